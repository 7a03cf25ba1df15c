"""Requests and their events: the same fields, types and defaults; the person is proved between."""

import typing

import pytest
from msgspec import NODEFAULT, ValidationError
from msgspec.structs import fields

from controller.api import messages
from controller.daemon.answers import EVENTS, PROOF
from controller.data.events import TableEvent
from drivers.vocabulary import Key

LOOKS = {
    messages.Status,
    messages.Inspect,
    messages.ListChoices,
    messages.OpenKiosk,
    messages.CheckSoftware,
    messages.Watch,
}
"""Requests that change nothing."""
APART = {messages.TapBadge, messages.ChooseSettings}
"""Requests whose event has other fields: it is built in code."""
FROM_THE_DAEMON = {
    "by": "who was proved",
    "uid": "whose process asks",
    "epoch": "newly drawn",
    "session": "the browser's",
    "place": "where the PIN was given",
}


def test_every_request_is_a_look_or_has_its_event():
    assert set(typing.get_args(messages.AnyRequest)) == LOOKS | APART | set(EVENTS)


def test_no_two_requests_become_the_same_event():
    assert len(set(EVENTS.values())) == len(EVENTS)


@pytest.mark.parametrize("request_type", EVENTS, ids=lambda each: each.__name__)
def test_an_event_has_the_fields_of_its_request(request_type):
    event = EVENTS[request_type]
    assert issubclass(event, TableEvent)
    asked, journalled = typing.get_type_hints(request_type), typing.get_type_hints(event)
    if request_type is messages.PressKey:
        asked["key"] = Key  # people write its name
    own = {each.name: each.default for each in fields(request_type)}
    own = {name: default for name, default in own.items() if name not in PROOF}
    assert {name: asked[name] for name in own} == {name: journalled[name] for name in own}
    assert journalled.keys() - own.keys() <= FROM_THE_DAEMON.keys()
    for each in fields(event):
        if each.default is not NODEFAULT and each.name in own:
            assert own[each.name] == each.default


@pytest.mark.parametrize(
    "field", ['"by":{"badge":"2001"}', '"uid":0', '"epoch":7', '"session":"a"']
)
@pytest.mark.parametrize(
    "request_text", ['"request":"adopt","reason":"x"', '"request":"press","key":"green"']
)
def test_no_request_says_who_an_event_is_from(field, request_text):
    with pytest.raises(ValidationError, match="unknown field"):
        messages.decode_request(f"{{{request_text},{field}}}".encode())
