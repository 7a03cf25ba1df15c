"""A choice: values chosen at the table in place of its file's; offers of the house's centre."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from controller.data.definition import SWITCH_VALUES, SWITCHES
from controller.data.message import Decimal, Message, Param, Text, message, one_by_one

GAME: Final = "game"
PAY_TABLE: Final = "pay_table"
LIMITS: Final = "limits."
OVERRIDES: Final = "house.overrides."


class Chosen(Struct, frozen=True):
    """One value that was chosen at the table.

    Attributes:
        place: its place in the table's file, dotted: `game`, `pay_table`, `limits.ante.maximum`,
            `house.overrides.take_back`.
        value: as it would be written there.
        instead: the files' value when it was chosen; empty: they had none. Pay table and limits are
            chosen for a game, so the game is kept with them even where it is the file's own.
        by: who chose it, with their badge; empty in the event itself, whose own `by` names them.
        utc_us: when; 0 in the event itself.
        label: what the layout calls its wager, or the game's name; empty: it is about none.
    """

    place: str
    value: str
    instead: str
    by: str = ""
    utc_us: int = 0
    label: str = ""

    @property
    def of_a_game(self) -> bool:
        """Whether it belongs to one game, and means nothing in another."""
        return self.place == PAY_TABLE or self.place.startswith(LIMITS)

    @property
    def switch(self) -> str:
        """The name of the house switch that it sets; empty: it sets none."""
        return self.place.removeprefix(OVERRIDES) if self.place.startswith(OVERRIDES) else ""

    @property
    def differs(self) -> bool:
        """Whether the files had another value."""
        return self.value != self.instead

    @property
    def what(self) -> Text:
        """Its subject: `Ante, highest wager`, `who opens and closes`."""
        if self.place == GAME:
            return message("chosen-game")
        if self.place == PAY_TABLE:
            return message("chosen-pay-table")
        if self.place.startswith(LIMITS):
            wager, _, end = self.place.removeprefix(LIMITS).partition(".")
            return limit_words(self.label or wager, end)
        return SWITCHES.get(self.switch, self.switch)  # somebody may ask for any

    @property
    def words(self) -> Message:
        """It with its value, as people say it: `Ante, highest wager 200.00`."""
        if self.switch:
            return message("chosen-switch-value", what=self.what, value=setting(self.value))
        value = self.label or self.value if self.place == GAME else setting(self.value)
        return message("chosen-value", what=self.what, value=value)


def setting(value: str) -> Param:
    """Return a value for people that is written as in a file: a term, figures or a name."""
    if value in SWITCH_VALUES:
        return SWITCH_VALUES[value]
    return Decimal(value) if value.replace(".", "", 1).isdecimal() else value


def limit_words(label: str, end: str) -> Message:
    """Return the words for one end, `minimum` or `maximum`, of a wager's limits."""
    if end == "minimum":
        return message("chosen-lowest-wager", wager=label)
    return message("chosen-highest-wager", wager=label)


def in_words(chosen: Sequence[Chosen], before: Sequence[Chosen] = ()) -> Message:
    """Return in words what is new in a choice; `before` is the choice until then."""
    places = {each.place for each in chosen}
    new = [each.words for each in chosen if not each.by and each.differs]
    gone = [
        message("chosen-as-in-files", what=each.what) for each in before if each.place not in places
    ]
    return one_by_one([*new, *gone]) if new or gone else message("chosen-nothing-else")


class Fallen(Struct, frozen=True):
    """A choice that is no longer in force since a start.

    Attributes:
        why: why the files cannot be played with it; None: the files were changed at its place.
    """

    chosen: tuple[Chosen, ...]
    why: Message | None = None


class OfferKind(StrEnum):
    """What an offer brings; of each kind a table knows one."""

    SETTINGS = "settings"
    """Limits, a pay table, or both."""
    PEOPLE = "people"
    """All people of the table, with what is kept of their PINs."""
    MANIFEST = "manifest"
    """The manifest of software that is approved."""


class OfferAnswer(StrEnum):
    """The table's answer to an offer."""

    OFFERED = "offered"
    """It is the house's, and waits until no round is under way; a manifest: until it fits."""
    TAKEN = "taken"
    REFUSED = "refused"


class OfferKnown(Struct, frozen=True):
    """The offer of a kind that came last, as the table's state keeps it.

    Attributes:
        digest: of the offer with its signature.
        answer: what became of it.
        number: the largest of an offer of the house that was taken or refused.
    """

    kind: OfferKind
    digest: str
    answer: OfferAnswer
    number: int
