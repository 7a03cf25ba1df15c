"""What a mathematician asks besides an edge: one hand, errors, frequencies, the sheet to sign."""

import csv
import json
from fractions import Fraction
from io import StringIO
from itertools import combinations, product

import pytest

from controller.cards import evaluator, frequencies, named_hand, read_cards
from controller.cards.frequencies import strength_counts
from controller.cli import execute
from controller.configuration import load_game
from controller.errors import ExitCode
from controller.odds import digest_of_rules
from controller.reports.par_sheet import rules
from controller.shipped_files import CONFIG_VARIABLE, config_root
from controller.words.folders import of_page as of_page_files
from tests.cards import oracle
from tests.odds.test_games import ALL, DRAW, FOUR, FRENZY, THREE, kept

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _no_table_of_this_machine(monkeypatch):
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)


def told(capsys, *words):
    assert execute(["odds", *words]) == ExitCode.OK
    return capsys.readouterr().out


# One hand.


def test_one_hand_against_every_hand_of_the_dealer(capsys):
    held = read_cards("Qc 6d 4h")
    table = evaluator("three-card")
    own, opens = table.strength(held), named_hand("queen-high", table.ranking).strengths(table)[0]
    dealers = [
        table.strength(cards)
        for cards in combinations([card for card in range(52) if card not in held], 3)
    ]
    net = sum(1 if each < opens else 2 * ((own > each) - (own < each)) for each in dealers)
    answer = json.loads(told(capsys, THREE, "--hand", "Qc 6d 4h", "--json"))
    [play, fold] = answer["actions"]
    assert (play["action"], Fraction(play["net"])) == ("Play 1×", Fraction(net, len(dealers)))
    assert (fold["action"], fold["net"]) == ("fold", "-1")
    assert Fraction(fold["costs"]) == Fraction(net, len(dealers)) + 1


def test_one_hand_with_a_draw_has_all_its_ways(capsys):
    answer = json.loads(told(capsys, DRAW, "--hand", "4c 9d Qd", "--json"))
    actions = {each["action"]: Fraction(each["net"]) for each in answer["actions"]}
    assert len(actions) == 1 + 2 * 4
    assert next(iter(actions)) == "Play 1×, X on the lowest"


@pytest.mark.quick
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((THREE, "--hand", "Qc 6d"), "a player holds 3"),
        ((THREE, "--hand", "Qc 6d 4h", "--up", "As"), "face up: 0"),
        ((FOUR, "--hand", "Qc 6d 4h 2h 2c"), "face up: 1"),
        ((THREE, "--hand", "Qc Qc 4h"), "stands twice"),
    ],
)
def test_hands_that_there_are_not(words, why, capsys):
    assert execute(["odds", *words]) == ExitCode.USAGE
    assert why in capsys.readouterr().err


# Errors and model players.


def test_errors_add_up_to_what_model_players_lose():
    odds = kept(THREE, "PP-40-30-6-4-1")
    cost = {(each.best, each.instead): each.share * each.cost for each in odds.errors}
    models = {each.name: each.edge for each in odds.models}
    best = odds.edge("ante")
    assert models["every-hand"] == best + cost["fold", "Play 1×"]
    assert best + cost["Play 1×", "fold"] == 1  # who folds every hand loses the Ante


def test_published_model_players_of_three_card_poker():
    """3.45 % for playing as the dealer does, 7.65 % for playing every hand (Wizard of Odds)."""
    models = {each.name: each.edge for each in kept(THREE, "PP-40-30-6-4-1").models}
    assert round(float(100 * models["as-the-dealer"]), 2) == 3.45
    assert round(float(100 * models["every-hand"]), 2) == 7.65


def test_the_simple_player_of_four_card_poker_costs_an_exact_figure():
    models = {each.name: each for each in kept(FOUR, "AU-50-40-8-6-4-2-1").models}
    assert models["simple"].edge == Fraction(6583447951, 193795296695)
    assert models["up-card"].edge == Fraction(734471407, 24393813570)


def test_simple_players_of_four_card_frenzy_lose_little_more_than_the_best():
    odds = kept(FRENZY, "SAMPLE")
    models = {each.name: each.edge for each in odds.models}
    best = -odds.together.mean
    assert models["simple"] == Fraction(13057532473, 249165381465)
    assert models["as-the-dealer"] == Fraction(16503832987, 249165381465)
    assert best < models["simple"] < best + Fraction(3, 1000) < models["as-the-dealer"]


@pytest.mark.parametrize(("game", "table"), ALL)
def test_the_closest_decisions_are_close(game, table):
    odds = kept(game, table)
    costs = [each.cost for each in odds.borderline]
    assert len(costs) == 12
    assert costs == sorted(costs)
    assert all(each.best != each.second for each in odds.borderline)
    assert 0 <= costs[0] <= min(each.cost for each in odds.errors)


# Frequencies, and what the sources print.


def test_how_often_the_dealer_opens(capsys):
    answer = json.loads(told(capsys, THREE, "--frequencies", "--json"))
    assert answer["dealer_opens"] == "769/1105"
    assert answer["dealer_opens_percent"] == 69.592760
    counts = [each["count"] for each in answer["player"]]
    assert counts == [48, 52, 720, 1096, 3744, 16440]
    draw = json.loads(told(capsys, DRAW, "--frequencies", "--json"))
    left = [each["cards"] for each in draw["remainder"]]
    assert left == [44, 40, 36, 32, 28, 24, 20]  # the maker's sheet, step 5
    assert draw["dealer_opens"] is None
    assert "king high or better: 84.7447 %" in told(capsys, FRENZY, "--frequencies")


