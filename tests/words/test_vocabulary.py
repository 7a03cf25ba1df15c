"""Words of the program that people read stand in the catalogues of every language."""

import pytest

from controller.data.irregularities import Effect
from controller.data.person import Role
from controller.shipped_files import config_root
from controller.words.folders import languages
from drivers.vocabulary import Door
from tests.words.known_terms import ids_of_terms, known_terms
from tests.words.shipped_messages import shipped_messages

TABLES: list[tuple[str, set[str]]] = [
    ("door", {each.name.lower() for each in Door if each}),
    ("role", {each.value for each in Role}),
    ("spot", {each.value for each in Effect}),
]
"""Kinds of words that the page has in tables of its own."""


@pytest.mark.parametrize("tag", languages((config_root(),)))
def test_each_term_has_a_word_in_every_language(tag):
    assert not ids_of_terms() - shipped_messages(tag).keys()
    assert len(known_terms()) > 15
    assert all(known_terms()), "a table of terms without a term"


@pytest.mark.parametrize(("kind", "names"), TABLES)
@pytest.mark.parametrize("tag", languages((config_root(),)))
def test_each_word_of_the_page_s_tables_has_its_message(tag, kind, names):
    assert {f"{kind}-{name}" for name in names} <= shipped_messages(tag).keys()
