"""Instructions of a player-banked game: who is in, the deck, each phase, the odd chips."""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.data.causes import Part
from controller.data.definition import Step
from controller.data.definition.house import SWITCH_VALUES
from controller.data.definition.poker import (
    Follow,
    Opening,
    Phase,
    PhaseKind,
    PokerGame,
    PokerRules,
)
from controller.data.hand_acts import Side
from controller.data.message import Message, Money, message, sentences
from controller.data.state.hand import Hand
from controller.poker import OddChips, clockwise, odd_chips, shows_first
from controller.procedure.model import TableModel
from controller.procedure.poker import outcomes, players
from controller.procedure.shuffler import tray
from controller.snapshot import poker
from controller.snapshot.instruction import with_decks
from controller.snapshot.instruction.of_holds import first_decision
from controller.snapshot.instruction.view import InstructionView, awaited, by_hand, by_key
from controller.snapshot.step_words import step_words

# Names of pots and of their halves: the same on the screen, in its sentences and in the record.


def part_named(place: int, side: Side, pots: int) -> Message:
    """Return the name of a pot, or of a half of it; `pots`: of how many."""
    pot = poker.pot_named(place, pots)
    match side:
        case Side.HIGH:
            return message("pot-high-half", pot=pot)
        case Side.LOW:
            return message("pot-low-half", pot=pot)
        case Side.BOTH:
            return pot


_CLOCKWISE = "odd-clockwise", "odd-clockwise-next"
_HIGHEST = "odd-highest", "odd-touched-next"
_LOWEST = "odd-lowest", "odd-touched-next"
"""What is said of the first chip, and of each other."""


def odd_words(rules: PokerRules, hand: Hand) -> tuple[Message, ...]:
    """Return who gets the odd chips of the pots whose winners are known, and why."""
    if hand.showdown is None:
        return ()
    all_ = len(hand.showdown.pots)
    found = odd_chips(rules, hand)
    return tuple(words for each in found for words in _words(rules, each, all_))


def _words(rules: PokerRules, odd: OddChips, pots: int) -> Iterator[Message]:
    if odd.to_high:
        yield message("odd-to-high", pot=poker.pot_named(odd.pot, pots), amount=Money(odd.to_high))
    first, other = _reasons(rules, low=odd.low)
    for place, each in enumerate(odd.to):
        yield Message(
            other if place else first,
            {
                "pot": part_named(odd.pot, odd.side, pots),
                "amount": Money(each.amount),
                "seat": each.seat,
            },
        )


def _reasons(rules: PokerRules, *, low: bool) -> tuple[str, str]:
    """Return why the first winner gets a chip, and why another: the puck, or the card by suit."""
    if not rules.game.shown:
        return _CLOCKWISE
    lowball = rules.game.opening is Opening.HIGHEST_CARD
    return _LOWEST if low or lowball else _HIGHEST


_PLAY = message("hand-play")
_SEAT = message("hand-touch-a-seat")
_TAKE, _COMES = message("hand-take-the-deck"), message("hand-deck-comes")
_BURN, _CARDS = message("hand-burn"), message("panel-take-the-cards")
_WHOLE_HAND = 5
"""Cards of a hand: where all may be exchanged, no bound is said."""
_OPENER = {
    Opening.LOWEST_CARD: message("hand-opens-lowest"),
    Opening.HIGHEST_CARD: message("hand-opens-highest"),
}
"""Who opens the first betting round, where cards show it."""


def nobody_in(m: TableModel) -> InstructionView:
    """Return how many players a hand needs: nobody is in."""
    least = players.rules_of(m).game.least
    return awaited(step_words(m), message("hand-few-players", count=least), Part.TABLE)


def seats_and_blinds(m: TableModel) -> InstructionView:
    """Return what is put in before the cards, or how many players are missing."""
    game, round_ = players.rules_of(m).game, m.require_round()
    missing = game.least - len(players.playing(m, round_))
    if missing > 0:
        return awaited(step_words(m), message("hand-few-players", count=missing), Part.TABLE)
    closed = by_key(m, "no_more_bets", _forced(m), Part.TABLE)
    many = message("hand-many-players", count=game.most)
    return closed or first_decision(m) or by_hand(many, _SEAT, Part.TABLE)


def _forced(m: TableModel) -> Message:
    """Return the fee and the bets that are put in before the cards."""
    parts = put_in(m)
    return sentences(parts) if parts else step_words(m)


