"""The view of a player-banked game: the players, the puck, the betting, the draw, the pots.

It holds no card: nobody has told any.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from controller.data.definition import CALLED, HAND, WAGERS_OPEN, Step
from controller.data.definition.poker import Follow, PhaseKind, PokerRules, Structure
from controller.data.hand_acts import Side
from controller.data.message import Message, Money, listed, message
from controller.data.state.hand import Award, BettingRound, Hand, HandPlay, Pot, Share, Showdown
from controller.data.terms import Terms
from controller.poker import (
    amount_of,
    in_hand,
    next_to_buy,
    next_to_draw,
    phase,
    pots,
    price,
    returns,
    sizes,
    undeclared,
)
from controller.poker.bet_sizes import NO_BOUND
from controller.poker.card_exchange import Burned, Dealt, StubDeed, served
from controller.procedure.model import TableModel
from controller.procedure.poker import outcomes, players, told_acts
from controller.snapshot.places import ChipsView, SeatView
from controller.snapshot.tellable import TellableAct, tellable


class HandSeatView(Struct, frozen=True, omit_defaults=True):
    """A seat of the hand. Amounts are cents.

    Attributes:
        total: all that it has put in; `bet`: in this betting round.
        drawn: cards that it exchanges; -1: it has not said.
        declared: high, low or both; empty: it has not said.
        can_win: it can win the pot that is awarded now; `wins`: it was touched for it.
    """

    seat: int
    total: int = 0
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    drawn: int = -1
    declared: str = ""
    can_win: bool = False
    wins: bool = False


class OwedView(Struct, frozen=True):
    """What a seat owes before the deal, in cents; `has`: it has only this, and is all in."""

    seat: int
    amount: int
    has: int


class SizesView(Struct, frozen=True):
    """What the seat in turn may bet or raise to: from `least` to `most`, or `only` these; cents.

    Attributes:
        most: -1: any amount.
        raises: there is a bet already.
    """

    least: int
    most: int
    only: tuple[int, ...]
    raises: bool


class PotView(Struct, frozen=True):
    """A pot, the main pot first; amounts are cents. `winners`: of its parts that are decided.

    While a round is bet, its bets lie before the seats and are in no pot. `taken`: what the house
    takes of it, rake and drop; None: nothing.
    """

    title: Message
    words: Message
    """The amount; or that it is not known."""
    amount: int
    taken: Message | None
    seats: tuple[int, ...]
    winners: tuple[int, ...]


class AwardView(Struct, frozen=True):
    """The pot, or the half of one, whose winners are touched now.

    Attributes:
        pot: its place, the main pot is 0; `side`: high, low or both.
        amount: cents; -1: it is not known.
    """

    pot: int
    side: str
    amount: int


class PokerView(Struct, frozen=True):
    """A player-banked game, between hands and in one.

    Attributes:
        follow: what the dealer tells: none, pot or actions.
        puck: the seat before which the puck lies; 0: the game has none, or nobody is in.
        first: the seat that is dealt to first; 0: nobody is in.
        told: acts of the hand that were told or taken back so far: the page names it with each act.
        phase: bet, draw, buy, declare, showdown; empty: no hand is played.
        round: which betting round of `rounds` this is.
        turn: the seat that acts; 0: none, or it is not known.
        call: cents that the seat in turn has to add to stay in.
        sizes: what it may bet or raise to; None: nothing.
        why_not: why it may not raise; None: it may, or it is nobody's turn.
        brings_in: the seat in turn must bring in, and cannot fold.
        opens: the dealer names who opens the round.
        wagers: bets and raises of this round; `cap`: how many there may be, 0: any number.
        pot: cents of all pots, as far as they are known; -1: they are not.
        cards: that each hand has by now, after the deals that are due.
        draw_most: cards that a hand may exchange.
        price: of a card, in this round of buying; 0: nothing is bought now.
        stub: what the dealer does with the stub for the draws that were told.
        can_take_back: what was told last can be taken back.
        acts: what can be told now, beside seats that are touched and keys that are offered.
        puck_seats: the seats before which the puck can be put now.
        owed: what each seat owes before the deal, while less can be said.
        unit: the smallest chip; `chips`: all of them.
        stakes: the stakes in words.
    """

    follow: str
    puck: int
    first: int
    told: int
    phase: str
    round: int
    rounds: int
    turn: int
    call: int
    sizes: SizesView | None
    why_not: Message | None
    brings_in: bool
    opens: bool
    wagers: int
    cap: int
    pot: int
    cards: int
    draw_most: int
    price: int
    seats: tuple[HandSeatView, ...]
    pots: tuple[PotView, ...]
    award: AwardView | None
    stub: tuple[Message, ...]
    can_take_back: bool
    acts: tuple[TellableAct, ...]
    puck_seats: tuple[int, ...]
    owed: tuple[OwedView, ...]
    unit: int
    chips: tuple[int, ...]
    stakes: tuple[Message, ...]


def poker_view(m: TableModel) -> PokerView | None:
    """Return the view of a player-banked game; None: the house banks it."""
    rules = m.poker
    if rules is None:
        return None
    round_, game = m.state.round, rules.game
    hand = round_.hand.hand if round_ is not None and round_.hand is not None else None
    turn = turn_of(m, rules, hand)
    may = _sizes(rules, hand, turn)
    return PokerView(
        follow=game.follow,
        puck=_puck(m, hand),
        first=first_dealt(m),
        told=round_.hand_acts if round_ is not None else 0,
        phase=_phase(rules, hand),
        round=hand.rounds + 1 if hand is not None else 0,
        rounds=game.betting_rounds,
        turn=turn,
        call=_call(rules, hand, turn),
        sizes=may if isinstance(may, SizesView) else None,
        why_not=may if isinstance(may, Message) else None,
        brings_in=_betting(hand).brings_in,
        opens=opener_asked(m, rules, hand),
        wagers=_betting(hand).wagers,
        cap=rules.cap,
        pot=pot_known(rules, hand),
        cards=_cards(rules, hand),
        draw_most=game.draw.allowed if _phase(rules, hand) == PhaseKind.DRAW else 0,
        price=price_of(rules, hand),
        seats=_seats(m, rules, hand),
        pots=_pots(rules, round_.hand if round_ is not None and not m.void else None),
        award=_award(rules, hand),
        stub=stub_deeds(rules, hand),
        can_take_back=hand is not None and m.state.step in HAND and told_acts.can_take_back(m),
        acts=tellable(m, rules, turn),
        puck_seats=_puck_seats(m),
        owed=_owed(m),
        unit=rules.stakes.unit,
        chips=rules.stakes.chips,
        stakes=stakes_words(rules),
    )


def first_dealt(m: TableModel) -> int:
    """Return the seat that is dealt to first; 0: nobody is in."""
    round_ = m.state.round
    if round_ is None:
        return 0
    if round_.hand is not None:
        hand = round_.hand.hand
        live = [seat.seat for seat in hand.seats if seat.live]
        return _next_seat(live, hand.puck)
    return _next_seat(players.playing(m, round_), players.puck_of(m, round_))


def _next_seat(seats: list[int], puck: int) -> int:
    return next((seat for seat in seats if seat > puck), seats[0] if seats else 0)


def _puck(m: TableModel, hand: Hand | None) -> int:
    if hand is not None:
        return hand.puck
    round_ = m.state.round
    if round_ is None or m.state.step not in (*WAGERS_OPEN, *CALLED):
        return m.state.puck
    return players.puck_of(m, round_)


def _phase(rules: PokerRules, hand: Hand | None) -> str:
    if hand is None:
        return ""
    return phase(rules, hand) or "showdown"


def _betting(hand: Hand | None) -> BettingRound:
    return (hand.betting if hand is not None else None) or BettingRound()


def turn_of(m: TableModel, rules: PokerRules, hand: Hand | None) -> int:
    """Return the seat that acts now; 0: none, or it is not known."""
    if hand is None or not rules.folds_told or m.void:
        return 0
    match phase(rules, hand):
        case PhaseKind.BET if rules.amounts:
            return _betting(hand).turn
        case PhaseKind.DRAW:
            return next_to_draw(hand)
        case PhaseKind.BUY:
            return next_to_buy(hand)
        case PhaseKind.DECLARE:
            return next(iter(undeclared(hand)), 0)
        case _:
            return 0


def opener_asked(m: TableModel, rules: PokerRules, hand: Hand | None) -> bool:
    """Tell whether the dealer has to name who opens the betting round."""
    if hand is None or not rules.amounts or m.state.step != Step.BETTING:
        return False
    return _betting(hand).turn == 0


def _call(rules: PokerRules, hand: Hand | None, turn: int) -> int:
    if hand is None or not turn or phase(rules, hand) is not PhaseKind.BET:
        return 0
    seat = hand.seat(turn)
    return max(_betting(hand).level - seat.bet, 0) if seat is not None else 0


def _sizes(rules: PokerRules, hand: Hand | None, turn: int) -> SizesView | Message | None:
    if hand is None or not turn or phase(rules, hand) is not PhaseKind.BET:
        return None
    found = sizes(rules, hand, turn)
    if isinstance(found, Message):
        return found
    most = -1 if found.most == NO_BOUND else found.most
    return SizesView(found.least, most, found.only, raises=_betting(hand).wagers > 0)


def pot_known(rules: PokerRules, hand: Hand | None) -> int:
    """Return the cents of all pots; -1: they are not known, because not every bet is told."""
    if hand is None:
        return -1
    if hand.showdown is not None and (rules.amounts or hand.showdown.stated):
        return sum(pot.amount for pot in hand.showdown.pots)
    return sum(pot.amount for pot in pots(hand)) if rules.amounts else -1


def price_of(rules: PokerRules, hand: Hand | None) -> int:
    """Return the cents of a card that can be bought now; 0: none can."""
    if hand is None or phase(rules, hand) is not PhaseKind.BUY:
        return 0
    return price(rules, hand)


def seats_of_players(
    m: TableModel, seats: Sequence[SeatView], poker: PokerView
) -> tuple[SeatView, ...]:
    """Return the seats with what is said of their players and chips."""
    hands = {each.seat: each for each in poker.seats}
    gets, back = _ends(m)
    found = []
    for seat in seats:
        number = seat.number
        own = hands.get(number)
        chips = _chips(gets.get(number, 0), back.get(number, 0)) or _bet(poker, own)
        words = _short(poker, seat) if own is None else _word(poker, own)
        turn = seat.turn or number == poker.turn
        found.append(replace(seat, words=words, turn=turn, chips=chips))
    return tuple(found)


def _ends(m: TableModel) -> tuple[dict[int, int], dict[int, int]]:
    """Return what each seat gets of the pots, and what goes back to it, in cents.

    That is what nobody called; of a void hand, all that it has put in. What the last hand brought
    is shown until its deck is back: the dealer may still be pushing chips.
    """
    round_, rules = m.state.round, m.poker
    gets, back = list[Share](), list[Share]()
    if round_ is not None and round_.hand is not None and rules is not None:
        hand = round_.hand.hand
        gets = [*shares_of(m)]
        uncalled = [Share(seat.seat, seat.returned) for seat in hand.seats]
        back = [*returns(rules, hand)] if m.void else uncalled
    elif m.state.step == Step.RELOAD:
        gets, back = [*m.state.paid], [*m.state.returned]
    return {each.seat: each.amount for each in gets}, {each.seat: each.amount for each in back}


def _short(poker: PokerView, seat: SeatView) -> Message | None:
    has = next((each.has for each in poker.owed if each.seat == seat.number), 0)
    return message("poker-has-only", amount=Money(has)) if has else seat.words


def _chips(gets: int, back: int) -> ChipsView | None:
    back_words = message("poker-goes-back", amount=Money(back)) if back else None
    if gets:
        return ChipsView("gets", gets, message("poker-gets", amount=Money(gets)), back_words)
    return ChipsView("back", back, back_words) if back else None


def _bet(poker: PokerView, own: HandSeatView | None) -> ChipsView | None:
    """Return what lies before the seat and what it has in, where every act is told."""
    if own is None or poker.follow != Follow.ACTIONS or not own.total:
        return None
    bet = _cents(own.bet) if own.bet else None
    return ChipsView("bet", own.bet, bet, message("poker-has-in", amount=Money(own.total)))


_FOLDED, _WINS = message("poker-folded"), message("poker-wins")
_ALL_IN = message("poker-all-in")
_SIDES: Final = Terms("poker", Side)


def _word(poker: PokerView, own: HandSeatView) -> Message | None:
    """Return the one word for a player that counts most."""
    if own.folded:
        return _FOLDED
    if own.wins:
        return _WINS
    if own.declared:
        return _SIDES[own.declared]
    if own.drawn >= 0 and poker.phase == PhaseKind.DRAW:
        return message("poker-drew", count=own.drawn)
    return _ALL_IN if own.all_in else None


def _seats(m: TableModel, rules: PokerRules, hand: Hand | None) -> tuple[HandSeatView, ...]:
    if hand is None:
        return ()
    award = in_hand(rules, hand) if hand.showdown is not None and not m.void else None
    return tuple(
        HandSeatView(
            seat=seat.seat,
            total=seat.total,
            bet=seat.bet,
            folded=seat.folded,
            all_in=seat.all_in,
            drawn=seat.drawn,
            declared=seat.declared or "",
            can_win=award is not None and seat.seat in award.seats,
            wins=hand.showdown is not None and seat.seat in hand.showdown.winners,
        )
        for seat in hand.seats
    )


def shares_of(m: TableModel) -> tuple[Share, ...]:
    """Return what each seat gets of the pots, once each pot has its winners; empty: not yet."""
    round_ = m.state.round
    if round_ is None or round_.hand is None or m.void:
        return ()
    if round_.hand.hand.over:
        return round_.hand.hand.shares
    if m.state.step != Step.SHOWDOWN:
        return ()
    end = outcomes.after_end(m)
    return end.play.hand.shares if isinstance(end, outcomes.HandOutcome) else ()


def _puck_seats(m: TableModel) -> tuple[int, ...]:
    """Return the seats before which the puck can be put now."""
    if not players.has_puck(m) or not _before_the_deck(m):
        return ()
    return m.table.seats


def _before_the_deck(m: TableModel) -> bool:
    round_ = m.state.round
    return (
        round_ is not None
        and m.state.step in (*WAGERS_OPEN, *CALLED)
        and not (m.state.step in CALLED and round_.first_lifted)
    )


def _owed(m: TableModel) -> tuple[OwedView, ...]:
    if m.state.step not in (Step.WAGERING, *CALLED) or not _before_the_deck(m):
        return ()
    short = players.short_posts(m)
    found = ((seat, players.owed_by(m, seat)) for seat in m.table.seats)
    return tuple(OwedView(seat, due, short.get(seat, 0)) for seat, due in found if due)


def pot_named(place: int, pots: int) -> Message:
    """Return the name of a pot: the main one has place 0; `pots`: of how many."""
    if pots == 1:
        return message("poker-pot")
    return message("poker-side-pot", number=place) if place else message("poker-main-pot")


def _taken_by_house(pot: Pot) -> Message | None:
    parts = (("poker-rake", pot.rake), ("poker-drop", pot.drop))
    found = [Message(name, {"amount": Money(cents)}) for name, cents in parts if cents]
    return listed(found) if found else None


def _pots(rules: PokerRules, play: HandPlay | None) -> tuple[PotView, ...]:
    """Return the pots as far as they are known: at the showdown, or where every bet is told.

    While a round is bet, they are what was put in before it: its bets lie before the seats. In the
    first round, the blinds and all bets are one pot.
    """
    if play is None:
        return ()
    hand = play.hand
    live = tuple(seat.seat for seat in hand.seats if seat.live)
    betting = phase(rules, hand) is PhaseKind.BET
    if hand.showdown is not None:
        found = [
            (pot.amount, _taken_by_house(pot), pot.seats, _winners(hand.showdown, place))
            for place, pot in enumerate(hand.showdown.pots)
        ]
    elif not rules.amounts:
        found = []
    elif betting and not hand.rounds:
        found = [(pot_known(rules, hand), None, live, ())]
    else:
        found = [
            (pot.amount, None, tuple(seat for seat in pot.seats if seat in live), ())
            for pot in pots(play.began if betting else hand)
        ]
    known = pot_known(rules, hand) >= 0
    return tuple(
        PotView(
            pot_named(place, len(found)),
            _cents(pot[0]) if known else message("poker-pot-is-not-known"),
            *pot,
        )
        for place, pot in enumerate(found)
    )


def _cents(amount: int) -> Message:
    return message("poker-amount", amount=Money(amount))


def _winners(now: Showdown, place: int) -> tuple[int, ...]:
    return tuple(seat for award in now.awards if award.pot == place for seat in award.winners)


def award_of(rules: PokerRules, hand: Hand | None) -> Award | None:
    """Return the pot or half whose winners are touched now; None: none is."""
    if hand is None or hand.showdown is None:
        return None
    return in_hand(rules, hand)


def _award(rules: PokerRules, hand: Hand | None) -> AwardView | None:
    award = award_of(rules, hand)
    if award is None or hand is None or hand.showdown is None:
        return None
    known = rules.amounts or hand.showdown.stated
    return AwardView(award.pot, award.side, amount_of(rules, hand, award) if known else -1)


def _cards(rules: PokerRules, hand: Hand | None) -> int:
    if hand is None:
        return 0
    return sum(phase.down + phase.up for phase in rules.game.plan[: hand.phase])


# The stub.


def stub_deeds(rules: PokerRules, hand: Hand | None) -> tuple[Message, ...]:
    """Return what the dealer does with the stub for the draws that were told so far."""
    if hand is None or not hand.drawing or phase(rules, hand) is not PhaseKind.DRAW:
        return ()
    found = served(rules, hand)
    meets = (message("stub-meets-own", seat=seat) for seat in found.meets_own)
    return (*map(_deed, found.deeds), *meets)


def _deed(deed: StubDeed) -> Message:
    match deed:
        case Burned():
            return message("stub-burn")
        case Dealt(seat, cards):
            return message("stub-deal", seat=seat, count=cards)
        case _ if deed.seats:
            seats = listed([str(seat) for seat in deed.seats])
            return message("stub-shuffle-discards", count=deed.cards, seats=seats)
        case _:
            return message("stub-shuffle-aside", count=deed.cards)


# The stakes.


_SIZES = {
    Structure.LIMIT: "stakes-limit",
    Structure.POT_LIMIT: "stakes-pot-limit",
    Structure.NO_LIMIT: "stakes-no-limit",
    Structure.SPREAD: "stakes-spread",
}


def stakes_words(rules: PokerRules) -> tuple[Message, ...]:
    """Return the stakes, as they stand on the sign."""
    stakes = rules.stakes
    bets = {"least": Money(stakes.small_bet), "most": Money(stakes.big_bet)}
    shown = [Message(_SIZES[stakes.structure], bets)]
    if stakes.big_blind:
        blinds = message(
            "stakes-blinds", least=Money(stakes.small_blind), most=Money(stakes.big_blind)
        )
        shown.append(blinds)
    if stakes.ante:
        shown.append(message("stakes-ante", amount=Money(stakes.ante)))
    if stakes.bring_in:
        shown.append(message("stakes-bring-in", amount=Money(stakes.bring_in)))
    return tuple(shown)
