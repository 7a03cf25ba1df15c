"""The raw inputs of a device, each by its printed name."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from controller.api.messages import DeviceReport, Inspection, LinkView
from controller.data.message import Message, message_of
from drivers.interface import KeyPadLevels, ShufflerLevels, SpotLevels
from drivers.port import Port
from drivers.vocabulary import BackColour, Door, Key, Tray

_WIDTH = 8
"""Spots of a seat on the wire."""
QUIET = ("empty", "up", "closed", "none")
"""What an input says while nothing is there, down, open or wrong."""


def inputs(report: DeviceReport, seats: Sequence[int], spots: Sequence[str]) -> Mapping[str, str]:
    """Return what each input says, by its name; empty without a link.

    Args:
        report: the device's.
        seats: as configured.
        spots: the wager spots of a seat, in their order.
    """
    found: dict[str, str] = {}
    if report.spots is not None:
        found |= dict(_of_spots(report.spots, seats, spots))
    if report.key_pad is not None:
        found |= dict(_of_keys(report.key_pad))
    if report.shuffler is not None:
        found |= dict(_of_shuffler(report.shuffler))
    return found


def _of_spots(
    levels: SpotLevels, seats: Sequence[int], spots: Sequence[str]
) -> Iterator[tuple[str, str]]:
    for seat in seats:
        for number, spot in enumerate(spots):
            bit = 1 << ((seat - 1) * _WIDTH + number)
            says = "covered" if levels.occupied & bit else "empty"
            yield f"seat {seat} {spot}", "out of order" if levels.faulty & bit else says


def _of_keys(levels: KeyPadLevels) -> Iterator[tuple[str, str]]:
    for key in Key:
        yield f"key {key.name}", "down" if levels.keys_down >> key & 1 else "up"


def _of_shuffler(levels: ShufflerLevels) -> Iterator[tuple[str, str]]:
    yield "tray", "covered" if levels.tray is Tray.OCCUPIED else "empty"
    yield "cover", "open" if Door.COVER in levels.doors else "closed"
    yield "lid", "open" if Door.INPUT in levels.doors else "closed"
    yield "fault", levels.fault.name.lower()
    yield "input", _with_colour(levels.input.name.lower(), levels.input_colour)
    yield "output", _with_colour("cards" if levels.ready else "empty", levels.ready_colour)
    yield "mode", levels.mode.name.lower()
    yield "game", levels.game


def _with_colour(word: str, colour: BackColour) -> str:
    return word if colour is BackColour.NONE else f"{word}, {colour.name.lower()}"


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the inputs that changed, with what they say now; none without earlier levels."""
    if before:
        yield from ((name, says) for name, says in after.items() if before.get(name) != says)


def lasting(seen: Sequence[Mapping[str, str]]) -> list[str]:
    """Return the spots and keys that were on in every look: they may be stuck."""
    if not seen:
        return []
    on = [{name for name, says in look.items() if says in ("covered", "down")} for look in seen]
    return sorted(set.intersection(*on))


# Views of links and devices for a technician.


def link_view(port: Port, now: float) -> LinkView:
    """Return the view of one link; `now` in monotonic seconds."""
    status = port.status
    seen = status.statistics
    problem = status.problem or seen.trouble
    return LinkView(
        url=status.url,
        state=status.state.value,
        problem=message_of(problem) if problem is not None else None,
        since=now - status.since,
        heard=now - seen.last_heard if seen.frames_in else -1.0,
        round_trip=seen.round_trip,
        frames_in=seen.frames_in,
        frames_out=seen.frames_out,
        malformed=seen.malformed,
        ignored=seen.ignored,
        requests_repeated=seen.requests_repeated,
        lost=seen.lost,
        seen_within=seen.seen_within,
        node=status.node,
    )


def inspect(
    ports: Mapping[str, Port],
    now: float,
    step: str,
    doubts: Mapping[str, Sequence[Message]] = MappingProxyType({}),
) -> Inspection:
    """Return the raw reports of all devices.

    Args:
        ports: by the devices' names.
        now: monotonic seconds.
        step: the table's step.
        doubts: which sensors of a device should be looked at, in words.
    """
    reports = {name: _report(port, now, doubts.get(name, ())) for name, port in ports.items()}
    return Inspection(step, reports)


def _report(port: Port, now: float, doubts: Sequence[Message]) -> DeviceReport:
    sight = port.sight
    levels, shown = sight.levels, sight.lamps
    return DeviceReport(
        link_view(port, now),
        sight.up,
        levels if isinstance(levels, ShufflerLevels) else None,
        levels if isinstance(levels, SpotLevels) else None,
        levels if isinstance(levels, KeyPadLevels) else None,
        {key.name: lamp.name for key, lamp in shown.lamps} if shown is not None else {},
        list(doubts),
    )
