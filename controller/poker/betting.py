"""A betting round: what each act changes, whose turn it is, and when it is over."""

from collections.abc import Mapping

from msgspec.structs import replace

from controller.data.definition.poker import PokerRules, Structure
from controller.data.hand_acts import Calls, Checks, Folds, HandDead, Opens, PairShows, Raises
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound, Hand, HandSeat
from controller.poker.bet_sizes import NO_BOUND, Sizes, is_whole, opening_size, sizes
from controller.poker.pots import give_back_uncalled
from controller.poker.seats import (
    betting,
    clockwise,
    first_to_act,
    from_seat,
    live,
    round_of,
    seat_of,
    with_seat,
)

# Antes and blinds: what is put in before the first act.


def post(rules: PokerRules, hand: Hand, short: Mapping[int, int]) -> Hand:
    """Take the antes and blinds of a new hand.

    Args:
        rules: with the stakes.
        hand: nothing was put in yet.
        short: what seats have that cannot post all they owe (cents); they are all in.
    """
    left = dict(short)
    for seat in hand.seats:
        hand = _pay(hand, seat.seat, rules.stakes.ante, left, bet=False)
    if rules.stakes.big_blind:
        first, second = clockwise((seat.seat for seat in hand.seats), hand.puck)[:2]
        hand = _pay(hand, first, rules.stakes.small_blind, left, bet=True)
        hand = _pay(hand, second, rules.stakes.big_blind, left, bet=True)
    return hand


def _pay(hand: Hand, number: int, due: int, left: dict[int, int], *, bet: bool) -> Hand:
    """Put in what is due, or what is left of a short stack; an ante is no bet."""
    seat = seat_of(hand, number)
    paid = min(due, left.get(number, due))
    if number in left:
        left[number] -= paid
    return with_seat(
        hand,
        number,
        total=seat.total + paid,
        bet=seat.bet + paid if bet else seat.bet,
        all_in=seat.all_in or left.get(number) == 0,
    )


def owed(rules: PokerRules, seats: tuple[int, ...], puck: int, number: int) -> int:
    """Return all that a seat owes before the first act."""
    due = rules.stakes.ante
    if rules.stakes.big_blind:
        first, second = clockwise(seats, puck)[:2]
        due += {first: rules.stakes.small_blind, second: rules.stakes.big_blind}.get(number, 0)
    return due


TurnAct = Checks | Calls | Raises | Folds
BettingAct = Opens | PairShows | HandDead | TurnAct


def open_round(rules: PokerRules, hand: Hand) -> Hand:
    """Begin a betting round. If nobody can bet in it, it stays as the last one was."""
    blind = rules.stakes.big_blind if hand.rounds == 0 else 0
    new = BettingRound(
        level=blind, full=blind, size=opening_size(rules, hand.rounds), wagers=1 if blind else 0
    )
    if is_over(replace(hand, betting=new)):
        return hand
    first = first_to_act(rules, hand)
    return replace(hand, betting=replace(new, turn=first, began=first))


def is_over(hand: Hand) -> bool:
    """Tell whether nobody has to act any more."""
    now = hand.betting or BettingRound()
    able = [seat for seat in hand.seats if seat.bets]
    if len(live(hand)) == 1 or not able:
        return True
    if len(able) == 1 and able[0].bet >= max(seat.bet for seat in hand.seats):
        return not now.brings_in
    return not any(_has_to_act(now, seat) for seat in able)


def _has_to_act(now: BettingRound, seat: HandSeat) -> bool:
    return not seat.acted or seat.bet < now.level


def close_round(hand: Hand) -> Hand:
    """Bring the bets in: what nobody called goes back first."""
    hand = give_back_uncalled(hand)
    seats = tuple(replace(seat, bet=0, acted=False, faced=0) for seat in hand.seats)
    return replace(hand, seats=seats)


