"""The judge of words against reports: no word contradicts the newest report that counts (rule 7).

A report counts of a device that answers, once it has told its levels since its handshake, if it is
the one in service. What each sentence claims of a report stands in one list; what is hidden in
another sentence, such as *put right: …*, claims the opposite of what it holds.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from controller.data.events import Started
from controller.data.message import Message, Param
from controller.data.terms import COLOURS, FAULTS
from controller.snapshot import Snapshot
from controller.table import Table
from drivers import vocabulary
from drivers.interface import LinkLost, LinkUp, ShufflerLevels

_Claim = Callable[["Reports", Mapping[str, Param]], bool]
"""Tells whether reports bear out what a sentence with these parameters says."""


class Reports:
    """What the shuffler has told of itself since its handshake.

    Attributes:
        up: the handshake; None: it does not answer.
        levels: its newest levels; None: none since the handshake.
    """

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self.up: LinkUp | None = None
        self.levels: ShufflerLevels | None = None

    def note_event(self, event: object) -> None:
        """Take in what the table is told."""
        match event:
            case Started():
                self.up = self.levels = None
            case LinkUp(kind=vocabulary.DeviceKind.SHUFFLER):
                self.up, self.levels = event, None
            case LinkLost() if self.up is not None and event.device == self.up.device:
                self.up = self.levels = None
            case ShufflerLevels() if self.up is not None and event.device == self.up.device:
                self.levels = event

    @property
    def read(self) -> ShufflerLevels:
        """The newest levels; they are asked for only where there are some."""
        assert self.levels is not None, "it has told its levels"
        return self.levels

    def inside(self, colour: object) -> bool:
        """Tell whether a deck of this colour is reported in the input, or ready."""
        read = self.read
        backs = next((name for name, term in COLOURS.items() if term == colour), "")
        named = vocabulary.BackColour.__members__.get(backs.upper())
        in_input = read.input is not vocabulary.InputState.EMPTY and read.input_colour is named
        return in_input or (bool(read.ready) and read.ready_colour is named)

    @property
    def bare(self) -> bool:
        """Whether nothing is reported in the input, and nothing ready."""
        return self.read.input is vocabulary.InputState.EMPTY and not self.read.ready


def _lit(told: Reports, *feeds: vocabulary.Feed) -> bool:
    """Tell whether the shuffler has a green button that does something now: cards are inside.

    One that deals by itself takes no press with a fault or an open door.
    """
    read, able = told.read, told.up.abilities if told.up is not None else None
    if able is None or not read.ready:
        return False
    if not able.self_driven:
        return able.keys > 0
    sound = read.fault is vocabulary.FaultCode.NONE and read.doors is vocabulary.Door.CLOSED
    own = able.remainder_on is vocabulary.RemainderOn.GREEN_BUTTON
    return own and sound and (not feeds or read.feed in feeds)


_CLAIMS: dict[str, _Claim] = {
    "hold-fault": lambda told, said: FAULTS[told.read.fault.name.lower()] == said["fault"],
    "hold-left-inside": lambda told, said: told.read.ready == said["count"],
    "hold-door": lambda told, _: told.read.doors is not vocabulary.Door.CLOSED,
    "hold-doors": lambda told, _: told.read.doors is not vocabulary.Door.CLOSED,
    "hold-stray": lambda told, _: told.read.tray is vocabulary.Tray.OCCUPIED,
    "hold-deck-out": lambda told, said: not told.inside(said["colour"]),
    "hold-wrong-deck": lambda told, said: told.inside(said["colour"]),
    "hold-wrong-deck-in-input": lambda told, said: told.inside(said["colour"]),
    "remedy-deck-waits": lambda told, _: told.read.input is not vocabulary.InputState.EMPTY,
    "remedy-deck-out": lambda told, _: told.read.input is vocabulary.InputState.EMPTY,
    "instruction-shuffler-works": lambda told, _: not told.bare,
    "prompt-lift-packet": lambda told, _: told.read.tray is not vocabulary.Tray.EMPTY,
    "prompt-lift-dealer-packet": lambda told, _: told.read.tray is not vocabulary.Tray.EMPTY,
    "prompt-lift-layout-packet": lambda told, _: told.read.tray is not vocabulary.Tray.EMPTY,
    "prompt-move-remainder": lambda told, _: told.read.tray is not vocabulary.Tray.EMPTY,
    "step-awaiting-green-words": lambda told, _: _lit(told),
    "step-up-card-words": lambda told, _: _lit(told),
    "prompt-empty-shuffler": lambda told, _: _lit(told),
    "prompt-shuffler-goes-on": lambda told, _: _lit(told, vocabulary.Feed.HALTED),
    "prompt-shuffler-begins": lambda told, _: _lit(told, vocabulary.Feed.STANDING),
    "prompt-shuffler-releases": lambda told, _: _lit(told, vocabulary.Feed.STANDING),
}
"""What each sentence claims of the shuffler's levels, if it is said now."""
_OVER = "hold-put-right"
"""The sentence that claims of another one that it is true no longer."""
_OLD = "hold-told-before"
"""The sentence that tells another one as old: the shuffler has told nothing since."""
_AGAIN = frozenset({"hold-stray", "hold-wrong-deck", "hold-wrong-deck-in-input"})
"""What may be over although levels look the same: the cards that lie there now were asked for, or
the deck with these backs was put in as it should.
"""
_CLAIMING = frozenset({*_CLAIMS, _OVER, _OLD})
_PAST = frozenset({"refusal", "handover", "alerts"})
"""Parts of the snapshot that tell of something that was."""
_NOW = tuple(name for name in Snapshot.__struct_fields__ if name not in _PAST)


