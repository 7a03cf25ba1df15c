"""What is paid is what is computed, for every game file that `config check` accepts."""

import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from types import CodeType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis.strategies import SearchStrategy

from controller.configuration import check, load_game
from controller.data.definition import GameDefinition, OnFold
from controller.data.outcomes import Outcome
from controller.odds import dealer, decision, nets, options, solution, staged_game, staged_solution
from controller.odds.compute import OddsNotComputedError, compute
from controller.odds.covariance import covariances
from controller.odds.decision import decide, silent
from controller.odds.options import Options
from controller.odds.results import Distribution
from controller.odds.sides import HeldHands
from controller.odds.staged_boards import BoardStep
from controller.odds.staged_game import countable
from controller.odds.staged_models import StagedModel, _Seen
from controller.odds.staged_showdowns import Showdowns
from controller.settlement import Book, outcomes
from controller.settlement.every_deal import ORDERS, Action, Cards, renamed
from controller.settlement.settle import _Seat, rank_hands
from tests.odds.by_deals import ByDeals, Counted
from tests.odds.by_stages import ByRule, ByStages, Key
from tests.odds.drawn import game_files, modelled_files, small_decks, staged_files, write
from tests.odds.test_games import DRAW, FRENZY, THREE, kept
from tests.settlement.tables import play, results, with_wager
from tests.sharing import mostly_soak


def advice(book: Book) -> dict[tuple[Cards, Cards], Action]:
    """Return what the engine does with every hand, beside every card that lies face up."""
    first, found = book.player.deck.cards.start, dict[tuple[Cards, Cards], Action]()

    def take(options: Options, held: HeldHands, _weights: Any, best: Any) -> None:
        up = tuple(card + first for card in held.known.shown)
        for cards, option in zip(held.cards.tolist(), best.tolist(), strict=True):
            hand, way = tuple(card + first for card in cards), options.way[option]
            for order in ORDERS:
                laid = renamed(hand[way - 1 : way], order)[0] if way > 0 else None
                action = Action(options.raises[option], laid)
                found.setdefault((renamed(hand, order), renamed(up, order)), action)

    if book.game.decision is not None:
        decide(book, silent, take)
    return found


def compare(game: GameDefinition) -> None:
    """Hold all that the engine counts against all deals, settled one by one."""
    table = game.pay_tables[0]
    book = Book(game, table)
    odds = compute(game, table.name)
    deals = ByDeals(book, advice(book))
    counted = deals.count()
    found = {each.wager: each for each in odds.wagers}
    assert found.keys() == counted.stakes.keys() | counted.staying.keys()
    for name, counts in counted.stakes.items():
        assert found[name].outcomes == Distribution.of(counts), f"{name}, as it is decided"
    for name, counts in counted.staying.items():
        assert found[name].outcomes == Distribution.of(counts), f"{name}, as if nobody folds"
    for name, counts in counted.beside.items():
        expected = found[name].beside or found[name].outcomes
        assert expected == Distribution.of(counts), f"{name}, beside the decision"
    if game.decision is None:
        assert odds.together is None
        return
    assert odds.together == Distribution.of(counted.together)
    vary_together(book, counted)
    joint = {frozenset(each.wagers): each for each in odds.combinations}
    stakes = frozenset(counted.stakes)
    for names, net in counted.joint.items():
        if (both := joint.get(stakes | frozenset(names))) is not None:
            assert both.edge == -net / counted.deals, f"{names}, all together"


def vary_together(book: Book, counted: Counted) -> None:
    """Hold how the wagers of a seat win and lose together, where the deck has two seats' cards."""
    packets = book.game.packets
    if 2 * packets.player + packets.dealer > book.game.deck_cards:
        return
    decided = counted.stakes | counted.beside
    means = {name: Distribution.of(counts).mean for name, counts in decided.items()}
    for (one, other), value in covariances(book).of_seat.items():
        product = counted.products.get((one, other)) or counted.products.get((other, one), 0)
        assert value == product / counted.deals - means[one] * means[other], f"{one} with {other}"


