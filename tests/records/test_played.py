"""Whole evenings of the deterministic simulation: records compared with the table's own state."""

from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import pytest

import simulators.simulation.run as stage
from controller.data.encoding import decode_state
from controller.data.intents import RoundEnded
from controller.data.state import Round
from controller.records import Ending, RoundRecord
from controller.records.decoded_event import decode_intents
from simulators.people import Habits
from simulators.simulation.dice import PROFILES
from simulators.simulation.tally import Result
from tests.journal.small_journals import raw
from tests.procedure.table_story import shipped_table
from tests.records.asked import deck_history, recall_last, recall_round
from tests.records.kept_stories import played

HABITS = Habits(
    late_bet=0.1, next_round=0.1, press_early=0.1, press_twice=0.1, take_back=0.2, ante_taken=0.6
)
"""Habits of people who often do what they should not."""


@dataclass
class Evening:
    """An evening, its journal, and each round as the table had it just before its end."""

    path: Path
    result: Result
    ended: dict[int, Round]
    records: list[RoundRecord]


class Watched(stage.Run):
    """A run that remembers the table's rounds."""

    def watch(self) -> dict[int, Round]:
        self._before: Round | None = None
        self._ended: dict[int, Round] = {}
        return self._ended

    def _taken(self, event, out) -> None:
        for intent in self.table.intents:
            if isinstance(intent, RoundEnded):
                self._ended[intent.round] = self._before
        self._before = deepcopy(self.table.state.round)
        super()._taken(event, out)


def spend(path: Path, settings: stage.Settings) -> Evening:
    """Play, with the journal in a file. This does not check the rules."""
    run = Watched(shipped_table(), settings, path)
    ended = run.watch()
    result = run.play()
    return Evening(path, result, ended, recall_last(path, 1000, played))


@pytest.fixture(scope="module")
def calm(tmp_path_factory) -> Evening:
    path = tmp_path_factory.mktemp("calm") / "journal"
    return spend(path, stage.Settings(30, 11, HABITS))


@pytest.fixture(scope="module")
def storm(tmp_path_factory) -> Evening:
    path = tmp_path_factory.mktemp("storm") / "journal"
    return spend(path, stage.Settings(25, 5, HABITS, PROFILES["all"]))


@pytest.fixture(params=["calm", pytest.param("storm", marks=pytest.mark.slow)])
def evening(request) -> Evening:
    return request.getfixturevalue(request.param)


def test_every_round_is_there(evening) -> None:
    ended = [record.number for record in evening.records if record.ended is not None]
    assert ended == list(evening.ended)
    assert ended == list(range(1, evening.result.rounds + 1))
    void = [record for record in evening.records if record.outcome is Ending.VOID]
    assert len(void) == evening.result.rounds_void


def test_the_seats_are_those_of_the_table(evening) -> None:
    for record in evening.records:
        round_ = evening.ended.get(record.number)
        if round_ is None:
            continue
        stakes = {seat.number: seat for seat in record.seats}
        for seat in round_.seats:
            found = stakes.get(seat.number)
            wagers = found.wagers if found else ()
            assert wagers == tuple(seat.wagers), (record.number, seat)
            assert (found is not None and found.folded is not None) == seat.folded
            if record.outcome is Ending.PLAYED:
                assert (found is not None and found.dealt_in) == seat.due


def test_the_packets_are_those_of_the_table(evening) -> None:
    for record in evening.records:
        round_ = evening.ended.get(record.number)
        if round_ is None or record.outcome is not Ending.PLAYED:
            continue
        assert record.deck == round_.deck
        order = [seat.number for seat in round_.seats if seat.due]
        stand = [act for act in record.packets if act.stands]
        assert [act.seat for act in stand] == [*order, 0]
        assert all(act.lifted for act in stand)
        assert 4 * len(stand) + record.remainder == 52
        assert record.remainder == round_.remainder


def test_late_bets_and_take_backs_are_those_of_the_run(calm) -> None:
    records, result = calm.records, calm.result
    assert sum(len(record.alerts) for record in records) == result.late_bets > 0
    taken_back = [p for r in records for p in r.presses if p.key == "bets_open" and not p.refused]
    assert 0 < len(taken_back) <= result.take_backs


def test_a_press_that_is_missing_was_outside_every_round(evening) -> None:
    told = {press.at.seq for record in evening.records for press in record.presses}
    spans = [(record.started.seq, record.last.seq) for record in evening.records]
    with closing(raw(evening.path)) as connection:
        kept = connection.execute("SELECT seq FROM event WHERE kind = 'ButtonPressed'").fetchall()
    for (seq,) in kept:
        inside = any(first <= seq <= last for first, last in spans)
        assert inside == (seq in told)


@pytest.mark.slow
def test_every_start_inside_a_round_is_an_interruption(storm) -> None:
    spans = [(record.started.seq, record.last.seq) for record in storm.records]
    with closing(raw(storm.path)) as connection:
        starts = connection.execute("SELECT seq FROM event WHERE kind = 'Started'").fetchall()
    inside = {seq for (seq,) in starts if any(first <= seq <= last for first, last in spans)}
    told = {stop.at.seq for record in storm.records for stop in record.interruptions}
    assert told == inside
    assert storm.result.crashes > 0


def test_times_run_on(calm) -> None:
    for record in calm.records:
        assert record.ended is not None
        assert record.started.utc <= record.ended.utc
        seconds = [step.seconds for step in record.steps if step.step != "reload"]
        assert sum(seconds) == pytest.approx(record.seconds)
        for act in record.acts:
            assert act.asked.utc <= act.ended.utc <= act.lifted.utc


def test_one_round_alone_is_the_same(evening) -> None:
    # The last records may lack what came later; for the others everything was known.
    for record in evening.records[:-3]:
        assert recall_round(evening.path, record.number, played) == record


def test_the_decks_share_the_rounds(evening) -> None:
    for colour in ("red", "blue"):
        found = deck_history(evening.path, colour)
        ours = {
            record.number: record
            for record in evening.records
            if record.deck == colour
            and record.ended is not None
            and (evening.ended[record.number].packets or record.counts)
        }
        over = [use for use in found.rounds if use.ended is not None]
        assert [use.round for use in over] == list(ours)
        for use in over:
            assert use.counts == ours[use.round].counts
            assert use.ended == ours[use.round].ended


def test_the_last_state_agrees_with_the_last_record(evening) -> None:
    with closing(raw(evening.path)) as connection:
        ((state,),) = connection.execute("SELECT data FROM state").fetchall()
    assert decode_state(state).rounds in {record.number for record in evening.records}


@pytest.mark.slow
def test_intents_of_every_kind_are_read_back(storm) -> None:
    with closing(raw(storm.path)) as connection:
        rows = connection.execute("SELECT seq, intents FROM event").fetchall()
    for seq, intents in rows:
        assert len(decode_intents(seq, intents)) == (intents.count(b'],["') + (intents != b"[]"))