class ReportJudge:
    """Judges the words of each snapshot."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Judge one run; `say` reports what is wrong."""
        self._say = say
        self._told = Reports()
        self._heard: dict[str, tuple[object, tuple[Message, ...]]] = {}
        """Each part of the last snapshot, and its sentences that claim something."""

    def take_event(self, event: object) -> None:
        """Take in what the table is told."""
        self._told.note_event(event)

    def judge_snapshot(self, table: Table) -> None:
        """Judge what is shown after an event."""
        if not _in_service(table):
            return
        shown = table.snapshot
        for words in contradictions(self._told, shown, self._heard):
            held = [str(hold.cause) for hold in table.state.holds]
            self._say(f"{words}, at {shown.step}, held by {held}: {self._told.levels}")


def contradictions(
    told: Reports, shown: Snapshot, heard: dict[str, tuple[object, tuple[Message, ...]]]
) -> Iterator[str]:
    """Yield each sentence of a snapshot that the newest report contradicts.

    Most parts are as they were in the last snapshot: what was `heard` in them is kept.
    """
    for name in _NOW:
        part, before = getattr(shown, name), heard.get(name)
        if before is None or before[0] != part:
            claims = tuple(each for each in _messages(part) if each.id in _CLAIMING)
            before = heard[name] = part, claims
        for words in before[1]:
            if _contradicts(told, words):
                yield f"{name}: {_name(words)}"


def _contradicts(told: Reports, words: Message) -> bool:
    """Tell whether the report denies a sentence, or bears out what the sentence says is over.

    What an old report told is told as old, and nothing else is.
    """
    if told.levels is None or words.id == _OLD:
        of_levels = words.id in _CLAIMS and words.id.startswith("hold-")
        return told.levels is not None or words.id == _OVER or of_levels
    over = words.params["what"] if words.id == _OVER else None
    what = over if isinstance(over, Message) else words
    if over is not None and what.id in _AGAIN:
        return False
    claim = _CLAIMS.get(what.id)
    return claim is not None and claim(told, what.params) is (over is not None)


def _name(words: Message) -> str:
    named = (each.id for each in words.params.values() if isinstance(each, Message))
    return " of ".join((words.id, *named))


def _messages(part: object) -> Iterator[Message]:
    """Yield all sentences in a part of a snapshot; of what is over, or old, only that it is."""
    match part:
        case Message():
            yield part
            if part.id not in (_OVER, _OLD):
                for param in part.params.values():
                    yield from _messages(param)
        case Struct():
            for name in part.__struct_fields__:
                yield from _messages(getattr(part, name))
        case tuple():
            for each in part:
                yield from _messages(each)


def _in_service(table: Table) -> bool:
    """Tell whether the shuffler that reports is the one that this journal knows."""
    state = table.state
    one = next(each for each in state.devices if each.kind is vocabulary.DeviceKind.SHUFFLER)
    return one.serial == state.shuffler and one.epoch == state.epoch