def bet(rules: PokerRules, hand: Hand, act: BettingAct) -> Hand | Message:
    """Return the hand after an act of the betting, or why not."""
    match act:
        case PairShows():
            return _pair_shows(rules, hand)
        case Opens():
            return _opens(rules, hand, act.seat)
        case HandDead():
            return _fold_dead(hand, act.seat)
        case Folds() if act.out_of_turn and _may_fold_early(hand, act.seat):
            return _passed_on(with_seat(hand, act.seat, folded=True))
        case _:
            return _in_turn(rules, hand, act)


def _in_turn(rules: PokerRules, hand: Hand, act: TurnAct) -> Hand | Message:
    if (why := _not_in_turn(hand, act.seat)) is not None:
        return why
    seat = seat_of(hand, act.seat)
    match act:
        case Folds():
            return _folds(hand, seat)
        case Checks():
            return _checks(hand, seat)
        case Calls():
            return _calls(hand, seat, act)
        case Raises():
            return _raises(rules, hand, seat, act)


def _fold_dead(hand: Hand, number: int) -> Hand | Message:
    """Fold a hand by a ruling. If it was to bring in, the dealer names another."""
    if number not in live(hand):
        return message("refusal-poker-not-in-hand", seat=number)
    now = round_of(hand)
    if now.brings_in and now.turn == number:
        now = replace(now, turn=0, began=0, level=0, brings_in=False)
    return _passed_on(replace(with_seat(hand, number, folded=True), betting=now))


def _pair_shows(rules: PokerRules, hand: Hand) -> Hand | Message:
    now = round_of(hand)
    limit = rules.stakes.structure is Structure.LIMIT
    if not (rules.game.pair_bet and limit and hand.rounds == 1) or now.pair:
        return message("refusal-poker-no-pair-bet")
    return replace(hand, betting=replace(now, pair=True))


def _opens(rules: PokerRules, hand: Hand, number: int) -> Hand | Message:
    now = round_of(hand)
    if now.turn:
        return message("refusal-poker-turn-of", seat=now.turn)
    if number not in betting(hand):
        return message("refusal-poker-cannot-bet", seat=number)
    amount = rules.stakes.bring_in if hand.rounds == 0 else 0
    now = replace(now, turn=number, began=number, level=amount, brings_in=amount > 0)
    return replace(hand, betting=now)


def _may_fold_early(hand: Hand, number: int) -> bool:
    now = round_of(hand)
    return now.turn not in (0, number) and number in betting(hand)


def _not_in_turn(hand: Hand, number: int) -> Message | None:
    turn = round_of(hand).turn
    if turn == 0:
        return message("refusal-poker-name-opener")
    if number != turn:
        return message("refusal-poker-turn-of", seat=turn)
    return None


def _folds(hand: Hand, seat: HandSeat) -> Hand | Message:
    now = round_of(hand)
    if now.brings_in:
        return message("refusal-poker-must-bring-in", seat=seat.seat, amount=Money(now.level))
    return _passed_on(with_seat(hand, seat.seat, folded=True))


def _checks(hand: Hand, seat: HandSeat) -> Hand | Message:
    now = round_of(hand)
    if seat.bet < now.level:
        return message(
            "refusal-poker-faces-bet", seat=seat.seat, amount=Money(now.level - seat.bet)
        )
    return _passed_on(with_seat(hand, seat.seat, acted=True, faced=_answered(now)))


def _calls(hand: Hand, seat: HandSeat, act: Calls) -> Hand | Message:
    now = round_of(hand)
    if seat.bet >= now.level:
        return message("refusal-poker-nothing-to-call", seat=seat.seat)
    to = now.level if act.all_in is None else act.all_in
    if not seat.bet < to <= now.level:
        return message(
            "refusal-poker-all-in-call",
            seat=seat.seat,
            least=Money(seat.bet),
            most=Money(now.level),
        )
    hand = _puts(hand, seat, to, all_in=act.all_in is not None, faced=_answered(now))
    return _passed_on(replace(hand, betting=replace(round_of(hand), brings_in=False)))