def put_in(m: TableModel) -> tuple[Message, ...]:
    """Return the fee and the bets that are put in before the cards, if there are any."""
    parts = players.fee_to_collect(m), *_bets_before(m)
    return tuple(part for part in parts if part is not None)


def _bets_before(m: TableModel) -> tuple[Message | None, Message | None]:
    stakes, round_ = players.rules_of(m).stakes, m.require_round()
    ante = message("hand-antes", amount=Money(stakes.ante)) if stakes.ante else None
    if not stakes.big_blind:
        return ante, None
    order = clockwise(players.playing(m, round_), players.puck_of(m, round_))
    blinds = message(
        "hand-blinds",
        least=Money(stakes.small_blind),
        seat=order[0],
        most=Money(stakes.big_blind),
        other_seat=order[1],
    )
    return ante, blinds


def deck_out(m: TableModel) -> InstructionView:
    """Return the instruction to take the deck, or to wait until it comes."""
    return with_decks.rest(m, _TAKE, _COMES)


def betting(m: TableModel) -> InstructionView:
    """Return the cards that are dealt before this round, and who acts."""
    rules, hand = players.rules_of(m), outcomes.hand_of(m)
    words = sentences([*_deals(m, rules, hand), _bets(m, rules, hand)])
    closed = by_key(m, "decisions_closed", words, Part.TABLE)
    if closed is not None:
        return closed
    turn = poker.turn_of(m, rules, hand)
    if poker.opener_asked(m, rules, hand):
        suits = message("hand-suits", suits=SWITCH_VALUES[rules.suits])
        return replace(by_hand(words, _SEAT, Part.CARDS), beside=(suits,))
    return by_hand(words, _PLAY, Part.TABLE) if not turn else _at_seat(words, turn)


def _at_seat(words: Message, seat: int) -> InstructionView:
    return replace(by_hand(words, _PLAY, Part.SEAT), seat=seat)


def _bets(m: TableModel, rules: PokerRules, hand: Hand) -> Message:
    number, all_ = hand.rounds + 1, rules.game.betting_rounds
    if rules.game.follow is Follow.NONE:
        return message("hand-round-none", number=number, all=all_)
    if rules.game.follow is Follow.POT:
        return message("hand-round-pot", number=number, all=all_)
    if poker.opener_asked(m, rules, hand):
        return _opener(rules, hand)
    now = hand.betting
    turn = poker.turn_of(m, rules, hand)
    seat = hand.seat(turn)
    if now is None or seat is None:
        return step_words(m)
    if now.brings_in:
        return message("hand-turn-brings-in", seat=turn, amount=Money(now.level))
    if now.level > seat.bet:
        return message("hand-turn-call", seat=turn, amount=Money(now.level - seat.bet))
    return message("hand-turn-check", seat=turn)


def _opener(rules: PokerRules, hand: Hand) -> Message:
    opening = rules.game.opening
    if hand.rounds == 0 and opening in _OPENER:
        return _OPENER[opening]
    if opening is Opening.HIGHEST_CARD:
        return message("hand-opens-low")
    return message("hand-opens-best")


def _deals(m: TableModel, rules: PokerRules, hand: Hand) -> list[Message]:
    """Return how the cards are dealt that come before this phase, until something is told in it.

    Where nobody could bet any more, several deals come one after the other. Where the shuffler gave
    each hand a packet, the first deal is done before the betting.
    """
    if outcomes.play_of(m).told or sum(seat.live for seat in hand.seats) == 1:
        return []
    given = 1 if m.game.packets.player else 0
    due = range(max(m.require_round().dealt_from + 1, given), hand.phase)
    first, words = poker.first_dealt(m), list[Message]()
    for place in due:
        deal = rules.game.plan[place]
        if deal.kind is PhaseKind.DEAL:
            words += [_BURN] if place and rules.game.burn_streets else []
            words.append(_dealt(deal, first))
    return words


def _dealt(deal: Phase, first: int) -> Message:
    if deal.down and deal.up:
        return message("hand-deal-both", down=deal.down, up=deal.up, seat=first)
    if deal.up:
        return message("hand-deal-up", count=deal.up, seat=first)
    return message("hand-deal-down", count=deal.down, seat=first)


