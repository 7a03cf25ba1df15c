"""Frames: no bytes on a wire raise, memory is bounded, the next frame is found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.errors import MalformedMessageError
from drivers.frames import MAX_FRAME, FrameReader, decode, encode, stuff, unstuff
from drivers.messages import DeviceBeat, HelloRequest, Identity, Message, SetLamps, ShufflerLevels
from drivers.vocabulary import Page
from tests.drivers import reference
from tests.drivers.strategies import messages


@given(messages)
def test_every_message_comes_back_as_it_went(message):
    assert decode(encode(message)[1:-1]) == message
    assert Message.from_bytes(message.to_bytes()) == message


@given(messages)
def test_every_frame_is_bounded_and_holds_no_zero(message):
    frame = encode(message)
    assert frame[0] == frame[-1] == 0
    assert 0 not in frame[1:-1]
    assert len(frame) <= MAX_FRAME + 3
    assert frame == reference.frame(message.to_bytes())


@given(st.binary(max_size=200))
def test_byte_stuffing_agrees_with_the_reference(data):
    assert stuff(data) == reference.cobs(data)
    assert unstuff(stuff(data)) == data


@given(st.lists(st.binary(max_size=300)))
def test_arbitrary_bytes_never_raise_and_memory_is_bounded(chunks):
    reader = FrameReader()
    for chunk in chunks:
        reader.receive(chunk)
        assert len(reader._buffer) <= MAX_FRAME + 1


@given(st.binary(max_size=70))
def test_arbitrary_frames_are_read_or_refused(stuffed):
    try:
        message = decode(stuffed)
    except MalformedMessageError:
        return
    assert encode(message)[1:-1] == stuffed


@given(st.binary(max_size=300), messages, messages)
def test_after_garbage_the_second_frame_at_the_latest_is_read(garbage, first, second):
    reader = FrameReader()
    reader.receive(garbage)
    before = reader.malformed
    assert reader.receive(encode(first) + encode(second))[-2:] == [first, second]
    assert reader.malformed - before <= 1


@given(st.lists(messages, max_size=5), st.data())
def test_chunks_do_not_matter(sent, data):
    stream = b"".join(encode(message) for message in sent)
    reader, read = FrameReader(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        read += reader.receive(stream[:size])
        stream = stream[size:]
    assert read == sent
    assert reader.malformed == 0


@given(messages, st.data())
def test_no_damage_of_one_byte_passes(message, data):
    frame = bytearray(encode(message))
    at = data.draw(st.integers(1, len(frame) - 2))
    frame[at] ^= data.draw(st.integers(1, 255))
    assert FrameReader().receive(bytes(frame)) == []


def test_half_a_frame_is_forgotten_when_the_line_is_opened_anew():
    reader = FrameReader()
    beat = encode(DeviceBeat(1, 1))
    reader.receive(beat[:-4])
    reader.reset()
    assert reader.receive(beat) == [DeviceBeat(1, 1)]
    assert reader.malformed == 0


@pytest.mark.parametrize(
    "message",
    [
        HelloRequest(65536),
        HelloRequest(-1),
        SetLamps(1, 1, bytes(25)),
        Identity(1, Page.MODEL, b"x" * 33),
    ],
)
def test_a_value_that_does_not_fit_is_refused_not_cut(message):
    with pytest.raises(MalformedMessageError):
        encode(message)


@pytest.mark.parametrize("game", ["x" * 25, "poker\u2660"])
def test_a_text_that_does_not_fit_is_refused_not_cut(game):
    fields = dict.fromkeys(ShufflerLevels.__struct_fields__, 0) | {"game": game}
    with pytest.raises(MalformedMessageError):
        encode(ShufflerLevels(**fields))
