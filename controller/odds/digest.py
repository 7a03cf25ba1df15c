"""The digest under which results are kept: of the rules that they follow from."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from controller.data.definition import GameDefinition, PayTable
from controller.data.outcomes import SettlementRule

ENGINE: Final = 5
"""The engine's number; raised with each change of cards, settlement or engine that may change a
result, or what is kept of it.
"""


def digest_of_rules(game: GameDefinition, table: PayTable) -> str:
    """Return the SHA-256 of the rules and of what the table pays, in hexadecimal.

    It leaves out names, sources, declared edges and which bets are of equal amounts: they change no
    result. What a rule does not say is left out, too: a further word does not touch other games.
    """
    wagers = [{**asdict(wager), "label": ""} for wager in game.wagers]
    for wager in wagers:
        del wager["equal_to"]
        if not wager["multiples"]:
            del wager["multiples"]
    followed = {
        "engine": ENGINE,
        "deck": game.deck_cards,
        "ranking": game.ranking,
        "packets": [game.packets.player, game.packets.dealer, game.packets.up, game.draw_cards],
        "wagers": wagers,
        "decision": game.decision,
        "dealer opens": game.dealer_opens,
        "rules": [_said(rule) for rule in game.rules],
        "models": [asdict(model) for model in game.model_players],
        "pays": table.pays,
    }
    return sha256(json.dumps(followed, sort_keys=True).encode()).hexdigest()


def _said(rule: SettlementRule) -> dict[str, object]:
    """Return what a rule says beside what it would be without a word."""
    usual = asdict(SettlementRule(rule.name, rule.by))
    said = {key: value for key, value in asdict(rule).items() if value != usual[key]}
    return {"name": rule.name, "by": rule.by, **said}
