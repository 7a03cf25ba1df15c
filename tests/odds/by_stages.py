"""Odds of a game with stages, deal by deal: every deal is settled as the table settles it.

It shares no code with the odds engine: no table of verdicts, no running counts, no strategy. What
is done at a stage is what nets most in all deals that may follow, each of them settled. Deals that
differ in the names of suits alone are settled once, with their number.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from controller.cards import Ranking, named_hand
from controller.cards.card import ACE, RANKS
from controller.data.definition import ModelPlayer, StageLine
from controller.data.outcomes import CardsOf
from controller.settlement import Book, SeatPlay, settle
from controller.settlement.every_deal import ORDERS, Cards, Order, classes, whole_cents

Key = tuple[int, int, tuple[int, ...]]
"""Cents that all wagers of the stages net, units that were bet, cents that each other one nets."""


@dataclass(frozen=True)
class Hand:
    """A seat in the middle of a deal: its cards, those that lie open, its bets; `out`: it folded.

    `alike`: the orders of suits that leave its cards, and each turn of the others, as they are.
    """

    own: Cards
    turned: Cards
    alike: tuple[Order, ...]
    made: tuple[int, ...]
    out: bool = False


@dataclass
class Found:
    """What follows nets: in all deals, with the largest of the best bets, and with the least."""

    worth: int = 0
    largest: Counter[Key] = field(default_factory=Counter)
    least: Counter[Key] = field(default_factory=Counter)

    def add(self, other: "Found", often: int) -> None:
        self.worth += other.worth * often
        for mine, more in ((self.largest, other.largest), (self.least, other.least)):
            for key, number in more.items():
                mine[key] += number * often


class ByStages:
    """Settles all deals of a game with stages.

    Attributes:
        others: the wagers that the stages are not about.
    """

    def __init__(self, book: Book) -> None:
        self._book, self._game = book, book.game
        self._unit, self._deck = whole_cents(book), tuple(book.player.deck.cards)
        self._bets, self._stakes = self._game.stage_bets, self._game.stage_stakes
        about = (*self._stakes, *self._bets)
        self.others = [each.name for each in self._game.wagers if each.name not in about]

    def played(self) -> Found:
        """Return what the best play comes to."""
        return self._every(self._stage)

    def staying(self) -> Found:
        """Return what all deals come to if every bet is made, once, and nobody folds."""
        once = tuple(1 for _ in self._bets)
        return self._every(lambda _, hand: self._to_the_end(Hand(hand.own, (), hand.alike, once)))

    def nets(self, counts: Counter[int]) -> Counter[Fraction]:
        """Return the counts for each unit of the base."""
        return Counter({Fraction(net, self._unit): number for net, number in counts.items()})

    def units(self, counts: Counter[Key]) -> Fraction:
        """Return the average number of units that lie at the end."""
        bet = sum(units * number for (_, units, _), number in counts.items())
        return Fraction(bet, counts.total())

    def _every(self, begin: Callable[[int, Hand], Found]) -> Found:
        found = Found()
        for own, often, alike in classes(self._deck, self._game.packets.player, ORDERS):
            found.add(begin(0, Hand(own, (), alike, tuple(0 for _ in self._bets))), often)
        return found

    def _turned(self, hand: Hand, cards: int) -> Iterator[tuple[Hand, int]]:
        left = tuple(card for card in self._deck if card not in (*hand.own, *hand.turned))
        for more, often, alike in classes(left, cards, hand.alike):
            yield Hand(hand.own, (*hand.turned, *more), alike, hand.made, hand.out), often

    def _stage(self, stage: int, hand: Hand) -> Found:
        if stage == len(self._game.stages) or hand.out:
            return self._to_the_end(hand)
        found = Found()
        for after, often in self._turned(hand, self._game.stages[stage].turns):
            every = [self._stage(stage + 1, each) for each in self._choices(stage, after)]
            self._check_known(after, every)
            most = max(each.worth for each in every)
            best = [each for each in every if each.worth == most]
            found.add(Found(most, best[-1].largest, best[0].least), often)
        return found

    def _check_known(self, hand: Hand, every: list[Found]) -> None:
        """Check that bets of the player's cards and the first turned net what these say at once."""
        if len(hand.turned) >= self._game.first_turned:
            for place, name in enumerate(self.others):
                if self._game.rule(name).cards in (CardsOf.HELD, CardsOf.FIRST_TURNED):
                    nets = {key[2][place] for each in every for key in each.largest}
                    assert len(nets) == 1, f"{name} nets something else by cards that follow"

    def _choices(self, stage: int, hand: Hand) -> Iterator[Hand]:
        """Yield what may be done, the least first."""
        asked = self._game.stages[stage]
        bet = self._bets.index(asked.bets or asked.takes_back)
        if hand.made[bet]:
            yield hand
            return
        yield Hand(hand.own, hand.turned, hand.alike, hand.made, out=asked.folds)
        for times in asked.multiples or (1,):
            made = (*hand.made[:bet], times, *hand.made[bet + 1 :])
            yield Hand(hand.own, hand.turned, hand.alike, made)

    def _to_the_end(self, hand: Hand) -> Found:
        """Turn what is not turned yet, stage by stage, and settle against each dealer's hand."""
        seen = 0
        for stage in self._game.stages:
            seen += stage.turns
            if seen > len(hand.turned):
                return self._each(hand, stage.turns, self._to_the_end)
        if len(hand.turned) < self._game.packets.community:
            rest = self._game.packets.community - len(hand.turned)
            return self._each(hand, rest, self._to_the_end)
        found = Found()
        for after, often in self._turned(hand, self._game.packets.dealer):
            key = self._settled(hand, after.turned[len(hand.turned) :])
            found.worth += often * key[0]
            found.largest[key] += often
        found.least = found.largest
        return found

    def _each(self, hand: Hand, cards: int, follows: Callable[[Hand], Found]) -> Found:
        found = Found()
        for after, often in self._turned(hand, cards):
            found.add(follows(after), often)
        return found

    def _settled(self, hand: Hand, dealer: Cards) -> Key:
        amounts = dict.fromkeys((*self._stakes, *self.others), self._unit)
        amounts |= {
            name: times * self._unit
            for name, times in zip(self._bets, hand.made, strict=True)
            if times
        }
        play = SeatPlay(1, hand.own, amounts)
        cents: Counter[str] = Counter()
        for each in settle(self._book, [play], dealer, (), hand.turned):
            name = self._game.rule(each.wager).beside or each.wager
            cents[name] += each.to_player - each.stake - each.returned
        about = sum(cents[name] for name in (*self._stakes, *self._bets))
        units = len(self._stakes) + sum(hand.made)
        return about, units, tuple(cents[name] for name in self.others)


