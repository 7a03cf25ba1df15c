"""The judge: compares the table with the world after every event, by the rules of ARCHITECTURE.md.

The judge knows what the controller cannot know (where every card is) and shares no code with the
procedure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from controller.data import intents
from controller.data.definition import DealerFrom, TableDefinition
from controller.data.state import Round, TableState
from controller.journal import Definition, Journal, Record
from controller.table import Outgoing, Table
from drivers.interface import AckAct, AckButton, Command, LastAct, PutOut, SendAct, SendRecall
from drivers.vocabulary import ActKind
from simulators.devices.world import SEATS, Place, World, colour_of
from simulators.simulation.deck_judge import DayJudge, DeckJudge, SelfDrivenJudge
from simulators.simulation.instruction_judge import InstructionJudge
from simulators.simulation.losses import Losses
from simulators.simulation.poker_judge import PokerJudge, RestartJudge
from simulators.simulation.report_judge import ReportJudge
from simulators.simulation.silence import Silence
from simulators.simulation.unended_waits import KeysJudge, Undecided, Verdicts


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that was broken, when, and how it was seen."""

    rule: int
    seq: int
    seconds: float
    words: str


class _Act(msgspec.Struct):
    txn: int
    ended: bool = False


class _Device(msgspec.Struct):
    name: str
    boot_id: int = 0
    counted: int = 0


class _Written(msgspec.Struct):
    """The parts of a state on disk that the judge reads, under names of its own."""

    act: _Act | None = None
    last_txn: int = 0
    devices: tuple[_Device, ...] = ()


_ON_DISK = msgspec.json.Decoder(_Written)
_HEARD = frozenset(
    {intents.RoundEnded, intents.DealtByHand, intents.DeckCounted, intents.AlertRaised}
)
"""The intents that are judged in this file, not by one of the judges below."""


class ReadLedger:
    """The journal; the judge reads each record as it is written.

    Attributes:
        written: the last record that the journal took.
        state: the state that was written with it.
    """

    def __init__(
        self, journal: Journal, read: Callable[[Record, bytes, Sequence[Definition]], None]
    ) -> None:
        self._journal = journal
        self._read = read
        self.written: Record | None = None
        self.state = b"{}"

    def append(self, record: Record, state: bytes, definitions: Sequence[Definition] = ()) -> None:
        """Write one record, then read it."""
        self._journal.append(record, state, definitions)
        self.written, self.state = record, state
        self._read(record, state, definitions)

    def idle(self) -> None:
        """Do the journal's background work while no event waits."""
        self._journal.idle()


def _held(state: TableState) -> bool:
    return any(hold.scope.value == "this round" for hold in state.holds)


