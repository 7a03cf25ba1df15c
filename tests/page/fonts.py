"""The page's font: DejaVu Sans, cut down to the characters that the page can show.

The whole font is 490 kB in two weights, and the page's first load is bound to 150 kB. Kept are the
letters of Western Europe and each further character of our catalogues, modules and styles; the
name of the font and its copyright stay in the file. The same fonttools and brotli make the same
bytes (constraints.txt).
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from tests.page import packages

PACKAGE = "@fontsource/dejavu-sans"
LICENCE = "Bitstream-Vera"
"""The licence of the file LICENSE in it; npm's own field names another one."""
FOLDER = "fonts"
WEIGHTS = {"dejavu-sans.woff2": "400", "dejavu-sans-bold.woff2": "700"}
_ROOT = Path(__file__).parents[2]
_PUNCTUATION = (*range(0x2013, 0x2027), 0x202F, 0x2039, 0x203A, 0x20AC, 0x2212)
_WESTERN = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ"), *_PUNCTUATION}
_PLACES = {
    "config/languages": (".ftl",),
    "controller/page/static": (".js", ".css", ".html"),
}
"""Where what the page shows is written."""


def made() -> dict[str, bytes]:
    """Return each file of the font by its name in the vendored folder."""
    root = packages.MODULES / PACKAGE
    files = {f"{FOLDER}/LICENSE": (root / "LICENSE").read_bytes()}
    for name, weight in WEIGHTS.items():
        whole = root / "files" / f"dejavu-sans-latin-{weight}-normal.woff2"
        files[f"{FOLDER}/{name}"] = _cut(whole, shown() | _WESTERN)
    return files


def shown() -> set[int]:
    """Return each character of our catalogues, modules and styles."""
    found: set[int] = set()
    for place, endings in _PLACES.items():
        for path in (_ROOT / place).rglob("*"):
            if path.suffix in endings and "vendor" not in path.parts:
                found |= set(map(ord, path.read_text("utf-8")))
    return found


def _cut(whole: Path, characters: set[int]) -> bytes:
    """Return the font with these characters alone."""
    options = subset.Options(hinting=False, flavor="woff2", recalc_timestamp=False)
    options.drop_tables += ["FFTM"]
    font = TTFont(whole, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()
