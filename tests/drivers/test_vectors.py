"""Document, golden vectors and code agree."""

import enum
import re
import shutil
import subprocess
from typing import get_type_hints

import pytest
import yaml

from drivers import vocabulary as words
from drivers.errors import MalformedMessageError
from drivers.frames import FrameReader, decode, encode
from drivers.messages import MESSAGE_TYPES
from drivers.timings import ActTimings, LinkTimings
from tests.drivers import reference
from tests.patience import PATIENCE

VECTORS = yaml.safe_load(reference.VECTORS.read_text())
BY_NAME = {vector["name"]: vector for vector in VECTORS["messages"]}


def named(vectors):
    return [pytest.param(vector, id=vector["name"]) for vector in vectors]


def message_of(vector):
    """Return the message of a vector, built from its fields with the code's own vocabulary."""
    cls = MESSAGE_TYPES[vector["type"]]
    hints = get_type_hints(cls)
    return cls(**{name: value_of(hints[name], v) for name, v in vector["fields"].items()})


def value_of(hint, value):
    if hint is bytes:
        return bytes.fromhex(value)
    if isinstance(value, list):
        return sum((hint[word] for word in value), start=hint(0))
    return hint[value] if issubclass(hint, enum.Enum) else hint(value)


@pytest.mark.parametrize("vector", named(VECTORS["messages"]))
def test_a_vector_is_what_the_code_encodes_and_decodes(vector):
    message = message_of(vector)
    assert type(message).__name__ == vector["message"]
    assert encode(message).hex() == vector["hex"]
    assert FrameReader().receive(bytes.fromhex(vector["hex"])) == [message]


@pytest.mark.parametrize("vector", named(VECTORS["messages"]))
def test_a_vector_is_what_the_document_says(vector):
    frame = reference.frame(reference.body(vector["message"], vector["fields"]))
    assert frame.hex() == vector["hex"]


def test_there_is_a_vector_for_every_message():
    assert {vector["type"] for vector in VECTORS["messages"]} == set(MESSAGE_TYPES)


@pytest.mark.parametrize("vector", named(VECTORS["malformed"]))
def test_a_malformed_frame_is_counted_and_dropped(vector):
    reader = FrameReader()
    data = bytes.fromhex(vector["hex"])
    assert reader.receive(data) == []
    assert reader.malformed == 1
    with pytest.raises(MalformedMessageError):
        decode(data[1:-1])
    beat = BY_NAME["device beat"]
    assert reader.receive(bytes.fromhex(beat["hex"])) == [message_of(beat)]


@pytest.mark.parametrize("one_by_one", [False, True])
@pytest.mark.parametrize("vector", named(VECTORS["streams"]))
def test_a_stream_gives_its_messages(vector, one_by_one):
    reader = FrameReader()
    data = bytes.fromhex(vector["hex"])
    chunks = [bytes((byte,)) for byte in data] if one_by_one else [data]
    messages = [message for chunk in chunks for message in reader.receive(chunk)]
    assert messages == [message_of(BY_NAME[name]) for name in vector["messages"]]
    assert reader.malformed == vector["malformed"]


def test_the_tables_of_messages_are_those_of_the_code():
    documented = reference.sections()
    assert {code for code, _, _ in documented.values()} == set(MESSAGE_TYPES)
    for code, cls in MESSAGE_TYPES.items():
        name = cls.__name__
        documented_code, size, rows = documented[name]
        assert (documented_code, size) == (code, cls.LAYOUT.size), name
        assert tuple(row.name for row in rows) == cls.__struct_fields__
        assert sum(row.size for row in rows) == size
        assert [row.at for row in rows] == [sum(r.size for r in rows[:i]) for i in range(len(rows))]
        for row in rows:
            hint = get_type_hints(cls)[row.name]
            expected = {int: "", bool: "flag", str: "", bytes: ""}.get(hint, hint.__name__)
            assert row.vocabulary == expected, f"{name}.{row.name}"


def test_the_tables_of_words_are_those_of_the_code():
    code = {
        name: {word: member.value for word, member in cls.__members__.items()}
        for name, cls in vars(words).items()
        if isinstance(cls, type) and issubclass(cls, enum.Enum) and cls.__module__ == words.__name__
    }
    assert reference.vocabulary() == code


def test_the_timings_are_those_of_the_code():
    table = dict(re.findall(r"^\| ([A-Za-z].*?) \| ([\d.]+) \|$", reference.DOCUMENT, re.MULTILINE))
    link, acts = LinkTimings(), ActTimings()
    assert {
        "a request is repeated after": link.repeat,
        "host beat every": link.beat,
        "lost after no answer for": link.silence,
        "first answer to an act, then the host asks HELLO": acts.answer,
        "PACKET, since the last sign of progress": acts.packet,
        "REMAINDER": acts.remainder,
        "SHUFFLE": acts.shuffle,
        "EJECT": acts.eject,
    }.items() <= {name: float(value) for name, value in table.items()}.items()


HARNESS = """
#include <stdio.h>
static void took(uint8_t type, const uint8_t *payload, size_t n)
{
    printf("%02x", type);
    while (n--) printf("%02x", *payload++);
    printf("\\n");
}
int main(void)
{
    static struct reader r;
    for (int c; (c = getchar()) != EOF; ) receive(&r, (uint8_t)c, took);
    printf("malformed %d\\n", r.malformed);
    return 0;
}
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_the_decoder_in_c_reads_the_vectors(tmp_path):
    (sketch,) = re.findall(r"```c\n(.*?)```", reference.DOCUMENT, re.DOTALL)
    (tmp_path / "decoder.c").write_text(sketch + HARNESS)
    build = ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "decoder", "decoder.c"]
    subprocess.run(build, cwd=tmp_path, check=True, timeout=PATIENCE)

    def run(data):
        done = subprocess.run(
            [tmp_path / "decoder"], input=data, capture_output=True, check=True, timeout=60
        )
        *bodies, last = done.stdout.decode().split("\n")[:-1]
        return bodies, int(last.removeprefix("malformed "))

    everything = b"".join(bytes.fromhex(v["hex"]) for v in VECTORS["messages"])
    assert run(everything) == ([message_of(v).to_bytes().hex() for v in VECTORS["messages"]], 0)
    for vector in VECTORS["streams"]:
        bodies = [message_of(BY_NAME[name]).to_bytes().hex() for name in vector["messages"]]
        assert run(bytes.fromhex(vector["hex"])) == (bodies, vector["malformed"]), vector["name"]
    broken = [
        vector
        for vector in VECTORS["malformed"]
        if vector["name"].startswith(("checksum", "stuffing", "too long", "version"))
    ]
    for vector in broken:
        assert run(bytes.fromhex(vector["hex"])) == ([], 1), vector["name"]
