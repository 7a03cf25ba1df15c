"""The judges of player-banked games: betting, who won, every cent, and the hand over a restart.

It reads what the table says of a hand, and compares it with the world and with sums of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import Raw, Struct
from msgspec.json import Decoder

from controller.cards import evaluator, read_cards
from controller.data import intents
from controller.data.causes import Cause
from controller.data.definition import TableDefinition
from controller.data.definition.poker import PhaseKind, PokerRules, Structure
from controller.data.events import Started
from controller.data.hand_acts import Calls, Checks, Folds, HandAct, Raises, Side
from controller.data.state import TableState
from controller.data.state.hand import Award, Hand, Showdown
from controller.journal import Record
from drivers.vocabulary import ActKind
from simulators.devices.world import Dispense, Place, World

# The judge of restarts: a process that starts again finds the hand that it left.


_STARTED = Started.__name__
_NONE = Raw(b"null")


class _Round(Struct):
    number: int = 0
    hand: Raw = _NONE


class _Written(Struct):
    """The parts of a state on disk that the judge reads, under names of its own."""

    step: str = ""
    round: _Round | None = None


_ON_DISK = Decoder(_Written)


class RestartJudge:
    """Compares what lies on disk before each start with what the start makes of it.

    The hand has whose turn it is, what is in its pots, and what can be taken back.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        """Watch; `say` takes how rule 3 was broken."""
        self._say = say
        self._before = b""

    def written(self, record: Record, state: bytes) -> None:
        """Judge a record and the state after it, when they are written."""
        before, self._before = self._before, state
        if record.kind != _STARTED or not before:
            return
        left, found = _ON_DISK.decode(before), _ON_DISK.decode(state)
        hand = left.round.hand if left.round is not None else _NONE
        again = found.round.hand if found.round is not None else _NONE
        if bytes(hand) != bytes(again):
            number = left.round.number if left.round is not None else 0
            self._say(f"round {number}: a restart at {left.step} changes the hand")


# The judge of betting: who acts after whom, who may raise again, and what is taken back.
#
# It follows the acts that the table records, with rules of its own; sizes are the table's.


_Bet = Checks | Calls | Raises | Folds


@dataclass(frozen=True, slots=True)
class _Told:
    """An act, the phase in which it was told, and the level that its seat faces after it."""

    act: HandAct
    phase: int
    faces: int


class BettingJudge:
    """Watches the acts of one run's hands; `say` takes the number of a rule and what broke it."""

    def __init__(self, rules: PokerRules, say: Callable[[int, str], None]) -> None:
        self._rules, self._say = rules, say
        self._hand: Hand | None = None
        """The hand before the acts of an event."""
        self._told: list[_Told] = []

    def judge_event(self, hand: Hand | None, noted: Sequence[intents.Intent]) -> None:
        """Judge the acts of an event that has led to this hand."""
        for each in noted:
            if isinstance(each, intents.HandBegan):
                self._hand, self._told = each.hand, []
            elif isinstance(each, intents.HandActed) and self._hand is not None:
                if each.back:
                    self._takes_back(self._hand, each.act)
                else:
                    self._tells(self._hand, each.act, hand or self._hand)
        self._hand = hand

    def _takes_back(self, before: Hand, act: HandAct) -> None:
        told = next((each for each in reversed(self._told) if each.act == act), None)
        if told is None:
            self._say(5, f"an act is taken back that was not told: {act}")
            return
        if told.phase != before.phase:
            self._say(5, f"an act is taken back across a deal: {act}")
        self._told.remove(told)

    def _tells(self, before: Hand, act: HandAct, after: Hand) -> None:
        early = isinstance(act, Folds) and act.out_of_turn
        if isinstance(act, _Bet) and not early and self._bets(before):
            self._judge_turn(before, act)
            if isinstance(act, Raises):
                self._judge_raise(before, act)
        now = after.betting
        # A bring-in is no wager: who has answered it alone faces the first wager in full.
        faces = now.level if now is not None and now.wagers else 0
        self._told.append(_Told(act, before.phase, faces))

    def _bets(self, hand: Hand) -> bool:
        """Tell whether a round is bet whose every act is told."""
        plan = self._rules.game.plan
        betting = hand.phase < len(plan) and plan[hand.phase].kind is PhaseKind.BET
        return betting and self._rules.amounts and hand.showdown is None

    def _earlier(self, hand: Hand) -> list[tuple[int, int]]:
        """Return who has acted in this round, in order, and the level that they face since."""
        return [
            (each.act.seat, each.faces)
            for each in self._told
            if each.phase == hand.phase
            and isinstance(each.act, _Bet)
            and not (isinstance(each.act, Folds) and each.act.out_of_turn)
        ]

    def _judge_turn(self, hand: Hand, act: _Bet) -> None:
        """Check that nobody between the last who acted and this one could have acted."""
        earlier = self._earlier(hand)
        able = sorted(s.seat for s in hand.seats if not s.folded and not s.all_in)
        if not earlier or not able:
            return
        last = earlier[-1][0]
        due = next((seat for seat in able if seat > last), able[0])
        if act.seat != due:
            self._say(5, f"seat {act.seat} acts, and it is seat {due}'s turn")

    def _judge_raise(self, hand: Hand, act: Raises) -> None:
        """Check that who raises again faces a whole bet or raise; at limit, half of one counts."""
        faced = [faces for seat, faces in self._earlier(hand) if seat == act.seat]
        now = hand.betting
        if not faced or now is None:
            return
        half = 2 if self._rules.stakes.structure is Structure.LIMIT else 1
        if (now.level - faced[-1]) * half < now.size:
            self._say(5, f"seat {act.seat} raises again, and betting was not opened again")