def compare_stages(game: GameDefinition) -> None:
    """Hold all that the engine counts of a game with stages against all deals."""
    table = game.pay_tables[0]
    book = Book(game, table)
    if not countable(book):
        with pytest.raises(OddsNotComputedError):
            compute(game, table.name)
        return
    staged_game._solved.cache_clear()  # a planted mutant may have solved the same game
    odds, deals = compute(game, table.name), ByStages(book)
    played, found = deals.played(), {each.wager: each for each in odds.wagers}
    base = found.pop(game.stage_stakes[0])
    together = _sums(deals, played.largest)
    assert odds.together == base.outcomes == Distribution.of(together), "as it is decided"
    assert base.average_bet == deals.units(played.largest)
    smaller = [line for line in odds.strategy if line.startswith("with the smaller one")]
    assert smaller or played.least == played.largest
    for line in smaller:
        least = Distribution.of(_sums(deals, played.least))
        assert line.endswith(f"standard deviation {least.deviation:.4f}")
        assert f"average bet {float(deals.units(played.least)):.4f}," in line
    for model, each in zip(odds.models, game.model_players, strict=True):
        ruled = ByRule(book, each).played()
        assert model.outcomes == Distribution.of(_sums(deals, ruled.largest)), each
        assert model.average_bet == deals.units(ruled.largest)
        assert model.cost == model.edge - base.edge
        assert all(error.cost > 0 for error in model.errors)
    assert found.keys() == {*deals.others}
    staying = deals.staying() if deals.others else played
    for place, name in enumerate(deals.others):
        nobody_folds, as_decided = (
            Distribution.of(_sums(deals, counts, place))
            for counts in (staying.largest, played.largest)
        )
        assert found[name].outcomes == nobody_folds, f"{name}, as if nobody folds"
        assert (found[name].beside or found[name].outcomes) == as_decided, f"{name}, as decided"


def _sums(deals: ByStages, counts: Counter[Key], other: int | None = None) -> Counter[Fraction]:
    """Return how often what is netted by the wagers of the stages, or by another one."""
    found: Counter[int] = Counter()
    for (net, _, others), number in counts.items():
        found[net if other is None else others[other]] += number
    return deals.nets(found)


def is_paid_as_computed(file: dict[str, Any], mutant: "Mutant | None" = None) -> None:
    """Hold a drawn file's odds against its settlement, if the check accepts it."""
    with small_decks(), TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = write(file, Path(folder))
        assume(check(path) == [])
        if mutant is not None:
            mutant.plant(patch)
        game = load_game(path)
        compare_stages(game) if game.staged else compare(game)


@given(game_files())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_forty_games(file: dict[str, Any]) -> None:
    is_paid_as_computed(file)


@given(modelled_files())
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
def test_ten_games_with_stages(file: dict[str, Any]) -> None:
    is_paid_as_computed(file)


def draw(
    files: SearchStrategy[dict[str, Any]], by: int, most: int, mutant: "Mutant | None" = None
) -> None:
    """Hold so many games that are drawn by a seed; one of a planted mutant is not made small."""
    phases = [Phase.generate] if mutant else list(Phase)

    @seed(by)
    @settings(
        max_examples=most,
        phases=phases,
        report_multiple_bugs=mutant is None,  # it would look on for a second one
        suppress_health_check=list(HealthCheck),
    )
    @given(files)
    def hold(file: dict[str, Any]) -> None:
        is_paid_as_computed(file, mutant)

    hold()


# A thousand games, then two hundred with stages: here a tenth of them, the rest in `make soak`.


@pytest.mark.slow
@pytest.mark.parametrize("part", mostly_soak(range(10), 10))
def test_games(part: int) -> None:
    draw(game_files(), part, 100)


