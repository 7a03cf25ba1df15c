"""Payouts: stated while settling; a large one waits for a supervisor."""

from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from controller.configuration import load_table
from controller.data.definition import OpensAt, TableDefinition
from controller.data.events import (
    Clear,
    DealerTapped,
    PayoutRefused,
    PayoutStated,
    SignedOff,
    SignedOn,
    SupervisorsLooked,
)
from controller.data.intents import HoldClosed, Noted
from controller.data.irregularities import (
    Effect,
    IrregularityKind,
    IrregularityRule,
    Remedy,
    RemedyRule,
    Scope,
)
from controller.data.state import StatedPayout
from controller.journal.record import Event
from controller.procedure.play import decisions, irregularities
from controller.records.decoded_event import decode
from controller.reports.round_measures import Deeds
from controller.shipped_files import config_root
from controller.table import Table
from controller.words.spoken import say
from drivers.vocabulary import Key, Tray
from tests.holds import named
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_harness import ListLedger, Timers, shipped_table
from tests.procedure.table_story import ANA, LEE, RUTH, Story
from tests.sharing import mostly_slow

pytestmark = pytest.mark.usefixtures("kept_story")


def settling() -> Story:
    story = MOMENTS["settling"]()
    assert story.step == "settling"
    return story


def state(story: Story, amount: int, seat: int = 2, wager: str = "pair_plus") -> Story:
    return story.happen(PayoutStated(seat, wager, amount))


def noted(story: Story) -> list[str]:
    return [say(each.words) for each in story.intents if isinstance(each, Noted)]


def test_a_small_payout_is_recorded_and_stops_nothing() -> None:
    story = state(settling(), 50_000)
    assert noted(story) == ["Seat 2, Pair Plus: 500.00"]
    assert story.holds == []
    assert story.clear_layout().press(Key.ROUND_OVER).step == "reload"


def test_a_large_payout_is_acknowledged_before_the_round_ends() -> None:
    story = state(settling(), 50_001).clear_layout()
    assert story.holds == ["payout:2:pair_plus"]
    assert story.press(Key.ROUND_OVER).refused == "held"
    assert "500.01" in story.words
    assert story.clear(by=LEE).refused == "needs_role"
    story.happen(Clear(ANA, "hand seen, on camera"))
    (closed,) = [each for each in story.intents if isinstance(each, HoldClosed)]
    assert (named(closed), closed.by, closed.reason) == (
        "payout:2:pair_plus", "Ana (2001)", "hand seen, on camera",
    )  # fmt: skip
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_the_last_figure_counts() -> None:
    story = state(state(settling(), 60_000), 90_000)
    assert (
        say(story.state.holds[0].words)
        == "A large payout waits for a supervisor: Seat 2, Pair Plus: 900.00."
    )
    assert state(story, 9_000).holds == []


def test_bets_that_break_a_rule_are_told_in_the_record_and_refuse_nothing() -> None:
    bets = (("ante", 1_000), ("play", 2_500), ("pair_plus", 500))
    story = settling().happen(PayoutStated(2, "play", 2_500, bets))
    assert (story.refused, story.holds) == ("", [])
    assert noted(story) == [
        "Seat 2, Play: 25.00",
        "Seat 2, Play: Play of 25.00: 1 to 2 times Ante, so 10.00 to 20.00.",
    ]
    story = settling().happen(PayoutStated(2, "ante", 1_000, bets[:1]))
    assert noted(story) == ["Seat 2, Ante: 10.00"]


def test_the_supervisor_reads_at_the_hold_what_is_wrong() -> None:
    bets = (("ante", 1_000), ("play", 1_000), ("pair_plus", 500))
    story = settling().happen(PayoutStated(2, "pair_plus", 60_000, bets))
    assert story.holds == ["payout:2:pair_plus"]
    assert say(story.state.holds[0].words).startswith(
        "A large payout waits for a supervisor: Seat 2, Pair Plus: 600.00."
        " Pair Plus of 5.00: Pair Plus pays"
    )
    assert story.clear().holds == []


