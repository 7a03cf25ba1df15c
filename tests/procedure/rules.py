"""The rules 1, 2 and 4, judged from outside: by events, commands and the state alone."""

from dataclasses import dataclass, field
from functools import cache

from controller.data.encoding import decode_state, encode_state
from controller.data.events import TableEvent
from controller.data.intents import HoldOpened, Intent, Noted, Refused
from controller.data.message import Message
from controller.data.state import DeckPlace, HoldScope, PacketPlace, Round, TableState
from controller.words.spoken import say
from drivers.interface import ActRefused, ActReport, DeviceEvent, LastAct, LinkUp, SendAct
from drivers.vocabulary import ActKind

PACKET = 4
OWN = 4
LAYOUT = 0
"""Cards of the dealer's packet."""
DECK = 52


@dataclass
class Rules:
    """Watches one table, event by event; a broken rule is an AssertionError.

    Attributes:
        sent: the acts of this epoch that have left, by number.
        proved: numbers that, as the device has proved since they were sent, it does not have.
    """

    sent: dict[int, SendAct] = field(default_factory=dict)
    proved: set[int] = field(default_factory=set)
    epoch: int = 0
    dealt: tuple[int, int] = (0, 0)

    def watch(
        self, event: TableEvent | DeviceEvent, intents: list[Intent], state: TableState
    ) -> None:
        """Check what an event led to."""
        self._hear(event)
        for each in intents:
            if isinstance(each, SendAct):
                self._act(each, state)
        check_state(state)
        check_words(state, intents)

    def _hear(self, event: TableEvent | DeviceEvent) -> None:
        """Note what the event shows of the device's memory."""
        last: LastAct | None = None
        if isinstance(event, ActReport):
            last = event.act
        elif isinstance(event, LinkUp):
            last = event.last_act
        elif isinstance(event, ActRefused):
            self.proved.add(event.txn)
        if last is not None:
            self.proved.add(last.txn + 1)
            self.proved.discard(last.txn)

    def _act(self, act: SendAct, state: TableState) -> None:
        """Rules 1 and 4 at the moment when an act leaves."""
        if act.epoch != self.epoch:
            self.epoch, self.sent, self.proved = act.epoch, {}, set()
        if act.txn in self.sent:
            assert act == self.sent[act.txn], "a number stands for two acts"
            assert act.txn in self.proved, "an act is repeated that the device may have had"
        else:
            assert act.txn == max(self.sent, default=state.last_txn - 1) + 1, "a number was skipped"
        self.sent[act.txn] = act
        self.proved.discard(act.txn)
        round_ = state.round
        assert round_ is not None, "an act without a round"
        assert not round_.mode.by_hand, "an act leaves in a round that is dealt by hand"
        first = act.kind is ActKind.PACKET and round_.packets == 0
        self._deck(act, round_, state)
        for hold in state.holds:
            assert hold.scope is not HoldScope.THIS_ROUND, f"an act leaves under {hold.cause}"
            assert not first, f"a round's first packet leaves under {hold.cause}"
        if act.kind is ActKind.REMAINDER:
            check_deal(round_)

    def _deck(self, act: SendAct, round_: Round, state: TableState) -> None:
        """The decks take turns; each round's levels were read, and no emptying was due."""
        if (round_.number, act.epoch) == self.dealt[:2]:
            return
        assert round_.read, "a deck comes into play, and the setting was not read"
        if act.kind is ActKind.PACKET:
            assert not state.unempty, f"a round begins, and {state.unempty!r}"
            turns = not state.one_deck and state.last_deck
            assert not turns or round_.deck != state.last_deck, "a deck is dealt twice running"
        self.dealt = (round_.number, act.epoch)