class ByRule(ByStages):
    """Plays as a model player's lines say, each word read on its own, hand by hand."""

    def __init__(self, book: Book, model: ModelPlayer) -> None:
        super().__init__(book)
        self._lines = dict(model.stages)

    def _stage(self, stage: int, hand: Hand) -> Found:
        if stage == len(self._game.stages) or hand.out:
            return self._to_the_end(hand)
        found = Found()
        for after, often in self._turned(hand, self._game.stages[stage].turns):
            choices = [*self._choices(stage, after)]
            place = self.place(stage, after) if len(choices) > 1 else 0
            found.add(self._stage(stage + 1, choices[place]), often)
        return found

    def place(self, stage: int, hand: Hand) -> int:
        """Return the place of what is done among the choices."""
        asked = self._game.stages[stage]
        for line in self._lines.get(asked.label, ()):
            if self._fits(line, hand):
                return [0, *(asked.multiples or (1,))].index(line.bets)
        return 0

    def _fits(self, line: StageLine, hand: Hand) -> bool:
        seen, ranking = (*hand.own, *hand.turned), self._book.player.ranking
        ranks = [card // 4 for card in seen]
        suits = [{card for card in seen if card % 4 == suit} for suit in range(4)]
        mine = self._best(seen)
        asked = [
            not line.own or any(among(hand.own, text) for text in line.own),
            not line.hand or reaches(mine, line.hand, ranking),
            not line.by_own or mine[0::2] > self._best(hand.turned)[0::2],
            any(
                len(suited) >= line.suited
                and (not line.own_suited or at_least(suited & {*hand.own}, line.own_suited))
                for suited in suits
            ),
            all(at_least(seen, rank) >= count for rank, count in line.ranks),
            not line.straights or self._straights({*ranks}, line.lacking) >= line.straights,
            sum(all(c // 4 > t // 4 for t in hand.turned) for c in hand.own) >= line.over,
            line.outs is None or self._outs(seen, hand.turned, mine) <= line.outs,
            max(hand.made) >= line.after,
        ]
        return all(asked)

    def _runs(self) -> dict[frozenset[int], int]:
        """Return the ranks of each straight, with the one at its upper end."""
        ranking, lowest = self._book.player.ranking, self._book.player.deck.lowest
        length = max(each.run for each in ranking.categories)
        wheel = frozenset({ACE, *range(lowest, lowest + length - 1)}), lowest + length - 2
        tops = range(lowest + length - 1, ACE + 1)
        plain = ((frozenset(range(top + 1 - length, top + 1)), top) for top in tops)
        return dict([wheel, *plain])

    def _straights(self, ranks: set[int], lacking: int) -> int:
        return sum(len(run - ranks) <= lacking for run in self._runs())

    def _outs(self, seen: Cards, turned: Cards, mine: "Score") -> int:
        others = [card for card in self._deck if card not in seen]
        return sum(self._best((*turned, card))[:2] > mine[:2] for card in others)

    def _best(self, cards: Cards) -> "Score":
        """Return the best hand out of some cards; of too few, runs and suits are nothing yet."""
        size = min(len(cards), self._book.player.ranking.hand)
        return max(self._score(each) for each in combinations(cards, size))

    def _score(self, cards: Cards) -> "Score":
        ranking, ranks = self._book.player.ranking, {card // 4 for card in cards}
        numbers = Counter(card // 4 for card in cards)
        groups = sorted(((number, rank) for rank, number in numbers.items()), reverse=True)
        ordered = tuple(rank for _, rank in groups)
        whole = len(cards) == ranking.hand
        top = self._runs().get(frozenset(ranks)) if whole else None
        suited = whole and len({card % 4 for card in cards}) == 1
        for place, each in enumerate(ranking.categories):
            fits = len(each.groups) <= len(groups) and all(
                number >= least for (number, _), least in zip(groups, each.groups, strict=False)
            )
            if not fits or (each.suited and not suited) or (each.run and top is None):
                continue
            if each.top is not None and each.top != top:
                continue
            ties = (top or 0,) if each.run else ordered
            makes = ties if each.run or each.suited else ordered[: len(each.groups)]
            return -place, ties, makes
        raise AssertionError(cards)


Score = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The category (more is better), the ranks that break ties, and those that make the hand."""


def reaches(mine: Score, name: str, ranking: Ranking) -> bool:
    hand = named_hand(name, ranking)
    ranks = () if hand.rank is None else (hand.rank, *hand.others)
    worth = -ranking.category_names.index(hand.category)
    return (mine[0], mine[1][: len(ranks)]) >= (worth, ranks)


def among(own: Cards, text: str) -> bool:
    """Tell whether two cards are what a player writes so: 99+, A2s+, KTo."""
    (low, one), (high, other) = sorted((card // 4, card % 4) for card in own)
    first, second = (RANKS.index(letter) for letter in text[:2])
    up = range(second, 13) if text.endswith("+") else (second,)
    if first == second:
        return low == high and low in up
    return high == first and low in up and low < high and (one == other) is ("s" in text)


def at_least(cards: Iterable[int], rank: str) -> int:
    return sum(card // 4 >= RANKS.index(rank[0]) for card in cards)