def test_printed_claims_that_are_wrong():
    """docs/odds.md has them in a table."""
    five = dict(frequencies(evaluator("five-card")))
    deals = sum(five.values())
    assert round(100 * five["pair"] / deals, 2) == 42.26  # printed: 42.30
    assert round(100 * five["high-card"] / deals, 2) == 50.12  # printed: 50.10
    table = evaluator("four-card", 52, 5)
    four = dict(frequencies(table))
    assert (four["flush"], four["straight"]) == (114616, 101808)
    low, high = named_hand("pair-of-aces", table.ranking).strengths(table)
    aces = sum(number for each, number in strength_counts(table).items() if low <= each <= high)
    inside = 0
    for straight_flush, three, straight in product((30, 40), (7, 8, 9), (4, 5)):
        pays = {"four-of-a-kind": 50, "straight-flush": straight_flush, "three-of-a-kind": three,
                "flush": 6, "straight": straight, "two-pair": 2}  # fmt: skip
        won = sum(odds * four[name] for name, odds in pays.items()) + aces
        lost = deals - sum(four[name] for name in pays) - aces
        inside += 4 <= Fraction(100 * (lost - won), deals) <= 6
    assert inside == 2  # of 12: "between four and six per cent"


# The sheet.


@pytest.mark.parametrize(("game", "table"), ALL)
def test_the_sheet_adds_up(game, table, capsys):
    text = told(capsys, game, "--pay-table", table, "--par-sheet", "--csv")
    lines = list(csv.DictReader(StringIO(text)))
    odds = kept(game, table)
    for wager in odds.wagers:
        own = [line for line in lines if line["wager"] == wager.wager]
        nets = [line for line in own if line["kind"] == "nets"]
        assert sum(Fraction(line["part_of_the_edge"]) for line in nets) == wager.edge
        assert sum(Fraction(line["deals"]) for line in nets) == Fraction(nets[0]["of_deals"])
        [edge] = [line for line in own if line["kind"] == "edge"]
        assert Fraction(edge["part_of_the_edge"]) == wager.edge
        for line in own:
            if line["kind"] == "pays":
                share = Fraction(line["deals"]) / Fraction(line["of_deals"])
                assert Fraction(line["part_of_the_edge"]) == -Fraction(line["odds"]) * share


@pytest.mark.quick
def test_the_page_of_the_sheet_names_all_that_it_follows_from(capsys):
    page = told(capsys, THREE, "--par-sheet")
    odds = kept(THREE, "PP-40-30-6-4-1")
    for words in (odds.digest, "4689/15470", "3996807/50896300", "Q-6-3 to 5-3-2: fold",
                  "tablectl odds three-card-poker --pay-table PP-40-30-6-4-1 --fresh",
                  "<svg", "as-the-dealer"):  # fmt: skip
        assert words in page
    assert "<script" not in page
    switches = dict(rules(load_game(THREE)))
    assert switches["rules.ante"] == "showdown; tie push; not_open win"
    assert switches["wagers.prime"] == "opens wagering; enters no; on_fold lost"
    play = "opens deciding; enters no; on_fold lost; requires ante, 1× to 1×; excess returned"
    assert switches["wagers.play"] == play
    assert switches["settlement"].startswith("play, ante, ante_bonus")
    assert switches[f"ranking.{load_game(THREE).ranking}"].startswith("straight-flush > three-")
    assert "> straight > flush > pair" in switches[f"ranking.{load_game(THREE).ranking}"]
    assert "; A-2-3 is the lowest straight" in switches[f"ranking.{load_game(THREE).ranking}"]


@pytest.mark.parametrize(("game", "table"), ALL)
def test_the_sheet_for_programs_has_every_table_of_the_page(capsys, game, table):
    """What is said is a message that the page has, too; bad beats and bonuses are named."""
    roots = (config_root(),)
    of_page = "".join(path.read_text() for path in of_page_files("fr", roots))
    sheet = json.loads(told(capsys, game, "--pay-table", table, "--par-sheet", "--json"))
    page = told(capsys, game, "--pay-table", table, "--par-sheet")
    for section in sheet["sections"]:
        assert section["title"]["text"] in page
        for line in section["lines"]:
            assert len(line) == len(section["head"])
            said = [each for each in line if not isinstance(each, str)]
            for each in said:
                values = each.get("params", {}).values()
                inside = [part for part in values if isinstance(part, dict) and "id" in part]
                for message in (each, *inside):
                    assert f"\n{message['id']} =" in of_page


def test_only_what_is_kept_under_a_digest(capsys):
    game = load_game(THREE)
    digest = digest_of_rules(game, game.pay_table(game.default_pay_table))
    told(capsys, THREE, "--par-sheet", "--kept-as", digest)
    assert execute(["odds", THREE, "--kept-as", "0" * 64]) == ExitCode.USAGE
    assert "other rules now" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("hand", ["X1 7d 4h", "Qc 8d 2h"])
def test_one_hand_with_a_joker_in_the_deck(capsys, hand):
    """Against each of the dealer's hands, as plain substitution ranks both."""
    held = hand.split()
    rest = [card for card in [*oracle.deck(), "X1"] if card not in held]
    queen = oracle.worth(["Qc", "3d", "2h"], "three-card")
    own = oracle.best_wild_worth(held, "three-card-wild", 3)[0]
    net = deals = 0
    for cards in combinations(rest, 3):
        dealers = oracle.best_wild_worth(cards, "three-card-wild", 3)[0]
        net += 1 if dealers < queen[0] else 2 * ((own > dealers) - (own < dealers))
        deals += 1
    answer = json.loads(told(capsys, "three-card-joker", "--hand", hand, "--json"))
    nets = {each["action"]: Fraction(each["net"]) for each in answer["actions"]}
    assert nets == {"Play 1×": Fraction(net, deals), "fold": -1}
