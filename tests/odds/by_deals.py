"""Odds of a game, deal by deal: every deal is settled as the table settles it, and added up.

It shares no code with the odds engine. Deals that differ in the names of suits alone are settled
once, with their number; suits of one colour are exchanged, and the colours with each other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm

from controller.data.definition import OnFold
from controller.data.outcomes import SettledBy
from controller.settlement import Book, SeatPlay, settle
from controller.settlement.every_deal import (
    OF_COLOURS,
    ORDERS,
    Action,
    Cards,
    Deal,
    Order,
    Sizes,
    classes,
    situations,
    sizes_of,
    whole_cents,
)

Nets = Counter[Fraction | int]
"""What a wager nets for each unit, and in how many deals."""

_MOST, _MOST_FOLDED = 1_500, 4_000
"""So many deals are settled with all actions of their players; of more only a part. Where a fold
loses other wagers, the play that is best for all of them needs more.
"""


@dataclass
class Counted:
    """What all deals come to.

    Attributes:
        stakes: by wager that the decision is about, with the bonuses beside it.
        together: these added up, for each unit of the base.
        staying: by other wager, as if nobody folded.
        beside: by other wager, beside the decision, as it is decided.
        products: of what two wagers net, as it is decided; added up.
        joint: by names of other wagers: what stakes and these net in the play best for all of them;
            empty where there are too many deals to try all actions in all of them.
        deals: how many there are.
    """

    stakes: dict[str, Nets] = field(default_factory=lambda: defaultdict(Counter))
    together: Nets = field(default_factory=Counter)
    staying: dict[str, Nets] = field(default_factory=lambda: defaultdict(Counter))
    beside: dict[str, Nets] = field(default_factory=lambda: defaultdict(Counter))
    products: dict[tuple[str, str], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    joint: dict[tuple[str, ...], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    deals: int = 0


class NotBestError(AssertionError):
    """The engine takes an action that nets less than another."""


class ByDeals:
    """Settles all deals of a game.

    Args:
        book: the rules.
        advice: by cards that are held and the up card, what the engine does.
    """

    def __init__(self, book: Book, advice: Mapping[tuple[Cards, Cards], Action]) -> None:
        self._book, self._game, self._advice = book, book.game, advice
        self._unit = whole_cents(book)
        coloured = any(rule.by is SettledBy.COLOUR for rule in book.game.rules)
        self._orders = OF_COLOURS if coloured else ORDERS
        names = [wager.name for wager in book.game.wagers if wager.name != book.game.decision]
        self._whole = lcm(*self._amounts(1).values())
        self._stakes = [name for name in names if self._lies_with_base(name)]
        self._others = [name for name in names if name not in self._stakes]
        self._alone = [*self._lying_alone()]
        self._belongs = {rule.name: rule.beside or rule.name for rule in book.game.rules}
        for name, other in self._belongs.items():
            if other == self._game.decision:
                self._belongs[name] = str(self._base)

    @property
    def _base(self) -> str | None:
        decision = self._game.decision
        return None if decision is None else self._game.wager(decision).requires

    def _lies_with_base(self, name: str) -> bool:
        """Settle a deal without a wager: the base goes back where it cannot lie without it."""
        if self._base is None or name == self._base:
            return name == self._base
        lying = {each: cents for each, cents in self._amounts(1).items() if each != name}
        deck, packets = tuple(self._book.player.deck.cards), self._game.packets
        play = SeatPlay(1, deck[: packets.player], lying)
        settled = settle(self._book, [play], deck[-packets.dealer :])
        return any(each.wager == self._base and each.returned for each in settled)

    def _amounts(self, multiple: int, only: Sequence[str] = ()) -> dict[str, int]:
        """Return what lies at the seat: all wagers or some, each in its least proportion."""
        game = self._game

        def times(name: str, before: tuple[str, ...] = ()) -> int:
            wager = game.wager(name)
            if wager.requires is None or wager.requires in before:
                return 1
            of_it = multiple if name == game.decision else wager.minimum_multiple
            return of_it * times(wager.requires, (*before, name))

        lying = [wager.name for wager in game.wagers if not only or wager.name in only]
        if not multiple:
            lying.remove(str(game.decision))
        return {name: self._unit * times(name) for name in lying}

    def _nets(
        self, cards: Cards, dealer: Cards, amounts: Mapping[str, int], laid: int | None = None
    ) -> dict[str, int]:
        """Return what each wager nets for each unit, × `_whole`; the base's with all beside it."""
        play = SeatPlay(1, cards, amounts, discarded=laid)
        cents: Counter[str] = Counter()
        for each in settle(self._book, [play], dealer):
            cents[self._belongs[each.wager]] += each.to_player - each.stake - each.returned
        return {
            name: cents[name] * (self._whole // cents_there)
            for name, cents_there in amounts.items()
            if name != self._game.decision
        }

    def count(self) -> Counted:
        """Return what all deals come to."""
        found = Counted()
        deck = tuple(self._book.player.deck.cards)
        every = _listed(deck, self._book.held_cards, sizes_of(self._book), self._orders)
        tried = sum(len(deals) for *_, deals in every) * len(list(self._actions(every[-1][0])))
        folded = any(self._game.wager(name).on_fold is OnFold.LOST for name in self._others)
        some = -(-tried // (_MOST_FOLDED if self._base and folded else _MOST))
        for place, (held, up, deals) in enumerate(every):
            self._situation(found, held, up, deals, whole=place % some == 0)
        if some > 1:
            found.joint.clear()
        return self._for_each_unit(found)

    def _for_each_unit(self, found: Counted) -> Counted:
        """Return the same counts for each unit of the wagers."""

        def nets(counts: Nets) -> Nets:
            return Counter({Fraction(net, self._whole): often for net, often in counts.items()})

        def by_name(each: Mapping[str, Nets]) -> dict[str, Nets]:
            return {name: nets(counts) for name, counts in each.items()}

        joint = {names: net / self._whole for names, net in found.joint.items()}
        of_others = by_name(found.staying), by_name(found.beside)
        products = {pair: sum_ / self._whole**2 for pair, sum_ in found.products.items()}
        return Counted(
            by_name(found.stakes), nets(found.together), *of_others, products, joint, found.deals
        )

    def _situation(
        self,
        found: Counted,
        held: Cards,
        up: Cards,
        deals: Sequence[Deal],
        *,
        whole: bool,
    ) -> None:
        """Settle the deals of one situation: with all actions, or with the one that is taken."""
        pat = next(each for each in self._actions(held) if each.multiple)
        taken = pat if self._game.decision is None else self._advice[held, up]
        # Of hands that stay, other wagers net the same by whatever multiple: `whole` holds that.
        stays = taken if taken.multiple and taken.laid is None else pat
        tried = self._actions(held) if whole else {taken, stays} if self._others else {taken}
        every = {action: self._each(held, up, deals, action) for action in tried}
        sums = {
            action: sum(often * sum(nets[name] for name in self._stakes) for nets, often in each)
            for action, each in every.items()
        }
        if taken not in sums or sums[taken] != max(sums.values()):
            best = max(sums, key=lambda action: sums[action])
            raise NotBestError(f"{held} {up}: {taken} nets {sums.get(taken)}, {best} {sums[best]}")
        for nets, often in every[taken]:
            found.deals += often
            found.together[sum(nets[name] for name in self._stakes)] += often
            for name in self._stakes:
                found.stakes[name][nets[name]] += often
            for name in self._others:
                found.beside[name][nets[name]] += often
            for one, other in combinations(nets, 2):
                found.products[one, other] += often * nets[one] * nets[other]
        for nets, often in every[stays] if self._others else ():
            for name in self._others:
                found.staying[name][nets[name]] += often
        if whole:
            staying = [nets for nets, _ in every[stays]]
            self._check_alone(held, up, deals, staying)
            raised = [
                each for action, each in every.items() if action.multiple and action.laid is None
            ]
            for name in self._others:
                for each in raised:
                    assert [nets[name] for nets, _ in each] == [nets[name] for nets in staying]
        for size in range(1, len(self._others) + 1):
            for names in combinations(self._others, size):
                found.joint[names] += max(
                    sums[action]
                    + sum(often * sum(nets[name] for name in names) for nets, often in each)
                    for action, each in every.items()
                )

    def _actions(self, held: Cards) -> Iterator[Action]:
        if self._game.decision is None:
            yield Action(1)
            return
        yield Action(0)
        play = self._game.wager(str(self._game.decision))
        most = self._book.most(play, self._book.player.strength(held))
        every = {play.minimum_multiple, most, *play.multiples}
        for multiple in sorted(times for times in every if times <= most):
            for laid in (None, *(held if self._game.draw_cards else ())):
                yield Action(multiple, laid)

    def _each(
        self, held: Cards, up: Cards, deals: Sequence[Deal], action: Action
    ) -> list[tuple[dict[str, int], int]]:
        amounts = self._amounts(action.multiple)
        return [
            (self._nets((*drawn, *held), (*up, *hidden), amounts, action.laid), often)
            for drawn, hidden, often in deals
        ]

    def _lying_alone(self) -> Iterator[tuple[str, dict[str, int]]]:
        """Yield each other wager that may lie without the base, with as little as it needs."""
        for name in self._others:
            lying = [name]
            for each in lying:
                requires = self._game.wager(each).requires
                if requires is not None and requires not in lying:
                    lying.append(requires)
            if self._base not in lying and self._game.brings_in(lying):
                yield name, self._amounts(1, lying)

    def _check_alone(
        self, held: Cards, up: Cards, deals: Sequence[Deal], beside: Iterable[Mapping[str, int]]
    ) -> None:
        """Check that what a wager nets is the same beside all others as where it lies alone."""
        for (drawn, hidden, _), nets in zip(deals, beside, strict=True):
            for name, amounts in self._alone:
                alone = self._nets((*drawn, *held), (*up, *hidden), amounts)[name]
                assert alone == nets[name], f"{name} nets something else where it lies alone"


@lru_cache(maxsize=24)
def _listed(
    deck: Cards, held: int, sizes: Sizes, orders: tuple[Order, ...]
) -> list[tuple[Cards, Cards, list[Deal]]]:
    every = situations(deck, classes(deck, held, orders), sizes)
    return [(held, up, [*deals]) for held, up, deals in every]