def _answered(now: BettingRound) -> int:
    """Return the level that a check or call answers; before the first whole bet it is none."""
    return now.level if now.wagers else now.full


def _raises(rules: PokerRules, hand: Hand, seat: HandSeat, act: Raises) -> Hand | Message:
    if (why := _no_raise(rules, hand, seat, act)) is not None:
        return why
    hand = _puts(hand, seat, act.to, all_in=act.all_in, faced=act.to)
    now = _raised(rules, round_of(hand), act.to)
    opener = hand.opener
    if hand.rounds == 0 and not opener:
        opener = seat.seat
    now = replace(now, aggressor=seat.seat, brings_in=False)
    return _passed_on(replace(hand, betting=now, opener=opener))


def _no_raise(rules: PokerRules, hand: Hand, seat: HandSeat, act: Raises) -> Message | None:
    found = sizes(rules, hand, seat.seat)
    if isinstance(found, Message):
        return found
    if act.all_in:
        if round_of(hand).level < act.to <= found.most:
            return None
        return _wrong_all_in(seat.seat, round_of(hand).level, found.most)
    if not found.allow(act.to):
        return _wrong_size(seat.seat, found)
    # An odd all-in below the smallest chip makes odd bounds; they are played as they are.
    unit, bounds = rules.stakes.unit, (found.least, found.most, *found.only)
    if act.to % unit and act.to not in bounds:
        return message("refusal-poker-no-chips", amount=Money(act.to), least=Money(unit))
    return None


def _wrong_all_in(seat: int, level: int, most: int) -> Message:
    if most == NO_BOUND:
        return message("refusal-poker-all-in-above", seat=seat, least=Money(level))
    return message("refusal-poker-all-in-between", seat=seat, least=Money(level), most=Money(most))


def _wrong_size(seat: int, sizes: Sizes) -> Message:
    if len(sizes.only) == 2:
        return message(
            "refusal-poker-size-either", seat=seat, least=Money(sizes.least), most=Money(sizes.most)
        )
    if sizes.least == sizes.most:
        return message("refusal-poker-size-one", seat=seat, amount=Money(sizes.least))
    if sizes.most == NO_BOUND:
        return message("refusal-poker-size-least", seat=seat, least=Money(sizes.least))
    return message(
        "refusal-poker-size-between", seat=seat, least=Money(sizes.least), most=Money(sizes.most)
    )


def _puts(hand: Hand, seat: HandSeat, to: int, *, all_in: bool, faced: int) -> Hand:
    """Put in what brings a seat's bet to an amount."""
    total = seat.total + to - seat.bet
    return with_seat(hand, seat.seat, bet=to, total=total, acted=True, faced=faced, all_in=all_in)


def _raised(rules: PokerRules, now: BettingRound, to: int) -> BettingRound:
    """Lift the level; a whole bet or raise counts as a wager."""
    if rules.stakes.structure is Structure.LIMIT:
        added, whole = to - now.full, is_whole(rules, now, to - now.full)
        size = max(now.size, rules.stakes.big_bet) if added >= rules.stakes.big_bet else now.size
    else:
        added = to - now.level if now.wagers else to
        whole = is_whole(rules, now, added)
        size = added
    if not whole:
        return replace(now, level=to)
    return replace(now, level=to, full=to, size=size, wagers=now.wagers + 1)


def _passed_on(hand: Hand) -> Hand:
    """Give the turn to the next seat that has to act; to none if the round is over."""
    now = round_of(hand)
    if is_over(hand):
        return replace(hand, betting=replace(now, turn=0, brings_in=False))
    if now.turn == 0:
        return hand
    acting = {seat.seat for seat in hand.seats if seat.bets and _has_to_act(now, seat)}
    return replace(hand, betting=replace(now, turn=from_seat(acting, now.turn)[0]))
