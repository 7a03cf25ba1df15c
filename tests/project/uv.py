"""python -m tests.project.uv COMMAND …: `uv pip COMMAND …`, with the index that pip is told of.

uv reads no configuration of pip. Whoever has told pip where packages come from (a mirror, a folder,
a certificate), in a file or in the environment, is not asked a second time.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

_SECTIONS = ("global.", "install.", ":env:.")
"""What pip's settings come from; a later one wins."""


def settings(listed: str) -> dict[str, str]:
    """Return pip's settings, from what `pip config list` prints."""
    pairs = [line.partition("=")[::2] for line in listed.splitlines()]
    return {
        name.removeprefix(section): ast.literal_eval(value)
        for section in _SECTIONS
        for name, value in pairs
        if name.startswith(section)
    }


def environment(pip: dict[str, str]) -> dict[str, str]:
    """Return the variables that say the same to uv. Where pip says nothing, uv's own count."""
    extra = pip.get("extra-index-url", "").split()
    told = {
        "UV_DEFAULT_INDEX": pip.get("index-url", "").strip(),
        "UV_INDEX": " ".join(extra),
        # pip takes the best version of all indexes, uv that of the first that has the package.
        "UV_INDEX_STRATEGY": "unsafe-best-match" if extra else "",
        "UV_FIND_LINKS": ",".join(pip.get("find-links", "").split()),
        "UV_INSECURE_HOST": " ".join(pip.get("trusted-host", "").split()),
        "UV_HTTP_TIMEOUT": pip.get("timeout", pip.get("default-timeout", "")),
        "SSL_CERT_FILE": pip.get("cert", ""),
        "ALL_PROXY": pip.get("proxy", ""),
    }
    return {name: value for name, value in told.items() if value}


def options(pip: dict[str, str]) -> list[str]:
    """Return what uv takes as an option alone."""
    return ["--no-index"] if pip.get("no-index", "").lower() in ("1", "true", "yes", "on") else []


def main(command: str, *words: str) -> None:
    """Become uv."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    )
    pip = settings(listed.stdout)
    uv = Path(sys.executable).with_name("uv")
    said = [str(uv), "pip", command, *options(pip), *words]
    os.execve(uv, said, os.environ | environment(pip))


if __name__ == "__main__":
    main(*sys.argv[1:])
