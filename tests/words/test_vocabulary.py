"""Words of the program that people read stand in the catalogues; keys have one name everywhere."""

from enum import Enum

import pytest

from controller.data.causes import Cause
from controller.data.irregularities import Effect, IrregularityKind, Remedy
from controller.data.parameters import PARAMETERS, Kind, word_id
from controller.data.person import Role
from controller.shipped import catalogue_roots
from drivers.vocabulary import BackColour, Door, FaultCode, Mode, RejectReason
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
    ("held", Cause),
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