def test_each_wager_is_acknowledged_for_itself_and_all_at_once() -> None:
    story = state(state(settling(), 60_000), 70_000, wager="ante")
    assert story.holds == ["payout:2:pair_plus", "payout:2:ante"]
    assert story.clear().holds == []


def test_a_supervisor_refuses_a_payout_and_the_dealer_states_it_anew() -> None:
    story = state(settling(), 90_000)
    assert story.happen(PayoutRefused(LEE, 2, "pair_plus", "no")).refused == "not_supervisor"
    assert story.happen(PayoutRefused(ANA, 2, "ante", "no")).refused == "no_payout_waits"
    story.happen(PayoutRefused(ANA, 2, "pair_plus", "the hand is a pair"))
    assert (story.refused, story.holds) == ("", [])
    assert noted(story) == ["Seat 2, Pair Plus: Ana (2001) refused the payout: the hand is a pair"]
    asked = ("Seat 2, Pair Plus: the payout is refused. State it anew.",)
    assert story.prompts == asked
    assert state(story, 9_000).prompts == ()


def test_a_refused_payout_does_not_keep_the_round_and_is_forgotten_with_it() -> None:
    story = state(settling(), 90_000).happen(PayoutRefused(ANA, 2, "pair_plus", "not seen"))
    assert story.clear_layout().press(Key.ROUND_OVER).step == "reload"
    assert story.prompts == ()


def test_a_refused_figure_counts_for_no_limit() -> None:
    story = state(limited(60_000), 60_000).happen(PayoutRefused(ANA, 2, "pair_plus", "wrong"))
    assert story.state.round is not None
    assert story.state.round.payouts == []
    assert state(story, 60_000, 3).refused == ""


@pytest.mark.parametrize(
    ("seat", "wager", "code"),
    [(9, "ante", "seat_unknown"), (2, "insurance", "wager_unknown")],
)
def test_a_wager_outside_the_round_pays_nothing(seat: int, wager: str, code: str) -> None:
    story = state(settling(), 90_000, seat, wager)
    assert (story.refused, story.holds) == (code, [])


@pytest.mark.parametrize("name", [each for each in MOMENTS if not each.startswith("settling")])
def test_payouts_are_stated_while_settling_and_at_no_other_time(name: str) -> None:
    story = state(MOMENTS[name](), 90_000)
    assert story.refused == "not_settling"


def test_the_house_says_what_is_large() -> None:
    story = Story(payout_acknowledged_above=0).open().bet(2).press(Key.NO_MORE_BETS)
    story.dispense().dispense().green().bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert state(story, 1, wager="ante").holds == ["payout:2:ante"]


def limited(limit: int, **others: int) -> Story:
    """Return a story in which two seats are settled, with payout limits in cents."""
    limits = (("pair_plus", limit), *others.items())
    return two_seats(replace(shipped_table(), payout_limits=limits))


