"""Results of the table that lie outside the bound in which chance explains them."""

from msgspec import Struct


class OutsideResult(Struct, frozen=True):
    """One such result; amounts are cents.

    Attributes:
        about: the dealer whose rounds it is of, as the house states it; empty: the whole table's.
        wager: its name; empty: all wagers together.
        count: how often it was made.
        win: what the house won. `theoretical`: what it should have won.
    """

    about: str
    wager: str
    count: int
    win: int
    theoretical: int

    @property
    def key(self) -> str:
        """Which result it is, and on which side of its bound."""
        side = "more" if self.win > self.theoretical else "less"
        return f"{self.about}|{self.wager}|{side}"
