"""The showdown: the dealer touches who wins, side pots first, the high half before the low."""

from collections.abc import Sequence

from msgspec.structs import replace

from controller.data.definition.poker import Fee, FeeKind, PokerRules
from controller.data.hand_acts import HandOver, NextPot, PotStated, Side, Wins
from controller.data.message import Message, Money, message
from controller.data.state.hand import Award, Hand, Pot, Share, Showdown
from controller.poker.pots import OddChips, give_back_uncalled, halves, odd_shares, pots, share
from controller.poker.seats import betting, clockwise, live, put_in, seat_of

# What the house takes: rake by schedule, and the drop beside it.


def rake_of(fee: Fee, amount: int, cap: int) -> int:
    """Return the rake of one pot, rounded down to whole steps, and at most what the cap leaves."""
    due = min(amount * fee.percent // 100, cap)
    return due - due % fee.step


def take_fees(fee: Fee, pots: Sequence[Pot], rounds: int) -> tuple[Pot, ...]:
    """Return the pots with their fees, the main pot's first.

    Args:
        fee: of the table.
        pots: the main pot first.
        rounds: betting rounds that ended with two hands or more; within the free ones no rake.
    """
    left = fee.cap if fee.kind is FeeKind.RAKE and rounds >= fee.free_rounds else 0
    taken: list[Pot] = []
    for pot in pots:
        rake = rake_of(fee, pot.amount, left)
        left -= rake
        taken.append(replace(pot, rake=rake))
    return _drop(fee, taken)


def _drop(fee: Fee, pots: Sequence[Pot]) -> tuple[Pot, ...]:
    """Return the pots with the drop, the main pot's first: an all-in may have made a small one."""
    left = fee.drop if sum(pot.amount for pot in pots) >= fee.drop_from else 0
    taken: list[Pot] = []
    for pot in pots:
        drop = min(left, pot.amount - pot.rake)
        left -= drop
        taken.append(replace(pot, drop=drop))
    return tuple(taken)


ShowdownAct = Wins | NextPot | PotStated | HandOver


def open_showdown(rules: PokerRules, hand: Hand) -> Hand:
    """Make the pots and take the fees; below `actions` the dealer states one pot, or has stated."""
    before = hand.showdown or Showdown((Pot(0, ()),))
    if rules.amounts:
        made = take_fees(rules.stakes.fee, pots(hand), hand.rounds)
    else:
        made = (replace(before.pots[0], seats=live(hand)),)
    return _award_unshown(rules, replace(hand, showdown=Showdown(made, stated=before.stated)))


def in_hand(rules: PokerRules, hand: Hand) -> Award | None:
    """Return the pot or half whose winners are touched now; None: all have theirs."""
    now = _showdown(hand)
    for place in reversed(range(len(now.pots))):
        done = [award.side for award in now.awards if award.pot == place]
        if not done:
            return _first_part(rules, hand, place)
        if done == [Side.HIGH]:
            return Award(place, _claims(hand, now.pots[place], Side.LOW), Side.LOW)
    return None


def _first_part(rules: PokerRules, hand: Hand, place: int) -> Award:
    """Return what of a pot is awarded first: the high half, or all if one half is unclaimed.

    A hand that declared both wins the whole pot or nothing: it is asked for once.
    """
    pot = _showdown(hand).pots[place]
    if not rules.game.high_low or len(pot.seats) == 1:
        return Award(place, pot.seats)
    high, low = (_claims(hand, pot, side) for side in (Side.HIGH, Side.LOW))
    both = _claims(hand, pot, Side.BOTH)
    if high and low:
        return Award(place, tuple(sorted({*high, *both})), Side.HIGH)
    return Award(place, pot.seats)


def _claims(hand: Hand, pot: Pot, side: Side) -> tuple[int, ...]:
    """Return the contestants of a pot that play for a side; undeclared ones play for each half."""
    plays = {side, None} if side is not Side.BOTH else {side}
    return tuple(seat for seat in pot.seats if seat_of(hand, seat).declared in plays)


def amount_of(rules: PokerRules, hand: Hand, award: Award) -> int:
    """Return the amount of a pot or half, without the fee."""
    net = _showdown(hand).pots[award.pot].net
    if award.side is Side.BOTH:
        return net
    high, low = halves(net, rules.stakes.unit)
    return high if award.side is Side.HIGH else low


def show(rules: PokerRules, hand: Hand, act: ShowdownAct) -> Hand | Message:
    """Return the hand after an act of the showdown, or why not."""
    match act:
        case Wins():
            return _wins(rules, hand, act.seat)
        case NextPot():
            return _award(rules, hand)
        case PotStated():
            return _state(rules, hand, act)
        case HandOver():
            return _end(rules, hand)


def _wins(rules: PokerRules, hand: Hand, number: int) -> Hand | Message:
    now, award = _showdown(hand), in_hand(rules, hand)
    if award is None:
        return message("refusal-poker-all-awarded")
    if number not in award.seats:
        return message("refusal-poker-cannot-win", seat=number)
    if number in now.winners:
        winners = tuple(seat for seat in now.winners if seat != number)
    else:
        winners = (*now.winners, number)
    return replace(hand, showdown=replace(now, winners=winners))


def _award(rules: PokerRules, hand: Hand) -> Hand | Message:
    """Give the pot that is being decided to the winners whose seats were touched."""
    now, award = _showdown(hand), in_hand(rules, hand)
    if award is None:
        return message("refusal-poker-all-awarded")
    if not now.winners:
        return message("refusal-poker-no-winner")
    both = [seat for seat in now.winners if seat_of(hand, seat).declared is Side.BOTH]
    others = [seat for seat in award.seats if seat_of(hand, seat).declared is not Side.BOTH]
    if both and others and len(now.winners) > 1:
        return message("refusal-poker-both-alone", seat=both[0])
    won = Award(award.pot, award.seats, Side.BOTH if both else award.side, now.winners)
    now = replace(now, awards=(*now.awards, won), winners=())
    return _award_unshown(rules, replace(hand, showdown=now))


def _award_unshown(rules: PokerRules, hand: Hand) -> Hand:
    """Award what only one hand can win: nobody has to show for it."""
    award = in_hand(rules, hand)
    while award is not None and len(award.seats) == 1:
        now = _showdown(hand)
        awards = (*now.awards, replace(award, winners=award.seats))
        hand = replace(hand, showdown=replace(now, awards=awards))
        award = in_hand(rules, hand)
    return hand


def _state(rules: PokerRules, hand: Hand, act: PotStated) -> Hand | Message:
    if rules.amounts:
        return message("refusal-poker-pot-is-known")
    fee, unit = rules.stakes.fee, rules.stakes.unit
    for amount in (act.amount, act.rake):
        if amount < 0 or amount % unit:
            return message("refusal-poker-no-chips", amount=Money(amount), least=Money(unit))
    # Where two could bet, both have matched what was posted.
    least = put_in(hand if len(betting(hand)) > 1 else give_back_uncalled(hand))
    if act.amount < least:
        return message("refusal-poker-pot-too-small", least=Money(least))
    raked = fee.kind is FeeKind.RAKE and hand.rounds >= fee.free_rounds
    most = rake_of(fee, act.amount, fee.cap) if raked else 0
    if act.rake > most:
        return message("refusal-poker-rake-too-high", most=Money(most))
    now = _showdown(hand)
    made = _drop(fee, [Pot(act.amount, now.pots[0].seats, act.rake)])
    return replace(hand, showdown=replace(now, pots=made, stated=True))


def _end(rules: PokerRules, hand: Hand) -> Hand | Message:
    """End the hand; below `actions` the winners may be left out."""
    if _showdown(hand).winners:
        awarded = _award(rules, hand)
        if isinstance(awarded, Message):
            return awarded
        hand = awarded
    left = in_hand(rules, hand)
    if left is not None and rules.amounts:
        return message("refusal-poker-no-winner")
    known = left is None and (rules.amounts or _showdown(hand).stated)
    return replace(hand, over=True, shares=_shares(rules, hand) if known else ())


def _shares(rules: PokerRules, hand: Hand) -> tuple[Share, ...]:
    """Return what each winner gets of all pots, by seat."""
    got: dict[int, int] = {}
    for award in _showdown(hand).awards:
        winners = _in_order(rules, hand, award)
        for each in share(amount_of(rules, hand, award), rules.stakes.unit, winners):
            got[each.seat] = got.get(each.seat, 0) + each.amount
    return tuple(Share(seat, amount) for seat, amount in sorted(got.items()))


def _in_order(rules: PokerRules, hand: Hand, award: Award) -> Sequence[int]:
    """Return the winners of an award; odd chips go to the first of them."""
    return award.winners if rules.game.shown else clockwise(award.winners, hand.puck)


def odd_chips(rules: PokerRules, hand: Hand) -> tuple[OddChips, ...]:
    """Return the odd chips of the pots whose winners are known, in the order of their payment.

    Without the pots' amounts nothing is known of them.
    """
    now = _showdown(hand)
    if not (rules.amounts or now.stated):
        return ()
    awarded = _award(rules, hand) if now.winners else hand
    decided = now.awards if isinstance(awarded, Message) else _showdown(awarded).awards
    found = (_odd_of(rules, hand, award) for award in decided)
    return tuple(each for each in found if each.to_high or each.to)


def _odd_of(rules: PokerRules, hand: Hand, award: Award) -> OddChips:
    unit, to_high = rules.stakes.unit, 0
    if award.side is Side.HIGH:
        high, low = halves(_showdown(hand).pots[award.pot].net, unit)
        to_high = high - low
    to = odd_shares(amount_of(rules, hand, award), unit, _in_order(rules, hand, award))
    low = award.side is Side.LOW or all(
        seat_of(hand, seat).declared is Side.LOW for seat in award.winners
    )
    return OddChips(award.pot, award.side, to_high, to, low)


def _showdown(hand: Hand) -> Showdown:
    assert hand.showdown is not None, "the hand is not at its showdown"
    return hand.showdown
