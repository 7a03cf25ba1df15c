"""The draw: in turn, each live hand says how many cards it exchanges; all-in hands, too.

Then what the dealer does with the stub: burn, deal, shuffle what lies aside.
"""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from controller.data.definition.poker import PokerGame, PokerRules
from controller.data.hand_acts import Draws
from controller.data.message import Message, message
from controller.data.state.hand import Hand
from controller.poker.seats import cannot_say, live, seat_of, with_seat


class Burned(Struct, frozen=True, tag=True):
    """One card is burned."""


class Dealt(Struct, frozen=True, tag=True):
    """So many cards are dealt to a seat."""

    seat: int
    cards: int


class Reshuffled(Struct, frozen=True, tag=True):
    """The stub is out, so cards that lie aside are shuffled into a new one.

    Attributes:
        cards: the bottom card, burned cards and discards.
        seats: whose discards are among them.
    """

    cards: int
    seats: tuple[int, ...]


StubDeed = Burned | Dealt | Reshuffled


class _Stub(Struct):
    """The stub while a draw is served.

    Attributes:
        cards: that can be dealt.
        aside: burned cards, and the bottom card; `discards`: by seat.
        remixed: seats whose discards are in the stub.
    """

    cards: int
    aside: int
    discards: dict[int, int] = field(default_factory=dict)
    remixed: set[int] = field(default_factory=set)
    deeds: list[StubDeed] = field(default_factory=list)

    def burn(self) -> None:
        self.cards -= 1
        self.aside += 1
        self.deeds.append(Burned())

    def deal(self, seat: int, cards: int) -> None:
        now = min(cards, self.cards)
        if now:
            self.deeds.append(Dealt(seat, now))
        self.cards -= now
        if cards > now:
            self._reshuffle(seat)
            self.deal(seat, cards - now)

    def _reshuffle(self, seat: int) -> None:
        """Shuffle all that lies aside; the seat that is served keeps its own discards out."""
        others = tuple(other for other in self.discards if other != seat)
        self.cards = self.aside + sum(self.discards.pop(other) for other in others)
        assert self.cards, "there are no cards left to shuffle"
        self.aside = 0
        self.remixed.update(others)
        self.deeds.append(Reshuffled(self.cards, others))


class Served(Struct, frozen=True):
    """How a draw is served.

    Attributes:
        deeds: what the dealer does, in this order.
        meets_own: seats that may get a card back that they threw away.
        left: cards that can still be dealt.
    """

    deeds: tuple[StubDeed, ...]
    meets_own: tuple[int, ...]
    left: int


def serve(
    game: PokerGame, hands: int, draws: Sequence[tuple[int, int]], *, complete: bool
) -> Served:
    """Return how a draw is served (D7 to D10).

    Args:
        game: its deck, the cards of a hand, and the rules of its draw.
        hands: that were dealt, folded ones included.
        draws: seats and what each exchanges, in the order of the draw.
        complete: all have said what they exchange, so the fifth cards are dealt.
    """
    rules = game.draw
    stub = _Stub(game.deck_cards - hands * game.hand_cards, 0)
    if rules.bottom_never:
        stub.cards, stub.aside = stub.cards - 1, 1
    drawing = [(seat, cards) for seat, cards in draws if cards]
    if rules.burn and drawing:
        stub.burn()
    fifth: list[int] = []
    for seat, cards in drawing:
        later = cards == 5 and not rules.five_consecutive
        fifth += [seat] * later
        stub.deal(seat, cards - later)
        stub.discards[seat] = cards
    meets: list[int] = []
    if complete and fifth:
        if len(drawing) == 1:
            stub.burn()
        for seat in fifth:
            stub.deal(seat, 1)
            meets += [seat] * (seat in stub.remixed)
    return Served(tuple(stub.deeds), tuple(meets), stub.cards)


def next_to_draw(hand: Hand) -> int:
    """Return the seat in turn; 0: all have said what they exchange."""
    return next(iter(_undrawn(hand)), 0)


def _undrawn(hand: Hand) -> list[int]:
    return [seat for seat in live(hand, hand.puck) if seat_of(hand, seat).drawn < 0]


def draw(rules: PokerRules, hand: Hand, act: Draws) -> Hand | Message:
    """Return the hand after a seat's draw, or why not."""
    already = message("refusal-poker-drawn-already", seat=act.seat)
    why = cannot_say(hand, act.seat, _undrawn(hand), already, turns=rules.folds_told)
    if why is not None:
        return why
    allowed = rules.game.draw
    if not 0 <= act.cards <= allowed.allowed:
        if allowed.ace_counts and rules.game.wild:
            return message("refusal-poker-draws-wild", seat=act.seat, count=allowed.most)
        if allowed.ace_counts:
            return message("refusal-poker-draws-ace", seat=act.seat, count=allowed.most)
        return message("refusal-poker-draws-at-most", seat=act.seat, count=allowed.most)
    hand = with_seat(hand, act.seat, drawn=act.cards)
    return replace(hand, drawing=(*hand.drawing, act.seat))


def stand_pat(hand: Hand) -> Hand:
    """Let all who have not said what they exchange stand pat."""
    while seat := next_to_draw(hand):
        hand = replace(with_seat(hand, seat, drawn=0), drawing=(*hand.drawing, seat))
    return hand


def served(rules: PokerRules, hand: Hand) -> Served:
    """Return what the dealer does with the stub for the draws that were told so far."""
    draws = [(seat, seat_of(hand, seat).drawn) for seat in hand.drawing]
    return serve(rules.game, len(hand.seats), draws, complete=next_to_draw(hand) == 0)
