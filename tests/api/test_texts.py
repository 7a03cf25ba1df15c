"""What people write is judged in one place, by the classes of Unicode and not by cases."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Annotated, get_args, get_origin
from unicodedata import category, normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import ValidationError, convert, inspect
from msgspec.structs import fields

from controller.api.messages import AnyRequest, NotUnderstoodError, decode_request
from controller.data.person import Role
from controller.data.plain_text import NAME, REASON, REMARK, TextRule, UnfitTextError, fit
from controller.data.wishes import Identity, Reason, Remark
from controller.people.file import new_person
from controller.people.people_errors import PeopleError

RULES = {Reason: REASON, Remark: REMARK, Identity: NAME}
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Classes of which nobody sees a character; the joiners of Cf have rules of their own."""
JOINERS = "\u200c\u200d"
BLANK = list(
    " \u00a0\u3000\u2003\u200b\u00ad\ufeff\u3164\u115f\u180e\ufe0f"
    "\U000e0041\U000e0100\u034f\u2060\u0301\u20dd\U00013441\U00013442"
)
"""One of each kind that looks like nothing, or like a mark on nothing."""


@cache
def classes() -> dict[str, list[str]]:
    """Return all characters by their class."""
    found: dict[str, list[str]] = {}
    for each in map(chr, range(0x110000)):
        found.setdefault(category(each), []).append(each)
    return found


def of_class(kind: str) -> list[str]:
    """Return up to 300 characters of a class, from all over Unicode."""
    known = classes()[kind]
    return known[:: max(1, len(known) // 300)]


def is_fit(text: str, rule: TextRule = REASON) -> bool:
    try:
        fit(text, rule)
    except UnfitTextError:
        return False
    return True


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_nobody_sees_is_in_no_text(kind) -> None:
    for each in of_class(kind):
        assert each in JOINERS or not is_fit(f"abc{each}def"), f"U+{ord(each):04X}"


@pytest.mark.parametrize(
    "kind", ["Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Mn", "Mc", "Zs", "Po", "Sc", "So"]
)
def test_what_people_see_is_in_a_text(kind) -> None:
    """But few that the class leaves out: conjoining letters, fillers, and what needs neighbours."""
    known = of_class(kind)
    assert sum(is_fit(f"abc{each}def") for each in known) > 0.8 * len(known)


@settings(max_examples=30)
@given(st.lists(st.sampled_from(BLANK), max_size=600).map("".join))
def test_blank_is_no_text_however_it_is_made(text) -> None:
    for rule in (REASON, NAME):
        assert not is_fit(text, rule)


@settings(max_examples=50)
@given(st.text(max_size=40))
def test_what_is_kept_is_kept_again_and_has_letters(text) -> None:
    for rule in RULES.values():
        if is_fit(text, rule) and (text.strip() or not rule.empty):
            kept = fit(text, rule)
            assert fit(kept, rule) == kept == normalize("NFC", kept).strip()
            seen = [each for each in kept if category(each)[0] in "LN"]
            assert len(seen) >= (1 if any(each >= "\u4e00" for each in seen) else rule.letters)


@given(
    st.sampled_from("ae\u0928\u0e01"),
    st.integers(3, 500),
    st.sampled_from(["\u0302", "\u20e0", "\u0e49"]),
)
def test_a_letter_has_two_marks_at_most(letter, marks, mark) -> None:
    assert not is_fit(f"abc{letter}{mark * (marks + 1)}")


def test_reasons_of_many_scripts_are_reasons() -> None:
    for text in ("bet", "Jeton tombé", "Фишка упала", "筹", "सही है", "नेहा की", "می\u200cشود",
                 "מכ\u05f4ל", "ชิปตก", "칩이 떨어짐", "col\u00b7lega", "12:40 👍🏽"):  # fmt: skip
        assert is_fit(text), text
    for text in (
        "ok",
        "…",
        "12",
        "👍👍👍",
        "a\u200db",
        "l\u00b7x ab",
        "x\U0001f3fb\U0001f3fb\U0001f3fb abc",
    ):
        assert not is_fit(text), text


def test_length_is_counted_as_people_count() -> None:
    longest = "e\u0323\u0302\u0301" * 500  # one character each, and more than one code point in NFC
    assert len(fit(longest, REASON)) > 500
    assert not is_fit(longest + "e")


def told() -> list[tuple[type, str, TextRule]]:
    """Return each field of each request that has a rule."""
    return [
        (kind, each.name, RULES[each.type])
        for kind in get_args(AnyRequest)
        for each in fields(kind)
        if get_origin(each.type) is Annotated and each.type in RULES
    ]


def some(kind: object) -> object:
    """Return a value of a type, as JSON has it."""
    for value in ("abc", 1, [], *getattr(kind, "__members__", {}).values()):
        with suppress(ValidationError):
            convert(value, kind)
            return value
    raise AssertionError(kind)


def test_every_request_judges_its_reasons() -> None:
    seen = told()
    assert len(seen) > 12
    for kind, name, rule in seen:
        body = {"request": kind.__struct_config__.tag, name: "\u00ad\u200b \u0301"}
        for each in fields(kind):
            if each.required and each.name != name:
                body[each.name] = some(each.type)
        with pytest.raises(NotUnderstoodError, match=f"{name}: the character U|{name}: it needs"):
            decode_request(json.dumps(body).encode())
        assert not is_fit("\u00ad", rule)


def unbounded(kind: inspect.Type, place: str, seen: set[object]) -> Iterator[str]:
    """Yield the places of a type at which a number, a text or a list may be of any size."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from unbounded(inner, place, seen)
        case inspect.IntType(ge=None) | inspect.IntType(le=None):
            yield place
        case inspect.StrType(max_length=None) | inspect.VarTupleType(max_length=None):
            yield place
        case inspect.VarTupleType(item_type=inner):
            yield from unbounded(inner, place, seen)
        case inspect.TupleType(item_types=types) | inspect.UnionType(types=types):
            for each in types:
                yield from unbounded(each, place, seen)
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls) if cls not in seen:
            seen.add(cls)
            for field in kind.fields:
                yield from unbounded(field.type, f"{cls.__name__}.{field.name}", seen)
        case _:
            assert isinstance(
                kind,
                inspect.StructType
                | inspect.DataclassType
                | inspect.EnumType
                | inspect.BoolType
                | inspect.NoneType
                | inspect.IntType
                | inspect.StrType,
            ), f"{place}: what bounds it?"


def test_whatever_a_client_may_send_has_bounds() -> None:
    """Numbers, texts and lists: no screen, record or answer has to bear what none was made for."""
    assert [*unbounded(inspect.type_info(AnyRequest), "", set())] == []
    assert [*unbounded(inspect.type_info(tuple[int, ...]), "any", set())] == ["any"]


def test_a_reason_is_kept_in_one_form() -> None:
    body = {"request": "clear", "seen": [], "reason": " Je\u0301to\u0302n ", "pin": " 1234 "}
    request = decode_request(json.dumps(body).encode())
    assert (request.reason, request.pin) == ("J\u00e9t\u00f4n", " 1234 ")


@pytest.mark.parametrize("name", [each for each in BLANK if each.strip()])
def test_nobody_is_called_by_what_is_not_seen(name) -> None:
    with pytest.raises(PeopleError):
        new_person("7", name, Role.DEALER)
    assert new_person("7", "李", Role.DEALER).name == "李"
