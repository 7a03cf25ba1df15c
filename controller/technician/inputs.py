"""The raw inputs of a device, each by its printed name and in words."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from controller.api.messages import DeviceReport, InputView, Inspection, LinkView
from controller.data.definition import WagerDefinition
from controller.data.keys import KEYS, RECORDS
from controller.data.message import Message, listed, message, message_of
from controller.data.terms import COLOURS, FAULTS, SETTINGS, Terms
from drivers.interface import KeyPadLevels, ShufflerLevels, SpotLevels
from drivers.port import Port
from drivers.vocabulary import BackColour, Door, FaultCode, Key, Tray

_WIDTH = 8
"""Spots of a seat on the wire."""


class Level(StrEnum):
    """What an input says; a mode, a fault that stands and the game are words of their own."""

    COVERED = "covered"
    EMPTY = "empty"
    OUT_OF_ORDER = "out of order"
    DOWN = "down"
    UP = "up"
    OPEN = "open"
    CLOSED = "closed"
    NONE = "none"
    CARDS = "cards"
    LOADED = "loaded"
    SHUFFLING = "shuffling"
    SHUFFLED = "shuffled"


_QUIET = (Level.EMPTY, Level.UP, Level.CLOSED, Level.NONE)
_ON = (Level.COVERED, Level.DOWN)
_STATES = Terms("input", Level)
_PLACES = Terms("input", ("tray", "cover", "lid", "fault", "input", "output", "mode", "game"))
_LAMPS = Terms("lamp", ("OFF", "ON", "BLINK"))


def inputs(
    report: DeviceReport, seats: Sequence[int], wagers: Sequence[WagerDefinition]
) -> list[InputView]:
    """Return every input of a device; none without a link.

    Args:
        report: the device's.
        seats: as configured.
        wagers: those that have a spot at a seat, in their order.
    """
    found: list[InputView] = []
    if report.spots is not None:
        found += _of_spots(report.spots, seats, wagers)
    if report.key_pad is not None:
        found += _of_keys(report.key_pad)
    if report.shuffler is not None:
        found += _of_shuffler(report.shuffler)
    return found


def spot_id(seat: int, wager: str) -> str:
    """Return the printed name of a spot's input."""
    return f"seat {seat} {wager}"


def _of_spots(
    levels: SpotLevels, seats: Sequence[int], wagers: Sequence[WagerDefinition]
) -> Iterator[InputView]:
    for seat in seats:
        for number, wager in enumerate(wagers):
            bit = 1 << ((seat - 1) * _WIDTH + number)
            state = Level.COVERED if levels.occupied & bit else Level.EMPTY
            name = message("panel-seat-wager", seat=seat, wager=wager.label)
            says = Level.OUT_OF_ORDER if levels.faulty & bit else state
            yield _view(spot_id(seat, wager.name), name, says)


def _of_keys(levels: KeyPadLevels) -> Iterator[InputView]:
    for key in Key:
        state = Level.DOWN if levels.keys_down >> key & 1 else Level.UP
        yield _view(f"key {key.name}", message("input-key", name=_printed_on(key)), state)


def _of_shuffler(levels: ShufflerLevels) -> Iterator[InputView]:
    tray = Level.COVERED if levels.tray is Tray.OCCUPIED else Level.EMPTY
    yield _of_place("tray", tray)
    for place, door in (("cover", Door.COVER), ("lid", Door.INPUT)):
        yield _of_place(place, Level.OPEN if door in levels.doors else Level.CLOSED)
    fault, mode = levels.fault.name.lower(), levels.mode.name.lower()
    if levels.fault is FaultCode.NONE:
        yield _of_place("fault", Level.NONE)
    else:
        yield InputView("fault", fault, _PLACES["fault"], FAULTS[fault])
    yield _of_place("input", Level[levels.input.name], levels.input_colour)
    cards = Level.CARDS if levels.ready else Level.EMPTY
    yield _of_place("output", cards, levels.ready_colour)
    yield InputView("mode", mode, _PLACES["mode"], SETTINGS[mode])
    yield InputView("game", levels.game, _PLACES["game"], levels.game)


def _of_place(place: str, state: Level, colour: BackColour = BackColour.NONE) -> InputView:
    if colour is BackColour.NONE:
        return _view(place, _PLACES[place], state)
    back = colour.name.lower()
    words = listed([_STATES[state], COLOURS[back]])
    return InputView(place, f"{state}, {back}", _PLACES[place], words)


def _view(name: str, title: Message, state: Level) -> InputView:
    return InputView(name, state, title, _STATES[state], quiet=state in _QUIET)


def _printed_on(key: Key) -> Message:
    seat = RECORDS[key].seat
    return message("panel-seat", seat=seat) if seat else KEYS[key.name.lower()]


def lamp_view(key: str, shows: str) -> InputView:
    """Return a lamp as an input is shown.

    Args:
        key: the name of its key.
        shows: the name of its state.
    """
    name = message("panel-lamp", called=_printed_on(Key[key]))
    return InputView(f"lamp {key}", shows, name, _LAMPS[shows])


def changes(before: Sequence[InputView], after: Sequence[InputView]) -> Iterator[InputView]:
    """Yield the inputs that changed, as they are now; none without earlier levels."""
    known = {each.id: each.says for each in before}
    if known:
        yield from (each for each in after if known.get(each.id) != each.says)


def lasting(seen: Sequence[Sequence[InputView]]) -> list[str]:
    """Return the printed names of what was on in every look: it may be stuck."""
    if not seen:
        return []
    on = [{each.id for each in look if each.says in _ON} for look in seen]
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
