"""A game with a deck of 36 or 32 cards, from its file to the shuffler that counts it."""

import json
import shutil
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from controller.cli import execute
from controller.configuration import check, load_table
from controller.errors import ExitCode
from controller.words.spoken import in_english
from simulators.devices.control import WorldError
from simulators.devices.hardware import InjectedFaults, Lie
from simulators.devices.world import Place, World
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES
from tests.configuration.files import change

HARBOUR = Path(__file__).parent / "harbour"


def stripped(folder: Path, cards: int, *, kept: bool = True) -> Path:
    """Return the table of an invented game that is played with so many cards, its odds kept.

    With fewer cards its pairs come so often that Lantern is the player's: somebody allows it.
    """
    shutil.copytree(HARBOUR, folder / "harbour")
    table = folder / "harbour" / "table.yaml"
    change(table, "games/harbour-three.yaml", "cards: 52", f"cards: {cards}")
    allowed = "    player_edge: allowed\n    allowed_by: nobody\n"
    change(
        table,
        "games/harbour-three.yaml",
        "    source: made up\n    pays",
        f"    source: made up\n{allowed}    pays",
    )
    if kept:
        assert execute(["odds", "harbour-three", "--config", str(table)]) == ExitCode.OK
    return table


@pytest.mark.parametrize("cards", [36, 32])
def test_the_command_plays_it(cards: int, tmp_path: Path, capsys) -> None:
    table = stripped(tmp_path, cards)
    assert check(table) == []
    capsys.readouterr()
    asked = ["--config", str(table), "--rounds", "4", "--faults", "none", "--seed", "1", "--json"]
    assert execute(["simulate", *asked]) == ExitCode.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["rounds"] >= 4
    assert answer["rounds_void"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("profile", "more"),
    [("all", {}), ("hands", {}), ("all", {"self_driven": True}), ("all", {"counts": False})],
)
def test_it_is_played_in_storms(profile: str, more: dict[str, bool], tmp_path: Path) -> None:
    definition, chosen = load_table(stripped(tmp_path, 36))[0], PROFILES[profile]
    for seed in range(6100, 6103):
        result = simulate(definition, Settings(3, seed, chosen.habits, chosen, **more))
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0
        assert result.rounds >= 3


@pytest.mark.parametrize(("cards", "lowest"), [(36, "6"), (32, "7")])
def test_the_world_has_two_decks_of_the_cards_that_are_left(cards: int, lowest: str) -> None:
    world = World(seed=3, deck=cards)
    box = world.cards(Place.BOX)
    for colour in ("red", "blue"):
        faces = [world.face(card) for card in box if card.startswith(colour)]
        assert len(set(faces)) == len(faces) == cards
        assert min("23456789TJQKA".index(face[0]) for face in faces) == "23456789TJQKA".index(
            lowest
        )


@pytest.mark.parametrize(("cards", "jokers"), [(53, {"X1"}), (54, {"X1", "X2"})])
def test_the_world_has_decks_with_jokers(cards: int, jokers: set[str]) -> None:
    world = World(seed=3, deck=cards)
    for colour in ("red", "blue"):
        names = [card for card in world.cards(Place.BOX) if card.startswith(colour)]
        faces = {world.face(card) for card in names}
        assert len(names) == len(faces) == cards
        assert jokers == {face for face in faces if face[0] == "X"}


def test_the_log_of_a_world_keeps_its_deck(tmp_path: Path) -> None:
    log = tmp_path / "world.jsonl"
    before = World.at(log, seed=3, deck=36)
    after = World.at(log, deck=36)
    assert after.deck == 36
    assert after.cards(Place.BOX) == before.cards(Place.BOX)
    with pytest.raises(WorldError, match="its decks have 36 cards, not 52; delete it"):
        World.at(log)


def test_there_is_no_deck_of_other_cards() -> None:
    with pytest.raises(WorldError, match="no deck of 40 cards"):
        World(deck=40)


def test_a_simulated_shuffler_lies_about_a_deck_of_its_own_size() -> None:
    assert InjectedFaults(lie=Lie.DECKS).claim(35, whole=36) == 36


def test_the_command_computes_its_odds(tmp_path: Path, monkeypatch, capsys) -> None:
    table = stripped(tmp_path, 36, kept=False)
    monkeypatch.setenv("DEALER_TABLE_CONFIG", str(table))
    [refused] = check(table)
    assert "tablectl odds harbour-three --pay-table LANTERN-1" in in_english(refused.found)
    assert execute(["odds", "harbour-three", "--json"]) == ExitCode.OK
    assert check(table) == []
    answer = json.loads(capsys.readouterr().out)
    assert answer["cached"] is False
    lantern = {each["wager"]: Fraction(each["edge"]) for each in answer["wagers"]}["lantern"]
    runs = 8  # A-6-7 to Q-K-A
    hands = {30: 4 * runs, 20: 9 * 4, 5: 60 * runs, 3: 4 * (comb(9, 3) - runs), 1: 9 * 6 * 8 * 4}
    won = sum(odds * count for odds, count in hands.items())
    lost = comb(36, 3) - sum(hands.values())
    assert lantern == Fraction(lost - won, comb(36, 3))
