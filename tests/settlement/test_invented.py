"""A game that exists only in a file: it is checked, settled and computed without new Python."""

from fractions import Fraction

import pytest

from controller.cards import read_cards
from controller.configuration import check, load_game
from controller.data.outcomes import hand_on_layout
from controller.odds.compute import compute
from controller.settlement import Book, settle
from controller.words.spoken import say
from tests.configuration.files import change, copy
from tests.settlement.tables import lost, play, pushed, results, won

GAME, TABLE = "three-card-poker.yaml", "table-three-card-poker.yaml"
INVENTED = {
    "name: Three Card Poker": "name: Blind Man's Three",
    "dealer_opens: queen-high": "dealer_opens: pair-of-deuces",
    "tie: push, not_open: win": "tie: lose, not_open: push",
    "tie: push, not_open: push": "tie: win, not_open: win",
    "    requires: ante            # exactly the Ante": "    requires: ante\n"
    "    up_to: {pair-of-sixes: 4}",
    "    on_fold: lost\n  - name: pair_plus": "    on_fold: lost\n    requires: prime\n"
    "  - name: pair_plus",
    "    on_fold: lost             # as Pair Plus": "    on_fold: lost\n    requires: ante",
    "    prime: {by: colour}": "    prime: {by: hand-in-showdown, least: flush, when_beaten: alas}",
    "labels: {ante_bonus: Ante Bonus}": "labels: {ante_bonus: Ante Bonus, alas: Alas}",
    "      prime: {own-3-one-colour: 3, all-6-one-colour: 4}": "      prime:\n"
    "        {straight-flush: 4, three-of-a-kind: 3, straight: 2, flush: 2}\n"
    "      alas: {straight-flush: 9, three-of-a-kind: 8, straight: 4, flush: 7/2}",
    "    declared_edges: {pair_plus: 2.32, ante: 3.37, six_card_bonus: 10.23}\n": "",
    "    binding: [pair_plus, ante]\n": "",
}


@pytest.fixture
def invented(tmp_path):
    path = copy(tmp_path).parent / "games" / "blind-mans-three.yaml"
    text = path.with_name(GAME).read_text("utf-8")
    for old, new in INVENTED.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    assert check(path) == []
    return load_game(path)


def test_it_is_settled_by_its_own_rules(invented):
    book = Book(invented, invented.pay_tables[0])
    seat = play("2c 5c 9c", ante=1000, play=4000, prime=1000)
    assert results(book, "Kd Qs 7h", seat) == [
        won("play", 1, 8000),
        pushed("ante", 1000),
        won("prime", 2, 3000),
    ]
    assert results(book, "Ah Ad As", seat)[-1] == won("prime", "7/2", 4500)
    weak = play("2c 5d 9c", ante=1000, play=4000, prime=1000)
    less = [("play", *lost("play")[1:3], 3000), lost("ante"), lost("prime")]
    assert results(book, "3h 3d 7s", weak) == less


def test_its_odds_are_computed(invented):
    odds = compute(invented, invented.default_pay_table)
    assert {each.wager for each in odds.wagers} == {"ante", "prime", "pair_plus", "six_card_bonus"}
    assert odds.edge("pair_plus") == Fraction(128, 5525)
    assert any("Play 4×" in line for line in odds.strategy)


def test_a_commission_is_kept_of_a_win_and_chips_pay_the_rest(tmp_path):
    table = copy(tmp_path)
    game = table.parent / "games" / GAME
    change(table, f"games/{GAME}", "play: {by: showdown,", "play: {by: showdown, commission: 5,")
    change(
        table, f"games/{GAME}", "ante_bonus: {by: hand,", "ante_bonus: {commission: 10, by: hand,"
    )
    expected = [(each.where, each.expected.id) for each in check(table.with_name(TABLE))]
    assert ("limits.play.minimum", "config-paid-in-chips") in expected
    taken = load_game(game)
    book = Book(taken, taken.pay_tables[0])
    seat = play("4c 5c 6c", ante=1000, play=1000)
    assert results(book, "Kd Qs 7h", seat) == [
        won("play", "19/20", 1950),
        won("ante", 1, 2000),
        won("ante_bonus", "9/2", 4500),
    ]
    settled = {each.wager: each for each in settle(book, [seat], read_cards("Kd Qs 7h"))}
    assert "wins 19 to 20 after a commission of 5 %" in say(settled["play"].reason)


def test_a_line_of_a_list_has_a_suited_part(tmp_path):
    """The sheet's mini royal as a part of the straight flush: its printed edge is the same."""
    table = copy(tmp_path)
    path = table.parent / "games/three-card-draw-poker.yaml"
    usual = load_game(path)
    text = path.read_text("utf-8").replace("mini-royal:", "suited-ace-king-queen:")
    path.write_text(text.replace("name: three-card-mini-royal", "name: three-card"), "utf-8")
    assert check(path) == []
    parted = load_game(path)
    odds, printed = (compute(game, game.default_pay_table) for game in (parted, usual))
    assert round(100 * odds.edge("pair_plus"), 2) == Fraction("4.49")
    assert [each.outcomes for each in odds.wagers] == [each.outcomes for each in printed.wagers]
    book = Book(parted, parted.pay_table("TCDPPP-02"))
    for cards, odds in {"2c As Ks Qc": 5, "2c Ah Kh Qh": 100, "Qd 9h 8h 7h": 40}.items():
        seat = play(cards, pair_plus=1000)
        assert results(book, "Jc Js 4s 4d", seat) == [won("pair_plus", odds, 1000 * (odds + 1))]
    assert say(hand_on_layout("suited-ace-king-queen")) == "ace, king, queen high, suited"


def test_suited_and_unsuited_cards_of_the_same_ranks_are_paid_apart(tmp_path):
    table = copy(tmp_path)
    pays = {"suited-ace-king": 8, "flush": 4, "pair": 1, "ace-king": "1/2"}
    text = "pair_plus: {straight-flush: 40, three-of-a-kind: 30, straight: 9"
    old = "pair_plus: {straight-flush: 40, three-of-a-kind: 30, straight: 6, flush: 4, pair: 1}"
    words = ", ".join(f"{hand}: {odds}" for hand, odds in pays.items())
    change(table, f"games/{GAME}", old, f"{text}, {words}}}")
    path = table.parent / "games" / GAME
    assert check(path) == []
    game = load_game(path)
    book = Book(game, game.pay_tables[0])
    for cards, odds in {"Ah Kh 9h": 8, "Ah Qh 9h": 4, "Ah Kd 9h": "1/2"}.items():
        assert results(book, "Qc 7s 2c", play(cards, pair_plus=200)) == [
            won("pair_plus", odds, 200 + int(200 * Fraction(odds)))
        ]
    assert results(book, "Qc 7s 2c", play("Ah Qd 9h", pair_plus=200)) == [lost("pair_plus")]
    odds = compute(game, game.default_pay_table)
    by_hand = {48: 40, 52: 30, 720: 9, 40: 8, 1056: 4, 3744: 1, 600: Fraction(1, 2)}
    paid = sum(count * odds for count, odds in by_hand.items())
    assert odds.edge("pair_plus") == Fraction(22100 - sum(by_hand)) / 22100 - Fraction(paid) / 22100
