"""Hands of player-banked games in a report: pots, fees, phases, decks, void hands."""

import csv
import io
import json

from controller.cli import execute
from controller.configuration import config_root
from controller.data.definition.poker import Fee, FeeKind, Follow
from controller.data.hand_acts import PotStated
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.modes import DealingMode
from controller.odds import folders
from controller.reports import MeasuredRound, Period, Report
from controller.reports.report_words import cause_name
from drivers.vocabulary import Key
from tests.procedure.hand_story import HandStory
from tests.records.asked import make_report
from tests.records.kept_stories import keep, unasked
from tests.reports.hand_evening import hand_evening, seated, stated

S = 1_000_000_000
"""Nanoseconds in a second."""


def read(story: HandStory, folder) -> tuple[Report, list[MeasuredRound]]:
    rounds: list[MeasuredRound] = []
    path = keep(story.ledger, folder / "journal", definition=story.definition)
    report = make_report(path, Period(), unasked, folders(config_root()), rounds.append)
    return report, rounds


def told(story: HandStory, folder, capsys, *options: str) -> str:
    path = keep(story.ledger, folder / "journal", definition=story.definition)
    assert execute(["report", *options, "--journal", str(path)]) == 0
    return capsys.readouterr().out


def test_pots_and_rake_are_those_of_the_hands(tmp_path) -> None:
    report, rounds = read(hand_evening(), tmp_path)
    hands = report.hands
    assert [each.hand.pot if each.hand else None for each in rounds] == [2000, 1000, None, None]
    assert (hands.played, hands.known, hands.pots, hands.largest) == (2, 2, 3000, 2000)
    assert (hands.mean_pot, hands.side_pots) == (1500, 1)
    assert (hands.rake, hands.drop, hands.per_hand, hands.time) == (250, 0, 0, 0)
    hours = report.total.open / 3600e9
    assert report.hands_per_hour == 2 / hours
    assert report.pots_per_hour == 3000 / hours
    assert report.fees_per_hour == 250 / hours


def test_the_time_of_a_hand_is_in_its_phases(tmp_path) -> None:
    _, rounds = read(hand_evening(), tmp_path)
    found = {(each.kind, each.number): ns / S for each, ns in rounds[0].times.phases.items()}
    at_steps = rounds[0].times.free
    assert found["bet", 1] == 2 + 3 + 1
    assert found["draw", 1] == 7 + 4
    assert found["bet", 2] == 6 + 5
    assert found["showdown", 1] == 9
    assert found["bet", 1] + found["bet", 2] == at_steps["betting"] / S
    assert found["deck", 1] == at_steps["deck_out"] / S


def test_the_way_of_the_deck_is_waited_for(tmp_path) -> None:
    _, rounds = read(hand_evening(), tmp_path)
    times = rounds[0].times
    assert (times.shuffler / S, times.lift / S) == (2, 3)
    assert times.free["deck_out"] / S == 5


def test_each_deck_has_its_hands(tmp_path) -> None:
    report, _ = read(hand_evening(), tmp_path)
    assert {colour: (each.played, each.pots) for colour, each in report.by_deck.items()} == {
        "red": (1, 2000),
        "blue": (1, 1000),
    }
    assert report.by_deck["red"].void == {"misdeal": 1}


def test_void_hands_are_counted_by_their_cause(tmp_path) -> None:
    story = seated(Follow.ACTIONS).deal_in(1, 2)
    story.void().press(Key.ROUND_OVER).reload()
    report, _ = read(story, tmp_path)
    ((cause, count),) = report.hands.void.items()
    assert count == 1
    assert (cause, cause_name(cause)) == ("other", "voided by a supervisor")


def test_a_hand_that_a_wrong_count_voids_is_a_failure_of_the_shuffler(tmp_path) -> None:
    story = seated(Follow.ACTIONS).sit(1, 2).press(Key.NO_MORE_BETS).report(counted=51)
    story.count(51).void()
    report, _ = read(story.lift().dispense().press(Key.ROUND_OVER), tmp_path)
    assert report.hands.void == {"shuffler_failure": 1}


def test_a_pot_that_nobody_stated_is_not_known(tmp_path) -> None:
    story = seated(Follow.POT).sit(1, 2)
    report, rounds = read(stated(story), tmp_path)
    assert rounds[0].hand is not None
    assert (rounds[0].hand.pot, rounds[0].hand.rake) == (None, None)
    hands = report.hands
    assert (hands.mean_pot, hands.fees, report.pots_per_hour) == (None, None, None)


