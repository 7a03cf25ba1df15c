"""Simulated people: players who bet and decide by habit, a dealer who follows the lamps.

They act only through the verbs of the simulated devices, and know only what can be seen.
"""

from collections.abc import Callable, Sequence

from controller.data.definition import TableDefinition
from simulators.devices.world import Place
from simulators.people.dealer import Dealer
from simulators.people.players import Habits
from simulators.people.poker_dealer import PokerDealer
from simulators.people.screen import Deed

People = Dealer | PokerDealer
"""The dealer and the players of one table."""


def people_of(
    table: TableDefinition, seed: int | str, habits: Habits, faces: Callable[[Place], Sequence[str]]
) -> People:
    """Return the people of a table.

    Args:
        table: what is played, and where.
        seed: together with what they see, fixes all that they do.
        habits: how they are.
        faces: ranks and suits of the cards at a place; asked when they are shown.
    """
    if table.poker is not None:
        return PokerDealer(seed, habits, table, faces)
    return Dealer(seed, habits, table.seats, table.game)


__all__ = ["Dealer", "Deed", "Habits", "People", "people_of"]
