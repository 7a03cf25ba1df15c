"""Settling: a trainee says the outcome of each wager, and each kind of mistake is told apart."""

import pytest

from controller.words.spoken import in_english
from simulators.training.lessons import Level
from simulators.training.record import Mistake
from simulators.training.trainee_settlement import UnclearError
from tests.settlement.tables import play
from tests.training.rounds import lesson, say

DRAW = "three-card-draw-poker"
DEALER = "5s 5c 7d 3c"
TRIPS = play("7h 7c 7s 2d", seat=2, discarded="2d", ante=1000, play=1000)
"""Three sevens after the draw: Ante and Play win, and the bonus pays 5 to 1."""
FOLDED = play("4d 8h 8c 8s", seat=5, folded=True, ante=1000, pair_plus=500)
"""A folded hand whose Pair Plus has action and wins 30 to 1."""


def test_the_dealer_who_is_right_hears_the_reason():
    taught = lesson(DRAW, DEALER, TRIPS, FOLDED)
    told = say(taught, "5", "pp w 30 150", "a l", ".")
    assert told == [
        "Seat 5: Hold 8h 8c 8s, X empty, Draw Card face down, folded",
        "  Ante 10.00, Pair Plus 5.00",
        "Right. Pair Plus wins 30 to 1: three eights. Pay 150.00.",
        "Right. Ante loses: the hand was folded.",
    ]
    told = say(taught, "2", "ante w 1 10", "p win 1:1 10.00", "ab w 5 50")
    assert told[0] == "Seat 2: Hold 7c 7s, X 2d, Draw Card 7h"
    assert told[-1] == "Right. Ante Bonus pays 5 to 1: three sevens. Pay 50.00."
    assert taught.over
    assert (taught.tally.rounds, taught.tally.wagers, taught.tally.right) == (1, 5, 5)
    assert in_english(taught.tally.words()) == "5 of 5 right; no mistakes"


@pytest.mark.parametrize(
    ("seat", "lines", "mistake", "words"),
    [
        (TRIPS, ["2", "a l", "p w 1 10", "ab w 5 50"], Mistake.OUTCOME, "No. Ante wins 1 to 1"),
        (TRIPS, ["2", "a w 1 10", "p w 1 10", "ab w 7 70"], Mistake.ODDS, "pays 5 to 1"),
        (TRIPS, ["2", "a w 1 10", "p w 1 10", "ab w 5 55"], Mistake.AMOUNT, "Pay 50.00"),
        (TRIPS, ["2", "a w 1 10", "p w 1 10", "."], Mistake.BONUS, "Left out. Ante Bonus pays"),
        (TRIPS, ["2", "a w 1 10", "p w 1 10", "ab p"], Mistake.BONUS, "No. Ante Bonus pays"),
        (TRIPS, ["2", "p w 1 10", "a w 1 10", "ab w 5 50"], Mistake.ORDER, "the order is Pair"),
        (TRIPS, ["7", "a w 1 10", "p w 1 10", "ab w 5 50"], Mistake.ORDER, "seat 2 is next"),
        (FOLDED, ["5", "pp l", "a l", "."], Mistake.FOLD, "No. Pair Plus wins 30 to 1"),
        (FOLDED, ["5", "pp w 30 150", "a p", "."], Mistake.FOLD, "No. Ante loses: the hand was"),
        (FOLDED, ["5", "pp w 30 150", "a l", "ab w 5 50"], Mistake.FOLD, "nothing is due"),
    ],
)  # fmt: skip
def test_each_kind_of_mistake(seat, lines, mistake, words):
    taught = lesson(DRAW, DEALER, seat)
    told = say(taught, *lines)
    assert taught.tally.mistakes == {mistake: 1}
    assert any(words in each for each in told)
    assert taught.over


def test_no_bonus_is_due_to_a_pair():
    pair = play("2d 9h 9c Ks", seat=1, ante=1000, play=1000)
    taught = lesson(DRAW, DEALER, pair)
    assert say(taught, "1", "a w 1 10", "p w 1 10", "ab l")[-1] == (
        "Right. Ante Bonus: nothing is due."
    )
    assert taught.tally.mistakes == {}
    taught = lesson(DRAW, DEALER, pair)
    say(taught, "1", "a w 1 10", "p w 1 10", "ab w 5 50")
    assert taught.tally.mistakes == {Mistake.OUTCOME: 1}
    assert taught.tally.right == 2


