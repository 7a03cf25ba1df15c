"""How long the documents are, and that what the two first ones name is there."""

import re
from pathlib import Path

import pytest

from controller.configuration import load_game
from tests.configuration.files import OF_HOUSE, OF_PLAYERS
from tests.documents.made import is_made

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
README = (REPOSITORY / "README.md").read_text("utf-8")
ARCHITECTURE = (REPOSITORY / "ARCHITECTURE.md").read_text("utf-8")
PATH = re.compile(r"`((?:controller|drivers|simulators|config|docs|tests)/[\w./-]*)`")
PLACE = re.compile(r"`(?:\w+\.)?(\w+)` in `([\w/]+\.py)`")


def test_the_readme_is_one_page() -> None:
    assert len(README.split()) <= 900
    assert len(README.splitlines()) <= 80


def test_the_readme_names_the_games_that_are_shipped() -> None:
    [said] = re.findall(r"^(\w+) games that the house banks \((.+)\) and (\w+) that", README, re.M)
    names = [load_game(key).name for key in OF_HOUSE]
    assert sorted(said[1].split(", ")) == sorted(names)
    numbers = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    counts = numbers.split().index(said[0].lower()) + 1, numbers.split().index(said[2]) + 1
    assert counts == (len(OF_HOUSE), len(OF_PLAYERS))


def test_the_architecture_is_read_in_five_minutes() -> None:
    """Longer texts stand in docs/inside.md."""
    assert len(ARCHITECTURE.split()) <= 1100


def test_all_documents_are_read_in_a_day() -> None:
    """A reader takes 240 words a minute. What a text says twice, or the code better, goes."""
    places = ("*.md", ".github/*.md", "docs/**/*.md", "systemd/*.md", "examples/**/*.md")
    kept = [page for place in places for page in REPOSITORY.glob(place) if not is_made(page)]
    assert len(kept) > 50
    assert sum(len(page.read_text("utf-8").split()) for page in kept) < 110_000


@pytest.mark.parametrize("path", sorted({*PATH.findall(README), *PATH.findall(ARCHITECTURE)}))
def test_a_place_that_is_named_is_there(path: str) -> None:
    assert (REPOSITORY / path).exists() or is_made(REPOSITORY / path)


@pytest.mark.parametrize(("name", "path"), PLACE.findall(ARCHITECTURE))
def test_a_function_that_is_named_is_there(name: str, path: str) -> None:
    assert re.search(rf"^ *def {name}\(", (REPOSITORY / path).read_text("utf-8"), re.MULTILINE)


def test_places_are_named() -> None:
    assert len(PLACE.findall(ARCHITECTURE)) >= 3
    assert len(PATH.findall(ARCHITECTURE)) >= 15
