"""Games with stages: the published figures, and a plain count that shares no code."""

import csv
import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from controller.cli import execute
from controller.configuration import config_root, load_game, load_table
from controller.data.definition import OnFold, Stage, WithoutBet
from controller.data.message import message
from controller.errors import ExitCode
from controller.odds import Distribution, declarations, digest_of_rules, find_kept, folders
from controller.odds.compute import OddsNotComputedError, compute
from controller.odds.staged_game import staged_of
from controller.odds.staged_models import StagedModel
from controller.odds.staged_solution import solve
from controller.reports.theoretical_win import SortSums, TheoreticalWin
from controller.settlement import Book
from controller.words.spoken import in_english
from tests.odds.by_stages import ByRule
from tests.odds.by_stages import Hand as Seat
from tests.odds.plain_stages import DECK, Plain, strength
from tests.settlement.tables import with_wager
from tests.sharing import mostly_soak

ULTIMATE, MISSISSIPPI, RIDE, CASINO = (
    "ultimate-texas-hold-em", "mississippi-stud", "let-it-ride", "casino-hold-em",
)  # fmt: skip
ROYAL, STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR = range(9, 0, -1)


BONUS = Path(__file__).parents[1] / "games/texas/games/texas-hold-em-bonus.yaml"


def kept(game, table=None):
    definition = load_game(game)
    digest = digest_of_rules(
        definition, definition.pay_table(table or definition.default_pay_table)
    )
    found = find_kept(digest, folders(config_root()))
    assert found is not None, f"{game} {table}: make odds ARGS={game}"
    return found


def named(hand):
    """Return a hand's category; a royal flush is one of its own."""
    category, first, *_ = strength(hand)
    return ROYAL if (category, first) == (STRAIGHT_FLUSH, 12) else category


# The published figures: Wizard of Odds, of each game.


@pytest.mark.parametrize(
    ("game", "edge", "average", "risk"),
    [(ULTIMATE, 2.185, 4.152, 0.526), (MISSISSIPPI, 4.91, 3.59, 1.37), (CASINO, 2.16, None, 0.82),
     (RIDE, 3.51, None, None)],
)  # fmt: skip
def test_published_figures(game, edge, average, risk):
    whole = next(each for each in kept(game).wagers if each.paid_in_play)
    digits = 3 if game == ULTIMATE else 2
    assert round(float(100 * whole.edge), digits) == edge
    assert average is None or round(float(whole.average_bet), digits) == average
    assert risk is None or round(float(100 * whole.element_of_risk), digits) == risk


def test_published_deviation_of_ultimate_texas_hold_em():
    assert round(kept(ULTIMATE).together.deviation, 2) == 4.94


def test_casino_hold_em_is_called_in_82_per_cent():
    [called] = [line for line in kept(CASINO).strategy if line.startswith("Flop: Call 2×")]
    assert round(float(called.split(": ")[2].removesuffix(" %"))) == 82


def test_let_it_ride_with_even_bets_left_and_taken_back():
    """Published: 1.22 units and 2.86 % with even bets taken back, deviation 5.17 with them left."""
    odds = kept(RIDE)
    assert round(odds.together.deviation, 2) == 5.17
    assert ("with the smaller one: average bet 1.2237, element of risk 2.8648 %, "
            "standard deviation 5.1581") in odds.strategy  # fmt: skip


def test_the_published_strategy_of_ultimate_texas_hold_em_costs_what_is_published():
    [model] = kept(ULTIMATE).models
    assert round(float(100 * model.edge), 2) == 2.43


@pytest.mark.parametrize("game", [MISSISSIPPI, RIDE])
def test_the_published_strategy_is_the_best_play(game):
    [model], odds = kept(game).models, kept(game)
    assert (model.errors, model.cost, model.edge) == ((), 0, -odds.together.mean)


def test_errors_at_stages_are_what_a_model_player_costs_more():
    for odds in map(kept, (ULTIMATE, CASINO)):
        for model in odds.models:
            assert model.cost == model.edge + odds.together.mean > 0
            assert all(each.cost > 0 for each in model.errors)


