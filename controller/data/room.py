"""Room settings: how the table's pages look and sound in the room where the table stands."""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta


class Look(StrEnum):
    """The colours of the pages: light on dark, or dark on light."""

    NIGHT = "night"
    DAY = "day"


class Letters(StrEnum):
    """The size of letters on the dealer's screen."""

    NORMAL = "normal"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The room settings of a table; every page of the table follows them.

    Attributes:
        brightness: per cent of the colours' own; at the least one everything can still be read.
        alarm_volume: per cent of full volume; an alarm is never silent.
        burn_in_shift: the picture moves by a few pixels every few minutes, so that it does not burn
            into the screen.
    """

    look: Look
    brightness: Annotated[int, Meta(ge=70, le=100)]
    letters: Letters
    alarm_volume: Annotated[int, Meta(ge=20, le=100)]
    burn_in_shift: bool


USUAL: Final = RoomSettings(Look.NIGHT, 100, Letters.NORMAL, 40, burn_in_shift=False)
"""The room settings of a table at which nobody has chosen any."""


@dataclass(frozen=True, slots=True)
class RoomChange:
    """Those of the room settings that somebody chooses; None: it stays as it is."""

    look: Look | None = None
    brightness: Annotated[int, Meta(ge=70, le=100)] | None = None
    letters: Letters | None = None
    alarm_volume: Annotated[int, Meta(ge=20, le=100)] | None = None
    burn_in_shift: bool | None = None

    def over(self, room: RoomSettings) -> RoomSettings:
        """Return the settings with what is chosen."""
        chosen = {name: value for name, value in asdict(self).items() if value is not None}
        return replace(room, **chosen)
