"""Modbus frames: the published examples, byte by byte; then malformed frames.

Examples are those of MODBUS Application Protocol V1.1b3 (sections 6.1 to 6.4, 6.21, 7), MODBUS over
Serial Line V1.02 (6.2.2, the CRC) and MODBUS Messaging on TCP/IP V1.0b (4.4.1.2). The RTU frames of
unit 17 are those of the Modicon reference guide PI-MBUS-300.
"""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.modbus.wire import (
    Function,
    Identification,
    Reading,
    Refusal,
    RtuWire,
    TcpWire,
    identification,
    is_its_own_answer,
    reading,
    silence,
)
from simulators.devices import modbus_frames

PUBLISHED = [  # function, first, count, question, answer, the inputs in it
    (Function.COILS, 0x13, 19, "01 0013 0013", "01 03 CD6B05", 0x056BCD),
    (Function.DISCRETE_INPUTS, 0xC4, 22, "02 00C4 0016", "02 03 ACDB35", 0x35DBAC),
    (Function.HOLDING_REGISTERS, 0x6B, 3, "03 006B 0003", "03 06 022B 0000 0064", 0x00640000022B),
    (Function.INPUT_REGISTERS, 0x08, 1, "04 0008 0001", "04 02 000A", 0x000A),
]
MODICON = [
    (Function.COILS, 0x13, 37, "11 01 0013 0025 0E84"),
    (Function.DISCRETE_INPUTS, 0xC4, 22, "11 02 00C4 0016 BAA9"),
    (Function.HOLDING_REGISTERS, 0x6B, 3, "11 03 006B 0003 7687"),
    (Function.INPUT_REGISTERS, 0x08, 1, "11 04 0008 0001 B298"),
]
COMPANY = bytes.fromhex("2B 0E 01 01 00 00 03") + b"".join(
    bytes((number, len(text))) + text
    for number, text in enumerate((b"Company identification", b"Product code XX", b"V2.11"))
)


def rtu(unit, pdu):
    return modbus_frames.RtuFraming().frame(unit, pdu, 0)


def tcp(unit, pdu, transaction):
    return modbus_frames.TcpFraming().frame(unit, pdu, transaction)


def test_both_codecs_know_the_crc_of_the_specification():
    assert modbus_frames.crc(bytes.fromhex("02 07")) == bytes.fromhex("41 12")
    assert RtuWire(19200).sound(bytes.fromhex("02 07 41 12"))


@pytest.mark.parametrize(("function", "first", "count", "frame"), MODICON)
def test_a_question_is_the_published_frame(function, first, count, frame):
    assert RtuWire(19200).ask(reading(17, function, first, count)) == bytes.fromhex(frame)


@pytest.mark.parametrize(("function", "first", "count", "asked", "answer", "bits"), PUBLISHED)
def test_a_published_answer_is_read_on_both_framings(function, first, count, asked, answer, bits):
    question, pdu = reading(1, function, first, count), bytes.fromhex(answer)
    line, stream = RtuWire(19200), TcpWire()
    assert line.ask(question)[1:-2] == bytes.fromhex(asked)
    assert line.find(rtu(1, pdu), question) == Reading(bits)
    assert stream.ask(question) == tcp(1, bytes.fromhex(asked), 1)
    assert stream.find(tcp(1, pdu, 1), question) == Reading(bits)


def test_the_published_tcp_frames():
    wire, question = TcpWire(), reading(0xFF, Function.HOLDING_REGISTERS, 4, 1)
    for _ in range(0x1501):
        frame = wire.ask(question)
    assert frame == bytes.fromhex("1501 0000 0006 FF 03 0004 0001")
    assert wire.find(bytes.fromhex("1501 0000 0005 FF 03 02 0005"), question) == Reading(5)


@pytest.mark.parametrize("code", [1, 2, 3, 4, 6, 11])
def test_an_exception_is_a_refusal_with_its_code(code):
    # V1.1b3, section 7: reading coil 1245 of a device without it is answered by 81 02.
    question, pdu = reading(10, Function.COILS, 0x4A1, 1), bytes((0x81, code))
    stream = TcpWire()
    stream.ask(question)
    assert RtuWire(9600).find(rtu(10, pdu), question) == Refusal(code)
    assert stream.find(tcp(10, pdu, 1), question) == Refusal(code)


def test_the_published_identification():
    question, stream = identification(1), TcpWire()
    said = Identification("Company identification", "Product code XX", "V2.11")
    assert RtuWire(9600).ask(question)[1:-2] == bytes.fromhex("2B 0E 01 00")
    assert RtuWire(9600).find(rtu(1, COMPANY), question) == said
    stream.ask(question)
    assert stream.find(tcp(1, COMPANY, 1), question) == said


def test_names_that_are_no_text_become_text_that_can_be_shown():
    pdu = bytes.fromhex("2B 0E 01 01 00 00 02 00 03 FF1B41 01 00")
    assert RtuWire(9600).find(rtu(1, pdu), identification(1)) == Identification("�A", "", "")


