"""What a forked daemon starts Python again with: `python -I -S again.py STORED -m MODULE …`.

It stands for `controller.system.interpreter.python_words`. A daemon takes the manifest two seconds
after its start, which costs more of the processor than the start. Here the fork server has taken
it, once for all its forks, and STORED holds the text; only the configuration, which each table has
of its own, is digested anew. Every other module runs in a plain interpreter, as it would without
this file.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

MANIFEST = ("-m", "controller.manifest")


def with_configuration(stored: str, configuration: list[str]) -> str:
    """Return a manifest's text with some more files, in the order of the paths."""
    digests = {line[66:]: line[:64] for line in stored.splitlines()}
    for path in map(os.path.realpath, configuration):
        digests[path] = sha256(Path(path).read_bytes()).hexdigest()
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items()))


def main() -> None:
    """Print the manifest, or become the interpreter that runs the module."""
    stored, *words = sys.argv[1:]
    if tuple(words[:2]) == MANIFEST:
        sys.stdout.write(with_configuration(Path(stored).read_text("utf-8"), words[2:]))
    else:
        os.execv(sys.executable, [sys.executable, "-P", *words])


if __name__ == "__main__":
    main()
