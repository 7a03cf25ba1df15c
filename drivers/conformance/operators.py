"""Operators act on a device under test: a person who is asked, a simulator's verbs, or nobody."""

from drivers.conformance.verdict import NotApplicable


class Operator:
    """Acts on the device; a subclass has methods for what it can do.

    Each method returns when its deed is done. Items that need a missing method are not applicable.
    """

    def leave(self) -> None:
        """Free what the deeds needed: the check is over."""

    async def press(self) -> None:
        """Press any one key of a key pad once, or a shuffler's own button.

        Raises:
            NotApplicable: nobody can.
        """
        raise NotApplicable("nobody is there to press a key")

    async def bet(self, seat: int, spot: int) -> None:
        """Put something on an empty spot (seat from 1, spot from 0)."""
        raise NotApplicable("nobody is there to put something on a spot")

    async def take(self, seat: int, spot: int) -> None:
        """Take everything off that spot."""
        raise NotApplicable("nobody is there to take something off a spot")

    async def power_off(self) -> None:
        """Cut the device's power."""
        raise NotApplicable("nobody is there to cut the power")

    async def power_on(self) -> None:
        """Turn the power on again."""
        raise NotApplicable("nobody is there to give it power")

    async def load(self) -> int:
        """Put one deck from outside into a shuffler; return its number of cards."""
        raise NotApplicable("nobody is there to load a deck")

    async def jam(self) -> None:
        """Make the next act of a shuffler jam after one card."""
        raise NotApplicable("nobody can make the shuffler jam")

    async def unjam(self) -> None:
        """Free its path, so that it deals again."""
        raise NotApplicable("nobody is there to free the shuffler's path")

    async def stall(self) -> None:
        """Make the next act of a shuffler stand still after one card, with its power on."""
        raise NotApplicable("nobody can make the shuffler stand still in an act")

    async def go_on(self) -> None:
        """Let the act that stands still go on."""
        raise NotApplicable("nobody can make the shuffler go on")

    async def lift(self) -> int:
        """Take all cards out of a shuffler's tray; return how many they were."""
        raise NotApplicable("nobody is there to take cards from the tray")
