"""The virtual loop and the faulty line, on which the kit's verdicts rest."""

import asyncio

import pytest

from drivers.conformance.fault_line import FaultLine, by_byte, garble, late, lose, lose_all, twice
from drivers.conformance.virtual import StandstillError, in_virtual_time
from drivers.errors import TransportError
from drivers.trouble import Trouble


async def rest(seconds):
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()


def test_a_day_passes_at_once_and_to_the_microsecond():
    async def day():
        began = asyncio.get_running_loop().time()
        await rest(86_400.000_001)
        return asyncio.get_running_loop().time() - began

    assert in_virtual_time(day()) == pytest.approx(86_400.000_001, abs=1e-5)


def test_waiting_for_what_cannot_happen_is_an_error():
    async def for_ever():
        await asyncio.Event().wait()

    with pytest.raises(StandstillError, match="cannot happen"):
        in_virtual_time(for_ever())


def test_a_moment_that_never_ends_is_an_error():
    async def spin():
        def again():
            asyncio.get_running_loop().call_soon(again)

        again()
        await asyncio.Event().wait()

    with pytest.raises(StandstillError, match="time stands still"):
        in_virtual_time(spin())


class Pipe:
    """A transport whose far end is a list."""

    url = "pipe://"

    def __init__(self):
        self.there = []
        self.opened = 0

    async def open(self, receive, lost):
        self.receive, self.lost = receive, lost
        self.opened += 1

    def write(self, data):
        self.there.append((asyncio.get_running_loop().time(), data))

    def close(self):
        self.receive = self.lost = None


def on_a_line(work):
    """Run `work(line, pipe, here, lost)` in virtual time; `here` is what the driver's end gets."""

    async def play():
        pipe, here, lost = Pipe(), [], []
        line = FaultLine(pipe)
        await line.open(here.append, lost.append)
        await work(line, pipe, here, lost)

    in_virtual_time(play())


def test_a_sound_line_passes_everything_on():
    async def work(line, pipe, here, lost):
        line.write(b"down")
        pipe.receive(b"up")
        assert [data for _, data in pipe.there] == [b"down"]
        assert here == [b"up"]
        assert (line.writes, line.up.carried, line.down.carried) == (1, 2, 4)

    on_a_line(work)


@pytest.mark.parametrize(
    ("fault", "arrived"),
    [
        (lose_all, []),
        (twice, [b"abc", b"abc", b"de", b"de"]),
        (late(0.5), [b"abc", b"de"]),
        (by_byte, [b"a", b"b", b"c", b"d", b"e"]),
        (lose(0.0, "seed"), [b"abc", b"de"]),
        (lose(1.0, "seed"), []),
        (garble(2), [b"abc", bytes((ord("d"), ord("e") ^ 2))]),
    ],
)
def test_each_fault_does_what_it_says(fault, arrived):
    async def work(line, pipe, here, lost):
        line.up.fault = fault
        for data in (b"abc", b"de"):
            pipe.receive(data)
            await rest(1.0)
        assert here == arrived

    on_a_line(work)


def test_what_was_sent_first_arrives_first():
    async def work(line, pipe, here, lost):
        line.up.fault = late(0.5)
        pipe.receive(b"1")
        line.up.fault = late(0.1)
        pipe.receive(b"2")
        await rest(1.0)
        assert here == [b"1", b"2"]

    on_a_line(work)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_cut_is_to_the_byte_and_told_once(count):
    async def work(line, pipe, here, lost):
        line.down.cut_after(count)
        line.write(b"ab")
        line.write(b"cdef")
        line.write(b"gh")
        await rest(0.1)
        assert b"".join(data for _, data in pipe.there) == b"abcdefgh"[:count]
        assert lost == [Trouble("trouble-kit-cut")]
        with pytest.raises(TransportError):
            await line.open(here.append, lost.append)
        line.mend()
        await line.open(here.append, lost.append)
        line.write(b"again")
        assert pipe.there[-1][1] == b"again"
        assert pipe.opened == 2

    on_a_line(work)


def test_bytes_on_their_way_are_lost_with_the_line():
    async def work(line, pipe, here, lost):
        line.up.fault = late(0.5)
        pipe.receive(b"old")
        line.cut()
        await rest(0.1)
        line.mend()
        await line.open(here.append, lost.append)
        await rest(1.0)
        assert here == []

    on_a_line(work)
