"""The targets under hypothesis, in every run of the tests; how soon a stream is in step again."""

from importlib.util import find_spec

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from drivers.frames import FrameReader, encode
from drivers.messages import MESSAGE_TYPES, Act, DeviceBeat
from drivers.vocabulary import ActKind
from tests.drivers.strategies import messages
from tests.fuzz.__main__ import main
from tests.fuzz.campaign import ALL, play, with_atheris
from tests.fuzz.corpus import from_line, kept, to_line
from tests.fuzz.doors import DOORS
from tests.fuzz.targets import TARGETS, framed
from tests.sharing import mostly_slow

TYPES = st.sampled_from(sorted(MESSAGE_TYPES))
CONTENT = st.one_of(
    st.builds(lambda kind, rest: bytes((kind,)) + rest, TYPES, st.binary(max_size=48)),
    messages.map(lambda message: message.to_bytes()),
    st.binary(max_size=95),
)
CHUNKS = st.one_of(CONTENT, messages.map(lambda message: encode(message)[:95]))
STEPS = st.builds(lambda op, chunk: bytes((op, len(chunk))) + chunk, st.integers(0, 4), CHUNKS)
SCRIPTS = st.builds(
    lambda start, steps: start + b"".join(steps),
    st.binary(min_size=2, max_size=2),
    st.lists(STEPS, max_size=12),
)


@pytest.mark.parametrize("name", mostly_slow(TARGETS, 4))
def test_arbitrary_bytes_never_raise_never_grow_and_never_act(name):
    @settings(max_examples=250, deadline=None)
    @given(st.one_of(SCRIPTS, st.binary(max_size=400)))
    @example(b"\x00\x01" + bytes((1, 17)) + Act(7, 1, ActKind.PACKET, 4).to_bytes())
    def fuzz(data):
        TARGETS[name](data)

    fuzz()


@pytest.mark.parametrize("name", ALL)
def test_the_kept_cases_of_every_target_hold(name):
    cases = kept(name)
    assert cases
    for case in cases:
        assert from_line(to_line(case)) == case
        ALL[name](case)


@pytest.mark.parametrize("name", DOORS)
def test_a_moment_of_a_campaign_at_the_other_doors(name):
    assert play(name, 1, share=0.04) is None


def test_a_campaign_tells_the_smallest_case_that_fails(monkeypatch, capsys):
    def fails(data):
        assert b"clear" not in data, "found it"

    monkeypatch.setitem(ALL, "requests", fails)
    assert b"clear" in play("requests", 1)
    assert "found it" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("atheris"), reason="atheris comes with `make soak`")
def test_what_a_campaign_has_found_is_kept_for_the_next_one(tmp_path):
    assert with_atheris("requests", 1, 200, tmp_path) == 0
    first = {path.name for path in (tmp_path / "requests").iterdir()}
    assert first
    assert with_atheris("requests", 2, 50, tmp_path) == 0
    assert first <= {path.name for path in (tmp_path / "requests").iterdir()}


def test_the_frames_that_the_fuzzers_make_are_taken_for_messages():
    """Otherwise they would fuzz only the checksum."""
    beat = DeviceBeat(3, 4)
    assert FrameReader().receive(framed(beat.to_bytes())) == [beat]


STREAM = [DeviceBeat(1, revision) for revision in range(8)]


@given(st.integers(0, 7), st.data())
def test_a_stream_is_in_step_two_frames_after_any_damage(place, data):
    """One frame is damaged: all frames from the next but one on are read."""
    frames = [bytearray(encode(beat)) for beat in STREAM]
    frame = frames[place]
    at = data.draw(st.integers(0, len(frame) - 1))
    match data.draw(st.sampled_from(["change", "cut", "insert"])):
        case "change":
            frame[at] ^= data.draw(st.integers(1, 255))
        case "cut":
            del frame[at : at + data.draw(st.integers(1, len(frame)))]
        case "insert":
            frame[at:at] = data.draw(st.binary(min_size=1, max_size=200))
    reader = FrameReader()
    read = reader.receive(b"".join(map(bytes, frames)))
    assert [beat for beat in read if beat in STREAM[:place]] == STREAM[:place]
    assert read[len(read) - len(STREAM[place + 2 :]) :] == STREAM[place + 2 :]
    assert set(read) <= set(STREAM)


@pytest.mark.parametrize("arguments", [[], ["nothing"]])
def test_the_fuzzer_says_what_it_can_fuzz(arguments, capsys):
    assert main(arguments) == 2
    assert "decoder|device|driver|usb_key_pad|modbus" in capsys.readouterr().err
