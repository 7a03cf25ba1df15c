"""Simulated rounds that are dealt by hand: the judge checks them and finds the errors."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from controller.configuration import load_table
from controller.data.events import DealingModeOrdered
from controller.data.modes import DealingMode
from controller.procedure import TableModel
from controller.procedure.shuffler import acts
from controller.shipped_files import config_root
from controller.snapshot import Counts, cards, maker
from simulators.devices.shuffler import Shuffler
from simulators.people import counts
from simulators.people.staff import SAM
from simulators.simulation import Result, Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
HABITS = replace(PROFILES["none"].habits, press_twice=0.0, press_early=0.0, take_back=0.0)


def play(profile: str, seed: int, rounds: int) -> Result:
    """Play rounds of a kind of run, in which a supervisor sometimes orders another mode."""
    chosen = PROFILES[profile]
    habits = replace(chosen.habits, by_hand=0.4)
    profile = replace(chosen, habits=habits, day=False)
    return Run(DEFINITION, Settings(rounds, seed, habits, profile)).play()


@pytest.mark.slow
def test_all_modes_are_played_and_no_rule_is_broken() -> None:
    modes: Counter[str] = Counter()
    for seed in range(6):
        result = play("people", seed, 6)
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == 0
        modes.update(result.modes)
    assert set(modes) == set(DealingMode)
    assert min(modes.values()) >= 4


def test_a_round_dealt_by_hand_between_two_of_the_shuffler_has_its_turn() -> None:
    """It was dealt from the other deck: the judge has looked at the deck in hand, too."""
    profile = PROFILES["hands"]
    result = Run(DEFINITION, Settings(3, 10, profile.habits, profile)).play()
    assert list(result.modes) == [DealingMode.SHUFFLER, DealingMode.HAND_DEAL]
    assert result.violations == []


def test_a_deck_that_is_shown_as_dealt_while_the_dealer_holds_it_is_found(monkeypatch) -> None:
    def dealt(m: TableModel) -> Counts | None:
        right = cards.counts(m)
        if right is None:
            return None
        return structs.replace(right, dealt=right.dealt + right.in_hand, in_hand=0)

    monkeypatch.setattr(maker, "counts", dealt)
    table = load_table(config_root() / "table-five-card-draw.yaml")[0]
    result = Run(table, Settings(1, 10, HABITS, PROFILES["none"])).play()
    assert "in the dealer's hand" in result.violations[0].words


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["crashes", "all"])
def test_storms_with_rounds_dealt_by_hand(profile: str) -> None:
    modes: Counter[str] = Counter()
    for seed in range(5):
        result = play(profile, 25 + seed, 3)
        assert result.violations == [], f"seed {seed}"
        modes.update(result.modes)
    assert modes[DealingMode.HAND_DEAL] > 0
    assert modes[DealingMode.HAND_SHUFFLE] > 0


class TestJudge:
    """The dealer makes one error by hand, and the judge must see it."""

    def run(self, mode: DealingMode = DealingMode.HAND_DEAL) -> Run:
        """Return a run whose only round is dealt by hand."""
        run = Run(DEFINITION, Settings(1, 4, HABITS))
        order = DealingModeOrdered(SAM.person, mode, "a test")
        run.agenda.call_at(5.0, lambda: run.host.happen(order))
        return run

    def broken(self, run: Run, patch: pytest.MonkeyPatch, wrong: Any) -> list[tuple[int, str]]:
        """Let `wrong` change the dealer's deeds; return the broken rules."""
        shuffler = run.lines["shuffler"].device
        original = shuffler.control
        patch.setattr(
            Shuffler, "control", lambda _, verb, args, now: wrong(original, verb, args, now)
        )
        return [(each.rule, each.words) for each in run.play().violations]

    @pytest.mark.parametrize("mode", [DealingMode.HAND_DEAL, DealingMode.HAND_SHUFFLE])
    def test_dealing_by_hand_without_errors_breaks_no_rule(self, mode: DealingMode) -> None:
        result = self.run(mode).play()
        assert result.violations == []
        assert result.modes == {mode: 1}
        assert result.acts == 0

    def test_a_packet_that_is_one_short(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def wrong(control: Any, verb: str, args: Any, now: float) -> object:
            return control(verb, {**args, "cards": 3} if verb == "deal" else args, now)

        found = self.broken(self.run(), monkeypatch, wrong)
        assert {rule for rule, _ in found} & {1, 2}
        assert any("3 cards at seat" in words or "in the hand" in words for _, words in found)

    def test_a_packet_at_another_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def wrong(control: Any, verb: str, args: Any, now: float) -> object:
            if verb == "deal" and args["to"] == "dealer":
                control("deal", {"to": "dealer", "cards": 3}, now)
                return control("deal", {"to": "seat:1", "cards": 1}, now)
            return control(verb, args, now)

        # The dealer takes what their own hand lacks: then a card is missing in the deck in hand.
        assert {rule for rule, _ in self.broken(self.run(), monkeypatch, wrong)} & {1, 2}

    @pytest.mark.parametrize("counted", [True, False])
    def test_a_card_of_the_stub_on_the_floor(
        self, counted: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A real count finds it; if the dealer only repeats the number due, the judge finds it."""

        def wrong(control: Any, verb: str, args: Any, now: float) -> object:
            if verb == "put_down":
                control("drop", {"place": "hand"}, now)
            return control(verb, args, now)

        run = self.run()
        if not counted:
            monkeypatch.setattr(
                counts, "stub_on_table", lambda _, round_, __, **___: round_.remainder
            )
        found = self.broken(run, monkeypatch, wrong)
        if counted:
            assert found == []
            assert run.table.state.decks[0].good, "the card was found, and the deck counted whole"
        else:
            assert any("cards in the rack, the stub has" in words for _, words in found)

    def test_an_act_in_a_round_of_hands(self, monkeypatch: pytest.MonkeyPatch) -> None:
        due = acts.act_due

        def forgetful(m: Any) -> object:
            round_ = m.state.round
            if round_ is None or not round_.mode.by_hand:
                return due(m)
            round_.mode = DealingMode.SHUFFLER
            try:
                return due(m)
            finally:
                round_.mode = DealingMode.HAND_DEAL

        monkeypatch.setattr(acts, "act_due", forgetful)
        violations = self.run().play().violations
        assert any("in a round that is dealt by hand" in each.words for each in violations)
