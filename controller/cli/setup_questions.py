"""Questions of the set-up to the person at the terminal, about devices and spots among them."""

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from controller.cli.arguments import WrongArgumentError
from controller.cli.output import print_complaint, print_message
from controller.data.definition import DeviceSettings, TableDefinition, WagerDefinition
from controller.data.message import Message, listed, message, message_of
from controller.data.terms import DEVICES
from controller.data.values import WrongValueError, cents
from controller.setup.spots import Found, Sensors, SpotSeen, find
from controller.setup.udev_rules import Plug, address, is_named
from controller.system.clock import SystemClock
from controller.technician.attached_devices import AttachedPort, attached
from controller.technician.device_check import DirectDevices
from controller.words.spoken import say
from drivers.errors import DriverError
from drivers.transports.usb_adapter import PLACE, faults
from drivers.vocabulary import DeviceKind, DispenseSemantics

T = TypeVar("T")

_YES, _NO = message("question-yes"), message("question-no")


def ask(question: Message, default: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read; return what was read.

    Args:
        question: in words.
        default: what Enter takes; it is shown. Empty: an empty answer is read as it is.
        read: returns the value of an answer, or raises `WrongValueError`.

    Raises:
        WrongArgumentError: nobody answers any more.
    """
    shown = message("question-default", words=question, text=default) if default else question
    while True:
        answer = _line(shown).strip() or default
        try:
            return read(answer)
        except WrongValueError as error:
            print_complaint(message("question-wrong", words=error.expected))


def ask_text(question: Message, default: str = "") -> str:
    """Ask for a text that is not empty."""
    return ask(question, default, _not_empty)


def ask_yes(question: Message, *, default: bool) -> bool:
    """Ask what is answered with yes or no, by the first letter."""
    yes, no = say(_YES), say(_NO)

    def read(answer: str) -> bool:
        for word, value in ((yes, True), (no, False)):
            if answer and word.lower().startswith(answer.lower()):
                return value
        raise WrongValueError(message("question-yes-or-no"))

    return ask(question, yes if default else no, read)


def ask_one(question: Message, choices: Sequence[str], default: str) -> str:
    """Ask for one of some words, by its number or as it stands; the choices are shown first."""
    for number, each in enumerate(choices, 1):
        print_message(message("question-choice", number=number, text=each))

    def read(answer: str) -> str:
        if answer in choices:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        raise WrongValueError(message("question-number", low=1, high=len(choices)))

    return ask(question, default, read)


def ask_amount(question: Message, default: str) -> Decimal:
    """Ask for an amount of money; return it in the currency's units. A decimal comma is one, too.

    Args:
        question: in words.
        default: as people write it.
    """
    return ask(
        question, default, lambda answer: Decimal(cents(answer.replace(",", "."))).scaleb(-2)
    )


def _not_empty(answer: str) -> str:
    if not answer:
        raise WrongValueError(message("question-empty"))
    return answer


def _line(question: Message) -> str:
    print(f"{say(question)} ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise WrongArgumentError(message("question-nobody"))
    return line


_KINDS = {
    "shuffler": DeviceKind.SHUFFLER,
    "sensors": DeviceKind.SENSORS,
    "key_pad": DeviceKind.KEY_PAD,
}
_PATIENCE = 4.0
"""Seconds that a device has to answer: longer than one needs that has just got power."""
_NONE = "-"


class Devices(Struct):
    """The devices of the table as far as they are known.

    Attributes:
        values: `devices` of the table's file.
        plugs: those that udev names.
        sensors: where the sensors can be read now; None: nowhere.
        forgets: the shuffler keeps no number of an order.
    """

    values: dict[str, object] = field(default_factory=dict)
    plugs: tuple[Plug, ...] = ()
    sensors: DeviceSettings | None = None
    forgets: bool = False


def serial_ports() -> list[AttachedPort]:
    """Return the serial ports of this computer."""
    return [each for each in attached(()) if not each.path.startswith("usb:")]


def ask_devices(
    usual: Mapping[str, Any], ports: Callable[[], Sequence[AttachedPort]] = serial_ports
) -> Devices:
    """Ask for each device of the table.

    Args:
        usual: the devices of the table's file as it is; others may be left out.
        ports: returns the serial ports that are there now.

    Raises:
        WrongArgumentError: nobody answers any more.
    """
    devices, seen = Devices(), {_key(each) for each in ports()}
    for name, kind in _KINDS.items():
        found = _ask_device(name, kind, ports, optional=name not in usual, seen=seen)
        if found is not None:
            _take_device(devices, name, *found)
    return devices


def _ask_device(
    name: str,
    kind: DeviceKind,
    ports: Callable[[], Sequence[AttachedPort]],
    *,
    optional: bool,
    seen: set[str],
) -> tuple[Found, AttachedPort | None] | None:
    """Ask until a device of the kind answers; None: the table has none."""
    question = message("setup-plug-in", device=DEVICES[name])
    if optional:
        question = message("setup-plug-in-or-none", device=DEVICES[name])
    while True:
        answer = ask(question, "", str)
        if optional and answer == _NONE:
            return None
        there = ports()
        port = None if answer else _choose(there, seen)
        if port is not None:
            port = _named(port, there)
        url = answer or (_address(port) if port is not None else "")
        if not url:
            continue
        try:
            found = asyncio.run(find(url, SystemClock(), _PATIENCE))
        except DriverError as error:
            print_complaint(message_of(error.trouble))
            continue
        if found.up is None:
            assert found.problem is not None
            print_complaint(found.problem)
        elif found.up.kind is not kind:
            print_complaint(message("setup-other-kind", device=DEVICES[found.up.kind.name.lower()]))
        else:
            if port is not None:
                seen.add(_key(port))
            print_message(message("setup-found", name=found.up.model, serial=found.up.serial))
            return found, port


def _choose(there: Sequence[AttachedPort], seen: set[str]) -> AttachedPort | None:
    """Return the port that is new since the last device; the person chooses where several are.

    Only a port that the person means is opened: what else is on this computer is left alone.
    """
    ports = {each.path: each for each in there}
    new = [each.path for each in there if _key(each) not in seen]
    if len(new) == 1:
        return ports[new[0]]
    if not ports:
        print_complaint(message("setup-no-port"))
        return None
    paths = new or list(ports)
    for path in paths:
        print_message(message("setup-port", path=path, name=_label(ports[path])))
    return ports[ask_one(message("setup-which-port"), paths, paths[0])]


def _key(port: AttachedPort) -> str:
    """Return what tells one plug from another: the kernel gives a port's name again."""
    return f"{port.path} {port.location}"


def _named(port: AttachedPort, there: Sequence[AttachedPort]) -> AttachedPort:
    """Return a port without the serial number that does not name it alone: its place has to."""
    alike = [
        each for each in there if (each.usb, each.serial_number) == (port.usb, port.serial_number)
    ]
    if not port.usb or (is_named(port.serial_number) and len(alike) == 1):
        return port
    print_complaint(message("setup-by-place", path=port.path, place=port.location))
    return replace(port, serial_number="")


def _label(port: AttachedPort) -> str:
    return " ".join(filter(None, (port.product, port.usb, port.serial_number))) or _NONE


def _address(port: AttachedPort) -> str:
    by_place = f"?{PLACE}={port.location}" if port.usb and not port.serial_number else ""
    return f"serial://{port.path}{by_place}"


def _take_device(devices: Devices, name: str, found: Found, port: AttachedPort | None) -> None:
    """Take a device into the table: by the name that udev gives it, where udev can."""
    assert found.up is not None
    url = found.url
    devices.forgets |= found.up.abilities.semantics is DispenseSemantics.AT_MOST_ONCE
    if port is not None and port.usb:
        vendor, _, product = port.usb.partition(":")
        place = "" if port.serial_number else port.location
        plug = Plug(name, vendor, product, port.serial_number, place)
        devices.plugs += (plug,)
        url = address(plug)
        for each in faults(url, port.path):
            print_complaint(message_of(each))
    elif port is not None:
        print_message(message("setup-built-in", path=port.path))
    devices.values[name] = {"driver": found.driver, "url": url, "serial_number": found.up.serial}
    if found.up.kind is DeviceKind.SENSORS:
        devices.sensors = DeviceSettings(name, found.driver, found.url, found.up.serial)


_COVERING = 30.0
"""Seconds in which a spot must be covered, and be free again."""


def check_spots(sensors: DeviceSettings, table: TableDefinition) -> None:
    """Have a person cover each spot of each seat; tell which of them are wrong."""
    seen = asyncio.run(_walk(sensors, table))
    wrong = [each for each in seen if not each.right]
    if wrong:
        print_complaint(message("setup-spots-wrong", count=len(wrong), all=len(seen)))
    else:
        print_message(message("setup-spots-right", all=len(seen)))


async def _walk(sensors: DeviceSettings, table: TableDefinition) -> list[SpotSeen]:
    def ask(seat: int, wager: WagerDefinition) -> None:
        print_message(message("setup-cover", seat=seat, name=wager.label))

    def tell_result(seen: SpotSeen) -> None:
        if seen.right:
            print_message(message("setup-spot-right"))
        elif seen.answered:
            names = [each.name for each in seen.answered]
            print_complaint(message("setup-spot-other", words=listed(names)))
        else:
            print_complaint(message("setup-spot-silent", seconds=int(_COVERING)))

    async with DirectDevices([sensors], SystemClock()).opened() as devices:
        walk = Sensors(devices, table.seats, table.game.wagers, SystemClock(), _COVERING)
        return await walk.cover_each(ask, tell_result)
