"""Cards on the wire, one byte each. Only shufflers that read cards send them, after the round.

1 + 4 × rank + suit: ranks 0 (deuce) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts, spades).
"""

from typing import Final

UNREAD: Final = 255
"""The byte of a card that the shuffler could not read."""
UNREAD_NAME: Final = "??"
_FACES = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def face_of(code: int) -> str:
    """Return rank and suit of a card (`Qs`), or `??` for one that was not read.

    Raises:
        ValueError: the byte stands for no card; the text does not repeat it.
    """
    if code == UNREAD:
        return UNREAD_NAME
    if not 1 <= code <= len(_FACES):
        raise ValueError("a byte stands for no card")
    return _FACES[code - 1]


def code_of(face: str) -> int:
    """Return the byte of a card such as `Qs`.

    Raises:
        ValueError: there is no such card.
    """
    return UNREAD if face == UNREAD_NAME else _FACES.index(face) + 1
