"""Checks of player-banked games and their tables."""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.configuration.build_player_banked import build_poker_game, build_stakes
from controller.configuration.checks.poker import check_packets, check_poker_game
from controller.configuration.checks.stakes import check_poker_law, check_stakes
from controller.configuration.document import Document
from controller.configuration.models import JurisdictionFile
from controller.configuration.models.banker import Banker
from controller.configuration.models.player_banked import (
    PlayerBankedGameFile,
    PlayerBankedTableFile,
)
from controller.configuration.problem import Problem
from controller.data.definition.poker import PokerRules


def is_player_banked(game: Document) -> bool:
    """Tell whether a game's file says that players bank it."""
    return game.one("banked") == Banker.PLAYERS.value


def poker_rules(
    game: PlayerBankedGameFile, table: PlayerBankedTableFile, law: JurisdictionFile
) -> PokerRules:
    """Return the rules by which a table plays."""
    bound = law.poker.single_wager if law.poker else None
    return PokerRules(build_poker_game(game), build_stakes(table.stakes), bound or 0)


def check_game_file(game: Document, content: PlayerBankedGameFile) -> Iterator[Problem]:
    """Yield the problems of a game whose file fits its schema."""
    yield from check_poker_game(game, build_poker_game(content))


def as_dealt(game: PlayerBankedGameFile, table: PlayerBankedTableFile) -> PlayerBankedGameFile:
    """Return the game as cards are dealt at a table, which may say otherwise than the game."""
    if table.deck is None:
        return game
    return replace(game, deck=replace(game.deck, from_=table.deck.from_))


def check_table_file(
    table: Document,
    content: PlayerBankedTableFile,
    game: PlayerBankedGameFile,
    law: JurisdictionFile,
) -> Iterator[Problem]:
    """Yield the problems of a table whose files fit their schema."""
    rules = poker_rules(game, content, law)
    if content.deck is not None:
        yield from check_packets(table, rules.game)
    yield from check_stakes(table, rules)
    if law.poker is not None:
        yield from check_poker_law(table, rules, law.poker)
