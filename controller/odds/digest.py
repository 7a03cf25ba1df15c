"""The digest under which results are kept: of the rules that they follow from."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from controller.data import definition
from controller.data.outcomes import SettlementRule

ENGINE: Final = 5
"""The engine's number; raised with each change of cards, settlement or engine that may change a
result, or what is kept of it.
"""


def digest_of_rules(game: definition.GameDefinition, table: definition.PayTable) -> str:
    """Return the SHA-256 of the rules and of what the table pays, in hexadecimal.

    It leaves out names, sources, declared edges and which bets are of equal amounts: they change no
    result. What a wager or a rule does not say is left out, too: a further word does not touch
    other games.
    """
    followed = {
        "engine": ENGINE,
        "deck": game.deck_cards,
        "ranking": game.ranking,
        "packets": [game.packets.player, game.packets.dealer, game.packets.up, game.draw_cards],
        "wagers": [_wager(wager) for wager in game.wagers],
        "decision": game.decision,
        "dealer opens": game.dealer_opens,
        "rules": [_said(rule) for rule in game.rules],
        "models": [_model(model) for model in game.model_players],
        "pays": table.pays,
    }
    if game.staged:
        followed["stages"] = [game.packets.community, *map(_stage, game.stages)]
    return sha256(json.dumps(followed, sort_keys=True).encode()).hexdigest()


def _stage(stage: definition.Stage) -> list[object]:
    return [stage.turns, stage.bets, stage.multiples, stage.without, stage.takes_back]


def _model(model: definition.ModelPlayer) -> dict[str, object]:
    words = asdict(model)
    del words["stages"]
    if model.stages:
        words["stages"] = [
            [label, [[line.bets, _beside(line, definition.StageLine(line.bets))] for line in lines]]
            for label, lines in model.stages
        ]
    return words


def _said(rule: SettlementRule) -> dict[str, object]:
    """Return what a rule says beside what it would be without a word."""
    return {"name": rule.name, "by": rule.by, **_beside(rule, SettlementRule(rule.name, rule.by))}


def _wager(wager: definition.WagerDefinition) -> dict[str, object]:
    usual = definition.WagerDefinition(
        name=wager.name,
        label=wager.label,
        opens=wager.opens,
        enters=False,
        against_dealer=False,
        on_fold=wager.on_fold,
    )
    said = _beside(wager, usual)
    said.pop("equal_to", None)
    return {"name": wager.name, "opens": wager.opens, "on_fold": wager.on_fold, **said}


def _beside(
    said: SettlementRule | definition.WagerDefinition | definition.StageLine,
    usual: SettlementRule | definition.WagerDefinition | definition.StageLine,
) -> dict[str, object]:
    """Return what is said otherwise than usual."""
    words = asdict(usual)
    return {key: value for key, value in asdict(said).items() if value != words[key]}
