"""The pictures of the guides: those that a text shows are kept, and a story draws each."""

import re
from pathlib import Path

import pytest

from controller.data.keys import RECORDS, Place
from tests.browser.pictures import BOARD, PICTURES
from tests.browser.screen import SHOWN, SIZES
from tests.documents import made

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
TEXTS = (REPOSITORY / "README.md", *made.DOCS.glob("*.md"))
STORIES = sorted((REPOSITORY / "tests" / "browser").rglob("test_*.py"))
NAMES = {
    "bets_open": "Bets open again",
    "green": "Release the remaining cards",
    "stop": "Stop",
    "call_floor": "Call the floor",
    "open": "Open the table",
    "close": "Close the table",
}
"""Keys that are not named in the guide by their own names."""
LARGEST = 100_000
"""Bytes of one picture."""
_IMAGE = re.compile(r"!\[[^]]+\]\(([^)]+)\)")
_DRAWN = re.compile(r"""(?:picture|pose)\([^")]*f?"([^"]+)"\)""")


def shown() -> set[Path]:
    return {path.parent / name for path in TEXTS for name in _IMAGE.findall(path.read_text())}


def test_the_pictures_that_are_kept_are_those_that_a_text_shows() -> None:
    """`make screens` draws all of them into build/screens: a newly shown one is copied from there.

    None is so large that the repository suffers.
    """
    assert set(SHOWN.iterdir()) == shown()
    assert max(path.stat().st_size for path in shown()) < LARGEST


def test_the_guides_show_pictures():
    for name, least in (
        ("README.md", 1),
        ("docs/dealer-guide.md", 2),
        ("docs/supervisor-guide.md", 2),
    ):
        assert len(_IMAGE.findall((REPOSITORY / name).read_text())) >= least


def test_the_dealers_guide_names_each_letter_of_the_keyboard():
    touched = (Place.SEAT, Place.HAND)  # seats have digits, a hand's acts letters of their own
    letters = {
        key.name.lower(): each.letter for key, each in RECORDS.items() if each.place not in touched
    }
    rows = (REPOSITORY / "docs" / "dealer-guide.md").read_text()
    assert len(letters) == 10
    for key, letter in letters.items():
        words = re.escape(NAMES.get(key, key.replace("_", " ").capitalize()))
        assert re.search(rf"\| {words} \| {letter} \|", rows), f"{key} is {letter}"


def test_each_picture_that_is_shown_is_one_that_is_drawn():
    drawn = {f"{name}-{width}x{height}.png" for name in PICTURES for width, height in SIZES}
    drawn |= {f"{name}-{width}x{height}.png" for name, (width, height) in BOARD.items()}
    assert {path.name for path in shown()} <= drawn


def test_each_picture_has_its_story():
    """A picture whose name is made in the story has a pattern: {…} stands for anything."""
    assert PICTURES
    assert BOARD
    drawn = [name for path in STORIES for name in _DRAWN.findall(path.read_text())]
    patterns = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(name)) for name in drawn]
    for name in (*PICTURES, *BOARD):
        assert any(re.fullmatch(each, name) for each in patterns), f"no story draws {name}"
