"""A table as it is set up: game, house rules, devices and limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.data.definition.game import GameDefinition
from controller.data.definition.house import House
from controller.data.definition.poker import PokerRules, Stakes


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """One device as configured: its name, driver, address and, where pinned, its serial number."""

    name: str
    driver: str
    """The driver's name in the registry: shuffler, sensors, key-pad."""
    url: str
    serial: str = ""
    """The only serial number accepted; empty: any that was adopted or seen first."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The driver's own settings, as plain data."""


@dataclass(frozen=True, slots=True)
class TableDefinition:
    """The table as it is set up."""

    name: str
    game: GameDefinition
    pay_table: str
    seats: tuple[int, ...]
    """The seat numbers in use, clockwise from the dealer's far left."""
    deck_colours: tuple[str, ...]
    """Back colours of the decks (`drivers.vocabulary.BackColour` names, lower case)."""
    house: House
    shuffler: DeviceSettings
    sensors: DeviceSettings | None
    """None: the table has none; only a player-banked game can do without."""
    key_pad: DeviceSettings
    limits: tuple[tuple[str, int, int], ...]
    """(wager, least, most) in cents."""
    jurisdiction: str
    alternate_decks: bool = False
    """The decks take turns: the deck of the last round is not dealt again (NJ 13:69F-23.2)."""
    card_reading: bool = False
    """The law allows a shuffler that can read card faces at the table."""
    payout_limits: tuple[tuple[str, int], ...] = ()
    """(wager or bonus, cents): the most that it pays in one round, all seats together."""
    training: bool = False
    """A table for practice: every device is simulated, every screen says so."""
    stakes: Stakes | None = None
    """The stakes, where players bank the game."""
    single_wager: int = 0
    """Cents that one bet or raise may add at a player-banked table, by law; 0: any amount."""

    @property
    def poker(self) -> PokerRules | None:
        """The rules of a hand, where players bank the game; None: the house does."""
        if self.game.poker is None or self.stakes is None:
            return None
        return PokerRules(self.game.poker, self.stakes, self.single_wager, self.house.suit_order)

    def limit(self, wager: str) -> tuple[int, int] | None:
        """Return least and most of a wager in cents; None if the game has no wager of that name."""
        return next(((low, high) for name, low, high in self.limits if name == wager), None)

    @property
    def devices(self) -> tuple[DeviceSettings, ...]:
        """All devices of the table."""
        sensors = (self.sensors,) if self.sensors is not None else ()
        return (self.shuffler, *sensors, self.key_pad)
