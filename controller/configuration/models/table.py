"""The schema of a table's file; who banks its game."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct, field

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
from controller.data.values import Cents, Key, Label, Name, Strict, patterned, within
from controller.words.folders import ENGLISH


class Banker(StrEnum):
    """Who pays the winners."""

    HOUSE = "house"
    PLAYERS = "players"
    """The losers: players play against each other for a pot."""


# The schema of `page`: the web page that the daemon serves.


class KeySide(StrEnum):
    """At whose side the keys lie."""

    RIGHT = "right"
    LEFT = "left"


class PageFile(Strict, frozen=True, kw_only=True):
    """The page on which the table is seen and its keys are pressed.

    Attributes:
        listen: IP address and port; 0: a free port.
        hand: The hand at whose side the keys lie.
        language: What the page speaks at first: en, or a folder in languages/.
        framed_by: The one origin whose pages may show the page in a frame.
        others: What browsers may do that are not the kiosk's: read, nothing, or press.
        watch: Who may ask for health and metrics: here (this computer), or nobody.
        tls: Encryption and client certificates; needed beyond this computer.
    """

    listen: Listen = "127.0.0.1:8430"
    hand: KeySide = KeySide.RIGHT
    language: Key = ENGLISH
    framed_by: Origin = ""
    others: Others = Others.READ
    watch: Watchers = Watchers.HERE
    tls: Tls | None = None


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
    """One device and how to reach it.

    Attributes:
        driver: The driver's name.
        url: The address: serial:///dev/…, tcp://host:port, usb://vid:pid.
        serial_number: The only serial number that is accepted.
        firmware: The SHA-256 of the firmware that is approved, as the device reports it.
        options: The driver's own settings; its documentation has them.
    """

    driver: Key
    url: Url
    serial_number: SerialNumber | None = None
    firmware: Annotated[str, patterned("^([0-9a-f]{64})?$", message("config-firmware-pattern"))] = (
        ""
    )
    options: dict[str, Any] = field(default_factory=dict)


class DevicesFile(Strict, frozen=True, kw_only=True):
    """The devices of the table.

    Attributes:
        shuffler: The shuffler that shuffles and dispenses.
        sensors: The bet-spot sensors.
        key_pad: The dealer's keys and lamps.
    """

    shuffler: DeviceFile
    sensors: DeviceFile
    key_pad: DeviceFile


class HouseChoice(Strict, frozen=True, kw_only=True):
    """Which house rules are played.

    Attributes:
        profile: A file in house/.
        overrides: Switches that differ at this table.
    """

    profile: Key = "default"
    overrides: HouseSwitches = field(default_factory=HouseSwitches)


CHIPS = (50, 100, 500, 2500, 10000)
"""The chips of a table, where its file names none."""


class LimitFile(Strict, frozen=True, kw_only=True):
    """What a wager may be.

    Attributes:
        minimum: Least amount, in the currency's units.
        maximum: Largest amount, in the currency's units.
    """

    minimum: Cents
    maximum: Cents


class LogFile(Strict, frozen=True, kw_only=True):
    """Where messages go.

    Attributes:
        to: journald, or the absolute path of a file.
        level: From which gravity on a message is logged.
    """

    to: LogTarget = "journald"
    level: LogLevel = LogLevel.INFO


class HeadsFile(Strict, frozen=True, kw_only=True):
    """Where heads of the journal are kept outside.

    Attributes:
        outside: Files on other disks or computers, each made once by a person.
        minutes: Minutes from one look at the places to the next.
    """

    outside: Annotated[tuple[AbsoluteFile, ...], Meta(min_length=1, max_length=4)]
    minutes: Annotated[int, within(1, 1440)] = 10


class Backups(Struct, frozen=True):
    """Where copies of the journal are kept.

    Attributes:
        folder: A folder on another disk or computer, made once by a person.
        keep: How many copies of the journal stay.
        days: A notice tells when the last good copy is older.
        seal_days: Older events leave the journal for sealed segments, here and in the folder.
    """

    folder: AbsoluteFile
    keep: Annotated[int, within(1, 400)] = 14
    days: Annotated[int, within(1, 60)] = 2
    seal_days: Annotated[int, within(1, 3650)] | None = None


class Floor(Struct, frozen=True):
    """The floor that keeps the records of many tables.

    Attributes:
        servers: Addresses of the broker: tls://host:4222, or nats://host:4222.
        house: The house, as its store is told.
        table: This table's name on the floor; no other table has it.
        credentials: The file that the courier shows the broker; none: the broker asks for none.
        approval_key: The public key that signs the centre's offers; none: the table takes no
            offers.
    """

    servers: Annotated[tuple[BrokerUrl, ...], Meta(min_length=1, max_length=9)]
    house: Key
    table: Key
    credentials: AbsoluteFile | None = None
    approval_key: AbsoluteFile | None = None


class AnyTableFile(Strict, frozen=True, kw_only=True):
    """What the file of every table says.

    Attributes:
        name: The table's name on screens and in the record.
        game: A file in games/.
        seats: Seat numbers in use, 1 at the dealer's far left, clockwise.
        decks: Back colours of the two decks.
        house: The house rules.
        jurisdiction: A file in jurisdictions/.
        training: A table for practice: all its devices are simulated (sim://…).
        simulated: All its devices are simulated, whatever their addresses: it may play samples.
        journal: The journal's file.
        heads: Places outside that keep heads of the journal; none: nowhere.
        backups: Where copies of the journal are kept; none: nowhere.
        floor: Where a courier takes the records to; none: nowhere.
        people: The file of the people of the house.
        approved_manifest: The file of the manifest that was approved.
        api_socket: The socket that tablectl speaks to.
        log: Where messages go.
        page: The web page of the table; without it there is none.
    """

    name: Label
    game: Key
    seats: Annotated[list[Annotated[int, within(1, 10)]], Meta(min_length=1, max_length=10)]
    decks: Annotated[list[Colour], Meta(min_length=2, max_length=2)]
    house: HouseChoice = field(default_factory=HouseChoice)
    jurisdiction: Key
    training: bool = False
    simulated: bool = False
    journal: AbsolutePath = "/var/lib/dealer-table/journal.sqlite"
    heads: HeadsFile | None = None
    backups: Backups | None = None
    floor: Floor | None = None
    people: AbsolutePath = "/var/lib/dealer-table/people.yaml"
    approved_manifest: AbsolutePath = "/var/lib/dealer-table/approved.manifest"
    api_socket: AbsolutePath = "/run/dealer-table/tablectl.sock"
    log: LogFile = field(default_factory=LogFile)
    page: PageFile | None = None


class TableFile(AnyTableFile, frozen=True, kw_only=True):
    """One table of a house-banked game as it is set up.

    Attributes:
        seats: Seat numbers in use, 1 at the dealer's far left, clockwise.
        pay_table: A pay table of the game; without it the game's default.
        devices: The devices.
        limits: For each wager, least and largest amount.
        chips: The chips in use, from the smallest up.
        payout_limits: For a wager or bonus, the most that its list pays in a round, all seats
            together.
    """

    seats: Annotated[list[Annotated[int, within(1, 7)]], Meta(min_length=1, max_length=7)]
    pay_table: str | None = None
    devices: DevicesFile
    limits: dict[Name, LimitFile]
    chips: Annotated[tuple[Cents, ...], Meta(min_length=1)] = CHIPS
    payout_limits: dict[Name, Cents] = field(default_factory=dict)
