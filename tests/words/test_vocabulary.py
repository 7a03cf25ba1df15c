"""Words of the program that people read stand in the catalogues; keys have one name everywhere."""

import re
from enum import Enum

import pytest

from controller.data.effects import Effect
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.message import Message
from controller.data.parameters import PARAMETERS, Kind, word_id
from controller.data.person import Role
from controller.shipped import catalogue_roots, config_root
from controller.words.folders import languages
from controller.words.reading import read_file
from controller.words.speaker import Speaker
from drivers.vocabulary import BackColour, Door, FaultCode, Key, Mode, RejectReason
from tests.words.shipped_messages import shipped_messages

ROOTS = catalogue_roots()
BY_NAME: list[tuple[str, type[Enum], set[str]]] = [
    ("colour", BackColour, {"none"}),
    ("door", Door, {"closed"}),
    ("fault", FaultCode, {"none"}),
    ("mode", Mode, {"shuffle"}),
    ("reject", RejectReason, set()),
]
"""Words of the wire: the kind, its enumeration, and those that nobody is shown."""
BY_VALUE: list[tuple[str, type[Enum]]] = [
    ("irregularity", IrregularityKind),
    ("deed", Remedy),
    ("role", Role),
    ("spot", Effect),
]


@pytest.mark.parametrize(("kind", "words", "hidden"), BY_NAME, ids=str)
def test_each_word_of_the_wire_that_people_read_is_in_the_catalogue(kind, words, hidden):
    names = {each.name.lower() for each in words} - hidden
    assert {word_id(kind, name) for name in names} <= shipped_messages().keys()


@pytest.mark.parametrize(("kind", "words"), BY_VALUE, ids=str)
def test_each_word_of_the_rules_is_in_the_catalogue(kind, words):
    assert {word_id(kind, str(each.value)) for each in words} <= shipped_messages().keys()


def test_each_kind_of_word_has_words():
    kinds = [name for name, kind in PARAMETERS.items() if kind is Kind.WORD]
    assert kinds
    assert not [
        kind
        for kind in kinds
        if not any(each.startswith(f"{kind}-") for each in shipped_messages())
    ]


CAPITALS = re.compile(r"[A-ZÀ-Ý]{3,}(?: [A-ZÀ-Ý]{2,})*")


@pytest.mark.parametrize("tag", languages(ROOTS))
def test_a_step_names_a_key_as_it_stands_on_the_page(tag):
    """PRESS ROUND OVER is of use where the key says ROUND OVER."""
    speaker = Speaker(tag, ROOTS)
    keys = [speaker.say(Message(word_id("key", key.name))).upper() for key in Key]
    steps = read_file(config_root() / "languages" / tag / "steps.ftl").entries
    named = {name for step in steps for text in step.texts for name in CAPITALS.findall(text)}
    assert named
    assert not [name for name in named if not any(name in key for key in keys)]
