"""A second count of the odds: every deal looked at one by one, and settled as the table does it.

It shares no code with the odds engine, which this room may not import: no table of verdicts, no
inclusion and exclusion, no strategy. Deals in which settlement sees the same are settled once, with
their number. Those that differ in the names of suits alone are looked at once; suits of one colour
change places only with each other, or with both of the other colour.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, permutations
from math import comb, lcm

from controller.cards.card import ACE
from controller.data.outcomes import CardsOf, SettledBy
from controller.settlement.book import Book
from controller.settlement.settle import Amounts, Seen, outcomes, rank_hands

Cards = tuple[int, ...]
Order = tuple[int, ...]
Class = tuple[Cards, int, tuple[Order, ...]]
"""A set of cards, how many are like it, and the orders of suits that leave it as it is."""
Deal = tuple[Cards, Cards, int]
"""A drawn card, the dealer's cards that are hidden, and how many deals are like these."""
_SUITED = 4 * ACE + 4
"""Cards below have a suit; jokers have none."""
_KEPT = 1 << 14
"""So many settlements are kept: those of all hands of one strength, which follow each other."""
ORDERS = tuple(permutations(range(4)))
OF_COLOURS = tuple(order for order in ORDERS if {order[1], order[2]} in ({1, 2}, {0, 3}))


@dataclass(frozen=True, slots=True)
class Recount:
    """What one wager costs by the second count.

    Attributes:
        wager: its name.
        deals: over how many equally likely deals it was counted.
        edge: for each unit of it, in the play that is best.
    """

    wager: str
    deals: int
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does: the multiple that it plays, 0: it folds; and the card laid on X."""

    multiple: int
    laid: int | None = None


class EveryDeal:
    """Settles all deals of a game.

    Args:
        book: the rules.
    """

    def __init__(self, book: Book) -> None:
        self._book, self._game = book, book.game
        game = book.game
        self._unit = whole_cents(book)
        coloured = any(rule.by is SettledBy.COLOUR for rule in game.rules)
        self._orders = OF_COLOURS if coloured else ORDERS
        self._deck = tuple(book.player.deck.cards)
        names = [wager.name for wager in game.wagers if wager.name != game.decision]
        self.by_packet = tuple(name for name in names if self._settled_by_packet(name))
        """The wagers whose own packet decides: hands are counted, whatever the dealer has."""
        self.by_deal = tuple(name for name in names if name not in self.by_packet)
        """The others, for which every deal is looked at."""
        self._cents = lru_cache(maxsize=_KEPT)(self._settled)

    def _settled_by_packet(self, name: str) -> bool:
        game, rule = self._game, self._game.rule(name)
        held = not game.draw_cards or rule.cards is CardsOf.HELD
        return rule.by is SettledBy.HAND and held and name not in game.at_stake

    @property
    def deals(self) -> int:
        """How many equally likely deals there are of a seat, the dealer, and a drawn card."""
        game, deck = self._game, len(self._deck)
        held, up = self._book.held_cards, game.packets.up
        ways = comb(deck, held) * comb(deck - held, up)
        deck -= held + up
        ways *= comb(deck, game.draw_cards)
        return ways * comb(deck - game.draw_cards, game.packets.dealer - up)

    @property
    def looked_at(self) -> int:
        """How many deals are looked at, about: one of each class."""
        return self.deals // len(self._orders)

    def look_at(self, deals: int) -> None:
        """Count some deals of one hand, so that their time can be taken."""
        hand = self._deck[:: len(self._deck) // self._book.held_cards][: self._book.held_cards]
        following = situations(self._deck, [(hand, 1, ORDERS[:1])], sizes_of(self._book))
        held, up, every = next(following)
        self._situation(held, up, islice(every, deals))

    def packets(self) -> Iterator[Recount]:
        """Yield the wagers that the packet decides."""
        size = self._book.held_cards
        sums: Counter[str] = Counter()
        amounts, deals = self._amounts(self._least), 0
        for held, often, _ in classes(self._deck, size, self._orders) if self.by_packet else ():
            others = tuple(card for card in self._deck if card not in held)
            drawn = others[: self._game.draw_cards]
            dealer = others[-self._game.packets.dealer :]
            seen = rank_hands(self._book, (*drawn, *held), None, dealer)
            for name, cents in self._cents(amounts, seen).items():
                sums[name] += often * cents
            deals += often
        for name in self.by_packet:
            yield Recount(name, deals, self._edge(sums[name], deals, name))

    def all_deals(self, progress: Callable[[int, int], None]) -> Iterator[Recount]:
        """Yield the other wagers: of each situation, the action that nets most at stake.

        Args:
            progress: is told how many situations are done, of how many.
        """
        sums: Counter[str] = Counter()
        every = classes(self._deck, self._book.held_cards, self._orders)
        hands = sorted(every, key=lambda each: self._book.player.strength(each[0]))
        for done, hand in enumerate(hands, 1):
            for held, up, deals in situations(self._deck, [hand], sizes_of(self._book)):
                sums.update(self._situation(held, up, deals))
            progress(done, len(hands))
        for name in self.by_deal:
            yield Recount(name, self.deals, self._edge(sums[name], self.deals, name))

    def _situation(self, held: Cards, up: Cards, deals: Iterable[Deal]) -> Counter[str]:
        """Return the cents that each wager nets, added up over the deals that may follow."""
        pat, book = Action(self._least), self._book
        actions = [*self._actions(held)]
        seen = {action.laid: Counter[Seen]() for action in actions}
        for drawn, hidden, often in deals:
            for laid, counts in seen.items():
                counts[rank_hands(book, (*drawn, *held), laid, (*up, *hidden))] += often
        by_action = {action: Counter[str]() for action in actions}
        for action, sums in by_action.items():
            amounts = self._amounts(action.multiple)
            for each, often in seen[action.laid].items():
                for name, cents in self._cents(amounts, each).items():
                    sums[name] += often * cents
        at_stake = self._game.at_stake
        best = max(by_action.values(), key=lambda sums: sum(sums[name] for name in at_stake))
        return Counter({
            name: (best if name in at_stake else by_action[pat])[name] for name in self.by_deal
        })  # fmt: skip

    @property
    def _least(self) -> int:
        decision = self._game.decision
        return 1 if decision is None else self._game.wager(decision).minimum_multiple

    def _actions(self, held: Cards) -> Iterator[Action]:
        """Yield what may be done; what a raise nets is proportional to it, so only its ends."""
        decision = self._game.decision
        if decision is None:
            yield Action(1)
            return
        play = self._game.wager(decision)
        most = self._book.most(play, self._book.player.strength(held))
        ends = {play.minimum_multiple, most}
        yield Action(0)
        for multiple in sorted(ends):
            for laid in (None, *(held if self._game.draw_cards else ())):
                yield Action(multiple, laid)

    def _settled(self, amounts: Amounts, seen: Seen) -> Counter[str]:
        """Settle what is seen with all wagers; what goes with the decision is its base's."""
        game, placed = self._game, dict(amounts)
        cents: Counter[str] = Counter()
        for each in outcomes(self._book, 1, amounts, seen):
            name = game.rule(each.wager).beside or each.wager
            net = each.to_player - placed.get(each.wager, 0)
            cents[game.at_stake[0] if name == game.decision else name] += net
        return cents

    def _amounts(self, multiple: int) -> Amounts:
        """Return what lies at the seat: all wagers, each in its least proportion."""
        game = self._game
        names = [each.name for each in game.wagers if multiple or each.name != game.decision]
        return tuple((name, self._unit * self._times(name, multiple)) for name in names)

    def _times(self, name: str, multiple: int) -> int:
        times = multiple if name == self._game.decision else 1
        for needed in (name, *self._game.needs(name)):
            if needed != self._game.decision:
                times *= self._game.wager(needed).minimum_multiple
        return times

    def _edge(self, cents: int, deals: int, name: str) -> Fraction:
        return Fraction(-cents, deals * self._unit * self._times(name, 1))


