"""Settling: turns cards, wagers and decisions into one outcome per wager, in the sheet's order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from controller.cards import card_name, describe
from controller.data.definition import Excess, OnFold, Order, WagerDefinition
from controller.data.message import Message, Money, Text, either, message
from controller.data.outcomes import Outcome, SettledBy, SettlementRule
from controller.settlement import rules
from controller.settlement.book import Book, Cards
from controller.settlement.outcomes import (
    Comparison,
    Facts,
    SeatPlay,
    Settled,
    SettlementError,
    compare,
    most_of_a_colour,
    payout,
)
from controller.settlement.rules import Verdict
from controller.wagering import broken_rules, share_out

Amounts = tuple[tuple[str, int], ...]
"""Cents that lie at a seat, with the wagers' names."""
_FOLDED = message("settled-hand-folded")
_MIXED = message("settled-colours-mixed")


def settle(
    book: Book,
    seats: Iterable[SeatPlay],
    dealer: Sequence[int],
    payout_limits: Iterable[tuple[str, int]] = (),
    community: Sequence[int] = (),
) -> tuple[Settled, ...]:
    """Settle all seats, each wager once, in the order of the game's file.

    Args:
        book: the rules of the game with its pay table.
        seats: the seats that had a packet.
        dealer: the dealer's cards.
        payout_limits: (wager or bonus, cents): the most that its list pays to all seats together;
            above it `share_out` says what each is paid.
        community: the community cards, in the order in which they are turned.

    Raises:
        SettlementError: cards, wagers or amounts are impossible.
    """
    plays = sorted(seats, key=lambda play: play.seat)
    if book.game.settlement_order is Order.COUNTER_CLOCKWISE:
        plays.reverse()
    own, for_all = tuple(dealer), tuple(community)
    _check_cards(book, plays, own, for_all)
    settled: list[Settled] = []
    for play in plays:
        settled += outcomes(
            book,
            play.seat,
            tuple(play.wagers.items()),
            rank_hands(book, play.cards, play.discarded, own, for_all),
            folded=play.folded,
            excess_stands=play.excess_stands,
        )
    for name, limit in payout_limits:
        _keep_limit(book, settled, name, limit)
    return tuple(settled)


def _keep_limit(book: Book, settled: list[Settled], name: str, limit: int) -> None:
    """Pay in proportion where a prize would exceed its limit (WAC 230-15-490)."""
    game = book.game
    won = [place for place, each in enumerate(settled) if each.paid]
    places = [place for place in won if game.prize(settled[place].wager) == name]
    for place, paid in zip(
        places, share_out([settled[place].paid for place in places], limit), strict=True
    ):
        each = settled[place]
        if paid < each.paid:
            limited = rules.limited(paid, each.paid, limit)
            reason = message("list-semicolon", first=each.reason, rest=limited)
            settled[place] = replace(each, paid=paid, withheld=each.paid - paid, reason=reason)


class Seen(NamedTuple):
    """What settlement sees of the cards; what follows looks at no card.

    Attributes:
        held: the strength of the hand before a draw; 0: no bet needs a hand.
        final: of the hand that is played.
        dealer: of the dealer's; 0: there is none.
        apart: of the hands that the rules of `Book.apart` look at.
        own_colour: how many of the player's cards have the colour that most of them have.
        all_colour: the same with the dealer's cards; both 0 where no rule looks at colours.
    """

    held: int
    final: int
    dealer: int
    apart: tuple[int, ...]
    own_colour: int
    all_colour: int


def rank_hands(
    book: Book, cards: Cards, discarded: int | None, dealer: Cards, community: Cards = ()
) -> Seen:
    """Rank the hands of a seat, each once: its cards and the one on X, as in `SeatPlay`."""
    held = final = cards[book.game.draw_cards :]
    if discarded is not None:
        # The first card of the packet is the drawn one: it takes the place of the card on X.
        final = tuple(cards[0] if card == discarded else card for card in held)
    apart = [
        book.ranks(rule.name).strength(book.looked_at(rule, held, final, dealer, community))
        for rule in book.apart
    ]
    return Seen(
        book.player.strength(held) if book.asks_hand else 0,
        book.player.strength((*final, *community)),
        book.dealer.strength((*dealer, *community)) if dealer else 0,
        tuple(apart),
        most_of_a_colour(final) if book.asks_colours else 0,
        most_of_a_colour((*final, *dealer)) if book.asks_colours else 0,
    )