@pytest.mark.slow
@pytest.mark.parametrize("part", mostly_soak(range(10), 10))
def test_games_with_stages(part: int) -> None:
    draw(modelled_files(), part, 20)


@dataclass(frozen=True)
class Mutant:
    """A fault of the engine or of the settlement: one place of a function says something else.

    Attributes:
        function: which.
        sound: what stands there once.
        mutant: what stands there instead.
        by: a seed whose games find it soon.
    """

    function: Any
    sound: str
    mutant: str
    by: int = 0

    def __str__(self) -> str:
        return f"{self.function.__qualname__}: {self.sound} -> {self.mutant}"

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Give the function the mutant's code, wherever it is used."""
        planted = inspect.unwrap(self.function)
        source = dedent(inspect.getsource(planted))
        if source.count(self.sound) != 1:
            raise LookupError(f"the place of the mutant is gone: {self}")
        found: dict[str, Callable[..., Any]] = {}
        changed = source.replace(self.sound, self.mutant)
        exec(compile(changed, "<mutant>", "exec"), planted.__globals__, found)
        [function] = found.values()
        code: CodeType = inspect.unwrap(function).__code__
        patch.setattr(planted, "__code__", code)


MUTANTS = [
    Mutant(decide, "alike * held.known.alike", "alike", by=8),
    Mutant(decision._take_sides, "len(names) * unit", "unit"),
    Mutant(decision._take_sides, "worth[1:].max(0)", "worth[1]"),
    Mutant(solution.Tally.add, "way.counts[rows]", "way.counts[:len(rows)]"),
    Mutant(solution.Decided.outcomes, "about.stay if multiple else about.folded", "about.stay", 6),
    Mutant(solution.Decided.outcomes, "multiple * about.raised", "about.raised"),
    Mutant(solution.Decided.beside, "optimal.folded", "optimal.lost", by=11),
    Mutant(nets.stakes, "nets[1:] ==", "nets[1:, 0] ==", by=6),
    Mutant(nets._with_bonuses, "rule.beside == wager", "False"),
    Mutant(options.options_of, "multiple * raised[place]", "raised[place]"),
    Mutant(options.multiples, "play.minimum_multiple if play.up_to else", ""),
    Mutant(options._folded, "[1, 0, 0] * total", "[1, 0, 0]"),
    Mutant(dealer._between, "every - to_equal", "every - below"),
    Mutant(dealer.DealerHands._answer, "hidden % 2", "hidden"),
    Mutant(rank_hands, "card == discarded", "False", by=13),
    Mutant(_Seat._decided_nothing, "return any(", "return False and any("),
    Mutant(_Seat._excess, "placed - most * base", "placed - base"),
    Mutant(outcomes.compare, "player > dealer", "player >= dealer"),
    Mutant(outcomes.payout, "odds.numerator * stake // odds.denominator", "int(odds) * stake"),
    Mutant(outcomes.most_of_a_colour, "max(red, len(cards) - red)", "red"),
]


