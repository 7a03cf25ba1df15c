"""Requests and their events: one declaration for both; the person is proved between."""

from typing import get_args

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from controller.api import messages
from controller.api.server import Asker
from controller.daemon import answers
from controller.data.events import (
    DECIDES,
    DECLARED,
    ByPerson,
    DeadTableDeclared,
    Press,
    SignedOff,
    Unlocked,
)
from controller.data.person import Proof
from controller.data.wishes import Reason, wish
from controller.procedure import facts, rows

ADDED = {"by", "uid", "place", "session", "epoch"}
"""What the daemon adds: who was proved, whose process asks, where, and what it draws."""


@pytest.mark.parametrize("name", DECLARED)
def test_a_request_has_the_fields_of_its_event_but_for_those_that_the_daemon_adds(name):
    event = DECLARED[name].event
    request = messages.REQUESTS[event]
    assert (request.EVENT, request.__struct_config__.tag) == (event, name)
    assert issubclass(request, messages.Wish) is issubclass(event, ByPerson)
    own = {each.name: each.default for each in fields(event) if each.name not in ADDED}
    asked = {each.name: each.default for each in fields(request)}
    if event in DECIDES:
        own["seen"] = NODEFAULT  # who decides says what they saw
    assert {name: asked[name] for name in own} == own
    assert asked.keys() - own.keys() <= {"badge", "pin"}


@pytest.mark.parametrize("name", DECLARED)
def test_what_names_nobody_may_be_the_dealers_word(name):
    """A wish whose event may name nobody needs no proof, and no other wish does without."""
    event = DECLARED[name].event
    if not issubclass(event, ByPerson) or event in (SignedOff, Unlocked):
        return
    (by,) = (each.type for each in fields(event) if each.name == "by")
    assert answers.needs_no_person(event, Asker(Proof(), None)) is (type(None) in get_args(by))


def test_a_bound_narrows_the_request_and_not_the_record():
    line = b'{"request":"dead_table","reason":"%s"}'
    assert messages.decode_request(line % (64 * b"a")).reason == 64 * "a"
    with pytest.raises(messages.NotUnderstoodError, match="is not <= 64"):
        messages.decode_request(line % (65 * b"a"))
    (reason,) = (each for each in fields(DeadTableDeclared) if each.name == "reason")
    assert reason.type is str


def test_a_person_who_presses_a_key_writes_its_name():
    assert messages.REQUESTS[Press] is messages.PressKey
    assert NODEFAULT not in {each.default for each in fields(messages.PressKey)[1:]}


def test_a_wish_is_declared_once_and_bounds_fields_that_it_has():
    with pytest.raises(TypeError, match="dead_table: it is declared already"):
        wish("dead_table")(DeadTableDeclared)
    with pytest.raises(TypeError, match=r"has no field of \{'why'\}"):
        wish("bury", why=Reason)(DeadTableDeclared)


def test_nothing_starts_with_a_trigger_that_no_row_answers():
    facts.check(rows.TRIGGERS)
    with pytest.raises(TypeError, match=r"nobody takes in \[\]; no row answers {'declare_dead'}"):
        facts.check({*rows.TRIGGERS} - {"declare_dead"})


@pytest.mark.parametrize(
    "field", ['"by":{"badge":"2001"}', '"uid":0', '"epoch":7', '"session":"a"']
)
@pytest.mark.parametrize(
    "request_text", ['"request":"adopt","seen":[],"reason":"x"', '"request":"press","key":"green"']
)
def test_no_request_says_who_an_event_is_from(field, request_text):
    with pytest.raises(messages.NotUnderstoodError, match=r"the field .* is unknown"):
        messages.decode_request(f"{{{request_text},{field}}}".encode())
