"""Settling: turns cards, wagers and decisions into one outcome per wager, in the sheet's order."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controller.cards import card_name, describe
from controller.data.definition import Excess, Order, WagerDefinition
from controller.data.outcomes import CardsOf, Outcome, SettledBy, SettlementRule
from controller.settlement import words
from controller.settlement.book import Book
from controller.settlement.facts import Comparison, Facts, compare, most_of_a_colour
from controller.settlement.rules import Verdict
from controller.settlement.settled import SeatPlay, Settled, SettlementError, payout
from controller.wagering import share_out


def settle(
    book: Book,
    seats: Iterable[SeatPlay],
    dealer: Sequence[int],
    payout_limits: Iterable[tuple[str, int]] = (),
) -> tuple[Settled, ...]:
    """Settle all seats, each wager once, in the order of the game's file.

    Args:
        book: the rules of the game with its pay table.
        seats: the seats that had a packet.
        dealer: the dealer's cards.
        payout_limits: (wager or bonus, cents): the most that it pays to all seats together; above
            it `share_out` says what each is paid.

    Raises:
        SettlementError: cards, wagers or amounts are impossible.
    """
    plays = sorted(seats, key=lambda play: play.seat)
    if book.game.settlement_order is Order.COUNTER_CLOCKWISE:
        plays.reverse()
    _check_cards(book, plays, tuple(dealer))
    settled = [each for play in plays for each in _Seat(book, play, tuple(dealer)).settle()]
    for name, limit in payout_limits:
        _keep_limit(settled, name, limit)
    return tuple(settled)


def _keep_limit(settled: list[Settled], name: str, limit: int) -> None:
    """Pay in proportion where a prize would exceed its limit (WAC 230-15-490)."""
    places = [place for place, each in enumerate(settled) if each.wager == name and each.paid]
    for place, paid in zip(
        places, share_out([settled[place].paid for place in places], limit), strict=True
    ):
        each = settled[place]
        if paid < each.paid:
            reason = f"{each.reason}; {words.limited(paid, each.paid, limit)}"
            settled[place] = replace(each, paid=paid, withheld=each.paid - paid, reason=reason)


class _Seat:
    """One seat under settlement: its hands are ranked once, then each wager is settled."""

    def __init__(self, book: Book, play: SeatPlay, dealer: tuple[int, ...]) -> None:
        self.book = book
        self.play = play
        self.dealer = dealer
        draw = book.game.draw_cards
        self.held = play.cards[draw:]
        self.final = tuple(
            play.cards[0] if draw and card == play.discarded else card for card in self.held
        )
        self.strength = book.player.strength(self.final)
        self.dealer_strength = book.dealer.strength(dealer)
        self.comparison = compare(self.strength, self.dealer_strength)
        self.folded = play.folded or self._decided_nothing()

    def settle(self) -> Iterable[Settled]:
        """Yield the outcome of each wager and bonus of the seat."""
        for name in self.book.game.settlement:
            rule = self.book.game.rule(name)
            if rule.beside:
                yield from self._bonus(rule)
            elif self.play.wagers.get(name):
                yield self._wager(rule, self.book.game.wager(name))

    def _decided_nothing(self) -> bool:
        """Tell whether an Ante lies beside an empty Play spot: that is a fold."""
        decision = self.book.game.decision
        if decision is None or self.play.wagers.get(decision):
            return False
        return bool(self.play.wagers.get(self.book.game.wager(decision).requires or ""))

    def _wager(self, rule: SettlementRule, wager: WagerDefinition) -> Settled:
        placed = self.play.wagers[rule.name]
        if why := self._no_action(wager):
            reason = f"{wager.label} goes back: {why}"
            return self._settled(rule, Verdict(Outcome.RETURNED), 0, placed, reason)
        over, why = self._excess(wager, placed)
        verdict = self.book.verdict(rule.name, self._facts(rule))
        reason = f"{words.what_happens(wager.label, verdict)}: {self._because(rule, verdict)}"
        asks = over > 0 and bool(wager.more_needs) and wager.excess is Excess.SUPERVISOR
        if over:
            reason += f"; {why}"
        return self._settled(rule, verdict, placed - over, over, reason, asks=asks)

    def _bonus(self, rule: SettlementRule) -> Iterable[Settled]:
        """Yield the bonus if one is paid: on its wager's stake, and beside that wager's result."""
        base = self.book.game.wager(rule.beside)
        stake = self.play.wagers.get(rule.beside, 0)
        if not stake or self._no_action(base):
            return
        verdict = self.book.verdict(rule.name, self._facts(rule))
        if verdict.outcome is Outcome.WIN:
            stake -= self._excess(base, stake)[0]
            label = self.book.game.label(rule.name)
            reason = f"{label} pays {words.spoken(verdict.odds)}: {self._because(rule, verdict)}"
            paid = payout(verdict.odds, stake)
            yield Settled(self.play.seat, rule.name, Outcome.WIN, 0, 0, verdict.odds, paid, reason)

    def _settled(
        self,
        rule: SettlementRule,
        verdict: Verdict,
        stake: int,
        returned: int,
        reason: str,
        *,
        asks: bool = False,
    ) -> Settled:
        odds = verdict.odds
        return Settled(
            seat=self.play.seat,
            wager=rule.name,
            outcome=verdict.outcome,
            stake=stake,
            returned=returned,
            odds=odds,
            paid=payout(odds, stake),
            reason=reason,
            asks_supervisor=asks,
        )

    def _no_action(self, wager: WagerDefinition) -> str:
        """Return why a wager has no action; empty: it has."""
        placed = [name for name, amount in self.play.wagers.items() if amount]
        if wager.requires and wager.requires not in placed:
            return f"no {self.book.game.wager(wager.requires).label} beside it"
        if not wager.enters and not self.book.game.brings_in(placed):
            return f"no {self._entering()} beside it"
        if wager.name == self.book.game.decision and self.folded:
            return "the hand was folded"
        return ""

    def _entering(self) -> str:
        """Return in words the wagers of which a side bet needs one beside it."""
        wagers = self.book.game.wagers
        together = {wager.name: f" with {wager.label}" for wager in wagers}
        return " or ".join(
            wager.label + together.get(wager.requires or "", "") for wager in wagers if wager.enters
        )

    def _excess(self, wager: WagerDefinition, placed: int) -> tuple[int, str]:
        """Return the cents of a bet above what the game and the hand allow, and the reason."""
        if not wager.requires:
            return 0, ""
        needs = wager.more_needs
        good = not needs or self.play.excess_stands or self.strength >= self.book.least(needs)
        most = wager.maximum_multiple if good else wager.minimum_multiple
        base = self.play.wagers[wager.requires]
        if wager.name == self.book.game.decision:
            base -= self._excess(self.book.game.wager(wager.requires), base)[0]
        over = placed - most * base
        if over <= 0:
            return 0, ""
        beside = self.book.game.wager(wager.requires).label
        return over, words.excess(over, most, beside, "" if good else needs)

    def _facts(self, rule: SettlementRule) -> Facts:
        return Facts(
            folded=self.folded,
            strength=self._strength(rule),
            comparison=self.comparison,
            dealer_opens=self.dealer_strength >= self.book.opens_at,
            own_colour=most_of_a_colour(self.final),
            all_colour=most_of_a_colour((*self.final, *self.dealer)),
        )

    def _strength(self, rule: SettlementRule) -> int:
        """Return the strength of the hand that the rule looks at."""
        if rule.by is SettledBy.JOINT_HAND:
            return self.book.joint(rule.name).strength((*self.final, *self.dealer))
        if rule.cards is CardsOf.HELD:
            return self.book.player.strength(self.held)
        return self.strength

    def _because(self, rule: SettlementRule, verdict: Verdict) -> str:
        """Return why the verdict is what it is."""
        if self.folded and verdict == Verdict(Outcome.LOSE) and self._folds_away(rule):
            return "the hand was folded"
        if verdict.unopened:
            hand = describe(self.book.dealer, self.dealer_strength)
            return f"the dealer has {hand} and does not open"
        if rule.by is SettledBy.COLOUR:
            return words.colours(verdict.paid_for) if verdict.paid_for else "the colours are mixed"
        if rule.by is SettledBy.HAND_IN_SHOWDOWN:
            return self._because_of_hand_and_showdown(rule, verdict)
        if verdict.compared:
            return self._compared()
        joint = rule.by is SettledBy.JOINT_HAND
        evaluator = self.book.joint(rule.name) if joint else self.book.player
        hand = describe(evaluator, self._strength(rule))
        return hand if verdict.paid_for else f"{hand} is not paid"

    def _because_of_hand_and_showdown(self, rule: SettlementRule, verdict: Verdict) -> str:
        """Return why a hand is paid by one list or the other, or by none."""
        compared = self._compared()
        if self.strength < self.book.least(rule.least):
            return words.too_low(compared, verdict.outcome, rule.least)
        if verdict.paid_for and self.comparison is Comparison.LOWER:
            return f"{compared}; {rule.when_beaten.replace('_', ' ')}"
        unpaid = not verdict.paid_for and self.comparison is not Comparison.EQUAL
        return f"{compared}, but is not paid" if unpaid else compared

    def _compared(self) -> str:
        """Return in words how the seat's hand and the dealer's compare."""
        return words.compared(
            self.book.player, self.strength, self.dealer_strength, self.comparison
        )

    def _folds_away(self, rule: SettlementRule) -> bool:
        return not rule.beside and self.book.game.wager(rule.name).on_fold.value == "lost"


def _check_cards(book: Book, plays: Sequence[SeatPlay], dealer: tuple[int, ...]) -> None:
    packets = book.game.packets
    cards = [*dealer, *(card for play in plays for card in play.cards)]
    if len(dealer) != packets.dealer:
        raise SettlementError(f"the dealer has {packets.dealer} cards, not {len(dealer)}")
    if unknown := set(cards) - set(book.player.deck.cards):
        raise SettlementError(f"no cards of the {book.game.deck_cards}: {sorted(unknown)}")
    if twice := sorted({card for card in cards if cards.count(card) > 1}):
        raise SettlementError(f"{card_name(twice[0])} is there twice")
    for play in plays:
        where = f"seat {play.seat}"
        if len(play.cards) != packets.player:
            raise SettlementError(f"{where} has {packets.player} cards, not {len(play.cards)}")
        held = play.cards[book.game.draw_cards :]
        if play.discarded is not None and (not book.game.draw_cards or play.discarded not in held):
            raise SettlementError(f"{where}: only a card that is held may lie on X")
        names = {wager.name for wager in book.game.wagers}
        for wager, amount in play.wagers.items():
            if wager not in names or amount < 0:
                raise SettlementError(f"{where}: no wager '{wager}' of {amount} cents")
    if len({play.seat for play in plays}) != len(plays):
        raise SettlementError("a seat is there twice")