class Judge:
    """Watches one run.

    Attributes:
        violations: the rules that were broken, in order.
        silence: judges rule 6.
        losses: compares devices' presses, ends of acts and levels with the journal.
        instructions: judges the instruction of every state, if that is wanted.
        double_dispenses: acts that moved cards twice, and hands with too many cards.
        missing_packets: hands without cards when the remainder was asked for.
    """

    def __init__(  # noqa: PLR0913 - what a run can be like
        self,
        table: Callable[[], Table],
        definition: TableDefinition,
        world: World,
        now: Callable[[], float],
        *,
        self_driven: bool = False,
        numbers: bool = True,
        reads: bool = False,
        instructions: bool = False,
    ) -> None:
        """Watch a run.

        Args:
            table: returns the present table (another object after each restart).
            definition: what is played.
            world: where the cards are.
            now: returns the time of the simulation, in seconds.
            self_driven: the shuffler takes no orders.
            numbers: the shuffler keeps numbers; without them nothing may be sent to it twice.
            reads: the shuffler reads cards, and the table allows it.
            instructions: the instruction of every state is judged, too.
        """
        self._now_at = table
        self._now = now
        self._world = world
        self._deck = definition.game.deck_cards
        self._sent: dict[int, SendAct] = {}
        self._epoch = self._newest = 0
        self._used: dict[int, str] = {}
        self._known = 0
        self._lies = self._miscounts = self._stub_of = 0
        self._latched: set[int] = set()
        self._clock = (0, 0)
        self.violations: list[Violation] = []
        say = self.note_violation
        self.losses = Losses(partial(say, 3))
        self.silence = Silence(world, partial(say, 6), reads=reads)
        self._day = DayJudge(world, say)
        self._turns = DeckJudge(world, say)
        self._following = SelfDrivenJudge(world, say) if self_driven else None
        self._numbers = numbers
        self._verdicts = Verdicts(world, say)
        self._keys = KeysJudge(say)
        self._undecided = Undecided(say)
        self.instructions = InstructionJudge(partial(say, 7)) if instructions else None
        self._reports = ReportJudge(partial(say, 7))
        self._poker = None
        if definition.poker is not None:
            self._poker = PokerJudge(definition, world, say, self_driven=self_driven)
        self._restarts = RestartJudge(partial(say, 3))
        self.double_dispenses = 0
        self.missing_packets = 0

    def lied(self, miscounts: bool) -> None:
        """Note that a fault makes the shuffler's counts wrong in this round and the next.

        The table is not blamed for what nobody can know. The remainder's count shows a card that
        fell out unseen, unless the shuffler also miscounts: then the deck's next count shows it.
        """
        self._lies = self._table.state.rounds + 1
        if miscounts:
            self._miscounts = self._lies

    @property
    def _table(self) -> Table:
        return self._now_at()

    def note_violation(self, rule: int, words: str) -> None:
        """Note that a rule was broken now; rule 0: nothing goes on."""
        self.violations.append(Violation(rule, self._table.seq, self._now(), words))

    def judge_event(self, event: object, out: list[Outgoing], written: Record | None) -> None:
        """Judge what an event led to; `written` is the last record that the journal took."""
        table = self._table
        self._reports.take_event(event)
        state, noted = table.state, table.intents
        self._note_round(event.act if isinstance(event, PutOut) else None, state)
        if written is None or written.seq != table.seq:
            self.note_violation(3, f"the table is at {table.seq}, the journal at {written}")
            return
        if len(self._world.violations) != self._known:
            for words in self._world.violations[self._known :]:
                self.double_dispenses += 1
                self.note_violation(1, words)
            self._known = len(self._world.violations)
        kinds = set(map(type, (*out, *noted)))
        for each in out:
            if isinstance(each, SendAct):
                self._judge_act(each, state)
        if self._following is not None:
            self._following.judge_event(table, out, written)
        if self._following is None or self._following.all_reported(state):
            self._judge_counts(state)
        if state.holds or self._latched:
            self._judge_latches(table)
        self._verdicts.judge_event(state, noted)
        if self._poker is not None:
            self._poker.judge_event(state, noted)
        if noted:
            self._day.judge_event(noted)
        self._turns.judge_event(table, out, written, kinds)
        self._keys.judge_event(out, written)
        self._undecided.judge_event(table, out, written, kinds)
        if not _HEARD.isdisjoint(kinds):
            for intent in noted:
                self._judge_intent(intent, state)

    def judge_snapshot(self) -> None:
        """Judge what the table shows after an event."""
        self.silence.judge_snapshot(self._table)
        self._judge_sum()
        if self.instructions is not None:
            self.instructions.judge_snapshot(self._table)
            self._reports.judge_snapshot(self._table)

    def _judge_intent(self, intent: intents.Intent, state: TableState) -> None:
        """Judge what the table says has happened."""
        match intent:
            case intents.RoundEnded():
                self._judge_round(intent)
            case intents.DealtByHand():
                self._judge_dealt(intent)
            case intents.DeckCounted():
                self._judge_booking(intent)
            case intents.AlertRaised() if state.round is None:
                self.note_violation(5, f"an alert without a round: {intent}")

    def sending(self, command: Command, written: bytes) -> None:
        """Rule 3, at the moment when a command leaves: `written` is the state on disk."""
        match command:
            case SendAct():
                act = _ON_DISK.decode(written).act
                right = act is not None and act.txn == command.txn
            case AckAct():
                state = _ON_DISK.decode(written)
                act = state.act
                pending = act is not None and act.txn == command.txn and not act.ended
                right = state.last_txn >= command.txn and not pending
            case AckButton():
                right = any(
                    device.name == command.device
                    and (device.boot_id != command.boot_id or device.counted >= command.counter)
                    for device in _ON_DISK.decode(written).devices
                )
            case SendRecall():
                self.silence.asking(command)
                return
            case _:
                return
        if not right:
            self.note_violation(3, f"{command} leaves, and what it says is not on disk")

    def _judge_act(self, act: SendAct, state: TableState) -> None:
        """Rules 1, 3 and 4 at the moment when an act leaves."""
        if act.epoch != self._epoch:
            self._epoch = act.epoch
            self._sent.clear()
            self._newest = 0
        if act.txn in self._sent and self._sent[act.txn] != act:
            self.note_violation(1, f"number {act.txn} stands for two acts")
        if act.txn in self._sent and not self._numbers:
            self.double_dispenses += 1
            self.note_violation(1, f"order {act.txn} leaves twice")
        if act.txn not in self._sent and act.txn != self._newest + 1:
            self.note_violation(1, f"number {act.txn} after {self._newest}")
        self._sent[act.txn] = act
        self._note_round(act, state)
        self._newest = max(self._newest, act.txn)
        if state.round is not None and state.round.mode.by_hand:
            self.note_violation(1, f"act {act.txn} leaves in a round that is dealt by hand")
        if _held(state):
            self.note_violation(4, f"act {act.txn} leaves while the table is held")
        if act.kind is ActKind.REMAINDER:
            self._judge_deal()

    def _note_round(self, act: SendAct | LastAct | None, state: TableState) -> None:
        """Note the round of an act that leaves, or that a self-driven shuffler has done."""
        if act is not None and state.round is not None:
            self.silence.begins(act.epoch, act.txn, state.round.number)

    def _judge_deal(self) -> None:
        """Rule 1: when the remainder is asked for, each hand is there, and no other."""
        round_ = self._table.state.round
        if round_ is None:
            self.note_violation(1, "a remainder without a round")
            return
        packets = self._table.definition.game.packets
        due = {seat.number for seat in round_.seats if seat.due}
        aside = {seat.number for seat in round_.seats if seat.void}
        for place in (*SEATS, Place.DEALER):
            number = int(place.partition(":")[2]) if place is not Place.DEALER else 0
            hand = packets.player if number else packets.dealer
            wanted = hand if number in due or not number else 0
            cards = self._world.count(place)
            if cards != wanted and not (number in aside and cards == packets.player):
                self.double_dispenses += cards > wanted
                self.missing_packets += cards < wanted
                words = f"{cards} cards at {place}, not {wanted}"
                self.note_violation(1, f"round {round_.number}: {words}")
        laid = self._world.count(Place.COMMUNITY)
        if packets.for_layout and laid != packets.community:
            words = f"{laid} community cards, not {packets.community}"
            self.note_violation(1, f"round {round_.number}: {words}")

    def _judge_latches(self, table: Table) -> None:
        """Rule 4: a latched hold ends only by being closed, and the record says so."""
        latched = {hold.id for hold in table.state.holds if hold.latched}
        closed = {each.id for each in table.intents if isinstance(each, intents.HoldClosed)}
        for gone in self._latched - latched - closed:
            self.note_violation(4, f"the latched hold {gone} is gone, and nobody closed it")
        self._latched = latched

    def _judge_counts(self, state: TableState) -> None:
        """Rule 2: between acts the table's arithmetic agrees with the world."""
        round_ = state.round
        if round_ is None or state.act is not None or not round_.deck or round_.void:
            return
        if round_.number <= self._lies:
            return
        if round_.mode.by_hand:
            self._judge_hands(round_)
        elif round_.remainder < 0 and self._interrupted(round_, state):
            # An interrupted act is judged with the whole remainder, or when people count it.
            pass
        elif round_.remainder < 0:
            inside = 0 if round_.drained else self._world.count(Place.READY)
            thought = self._deck - round_.dispensed - round_.ahead
            if inside != thought:
                words = f"{inside} cards inside, the table thinks {thought}"
                self.note_violation(2, f"round {round_.number}: {words}")
        elif round_.dispensed != self._deck:
            self.note_violation(2, f"round {round_.number}: {round_.dispensed} cards came out")
        elif self._following is not None and not _held(state) and round_.number != self._stub_of:
            self._stub_of = round_.number
            self._judge_deal()

    def _judge_sum(self) -> None:
        """Rule 2, as shown: the places together are the deck, and what is in hand is shown so."""
        shown, round_ = self._table.snapshot.counts, self._table.state.round
        if shown is None or round_ is None or round_.number <= self._lies:
            return
        places = shown.inside, shown.in_hand, shown.tray, shown.dealt, shown.layout, shown.rack
        if sum(places) != shown.deck or min(places) < 0:
            self.note_violation(2, f"{places} are shown of {shown.deck} cards")
        taken = round_.mode.by_hand or round_.remainder_lifted
        held = self._world.count(Place.HAND) if taken else 0
        if held > shown.in_hand:
            words = f"{held} cards are in the dealer's hand, and {places} are shown"
            self.note_violation(2, words)

    def _interrupted(self, round_: Round, state: TableState) -> bool:
        """Tell whether a self-driven shuffler lost power while it moved cards that are no packet.

        One of these cards may have moved uncounted: one of the remaining cards, or, while a hold is
        open for them, one of the cards that came too early or in too large a number.
        """
        if self._following is None or not round_.unproved:
            return False
        return bool(round_.ahead_from) or _held(state)

    def _judge_hands(self, round_: Round) -> None:
        """Rules 1 and 2 when dealing by hand: at most one packet ahead of the dealer's word."""
        if self._poker is not None:
            return  # the dealer has the whole deck, and deals from it without a word
        held, dealt = self._world.count(Place.HAND), round_.remainder >= 0
        left = round_.remainder if dealt else self._deck - round_.dispensed
        packets = self._table.definition.game.packets
        if round_.stub < 0:
            own = packets.dealer - round_.own_cards
            possible = (left, left - packets.player, left - own, left - packets.for_layout)
            if held not in possible and not (dealt and held == 0):
                words = f"{held} cards in the hand, the table thinks {left}"
                self.note_violation(2, f"round {round_.number}: {words}")
        elif round_.number != self._stub_of:
            self._stub_of = round_.number
            self._judge_deal()
            rack = self._world.count(Place.RACK) + self._world.count(Place.COMMUNITY)
            if rack != round_.remainder + round_.burned + packets.community - packets.laid_out:
                words = f"{rack} cards in the rack, the stub has {round_.remainder}"
                self.note_violation(2, f"round {round_.number}: {words}")

    def _judge_dealt(self, dealt: intents.DealtByHand) -> None:
        """Rule 1: a seat has its cards when the dealer reports it as dealt."""
        others = {0: Place.DEALER, -2: Place.COMMUNITY}
        place = others.get(dealt.seat) or Place(f"seat:{dealt.seat}")
        cards = self._world.count(place)
        packets = self._table.definition.game.packets
        burned = len(packets.burned_before) if place is Place.COMMUNITY else 0
        if cards != dealt.cards - burned:
            self.missing_packets += cards < dealt.cards
            self.note_violation(1, f"{cards} cards at {place}, not {dealt.cards}, dealt by hand")

    def _judge_round(self, ended: intents.RoundEnded) -> None:
        if ended.void:
            return
        packets = self._table.definition.game.packets
        last = {packets.size(0)}
        # The dealer deals by hand what their own hand lacks.
        if packets.dealer_from is DealerFrom.NEXT_PACKET:
            last |= {packets.dealer, packets.dealer - packets.player}
        others = ended.packets - bool(packets.for_dealer) - bool(packets.for_layout)
        seats = packets.player * others
        if self._deck - ended.remainder - packets.for_layout - seats not in last:
            words = f"{ended.packets} packets and {ended.remainder} cards"
            self.note_violation(2, f"round {ended.round}: {words}")
        deck = self._table.state.last_deck
        floor = (colour_of(card).name.lower() for card in self._world.cards(Place.FLOOR))
        if deck in floor and ended.round > self._miscounts:
            self.note_violation(2, f"round {ended.round} ends with a card on the floor")

    def _judge_booking(self, counted: intents.DeckCounted) -> None:
        """A count is booked once, to the round from which that deck came."""
        if not counted.round:
            return
        if counted.round in self._used:
            self.note_violation(2, f"round {counted.round} has two good counts")
        if counted.good:
            self._used[counted.round] = counted.colour
        if counted.good != (counted.count == self._deck):
            self.note_violation(2, f"a count of {counted.count} is taken as {counted.good}")

    def read_record(self, record: Record, state: bytes, kept: Sequence[Definition]) -> None:
        """Read a record, the state after it and the data kept beside it, when they are written."""
        self.losses.written(record)
        stamp = (record.boot, record.monotonic_ns)
        if stamp < self._clock:
            self.note_violation(8, f"time goes back from {self._clock} to {stamp}")
        self._clock = stamp
        self.silence.written(record, state, kept)
        self._restarts.written(record, state)

    def close(self, differing: Sequence[str], boots: dict[str, int]) -> None:
        """Rule 3 at the end, after a quiet time: nothing is lost.

        Args:
            differing: differences between the table and the devices.
            boots: each device's boot id.
        """
        self.losses.close(boots)
        for words in differing:
            self.losses.lose(words)