def test_a_stated_pot_is_known_beside_one_that_is_not(tmp_path) -> None:
    story = stated(stated(seated(Follow.POT).sit(1, 2)), PotStated(2400, 200))
    report, _ = read(story, tmp_path)
    hands = report.hands
    assert (hands.played, hands.known, hands.mean_pot, hands.rake) == (2, 1, 2400, 200)
    assert (hands.fees, report.fees_per_hour, report.pots_per_hour) == (None, None, None)


def test_a_fee_for_each_hand_counts_once_though_the_deal_was_taken_back(tmp_path) -> None:
    story = seated(Follow.POT, Fee(FeeKind.PER_HAND, amount=50)).sit(1, 2)
    story.press(Key.NO_MORE_BETS).press(Key.BETS_OPEN).sit(3)
    report, _ = read(stated(story), tmp_path)
    assert (report.hands.per_hand, report.hands.fees) == (150, 150)


def test_the_fee_for_each_hand_of_a_void_hand_goes_back(tmp_path) -> None:
    story = seated(Follow.POT, Fee(FeeKind.PER_HAND, amount=50)).deal_in(1, 2)
    story.declare(IrregularityKind.MISDEAL).decide(Remedy.VOID_ROUND).press(Key.ROUND_OVER).reload()
    report, _ = read(story, tmp_path)
    assert (report.hands.per_hand, report.hands.void) == (0, {"misdeal": 1})


def test_a_fee_for_time_is_counted_when_it_is_collected(tmp_path) -> None:
    story = seated(Follow.POT, Fee(FeeKind.TIME, amount=500, every=30)).sit(1, 2)
    stated(stated(story).wait(31 * 60))
    report, _ = read(story, tmp_path)
    assert (report.hands.time, report.hands.fees) == (1000, 1000)


def test_a_fee_for_time_stays_though_its_deal_was_taken_back_and_all_left(tmp_path) -> None:
    story = seated(Follow.POT, Fee(FeeKind.TIME, amount=500, every=30)).sit(1, 2)
    stated(story).wait(31 * 60).mode(DealingMode.HAND_SHUFFLE)
    story.press(Key.NO_MORE_BETS).press(Key.BETS_OPEN).sit(1, 2)
    assert story.step == "idle", "the deck was still to be shuffled: the round is dropped"
    stated(story.wait(5).mode(DealingMode.SHUFFLER).sit(1, 5))
    report, rounds = read(story, tmp_path)
    assert report.hands.time == report.hands.fees == 1000
    assert [each.hand is not None for each in rounds] == [True, True, False]


def test_the_table_says_the_hands(tmp_path, capsys) -> None:
    said = " ".join(told(hand_evening(), tmp_path, capsys).split())
    for each in (
        "Hands whose pot is known 2 of 2",
        "Pot of a hand, mean 15.00",
        "Pot of a hand, largest 20.00",
        "Rake 2.50",
        "Betting round 1 2",
        "Showdown 2",
        "red 1 1 20.00 2.00",
        "misdeal 1",
    ):
        assert each in said


def test_where_every_hand_was_void_no_rake_is_said(tmp_path, capsys) -> None:
    story = seated(Follow.ACTIONS).deal_in(1, 2).declare(IrregularityKind.MISDEAL)
    story.decide(Remedy.VOID_ROUND).press(Key.ROUND_OVER).reload()
    said = " ".join(told(story, tmp_path, capsys).split())
    assert "Rake –" in said
    assert "red 0 1 – – –" in said


def test_the_page_says_them_and_a_house_banked_table_has_none(tmp_path, capsys) -> None:
    page = told(hand_evening(), tmp_path, capsys, "--html")
    assert "Time per phase, played hands" in page
    assert "Hands by the colour of the deck" in page


def test_json_says_what_is_not_known_as_null(tmp_path, capsys) -> None:
    story = stated(seated(Follow.POT).sit(1, 2))
    hands = json.loads(told(story, tmp_path, capsys, "--json"))["hands"]
    assert (hands["played"], hands["pots_known"], hands["pots_cents"]) == (1, 0, None)
    assert (hands["rake_cents"], hands["pots_per_open_hour_cents"]) == (None, None)
    assert [(each["phase"], each["number"]) for each in hands["phases"]] == [
        ("deck", 1),
        ("bet", 1),
        ("draw", 1),
        ("bet", 2),
        ("showdown", 1),
    ]


def test_a_row_of_csv_has_the_pot_or_what_voided_the_hand(tmp_path, capsys) -> None:
    rows = list(csv.DictReader(io.StringIO(told(hand_evening(), tmp_path, capsys, "--csv"))))
    found = [(row["deck"], row["pot_cents"], row["rake_cents"], row["void_by"]) for row in rows]
    assert found[:3] == [
        ("red", "2000", "200", ""),
        ("blue", "1000", "50", ""),
        ("red", "", "", "misdeal"),
    ]
    assert found[3] == ("", "", "", "")