def whole_cents(book: Book) -> int:
    """Return the least bet in cents that all odds of a game pay in whole cents."""
    odds = [Fraction(to) for _, each in book.table.pays for _, to in each]
    odds += [rule.less_commission(Fraction(1)) for rule in book.game.rules]
    return lcm(*(each.denominator for each in odds))


Sizes = tuple[int, int, int]
"""How many of the dealer's cards are seen, how many cards are drawn, how many are hidden."""


def sizes_of(book: Book) -> Sizes:
    """Return the sizes of what is dealt beside the cards that are held."""
    packets = book.game.packets
    return packets.up, book.game.draw_cards, packets.dealer - packets.up


def situations(
    deck: Cards, hands: Iterable[Class], sizes: Sizes
) -> Iterator[tuple[Cards, Cards, Iterator[Deal]]]:
    """Yield what may be held and seen, one of each class, with the deals that may follow."""
    up_size, *others = sizes
    for held, of_held, alike in hands:
        # One card may be laid on X: then no order may exchange two that are held.
        alone = [(card,) for card in held] if sizes[1] else []
        orders = tuple(o for o in alike if all(renamed(card, o) == card for card in alone))
        left = tuple(card for card in deck if card not in held)
        for up, of_up, with_up in classes(left, up_size, orders):
            rest = tuple(card for card in left if card not in up)
            yield held, up, _following(rest, others, with_up, of_held * of_up)


def _following(
    rest: Cards, sizes: Sequence[int], orders: tuple[Order, ...], alike: int
) -> Iterator[Deal]:
    for drawn, of_drawn, with_drawn in classes(rest, sizes[0], orders):
        others = tuple(card for card in rest if card not in drawn)
        for hidden, often, _ in classes(others, sizes[1], with_drawn):
            yield drawn, hidden, alike * of_drawn * often


def classes(cards: Cards, size: int, orders: tuple[Order, ...]) -> Iterator[Class]:
    """Yield one set of each class, how many are in it, and the orders that leave it as it is."""
    if len(orders) == 1:
        yield from ((each, 1, orders) for each in combinations(cards, size))
        return
    for each in combinations(cards, size):
        if not any(renamed(each, order) < each for order in orders):  # else another stands for it
            alike = tuple(order for order in orders if renamed(each, order) == each)
            yield each, len(orders) // len(alike), alike


def renamed(cards: Cards, order: Order) -> Cards:
    """Return cards with their suits in another order; jokers stay."""
    return tuple(sorted(card & ~3 | order[card & 3] if card < _SUITED else card for card in cards))
