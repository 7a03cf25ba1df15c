"""Simulated people: players who bet and decide by habit, a dealer who follows the lamps.

They act only through the verbs of the simulated devices, and know only what can be seen.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from controller.data.definition import GameDefinition
from simulators.people.dealer import Dealer
from simulators.people.deeds import Deed
from simulators.people.habits import Habits
from simulators.people.players import Players
from simulators.people.screen import Screen

# All simulated people at one table, sans-I/O: they see, wait a human delay, and act.


class People:
    """The dealer and the players of one table."""

    def __init__(
        self, seed: int | str, habits: Habits, seats: tuple[int, ...], game: GameDefinition
    ) -> None:
        """Seat the people.

        Args:
            seed: together with what they see, fixes all that they do.
            habits: how they are.
            seats: the seat numbers of the table.
            game: what they play.
        """
        self.players = Players(Random(f"{seed}:players"), habits, seats, game)
        self.dealer = Dealer(Random(f"{seed}:dealer"), habits, self.players, game)

    def see(self, thing: str, view: Mapping[str, Any], now: float) -> None:
        """Show them a device (its `visible`)."""
        self.dealer.see(thing, view, now)

    def see_screen(self, shown: Screen, now: float) -> None:
        """Show them the screen."""
        self.dealer.see_screen(shown, now)
        if shown.step in ("idle", "wagering") and not shown.held:
            self.dealer.opened(now)

    def press(self, key: str, now: float) -> Deed:
        """Somebody presses a key in the dealer's place; return the deed."""
        return self.dealer.press(key, now)

    def next_deadline(self) -> float | None:
        """When somebody acts next, in seconds."""
        players, dealer = self.players.next_deadline(), self.dealer.next_deadline()
        if players is None or dealer is None:
            return dealer if players is None else players
        return min(players, dealer)

    def due(self, now: float) -> list[Deed]:
        """Return what is done now; show them the result before asking again."""
        return self.players.due(now) + self.dealer.due(now)


__all__ = ["Deed", "Habits", "People"]
