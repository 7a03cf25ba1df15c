"""Runs with a shuffler that reads cards: sound, and with controllers that name cards too early."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from controller import table
from controller.configuration import config_root, load_table
from controller.data import encoding
from controller.journal import export_lines, open_recording, verify
from controller.procedure.shuffler import acts, recalls
from controller.records import NoCardsError
from controller.replay import replay
from drivers.shuffler import ShufflerDriver
from simulators.devices.reader import Reader
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES, Profile
from simulators.simulation.run import Run
from tests.procedure.mutating import mutate
from tests.procedure.table_harness import shipped_table
from tests.records.asked import open_cards

DEFINITION = shipped_table()
NONE, STORM = PROFILES["none"], PROFILES["all"]
Patch = pytest.MonkeyPatch


def played(profile: Profile = NONE, seed: int = 1, rounds: int = 2, **more: Any) -> Run:
    """Play one run."""
    more = {"reads": True} | more
    path = more.pop("journal", None)
    settings = Settings(rounds, seed, profile.habits, profile, **more)
    run = Run(DEFINITION, settings, **({"journal": path} if path else {}))
    run.play()
    return run


def test_each_round_is_sealed_card_by_card_as_the_world_has_it() -> None:
    run = played(rounds=4)
    assert run.judge.violations == []
    assert run.judge.silence.sealed == run.rounds


def test_a_joker_is_sealed_as_any_other_card() -> None:
    joker = load_table(config_root() / "table-three-card-joker.yaml")[0]
    run = Run(replace(joker, card_reading=True), Settings(2, 5, NONE.habits, NONE, reads=True))
    run.play()
    assert run.judge.violations == []
    assert run.judge.silence.sealed == run.rounds > 0


def test_a_self_driven_shuffler_tells_its_rounds_too() -> None:
    run = played(rounds=4, self_driven=True)
    assert run.judge.violations == []
    assert run.judge.silence.sealed == run.rounds > 0


@pytest.mark.slow
def test_a_storm_breaks_no_rule_and_some_rounds_are_told() -> None:
    runs = [played(STORM, seed, self_driven=seed % 2 > 0) for seed in range(6)]
    assert [run.judge.violations for run in runs] == [[]] * len(runs)
    assert sum(run.judge.silence.sealed for run in runs) >= 3


def test_a_shuffler_that_only_counts_is_asked_for_nothing() -> None:
    run = played(reads=False)
    assert (run.judge.violations, run.judge.silence.sealed) == ([], 0)


# Controllers, drivers and shufflers that name cards where they must not.


def asks_before_the_end(patch: Patch) -> None:
    """A controller that asks for cards as soon as the remaining cards are out."""
    sound = acts.end_act

    def end_act(m: Any, act: Any, counted: int, **how: Any) -> None:
        sound(m, act, counted, **how)
        round_ = m.state.round
        if round_ is not None and round_.remainder_txn:
            recalls.owe(m, round_)

    def issue(m: Any, recall: Any) -> None:
        if not recall.asked:
            recall.asked = True
            m.send(recalls.SendRecall("shuffler", recall.epoch, recall.txn, recall.first))

    mutate(patch, acts.end_act, end_act)
    patch.setattr(recalls, "issue_recall", issue)


def writes_before_the_end(patch: Patch) -> None:
    """A driver that asks by itself, and a controller that writes all it is told."""
    sound = ShufflerDriver._end

    def end(self: Any, epoch: int, txn: int, state: Any, now: float, *more: Any) -> None:
        sound(self, epoch, txn, state, now, *more)
        self.command(recalls.SendRecall(self.device, epoch, txn, 1), now)

    patch.setattr(ShufflerDriver, "_end", end)
    patch.setattr(recalls, "answers_recall", lambda m, told: True)
    patch.setattr(recalls, "take_recall", lambda m, told: None)


def tells_before_the_end(patch: Patch) -> None:
    """Firmware that tells the cards of the last act, whatever it is asked."""

    def page(self: Any, asked: Any) -> Any:
        self._over = self._known
        return sound(self, structs.replace(asked, txn=self._known))

    sound = Reader.page
    patch.setattr(Reader, "page", page)
    patch.setattr(ShufflerDriver, "_end", _asking(ShufflerDriver._end))


def _asking(sound: Callable[..., None]) -> Callable[..., None]:
    from drivers.messages import RecallRequest

    def end(self: Any, epoch: int, txn: int, state: Any, now: float, *more: Any) -> None:
        sound(self, epoch, txn, state, now, *more)
        self.send(RecallRequest(9, epoch, txn, 0, 0))

    return end


def keeps_them_in_its_data(patch: Patch) -> None:
    """A controller that writes the event unsealed."""
    patch.setattr(table, "without_cards", lambda event: event)


def keeps_them_in_its_state(patch: Patch) -> None:
    """A controller that keeps the cards in its state."""
    sound = recalls.take_recall

    def take(m: Any, told: Any) -> None:
        sound(m, told)
        m.state.prompts.extend(getattr(told, "acts", ())[0].cards)

    patch.setattr(recalls, "take_recall", take)


def shows_them(patch: Patch) -> None:
    """A snapshot that shows the cards that the controller has kept."""
    told: list[str] = []
    take, picture = recalls.take_recall, table.take_snapshot

    def taken(m: Any, event: Any) -> None:
        take(m, event)
        told.extend(event.acts[0].cards)

    def snapshot(*given: Any) -> Any:
        shown = picture(*given)
        return structs.replace(shown, prompts=(*shown.prompts, *told))

    patch.setattr(recalls, "take_recall", taken)
    patch.setattr(table, "take_snapshot", snapshot)


def mixes_them_up(patch: Patch) -> None:
    """Firmware that tells the cards of an act in another order."""
    sound = Reader.reads

    def reads(self: Any, face: str) -> None:
        sound(self, face)
        self._acts[-1].codes.reverse()

    patch.setattr(Reader, "reads", reads)


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        (asks_before_the_end, "is not over on disk"),
        (writes_before_the_end, "is not over"),
        (tells_before_the_end, "the shuffler names the cards"),
        (keeps_them_in_its_data, "a card is named"),
        (keeps_them_in_its_state, "a card is named"),
        (shows_them, "a card is named"),
        (mixes_them_up, "other cards are sealed"),
    ],
)
def test_a_mutant_is_caught_by_rule_six(
    mutant: Callable[[Patch], None], words: str, monkeypatch: Patch
) -> None:
    mutant(monkeypatch)
    first = played().judge.violations[0]
    assert (first.rule, words in first.words) == (6, True), first


# The journal's content.


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Run]:
    """Return the journal of two rounds."""
    path = tmp_path_factory.mktemp("reads") / "journal"
    return path, played(journal=path)


def test_the_cards_of_a_round_can_be_opened(kept: tuple[Path, Run]) -> None:
    path, run = kept
    opened = open_cards(path, 1, lambda: DEFINITION)
    assert [each.whose for each in opened][-2:] == ["dealer", "remainder"]
    assert all(each.whose.isdecimal() for each in opened[:-2])
    faces = [face for each in opened for face in each.cards]
    assert len(faces) == len(set(faces)) == 52
    by_act = {each.act.txn: each for each in run.world.dispenses()}
    for each in opened:
        assert each.cards == tuple(map(run.world.face, by_act[each.act].cards))
    with pytest.raises(NoCardsError, match="no cards of round 9"):
        open_cards(path, 9, lambda: DEFINITION)


def test_no_event_and_no_export_names_a_card(kept: tuple[Path, Run], tmp_path: Path) -> None:
    path, _ = kept
    assert verify(path).sound
    named = open_cards(path, 1, lambda: DEFINITION)[-1].cards[0]
    export = tmp_path / "export.jsonl"
    with open_recording(path) as recording:
        lines = list(export_lines(recording))
    export.write_text("".join(f"{line}\n" for line in lines))
    assert f'"{named}"' not in export.read_text().replace("\\", "")
    withheld = [each for each in map(json.loads, lines) if each.get("kind") == "cards"]
    assert [each["withheld"] for each in withheld] == [True, True]
    with open_recording(export) as recording:
        again = replay(recording)
        assert again.difference is None
    with open_recording(export) as recording:
        assert list(export_lines(recording)) == lines


def test_an_event_is_read_back_without_its_cards() -> None:
    data = b'{"device":"shuffler","epoch":1,"txn":2,"acts":[]}'
    assert encoding.decode_event("CardsRecalled", data).acts == ()  # type: ignore[union-attr]
