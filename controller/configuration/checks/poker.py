"""Rules of a player-banked game's file: its plan, its cards, its rankings."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from controller.cards import DECKS, RANKINGS
from controller.configuration.build_player_banked_game import build_poker_game, build_stakes
from controller.configuration.checks import names, stakes, wagers
from controller.configuration.document import Document
from controller.configuration.models import JurisdictionFile
from controller.configuration.models.player_banked_game import (
    PlayerBankedGameFile,
    PlayerBankedTableFile,
)
from controller.configuration.models.table import Banker
from controller.configuration.problem import Problem
from controller.data.definition.poker import PhaseKind, PokerGame, PokerRules
from controller.data.message import message

_HAND = 5
_ENDS = (PhaseKind.BET, PhaseKind.DECLARE)


def check_poker_ranking(game: Document) -> Iterator[Problem]:
    """Yield the problems of unknown rankings, and of those that do not fit the deck."""
    named = []
    for key, lows in (("name", (False, True)), ("high", (False,)), ("low", (True,))):
        used = game.texts("ranking", key)
        known = [each.name for each in RANKINGS.values() if each.hand == _HAND and each.low in lows]
        other = [(place, name) for place, name in used if not _ranks_five(name, lows)]
        yield from names.known_only(game, other, known, message("config-a-ranking"))
        named += used
    yield from wagers.check_deck_of(game, [name for _, name in named if name in RANKINGS])
    stated = {str(place[-1]) for place, _ in named}
    if game.one("ranking") is not None and stated not in ({"name"}, {"high", "low"}):
        yield game.problem(("ranking",), message("config-poker-ranking"), key=True)


def _ranks_five(name: str, lows: Collection[bool]) -> bool:
    """Tell whether there is such a ranking of whole hands, wild ranks in its name included."""
    ranking = RANKINGS.get(name)
    return ranking is not None and ranking.hand == _HAND and ranking.low in lows


def check_poker_game(game: Document, rules: PokerGame) -> Iterator[Problem]:
    """Yield the problems of a game whose file fits its schema."""
    yield from _check_plan(game, rules)
    yield from _check_draw(game, rules)
    yield from _check_up_cards(game, rules)
    yield from _check_players(game, rules)
    yield from check_dealt_up(game, rules)


def check_dealt_up(file: Document, rules: PokerGame) -> Iterator[Problem]:
    """Check that packets, where a game's or a table's file wants them, hold no card dealt up."""
    if file.one("deck", "from") == "packets" and any(phase.up for phase in rules.plan):
        yield file.problem(("deck", "from"), message("config-poker-packets"))


def _check_plan(game: Document, rules: PokerGame) -> Iterator[Problem]:
    kinds = [phase.kind for phase in rules.plan]
    if kinds[0] is not PhaseKind.DEAL:
        yield game.problem(("poker", "plan", 0), message("config-poker-plan-begins"))
    if kinds[-1] not in _ENDS:
        yield game.problem(("poker", "plan", len(kinds) - 1), message("config-poker-plan-ends"))
    if rules.betting_rounds == 0:
        yield game.problem(("poker", "plan"), message("config-poker-plan-bets"), key=True)
    if rules.hand_cards != _HAND:
        found = message("config-poker-hand-of", count=rules.hand_cards)
        yield game.problem(("poker", "plan"), message("config-poker-hand"), found=found, key=True)
    if rules.shown and not rules.plan[0].up:
        yield game.problem(("poker", "opening"), message("config-poker-card-shows"))
    for kind in (PhaseKind.DRAW, PhaseKind.DECLARE):
        if kinds.count(kind) > 1:
            place = len(kinds) - 1 - kinds[::-1].index(kind)
            yield game.problem(("poker", "plan", place), message("config-poker-phase-once"))
    if PhaseKind.DECLARE in kinds and not rules.high_low:
        place = kinds.index(PhaseKind.DECLARE)
        yield game.problem(("poker", "plan", place), message("config-poker-declare"))


def _check_draw(game: Document, rules: PokerGame) -> Iterator[Problem]:
    kinds = [phase.kind for phase in rules.plan]
    if PhaseKind.DRAW in kinds and any(phase.up for phase in rules.plan):
        place = kinds.index(PhaseKind.DRAW)
        yield game.problem(("poker", "plan", place), message("config-poker-draw-down"))
    if rules.wild and any(phase.up for phase in rules.plan):
        named = "name" if game.one("ranking", "name") is not None else "high"
        yield game.problem(("ranking", named), message("config-poker-wild-down"))
    if PhaseKind.DRAW not in kinds and game.one("poker", "draw") is not None:
        yield game.problem(("poker", "draw"), message("config-poker-no-draw"), key=True)
    if rules.draw.four_with_ace and not rules.draw.ace_counts:
        yield game.problem(
            ("poker", "draw", "four_with_ace"), message("config-poker-four-with-ace")
        )


def _check_up_cards(game: Document, rules: PokerGame) -> Iterator[Problem]:
    """Check that what up cards decide has such cards."""
    ups = [phase.up for phase in rules.plan if phase.kind is PhaseKind.DEAL]
    if rules.pair_bet and not any(ups):
        yield game.problem(("poker", "pair_bet"), message("config-poker-pair-shows"))
    if rules.fifth_down and (not any(ups) or ups[-1]):
        yield game.problem(("poker", "fifth_down"), message("config-poker-fifth-down"))


def _check_players(game: Document, rules: PokerGame) -> Iterator[Problem]:
    """Check that the deck serves the most players that the game takes."""
    if rules.least > rules.most:
        yield game.problem(("players", "least"), message("config-or-less", size=rules.most))
    elif rules.fewer is not None and not rules.least <= rules.fewer.most < rules.most:
        span = message("config-poker-fewer", low=rules.least, high=rules.most - 1)
        yield game.problem(("players", "fewer", "most"), span)
    needed = cards_needed(rules, rules.most)
    if rules.deck_cards in DECKS and needed > rules.deck_cards:
        most = max((n for n in range(11) if cards_needed(rules, n) <= rules.deck_cards), default=0)
        found = message("config-poker-cards-needed", count=rules.most, all=needed)
        expected = message("config-poker-players-served", count=most, size=rules.deck_cards)
        yield game.problem(("players", "most"), expected, found=found)


def cards_needed(rules: PokerGame, players: int) -> int:
    """Return the cards that a hand may take.

    Stud: the hands, a burned card before each later deal, and a card for each player in each round
    of buying. Draw: the hands, the burned and the bottom card, and one whole draw; what is thrown
    away is shuffled for the others.
    """
    hands = rules.hand_cards * players
    kinds = [phase.kind for phase in rules.plan]
    if PhaseKind.DRAW in kinds:
        return hands + rules.draw.burn + rules.draw.bottom_never + rules.draw.allowed
    burns = max(kinds.count(PhaseKind.DEAL) - 1, 0) if rules.burn_streets else 0
    return hands + burns + players * kinds.count(PhaseKind.BUY)


# Checks of player-banked games and their tables.


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
        yield from check_dealt_up(table, rules.game)
    yield from stakes.check_stakes(table, rules)
    if law.poker is not None:
        yield from stakes.check_poker_law(table, rules, law.poker)