def two_seats(table: TableDefinition) -> Story:
    """Return a story in which two seats are settled."""
    story = Story(table).open()
    for seat in (2, 3):
        story.bet(seat).bet(seat, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().green()
    for seat in (2, 3):
        story.bet(seat, wager="play")
    story.press(Key.DECISIONS_CLOSED).wait(3)
    assert story.step == "settling"
    return story


def test_a_prize_pays_no_more_than_its_limit_all_seats_together() -> None:
    story = state(state(limited(40_000), 25_000, 2), 15_001, 3)
    assert story.refused == "payout_above_limit"
    assert story.words == (
        "Pair Plus pays at most 400.00 in a round, 250.00 of it is stated already: "
        "share it in proportion, at most 150.00 here."
    )
    state(story, 15_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 150.00"]


def test_a_lower_figure_for_one_seat_makes_room_for_another() -> None:
    story = state(state(limited(40_000), 40_000, 2), 20_000, 3)
    assert story.refused == "payout_above_limit"
    state(state(story, 20_000, 2), 20_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 200.00"]


def test_a_refused_figure_leaves_the_one_before() -> None:
    story = state(limited(60_000), 55_000)
    assert story.holds == ["payout:2:pair_plus"]
    state(story, 60_001)
    assert story.holds == ["payout:2:pair_plus"]
    assert story.state.round.payouts == [StatedPayout(2, "pair_plus", 55_000)]


# Payouts that are large together, or that cannot be by what the table knows.


WAGERS = ("pair_plus", "ante_bonus", "ante", "play")


def figures(story: Story) -> dict[tuple[int, str], int]:
    return {(each.seat, each.wager): each.amount for each in story.state.round.payouts}


def test_a_figure_that_is_stated_five_times_stands_once_and_the_record_says_so() -> None:
    story = settling()
    for _ in range(5):
        state(story, 50_000)
    assert (figures(story), story.holds) == ({(2, "pair_plus"): 50_000}, [])
    assert noted(story) == ["Seat 2, Pair Plus: 500.00, in place of 500.00"]


def test_figures_that_are_large_together_are_asked_about_though_each_is_small() -> None:
    """500.00 on each of four wagers asked nobody."""
    story = state(state(settling(), 50_000), 50_000, wager="ante_bonus")
    assert story.holds == []
    assert state(story, 1, wager="ante").holds == ["payout:2:ante"]
    assert say(story.state.holds[0].words) == (
        "A payout waits for a supervisor: Seat 2, Ante: 0.01."
        " The payout of seat 2 is 1,000.01 in all."
    )
    assert story.clear().holds == []
    assert state(story, 1, wager="play").holds == ["payout:2:play"], "the sum rises again"


def test_the_round_has_a_figure_of_its_own() -> None:
    house = replace(shipped_table().house, round_payouts_acknowledged_above=60_000)
    story = two_seats(replace(shipped_table(), house=house))
    state(state(story, 40_000, 2), 20_001, 3)
    assert story.holds == ["payout:3:pair_plus"]
    assert "The payout of the round is 600.01 in all." in say(story.state.holds[0].words)
    assert state(story, 20_000, 3).holds == [], "a correction lets it go"


@pytest.mark.parametrize("last", [1_000, 60_000])
def test_a_refused_figure_is_no_part_of_a_sum(last: int) -> None:
    house = replace(shipped_table().house, round_payouts_acknowledged_above=60_000)
    story = two_seats(replace(shipped_table(), house=house))
    state(state(story, 50_001, 2), 50_000, 2, "ante_bonus")
    state(story, last, 3)
    assert story.holds[-1] == "payout:3:pair_plus"
    story.happen(PayoutRefused(ANA, 2, "pair_plus", "no pair"))
    asked = {"payout:3:pair_plus"} if 50_000 + last > 60_000 else set()
    assert set(story.holds) == asked


def test_a_correction_upwards_after_an_approval_asks_again() -> None:
    story = state(settling(), 60_000).clear()
    assert state(story, 55_000).holds == [], "a lower figure was approved with the higher one"
    assert state(story, 55_001).holds == ["payout:2:pair_plus"]
    story = state(folded(), 100).clear()
    assert state(story, 101).holds == ["payout:2:pair_plus"]


def folded() -> Story:
    """Return a story in which seat 2 has folded, and seat 3 is settled."""
    story = Story().open()
    for seat in (2, 3):
        story.bet(seat).bet(seat, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().green()
    story.bet(3, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert story.state.round.seat(2).folded
    return story


@pytest.mark.parametrize(
    ("seat", "wager", "bets", "why"),
    [
        (2, "pair_plus", {}, "Seat 2 has folded: look at its cards."),
        (1, "ante", {}, "Seat 1 is not in this round: look at seat and bet."),
        (3, "pair_plus", {"ante": 1_000}, "Pair Plus is paid, and no bet is stated for Pair Plus."),
        (3, "ante", {"ante": 500}, "Ante of 5.00: Ante pays 5.00, not 499.00"),
        (3, "ante", {}, "Ante can pay at most"),
    ],
)
def test_what_cannot_be_waits_for_a_supervisor_who_takes_it_with_a_reason(
    seat: int, wager: str, bets: dict[str, int], why: str
) -> None:
    """499.00 was taken for a seat that had folded, and for a bet that was not there."""
    story = folded().happen(PayoutStated(seat, wager, 49_900, tuple(bets.items())))
    assert story.refused == ""
    assert story.holds == [f"payout:{seat}:{wager}"]
    assert why in say(story.state.holds[0].words)
    assert state(story, 0, seat, wager).holds == [], "nothing is paid: nobody is asked"
    story.happen(PayoutStated(seat, wager, 49_900, tuple(bets.items())), Clear(ANA, "sensor wrong"))
    assert (story.refused, story.holds) == ("", [])
    assert figures(story) == {(seat, wager): 49_900}


def test_a_bet_that_no_sensor_saw_waits_for_a_supervisor() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert state(story, 100, wager="ante").holds == []
    assert state(story, 49_900).holds == ["payout:2:pair_plus"]
    assert "No bet on Pair Plus was seen: look at the spot." in say(story.state.holds[0].words)


# Two pairs of eyes.


def dealt_by_a_supervisor(supervisors: int = 2) -> Story:
    """Return a story in which Ana deals, and has stated a large payout."""
    looked = SupervisorsLooked(supervisors, (ANA.badge, RUTH.badge)[:supervisors])
    return state(settling().happen(looked, DealerTapped(ANA)), 60_000)


def test_who_deals_does_not_approve_their_own_payout() -> None:
    story = dealt_by_a_supervisor().clear(by=ANA)
    assert (story.refused, story.holds) == ("own_payout", ["payout:2:pair_plus"])
    assert story.words == (
        "Who deals does not approve: badge 2002 may. Or tap another badge as dealer, and state"
        " the payout anew."
    )
    assert story.snapshot.holds[0].not_by == (ANA.badge,)
    assert not says_who_may(story.happen(SignedOff()))
    assert says_who_may(story.happen(SignedOn(ANA, session="a")))
    assert story.clear(by=RUTH).holds == []
    assert not any("by one person" in each for each in noted(story))


def says_who_may(story: Story) -> bool:
    """Tell whether the instruction says that who deals does not approve."""
    return "Who deals does not approve" in say(story.snapshot.instruction.words)


def test_where_both_have_dealt_it_the_payout_is_stated_anew() -> None:
    """The refusal named the other one, who was refused, too."""
    story = dealt_by_a_supervisor().happen(DealerTapped(RUTH))
    told = "Who deals does not approve. Tap another badge as dealer, and state the payout anew."
    assert story.snapshot.holds[0].not_by == (ANA.badge, RUTH.badge)
    assert [story.clear(by=by).words for by in (ANA, RUTH)] == [told, told]
    assert state(story, 60_000).clear(by=ANA).holds == []


def test_a_refusal_names_some_of_many_and_how_many_more() -> None:
    story = (
        dealt_by_a_supervisor().happen(SupervisorsLooked(9, (ANA.badge, RUTH.badge))).clear(by=ANA)
    )
    assert "badge 2002 or 7 more may" in story.words


def test_who_dealt_when_it_was_stated_does_not_approve_it_until_it_is_stated_anew() -> None:
    story = dealt_by_a_supervisor().happen(DealerTapped(LEE))
    assert story.clear(by=ANA).refused == "own_payout"
    assert state(story, 60_000).clear(by=ANA).holds == []
    [marked] = noted(story)
    assert marked.endswith("by Ana (2001), who dealt in this round until another badge was tapped.")


def test_who_dealt_another_round_is_another_person() -> None:
    story = dealt_by_a_supervisor(0).press(Key.STOP).clear(by=ANA, void_round=True)
    story.happen(DealerTapped(LEE)).happen(DealerTapped(ANA), DealerTapped(ANA))
    assert story.state.round is not None
    assert story.state.round.relieved == [ANA.badge, LEE.badge]
    assert (
        Story().open().happen(DealerTapped(ANA), DealerTapped(LEE)).bet(2).state.round.relieved
        == []
    )


@pytest.mark.parametrize("supervisors", [0, 1])
def test_where_nobody_else_could_one_person_approves_and_the_record_marks_it(
    supervisors: int,
) -> None:
    story = dealt_by_a_supervisor(supervisors).clear(by=ANA)
    assert (story.refused, story.holds) == ("", [])
    assert noted(story) == ["Seat 2, Pair Plus: 600.00, approved by one person: Ana (2001) deals."]


def test_who_deals_voids_refuses_and_clears_all_else() -> None:
    assert dealt_by_a_supervisor().clear(by=ANA, void_round=True).step == "voiding"
    story = dealt_by_a_supervisor().happen(PayoutRefused(ANA, 2, "pair_plus", "wrong"))
    assert (story.refused, story.holds) == ("", [])
    looked = SupervisorsLooked(2, (ANA.badge, RUTH.badge))
    story = state(settling().happen(looked, DealerTapped(ANA)).press(Key.STOP), 60_000)
    assert len(story.holds) == 2
    assert story.clear(by=ANA).holds == ["payout:2:pair_plus"]
    assert any("Who deals does not approve" in each for each in noted(story))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_deals_and_clears_no_payout_is_approved_by_who_dealt_it(seed: int) -> None:
    random, story = Random(seed), two_seats(shipped_table())
    story.happen(SupervisorsLooked(2, (ANA.badge, RUTH.badge)))
    dealt: dict[str, str] = {}
    ended = refused = 0
    for _ in range(80):
        deed = random.random()
        if deed < 0.3:
            story.happen(DealerTapped(random.choice((ANA, RUTH, LEE))))
        elif deed < 0.6:
            by, deals = random.choice((ANA, RUTH)), story.state.dealer
            waiting = set(story.holds)
            story.clear(by=by)
            own = {each for each in waiting if by.badge in (dealt[each], deals and deals.badge)}
            assert set(story.holds) == own
            assert (story.refused == "own_payout") == bool(waiting and waiting == own)
            ended += len(waiting - own)
            refused += len(own)
        else:
            seat, wager = random.choice((2, 3)), random.choice(WAGERS)
            state(story, random.choice((0, 1, 50_000, 60_000, 60_001)), seat, wager)
            deals = story.state.dealer
            dealt[f"payout:{seat}:{wager}"] = deals.badge if deals is not None else ""
    assert ended
    assert refused


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_stated_and_corrected_nothing_large_stands_that_nobody_looked_at(
    seed: int,
) -> None:
    random, story = Random(seed), limited(10**9)
    house = story.table.definition.house
    standing: dict[tuple[int, str], int] = {}
    looked_at: dict[tuple[int, str], int] = {}
    asked = 0
    for _ in range(80):
        spot = random.choice((2, 3)), random.choice(WAGERS)
        waiting, deed = set(story.holds), random.random()
        if deed < 0.2:
            story.clear()
            looked_at = dict(standing) if waiting else looked_at
        elif deed < 0.3:
            story.happen(PayoutRefused(ANA, *spot, "wrong"))
            if not story.refused:
                del standing[spot]
                looked_at.pop(spot, None)
        else:
            standing[spot] = random.choice((0, 1, 10_000, 50_000, 50_001, 60_000))
            state(story, standing[spot], *spot)
            looked_at[spot] = min(looked_at.get(spot, 0), standing[spot])
        standing = {each: cents for each, cents in standing.items() if cents}
        assert figures(story) == standing
        sums = [
            ({each: cents}, house.payout_acknowledged_above) for each, cents in standing.items()
        ]
        for seat in (2, 3):
            of_seat = {each: cents for each, cents in standing.items() if each[0] == seat}
            sums.append((of_seat, house.seat_payouts_acknowledged_above))
        sums.append((standing, house.round_payouts_acknowledged_above))
        for some, most in sums:
            unseen = any(cents > looked_at.get(each, 0) for each, cents in some.items())
            if sum(some.values()) > most and unseen:
                assert {f"payout:{seat}:{wager}" for seat, wager in some} & set(story.holds)
        asked += bool(story.holds)
    assert 5 < asked < 80


def test_kinds_of_prizes_have_limits_of_their_own_and_others_none() -> None:
    story = state(limited(40_000, ante_bonus=5000), 40_000)
    state(story, 9_000, wager="ante")
    assert noted(story) == ["Seat 2, Ante: 90.00"]
    state(story, 5000, wager="ante_bonus")
    assert noted(story) == ["Seat 2, Ante Bonus: 50.00"]
    assert state(story, 5001, wager="ante_bonus").refused == "payout_above_limit"


def test_the_next_round_begins_anew() -> None:
    story = state(limited(40_000), 40_000).finish()
    story.bet(3).bet(3, wager="pair_plus").press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(3, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    state(story, 40_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 400.00"]


@pytest.mark.parametrize("seed", range(5))
def test_a_stated_figure_above_the_limit_does_not_stand(seed: int) -> None:
    random, limit, standing = Random(seed), 40_000, dict.fromkeys((2, 3), 0)
    story, outcomes = limited(limit), set()
    for _ in range(60):
        seat, amount = random.choice([2, 3]), random.choice([0, 1, 19_999, 20_000, 20_001, 40_000])
        fits = amount + standing[5 - seat] <= limit
        story = state(story, amount, seat)
        assert story.refused == ("" if fits else "payout_above_limit")
        standing[seat] = amount if fits else standing[seat]
        outcomes.add(fits)
    assert outcomes == {True, False}
    found = {each.seat: each.amount for each in story.state.round.payouts}
    assert found == {seat: cents for seat, cents in standing.items() if cents}


# What was stated, and then ruled on.


RULED_GAMES = ("", "-four-card-frenzy", "-let-it-ride", "-three-card-poker", "-casino-hold-em")


@cache
def layout_paid(table: str) -> Story:
    """Return a story that is settled: two seats have put down every bet that they could."""
    story = Story(load_table(config_root() / f"table{table}.yaml")[0]).open()
    for wager in story.definition.game.wagers:
        if wager.opens is OpensAt.WAGERING:
            story.bet(1, 2, wager=wager.name)
    story.press(Key.NO_MORE_BETS)
    for _ in range(40):
        act = story.state.act
        stage = decisions.stage_of(story.table.procedure.model)
        if story.step == "settling":
            return story
        if act is not None and not act.ended:
            story.report()
        elif story.step == "deciding":
            if stage is not None and stage.bets:
                story.bet(1, 2, wager=stage.bets)
            story.press(Key.DECISIONS_CLOSED)
        elif story.last_levels.tray is Tray.OCCUPIED:
            story.lift()
        elif story.step == "awaiting_green":
            story.press(Key.GREEN, "shuffler")
        else:
            story.wait(10)
    raise AssertionError(f"a dead end at {story.step}")


def again(story: Story) -> Story:
    """Return the same story once more, for another end."""
    other, ledger = copy(story), ListLedger([*story.ledger.records], [*story.ledger.ends])
    other.ledger = ledger
    other.table = Table(story.definition, "0" * 64, ledger, ledger.restored())
    other.timers, other.out = Timers(story.timers), [*story.out]
    other.boots = dict(story.boots)
    return other


def reported(story: Story) -> dict[tuple[int, str], int]:
    """Return the figures that a report counts, by what the journal has."""
    deeds = Deeds()
    for record, _ in story.ledger.records:
        deeds.add_event(decode(Event(record, b"", b"", b"")))
    return deeds.payouts


def remedies(story: Story) -> list[tuple[IrregularityKind, Remedy]]:
    model = story.table.procedure.model
    return [
        (kind, rule.remedy)
        for kind in irregularities.kinds(model)
        for rule in irregularities.rules(model, kind).remedies
    ]


def outcome(story: Story) -> tuple[object, ...]:
    """Return what a payout and a remedy have led to."""
    round_ = story.state.round
    assert round_ is not None
    assert reported(story) == {(each.seat, each.wager): each.amount for each in round_.payouts}
    holds = [(named(each), each.words) for each in story.state.holds]
    return story.step, round_.payouts, holds, [each.effect for each in round_.rulings]


@pytest.mark.parametrize("table", mostly_slow(RULED_GAMES, 5))
def test_a_payout_and_a_remedy_end_alike_in_either_order(table: str) -> None:
    settled, taken = layout_paid(table), Counter[Remedy]()
    for kind, remedy in remedies(settled):
        for bet, paid in product(settled.definition.game.spots, settled.definition.game.settlement):
            story = again(settled).declare(kind, 1, bet)
            if story.refused or again(story).decide(remedy).refused:
                continue
            ruled = state(again(story).decide(remedy), 2_000, 1, paid)
            assert outcome(state(story, 2_000, 1, paid).decide(remedy)) == outcome(ruled)
            taken[remedy] += 1
    assert {Remedy.VOID_SEAT, Remedy.FOLD_HAND, Remedy.VOID_ROUND} <= {*taken}


@pytest.mark.parametrize("bets", [(), (("pair_plus", 500),)], ids=["large", "beyond the pay table"])
def test_a_figure_that_was_taken_is_asked_about_again_after_a_ruling(bets) -> None:
    story = settling().happen(PayoutStated(2, "pair_plus", 60_000, bets)).clear()
    assert story.holds == []
    story.declare(IrregularityKind.DEALER_ERROR, 2).decide(Remedy.VOID_SEAT).clear_layout()
    assert story.press(Key.ROUND_OVER).refused == "held"
    assert "Seat 2 is not in this round" in story.words
    assert story.happen(PayoutRefused(ANA, 2, "pair_plus", "its bet went back")).holds == []
    assert reported(story) == {}


@pytest.mark.parametrize("effect", [Effect.RETURNED, Effect.LOST, Effect.PAID])
def test_what_is_paid_for_a_bet_that_a_ruling_has_ended_asks_a_supervisor(effect: Effect) -> None:
    """By the rules of this house it may be, and play goes on; one that is paid is no doubt."""
    play_on = RemedyRule(Remedy.PLAY_ON, effects=(("pair_plus", (effect,)),))
    rule = IrregularityRule(IrregularityKind.DEALER_ERROR, Scope.SEAT, (play_on,), "this house")
    story = Story(irregularities=(rule,)).open().bet(2).bet(2, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense().dispense().green().bet(2, wager="play")
    story.press(Key.DECISIONS_CLOSED).wait(10).declare(IrregularityKind.DEALER_ERROR, 2)
    story.decide(Remedy.PLAY_ON)
    assert story.refused == ""
    words = " ".join(say(each.words) for each in state(story, 2_000).state.holds)
    assert ("A ruling has ended the bet on Pair Plus" in words) is (effect is not Effect.PAID)
    assert (words == "") is (effect is Effect.PAID)


def test_a_figure_that_is_taken_back_is_in_no_report() -> None:
    story = state(settling(), 2_000)
    assert reported(story) == {(2, "pair_plus"): 2_000}
    assert reported(state(story, 0)) == {}
