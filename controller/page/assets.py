"""The files that the browser gets: read once, kept in memory, tagged by content, and served."""

import gzip
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath

from aiohttp import web
from msgspec import Struct

from controller.data.message import message
from controller.files import read_bytes, read_text
from controller.page.modules import link
from controller.page.page_errors import PageRefusal

STATIC = Path(__file__).with_name("static")
"""The front end; in a checkout and in a wheel it lies in the same place."""
INDEX = "index.html"
SIGN = "sign/sign.html"
ICON = "icon.svg"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript",  # a module is UTF-8 always
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
Handler = Callable[[web.Request], Awaitable[web.Response]]
"""Answers a request."""
_COMMENT = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment that fills lines of its own: types and explanations, for people only."""
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"')
_STYLE = re.compile(rb'<link rel="stylesheet" href="/static/([^"]+)" />\s*')
STYLES = "styles.css"
"""The styles that a page links to, joined: one request, and they compress better together."""
_DENSE = {".ico", ".png", ".woff2"}


class Asset(Struct, frozen=True):
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
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    squeezed = None if dense else gzip.compress(content, mtime=0)
    if squeezed is not None and len(squeezed) >= len(content):
        squeezed = None
    return Asset(kind, content, etag, squeezed)


def read_assets(*folders: Path) -> dict[str, Asset]:
    """Return the files of folders by their names in them: `index.html`, `styles/office.css`.

    Without a folder: those of the page. Nothing else can be asked for: a name is looked up, never
    opened. Of the modules there is one file for each page, and one for each that it loads later.

    Raises:
        OSError: it cannot be read.
        ModuleError: modules cannot be made one file.
    """
    found = {}
    modules = {}
    folders = folders or (STATIC,)
    for folder, path in ((each, path) for each in folders for path in sorted(each.rglob("*"))):
        kind = _TYPES.get(path.suffix)
        if kind is not None and path.is_file():
            dense = path.suffix in _DENSE
            name = path.relative_to(folder).as_posix()
            content = read_bytes(path)
            if path.suffix == ".js":
                modules[name] = _bare(content).decode()
            else:
                written = path.suffix == ".css"
                found[name] = asset(kind, _bare(content) if written else content, dense=dense)
    for name, each in list(found.items()):
        if each.kind == _TYPES[".html"]:
            _join_styles(name, found)
            for root in _SCRIPT.findall(each.content.decode()):
                linked = link(root, modules)
                found |= {at: asset(_TYPES[".js"], text.encode()) for at, text in linked.items()}
    return found


def served(request: web.Request, found: Asset | None) -> web.Response:
    """Return an asset; "not modified" if the browser has it already.

    Raises:
        PageRefusal: there is none.
    """
    if found is None:
        raise PageRefusal(404, message("answer-nothing-here"))
    headers = {"ETag": found.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if found.etag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    content = found.content
    if found.squeezed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        content = found.squeezed
        headers["Content-Encoding"] = "gzip"
    headers["Content-Type"] = found.kind
    return web.Response(body=content, headers=headers)


def serving(kept: Mapping[str, Asset], name: str = "") -> Handler:
    """Return what answers with the asset of a name; without one, of the name in the address."""

    async def answered(request: web.Request) -> web.Response:
        return served(request, kept.get(name or request.match_info["name"]))

    return answered


def _bare(text: bytes) -> bytes:
    """Return a module or styles without comments and indents; a licence stays.

    Each line keeps its number. Where a template spans lines, one blank is as good as many.
    """
    bare = _COMMENT.sub(_without, text)
    return _INDENT.sub(b"", bare)


def _without(comment: re.Match[bytes]) -> bytes:
    return comment[0] if b"@license" in comment[0] else b"\n" * comment[0].count(b"\n")


def _join_styles(name: str, found: dict[str, Asset]) -> None:
    """Let a page link to all its styles in one file beside it, in their order."""
    page = found[name]
    styles = [each.decode() for each in _STYLE.findall(page.content)]
    if not styles:
        return
    joined = PurePosixPath(name).with_name(STYLES).as_posix()
    found[joined] = asset(_TYPES[".css"], b"\n".join(found[each].content for each in styles))
    link = f'<link rel="stylesheet" href="/static/{joined}" />\n'.encode()
    first, *_ = _STYLE.findall(page.content)
    content = _STYLE.sub(lambda each: link if each[1] == first else b"", page.content)
    found[name] = asset(page.kind, content)


# The catalogues of the page's languages, as the browser gets them.


def read_texts(paths: Sequence[Path]) -> Asset:
    """Return the files of a language as one, in their order: of two messages the later counts.

    Of files that are the same, word for word, the last comes: a house may copy shipped ones.
    Comments stay behind: a line that begins with `#` is one. The browser ignores what is wrong in a
    file; `tablectl config check` reports it.

    Raises:
        OSError, UnicodeDecodeError: one cannot be read.
    """
    from_last = dict.fromkeys(read_text(path) for path in reversed(paths))
    texts = "\n".join(reversed(from_last))
    lines = (line for line in texts.split("\n") if not line.startswith("#"))
    return asset("text/plain; charset=utf-8", "\n".join(lines).encode())