@pytest.mark.parametrize("game", [ULTIMATE, MISSISSIPPI, RIDE, CASINO])
def test_what_the_published_strategies_do_is_what_their_lines_say(game):
    """Situations by chance, held against a plain reading of the lines that shares no code."""
    drawn, definition = random.Random(46), load_game(game)
    book = Book(definition, definition.pay_tables[0])
    staged, lines = staged_of(book)[0], definition.model_players[-1]
    model, plain, done = StagedModel(book, staged, lines), ByRule(book, lines), Counter()
    hands = [tuple(hand) for hand in model.hands.tolist()]
    for stage, asked in enumerate(staged.asked):
        for _ in range(60):
            turned = sorted(drawn.sample(DECK, asked.seen))
            made = [drawn.choice((0, *each.multiples)) for each in staged.asked[:stage]]
            made = (*made, *[0] * (len(staged.bets) - len(made))) if game == MISSISSIPPI else (0,)
            taken = model(stage, np.array([turned], np.uint8), made)[0]
            for place in drawn.sample(range(len(hands)), 5):
                if not {*hands[place]} & {*turned}:
                    seat = Seat(hands[place], tuple(turned), (), made)
                    assert taken[place] == plain.place(stage, seat), (hands[place], turned, made)
                    done[stage, int(taken[place])] += 1
    assert len(done) >= 2 * len(staged.asked), "each stage, something and nothing"


@pytest.mark.parametrize(
    ("game", "table", "wager", "edge"),
    [
        (ULTIMATE, "T-50-40-30-9-7-4-3", "trips", 0.90),
        (ULTIMATE, "T-50-40-30-8-6-5-3", "trips", 1.90),
        (ULTIMATE, "T-50-40-30-8-7-4-3", "trips", 3.50),
        (ULTIMATE, "T-50-40-20-7-6-5-3", "trips", 6.18),
        (CASINO, None, "aa_bonus", 6.26),
    ],
)
def test_published_edges_of_side_bets(game, table, wager, edge):
    assert round(float(100 * kept(game, table).edge(wager)), 2) == edge


# Games as the plain count plays them, with the payments of their pay tables.


ON_MISSISSIPPI = {ROYAL: 500, STRAIGHT_FLUSH: 100, FOUR: 40, FULL: 10, FLUSH: 6, STRAIGHT: 4,
                  THREE: 3, TWO_PAIR: 2}  # fmt: skip
ON_BLIND = {ROYAL: 1000, STRAIGHT_FLUSH: 100, FOUR: 20, FULL: 6, FLUSH: 3, STRAIGHT: 2}
"""In halves."""


class Mississippi(Plain):
    own, community = 2, 3
    asked = tuple((seen, seen, (1, 2, 3), True) for seen in range(3))

    def net(self, made, own, board, dealer):
        hand = own + board
        paid = ON_MISSISSIPPI.get(named(hand), -1)
        if strength(hand)[0] == PAIR:
            paid = 1 if (rank := strength(hand)[1]) >= 9 else 0 if rank >= 4 else -1
        return paid * (1 + sum(made))

    def lost(self, made):
        return -1 - sum(made)


class ThreeToCome(Plain):
    """Ultimate Texas Hold'em with three community cards, and an Ante without a Blind."""

    own, community, dealers = 2, 3, 2
    asked = ((0, 0, (3, 4), False), (1, 0, (2,), False), (3, 0, (1,), True))

    def net(self, made, own, board, dealer):
        mine, theirs = strength(own + board), strength(dealer + board)
        won = (mine > theirs) - (mine < theirs)
        return won * (made[0] + (theirs[0] >= PAIR))

    def lost(self, made):
        return -1 - made[0]


class Ultimate(ThreeToCome):
    community = 5
    asked = ((0, 0, (3, 4), False), (3, 0, (2,), False), (5, 0, (1,), True))

    def net(self, made, own, board, dealer):
        won = super().net(made, own, board, dealer)
        mine, theirs = strength(own + board), strength(dealer + board)
        if mine > theirs:
            return 2 * won + ON_BLIND.get(named(own + board), 0)
        return 2 * won - 2 * (mine < theirs)

    def lost(self, made):
        return -4 - 2 * made[0]


