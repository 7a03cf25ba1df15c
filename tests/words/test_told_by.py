"""What others' exceptions say stands inside our sentences in the reader's language."""

import ast
import errno
import json
import random
from contextlib import suppress
from pathlib import Path

import msgspec
import nats.errors
import pytest

from controller.api.messages import AnyRequest, NotUnderstoodError, decode_request
from controller.data.message import message
from controller.errors import UNDECODABLE, DealerTableError, told_by
from controller.words.spoken import say
from drivers.errors import TransportError
from drivers.system_troubles import _OF_SYSTEM
from drivers.trouble import trouble

ROOT = Path(__file__).parents[2]
GIVEN = {"request": "clear", "reason": "seen", "seen": [], "badge": "2001", "pin": "1"}


def test_our_own_words_stay_ours():
    own = message("bundle-not-taken", digest="1")
    assert told_by(DealerTableError(own)) is own
    refused = TransportError("tcp://x:1", trouble("trouble-no-memory"), trouble("trouble-wait"))
    assert told_by(refused).id == refused.trouble.id


def test_the_operating_system_speaks_the_readers_language():
    for number in _OF_SYSTEM:
        told = told_by(OSError(number, "Something English", "/etc/somewhere"))
        assert told.id.startswith("trouble-"), errno.errorcode[number]
        assert told.id != "trouble-other", errno.errorcode[number]


def test_no_class_of_python_stands_for_what_happened():
    """A broker that is silent was *TimeoutError*: asyncio raises these without a number."""
    lost = ConnectionResetError, ConnectionAbortedError, ConnectionRefusedError, BrokenPipeError
    for kind in (TimeoutError, nats.errors.TimeoutError, *lost):
        for error in (kind(), kind("Something English")):
            told = told_by(error)
            assert told.id.startswith("trouble-"), kind
            assert "English" not in say(told), kind


@pytest.mark.parametrize("seed", range(200))
def test_bytes_of_a_wrong_form_are_told_in_our_words(seed):
    """Any request that is changed in any way: cut, another kind, unknown and missing fields."""
    draw = random.Random(seed)
    given = dict(GIVEN)
    for _ in range(draw.randrange(1, 4)):
        name = draw.choice([*given, "other"])
        given[name] = draw.choice([None, 1, -1, 1e9, "x", "x" * 9999, [], {}, [[]], {"a": 1}, True])
    text = json.dumps(given)
    if draw.random() < 0.4:
        text = text[: draw.randrange(len(text))] + draw.choice(["", "}", "x", "\\", "1e9999"])
    data = text.encode() + draw.choice([b"", b"\xff", b" x"])
    with suppress(NotUnderstoodError):
        decode_request(data)
        return  # what was changed may stand there
    with pytest.raises(UNDECODABLE) as found:
        msgspec.json.decode(data, type=AnyRequest)
    assert told_by(found.value).id.startswith("form-"), str(found.value)


def test_no_sentence_holds_what_an_exception_says_by_itself():
    """One place makes an error into words: `[Errno 2]` stood inside French sentences."""
    found = []
    for path in sorted((ROOT / "controller").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "message":
                given = [ast.unparse(each.value) for each in call.keywords]
                if any("str(error)" in each or "strerror" in each for each in given):
                    found.append(f"{path.relative_to(ROOT)}:{call.lineno}")
    assert len(found) <= 1, found  # what the broker says of rights that it refuses


OF_PROGRAMMERS = {
    "errors.py",  # what has no text at all
    "table.py",  # a programming error, in the record
    "daemon/page_service.py",  # the same, in the log
    "configuration/checks/sample_deals.py",
}


def test_no_name_of_a_class_is_put_into_words():
    """`PostError: TimeoutError:` stood in French logs of the floor: `told_by` has the words."""
    found = set()
    for path in sorted((ROOT / "controller").rglob("*.py")):
        if "type(error).__name__" in path.read_text("utf-8"):
            found.add(str(path.relative_to(ROOT / "controller")))
    assert found == OF_PROGRAMMERS


OF_OTHERS = "OSError", "KeyFormError"


def test_no_exception_of_others_is_given_a_sentence_of_ours():
    """It stood in English inside a French one: what we raise ourselves has words of ours."""
    found = set()
    for path in sorted((ROOT / "controller").rglob("*.py")):
        for each in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call)):
                continue
            kind, given = ast.unparse(each.exc.func), each.exc.args
            sentence = given and isinstance(given[0], ast.Constant | ast.JoinedStr)
            if sentence and kind.startswith((*OF_OTHERS, "sqlite3.", "msgspec.", "nats.")):
                found.add(f"{path.relative_to(ROOT)}: {ast.unparse(each)}")
    assert found == {
        "controller/words/python_bundle.py: raise OSError(f'{path}: {error}') from error"
    }
