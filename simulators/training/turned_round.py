"""A turned round: hands from the world, amounts from the seed, settled."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from controller.cards import names, read_cards
from controller.cards.card import rank_of
from controller.data.definition import TableDefinition, WagerDefinition
from controller.data.message import Message, message, sentences
from controller.settlement import Book, SeatPlay, Settled, settle
from simulators.devices.world import Place, World

# Draws the amounts of simulated bets, in cents: sensors see chips, not amounts.


_CHIPS: Final = 6
"""A bet is between one and so many times the table's minimum."""
_CAREFUL: Final = 0.8
"""How often a player bets the minimum where a higher bet needs a hand that they may not have."""


def amounts(
    table: TableDefinition, wagers: Sequence[str], rng: Random, stages: Mapping[str, int]
) -> dict[str, int]:
    """Draw the amounts of one seat's wagers, within the table's limits and the game's proportions.

    A raise may be more than the hand allows, where the game checks it when the hand is turned.
    `stages` tells at which one each wager was put down: it has the sizes of that stage.
    """
    bets: dict[str, int] = {}
    for name in [wager.name for wager in table.game.wagers if wager.name in wagers]:
        staged = table.game.staged and name in stages
        game = table.game.decided_at(stages[name]) if staged else table.game
        bets[name] = _amount(table, game.wager(name), bets, rng)
    return bets


def _amount(
    table: TableDefinition, wager: WagerDefinition, bets: Mapping[str, int], rng: Random
) -> int:
    if wager.equal_to in bets:
        return bets[wager.equal_to]
    if wager.requires is not None and wager.requires in bets:
        return _multiple(table, wager, bets[wager.requires], rng)
    return _base(table, wager.name, rng)


def _limits(table: TableDefinition, name: str) -> tuple[int, int]:
    limit = table.limit(name)
    assert limit is not None, f"the configuration's check lets no wager pass without: {name}"
    return limit


def _base(table: TableDefinition, name: str, rng: Random) -> int:
    """Draw a bet that leaves room within the limits for the wagers that must stand beside it."""
    least, most = _limits(table, name)
    for other in table.game.wagers:
        if name in (other.requires, other.equal_to):
            multiples = (1, 1)
            if name != other.equal_to:
                multiples = (other.minimum_multiple, other.maximum_multiple)
            lowest, highest = _limits(table, other.name)
            least = max(least, -(-lowest // multiples[1]))
            most = min(most, highest // multiples[0])
    return least * rng.randint(1, max(1, min(_CHIPS, most // least)))


def _multiple(table: TableDefinition, wager: WagerDefinition, base: int, rng: Random) -> int:
    least, most = _limits(table, wager.name)
    every = wager.multiples or range(wager.minimum_multiple, wager.maximum_multiple + 1)
    fits = [times for times in every if least <= times * base <= most] or [wager.minimum_multiple]
    if wager.up_to and rng.random() < _CAREFUL:
        return fits[0] * base
    return rng.choice(fits) * base


_DRAWS: Final = 0.5
"""How often a hand that stays puts a card on X."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One seat as the table sees it: which wagers stand there, and whether it has folded.

    `stages` tells, as far as somebody has seen it, at which stage each wager was put down.
    """

    seat: int
    wagers: tuple[str, ...]
    folded: bool
    stages: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turned:
    """A round to be settled.

    Attributes:
        book: the rules of the game with the table's pay table.
        seats: their cards, bets and decisions.
        dealer: the dealer's cards.
        community: the community cards.
        settled: the result of each wager, in the order of the sheet.
    """

    book: Book
    seats: tuple[SeatPlay, ...]
    dealer: tuple[int, ...]
    community: tuple[int, ...]
    settled: tuple[Settled, ...]

    @classmethod
    def of(
        cls,
        book: Book,
        seats: Iterable[SeatPlay],
        dealer: tuple[int, ...],
        payout_limits: Iterable[tuple[str, int]] = (),
        community: tuple[int, ...] = (),
    ) -> "Turned":
        """Settle a round; `payout_limits` and `community` as in `settle`.

        Raises:
            SettlementError: cards or wagers that the game does not have.
        """
        plays = tuple(seats)
        settled = settle(book, plays, dealer, payout_limits, community)
        return cls(book, plays, dealer, community, settled)

    def play(self, seat: int) -> SeatPlay:
        """Return a seat's cards, bets and decision; KeyError where it is not in the round."""
        for play in self.seats:
            if play.seat == seat:
                return play
        raise KeyError(seat)

    def dealers_hand(self) -> Message:
        """Return the dealer's hand and the community cards as they lie on the table."""
        said = [message("training-dealer", cards=names(self.dealer))] if self.dealer else []
        if self.community:
            said.append(message("training-community", cards=names(self.community)))
        return sentences(said)

    def hand(self, seat: int) -> Message:
        """Return a seat's hand as it lies on the table when it is turned."""
        play = self.play(seat)
        draw = self.book.game.draw_cards
        held = names(card for card in play.cards[draw:] if card != play.discarded)
        shown: Message | str = held
        if draw and play.discarded is not None:
            laid, drawn = names([play.discarded]), names(play.cards[:draw])
            shown = message("training-held", cards=held, laid=laid, drawn=drawn)
        elif draw:  # sheet step 10: the drawn card is turned where X was used
            empty, down = message("training-empty"), message("training-face-down")
            shown = message("training-held", cards=held, laid=empty, drawn=down)
        if play.folded:
            return message("training-hand-folded", seat=seat, cards=shown)
        return message("training-hand", seat=seat, cards=shown)


def turn(table: TableDefinition, world: World, sittings: Iterable[Sitting], seed: str) -> Turned:
    """Turn the cards that lie on the layout, and settle.

    Args:
        table: the table, with its game, pay table and limits.
        world: where the cards are.
        sittings: the seats that are in the round.
        seed: fixes amounts and discards.

    Raises:
        SettlementError: cards or wagers that the game does not have: a packet is not whole.
    """
    game = table.game
    book = Book(game, game.pay_table(table.pay_table))
    seats = [_play(table, world, sitting, Random(f"{seed}:{sitting.seat}")) for sitting in sittings]
    own, community = _cards(world, Place.DEALER), _cards(world, Place.COMMUNITY)
    return Turned.of(book, seats, own, table.payout_limits, community)


def _play(table: TableDefinition, world: World, sitting: Sitting, rng: Random) -> SeatPlay:
    cards = _cards(world, Place(f"seat:{sitting.seat}"))
    bets = amounts(table, sitting.wagers, rng, sitting.stages)
    held = cards[table.game.draw_cards :]
    stays = table.game.decision in sitting.wagers and not sitting.folded
    draws = table.game.draw_cards > 0 and stays and rng.random() < _DRAWS
    discarded = min(held, key=rank_of) if draws and held else None
    return SeatPlay(sitting.seat, cards, bets, sitting.folded, discarded)


def _cards(world: World, place: Place) -> tuple[int, ...]:
    return read_cards(" ".join(world.face(card) for card in world.cards(place)))
