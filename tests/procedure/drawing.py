"""Writes the pages of the shipped games: `python -m tests.procedure.drawing`."""

from pathlib import Path

from controller.configuration import load_game
from controller.procedure.diagram import page

FOLDER = Path(__file__).parents[2] / "docs" / "games"
GAMES = ("three-card-draw-poker", "three-card-poker", "four-card-poker", "four-card-frenzy")


def pages() -> dict[Path, str]:
    """Return each page's path and what it must say."""
    return {FOLDER / f"{game}.md": page(load_game(game)) for game in GAMES}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
