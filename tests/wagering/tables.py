"""Shipped tables, and some with a change."""

from dataclasses import replace
from functools import cache

from controller.configuration import config_root, load_table
from controller.data.definition import TableDefinition
from tests.configuration.files import table_of


@cache
def shipped(game: str) -> TableDefinition:
    """Return the shipped table of a game."""
    return load_table(config_root() / table_of(game))[0]


def independent(table: TableDefinition) -> TableDefinition:
    """Return the table without the switch that makes wagers equal."""
    wagers = tuple(replace(wager, equal_to="") for wager in table.game.wagers)
    return replace(table, game=replace(table.game, wagers=wagers))
