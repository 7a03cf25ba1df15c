"""What a set-up is told: by a person, or by a file without one."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, field, structs

from controller.configuration.document import read
from controller.configuration.problem import ConfigurationError, in_reading_order
from controller.configuration.validation import validate
from controller.data.person import Person, Role
from controller.data.values import Key, Label, PersonName, Strict
from controller.errors import DealerTableError, ExitCode
from controller.people.file import Badge, badges_twice
from controller.people.register import Member
from controller.setup.udev_rules import Plug, UsbId, UsbSerial
from controller.shipped_files import config_root, is_there


class SetupError(DealerTableError, exit_code=ExitCode.USAGE):
    """What was answered cannot be set up, or a file of the set-up cannot be written."""


# The draft of a table's file: the shipped table of its game, with what was answered over it.


Values = Mapping[str, object]
"""The keys of a table's file; mappings in it have keys of their own."""


def shipped_values(game: str) -> Values:
    """Return what the shipped table of a game says; nothing where none plays it."""
    for name in (f"table-{game}.yaml", "table.yaml"):
        values = values_of(config_root() / name)
        if values.get("game") == game:
            return laid_over(values, {"page": {"listen": _HELD}}) if "page" in values else values
    return {}


_HELD = "127.0.0.1:843"
"""Where the page of an installed table is: at a port below 1024, which no account can take."""


def values_of(path: Path) -> Values:
    """Return what a table's file says; nothing where it is not there or is no mapping."""
    document = read(path)[0] if is_there(path) else None
    return document.data if document is not None and isinstance(document.data, dict) else {}


def laid_over(base: Values, over: Values) -> dict[str, object]:
    """Return the values of a base with others over them, key by key and mapping by mapping."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            result[key] = laid_over(below, value)
        else:
            result[key] = value
    return result


class Answers(Struct, frozen=True):
    """All that a set-up writes.

    Attributes:
        values: the keys of the table's file.
        plugs: the devices that udev names.
        people: those who are new at this table.
    """

    values: Values
    plugs: tuple[Plug, ...] = ()
    people: tuple[Member, ...] = ()


class NewPersonFile(Strict, frozen=True, kw_only=True):
    """A person of the house; their PIN stands in no file.

    Attributes:
        badge: The badge's number.
        name: As people call them.
        role: dealer, supervisor or technician.
    """

    badge: Badge
    name: PersonName
    role: Role


class PlugFile(Strict, frozen=True, kw_only=True):
    """What tells the USB plug of a device from all others.

    Attributes:
        vendor: idVendor, four hexadecimal digits.
        product: idProduct, four hexadecimal digits.
        serial: The serial number of the USB side.
    """

    vendor: UsbId
    product: UsbId
    serial: UsbSerial


class PlugsFile(Strict, frozen=True, kw_only=True):
    """The USB plugs of the devices that udev shall name.

    Attributes:
        shuffler: The shuffler's.
        sensors: The sensors'.
        key_pad: The key pad's.
    """

    shuffler: PlugFile | None = None
    sensors: PlugFile | None = None
    key_pad: PlugFile | None = None


class AnswersFile(Strict, frozen=True, kw_only=True):
    """All that a set-up asks a person.

    Attributes:
        game: A file in games/.
        name: The table's name on screens and in the record.
        table: Keys of the table's file; what is left out is as in the shipped table of the game.
        plugs: For udev's rules.
        people: People who are added to the house's.
    """

    game: Key
    name: Label
    table: dict[str, Any] = field(default_factory=dict)
    plugs: PlugsFile = field(default_factory=PlugsFile)
    people: Annotated[list[NewPersonFile], Meta(max_length=1000)] = field(default_factory=list)


def read_answers(path: Path, kept: Callable[[Person], str]) -> Answers:
    """Return the answers of a file.

    Args:
        path: the file.
        kept: returns what is kept of the PIN of a person who is no dealer.

    Raises:
        ConfigurationError: with all that is wrong in it. Keys of the table are checked later, with
            the table.
    """
    document, problems = read(path)
    if document is None:
        raise ConfigurationError(problems)
    content, unfit = validate(AnswersFile, document)
    if problems := in_reading_order([*problems, *unfit, *badges_twice(document)]):
        raise ConfigurationError(problems)
    assert content is not None
    over = {"name": content.name, "game": content.game, **content.table}
    people = (Person(each.badge, each.name, each.role) for each in content.people)
    return Answers(
        laid_over(shipped_values(content.game), over),
        tuple(_plugs(content.plugs)),
        tuple(Member(each, "" if each.role is Role.DEALER else kept(each)) for each in people),
    )


def _plugs(file: PlugsFile) -> Iterator[Plug]:
    for name, plug in structs.asdict(file).items():
        if plug is not None:
            yield Plug(name, plug.vendor, plug.product, plug.serial)
