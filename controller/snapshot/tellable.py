"""What the dealer can tell of a hand now: each act with its words, and the amounts that it asks.

The page draws a key for each of them, and sends it as it stands with the amount filled in. Seats
that are touched (who folds, opens, wins) and keys that close a phase are offers, as at every table.
"""

from collections.abc import Iterator

from msgspec import Struct

from controller.data import hand_acts
from controller.data.definition.poker import Both, FeeKind, PhaseKind, PokerRules
from controller.data.definition.steps import HAND
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound, Hand
from controller.poker import Wager, next_wager, phase, price, sizes
from controller.poker.bet_sizes import NO_BOUND, Sizes
from controller.poker.seats import put_in, seat_of
from controller.poker.showdown import rake_of
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from controller.procedure.poker import outcomes


class AskedAmount(Struct, frozen=True):
    """An amount that an act asks for.

    Attributes:
        field: of the act, which the amount fills.
        title: what is asked.
        least: cents; `most`: likewise, -1: any amount.
    """

    field: str
    title: Message
    least: int
    most: int


class TellableAct(Struct, frozen=True):
    """An act that can be told now.

    Attributes:
        key: fold, early (out of turn), check, call, bet, other, all_in, draw, buy, pass, high, low,
            both, pair, pot; acts with the same key share it on the screen: the amount decides which
            of them is told.
        words: on the key.
        act: as it is told; the asked amounts are filled in.
        asks: amounts; `seats`: one of them is asked, and is the act's. Both empty: told at once.
    """

    key: str
    words: Message
    act: hand_acts.HandAct
    asks: tuple[AskedAmount, ...] = ()
    seats: tuple[int, ...] = ()


_RAISES = {Wager.BET: "act-bets", Wager.COMPLETE: "act-completes-to", Wager.RAISE: "act-raises-to"}


def tellable(m: TableModel, rules: PokerRules, turn: int) -> tuple[TellableAct, ...]:
    """Return the acts that can be told now.

    Args:
        m: the table.
        rules: of its game.
        turn: the seat that acts; 0: none, or it is not known.
    """
    round_ = m.state.round
    if round_ is None or round_.hand is None or m.state.step not in HAND or holds.round_held(m):
        return ()
    hand = round_.hand.hand
    return tuple(each for each in _acts(rules, hand, turn) if each.asks or _possible(m, each.act))


def _possible(m: TableModel, act: hand_acts.HandAct) -> bool:
    return isinstance(outcomes.outcome_of(m, act), outcomes.HandOutcome)


def _acts(rules: PokerRules, hand: Hand, turn: int) -> Iterator[TellableAct]:
    match phase(rules, hand):
        case PhaseKind.BET if rules.amounts:
            if turn:
                yield from _bets(rules, hand, turn)
                yield from _early(hand, turn)
            yield TellableAct("pair", message("act-pair"), hand_acts.PairShows())
        case PhaseKind.DRAW if turn:
            most = rules.game.draw.allowed
            for count in range(most + 1):
                yield TellableAct("draw", _cards(count), hand_acts.Draws(turn, count))
        case PhaseKind.BUY if turn:
            words = message("act-buys", amount=Money(price(rules, hand)))
            yield TellableAct("buy", words, hand_acts.Buys(turn))
            yield TellableAct("pass", message("act-passes"), hand_acts.Passes(turn))
        case PhaseKind.DECLARE if turn:
            yield from _declarations(rules, turn)
        case None if not rules.amounts:
            yield _pot(rules, hand)
        case _:
            pass


def _cards(count: int) -> Message:
    return message("act-draws", count=count) if count else message("act-stands-pat")


def _declarations(rules: PokerRules, turn: int) -> Iterator[TellableAct]:
    yield TellableAct(
        "high", message("act-high"), hand_acts.DeclaresSide(turn, hand_acts.Side.HIGH)
    )
    yield TellableAct("low", message("act-low"), hand_acts.DeclaresSide(turn, hand_acts.Side.LOW))
    if rules.game.both is not Both.NEVER:
        yield TellableAct(
            "both", message("act-both"), hand_acts.DeclaresSide(turn, hand_acts.Side.BOTH)
        )


# Betting.


def _bets(rules: PokerRules, hand: Hand, turn: int) -> Iterator[TellableAct]:
    now, seat = hand.betting or BettingRound(), seat_of(hand, turn)
    yield TellableAct("fold", message("act-folds"), hand_acts.Folds(turn))
    yield TellableAct("check", message("act-checks"), hand_acts.Checks(turn))
    due = message("act-calls", amount=Money(now.level - seat.bet))
    call = message("act-brings-in", amount=Money(now.level)) if now.brings_in else due
    yield TellableAct("call", call, hand_acts.Calls(turn))
    found = sizes(rules, hand, turn)
    if isinstance(found, Sizes):
        yield from _raises(now, turn, found)
    yield from _all_in(now, turn, seat.bet, found)


def _early(hand: Hand, turn: int) -> Iterator[TellableAct]:
    """Yield the fold of somebody whose turn it is not: it counts at once."""
    seats = tuple(seat.seat for seat in hand.seats if seat.bets and seat.seat != turn)
    if seats:
        words = message("act-folds-early")
        yield TellableAct("early", words, hand_acts.Folds(seats[0], out_of_turn=True), seats=seats)


def _raises(now: BettingRound, turn: int, found: Sizes) -> Iterator[TellableAct]:
    for to in found.only or (found.least,):
        yield TellableAct("bet", _raised(now, to), hand_acts.Raises(turn, to))
    if found.only or found.least == found.most:
        return
    if found.most != NO_BOUND:
        yield TellableAct("bet", _raised(now, found.most), hand_acts.Raises(turn, found.most))
    asked = AskedAmount("to", message("asks-bet-to", seat=turn), found.least, _most(found))
    yield TellableAct(
        "other", message("act-other-amount"), hand_acts.Raises(turn, found.least), (asked,)
    )


def _raised(now: BettingRound, to: int) -> Message:
    return Message(_RAISES[next_wager(now)], {"amount": Money(to)})


def _all_in(
    now: BettingRound, turn: int, bet: int, found: Sizes | Message
) -> Iterator[TellableAct]:
    """Yield the ways to be all in: for less than the call, and above it."""
    words, title = message("act-all-in"), message("asks-all-in", seat=turn)
    if bet < now.level:
        asked = AskedAmount("all_in", title, bet + 1, now.level)
        yield TellableAct("all_in", words, hand_acts.Calls(turn), (asked,))
    if isinstance(found, Sizes):
        asked = AskedAmount("to", title, now.level + 1, _most(found))
        yield TellableAct(
            "all_in", words, hand_acts.Raises(turn, now.level + 1, all_in=True), (asked,)
        )


def _most(found: Sizes) -> int:
    return -1 if found.most == NO_BOUND else found.most


def _pot(rules: PokerRules, hand: Hand) -> TellableAct:
    """Return the dealer's act of stating the pot, and its rake, if it takes one."""
    least, fee = put_in(hand), rules.stakes.fee
    asks = [AskedAmount("amount", message("asks-pot"), least, -1)]
    raked = fee.kind is FeeKind.RAKE and hand.rounds >= fee.free_rounds
    if raked:
        most = rake_of(fee, 100 * fee.cap, fee.cap)
        asks.append(AskedAmount("rake", message("asks-rake"), 0, most))
    return TellableAct("pot", message("act-states-pot"), hand_acts.PotStated(least), tuple(asks))
