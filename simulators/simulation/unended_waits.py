"""Judge of rules 4 and 8: the table waits for people's decisions, and every wait ends.

Irregularities, stated payouts and wrong PINs are read from the record, and compared with what the
table did meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from controller.data import events, intents
from controller.data.causes import About, Cause, Spot
from controller.data.encoding import decode_event
from controller.data.person import Doubt
from controller.data.state import TableState
from controller.journal import Record
from controller.table import Outgoing, Table
from drivers.interface import LinkLost, LinkUp, SendAct
from drivers.vocabulary import ActKind, DeviceKind
from simulators.devices.world import Place, World, colour_of
from simulators.devices.world_log import ActName

_WHO = b'"by":{'
_FOLLOWED = frozenset(
    {
        intents.IrregularityOpened,
        intents.IrregularityClosed,
        intents.HoldOpened,
        intents.HoldClosed,
        intents.RoundEnded,
    }
)
_SAID = (events.PayoutStated.__name__, events.SignOnFailed.__name__, events.Unlocked.__name__)
_FORGET = b'"pin_forget:'


class Undecided:
    """Watches irregularities, payouts, wrong PINs and who is signed on."""

    def __init__(self, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._say = say
        self._seq = 0
        self._open: dict[int, intents.IrregularityOpened] = {}
        self._payouts: set[About] = set()
        self._figures: dict[Spot, int] = {}
        """Payouts that stand, in cents, and what of each a person has approved."""
        self._approved: dict[Spot, int] = {}
        self._failures: dict[tuple[str, str], int] = {}
        """Wrong PINs of each badge at each place, since they were last forgotten."""

    def judge_event(
        self, table: Table, out: Sequence[Outgoing], written: Record, kinds: set[type]
    ) -> None:
        """Judge what an event led to; repeated reports were judged when they first came.

        Args:
            table: the present table.
            out: the commands that leave.
            written: the event's record.
            kinds: the types of the event's intents.
        """
        if written.seq == self._seq:
            return
        self._seq = written.seq
        if not _FOLLOWED.isdisjoint(kinds):
            for intent in table.intents:
                self._follow(intent)
        if self._open and any(isinstance(each, SendAct) for each in out):
            for found in self._open.values():
                if found.by and found.scope.stops_round:
                    self._say(4, f"an act leaves, and irregularity {found.id} is not decided")
        if written.kind in _SAID or _WHO in written.data or _FORGET in written.data:
            refused = any(isinstance(each, intents.Refused) for each in table.intents)
            event = decode_event(written.kind, written.data)
            self._note_figure(table, event, refused=refused)
            self._judge_pins(table, event, written.utc_us, refused=refused)
        state = table.state
        if state.pin_tries or state.sign_ons:
            self._judge_timers(state)

    def _follow(self, intent: intents.Intent) -> None:
        match intent:
            case intents.IrregularityOpened():
                self._open[intent.id] = intent
            case intents.IrregularityClosed():
                if self._open.pop(intent.id, None) is None:
                    self._say(4, f"irregularity {intent.id} is decided, and was not open")
            case intents.HoldOpened(cause=Cause.PAYOUT, about=about):
                self._payouts.add(about)
            case intents.HoldClosed(cause=Cause.PAYOUT, about=about, by=by):
                self._payouts.discard(about)
                if by and not self._payouts:
                    self._approved = {**self._figures}
            case intents.RoundEnded():
                for waiting in (*self._open, *self._payouts):
                    self._say(4, f"round {intent.round} is over, and {waiting} waits for a person")
                self._open.clear()
                self._figures.clear()
                self._approved.clear()

    def _note_figure(self, table: Table, event: object, *, refused: bool) -> None:
        """Note a figure: what nobody has approved, or too little of it, is to be asked about."""
        if refused or not isinstance(event, events.PayoutStated | events.PayoutRefused):
            return
        spot, house = Spot(event.seat, event.wager), table.definition.house
        self._figures.pop(spot, None)
        if isinstance(event, events.PayoutRefused):
            return
        self._figures[spot] = event.amount
        seat = {each: cents for each, cents in self._figures.items() if each.seat == spot.seat}
        for figures, most in (
            ({spot: event.amount}, house.payout_acknowledged_above),
            (seat, house.seat_payouts_acknowledged_above),
            (self._figures, house.round_payouts_acknowledged_above),
        ):
            rises = any(cents > self._approved.get(each, 0) for each, cents in figures.items())
            if sum(figures.values()) > most and rises and not self._payouts & figures.keys():
                self._say(4, f"{event} is not to be acknowledged")

    def _judge_pins(self, table: Table, event: object, utc_us: int, *, refused: bool) -> None:
        """Count wrong PINs in a row of a badge at a place: after some the next try waits."""
        match event:
            case events.SignedOn(by=person, place=place) if not refused:
                self._failures.pop((place, person.badge), None)
            case events.Unlocked(locked=badge) if not refused:
                self._failures = {k: v for k, v in self._failures.items() if k[1] != badge}
            case events.TimerExpired(timer=timer):
                badge, _, place = timer.partition(":")[2].partition("@")
                self._failures.pop((place, badge), None)
            case events.SignOnFailed(doubt=Doubt.WRONG_PIN, badge=badge, place=place):
                count = self._failures[place, badge] = self._failures.get((place, badge), 0) + 1
                waits = table.state.must_wait(place, badge, utc_us)
                if count >= table.definition.house.pin_tries and not waits:
                    self._say(4, f"wrong PIN {count} of badge {badge} at {place}: nothing waits")

    def _judge_timers(self, state: TableState) -> None:
        for tries in state.pin_tries:
            if tries.waits and f"pin_wait:{tries.tried}@{tries.place}" not in state.timers:
                self._say(8, f"badge {tries.badge} waits at {tries.place} without end")
        for each in state.sign_ons:
            if f"sign_on:{each.session}" not in state.timers:
                self._say(8, f"{each.person} is signed on without end")


# Judge of rule 4: no packet is asked for while nobody can press a key.
#
# The dealer presses on the key pad or on the panel. Whether these answer is read from the record.


_HEARD = {
    each.__name__ for each in (events.Started, LinkUp, LinkLost, events.PanelUp, events.PanelLost)
}


class KeysJudge:
    """Watches what answers of the key pad and the panel."""

    def __init__(self, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._say = say
        self._pad = ""
        self._answers = {"pad": False, "panel": False}

    def judge_event(self, out: Sequence[Outgoing], written: Record) -> None:
        """Judge what an event led to; `written` is its record."""
        if written.kind in _HEARD:
            self._note_answer(written)
        if any(self._answers.values()):
            return
        for each in out:
            if isinstance(each, SendAct) and each.kind is ActKind.PACKET:
                self._say(4, f"act {each.txn} leaves, and neither key pad nor panel answers")

    def _note_answer(self, written: Record) -> None:
        answers = self._answers
        match decode_event(written.kind, written.data):
            case events.Started():
                answers["pad"] = answers["panel"] = False
            case events.PanelUp():
                answers["panel"] = True
            case events.PanelLost():
                answers["panel"] = False
            case LinkUp(device=name, kind=DeviceKind.KEY_PAD):
                self._pad, answers["pad"] = name, True
            case LinkLost(device=name) if name == self._pad:
                answers["pad"] = False


# Judge of people's decisions against the cards: acts in question, void wagers.


Say = Callable[[int, str], None]
"""Takes a rule's number and how the rule was broken."""


