"""All pages that are made from the code; git ignores them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from controller.configuration import list_games, load_game
from tests.documents import certification, commands, keys, metrics, procedure

DOCS = Path(__file__).parents[2] / "docs"
GAMES = "games"
"""The folder of the games' pages."""
PAGES: dict[str, Callable[[], str]] = {
    "tablectl.md": commands.page,
    "configuration-keys.md": keys.page,
    "certification-items.md": certification.page,
    "procedure.md": procedure.of_all,
    "metrics.md": metrics.page,
}


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each page, in the folder of the documents, and its text."""
    for name, made in PAGES.items():
        yield name, made()
    for game in list_games():
        yield f"{GAMES}/{game}.md", procedure.of_game(load_game(game))


def write(folder: Path = DOCS) -> None:
    """Write every page; one of a game that is no more goes."""
    shutil.rmtree(folder / GAMES, ignore_errors=True)
    (folder / GAMES).mkdir()
    for name, text in pages():
        (folder / name).write_text(text, encoding="utf-8")


def is_made(page: Path) -> bool:
    """Tell whether a page of the documents is made, and not kept."""
    return page.parent == DOCS / GAMES or (page.parent == DOCS and page.name in PAGES)
