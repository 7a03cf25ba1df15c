"""A choice: values that hold in place of those that stand in the table's file."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from controller.data.lists import one_by_one
from controller.data.message import Message, Text, message

GAME: Final = "game"
PAY_TABLE: Final = "pay_table"
LIMITS: Final = "limits."
SWITCHES: Final = "house.overrides."


class Chosen(Struct, frozen=True):
    """One value that was chosen at the table.

    Attributes:
        place: where it would stand in the table's file, dotted: `game`, `pay_table`,
            `limits.ante.maximum`, `house.overrides.take_back`.
        value: as it would be written there.
        instead: what the files said when it was chosen; empty: nothing. Pay table and limits are
            chosen for a game, so that stands beside them even where it is the file's own.
        by: who chose it, with their badge; empty in the event itself, whose own `by` says it.
        utc_us: when; 0 in the event itself.
    """

    place: str
    value: str
    instead: str
    by: str = ""
    utc_us: int = 0

    @property
    def of_a_game(self) -> bool:
        """Whether it means nothing in another game."""
        return self.place == PAY_TABLE or self.place.startswith(LIMITS)

    @property
    def switch(self) -> str:
        """The name of the house switch that it sets; empty: it sets none."""
        return self.place.removeprefix(SWITCHES) if self.place.startswith(SWITCHES) else ""

    @property
    def differs(self) -> bool:
        """Whether the files said anything else."""
        return self.value != self.instead

    @property
    def what(self) -> Message:
        """What it is of: `Ante, highest wager`, `take back`; a wager by its name in the rules."""
        if self.place == GAME:
            return message("chosen-game")
        if self.place == PAY_TABLE:
            return message("chosen-pay-table")
        if self.place.startswith(LIMITS):
            wager, _, end = self.place.removeprefix(LIMITS).partition(".")
            return limit_words(wager.replace("_", " ").title(), end)
        return message("chosen-switch", name=self.switch.replace("_", " "))

    @property
    def words(self) -> Message:
        """It with its value, as people say it: `Ante, highest wager 200.00`, `take back never`."""
        return message("chosen-value", what=self.what, value=self.value)


def limit_words(label: str, end: str) -> Message:
    """Return what people call one end, `minimum` or `maximum`, of the limits of a wager."""
    if end == "minimum":
        return message("chosen-lowest-wager", wager=label)
    return message("chosen-highest-wager", wager=label)


def in_words(chosen: Sequence[Chosen], before: Sequence[Chosen] = ()) -> Message:
    """Return what is new in a choice, as people say it; `before` is what was chosen until then."""
    places = {each.place for each in chosen}
    new = [each.words for each in chosen if not each.by and each.differs]
    gone = [
        message("chosen-as-in-files", what=each.what) for each in before if each.place not in places
    ]
    return one_by_one([*new, *gone]) if new or gone else message("chosen-nothing-else")


class Fallen(Struct, frozen=True):
    """What was chosen and is no longer in force since a start.

    Attributes:
        why: the files cannot be played with it, in words; empty: they were changed there since.
    """

    chosen: tuple[Chosen, ...]
    why: Text = ""