class _Seat:
    """One seat under settlement, its cards seen."""

    def __init__(
        self,
        book: Book,
        seat: int,
        amounts: Amounts,
        seen: Seen,
        *,
        folded: bool,
        excess_stands: bool,
    ) -> None:
        self.book = book
        self.seat = seat
        self.seen = seen
        self.placed = dict(amounts)
        self.excess_stands = excess_stands
        self.comparison = compare(seen.final, seen.dealer)
        self.folded = folded or self._decided_nothing()
        self.lying = tuple(name for name, amount in amounts if amount)
        self.broken = self._broken_rules(amounts)
        self.apart = dict(zip([rule.name for rule in book.apart], seen.apart, strict=True))

    def settle(self) -> Iterable[Settled]:
        """Yield the outcome of each wager and bonus of the seat."""
        for name in self.book.game.settlement:
            rule = self.book.data[name]
            if rule.beside:
                yield from self._bonus(rule)
            elif self.placed.get(name):
                yield self._wager(rule, self.book.wagers[name])

    def _broken_rules(self, amounts: Amounts) -> Mapping[str, tuple[Message, ...]]:
        """Return the rules that amounts break; a raise is held against the part that has action."""
        game, placed = self.book.game, self.placed
        found = _broken(self.book, amounts)
        base = self.book.wagers[game.decision].requires if game.decision is not None else None
        wants = self.book.wagers[base].requires if base is not None else None
        if base is not None and placed.get(base) and wants and placed.get(wants):
            over, _ = self._excess(self.book.wagers[base], placed[base])
            if over:
                cut = broken_rules(game, {**placed, base: placed[base] - over})
                kept = {name: words for name, words in found.items() if name != game.decision}
                return kept | {name: words for name, words in cut.items() if name == game.decision}
        return found

    def _decided_nothing(self) -> bool:
        """Tell whether an Ante lies beside an empty Play spot: that is a fold."""
        placed = self.placed
        return any(
            not placed.get(name) and placed.get(self.book.wagers[name].requires or "")
            for name in self.book.game.folds_without
        )

    def _wager(self, rule: SettlementRule, wager: WagerDefinition) -> Settled:
        placed = self.placed[rule.name]
        no_action = self._no_action(wager)
        if no_action is not None:
            back = rules.what_happens(wager.label, Outcome.RETURNED, Fraction(0), 0)
            reason = rules.because(back, no_action)
            return self._settled(rule, Verdict(Outcome.RETURNED), 0, placed, reason)
        over, why = self._excess(wager, placed)
        facts = self._facts(rule)
        verdict = self.book.verdict(rule.name, facts)
        happens = rules.what_happens(wager.label, verdict.outcome, verdict.odds, rule.commission)
        reason = rules.because(happens, self._because(rule, verdict, facts.strength))
        if why is not None and wager.up_to and wager.excess is Excess.SUPERVISOR:
            why = message("settled-excess-asks", what=why)
        breaks = self.broken.get(rule.name, ())
        if why is not None:
            breaks = (*breaks, why)
        for told in breaks if why is None else (why,):  # an excess says what is wrong with it
            reason = message("list-semicolon", first=reason, rest=told)
        settled = self._settled(rule, verdict, placed - over, over, reason)
        return replace(settled, breaks=breaks) if breaks else settled

    def _bonus(self, rule: SettlementRule) -> Iterable[Settled]:
        """Yield the bonus if one is paid: on its wager's stake, and beside that wager's result."""
        base = self.book.wagers[rule.beside]
        stake = self.placed.get(rule.beside, 0)
        if not stake or self._no_action(base) is not None:
            return
        facts = self._facts(rule)
        verdict = self.book.verdict(rule.name, facts)
        if verdict.outcome is Outcome.WIN:
            stake -= self._excess(base, stake)[0]
            label = self.book.game.label(rule.name)
            odds = rules.odds_words(verdict.odds, rule.commission)
            pays = message("settled-pays", wager=label, odds=odds)
            reason = rules.because(pays, self._because(rule, verdict, facts.strength))
            paid = payout(verdict.odds, stake)
            yield Settled(self.seat, rule.name, Outcome.WIN, 0, 0, verdict.odds, paid, reason)

    def _settled(
        self, rule: SettlementRule, verdict: Verdict, stake: int, returned: int, reason: Message
    ) -> Settled:
        odds, paid = verdict.odds, payout(verdict.odds, stake)
        outcome = verdict.outcome
        return Settled(self.seat, rule.name, outcome, stake, returned, odds, paid, reason)

    def _no_action(self, wager: WagerDefinition) -> Message | None:
        """Return why a wager has no action; None: it has."""
        if (lacking := _lacking(self.book, self.lying, wager.name)) is not None:
            return message("settled-none-beside", wager=lacking)
        if wager.name == self.book.game.decision and self.folded:
            return _FOLDED
        return None

    def _excess(self, wager: WagerDefinition, placed: int) -> tuple[int, Message | None]:
        """Return the cents of a bet above what the game and the hand allow, and the reason.

        The hand is that with which the bet was made: before a draw.
        """
        if not wager.requires:
            return 0, None
        book = self.book
        most = wager.maximum_multiple if self.excess_stands else book.most(wager, self.seen.held)
        base = self.placed[wager.requires]
        if wager.name == self.book.game.decision:
            base -= self._excess(self.book.wagers[wager.requires], base)[0]
        over = placed - most * base
        if over <= 0:
            return 0, None
        beside = self.book.wagers[wager.requires].label
        better = [hand for hand, times in wager.up_to if times > most]
        needs = min(better, key=self.book.least, default="")
        return over, rules.excess(over, most, beside, needs)

    def _facts(self, rule: SettlementRule) -> Facts:
        seen = self.seen
        return Facts(
            folded=self.folded,
            strength=self.apart.get(rule.name, seen.final),
            comparison=self.comparison,
            dealer_opens=seen.dealer >= self.book.opens_at,
            own_colour=seen.own_colour,
            all_colour=seen.all_colour,
        )

    def _because(self, rule: SettlementRule, verdict: Verdict, strength: int) -> Message:
        """Return why the verdict is what it is, with a hand of that strength."""
        if self.folded and verdict == Verdict(Outcome.LOSE) and self._folds_away(rule):
            return _FOLDED
        if verdict.unopened:
            hand = describe(self.book.dealer, self.seen.dealer)
            return message("settled-does-not-open", hand=hand)
        if rule.by is SettledBy.COLOUR:
            return rules.colours(verdict.paid_for) if verdict.paid_for else _MIXED
        if rule.by is SettledBy.HAND_IN_SHOWDOWN:
            return self._because_of_hand_and_showdown(rule, verdict)
        if verdict.compared:
            return self._compared()
        hand = describe(self.book.ranks(rule.name), strength)
        return hand if verdict.paid_for else message("settled-not-paid", hand=hand)

    def _because_of_hand_and_showdown(self, rule: SettlementRule, verdict: Verdict) -> Message:
        """Return why a hand is paid by one list or the other, or by none."""
        compared = self._compared()
        if self.seen.final < self.book.least(rule.least):
            return rules.too_low(compared, verdict.outcome, rule.least)
        if verdict.paid_for and self.comparison is Comparison.LOWER and rule.when_beaten:
            beaten = self.book.game.label(rule.when_beaten)
            return message("list-semicolon", first=compared, rest=beaten)
        unpaid = verdict.outcome is Outcome.PUSH and self.comparison is not Comparison.EQUAL
        return message("settled-but-not-paid", what=compared) if unpaid else compared

    def _compared(self) -> Message:
        """Return in words how the seat's hand and the dealer's compare."""
        return rules.compared(self.book.player, self.seen.final, self.seen.dealer, self.comparison)

    def _folds_away(self, rule: SettlementRule) -> bool:
        return self.book.wagers[rule.name].on_fold is OnFold.LOST