def drawing(m: TableModel) -> InstructionView:
    """Return whose draw it is, and what the dealer does with the stub."""
    rules, hand = players.rules_of(m), outcomes.hand_of(m)
    seat = poker.turn_of(m, rules, hand)
    if not seat:
        return _all_told(m, message("hand-draws-none", seat=poker.first_dealt(m)), _PLAY)
    return replace(
        _at_seat(_how_many(rules.game, seat), seat), beside=poker.stub_deeds(rules, hand)
    )


def _all_told(m: TableModel, words: Message, short: Message) -> InstructionView:
    """Return the instruction to press the key, once it is offered; until then, what hands do."""
    told = by_hand(words, short, Part.TABLE)
    return by_key(m, "decisions_closed", words, Part.TABLE) or told


def _how_many(game: PokerGame, seat: int) -> Message:
    allowed = game.draw
    if allowed.ace_counts and game.wild:
        return message("hand-draws-wild", seat=seat, count=allowed.most)
    if allowed.ace_counts:
        return message("hand-draws-ace", seat=seat, count=allowed.most)
    if allowed.most < _WHOLE_HAND:
        return message("hand-draws-most", seat=seat, count=allowed.most)
    return message("hand-draws", seat=seat)


def buying(m: TableModel) -> InstructionView:
    """Return who may buy a card, and its price."""
    rules, hand = players.rules_of(m), outcomes.hand_of(m)
    amount, seat = poker.price_of(rules, hand), poker.turn_of(m, rules, hand)
    if not seat:
        return _all_told(m, message("hand-buys-none", amount=Money(amount)), _PLAY)
    return _at_seat(message("hand-buys", seat=seat, amount=Money(amount)), seat)


def declaring(m: TableModel) -> InstructionView:
    """Return the instruction that each hand declares; when all have, the key that says so."""
    return _all_told(m, message("hand-declares"), _SEAT)


def showdown(m: TableModel) -> InstructionView:
    """Return which pot's winners are to be touched, or that the pots are pushed, and to whom."""
    return _with_shares(m, _who_wins(m))


def _with_shares(m: TableModel, shown: InstructionView) -> InstructionView:
    """Say what each winner gets, and who gets odd chips, instead of what helps until then."""
    shares = tuple(
        message("hand-gets", seat=each.seat, amount=Money(each.amount))
        for each in poker.shares_of(m)
    )
    said = (*shares, *odd_words(players.rules_of(m), outcomes.hand_of(m)))
    return replace(shown, beside=said or (_first_to_show(m) or shown.beside))


def _first_to_show(m: TableModel) -> tuple[Message, ...]:
    """Say who shows first, where it is known and anybody has to show."""
    hand = outcomes.hand_of(m)
    if not players.rules_of(m).amounts or poker.award_of(players.rules_of(m), hand) is None:
        return ()
    first = shows_first(hand)
    return (message("hand-shows-first", seat=first),) if first else ()


def _who_wins(m: TableModel) -> InstructionView:
    rules, hand = players.rules_of(m), outcomes.hand_of(m)
    words = sentences([*_deals(m, rules, hand), _awarded(rules, hand)])
    chosen = hand.showdown is not None and hand.showdown.winners
    found = by_key(m, "continue", words, Part.TABLE)
    if found is None and (chosen or poker.award_of(rules, hand) is None or not rules.amounts):
        pushed = message("hand-push") if chosen else words
        found = by_key(m, "round_over", pushed, Part.TABLE)
    if found is None and tray.tray_occupied(m):
        return by_hand(message("instruction-clear-tray"), _CARDS, Part.TRAY)
    return found or first_decision(m) or by_hand(words, _SEAT, Part.TABLE)


def _awarded(rules: PokerRules, hand: Hand) -> Message:
    award, now = poker.award_of(rules, hand), hand.showdown
    assert now is not None
    if award is None:
        alone = [seat.seat for seat in hand.seats if seat.live]
        if len(alone) == 1:
            return message("hand-uncontested", seat=alone[0])
        return message("hand-all-awarded")
    if award.side is not Side.BOTH:
        half = part_named(award.pot, award.side, len(now.pots))
        return message("hand-wins-half", half=half)
    if len(now.pots) == 1:
        return message("hand-wins-pot")
    if award.pot == 0:
        return message("hand-wins-main")
    return message("hand-wins-side", number=award.pot)


STEPS = {
    Step.DECK_OUT: deck_out,
    Step.BETTING: betting,
    Step.DRAWING: drawing,
    Step.BUYING: buying,
    Step.DECLARING: declaring,
    Step.SHOWDOWN: showdown,
}
"""The instruction at each step that only these games have."""