class Sample:
    """Watches a game being solved, and compares some of its decisions with a plain count.

    `each` says for each stage of how many sets of open cards, and of how many hands beside each.
    """

    def __init__(self, plain, each):
        self.plain, self.each, self.drawn, self.seen = plain, each, random.Random(46), Counter()
        self.hands = sorted(combinations(DECK, plain.own), key=lambda hand: hand[::-1])

    def watch(self, stage, turned, made, best, deals):
        rows, hands = self.each[stage]
        for _ in range(rows):
            row = self.drawn.randrange(len(turned))
            there = deals[row].nonzero()[0].tolist()
            for place in self.drawn.sample(there, min(hands, len(there))):
                self.compare(stage, tuple(turned[row].tolist()), made, best[:, row], place)

    def compare(self, stage, board, made, best, place):
        worth = self.plain.options(stage, self.hands[place], board, made)
        where = [number for number, each in enumerate(worth) if each == max(worth)]
        assert best[:, place].tolist() == [where[-1], where[0]], (self.hands[place], board, made)
        self.seen[stage] += 1


def silent(done, of):
    pass


def test_decisions_of_mississippi_stud():
    sample = Sample(Mississippi(), ((0, 0), (3, 1), (20, 5)))
    game, _ = staged_of(Book(found := load_game(MISSISSIPPI), found.pay_tables[0]))
    solve(game, silent, sample.watch)
    assert sample.seen[1] >= 6
    assert sample.seen[2] >= 300


def three_to_come(**changed):
    """Return a game with a dealer's hand and three community cards."""
    game = load_game(ULTIMATE)
    stages = (Stage("Pre-flop", 0, "play", (3, 4)), Stage("One", 1, "play", (2,)),
              Stage("Three", 2, "play", (1,), WithoutBet.FOLD))  # fmt: skip
    names = ("ante", "play")
    fields = {
        "packets": replace(game.packets, community=3),
        "stages": stages,
        "wagers": tuple(
            each for each in with_wager(game, "ante", requires=None) if each.name in names
        ),
        "rules": tuple(each for each in game.rules if each.name in names),
    }
    game = replace(game, **(fields | changed))
    return Book(game, replace(game.pay_tables[0], pays=()))


def test_decisions_against_a_dealers_hand():
    sample = Sample(ThreeToCome(), ((0, 0), (0, 0), (1, 3)))
    solved = solve(staged_of(three_to_come())[0], silent, sample.watch)
    assert sample.seen[2] >= 50
    for taken in (solved.largest, solved.least):
        deals = sum(int(cells.sum()) for cells in taken.cells.values()) + sum(taken.folded.values())
        assert deals == solved.deals == 1326 * 50 * 49 * 24 * 1081


@pytest.mark.slow
@pytest.mark.parametrize("game", mostly_soak([MISSISSIPPI, CASINO, RIDE], 2))
def test_the_shipped_odds_equal_the_computed_ones(game):
    """Those of Ultimate Texas Hold'em are solved below."""
    definition = load_game(game)
    assert compute(definition, definition.default_pay_table) == kept(game)


@pytest.mark.slow
@pytest.mark.soak
def test_ten_thousand_decisions():
    """Of Mississippi Stud all three, of Ultimate Texas Hold'em what a deal ends with."""
    every = Counter()
    for game, plain, each in (
        (MISSISSIPPI, Mississippi(), ((1, 1), (10, 3), (40, 10))),
        (ULTIMATE, Ultimate(), ((0, 0), (0, 0), (1, 5))),
    ):
        sample, found = Sample(plain, each), load_game(game)
        staged, unit = staged_of(Book(found, found.pay_tables[0]))
        solved = solve(staged, silent, sample.watch)
        assert Fraction(-solved.worth, solved.deals * unit) == kept(game).edge("ante")
        every += sample.seen
    sample = Sample(ThreeToCome(), ((0, 0), (1, 2), (0, 0)))
    solve(staged_of(three_to_come())[0], silent, sample.watch)
    assert sample.seen[1] == 2
    assert every.total() >= 10_000