class PokerJudge:
    """Watches the hands of one run; `say` takes the number of a rule and what broke it.

    With `self_driven` the shuffler takes no orders.
    """

    def __init__(
        self,
        table: TableDefinition,
        world: World,
        say: Callable[[int, str], None],
        *,
        self_driven: bool = False,
    ) -> None:
        self._table, self._world, self._say = table, world, say
        self._self_driven = self_driven
        assert table.poker is not None, "the house banks this game"
        self._rules = table.poker
        self._betting = BettingJudge(self._rules, say)
        self._puck = 0
        self._round = 0
        """The round whose hand began last."""
        self._seen = 0
        """The world's record with which the last release began that was looked at."""
        self._void = False
        """The round before was void: its deck may have come out, too."""
        self._noticed = False
        """The table knows that a shuffler has put out more by itself than hands wanted."""

    def judge_event(self, state: TableState, noted: Sequence[intents.Intent]) -> None:
        """Judge what an event led to."""
        # Before the hand begins: the event that begins it may hold it, too.
        self._noticed |= any(_notices(each) for each in noted)
        for each in noted:
            if isinstance(each, intents.HandBegan):
                self._begins(each, state)
            elif isinstance(each, intents.HandEnded):
                self._ends(each, state)
            elif isinstance(each, intents.RoundEnded):
                self._void = each.void
        play = state.round.hand if state.round is not None else None
        self._betting.judge_event(play.hand if play is not None else None, noted)
        if state.round is not None and play is not None:
            hand = play.hand
            self._conserve(state.round.number, hand)
            if hand.betting is not None and 0 < self._rules.cap < hand.betting.wagers:
                self._say(5, f"round {state.round.number}: {hand.betting.wagers} bets and raises")

    def _begins(self, began: intents.HandBegan, state: TableState) -> None:
        if began.round == self._round:
            self._say(1, f"the hand of round {began.round} begins twice")
        self._round, self._puck = began.round, began.hand.puck
        moved = [
            each for each in self._world.dispenses(self._seen) if self._is_reported(each, state)
        ]
        self._seen = max((each.number for each in moved), default=self._seen)
        # A shuffler that deals by itself goes on after a jam: that is the same release.
        # What came before the shuffler was emptied and adopted anew is no hand's.
        own = [each for each in moved if each.act.epoch == state.epoch]
        released = [len(each.cards) for each in own if each.kind is ActKind.REMAINDER]
        if sum(released) > self._world.deck and not self._void and not self._noticed:
            self._say(1, f"round {began.round}: {released} cards were released")
        self._void = self._noticed = False

    def _is_reported(self, dispense: Dispense, state: TableState) -> bool:
        """Tell whether the table should know: one that nobody ordered is known once it is reported.

        That its report stops the hand is what `SelfDrivenJudge` looks at.
        """
        other = dispense.act.epoch != state.epoch
        return other or not self._self_driven or dispense.act.txn <= state.last_txn

    def _conserve(self, number: int, hand: Hand) -> None:
        """Check that pots, shares and fees hold what was put in, where every act is told."""
        if not self._rules.amounts or hand.showdown is None:
            return
        put_in = sum(seat.total for seat in hand.seats) + sum(each.amount for each in hand.bought)
        pots = sum(pot.amount for pot in hand.showdown.pots)
        if put_in != pots:
            self._say(2, f"round {number}: {put_in} was put in, {pots} is in the pots")
        if not hand.over:
            return
        taken = sum(pot.rake + pot.drop for pot in hand.showdown.pots)
        shared = sum(share.amount for share in hand.shares)
        if shared + taken != put_in:
            words = f"{put_in} was put in, {shared} shared, {taken} taken"
            self._say(2, f"round {number}: {words}")

    def _ends(self, ended: intents.HandEnded, state: TableState) -> None:
        hand, number = ended.hand, ended.round
        void = not hand.over
        if void:
            self._returns(ended)
        else:
            self._conserve(number, hand)
            if hand.showdown is not None:
                self._judge_pots(number, hand, hand.showdown)
                for award in hand.showdown.awards:
                    self._judge_award(number, hand, award)
        if self._rules.game.shown or not state.puck:
            return  # there is no puck, or it is forgotten because the table closes
        moved = state.puck != self._puck
        alone = len(set(state.playing)) < 2
        if not void and not moved and not alone:
            self._say(5, f"round {number}: the puck stays at seat {self._puck}")
        if void and moved:
            self._say(5, f"round {number}: the puck moves after a void hand")

    def _judge_pots(self, number: int, hand: Hand, showdown: Showdown) -> None:
        """Check the pots by sums of our own, that nothing uncalled is in them, and who is paid."""
        if not self._rules.amounts:
            return
        paid = {share.seat for share in hand.shares}
        won = {seat for award in showdown.awards for seat in award.winners}
        if paid != won:
            self._say(2, f"round {number}: seats {sorted(paid)} are paid, {sorted(won)} have won")
        if hand.bought:
            return  # bought cards are paid into the pot that stood then
        told = [(pot.amount, pot.seats) for pot in showdown.pots]
        if told != (own := _pots(hand)):
            self._say(2, f"round {number}: the pots are {told}, by our sums {own}")
        contested = sorted((seat.total for seat in hand.seats), reverse=True)
        if contested[0] > contested[1]:
            self._say(2, f"round {number}: a bet that nobody called is in the pot")

    def _returns(self, ended: intents.HandEnded) -> None:
        if not self._rules.amounts:
            return
        bought = {seat.seat: 0 for seat in ended.hand.seats}
        for each in ended.hand.bought:
            bought[each.seat] += each.amount
        for seat, back in zip(ended.hand.seats, ended.returned, strict=True):
            if back.amount < seat.total + bought[seat.seat] or back.seat != seat.seat:
                self._say(2, f"round {ended.round}: seat {seat.seat} gets {back.amount} back")

    def _judge_award(self, number: int, hand: Hand, award: Award) -> None:
        """Check that nobody who folded wins, and that the best cards do."""
        live = {seat.seat for seat in hand.seats if seat.live}
        if not set(award.winners) <= live & set(award.seats):
            self._say(1, f"round {number}: {award.winners} win, {sorted(live)} are in")
        if len(award.seats) == 1 or not award.winners:
            return
        cards = {seat: self._cards(seat) for seat in award.seats}
        if any(len(found) != self._rules.game.hand_cards for found in cards.values()):
            return  # they were gathered already, or a card is on the floor
        game = self._table.game
        declared = {seat.declared for seat in hand.seats if seat.seat in award.seats}
        low = award.side is Side.LOW or declared == {Side.LOW}
        ranking = game.low_ranking if low else game.ranking
        strength = evaluator(ranking, self._world.deck).strength
        best = max(strength(found) for found in cards.values())
        right = {seat for seat, found in cards.items() if strength(found) == best}
        if set(award.winners) != right:
            words = f"seats {award.winners} win, {sorted(right)} have the best cards"
            self._say(1, f"round {number}: {words}")

    def _cards(self, seat: int) -> tuple[int, ...]:
        names = self._world.cards(Place(f"seat:{seat}"))
        return tuple(card for name in names for card in read_cards(self._world.face(name)))


def _notices(told: intents.Intent) -> bool:
    """Tell whether the table says that cards came out which no hand wanted."""
    if isinstance(told, intents.HoldOpened):
        return told.cause in (Cause.PUT_OUT, Cause.SURPLUS)
    return isinstance(told, intents.Noted) and told.what == "put_out"


def _pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """Return amount and contestants of each pot, the main pot first: cent by cent of each seat."""
    found: list[tuple[int, tuple[int, ...]]] = []
    low, live = 0, [seat for seat in hand.seats if not seat.folded]
    for top in sorted({seat.total for seat in live}):
        last = top == max(seat.total for seat in live)
        high = max(seat.total for seat in hand.seats) if last else top
        amount = sum(max(min(seat.total, high) - low, 0) for seat in hand.seats)
        if amount:
            found.append((amount, tuple(seat.seat for seat in live if seat.total >= top)))
        low = top
    return found
