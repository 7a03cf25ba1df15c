"""The pages of docs/decisions: a number each, the same in file and title, and a reason."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("*.md"))


def test_a_number_is_given_once():
    numbers = [page.name[:4] for page in PAGES]
    assert len(numbers) > 30
    assert sorted(set(numbers)) == numbers


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_its_number_its_context_and_its_decision(page):
    text = page.read_text("utf-8")
    assert re.fullmatch(r"\d{4}-[a-z0-9-]+", page.stem)
    assert text.startswith(f"# {page.stem[:4]}. ")
    assert "**Context.**" in text
    assert "**Decision.**" in text
