"""A hand history read by PokerKit, and its actions played at a table of PokerKit's.

PokerKit has no code for our games; its engine plays Five-Card Draw once it is told the streets.
"""

from dataclasses import dataclass
from decimal import Decimal

import pokerkit
from pokerkit.notation import parse_action

_KIT = pokerkit.Automation
_BY_ITSELF = (
    _KIT.ANTE_POSTING,
    _KIT.BLIND_OR_STRADDLE_POSTING,
    _KIT.BET_COLLECTION,
    _KIT.CARD_BURNING,
    _KIT.RUNOUT_COUNT_SELECTION,
    _KIT.HAND_KILLING,
)
_STRUCTURES = {
    "limit": pokerkit.BettingStructure.FIXED_LIMIT,
    "pot-limit": pokerkit.BettingStructure.POT_LIMIT,
    "no-limit": pokerkit.BettingStructure.NO_LIMIT,
}
_RICH = Decimal(100_000)
"""The stack of a player whose stack is not known."""


@dataclass(frozen=True)
class Kit:
    """What PokerKit made of a history; it takes no rake.

    Attributes:
        pots: before anybody shows. Where one hand is left, without the bet that it took back.
        won: by each player, less what they put in.
    """

    pots: list[Decimal]
    won: list[Decimal]
    history: pokerkit.HandHistory


def five_card_draw(text: str, *, unknown: Decimal = _RICH) -> Kit:
    """Play a history of Five-Card Draw.

    Raises:
        ValueError: PokerKit refuses an action.
    """
    history = pokerkit.HandHistory.loads(text)
    stacks = [stack if Decimal(stack).is_finite() else unknown for stack in history.starting_stacks]
    state = pokerkit.State(
        _BY_ITSELF,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        _streets(history),
        _STRUCTURES[history.user_defined_fields["_structure"]],
        True,
        history.antes,
        history.blinds_or_straddles or 0,
        0,
        stacks,
        len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
    )
    pots: list[Decimal] = []
    for action in history.actions:
        parse_action(state, action)
        pots = pots if " sm" in action else list(state.pot_amounts)
    while state.can_push_chips():
        state.push_chips()
    while state.can_pull_chips():
        state.pull_chips()
    return Kit(pots, list(state.payoffs), history)


def _streets(history: pokerkit.HandHistory) -> tuple[pokerkit.Street, ...]:
    first, second = history.small_bet or history.min_bet, history.big_bet or history.min_bet
    opening = pokerkit.Opening.POSITION
    # A cap of four counts the big blind, and PokerKit does not.
    caps = (3, 4) if history.small_bet else (None, None)
    return (
        pokerkit.Street(False, (False,) * 5, 0, False, opening, first, caps[0]),
        pokerkit.Street(True, (), 0, True, opening, second, caps[1]),
    )
