"""Who banks a game."""

from enum import StrEnum


class Banker(StrEnum):
    """Who pays the winners."""

    HOUSE = "house"
    PLAYERS = "players"
    """The losers: players play against each other for a pot."""
