"""What is counted for a monitoring system, in stories on virtual time."""

import pytest

from controller.data.causes import LATE_BET, WRONG_PIN, Cause
from controller.data.definition import Step
from controller.data.message import message
from controller.journal import JournalError, Record
from controller.monitoring import Durations, TimedLedger
from controller.monitoring.tallies import COMMITS, KINDS
from drivers.interface import ActRefused
from drivers.vocabulary import ActState, Key, RejectReason
from tests.monitoring.sights import DEVICES, look, play_a_round, samples, watched
from tests.procedure.table_story import EPOCH, Story

OF_THE_COMPUTER = ("process_", "dealer_table_disk_")
"""Names of metrics that other programs change at any moment: this process, and the shared disk."""


def number(found, wanted, **labels):
    """Return the value of the one sample with that name and these labels."""
    (only,) = [value for name, has, value in found if name == wanted and has == labels]
    return only


def test_a_round_its_acts_and_its_steps(tmp_path):
    story = Story().open().wait(1)
    tallies = watched(story)
    play_a_round(story)
    found = samples(look(story, tallies), tmp_path)
    assert number(found, "dealer_table_rounds_total", void="no") == 1
    assert number(found, "dealer_table_rounds_total", void="yes") == 0
    assert number(found, "dealer_table_acts_total", kind="packet") == 3
    assert number(found, "dealer_table_acts_total", kind="remainder") == 1
    assert number(found, "dealer_table_acts_ended_total", kind="packet", outcome="done") == 3
    assert number(found, "dealer_table_acts_repeated_total", kind="packet") == 0
    # A second from the order of each packet to its report, which the story waits.
    assert number(found, "dealer_table_act_seconds_sum", kind="packet") == pytest.approx(3.0)
    assert number(found, "dealer_table_act_seconds_bucket", kind="packet", le="1.0") == 3
    assert number(found, "dealer_table_act_seconds_bucket", kind="packet", le="0.5") == 0
    # Two packets of players, 1.5 s each, are one step.
    assert number(found, "dealer_table_step_seconds_count", step="dealing.seat") == 1
    assert number(found, "dealer_table_step_seconds_sum", step="dealing.seat") == pytest.approx(3.0)


def test_an_act_that_is_sent_again_is_a_repeat_and_no_second_act(tmp_path):
    story = Story().open()
    tallies = watched(story)
    story.bet(2, 3).press(Key.NO_MORE_BETS).dispense()
    story.happen(ActRefused("shuffler", 2, RejectReason.UNACKNOWLEDGED, EPOCH, 1, ActState.DONE))
    found = samples(look(story, tallies), tmp_path)
    assert number(found, "dealer_table_acts_total", kind="packet") == 2
    assert number(found, "dealer_table_acts_repeated_total", kind="packet") == 1


def test_an_end_that_is_repeated_counts_once():
    story = Story().open()
    tallies = watched(story)
    story.bet(2).press(Key.NO_MORE_BETS).report().say().say()
    assert tallies.ended == {("packet", "done"): 1}


def test_holds_and_alarms_by_cause(tmp_path):
    story = Story().open()
    tallies = watched(story)
    story.bet(2, 4).press(Key.NO_MORE_BETS).wait(1).bet(2, wager="pair_plus").wait(0.5)
    story.lose("sensors")
    sight = look(story, tallies)
    found = samples(sight, tmp_path)
    assert number(found, "dealer_table_alarms_total", cause=LATE_BET) == 1
    assert number(found, "dealer_table_alarms_total", cause="lost") == 1
    assert number(found, "dealer_table_holds_open", cause="lost") == 1
    assert sight.reasons == ["lost"]
    assert number(found, "dealer_table_ready") == 0
    story.link("sensors")
    found = samples(look(story, tallies), tmp_path)
    assert [name for name, _, _ in found if name == "dealer_table_holds_open"] == []
    assert number(found, "dealer_table_alarms_total", cause="lost") == 1


def test_a_halted_table_is_not_ready(tmp_path):
    story = Story().open()
    story.table.halt(message("journal-closed"))
    sight = look(story)
    assert sight.reasons == ["halted"]
    assert number(samples(sight, tmp_path), "dealer_table_halted") == 1


def test_no_label_says_more_than_the_table_is_made_of(tmp_path):
    """No card, seat, wager, amount, person or text of people: all labels are known before."""
    story = Story().open()
    tallies = watched(story)
    play_a_round(story)
    story.bet(2, 4).press(Key.NO_MORE_BETS).report(ActState.FAULT, counted=1).wait(2)
    assert story.snapshot.counting, "cards are counted blind"
    story.lose("key_pad")
    known = {
        "cause": {*Cause, LATE_BET, WRONG_PIN},
        "step": set(map(str, Step)),
        "kind": set(KINDS),
        "outcome": {each.name.lower() for each in ActState if each.terminal},
        "device": set(DEVICES),
        "priority": {"high", "medium", "low"},
        "void": {"yes", "no"},
        "version": {"1.0"},
        "table": {story.snapshot.table},
    }
    found = samples(look(story, tallies), tmp_path)
    told = {(key, text) for _, labels, _ in found for key, text in labels.items() if key != "le"}
    assert {key for key, _ in told} == set(known)
    assert [(key, text) for key, text in told if text not in known[key]] == []


def test_while_cards_are_counted_blind_no_figure_depends_on_the_claim(tmp_path):
    """A shuffler that claims one card and one that claims three show the same metrics."""

    def claimed(cards):
        story = Story().open()
        tallies = watched(story)
        story.bet(2, 4).press(Key.NO_MORE_BETS).report(ActState.FAULT, counted=cards).wait(2)
        assert story.snapshot.counting
        found = samples(look(story, tallies), tmp_path)
        return [each for each in found if not each[0].startswith(OF_THE_COMPUTER)]

    assert claimed(1) == claimed(3)


def test_commits_are_timed_also_one_that_fails():
    times, now = Durations(COMMITS), iter([0.0, 0.0002, 5.0, 7.0])

    def append(record, state, definitions):
        if record.seq == 2:
            raise JournalError(message("journal-closed"))

    ledger = TimedLedger(append, lambda: next(now), times)
    ledger.append(Record(1, 0, 0, 1, "", b"", b""), b"")
    with pytest.raises(JournalError):
        ledger.append(Record(2, 0, 0, 1, "", b"", b""), b"")
    assert times.total == pytest.approx(2.0002)
    assert times.counts[COMMITS.index(0.00025)] == times.counts[-1] == 1