# What the wagers of a seat settle, whatever its cards: every deal of a game may be asked for it.


@lru_cache(maxsize=256)
def outcomes(
    book: Book,
    seat: int,
    amounts: Amounts,
    seen: Seen,
    *,
    folded: bool = False,
    excess_stands: bool = False,
) -> tuple[Settled, ...]:
    """Return the outcome of each wager and bonus of a seat; what is asked again is kept."""
    for wager, amount in amounts:
        if wager not in book.wagers or amount < 0:
            wrong = message("settled-no-such-wager", seat=seat, name=wager, amount=Money(amount))
            raise SettlementError(wrong)
    one = _Seat(book, seat, amounts, seen, folded=folded, excess_stands=excess_stands)
    return tuple(one.settle())


@lru_cache(maxsize=256)
def _broken(book: Book, amounts: Amounts) -> Mapping[str, tuple[Message, ...]]:
    """Return the rules that the amounts of a seat break, by wager."""
    return broken_rules(book.game, dict(amounts))


@lru_cache(maxsize=256)
def _lacking(book: Book, lying: tuple[str, ...], name: str) -> Text | None:
    """Return in words what a wager needs beside it and does not have; None: nothing."""
    for needed in book.game.needs(name):
        if needed not in lying:
            return book.wagers[needed].label
    if book.wagers[name].enters or book.game.brings_in(lying):
        return None
    labels = {wager.name: wager.label for wager in book.game.wagers}
    return either(
        [
            rules.with_wager(wager.label, labels.get(wager.requires or ""))
            for wager in book.game.wagers
            if wager.enters
        ]
    )


def _check_cards(book: Book, plays: Sequence[SeatPlay], dealer: Cards, community: Cards) -> None:
    packets = book.game.packets
    cards = [*dealer, *community, *(card for play in plays for card in play.cards)]
    if len(community) != packets.community:
        wrong = message("settled-community", due=packets.community, count=len(community))
        raise SettlementError(wrong)
    if len(dealer) != packets.dealer:
        wrong = message("settled-dealer-cards", due=packets.dealer, count=len(dealer))
        raise SettlementError(wrong)
    if unknown := set(cards) - book.cards:
        numbers = ", ".join(map(str, sorted(unknown)))
        raise SettlementError(message("settled-unknown-cards", numbers=numbers))
    if len(set(cards)) < len(cards):
        twice = min(card for card in cards if cards.count(card) > 1)
        raise SettlementError(message("settled-card-twice", name=card_name(twice)))
    for play in plays:
        if len(play.cards) != packets.player:
            wrong = message(
                "settled-seat-cards", seat=play.seat, due=packets.player, count=len(play.cards)
            )
            raise SettlementError(wrong)
        held = play.cards[book.game.draw_cards :]
        if play.discarded is not None and (not book.game.draw_cards or play.discarded not in held):
            raise SettlementError(message("settled-card-on-x", seat=play.seat))
    if len({play.seat for play in plays}) != len(plays):
        raise SettlementError(message("settled-seat-twice"))
