"""Every shipped game is played on the simulators, in calm and in storms, by the same rules."""

from itertools import product

import pytest
from msgspec import structs

from controller.configuration import load_table
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.shipped_files import config_root
from drivers.vocabulary import Feature, NextPacketOn, RemainderOn
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES
from tests.procedure.table_story import HOST_DRIVEN, Story
from tests.sharing import mostly_slow, mostly_soak

GAMES = ("three-card-poker", "four-card-poker", "four-card-frenzy", "caribbean-stud",
         "crazy-4-poker", "high-card-flush", "ultimate-texas-hold-em", "casino-hold-em",
         "mississippi-stud", "let-it-ride")  # fmt: skip
SEATS = (1, 7)


def table(game: str) -> TableDefinition:
    return load_table(config_root() / f"table-{game}.yaml")[0]


@pytest.mark.parametrize("game", mostly_slow(GAMES, 3))
def test_a_game_is_played(game: str) -> None:
    is_played(game, "none", 6, 5000)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), mostly_soak(product(GAMES, range(5000, 5003)), 4))
def test_a_game_is_played_in_storms(game: str, seed: int) -> None:
    is_played(game, "all", 2, seed)


def is_played(game: str, profile: str, rounds: int, seed: int) -> None:
    """Play some rounds, in which no rule is broken."""
    definition, chosen = table(game), PROFILES[profile]
    assert definition.game.key == game
    result = simulate(definition, Settings(rounds, seed, chosen.habits, chosen))
    assert result.violations == []
    assert result.double_dispenses == result.missing_packets == result.lost_events == 0
    assert result.rounds >= rounds


@pytest.mark.parametrize("game", mostly_slow(GAMES, 3))
def test_hands_deal_it_too(game: str) -> None:
    chosen = PROFILES["hands"]
    result = simulate(table(game), Settings(4, 5100, chosen.habits, chosen))
    assert result.violations == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["three-card-poker", "four-card-frenzy", "ultimate-texas-hold-em", "let-it-ride"]
)
def test_a_shuffler_that_deals_by_itself_is_followed(game: str) -> None:
    chosen = PROFILES["all"]
    settings = Settings(2, 5200, chosen.habits, chosen, self_driven=True)
    assert simulate(table(game), settings).violations == []
    calm = simulate(table(game), Settings(2, 5200, self_driven=True))
    assert (calm.violations, calm.rounds_void) == ([], 0)


def test_a_shuffler_that_deals_by_itself_cannot_know_the_dealers_packet() -> None:
    """It puts out packets of one size: a game with two sizes cannot be opened with it."""
    story = Story(definition=table("four-card-poker"))
    able = structs.replace(
        HOST_DRIVEN,
        features=HOST_DRIVEN.features & ~Feature.HOST_DRIVEN,
        next_packet_on=NextPacketOn.LIFTED,
        remainder_on=RemainderOn.GREEN_BUTTON,
    )
    story.link("shuffler", abilities=able)
    lacking = message("hold-unsupported", why=message("lack-two-sizes"))
    assert lacking in [hold.words for hold in story.snapshot.holds]
