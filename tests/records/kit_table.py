"""A hand history read by PokerKit, and its actions played at a table of PokerKit's.

PokerKit has no code for our games; its engine plays Five-Card Draw and Five-Card Stud once it is
told the streets, and in stud who opens: it would look for that in cards that nobody knows.
"""

import re
from collections.abc import Callable, Iterator
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


Streets = Callable[[pokerkit.HandHistory], Iterator[pokerkit.Street]]


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
    """Play a history of Five-Card Draw; see `play`."""
    return play(text, _draw_streets, unknown)


def five_card_stud(text: str) -> Kit:
    """Play a history of Five-Card Stud; see `play`."""
    return play(text, _stud_streets, _RICH)


def play(text: str, streets: Streets, unknown: Decimal) -> Kit:
    """Play a history at a table of the library's.

    Raises:
        ValueError: PokerKit refuses an action.
    """
    history = pokerkit.HandHistory.loads(text)
    stacks = [stack if Decimal(stack).is_finite() else unknown for stack in history.starting_stacks]
    state = pokerkit.State(
        _BY_ITSELF,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        tuple(streets(history)),
        _STRUCTURES[history.user_defined_fields["_structure"]],
        True,
        history.antes,
        history.blinds_or_straddles or 0,
        history.bring_in or 0,
        stacks,
        len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
    )
    pots: list[Decimal] = []
    for action in history.actions:
        if opens := re.fullmatch(r"# p(\d) opens\.", action):
            _open(state, int(opens[1]) - 1)
        parse_action(state, action)
        pots = pots if " sm" in action else list(state.pot_amounts)
    while state.can_push_chips():
        state.push_chips()
    while state.can_pull_chips():
        state.pull_chips()
    return Kit(pots, list(state.payoffs), history)


def _open(state: pokerkit.State, player: int) -> None:
    """Let the player act first that the dealer named."""
    state.opener_index = player
    able = [index for index in state.player_indices if index in state.actor_indices]
    first = next((place for place, index in enumerate(able) if index >= player), 0)
    state.actor_indices.clear()
    state.actor_indices.extend(able[first:] + able[:first])


def _draw_streets(history: pokerkit.HandHistory) -> Iterator[pokerkit.Street]:
    first, second = history.small_bet or history.min_bet, history.big_bet or history.min_bet
    opening = pokerkit.Opening.POSITION
    # A cap of four counts the big blind, and PokerKit does not.
    caps = (3, 4) if history.small_bet else (None, None)
    yield pokerkit.Street(False, (False,) * 5, 0, False, opening, first, caps[0])
    yield pokerkit.Street(True, (), 0, True, opening, second, caps[1])


def _stud_streets(history: pokerkit.HandHistory) -> Iterator[pokerkit.Street]:
    small, big = history.small_bet or history.min_bet, history.big_bet or history.min_bet
    opening, cap = pokerkit.Opening.POSITION, 4 if history.small_bet else None
    yield pokerkit.Street(False, (False, True), 0, False, opening, small, cap)
    for number in range(1, 4):
        size = small if number < 2 else big
        yield pokerkit.Street(True, (True,), 0, False, opening, size, cap)