OF_STAGES = [
    Mutant(staged_solution.Staged.choices, "None if asked.folds else made", "made"),
    Mutant(staged_solution.Staged.lost_by, "self.lost[0] + ", ""),
    Mutant(
        staged_solution._Solver._best,
        "len(options) - 1 - options[::-1].argmax(0)",
        "options.argmax(0)",
        8,
    ),
    Mutant(staged_solution._Solver._best, "options.argmax(0), *models", "largest, *models", by=8),
    Mutant(staged_solution._Solver._options, "times * sums", "sums"),
    Mutant(staged_solution._net, "nets[1:, compared, opens]", "nets[:, compared, opens] * 0"),
    Mutant(BoardStep.add, "others[order]", "others[0]"),
    Mutant(BoardStep.onward, "_BACK[order]", "0"),
    Mutant(Showdowns._met, "(up_to.of(ranks) + 1)", "up_to.of(ranks)"),
    Mutant(Showdowns._met, "np.where(good, unopened, below)", "below", by=6),
    Mutant(staged_game._asked, "stage.multiples or (1,)", "(1,)"),
    Mutant(staged_game._average, "len(book.game.stage_stakes)", "1", by=4),
    Mutant(staged_game._beside, "counts[Fraction(-1)] +=", "counts[Fraction(-1)] -="),
    Mutant(_Seat._decided_nothing, "return any(", "return False and any("),
    Mutant(
        Book.looked_at,
        "community[: self.game.first_turned]",
        "community[-self.game.first_turned :]",
    ),
]
OF_MODELS = [
    Mutant(staged_solution._Solver._best, "less = options.max(0) -", "less = options[0] -", by=1),
    Mutant(staged_solution._Solver._play, "(second - first)", "second"),
    Mutant(StagedModel.__call__, "left &= ~fits", "pass"),
    Mutant(StagedModel.__call__, ">= line.after", "> line.after"),
    Mutant(_Seen.fits, "shared[self._strengths] >", "shared[self._strengths] >=", by=1),
    Mutant(_Seen.fits, "self._own_ranks > highest", "self._own_ranks >= highest", by=1),
    Mutant(_Seen._suited, "own & (self", "own | (self", by=1),
    Mutant(_Seen._straights, "length - lacking", "length - lacking + 1", by=1),
]


def test_each_mutant_has_a_place() -> None:
    for mutant in MUTANTS + OF_STAGES + OF_MODELS:
        with pytest.MonkeyPatch.context() as patch:
            mutant.plant(patch)


def drawn_for(mutant: Mutant) -> SearchStrategy[dict[str, Any]]:
    if mutant in MUTANTS:
        return game_files()
    return staged_files() if mutant in OF_STAGES else modelled_files()


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS + OF_STAGES + OF_MODELS, ids=str)
def test_games_find_a_planted_mutant(mutant: Mutant) -> None:
    with pytest.raises(AssertionError):
        draw(drawn_for(mutant), mutant.by, 100, mutant)


# What such games have found, with the whole deck.


@pytest.mark.parametrize("wager", ["pair_plus", "six_card_bonus"])
def test_a_side_bet_that_requires_the_ante_is_not_a_part_of_it(wager: str) -> None:
    game = load_game(THREE)
    changed = replace(game, wagers=with_wager(game, wager, requires="ante"))
    odds = compute(changed, game.default_pay_table)
    usual = kept(THREE, game.default_pay_table)
    assert [each.edge for each in odds.wagers] == [each.edge for each in usual.wagers]
    assert odds.combinations == usual.combinations


def test_a_fold_that_costs_nothing_is_counted_as_it_is_settled() -> None:
    game = load_game(THREE)
    changed = replace(game, wagers=with_wager(game, "ante", on_fold=OnFold.ACTION))
    odds = compute(changed, game.default_pay_table)
    assert round(float(100 * odds.edge("ante")), 4) == -26.0879


def test_a_larger_bet_needs_the_hand_with_which_it_was_made() -> None:
    game = load_game(DRAW)
    changed = replace(
        game, wagers=with_wager(game, "play", maximum_multiple=1, up_to=(("pair", 2),))
    )
    book = Book(changed, changed.pay_table(game.default_pay_table))
    drawn = play("9c 2d 9h 7s", discarded="2d", ante=1000, play=2000)
    assert ("play", Outcome.WIN, 1, 3000) in results(book, "3c 5d 8h Ks", drawn)


def test_a_wager_goes_back_where_something_that_it_needs_does() -> None:
    game = load_game(FRENZY)
    wagers = with_wager(game, "odds", requires="prime")
    book = Book(replace(game, wagers=wagers), game.pay_tables[0])
    seat = play("9c 2d 9h 7s Ks", ante=1000, odds=1000, **{"raise": 1000})
    assert {each[1] for each in results(book, "3c 5d 8h Kc Ac", seat)} == {Outcome.RETURNED}
