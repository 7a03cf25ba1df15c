"""The simulation: whole, deterministic, with a judge who sees each violation."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from controller.shipped_files import config_root
from controller.table import Outgoing, Table
from drivers.interface import SendAct
from drivers.vocabulary import ActKind
from simulators.devices.world import Place
from simulators.people import Habits
from simulators.people.players import ORDERLY
from simulators.simulation import Result, Settings, simulate
from simulators.simulation.run import Run
from tests.patience import PATIENCE
from tests.procedure.table_harness import shipped_table
from tests.sharing import mostly_slow

DEFINITION = shipped_table()
Wrong = Callable[[Table, list[Outgoing]], list[Outgoing]]
HARBOUR = Path(__file__).parents[2] / "games" / "harbour" / "table.yaml"
STEPS = [str(number) for number in range(1, 12)]


def test_with_a_shuffler_that_cannot_count_people_count() -> None:
    result = simulate(DEFINITION, Settings(11, 2, ORDERLY, counts=False))
    assert result.violations == []
    assert result.holds["deck_count"] == 2, "both decks at opening"
    assert result.steps_seen["11"] == 11, "every round came to its end"


def play(rounds: int, seed: int, habits: Habits | None = None) -> Result:
    return simulate(DEFINITION, Settings(rounds, seed, habits or Habits()))


def test_rounds_of_human_people_break_no_rule_and_show_all_eleven_steps() -> None:
    result = play(20, 1)
    assert result.violations == []
    assert list(result.steps_seen) == STEPS
    assert all(count >= 20 for count in result.steps_seen.values())
    assert sum(result.remainders.values()) == result.rounds == 20
    assert result.cards_dispensed == 20 * 52
    assert result.refusals > 0, "people press early or twice now and then"


@pytest.mark.parametrize("players", range(1, 8))
def test_the_green_button_releases_what_the_sheet_says(players: int) -> None:
    result = play(2, 5, replace(Habits(), seats=(players, players)))
    assert result.remainders == {str(52 - 4 * (players + 1)): 2}
    assert result.packets >= 2 * (players + 1)


def test_orderly_people_need_four_presses_a_round() -> None:
    first, second = (play(rounds, 3, ORDERLY) for rounds in (5, 15))
    assert second.presses - first.presses <= 10 * 4
    assert second.refusals == 0


@pytest.mark.parametrize("seed", mostly_slow(range(20), 5, soak=4))
def test_any_seed_plays(seed: int) -> None:
    habits = replace(
        Habits(), late_bet=0.3, next_round=0.3, press_early=0.3, press_twice=0.3, take_back=0.3
    )
    result = play(5, seed, habits)
    assert result.violations == []
    assert result.rounds == 5


def test_late_hands_raise_alerts_and_play_goes_on() -> None:
    result = play(20, 2, replace(ORDERLY, late_bet=1.0))
    assert result.late_bets >= 10
    assert result.violations == []


@pytest.mark.slow
def test_one_seed_is_one_trace_in_every_process() -> None:
    words = [sys.executable, "-m", "controller.cli", "simulate", "--rounds", "4", "--json"]
    traces = set()
    for hash_seed in ("0", "1"):  # here it is a random one
        done = subprocess.run(
            [*words, "--seed", "11"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            timeout=PATIENCE,
        )
        traces.add(json.loads(done.stdout)["trace_sha256"])
    assert traces == {play(4, 11).trace_sha256}
    assert play(4, 12).trace_sha256 not in traces


def test_the_command_prints_one_object_with_all_that_was_promised() -> None:
    import typer

    from simulators.simulation.command import run_simulation as command

    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, ["--rounds", "2", "--seed", "9", "--seats", "3-4", "--json"])
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    promised = (
        "game rounds seed violations steps_seen packets cards_dispensed remainders late_bets "
        "refusals presses virtual_seconds wall_seconds trace_sha256"
    )
    assert set(promised.split()) <= set(result)
    assert result["rounds"] == 2
    assert set(result["remainders"]) <= {"36", "32"}


def test_the_command_counts_what_went_wrong_and_what_came_of_it() -> None:
    import typer

    from simulators.simulation.command import run_simulation as command

    app = typer.Typer()
    app.command()(command)
    words = ["--rounds", "3", "--seed", "5", "--faults", "all", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    assert sum(result["faults"].values()) > 100
    assert result["crashes"] == result["faults"].get("host_crash", 0)
    assert result["acts"] >= result["packets"] + sum(result["remainders"].values()) > 0
    for nothing in ("double_dispenses", "missing_packets", "lost_events"):
        assert result[nothing] == 0
    assert (result["violations"], result["shrunk"]) == ([], None)
    assert result["reconciles"] > 0


@pytest.mark.parametrize("table", ["table", "table-three-card-poker", "table-five-card-draw"])
def test_every_line_of_the_answer_tells_something(table: str) -> None:
    import typer

    from simulators.simulation.command import run_simulation as command

    app = typer.Typer()
    app.command()(command)
    words = ["--rounds", "2", "--seed", "3", "--config", str(config_root() / f"{table}.yaml")]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0, answer.output
    rows = [re.split(r"  +", line.strip(), maxsplit=1) for line in answer.output.splitlines()]
    assert [row for row in rows[1:] if len(row) == 1] == []


def test_without_seats_a_table_of_five_is_played_by_one_to_five() -> None:
    import typer

    from simulators.simulation.command import run_simulation as command

    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, ["--rounds", "1", "--config", str(HARBOUR)])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("seats", ["0-3", "4-2", "1-8", "three"])
def test_seats_that_make_no_sense_are_refused(seats: str) -> None:
    import typer

    from simulators.simulation.command import run_simulation as command

    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, ["--rounds", "1", "--seats", seats])
    assert done.exit_code == 2


class TestJudge:
    """The judge must see each kind of violation; the tests show them one at a time."""

    def run(self) -> Run:
        return Run(DEFINITION, Settings(1, 4, ORDERLY))

    def mutate(self, patch: pytest.MonkeyPatch, wrong: Wrong) -> None:
        """Let `wrong` change the result of each event."""
        sound = Table._commit_event
        patch.setattr(
            Table, "_commit_event", lambda table, *event: wrong(table, sound(table, *event))
        )

    def broken(self, run: Run) -> set[int]:
        return {violation.rule for violation in run.play().violations}

    def test_a_card_that_leaves_the_shuffler_by_itself(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = self.run()

        def wrong(table: Table, out: list[Outgoing]) -> list[Outgoing]:
            round_ = table.state.round
            if round_ is not None and round_.packets == 1 and run.world.count(Place.READY) == 48:
                card = run.world.cards(Place.READY)[:1]
                run.world.move(card, Place.READY, Place.FLOOR, "mutant", 0.0)
            return out

        self.mutate(monkeypatch, wrong)
        assert 2 in self.broken(run)

    def test_an_act_with_a_number_of_its_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def wrong(_: Table, out: list[Outgoing]) -> list[Outgoing]:
            return [
                structs.replace(each, txn=each.txn + 5) if isinstance(each, SendAct) else each
                for each in out
            ]

        self.mutate(monkeypatch, wrong)
        assert 1 in self.broken(self.run())

    def test_an_act_that_is_sent_while_the_table_is_held(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = self.run()

        def stop() -> None:
            key_pad = run.lines["key_pad"]
            key_pad.device.control("press", {"key": "STOP"}, run.agenda.now)
            key_pad.device_moved()

        def wrong(table: Table, out: list[Outgoing]) -> list[Outgoing]:
            if any(hold.cause == "stopped" for hold in table.state.holds):
                out.append(SendAct("shuffler", 1, 1, ActKind.PACKET, 4))
            return out

        self.mutate(monkeypatch, wrong)
        run.agenda.call_at(60.0, stop)
        assert 4 in self.broken(run)

    def test_an_act_that_is_in_no_record(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def wrong(table: Table, out: list[Outgoing]) -> list[Outgoing]:
            if table.state.step == "wagering":
                out.append(SendAct("shuffler", table.state.epoch, 1, ActKind.PACKET, 4))
            return out

        self.mutate(monkeypatch, wrong)
        assert 3 in self.broken(self.run())

    def test_a_packet_at_the_wrong_seat(self) -> None:
        run = self.run()
        shuffler = run.lines["shuffler"].device
        original = shuffler.control

        def control(verb: str, args: dict[str, object], now: float) -> object:
            if verb == "lift" and args["to"] == "dealer":
                args = {"to": "seat:7" if not run.world.count(Place.SEAT_7) else "seat:6"}
            return original(verb, args, now)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(shuffler), "control", lambda _, *args: control(*args))
            assert 1 in self.broken(run)

    def test_a_card_that_is_named(self) -> None:
        run = self.run()
        assert not self.broken(run)
        run.judge.silence.read(b'{"seat":3,"cards":["Qs"]}')
        run.judge.silence.read(b'{"deck":"red-07"}')
        assert [violation.rule for violation in run.judge.violations] == [6, 6]

    def test_a_table_where_nothing_goes_on(self) -> None:
        run = self.run()
        run.people.next_deadline = lambda: None  # type: ignore[method-assign]
        assert 0 in self.broken(run)