def test_a_lesson_in_outcomes_asks_for_no_odds_and_no_amount():
    taught = lesson(DRAW, DEALER, TRIPS, level=Level.OUTCOMES)
    say(taught, "2", "a w", "p w 9 9", "ab w")
    assert in_english(taught.tally.words()) == "3 of 3 right; no mistakes"


def test_a_bonus_between_wagers_may_be_forgotten_and_comes_too_late():
    """Three Card Poker settles Play, Ante, Ante Bonus, and then the side bets."""
    seat = play("9h 9c 9s", seat=1, ante=1000, play=1000, pair_plus=500)
    lines = ["1", "pl w 1 10", "a w 1 10", "pp w 30 150"]
    forgot = lesson("three-card-poker", "Qs 5c 3d", seat)
    say(forgot, *lines, ".")
    assert forgot.tally.mistakes == {Mistake.BONUS: 1}
    late = lesson("three-card-poker", "Qs 5c 3d", seat)
    say(late, *lines, "ab w 4 40")
    assert late.tally.mistakes == {Mistake.ORDER: 1}


def test_a_raise_above_what_the_hand_allows_is_paid_on_its_allowed_part():
    """Four Card Frenzy: more than once the Ante needs a pair of aces."""
    seat = play("Kh Kd 9s 5c 2d", seat=1, ante=1000, odds=1000, **{"raise": 3000})
    taught = lesson("four-card-frenzy", "Ks Qc 8d 4c 3h", seat)
    told = say(taught, "1", "r w 1 30", "a w 1 10", "o p")
    assert taught.tally.mistakes == {Mistake.AMOUNT: 1}
    assert "20.00 above 1 × Ante goes back" in told[2]
    assert taught.over  # no bonus is paid on a wager there, so nobody has to say that they are done


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Type wager and outcome"),
        ("a", "Type wager and outcome"),
        ("a w 1 1 1", "Type wager and outcome"),
        ("zz w", "No wager 'zz'. There are pp, a, p, ab."),
        ("a x", "No outcome 'x'"),
        ("a w", "Say odds and amount, too: a w ODDS AMOUNT."),
        ("a w 1", "Say odds and amount"),
        ("a w 1:0 1", "are no odds"),
        ("a w -1 1", "are no odds"),
        ("a w 1 1.5", "is no amount"),
        ("a w 1 1e3", "is no amount"),
        ("pp l", "No Pair Plus lies at seat 2."),
    ],
)
def test_an_unclear_answer_is_asked_again_and_not_judged(line, words):
    taught = lesson(DRAW, DEALER, TRIPS)
    taught.judge_line("2")
    with pytest.raises(UnclearError) as unclear:
        taught.judge_line(line)
    assert words in str(unclear.value)
    assert in_english(taught.prompt) == "Seat 2, next wager?"
    assert taught.tally.wagers == 0


def test_a_wager_is_settled_once_and_a_seat_is_a_number():
    taught = lesson(DRAW, DEALER, TRIPS)
    with pytest.raises(UnclearError, match="number of the seat"):
        taught.judge_line("two")
    say(taught, "2", "a w 1 10")
    with pytest.raises(UnclearError, match="Ante is settled already"):
        taught.judge_line("a w 1 10")


def test_wagers_left_out_are_wrong_one_by_one():
    taught = lesson(DRAW, DEALER, TRIPS, FOLDED)
    say(taught, "5", ".", "2", ".")
    found = taught.tally.mistakes
    assert found == {Mistake.FOLD: 2, Mistake.OUTCOME: 2, Mistake.BONUS: 1}
    assert (taught.tally.rounds, taught.tally.wagers, taught.tally.right) == (1, 5, 0)


def test_a_tie_pushes_and_a_side_bet_alone_goes_back():
    tie = play("2c 9d Jh Ks", seat=1, ante=500, play=500)
    taught = lesson(DRAW, "Kc Jd 9s 3h", tie)
    told = say(taught, "1", "a p", "p push")
    assert told[-1] == "Right. Play pushes: both have king high."
    alone = play("2c 9d Jh Ks 4s", seat=1, prime=500)
    taught = lesson("four-card-frenzy", "Kc Jd 9s 3h 5s", alone)
    told = say(taught, "1", "p r")
    assert told[-1].startswith("Right. Prime goes back: no Ante")
    assert in_english(taught.tally.words()) == "1 of 1 right; no mistakes"