def check_deal(round_: Round) -> None:
    """Rule 1 when the remainder is asked for: one packet for each seat that is to have one."""
    due = [seat for seat in round_.seats if seat.due]
    assert due, "a remainder without a seat"
    assert all(seat.packet is PacketPlace.LIFTED for seat in due), "a packet was skipped"
    assert round_.dealer_packet is PacketPlace.LIFTED, "the dealer's packet was skipped"
    laid = round_.layout_packet is PacketPlace.LIFTED
    assert laid is bool(LAYOUT), "the packet of the community cards was skipped"
    assert round_.packets == len(due) + 1 + laid + len(round_.aside), "a packet too many"
    dealt = PACKET * len(due) + OWN + LAYOUT + sum(round_.aside)
    assert round_.dealt == dealt, "a packet of another size"


def check_state(state: TableState) -> None:
    """Rules 1 and 2 at any moment, and that the journal keeps all of the state."""
    assert decode_state(encode_state(state)) == state
    if state.act is not None:
        assert state.act.txn == state.last_txn, "a number was drawn while an act is open"
    assert len({(hold.cause, hold.about) for hold in state.holds}) == len(state.holds), (
        "one cause holds twice"
    )
    check_question(state)
    round_ = state.round
    playing = [deck.colour for deck in state.decks if deck.place is DeckPlace.PLAY]
    if round_ is None:
        assert not playing or state.reload, f"nobody plays the {playing[0]} deck, or awaits it"
    if round_ is None or round_.void:
        return
    check_bets(state, round_)
    given = [seat.packet for seat in round_.seats] + [round_.dealer_packet, round_.layout_packet]
    assert given.count(PacketPlace.TRAY) <= 1, "two packets in the tray"
    if any(hold.cause == "lifted" for hold in state.holds):
        return
    out = given.count(PacketPlace.LIFTED) + (round_.tray > 0) + len(round_.aside)
    assert out == round_.packets, f"{round_.packets} packets came out, {out} are accounted for"
    for seat in round_.seats:
        assert seat.due or seat.packet is PacketPlace.NONE, f"seat {seat.number} is not in"
    accounted = round_.tray + round_.dealt + max(round_.remainder, 0)
    assert round_.dispensed == accounted, f"{round_.dispensed} cards out, {accounted} known"
    assert round_.dispensed <= DECK
    if round_.remainder >= 0:
        assert round_.dispensed == DECK, "the round goes on with an incomplete deck"
        check_deal(round_)


def check_bets(state: TableState, round_: Round) -> None:
    """No open alert is on a bet that lies in time, and none is ruled away that a seat still has."""
    stand = {(seat.number, wager) for seat in round_.seats for wager in seat.wagers if seat.due}
    late = {(each.seat, each.spot) for each in state.alerts if each.placed and not each.decided}
    assert not late & stand, f"counts, and is called late: {late & stand}"


def check_question(state: TableState) -> None:
    """Only an act in question is counted; a void round rules on each wager once."""
    round_, act = state.round, state.act
    counting = round_ is not None and round_.reconcile is not None
    assert counting is (state.step == "reconcile"), f"{counting} at {state.step}"
    if round_ is None:
        return
    in_question = act is not None and (act.ended or act.unknown) and act.round == round_.number
    assert counting is (in_question and not round_.void), "an act in question is left as it is"
    if counting:
        scopes = [hold.scope for hold in state.holds if hold.cause.counts]
        assert HoldScope.THIS_ROUND in scopes, "nothing asks for the count"
    if round_.void:
        ruled = [(each.seat, each.wager) for each in round_.rulings]
        stood = {(seat.number, wager) for seat in round_.seats for wager in seat.wagers}
        assert len(set(ruled)) == len(ruled), "a wager is ruled on twice"
        assert stood <= set(ruled), "a wager of a void round has no effect"


def check_words(state: TableState, intents: list[Intent]) -> None:
    """Check that every message that people read has all its parameters."""
    words = [state.refusal] if state.refusal is not None else []
    words += state.prompts
    for hold in state.holds:
        words += [hold.words, hold.remedy]
    words += [each.words for each in intents if isinstance(each, Refused | Noted | HoldOpened)]
    for each in words:
        assert not _holes(each), say(each)


@cache
def _holes(words: Message) -> list[str]:
    """Return what shows, in a sentence, that it lacks a parameter; thousands of states say it."""
    return [hole for hole in ("{", " -1", "None") if hole in say(words)]
