"""Files of player-banked games and their tables: what is wrong is told with file and line."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.configuration import check, config_root, load_game
from controller.configuration.checks.poker import poker_rules
from controller.configuration.document import read
from controller.configuration.models import JurisdictionFile
from controller.configuration.models.player_banked_game import (
    PlayerBankedGameFile,
    PlayerBankedTableFile,
)
from controller.configuration.validation import validate
from controller.data.definition.poker import Follow, PokerRules
from controller.data.state.hand import Hand
from controller.poker import begin
from tests.configuration.files import OF_PLAYERS, copy
from tests.poker.hands import play
from tests.poker.players import Players

FILES = config_root()
DRAW, ANTE, STUD, BUY = (
    "five-card-draw",
    "five-card-draw-ante",
    "five-card-stud",
    "stud-high-low-buy",
)
TEN = "five-card-stud-ten"
JOKER = "five-card-draw-joker"
GAME, TABLE = "games/{}.yaml", "table-{}.yaml"
PLAN = "opening: lowest-card\n  structures: [limit, pot-limit]\n  plan: "
RANKED = "deck: {cards: 36, from: whole}\nranking: {name: "
STAKES = "stakes:\n  structure: limit\n"
HERE = "§"
"""Marks, in the changed text, where the problem must be told; it is not written."""

CASES = [
    # The game's file.
    (DRAW, GAME, "[limit, pot-limit]", "[limit, §pott-limit]", "did you mean 'pot-limit'?"),
    (DRAW, GAME, "[down 5, bet,", "[§bet, down 5,", "a deal first"),
    (DRAW, GAME, "draw, bet]", "bet, §draw]", "'bet' or 'declare' last"),
    (DRAW, GAME, "[down 5,", "[§five down,", "a phase: 'down 5'"),
    (DRAW, GAME, "plan: [down 5,", "§plan: [down 4,", "hands of 5 cards"),
    (DRAW, GAME, "[down 5, bet, draw", "[down 3 up 2, bet, §draw", "cards are dealt up"),
    (DRAW, GAME, "{most: 5,", "{most: 5, §four_with_ace: true,", "a draw of three cards at most"),
    (JOKER, GAME, "most: 3, four", "most: 4, §four", "a draw of three cards at most"),
    (STUD, GAME, "  pair_bet", "  §draw: {most: 3}\n  pair_bet", "the plan has no 'draw'"),
    (DRAW, GAME, "bet, draw, bet]", "bet, draw, bet, §draw, bet]", "once at most"),
    (STUD, GAME, "up 1, bet]", "up 1, bet, §declare]", "a ranking with 'high' and 'low'"),
    (STUD, GAME, PLAN + "[down 1 up 1,", "§" + PLAN + "[down 2,", "first deal has an up card"),
    (STUD, GAME, "most: 9", "most: §10", "9 at most with a deck of 52"),
    (TEN, GAME, "most: 10", "most: §11", "10 or less"),
    (BUY, GAME, "most: 8", "most: §9", "8 at most with a deck of 52"),
    ("stripped-draw-36", GAME, "most: 5, fewer", "most: §6, fewer", "5 at most with a deck of 36"),
    ("stripped-draw-32", GAME, "least: 2", "least: §5", "4 or less"),
    ("stripped-draw-36", GAME, "fewer: {most: 4", "fewer: {most: §5", "2 to 4"),
    ("stripped-draw-36", GAME, RANKED + "five-card-stripped}", "§" + RANKED + "soko}",
     "decks for which hands of soko are ranked"),
    (DRAW, GAME, "cards: 52", "cards: §40", "decks for which hands of five-card are ranked"),
    (DRAW, GAME, "{name: five-card}", "{name: §five-cards}", "did you mean 'five-card'?"),
    (DRAW, GAME, "{name: five-card}", "{name: §three-card}", "a ranking: "),
    (DRAW, GAME, "{name: five-card}", "{name: §five-card-deuce}", "a ranking: "),
    (DRAW, GAME, "cards: 52", "cards: §53", "decks for which hands of five-card are ranked"),
    (JOKER, GAME, "cards: 53", "cards: §52", "53 or 54: decks for which hands"),
    (STUD, GAME, "{name: five-card}", "{name: §five-card-wild-deuce}", "without wild cards"),
    ("stud-high-low", GAME, "ranking: {high: five-card, low: ace-to-five}",
     "§ranking: {high: five-card}", "or 'high' and 'low'"),
    ("stud-high-low", GAME, "{high: five-card,", "{high: §ace-to-six,", "a ranking: 'five-card',"),
    ("stud-high-low", GAME, "low: ace-to-five}", "low: §soko}", "a ranking: 'ace-to-five',"),
    (DRAW, GAME, "structures:", "§pair_bet: true\n  structures:", "no pair shows"),
    (DRAW, GAME, "structures:", "§fifth_down: true\n  structures:", "its last deal is"),
    (STUD, GAME, "structures:", "§fifth_down: true\n  structures:", "its last deal is 'down 1'"),
    (STUD, GAME, "from: whole", "from: §packets", "'whole': cards that are dealt up"),
    (DRAW, GAME, "banked: players", "banked: players\n§wagers: []", "the unknown key 'wagers'"),
    # The stakes against the game.
    (DRAW, TABLE, "structure: limit", "structure: §no-limit", "'limit' or 'pot-limit'"),
    (DRAW, TABLE, "structure: limit", "structure: §limits", "did you mean 'limit'?"),
    (DRAW, TABLE, "seats: [1, 2, 3, 4, 5]", "seats: §[1, 2, 3, 4, 5, 6]", "2 to 5 seats"),
    (DRAW, TABLE, "seats: [1, 2, 3, 4, 5]", "seats: §[4]", "2 to 5 seats"),
    (DRAW, TABLE, "small_blind: 1.00", "small_blind: §1.10", "a multiple of 0.25"),
    (DRAW, TABLE, "small_blind: 1.00", "small_blind: §2.50", "at most 2.00"),
    (DRAW, TABLE, STAKES + "  small_blind: 1.00\n", "§" + STAKES, "above 0"),
    (DRAW, TABLE, "big_blind: 2.00", "big_blind: §1.00", "2.00, the small bet"),
    (DRAW, TABLE, "big_bet: 4.00", "big_bet: §1.00", "at least 2.00"),
    (DRAW, TABLE, "chips: [0.25,", "chips: §[0,", "a chip above 0"),
    (DRAW, TABLE, "[0.25, 1.00, 5.00,", "[0.25, 5.00, §1.00,", "chips from the smallest up"),
    (DRAW, TABLE, "[0.25, 1.00, 5.00,", "[0.25, §0.90, 5.00,", "each a multiple of 0.25"),
    (DRAW, TABLE, "[0.25, 1.00, 5.00,", "[0.25, 1.00, §1.00,", "chips from the smallest up"),
    (DRAW, TABLE, "cap: 4.00", "cap: §0.25", "at least 0.50"),
    (DRAW, TABLE, "percent: 10", "percent: §7.5", "a whole number"),
    (STUD, TABLE, "seats: [1, 2, 3, 4, 5, 6, 7]", "seats: §[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]",
     "2 to 9 seats"),
    (STUD, TABLE, "seats: [1, 2, 3, 4, 5, 6, 7]", "seats: [1, 2, §11]", "10 or less"),
    (STUD, TABLE, "ante: 0.25", "ante: §-1", "an amount of money such as 5 or 5.00"),
    (DRAW, TABLE, "  small_bet", "  bring_in: §0.50\n  small_bet", "this game has no such bet"),
    (ANTE, TABLE, STAKES + "  ante: 0.25\n", "§" + STAKES, "above 0"),
    (ANTE, TABLE, "  ante", "  big_blind: §2.00\n  ante", "this game has no such bet"),
    (STUD, TABLE, "bring_in: 0.50", "bring_in: §2.00", "less than the small bet"),
    (BUY, TABLE, "price: [4.00]", "price: §[4.00, 8.00]", "one price"),
    (STUD, TABLE, "  bring_in", "  price: §[4.00]\n  bring_in", "nothing is bought"),
    (BUY, TABLE, "price: [4.00]", "price: [§0]", "above 0"),
    (BUY, TABLE, "price: [4.00]", "price: [§4.10]", "a multiple of 0.25"),
    (DRAW, TABLE, "step: 0.50", "step: §0.10", "a multiple of 0.25"),
    (DRAW, TABLE, "fee: {kind: rake, percent: 10, cap: 4.00, step: 0.50}",
     "§fee: {kind: rake, percent: 10, cap: 4.00}", "the key 'step'"),
    (DRAW, TABLE, "kind: rake", "kind: §rakes", "did you mean 'rake'?"),
    (DRAW, TABLE, "step: 0.50}", "step: 0.50, §amount: 1.00}", "'rake' does not have it"),
    (STUD, TABLE, "stakes:", "deck: {from: §packets}\nstakes:", "'whole': cards that are dealt up"),
    (DRAW, TABLE, "stakes:", "deck: {from: §packet}\nstakes:", "did you mean 'packets'?"),
    (DRAW, TABLE, "stakes:", "§limits: {}\nstakes:", "the unknown key 'limits'"),
    # The stakes against the law.
    (DRAW, TABLE, "percent: 10", "percent: §11", "10 at most (WAC 230-15-080"),
    (ANTE, TABLE, "ante: 0.25", "ante: §2.25", "at most 2.00 (WAC"),
    (DRAW, TABLE, "big_bet: 4.00", "big_bet: §300.25", "at most 300.00 (WAC"),
    (DRAW, TABLE, "{kind: rake, percent: 10, cap: 4.00, step: 0.50}",
     "{kind: per_hand, amount: §1.25}", "at most 1.00 (WAC"),
    (DRAW, TABLE, "{kind: rake, percent: 10, cap: 4.00, step: 0.50}",
     "{kind: time, amount: §5.25, every: 30}", "at most 10.00 (WAC"),
]  # fmt: skip


def changed(folder: Path, key: str, file: str, old: str, new: str) -> tuple[Path, Path, str]:
    """Make one change in a copy; return the table, the changed file, and its text with the mark."""
    copy(folder)
    path = folder / "config" / file.format(key)
    text = path.read_text("utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    marked = text.replace(old, new, 1)
    path.write_text(marked.replace(HERE, ""), "utf-8")
    return folder / "config" / TABLE.format(key), path, marked


@pytest.mark.parametrize(("key", "file", "old", "new", "words"), CASES, ids=str)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path, key, file, old, new, words):
    table, path, marked = changed(tmp_path, key, file, old, new)
    problems = check(table)
    told = "\n".join(str(problem) for problem in problems)
    assert len(problems) == 1, told
    assert words in told
    line = marked[: marked.index(HERE)].count("\n") + 1
    assert (problems[0].file, problems[0].line) == (path, line), told


@pytest.mark.parametrize("key", OF_PLAYERS)
def test_the_thirteen_games_are_right(key):
    assert len(OF_PLAYERS) == 13
    assert load_game(key).poker is not None
    assert check(FILES / TABLE.format(key)) == []
    assert check(FILES / GAME.format(key)) == []


@pytest.mark.parametrize("key", [DRAW, STUD])
def test_more_rounds_or_wagers_than_the_law_has_are_refused(tmp_path, key):
    more = {
        DRAW: ("bet, draw, bet]", "bet, bet, bet, bet, draw, bet, bet]"),
        STUD: ("  pair", "  cap: 5\n  pair"),
    }
    table, _, _ = changed(tmp_path, key, GAME, *more[key])
    words = {
        DRAW: "found the betting rounds of the game: 6; expected 5 at most",
        STUD: "a game of 5 bets and raises",
    }
    assert words[key] in str(check(table)[0])


def rules_of(key: str) -> PokerRules:
    found = []
    for model, path in (
        (PlayerBankedGameFile, FILES / GAME.format(key)),
        (PlayerBankedTableFile, FILES / TABLE.format(key)),
        (JurisdictionFile, config_root() / "jurisdictions" / "washington.yaml"),
    ):
        document = read(path)[0]
        assert document is not None
        content, _ = validate(model, document)
        found.append(content)
    rules = poker_rules(*found)
    return replace(rules, game=replace(rules.game, follow=Follow.ACTIONS))


@pytest.mark.parametrize("key", OF_PLAYERS)
def test_hands_are_played_by_the_rules_of_the_files(key):
    rules, random = rules_of(key), Random(key)
    assert rules.single_wager == 30000
    for _ in range(20):
        seats = tuple(range(1, rules.game.most + 1))
        start = begin(rules, seats, 0 if rules.game.shown else random.choice(seats))
        assert isinstance(start, Hand)
        stacks = {seat: random.choice((1500, 4000, 20000)) for seat in seats}
        play(rules, start, Players(rules, random, stacks), random)
