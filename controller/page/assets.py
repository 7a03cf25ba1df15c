"""The files that the browser gets: read once, kept in memory, tagged by their content."""

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

STATIC = Path(__file__).with_name("static")
"""The front end; in a checkout and in a wheel it lies in the same place."""
INDEX = "index.html"
SIGN = "sign/sign.html"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types of what is served, by the ending of the name; other files (types, licences' sources)
are not served.
"""
_COMMENT = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment that fills lines of its own in a module: types and explanations, for people only."""
_DENSE = {".ico", ".png", ".woff2"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file that a browser may ask for.

    Attributes:
        etag: of its content, quoted.
        squeezed: compressed by gzip; None where that makes it no smaller.
    """

    kind: str
    content: bytes
    etag: str
    squeezed: bytes | None


def asset(kind: str, content: bytes, *, dense: bool = False) -> Asset:
    """Return a content ready to be served; `dense`: it is already compressed."""
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    squeezed = None if dense else gzip.compress(content, mtime=0)
    if squeezed is not None and len(squeezed) >= len(content):
        squeezed = None
    return Asset(kind, content, etag, squeezed)


def read_assets(folder: Path = STATIC) -> dict[str, Asset]:
    """Return the files of a folder by their names in it: `main.js`, `vendor/lit-html.js`.

    Nothing else can be asked for: a name is looked up, never opened.

    Raises:
        OSError: it cannot be read.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        kind = _TYPES.get(path.suffix)
        if kind is not None and path.is_file():
            dense = path.suffix in _DENSE
            name = path.relative_to(folder).as_posix()
            content = path.read_bytes()
            ours = path.suffix == ".js" and not name.startswith("vendor/")
            found[name] = asset(kind, _bare(content) if ours else content, dense=dense)
    return found


def _bare(module: bytes) -> bytes:
    """Return a module of ours without its comments; each line keeps its number."""
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), module)