@pytest.mark.slow
@pytest.mark.soak
def test_all_of_let_it_ride():
    """Every deal: the three first cards of each class under exchange of suits, then two more."""
    alike = Counter(min(tuple(sorted(card - card % 4 + order[card % 4] for card in own))
                        for order in ORDERS) for own in combinations(DECK, 3))  # fmt: skip
    left, taken_back = Counter(), Counter()
    for own, times in alike.items():
        others = [card for card in DECK if card not in own]
        paid = {pair: ride(own + pair) for pair in combinations(others, 2)}
        first = sum(paid.values())
        for fourth in others:
            more = [paid[tuple(sorted((fourth, fifth)))] for fifth in others if fifth != fourth]
            for even, nets in ((0, left), (1, taken_back)):
                bets = 1 + (first >= even) + (sum(more) >= even)
                for each in more:
                    nets[Fraction(bets * each)] += times
    assert kept(RIDE).together == Distribution.of(left)
    assert f"{Distribution.of(taken_back).deviation:.4f}" == "5.1581"


ORDERS = [*permutations(range(4))]


def ride(hand):
    pays = {ROYAL: 1000, STRAIGHT_FLUSH: 200, FOUR: 50, FULL: 11, FLUSH: 8, STRAIGHT: 5, THREE: 3,
            TWO_PAIR: 2, PAIR: 1 if strength(hand)[1] >= 8 else -1}  # fmt: skip
    return pays.get(named(hand), -1)


@pytest.mark.slow
@pytest.mark.soak
def test_texas_hold_em_bonus_poker():
    """Published: 2.04 % of the Ante (Wizard of Odds, Las Vegas rules)."""
    game = load_game(BONUS)
    odds = compute(game, game.default_pay_table)
    assert round(float(100 * odds.edge("ante")), 2) == 2.04


# What is refused, and what is told apart.


@pytest.mark.parametrize(
    "change",
    [
        lambda game: {"wagers": with_wager(game, "aa_bonus", on_fold=OnFold.LOST)},
        lambda game: {"wagers": with_wager(game, "ante", on_fold=OnFold.ACTION)},
        lambda game: {"packets": replace(game.packets, dealer=1)},
        lambda game: {"ranking": "five-card-wild", "deck_cards": 53},
    ],
)
def test_rules_that_the_engine_does_not_count_are_refused(change):
    game = load_game(CASINO)
    with pytest.raises(OddsNotComputedError, match="stages"):
        compute(replace(game, **change(game)), game.default_pay_table)


def test_a_stage_changes_the_digest_and_a_label_does_not():
    game = load_game(MISSISSIPPI)
    table, first, *others = game.pay_tables[0], *game.stages

    def digest(stage):
        return digest_of_rules(replace(game, stages=(stage, *others)), table)

    same = digest(replace(first, label="Third"))
    assert same == digest(first)
    for changed in ({"multiples": (1, 2)}, {"turns": 1}, {"without": WithoutBet.STAY}):
        assert digest(replace(first, **changed)) != same


def test_a_payment_that_is_changed_changes_the_play():
    """Where sixes to tens lose as well, less is bet on them."""
    game = load_game(MISSISSIPPI)
    table = game.pay_tables[0]
    pays = tuple((name, tuple(each for each in paid if "sixes" not in each[0]))
                 for name, paid in table.pays)  # fmt: skip
    other = compute(replace(game, pay_tables=(replace(table, pays=pays),)), table.name)
    assert other.edge("ante") > kept(MISSISSIPPI).edge("ante")
    assert other.wagers[0].average_bet < kept(MISSISSIPPI).wagers[0].average_bet