def test_silence_is_three_and_a_half_characters_and_fixed_above_19200_baud():
    assert silence(9600) == pytest.approx(0.00401, abs=1e-5)
    assert silence(19200) == pytest.approx(0.002005, abs=1e-6)
    assert silence(115_200) == 0.00175


QUESTION = reading(5, Function.DISCRETE_INPUTS, 0, 16)
ANSWER = bytes.fromhex("02 02 A55A")


@pytest.mark.parametrize(
    "before",
    [
        b"\x00\x00",
        RtuWire(9600).ask(QUESTION),  # an adapter that echoes
        rtu(6, ANSWER),  # another unit's, late
        rtu(5, ANSWER)[:-1] + b"\x00",  # a wrong CRC
        rtu(5, bytes.fromhex("04 02 1234")),  # another function
        rtu(5, bytes.fromhex("02 03 123456")),  # another length
        bytes((5, 2, 2)),  # only the beginning
    ],
)
def test_bytes_before_an_answer_do_not_hide_it(before):
    assert RtuWire(9600).find(before, QUESTION) is None
    assert RtuWire(9600).find(before + rtu(5, ANSWER), QUESTION) == Reading(0x5AA5)


@pytest.mark.parametrize(
    "frame",
    [
        tcp(5, ANSWER, 2),  # the answer to another question
        tcp(6, ANSWER, 1),
        tcp(5, bytes.fromhex("02 03 123456"), 1),
        b"\x00\x01\x00\x07" + tcp(5, ANSWER, 1)[4:],  # another protocol
        tcp(5, ANSWER, 1)[:5] + b"\xff" + tcp(5, ANSWER, 1)[6:],  # another length
    ],
)
def test_only_the_numbered_answer_of_that_unit_counts_on_tcp(frame):
    wire = TcpWire()
    wire.ask(QUESTION)
    assert wire.find(frame, QUESTION) is None
    assert wire.find(frame + tcp(5, ANSWER, 1), QUESTION) == Reading(0x5AA5)


def test_an_answer_is_waited_for_in_whole():
    line, stream = RtuWire(9600), TcpWire()
    stream.ask(QUESTION)
    for end in range(7):
        assert line.find(rtu(5, ANSWER)[:end], QUESTION) is None
    for end in range(11):
        assert stream.find(tcp(5, ANSWER, 1)[:end], QUESTION) is None


def test_transaction_ids_go_round_and_leave_zero_out():
    wire = TcpWire()
    numbers = [wire.ask(QUESTION)[:2] for _ in range(0xFFFF + 1)]
    assert numbers[0] == numbers[-1] == b"\0\1"
    assert b"\0\0" not in numbers


BYTES = st.one_of(
    st.binary(max_size=300),
    st.lists(
        st.sampled_from(
            [b"\5\2", b"\5\x82", b"\5\x2b\x0e\1\1\0\0", b"\0\1\0\0\0\5\5\2\2", b"\xff"]
        ),
        max_size=60,
    ).map(b"".join),
)


@given(BYTES, st.sampled_from([QUESTION, identification(5), reading(5, Function.COILS, 0, 1)]))
def test_bytes_that_are_no_answer_are_none(data, question):
    stream = TcpWire()
    stream.ask(question)
    for wire, frame in ((RtuWire(9600), rtu), (stream, None)):
        answer = wire.find(data, question)
        wire.sound(data)
        if answer is not None and frame is not None:  # then a frame with a true CRC is in there
            assert any(
                modbus_frames.crc(data[at:end]) == data[end : end + 2]
                for at in range(len(data))
                for end in range(at + 3, len(data) - 1)
            )


@given(st.integers(1, 247), st.integers(0, 2**16 - 1), st.binary(max_size=9), st.binary(max_size=9))
def test_a_true_answer_is_always_found(unit, bits, before, behind):
    question = reading(unit, Function.DISCRETE_INPUTS, 0, 16)
    frame = rtu(unit, modbus_frames.reading(2, bits, 16))
    assert RtuWire(19200).find(before + frame + behind, question) == Reading(bits)


@pytest.mark.parametrize("function", Function)
def test_a_question_that_could_be_its_own_answer_is_known(function):
    """Whatever is asked: the echo is taken for an answer just where this is told."""
    wire = RtuWire(19200)
    told = set()
    for high, count in itertools.product(range(256), range(1, 33)):
        question = reading(1, function, high << 8, count)
        if is_its_own_answer(question):
            told.add((high, count))
            assert isinstance(wire.find(wire.ask(question), question), Reading)
    single = function.width == 1
    assert told == (set(itertools.product({3}, range(17, 25))) if single else set())


def test_the_question_for_a_name_is_never_its_own_answer():
    assert not any(is_its_own_answer(identification(unit)) for unit in range(1, 248))
