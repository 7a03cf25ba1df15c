"""The history of a run: its last events in words, up to the broken rule."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.data import intents
from controller.data.events import AdoptShuffler, Clear, Press, Started, TableEvent, TimerExpired
from controller.words.spoken import say
from drivers import interface
from drivers.frames import FrameReader
from simulators.simulation.dice import Strike

Event = TableEvent | interface.DeviceEvent
_KEPT = 400
_QUIET = ("device", "revision", "by")
"""Fields that tell a reader nothing, or that the words contain already."""

_STRIKES = {
    "drop": "a write on a wire is lost",
    "garble": "a bit is flipped on a wire",
    "duplicate": "a write arrives twice",
    "delay": "a write comes late, behind later ones",
    "stale": "a copy of a write will come once more, seconds later",
    "unplug": "a wire is cut for a while",
    "silent": "nothing leaves a device for a while",
    "power": "a device loses power for a while",
    "device_crash": "a device loses power at a write to its memory or at a card",
    "amnesia": "a device forgets its last act and loses power",
    "jam": "the shuffler will jam at the next packet",
    "short": "the next packet will be a card short",
    "over": "the next packet will be a card over",
    "miscount": "the shuffler will count wrong",
    "spill": "a card falls out of the shuffler unseen",
    "bounce": "a sensor flickers",
    "host_crash": "the controller is killed",
    "clock": "the computer's clock is set",
    "standstill": "the computer stands still for a while",
    "cover": "somebody leaves the shuffler's cover open",
    "setting": "somebody sets the shuffler to something else",
    "panel": "the kiosk's page is gone",
}


_Taken = tuple[int, Event, Sequence[intents.Intent]]
"""An event with its number and its intents."""


@dataclass(frozen=True, slots=True)
class _Struck:
    strike: Strike
    where: str
    data: bytes


class RunHistory:
    """Keeps the last events of a run as data, and puts them into words on request."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Begin; `now` returns the time of the simulation in seconds."""
        self._now = now
        self._kept: deque[tuple[float, _Struck | _Taken]] = deque(maxlen=_KEPT)

    def struck(self, strike: Strike, where: str, data: bytes) -> None:
        """Note a strike; on a wire, with these bytes."""
        self._kept.append((self._now(), _Struck(strike, where, data)))

    def taken(self, seq: int, event: Event, noted: Sequence[intents.Intent]) -> None:
        """Note an event that the table has taken."""
        self._kept.append((self._now(), (seq, event, noted)))

    def last_lines(self, last: int) -> list[str]:
        """Return the last lines, the oldest first."""
        return [f"{at:10.3f} s  {_line_of(what)}" for at, what in list(self._kept)[-last:]]


def _line_of(what: _Struck | _Taken) -> str:
    if isinstance(what, _Struck):
        frames = " and ".join(type(each).__name__ for each in FrameReader().receive(what.data))
        where = " ".join(filter(None, (frames, what.where)))
        said = f" ({where})" if where else ""
        return f"FAULT {what.strike}: {_STRIKES[what.strike.kind]}{said}"
    seq, event, noted = what
    after = "; ".join(filter(None, map(_intent, noted)))
    said = _of_device(event) if isinstance(event, interface.DeviceEvent) else _of_table(event)
    return f"event {seq}: {said}{' → ' if after else ''}{after}"


def _of_table(event: TableEvent) -> str:
    match event:
        case Started(boot=boot):
            words = f"the controller starts (start {boot})"
        case TimerExpired(timer=timer):
            words = f"the time is up: {timer}"
        case Press(key=key):
            words = f"{_who(event)} presses {key.name}"
        case Clear(count=count, void_round=void):
            counted = f", {count} cards counted" if count >= 0 else ""
            words = f"{_who(event)} {'voids the round' if void else 'clears'}{counted}"
        case AdoptShuffler():
            words = f"{_who(event)} adopts the shuffler"
        case _:
            words = _plainly(event)
    return words


def _of_device(event: interface.DeviceEvent) -> str:
    match event:
        case interface.ButtonPressed(boot_id=boot, counter=counter, key=key):
            words = f"{key.name} pressed (press {counter} of power-up {boot})"
        case interface.LinkUp(boot_id=boot, last_act=act):
            words = f"up (power-up {boot}){_act(act)}"
        case interface.LinkLost(reason=reason):
            words = f"lost, {reason}"
        case interface.ActReport(act=act):
            words = f"reports{_act(act)}"
        case interface.PutOut(act=act):
            words = f"has put out{_act(act)}, {event.ready} left"
        case interface.ShufflerLevels():
            cards = f"{event.ready} cards inside, {event.lifts} lifts, input {event.input.name}"
            words = f"tray {event.tray.name}, {cards}, fault {event.fault.name}{_feed(event)}"
        case interface.SpotLevels(occupied=occupied):
            words = f"{occupied.bit_count()} spots occupied ({occupied:#x})"
        case _:
            words = _plainly(event)
    return f"{event.device}: {words}"


def _feed(levels: interface.ShufflerLevels) -> str:
    return f", {levels.feed.name} at {levels.number}" if levels.number else ""


def _who(event: Press | Clear | AdoptShuffler) -> str:
    return event.by.name if event.by is not None else "somebody"


def _act(act: interface.LastAct) -> str:
    if not act.txn:
        return ""
    return f" act {act.txn} ({act.kind.name} {act.size}) {act.state.name}, {act.counted} cards"


def _plainly(event: Event) -> str:
    fields = [name for name in type(event).__match_args__ if name not in _QUIET]
    return " ".join([type(event).__name__, *(f"{name}={getattr(event, name)}" for name in fields)])


def _intent(intent: intents.Intent) -> str:
    match intent:
        case interface.SendAct():
            return f"asks for act {intent.txn}: {intent.kind.name} {intent.size}"
        case interface.SendVoid():
            return f"closes number {intent.txn}"
        case intents.Entered():
            return f"at {intent.step}, round {intent.round}"
        case intents.Refused() | intents.Noted():
            return f"{type(intent).__name__.lower()}: {say(intent.words)}"
        case intents.HoldOpened():
            return f"HELD: {say(intent.words)}"
        case intents.HoldClosed():
            return f"no longer held: {intent.cause} {intent.about}".rstrip()
        case intents.AlertRaised():
            return f"late bet at seat {intent.seat}"
        case _:
            return ""
