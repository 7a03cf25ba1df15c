"""Judges of the deck: in its turn, shuffled, seen empty (rule 9); and of self-driven shufflers.

Beside the rounds, a day has a deck change, a dead table and a closing: they are ordered here, too.

It judges by the world and by the messages on the wire, never by the table's conclusions.
"""

from collections import deque
from collections.abc import Callable

import msgspec

from controller.data import intents
from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import DeadTableDeclared, DeckChangeOrdered, Press, TableEvent
from controller.data.state import HoldScope, Round, TableState
from controller.journal import Record
from controller.table import Outgoing, Table
from drivers.interface import SendAct, SendVoid
from drivers.vocabulary import ActKind, BackColour, Door, FaultCode, Key, Mode
from simulators.devices.world import Place, World, colour_of
from simulators.people.staff import SAM

_INSIDE = (Place.READY, Place.INPUT, Place.TRAY)


class Day:
    """Orders each event of the day once, spread over the rounds."""

    def __init__(self, rounds: int) -> None:
        """Plan the day for a run of so many rounds."""
        self._plan: deque[tuple[int, TableEvent]] = deque(
            [
                (max(1, rounds // 4), DeckChangeOrdered(SAM.person, "worn")),
                (max(1, rounds // 2), DeadTableDeclared(SAM.person, "nobody plays")),
                (max(1, rounds * 3 // 4), Press(Key.CLOSE, "", SAM.person)),
            ]
        )

    def due(self, rounds: int, state: TableState) -> TableEvent | None:
        """Return what a person orders now, if anything; only between two rounds."""
        between = state.step == Step.IDLE or (state.playing and state.step == Step.WAGERING)
        if not self._plan or rounds < self._plan[0][0] or not between:
            return None
        return self._plan.popleft()[1]


class DayJudge:
    """Compares what the table says of its decks with where the cards are (rule 2)."""

    def __init__(self, world: World, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._world = world
        self._say = say

    def judge_event(self, noted: list[intents.Intent]) -> None:
        """Judge the intents of one event."""
        for each in noted:
            if isinstance(each, intents.Entered) and each.step == Step.CLOSED:
                self._judge_closed(noted)
            elif isinstance(each, intents.DeckChanged):
                self._judge_changed(each)

    def _judge_closed(self, noted: list[intents.Intent]) -> None:
        """Judge a closing: the shuffler holds no card, or a person has confirmed it."""
        cards = sum(map(self._world.count, _INSIDE))
        said = (each.what for each in noted if isinstance(each, intents.Noted))
        if cards and "closed_unchecked" not in said:
            self._say(2, f"the table closes with {cards} cards in the shuffler")

    def _judge_changed(self, changed: intents.DeckChanged) -> None:
        """Judge a deck change: the old deck is no longer in the shuffler."""
        for place in _INSIDE:
            colours = {colour_of(card).name.lower() for card in self._world.cards(place)}
            if changed.colour in colours:
                self._say(2, f"the {changed.colour} deck is changed and lies in {place}")


_COVER = int(Door.COVER)
_COURSE = frozenset({intents.RoundBegan, intents.RoundEnded, intents.DealtByHand})
_DEALS = frozenset({SendAct, intents.DeckInPlay})
_UNSURE = (FaultCode.JAM, FaultCode.MOTOR, FaultCode.SENSOR, FaultCode.MEMORY)
_CLOSING = frozenset((Step.CLOSING, Step.CLOSED))
RULE = 9


class _Link(msgspec.Struct):
    device: str
    boot_id: int


class _Levels(msgspec.Struct):
    doors: int
    fault: FaultCode
    mode: Mode
    game: str


_link = msgspec.json.Decoder(_Link)
_levels = msgspec.json.Decoder(_Levels)


class DeckJudge:
    """Watches which deck each round is dealt from, and what was proved before it."""

    def __init__(self, world: World, say: Callable[[int, str], None]) -> None:
        self._world = world
        self._say = say
        self._boot = 0
        self._doubt = "the table was never open"
        self._emptied = 0
        """How often the shuffler had been emptied when the doubt began."""
        self._read = False
        self._set = (Mode.UNREADABLE, "")
        """The setting that the shuffler last reported."""
        self._round = 0
        self._backs: tuple[BackColour, ...] = ()
        self._dealt = False

    def judge_event(
        self, table: Table, out: list[Outgoing], written: Record, kinds: set[type]
    ) -> None:
        """Judge what an event led to; `kinds` are the types of its intents."""
        if written.kind == "LinkUp":
            self._hear_link(_link.decode(written.data), table.state.step)
        elif written.kind == "ShufflerLevels":
            self._hear_levels(_levels.decode(written.data))
        entered = (each.step for each in table.intents if isinstance(each, intents.Entered))
        if intents.Entered in kinds and not _CLOSING.isdisjoint(entered):
            self._dealt = False
            self._suspect("the table was closed")
        if self._doubt and self._seen_empty():
            self._doubt = ""
        if not _COURSE.isdisjoint(kinds):
            self._follow(table)
        if not _DEALS.isdisjoint(kinds):
            self._judge_deals(table, out)

    def _seen_empty(self) -> bool:
        """Tell whether the shuffler is empty now, or was empty once since the doubt began."""
        world = self._world
        return world.emptied > self._emptied or not any(world.inside())

    def _follow(self, table: Table) -> None:
        """Follow the course of the rounds."""
        for intent in table.intents:
            if isinstance(intent, intents.RoundBegan):
                self._read = False
            elif isinstance(intent, intents.RoundEnded) and intent.round == self._round:
                self._dealt = intent.packets > 0
            elif isinstance(intent, intents.DealtByHand) and intent.round != self._round:
                self._turn(table, intent.round, self._world.colours(Place.HAND))

    def _judge_deals(self, table: Table, out: list[Outgoing]) -> None:
        """Judge a round when its deck comes into play, or when its first packet is asked for."""
        round_ = table.state.round
        by_hand = round_ is not None and round_.mode.by_hand
        for each in (*out, *table.intents):
            asked = isinstance(each, SendAct) and each.kind is ActKind.PACKET
            if asked:
                self._setting(table)
            if asked or (isinstance(each, intents.DeckInPlay) and not by_hand):
                self._packet(table)

    def _hear_link(self, link: _Link, step: str) -> None:
        if link.device != "shuffler":
            return
        if self._boot not in (0, link.boot_id) and step != "closed":
            self._suspect("the shuffler was restarted")
        self._boot = link.boot_id

    def _hear_levels(self, levels: _Levels) -> None:
        self._read = True
        self._set = levels.mode, levels.game
        if levels.doors & _COVER:
            self._suspect("its cover was opened")
        elif levels.mode is Mode.SERVICE:
            self._suspect("it was in service")
        elif levels.fault in _UNSURE:
            self._suspect(f"it reported {levels.fault.name}")

    def _setting(self, table: Table) -> None:
        """Judge the setting that the shuffler last reported, when a packet is asked for.

        One that tells none has it confirmed by a person.
        """
        wanted = (Mode.SHUFFLE, table.definition.game.shuffler_setting)
        if self._set not in (wanted, (Mode.UNREADABLE, "")):
            said = f"{self._set[0].name}, “{self._set[1]}”"
            self._say(RULE, f"a packet is asked for, and the shuffler is set to {said}")

    def _suspect(self, why: str) -> None:
        """Begin a doubt: the shuffler must be empty once before the next round."""
        self._doubt, self._emptied = why, self._world.emptied

    def _packet(self, table: Table) -> None:
        """Judge a round's first packet when the table asks for it."""
        state = table.state
        if state.round is None or state.round.number == self._round:
            return
        where = f"round {state.round.number}"
        self._turn(table, state.round.number, self._world.colours(Place.READY))
        if self._doubt:
            self._say(RULE, f"{where} begins, {self._doubt}, and nobody saw the shuffler empty")
        if not self._read:
            self._say(RULE, f"{where} begins, and the shuffler's setting was not read")
        if self._world.is_sorted(Place.READY):
            self._say(RULE, f"{where} is dealt from a sorted deck")

    def _turn(self, table: Table, number: int, backs: tuple[BackColour, ...]) -> None:
        """Judge whose turn it is when a round's first packet is dealt, by shuffler or by hand."""
        turns = table.definition.alternate_decks and not table.state.one_deck
        if turns and self._dealt and backs == self._backs:
            self._say(RULE, f"round {number} is dealt from the deck of the round before")
        self._round, self._backs, self._dealt = number, backs, False


# Judge of self-driven shufflers: no order goes to them, and no dispensing goes unnoticed.
#
# A part of the judge: it judges by the world, and shares no code with the procedure.


_NOTICED = (Cause.PUT_OUT, Cause.SURPLUS)
"""Holds that are open until a late packet comes: that it comes then is no fault."""


class SelfDrivenJudge:
    """Watches the shuffler's dispensing, and the table's conclusions from it."""

    def __init__(self, world: World, say: Callable[[int, str], None]) -> None:
        self._world = world
        self._say = say
        self._number = 0
        self._epoch = 0
        self._held = False
        """Whether the round was held before the event in hand, and the report was expected in it.
        """

    def all_reported(self, state: TableState) -> bool:
        """Tell whether all that the shuffler has put out so far was reported to the table."""
        latest = self._world.latest
        return latest is None or latest.act == (state.epoch, state.last_txn)

    def judge_event(self, table: Table, out: list[Outgoing], written: Record) -> None:
        """Judge what an event led to."""
        state = table.state
        for each in out:
            if isinstance(each, SendAct | SendVoid):
                self._say(1, f"{each} goes to a shuffler that takes no orders")
        if state.epoch != self._epoch:
            self._epoch, self._number = state.epoch, state.last_txn
        if state.last_txn not in (self._number, self._number + 1):
            self._say(1, f"report {state.last_txn} was taken after {self._number}")
        if state.last_txn != self._number:
            self._judge_report(table)
        self._number = state.last_txn
        self._judge_tray(state)
        self._held = any(
            hold.scope is HoldScope.THIS_ROUND and hold.cause is not Cause.NO_PACKET
            for hold in state.holds
        )

    def _judge_report(self, table: Table) -> None:
        """Rule 4: cards that came out while the round was held open a hold of their own.

        So do those that came in a hand of players: it has its whole deck (rule 1).
        """
        round_, latest = table.state.round, self._world.latest
        noticed = any(
            isinstance(each, intents.HoldOpened) and each.cause in _NOTICED
            for each in table.intents
        )
        standing = any(hold.cause in _NOTICED for hold in table.state.holds)
        if round_ is not None and round_.hand is not None and not round_.void:
            if not noticed and not standing:
                self._say(1, f"act {table.state.last_txn} came out in a hand, and nothing stops it")
            return
        if not self._held or round_ is None or latest is None or not _dealing(round_):
            return
        packet = latest.kind is ActKind.PACKET and latest.act.txn == table.state.last_txn
        served = round_.dealer_packet == "lifted"
        packets = table.definition.game.packets
        if not packets.for_dealer or packets.for_layout:
            own = packets.for_dealer == 0 or served
            laid = packets.for_layout == 0 or round_.layout_packet == "lifted"
            seats = all(seat.packet == "lifted" for seat in round_.seats if seat.due)
            served = own and laid and seats
        if packet and not served and not noticed and not standing:
            self._say(4, f"packet {latest.act.txn} came out while the table was held, unnoticed")

    def _judge_tray(self, state: TableState) -> None:
        """Rule 2: the table knows of each packet in the tray that was reported to it."""
        round_ = state.round
        if round_ is None or not _dealing(round_) or state.act is not None:
            return
        if not self.all_reported(state) or round_.tray or round_.ahead_from:
            return
        cards = self._world.count(Place.TRAY)
        latest = self._world.latest
        if latest is not None and cards and cards == len(latest.cards):
            self._say(2, f"{cards} cards lie in the tray, and the table knows of none")


def _dealing(round_: Round) -> bool:
    inside = round_.remainder < 0 and not round_.drained
    return bool(round_.deck) and inside and not round_.void and not round_.mode.by_hand
