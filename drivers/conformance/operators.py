"""Operators act on a device under test: a person who is asked, a simulator's verbs, or nobody."""

from collections.abc import Mapping

from drivers.conformance.verdict import NotShown
from drivers.vocabulary import Key, Lamp, Mode


class Operator:
    """Acts on the device; a subclass has methods for what it can do.

    Each method returns when its deed is done. Items that need a missing method are not shown.
    """

    async def press(self) -> None:
        """Press any one key of a key pad once, or a shuffler's own button.

        Raises:
            NotShown: nobody can.
        """
        raise NotShown("nobody is there to press a key")

    async def hold(self, *, is_down: bool) -> None:
        """Hold the key down that `press` presses, or let it go."""
        raise NotShown("nobody is there to hold a key down")

    async def press_each(self) -> int:
        """Press each key of a key pad once, slowly, one after the other; return how many it has."""
        raise NotShown("nobody is there to press each key")

    async def press_short(self) -> None:
        """Press a key that has a second meaning for a moment, shorter than its second meaning."""
        raise NotShown("nobody is there to press a seat's key")

    async def press_long(self) -> None:
        """Hold a key down for a second that has a second meaning: a seat's, or RAISE."""
        raise NotShown("nobody is there to hold a seat's key down")

    async def sees_lamps(self, lamps: Mapping[Key, Lamp]) -> bool:
        """Tell whether these lamps of a key pad are on or blink, and all others are off."""
        raise NotShown("nobody is there to look at the lamps")

    async def bet(self, seat: int, spot: int) -> None:
        """Put something on an empty spot (seat from 1, spot from 0)."""
        raise NotShown("nobody is there to put something on a spot")

    async def take(self, seat: int, spot: int) -> None:
        """Take everything off that spot."""
        raise NotShown("nobody is there to take something off a spot")

    async def self_test(self, seat: int, spot: int, *, bad: bool) -> None:
        """Let the self-test of a spot's sensor find it bad, or good again."""
        raise NotShown("nobody can make a sensor find itself bad")

    async def power_off(self) -> None:
        """Cut the device's power."""
        raise NotShown("nobody is there to cut the power")

    async def power_on(self) -> None:
        """Turn the power on again."""
        raise NotShown("nobody is there to give it power")

    async def load(self) -> int:
        """Put one deck from outside into a shuffler; return its number of cards."""
        raise NotShown("nobody is there to load a deck")

    async def jam(self) -> None:
        """Make the next act of a shuffler jam after one card."""
        raise NotShown("nobody can make the shuffler jam")

    async def motor(self, *, stuck: bool) -> None:
        """Let a shuffler's motor turn no more once the next act has moved a card, or turn again."""
        raise NotShown("nobody can stop the shuffler's motor")

    async def memory(self, *, fails_from: int) -> None:
        """Let a shuffler's memory keep nothing from that write to come on; 0: it keeps all again.

        Args:
            fails_from: 1 is the next write.
        """
        raise NotShown("nobody can make the shuffler's memory fail")

    async def unjam(self) -> None:
        """Free its path, so that it deals again."""
        raise NotShown("nobody is there to free the shuffler's path")

    async def stall(self) -> None:
        """Make the next act of a shuffler stand still after one card, with its power on."""
        raise NotShown("nobody can make the shuffler stand still in an act")

    async def go_on(self) -> None:
        """Let the act that stands still go on."""
        raise NotShown("nobody can make the shuffler go on")

    async def lift(self) -> int:
        """Take all cards out of a shuffler's tray; return how many they were."""
        raise NotShown("nobody is there to take cards from the tray")

    async def empty(self) -> None:
        """Take all cards out of a shuffler, its tray included."""
        raise NotShown("nobody is there to take all cards out of the shuffler")

    async def cover(self, *, is_open: bool) -> None:
        """Open or close a shuffler's cover."""
        raise NotShown("nobody is there to open and close the cover")

    async def mode(self, mode: Mode) -> None:
        """Set what a shuffler does with a deck."""
        raise NotShown("nobody is there to set the shuffler's mode")

    async def wrong_packet(self, by: int) -> None:
        """Make the next packet have so many cards more than asked for (below zero: fewer)."""
        raise NotShown("nobody can make the shuffler put out a wrong packet")

    async def cut_at_write(self, number: int, *, after: bool) -> None:
        """Cut the power at a write to memory to come (1: the next one), before or after it."""
        raise NotShown("nobody can cut the power at a write to memory")
