"""The schema of a table's file; who banks its game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, field

from controller.configuration.devices import (
    AbsoluteFile,
    AbsolutePath,
    BrokerUrl,
    LogTarget,
    SerialNumber,
    Url,
)
from controller.configuration.page_address import Listen, Origin, Others, Tls, Watchers
from controller.data.definition import HouseSwitches
from controller.data.message import message
from controller.data.values import Cents, Key, Label, Name, Strict, about, patterned, within
from controller.words.folders import ENGLISH


class Banker(StrEnum):
    """Who pays the winners."""

    HOUSE = "house"
    PLAYERS = "players"
    """The losers: players play against each other for a pot."""


# The schema of `page`: the web page that the daemon serves.


class Hand(StrEnum):
    """At whose side the keys lie."""

    RIGHT = "right"
    LEFT = "left"


class PageFile(Strict, frozen=True, kw_only=True):
    """The page on which the table is seen and its keys are pressed."""

    listen: Annotated[Listen, about("IP address and port; 0: a free port.")] = "127.0.0.1:8430"
    hand: Annotated[Hand, about("The hand at whose side the keys lie.")] = Hand.RIGHT
    language: Annotated[
        Key, about("What the page speaks at first: en, or a folder in languages/.")
    ] = ENGLISH
    framed_by: Annotated[
        Origin, about("The one origin whose pages may show the page in a frame.")
    ] = ""
    others: Annotated[
        Others, about("What browsers may do that are not the kiosk's: read, nothing, or press.")
    ] = Others.READ
    watch: Annotated[
        Watchers, about("Who may ask for health and metrics: here (this computer), or nobody.")
    ] = Watchers.HERE
    tls: Annotated[
        Tls | None, about("Encryption and client certificates; needed beyond this computer.")
    ] = None


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


class DeviceFile(Strict, frozen=True, kw_only=True):
    """One device and how to reach it."""

    driver: Annotated[Key, about("The driver's name.")]
    url: Annotated[Url, about("The address: serial:///dev/…, tcp://host:port, usb://vid:pid.")]
    serial_number: Annotated[
        SerialNumber | None, about("The only serial number that is accepted.")
    ] = None
    firmware: Annotated[
        str,
        patterned("^([0-9a-f]{64})?$", message("config-firmware-pattern")),
        about("The SHA-256 of the firmware that is approved, as the device reports it."),
    ] = ""
    options: Annotated[
        dict[str, Any], about("The driver's own settings; its documentation has them.")
    ] = field(default_factory=dict)


class DevicesFile(Strict, frozen=True, kw_only=True):
    """The devices of the table."""

    shuffler: Annotated[DeviceFile, about("The shuffler that shuffles and dispenses.")]
    sensors: Annotated[DeviceFile, about("The bet-spot sensors.")]
    key_pad: Annotated[DeviceFile, about("The dealer's keys and lamps.")]


class HouseChoice(Strict, frozen=True, kw_only=True):
    """Which house rules are played."""

    profile: Annotated[Key, about("A file in house/.")] = "default"
    overrides: Annotated[HouseSwitches, about("Switches that differ at this table.")] = field(
        default_factory=HouseSwitches
    )


CHIPS = (50, 100, 500, 2500, 10000)
"""The chips of a table, where its file names none."""


class LimitFile(Strict, frozen=True, kw_only=True):
    """What a wager may be."""

    minimum: Annotated[Cents, about("Least amount, in the currency's units.")]
    maximum: Annotated[Cents, about("Largest amount, in the currency's units.")]


class LogFile(Strict, frozen=True, kw_only=True):
    """Where messages go."""

    to: Annotated[LogTarget, about("journald, or the absolute path of a file.")] = "journald"
    level: Annotated[LogLevel, about("From which gravity on a message is logged.")] = LogLevel.INFO


class HeadsFile(Strict, frozen=True, kw_only=True):
    """Where heads of the journal are kept outside."""

    outside: Annotated[
        tuple[AbsoluteFile, ...],
        Meta(min_length=1, max_length=4),
        about("Files on other disks or computers, each made once by a person."),
    ]
    minutes: Annotated[
        int, within(1, 1440), about("Minutes from one look at the places to the next.")
    ] = 10


@dataclass(frozen=True, slots=True)
class Backups:
    """Where copies of the journal are kept."""

    folder: Annotated[
        AbsoluteFile, about("A folder on another disk or computer, made once by a person.")
    ]
    keep: Annotated[int, within(1, 400), about("How many copies of the journal stay.")] = 14
    days: Annotated[
        int, within(1, 60), about("A notice tells when the last good copy is older.")
    ] = 2
    seal_days: Annotated[
        Annotated[int, within(1, 3650)] | None,
        about("Older events leave the journal for sealed segments, here and in the folder."),
    ] = None


@dataclass(frozen=True, slots=True)
class Floor:
    """The floor that keeps the records of many tables."""

    servers: Annotated[
        tuple[BrokerUrl, ...],
        Meta(min_length=1, max_length=9),
        about("Addresses of the broker: tls://host:4222, or nats://host:4222."),
    ]
    house: Annotated[Key, about("The house, as its store is told.")]
    table: Annotated[Key, about("This table's name on the floor; no other table has it.")]
    credentials: Annotated[
        AbsoluteFile | None,
        about("The file that the courier shows the broker; none: the broker asks for none."),
    ] = None
    approval_key: Annotated[
        AbsoluteFile | None,
        about("The public key that signs the centre's offers; none: the table takes no offers."),
    ] = None


class AnyTableFile(Strict, frozen=True, kw_only=True):
    """What the file of every table says."""

    name: Annotated[Label, about("The table's name on screens and in the record.")]
    game: Annotated[Key, about("A file in games/.")]
    seats: Annotated[
        list[Annotated[int, within(1, 10)]],
        Meta(min_length=1, max_length=10),
        about("Seat numbers in use, 1 at the dealer's far left, clockwise."),
    ]
    decks: Annotated[
        list[Colour], Meta(min_length=2, max_length=2), about("Back colours of the two decks.")
    ]
    house: Annotated[HouseChoice, about("The house rules.")] = field(default_factory=HouseChoice)
    jurisdiction: Annotated[Key, about("A file in jurisdictions/.")]
    training: Annotated[
        bool, about("A table for practice: all its devices are simulated (sim://…).")
    ] = False
    simulated: Annotated[
        bool, about("All its devices are simulated, whatever their addresses: it may play samples.")
    ] = False
    journal: Annotated[AbsolutePath, about("The journal's file.")] = (
        "/var/lib/dealer-table/journal.sqlite"
    )
    heads: Annotated[
        HeadsFile | None, about("Places outside that keep heads of the journal; none: nowhere.")
    ] = None
    backups: Annotated[
        Backups | None, about("Where copies of the journal are kept; none: nowhere.")
    ] = None
    floor: Annotated[
        Floor | None, about("Where a courier takes the records to; none: nowhere.")
    ] = None
    people: Annotated[AbsolutePath, about("The file of the people of the house.")] = (
        "/var/lib/dealer-table/people.yaml"
    )
    approved_manifest: Annotated[
        AbsolutePath, about("The file of the manifest that was approved.")
    ] = "/var/lib/dealer-table/approved.manifest"
    api_socket: Annotated[AbsolutePath, about("The socket that tablectl speaks to.")] = (
        "/run/dealer-table/tablectl.sock"
    )
    log: Annotated[LogFile, about("Where messages go.")] = field(default_factory=LogFile)
    page: Annotated[
        PageFile | None, about("The web page of the table; without it there is none.")
    ] = None


class TableFile(AnyTableFile, frozen=True, kw_only=True):
    """One table of a house-banked game as it is set up."""

    seats: Annotated[
        list[Annotated[int, within(1, 7)]],
        Meta(min_length=1, max_length=7),
        about("Seat numbers in use, 1 at the dealer's far left, clockwise."),
    ]
    pay_table: Annotated[
        str | None, about("A pay table of the game; without it the game's default.")
    ] = None
    devices: Annotated[DevicesFile, about("The devices.")]
    limits: Annotated[dict[Name, LimitFile], about("For each wager, least and largest amount.")]
    chips: Annotated[
        tuple[Cents, ...], Meta(min_length=1), about("The chips in use, from the smallest up.")
    ] = CHIPS
    payout_limits: Annotated[
        dict[Name, Cents],
        about("For a wager or bonus, the most that its list pays in a round, all seats together."),
    ] = field(default_factory=dict)
