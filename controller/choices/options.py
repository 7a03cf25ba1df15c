"""What can be chosen, as screens and commands show it. Amounts in cents."""

from msgspec import Struct

from controller.data.message import Message


class PayTableChoice(Struct, frozen=True):
    """A pay table of a game.

    Attributes:
        sample: its figures are made up to show the form; the source prints none.
        played: it is the one that is played now.
        refused: why it cannot be chosen; None: it can.
    """

    name: str
    source: str
    sample: bool
    played: bool
    refused: Message | None = None


class LimitChoice(Struct, frozen=True):
    """The limits of a wager: as they are, or as they would be if its game were chosen.

    Attributes:
        minimum: cents; -1 here and in `maximum`: no file says it, so the person who chooses this
            game must.
        follows: the wager whose limits, times its multiples, this one has until it gets its own;
            empty: it has its own.
        highest: the most that the jurisdiction allows; -1: it sets no bound.
        bound: the rule that says so; empty where there is no bound.
    """

    wager: str
    label: str
    minimum: int
    maximum: int
    follows: str
    highest: int
    bound: str


class GameChoice(Struct, frozen=True):
    """A game that lies beside the table's file or is shipped.

    Attributes:
        key: the name of its file; a choice names it.
        played: it is the one that is played now.
        default_pay_table: the one that it has when none is chosen.
        refused: why it cannot be chosen; None: it can. A game whose file cannot be read, or that
            needs a table's file of its own, has neither pay tables nor limits.
    """

    key: str
    name: str
    source: str
    played: bool
    default_pay_table: str
    pay_tables: tuple[PayTableChoice, ...]
    limits: tuple[LimitChoice, ...]
    refused: Message | None = None


class MadeChoice(Struct, frozen=True):
    """A choice that was made instead of what the table's file says.

    Attributes:
        place: where it would stand in that file, as in `Chosen`.
        what: what was chosen: `Ante, highest wager`, or a switch by its words.
        value: the value that holds, or will hold after the round; a game by its name.
        instead: what the file says; empty: nothing.
        by: who chose it, with their badge; `utc_us`: when.
    """

    place: str
    what: Message
    value: str
    instead: str
    by: str
    utc_us: int


class SwitchChoice(Struct, frozen=True):
    """A house switch.

    Attributes:
        words: its meaning, with the unit of a number.
        value: as it stands, written as in a file.
        values: the values that it can have; empty: any number from `least` to `most`, or text.
        whole: the number must be a whole one.
        at_the_table: the house lets a supervisor change it here.
    """

    name: str
    words: Message
    value: str
    values: tuple[str, ...]
    at_the_table: bool
    least: float = 0.0
    most: float = 0.0
    whole: bool = False
