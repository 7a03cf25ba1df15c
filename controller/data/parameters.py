"""Parameters of messages: their names decide their types, in Python and on the page alike.

`controller/page/static/parameters.js` holds the same table for the browser; a test compares them.
"""

from enum import StrEnum

Plain = int | float | str
"""The value of a parameter that is no message itself."""


class Kind(StrEnum):
    """The types of parameters."""

    NUMBER = "number"
    """A whole or decimal number; it may choose the plural. Never grouped: 1250, 2.5."""
    AMOUNT = "amount"
    """Whole cents, written as the language does: 12,500.50."""
    DECIMAL = "decimal"
    """Digits as they are printed, such as `5.60`, written with the language's decimal sign."""
    WORD = "word"
    """A word of the program, such as `red`: the catalogue has it under name and word, `colour-red`.
    """
    TEXT = "text"
    """Text that is shown as written: a person's name, their words, a path; or a message."""


PARAMETERS: dict[str, Kind] = {
    "all": Kind.NUMBER,
    "at": Kind.NUMBER,
    "boot": Kind.NUMBER,
    "claimed": Kind.NUMBER,
    "count": Kind.NUMBER,
    "counted": Kind.NUMBER,
    "down": Kind.NUMBER,
    "due": Kind.NUMBER,
    "first_round": Kind.NUMBER,
    "from": Kind.NUMBER,
    "least_times": Kind.NUMBER,
    "minutes": Kind.NUMBER,
    "most_bytes": Kind.NUMBER,
    "most_times": Kind.NUMBER,
    "high": Kind.NUMBER,
    "line": Kind.NUMBER,
    "low": Kind.NUMBER,
    "number": Kind.NUMBER,
    "other_seat": Kind.NUMBER,
    "ours": Kind.NUMBER,
    "round": Kind.NUMBER,
    "seat": Kind.NUMBER,
    "seconds": Kind.NUMBER,
    "size": Kind.NUMBER,
    "times": Kind.NUMBER,
    "told": Kind.NUMBER,
    "tries": Kind.NUMBER,
    "to": Kind.NUMBER,
    "unit": Kind.NUMBER,
    "up": Kind.NUMBER,
    "amount": Kind.AMOUNT,
    "due_amount": Kind.AMOUNT,
    "least": Kind.AMOUNT,
    "most": Kind.AMOUNT,
    "other_amount": Kind.AMOUNT,
    "stated": Kind.AMOUNT,
    "average": Kind.DECIMAL,
    "declared": Kind.DECIMAL,
    "deviation": Kind.DECIMAL,
    "edge": Kind.DECIMAL,
    "risk": Kind.DECIMAL,
    "share": Kind.DECIMAL,
    "skewness": Kind.DECIMAL,
    "category": Kind.WORD,
    "colour": Kind.WORD,
    "deed": Kind.WORD,
    "device": Kind.WORD,
    "fault": Kind.WORD,
    "held": Kind.WORD,
    "irregularity": Kind.WORD,
    "mode": Kind.WORD,
    "paid": Kind.WORD,
    "rank": Kind.WORD,
    "ranks": Kind.WORD,
    "reject": Kind.WORD,
    "wish": Kind.WORD,
}
"""The types by name; all other names are texts."""


def kind_of(name: str) -> Kind:
    """Return the type of a parameter of this name."""
    return PARAMETERS.get(name, Kind.TEXT)


def accepts(kind: Kind, value: Plain) -> bool:
    """Tell whether a plain value is of a kind."""
    match kind:
        case Kind.NUMBER:
            return isinstance(value, int | float) and not isinstance(value, bool)
        case Kind.AMOUNT:
            return isinstance(value, int) and not isinstance(value, bool)
        case Kind.DECIMAL | Kind.WORD | Kind.TEXT:
            return isinstance(value, str)


def word_id(name: str, value: str) -> str:
    """Return the id of a word: `colour` and `red` make `colour-red`; `wager` likewise."""
    return f"{name}-{value.lower().replace('_', '-').replace(' ', '-')}"
