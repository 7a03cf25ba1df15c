"""The page's weight: the bytes that a browser with an empty cache loads."""

from dataclasses import dataclass
from urllib.parse import urlsplit

_HEAVIEST = 6
_LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class Load:
    """One first load; bytes as they came over the line, compressed, with the replies' headers."""

    language: str
    bytes: int
    requests: int
    heaviest: dict[str, int]
    """By path, the heaviest first."""


def measure(browser, address):
    """Load the page in each language with an empty cache; the last one stays open."""
    found = []
    for language in _LANGUAGES:
        if found:
            browser.order("close", page="table")
        found.append(_load(browser, address, language))
    return tuple(found)


def _load(browser, address, language):
    loaded = browser.order("open", page="table", url=address, language=language, seen=True)
    paths = {urlsplit(url).path: size for url, size in loaded.items()}
    heaviest = sorted(paths, key=paths.get, reverse=True)[:_HEAVIEST]
    return Load(language, sum(paths.values()), len(paths), {path: paths[path] for path in heaviest})