class Verdicts:
    """Watches how acts in question end, and what becomes of the wagers of void rounds."""

    def __init__(self, world: World, say: Say) -> None:
        """Watch.

        Args:
            world: where the cards are.
            say: is called with each broken rule.
        """
        self._world = world
        self._say = say
        self._stakes: set[tuple[int, str]] = set()

    def judge_event(self, state: TableState, noted: Iterable[intents.Intent]) -> None:
        """Judge what an event led to."""
        for intent in noted:
            if isinstance(intent, intents.ActSettled):
                self._judge_act(intent, state)
            elif isinstance(intent, intents.RoundEnded) and intent.void:
                self._judge_wagers(intent)
        round_ = state.round
        if round_ is not None and round_.void:
            self._stakes = {(seat.number, each) for seat in round_.seats for each in seat.wagers}

    def _judge_act(self, settled: intents.ActSettled, state: TableState) -> None:
        """Rule 1: an act that stands put out all its cards; an act done again had moved none."""
        done = self._world.dispense(ActName(state.epoch, settled.txn))
        cards = len(done.cards) if done is not None else 0
        round_ = state.round
        if self._world.stacks and round_ is not None and round_.remainder >= 0:
            # Some of a self-driven shuffler's remaining cards may have come as packets before.
            lie = sum(
                colour_of(card).name.lower() == round_.deck
                for place in (Place.TRAY, Place.RACK, Place.HAND, Place.COMMUNITY)
                for card in self._world.cards(place)
            )
            if lie != round_.remainder:
                self._say(1, f"{lie} cards are the remainder, not {round_.remainder}")
            return
        due = done.size if done is not None and done.kind is ActKind.PACKET else cards
        if settled.verdict is intents.ActVerdict.AGAIN and cards:
            self._say(1, f"act {settled.txn} is done again, and has put out {cards} cards")
        elif settled.verdict is intents.ActVerdict.STANDS and (not cards or cards != due):
            self._say(1, f"act {settled.txn} stands with {cards} cards")

    def _judge_wagers(self, ended: intents.RoundEnded) -> None:
        """Rule 5: every wager of a void round has exactly one effect."""
        ruled = Counter((each.seat, each.wager) for each in ended.effects)
        for seat, wager in self._stakes - ruled.keys():
            self._say(5, f"round {ended.round} is void: nothing becomes of {wager}, seat {seat}")
        for (seat, wager), times in ruled.items():
            if times > 1:
                self._say(5, f"round {ended.round}: {times} effects on {wager}, seat {seat}")
