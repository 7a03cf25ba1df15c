"""The parts of the table that the screen points at."""

from enum import StrEnum


class Part(StrEnum):
    """The part of the table that an instruction is about; the page draws a picture of each."""

    BETS = "bets"
    BUTTON = "button"
    """The shuffler's own green button."""
    CABLE = "cable"
    """Cable and power of a device, which the instruction names."""
    CARDS = "cards"
    """A deck, or cards of it, outside the shuffler."""
    COMPUTER = "computer"
    COVER = "cover"
    DISPLAY = "display"
    """The shuffler's display."""
    HAND = "hand"
    """The dealer's own cards."""
    INPUT = "input"
    """The shuffler's input, where decks go in."""
    INSIDE = "inside"
    """The inside of the shuffler."""
    KEY_PAD = "key_pad"
    PERSON = "person"
    """Nothing on the table: somebody is waited for."""
    SEAT = "seat"
    """A seat, which the instruction names."""
    TABLE = "table"
    """The whole layout."""
    TRAY = "tray"
    """The shuffler's exit tray."""
