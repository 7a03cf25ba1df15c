"""Lines about a hand of a player-banked game: what was told, the pots, and who got what."""

from collections.abc import Callable, Iterator
from typing import Any

from controller.data.hand_acts import (
    Buys,
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    HandAct,
    HandDead,
    HandOver,
    NextPot,
    Opens,
    PairShows,
    Passes,
    PhaseClosed,
    PotStated,
    Raises,
    Side,
    Wins,
)
from controller.data.message import Message, Money, listed, message
from controller.data.state.hand import Hand
from controller.records.lines.line import Line, Sort
from controller.records.record.play import HandRecord
from controller.snapshot.instruction.odd_chips import odd_words, part_named
from controller.snapshot.poker import pot_named


def lines_of_hand(hand: HandRecord) -> Iterator[Line]:
    """Yield each act that was told, or taken back."""
    for each in hand.told:
        words = act_words(each.act)
        words = message("told-back", what=words) if each.back else words
        yield Line(each.at, Sort.NOTE, "", words)


def act_words(act: HandAct) -> Message:
    """Return an act as people say it."""
    return _WORDS[type(act)](act)


def _folds(act: Folds) -> Message:
    if act.out_of_turn:
        return message("told-folds-early", seat=act.seat)
    return message("told-folds", seat=act.seat)


def _calls(act: Calls) -> Message:
    if act.all_in is None:
        return message("told-calls", seat=act.seat)
    return message("told-calls-all-in", seat=act.seat, amount=Money(act.all_in))


def _raises(act: Raises) -> Message:
    if act.all_in:
        return message("told-raises-all-in", seat=act.seat, amount=Money(act.to))
    return message("told-raises", seat=act.seat, amount=Money(act.to))


def _of_side(act: DeclaresSide) -> Message:
    match act.side:
        case Side.HIGH:
            return message("told-declares-high", seat=act.seat)
        case Side.LOW:
            return message("told-declares-low", seat=act.seat)
        case Side.BOTH:
            return message("told-declares-both", seat=act.seat)


_WORDS: dict[type[HandAct], Callable[[Any], Message]] = {
    Opens: lambda act: message("told-opens", seat=act.seat),
    PairShows: lambda _: message("told-pair-shows"),
    Checks: lambda act: message("told-checks", seat=act.seat),
    Calls: _calls,
    Raises: _raises,
    Folds: _folds,
    HandDead: lambda act: message("told-dead", seat=act.seat),
    Draws: lambda act: message("told-draws", seat=act.seat, count=act.cards),
    Buys: lambda act: message("told-buys", seat=act.seat),
    Passes: lambda act: message("told-passes", seat=act.seat),
    DeclaresSide: _of_side,
    PhaseClosed: lambda _: message("told-closed"),
    PotStated: lambda act: message(
        "told-pot", amount=Money(act.amount), other_amount=Money(act.rake)
    ),
    Wins: lambda act: message("told-wins", seat=act.seat),
    NextPot: lambda _: message("told-next-pot"),
    HandOver: lambda _: message("told-hand-over"),
}
"""The words of each act."""


def summary_of(hand: HandRecord) -> Iterator[Message]:
    """Yield who was in, what was put in before the cards, the pots, and what each seat got.

    Of odd chips it says whose they are and why.
    """
    seats = listed([str(seat.seat) for seat in hand.began.seats])
    yield message("hand-was-in", seats=seats)
    if hand.began.puck:
        yield message("hand-had-puck", seat=hand.began.puck)
    forced = [
        message("hand-put-in", seat=seat.seat, amount=Money(seat.total))
        for seat in hand.began.seats
        if seat.total
    ]
    if forced:
        yield message("hand-before-cards", what=listed(forced))
    if hand.ended is not None and not hand.returned:
        yield from _outcome(hand.ended, hand)
    for share in hand.returned:
        yield message("hand-got-back", seat=share.seat, amount=Money(share.amount))


def _outcome(ended: Hand, hand: HandRecord) -> Iterator[Message]:
    shown = ended.showdown
    if shown is None:
        return
    known = hand.amounts or shown.stated
    if not known:
        yield message("hand-pot-unknown")
    for place, pot in enumerate(shown.pots if known else ()):
        named = pot_named(place, len(shown.pots))
        taken = pot.rake + pot.drop
        yield message(
            "hand-pot-was", pot=named, amount=Money(pot.amount), other_amount=Money(taken)
        )
    for award in shown.awards:
        part = part_named(award.pot, award.side, len(shown.pots))
        winners = listed([str(seat) for seat in award.winners])
        yield message("hand-pot-to", pot=part, seats=winners)
    if hand.rules is not None:
        yield from odd_words(hand.rules, ended)
    for share in ended.shares:
        yield message("hand-got", seat=share.seat, amount=Money(share.amount))
