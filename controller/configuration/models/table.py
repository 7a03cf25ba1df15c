"""The schema of a table's file."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from controller.configuration.devices import Url
from controller.configuration.models.house import HouseSwitches
from controller.configuration.models.page import PageFile
from controller.configuration.strict import Strict, Word
from controller.configuration.values import (
    AbsolutePath,
    Key,
    Label,
    LogTarget,
    Money,
    Name,
    SerialNumber,
)


class Colour(StrEnum):
    """Back colours of a deck, as a shuffler can report them."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"
    ORANGE = "orange"
    PURPLE = "purple"


class LogLevel(StrEnum):
    """From which gravity on a message is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class DeviceFile(Strict):
    """One device and how to reach it."""

    driver: Key = Field(description="The driver's name.")
    url: Url = Field(description="The address: serial:///dev/…, tcp://host:port, usb://vid:pid.")
    serial_number: SerialNumber | None = Field(
        None, description="The only serial number that is accepted."
    )
    options: dict[str, Any] = Field(
        default_factory=dict, description="The driver's own settings; its documentation has them."
    )


class DevicesFile(Strict):
    """The devices of the table."""

    shuffler: DeviceFile = Field(description="The machine that shuffles and dispenses.")
    sensors: DeviceFile = Field(description="The bet-spot sensors.")
    panel: DeviceFile = Field(description="The dealer's keys and lamps.")


class HouseChoice(Strict):
    """Which house rules are played."""

    profile: Key = Field("default", description="A file in house/.")
    overrides: HouseSwitches = Field(
        default_factory=HouseSwitches, description="Switches that differ at this table."
    )


class LimitFile(Strict):
    """What a wager may be."""

    minimum: Money = Field(description="Least amount, in the currency's units.")
    maximum: Money = Field(description="Largest amount, in the currency's units.")


class LogFile(Strict):
    """Where messages go."""

    to: LogTarget = Field("journald", description="journald, or the absolute path of a file.")
    level: Annotated[LogLevel, Word] = Field(
        LogLevel.INFO, description="From which gravity on a message is logged."
    )


class TableFile(Strict):
    """One table as it is set up."""

    name: Label = Field(description="The table's name on screens and in the record.")
    game: Key = Field(description="A file in games/.")
    pay_table: str | None = Field(
        None, description="A pay table of the game; without it the game's default."
    )
    seats: list[Annotated[int, Field(ge=1, le=7)]] = Field(
        min_length=1,
        max_length=7,
        description="Seat numbers in use, 1 at the dealer's far left, clockwise.",
    )
    decks: list[Annotated[Colour, Word]] = Field(
        min_length=2, max_length=2, description="Back colours of the two decks."
    )
    devices: DevicesFile = Field(description="The devices.")
    house: HouseChoice = Field(default_factory=HouseChoice, description="The house rules.")
    limits: dict[Name, LimitFile] = Field(description="For each wager, least and largest amount.")
    payout_limits: dict[Name, Money] = Field(
        default_factory=dict,
        description="For a wager or bonus, the most that it pays in a round, all seats together.",
    )
    jurisdiction: Key = Field(description="A file in jurisdictions/.")
    journal: AbsolutePath = Field(
        "/var/lib/dealer-table/journal.sqlite", description="The journal's file."
    )
    people: AbsolutePath = Field(
        "/var/lib/dealer-table/people.yaml", description="The file of the people of the house."
    )
    approved_manifest: AbsolutePath = Field(
        "/var/lib/dealer-table/approved.manifest",
        description="The file of the manifest that was approved.",
    )
    api_socket: AbsolutePath = Field(
        "/run/dealer-table/tablectl.sock", description="The socket that tablectl speaks to."
    )
    log: LogFile = Field(default_factory=LogFile, description="Where messages go.")
    page: PageFile | None = Field(
        None, description="The web page of the table; without it there is none."
    )
