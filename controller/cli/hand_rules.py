"""The rules of a player-banked game's hands, line by line, as `tablectl games show` prints them."""

from collections.abc import Iterator

from controller.data.definition import GameDefinition
from controller.data.definition.poker import DrawRules, Phase, PhaseKind, PokerGame
from controller.data.message import Message, Text, message

Line = tuple[Message, Text]
"""What a rule is about, and what it says."""


def hand_rules(game: GameDefinition, poker: PokerGame) -> Iterator[Line]:
    """Yield the rules: cards and players, then the course of a hand."""
    deck = message("tablectl-cards", count=game.deck_cards)
    yield message("tablectl-switch-shuffler"), game.shuffler_setting
    yield message("tablectl-switch-deck"), deck
    yield (
        message("tablectl-rule-players"),
        message("tablectl-span", low=poker.least, high=poker.most),
    )
    if poker.fewer is not None:
        yield message("tablectl-rule-fewer", count=poker.fewer.most), poker.fewer.game
    yield message("tablectl-switch-ranking"), game.ranking
    if game.low_ranking:
        yield message("tablectl-rule-low"), game.low_ranking
    yield message("tablectl-rule-plan"), ", ".join(map(_phase, poker.plan))
    yield message("tablectl-rule-opening"), poker.opening.value
    yield from _betting(poker)
    kinds = {phase.kind for phase in poker.plan}
    if PhaseKind.DRAW in kinds:
        yield from _draw(poker.draw)
    elif len(poker.plan) > 1:
        yield message("tablectl-rule-burns"), _yes(poker.burn_streets)
    if PhaseKind.DECLARE in kinds:
        yield message("tablectl-rule-declares"), poker.declares.value
        yield message("tablectl-rule-both"), poker.both.value
    yield message("tablectl-rule-follow"), poker.follow.value


def _phase(phase: Phase) -> str:
    """Return a phase as its file writes it."""
    if phase.kind is not PhaseKind.DEAL:
        return phase.kind.value
    dealt = (("down", phase.down), ("up", phase.up))
    return " ".join(f"{way} {cards}" for way, cards in dealt if cards)


def _betting(poker: PokerGame) -> Iterator[Line]:
    structures = ", ".join(each.value for each in poker.structures)
    yield message("tablectl-rule-structures"), structures
    yield message("tablectl-rule-big-bet"), str(poker.big_from + 1)
    if poker.cap is not None:
        yield message("tablectl-rule-cap"), str(poker.cap)
    if not poker.shown:
        yield message("tablectl-rule-second-round"), poker.second_round.value
        return
    yield message("tablectl-rule-pair-bet"), _yes(poker.pair_bet)
    yield message("tablectl-rule-fifth-down"), _yes(poker.fifth_down)


def _draw(draw: DrawRules) -> Iterator[Line]:
    yield message("tablectl-rule-draw"), str(draw.most)
    yield message("tablectl-rule-four-with-ace"), _yes(draw.four_with_ace)
    yield message("tablectl-rule-burn"), _yes(draw.burn)
    yield message("tablectl-rule-bottom-never"), _yes(draw.bottom_never)
    yield message("tablectl-rule-five-consecutive"), _yes(draw.five_consecutive)


def _yes(holds: bool) -> Message:
    return message("tablectl-yes") if holds else message("tablectl-no")
