"""The page's own words: each is a message of the catalogues, written as its language wants."""

import re
from pathlib import Path

import pytest

from controller.data.message import Decimal, Money, message
from controller.data.terms import COLOURS
from controller.floor.board.page import OWN
from controller.shipped_files import config_root
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH, languages, of_board
from controller.words.spoken import Speaker
from tests.page import words
from tests.page.page_speech import STATIC, speak
from tests.words.known_terms import ids_of_terms

SHIPPED = (config_root(),)
SMALL = {
    "en": "cards = { $count ->\n    [one] { $count } card\n   *[other] { $count } cards\n }\n"
    "limit = up to { $most }\ndeck = the { $colour } deck\ncolour-red = red\n"
    "held = Held: { $what }\nonly-english = Only English\nround = Round { $round }\n",
    "fr": "cards = { $count ->\n    [one] { $count } carte\n   *[other] { $count } cartes\n }\n"
    "limit = jusqu’à { $most }\ndeck = le jeu { $colour }\ncolour-red = rouge\n"
    "held = Bloqué : { $what }\nround = Coup { $round }\n",
    "pl": "cards = { $count ->\n    [one] { $count } karta\n    [few] { $count } karty\n"
    "   *[many] { $count } kart\n }\n",
}


def said(*asked, language="fr"):
    return speak(asked, language, SMALL).texts


def test_forms_follow_the_number_as_the_language_counts():
    counts = [message("cards", count=count) for count in (0, 1, 2, 5, 22)]
    assert said(*counts) == ["0 carte", "1 carte", "2 cartes", "5 cartes", "22 cartes"]
    assert said(*counts, language="en")[:2] == ["0 cards", "1 card"]
    polish = ["0 kart", "1 karta", "2 karty", "5 kart", "22 karty"]
    assert said(*counts, language="pl") == polish


def test_a_parameter_is_written_as_its_type_says():
    asked = message("limit", most=Money(1_250_050)), message("round", round=12500)
    assert said(*asked) == ["jusqu’à 12\u202f500,50", "Coup 12500"]
    assert said(*asked, language="en") == ["up to 12,500.50", "Round 12500"]
    assert said(message("deck", colour=COLOURS["red"])) == ["le jeu rouge"]
    assert said(message("deck", colour="O'Brien's")) == ["le jeu O'Brien's"]
    assert said(message("limit", most=Decimal("5.60"))) == ["jusqu’à 5,60"]


def test_a_message_may_stand_inside_a_message():
    inside = message("held", what=message("deck", colour=COLOURS["red"]))
    assert said(inside) == ["Bloqué : le jeu rouge"]


def test_a_missing_message_is_said_in_english_and_counted():
    spoken = speak([message("only-english"), message("in-none")], "fr", SMALL)
    assert spoken.texts == ["Only English", "[in-none]"]
    assert spoken.unknown == {"only-english": 1, "in-none": 1}


def test_the_page_may_say_what_the_english_catalogue_has():
    """The type checker checks each `t(…)` of the page against this file (`make lint`)."""
    assert words.FILE.read_text("utf-8") == words.made(), "python -m tests.page.words"


def used(*statics: Path) -> set[str]:
    """Return every text that may be an id; of the page and the board, if no folders are given."""
    folders = statics or (STATIC, OWN)
    modules = (each for folder in folders for each in folder.rglob("*.js"))
    modules = (each for each in modules if "vendor" not in each.parts)
    texts = (re.findall(r'"([a-z][a-z0-9-]*)"', each.read_text("utf-8")) for each in modules)
    return {text for found in texts for text in found}


def in_program() -> set[str]:
    """Return every text of the program and of its shipped files that may be an id."""
    root = Path(__file__).parents[2]
    rooms = ("controller", "drivers", "simulators")
    modules = (each for room in rooms for each in (root / room).rglob("*.py"))
    files = [*modules, *(root / "config").rglob("*.yaml")]
    texts = (
        re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+", each.read_text("utf-8")) for each in files
    )
    return {text for found in texts for text in found}


def test_every_message_is_said_by_somebody():
    """By the page or the program, as a literal; or as a term, found by its name."""
    ids = entries(of_board(ENGLISH, SHIPPED))
    signs = {"number-decimal-sign", "number-group-sign"}
    idle = ids.keys() - used() - in_program() - signs - ids_of_terms()
    assert not idle, "no source says these: take them out of config/languages"


@pytest.mark.parametrize("tag", languages(SHIPPED))
def test_page_and_program_write_amounts_alike(tag):
    amounts = (0, 5, 99, 100, 123_456, 100_000_000)
    asked = [message("panel-at-most-by-law", most=Money(each)) for each in amounts]
    speaker = Speaker(tag, SHIPPED)
    assert speak(asked, tag).texts == [speaker.say(each) for each in asked]


@pytest.mark.parametrize("tag", languages(SHIPPED))
def test_the_mark_that_stands_in_the_head_all_day_is_one_word(tag):
    """With two words the head wraps, and what a dealer reads becomes smaller."""
    assert re.fullmatch(r"\w+", Speaker(tag, SHIPPED).say(message("panel-sample")))