def test_where_nothing_pays_every_hand_is_folded_at_once():
    game = load_game(MISSISSIPPI)
    stage = Stage("One", 0, "third_street", (1,), WithoutBet.FOLD)
    names = "ante", "third_street"
    changed = replace(
        game,
        ranking="three-card",
        packets=replace(game.packets, player=1, community=2),
        stages=(stage,),
        wagers=tuple(each for each in game.wagers if each.name in names),
        rules=tuple(each for each in game.rules if each.name in names),
        model_players=(),
        pay_tables=(replace(game.pay_tables[0], pays=()),),
    )
    told: list[float] = []
    progress = lambda done, whole: told.append(done / whole)  # noqa: E731
    [odds] = compute(changed, game.default_pay_table, progress).wagers
    assert told == sorted(told)
    assert told[-1] == 1
    assert odds.outcomes == Distribution.of(Counter({Fraction(-1): 1}))
    assert odds.average_bet == 1


def test_a_wrong_declared_edge_is_told_without_changes_that_nobody_looked_for():
    game = load_game(MISSISSIPPI)
    table = replace(game.pay_tables[0], declared_edges=(("ante", "4.19"),))
    [declared] = declarations(game, table, kept(MISSISSIPPI))
    assert declared.refutes
    assert in_english(declared.words).endswith("declared at 4.19 %, its exact edge is 4.91 %")


# The commands.


@pytest.mark.parametrize(
    "options",
    [("--covariance",), ("--exposed", "dealer:1"), ("--wrong-deck",), ("--hand", "As Ah"),
     ("--payout-limit", "100", "--seats", "2"), ("--audit",), ("--progressive", "none.yaml")],
    ids=lambda options: options[0],
)  # fmt: skip
def test_options_that_are_not_computed_are_refused(capsys, options):
    assert execute(["odds", MISSISSIPPI, *options]) == ExitCode.USAGE
    assert "not computed for Mississippi Stud" in " ".join(capsys.readouterr().err.split())


def test_how_often_hands_come_with_the_community_cards(capsys):
    assert execute(["odds", RIDE, "--frequencies", "--json"]) == ExitCode.OK
    told = json.loads(capsys.readouterr().out)
    assert "dealer" not in told
    assert sum(each["count"] for each in told["player"]) == comb(52, 5)
    assert told["remainder"][0] == {"seats": 1, "cards": 49}


@pytest.mark.parametrize("game", [MISSISSIPPI, RIDE, CASINO, ULTIMATE])
def test_the_sheet_counts_whole_deals_that_add_up_to_the_edge(capsys, game):
    assert execute(["odds", game, "--par-sheet", "--csv"]) == ExitCode.OK
    lines = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    for line in lines:
        if line["kind"] in ("pays", "nets"):
            assert Fraction(line["deals"]).denominator == 1, line
    for wager in {line["wager"] for line in lines}:
        nets = [line for line in lines if (line["wager"], line["kind"]) == (wager, "nets")]
        assert sum(int(line["deals"]) for line in nets) == int(nets[0]["of_deals"])
        edge = sum(Fraction(line["part_of_the_edge"]) for line in nets)
        assert edge == kept(game).edge(wager)


def test_a_payout_limit_holds_for_all_bets_of_a_hand(capsys):
    """A royal flush on three bets of Let It Ride is paid 3000 to 1, and so limited."""
    assert execute(["odds", RIDE, "--payout-limit", "2000", "--json"]) == ExitCode.OK
    [mine] = [each for each in json.loads(capsys.readouterr().out)["lists"]
              if each["pays"] == "bet_dollar"]  # fmt: skip
    paid = kept(RIDE).wagers[0].paid_in_play
    over = sum(each.share * (each.odds - 2000) for each in paid if each.odds > 2000)
    assert over > 0
    assert Fraction(mine["limited_edge"]) == Fraction(mine["edge"]) + over


def test_what_the_edge_of_the_base_covers_is_told_in_reports():
    table, _ = load_table(config_root() / f"table-{RIDE}.yaml")
    win = TheoreticalWin(folders(config_root()))
    for name in ("bet_dollar", "bet_two"):
        win.add(table, name, SortSums(count=1), beside=False)
    base, other = win.by_sort
    assert (base.edge, base.why) == (kept(RIDE).edge("bet_dollar"), None)
    assert (other.edge, other.why) == (None, message("report-within-edge", wager="Bet $"))
