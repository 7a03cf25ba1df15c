"""Reads fault scripts: all problems at once, each with file and line.

A device's model knows its faults and their arguments: each line is tried on a scratch device.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Annotated

from msgspec import Meta, field

from controller.cli.arguments import WrongArgumentError
from controller.configuration.document import Document, Place, read
from controller.configuration.problem import ConfigurationError, Problem, in_reading_order, plain
from controller.configuration.validation import validate
from controller.data import values
from controller.data.definition import TableDefinition
from controller.data.message import alternatives, did_you_mean, message
from controller.data.terms import DEVICES
from controller.shipped_files import config_root
from drivers.modbus.options import read_options
from drivers.registry import MODBUS
from drivers.vocabulary import DeviceKind
from simulators.devices.control import ControlError, UsageError, Verb
from simulators.devices.device import Device
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.modules import modules_of
from simulators.hosts.usb.handle import Gadget
from simulators.hosts.usb.plate import stream_plate
from simulators.hosts.usb.port import UsbFaults
from simulators.people.screen import Deed
from simulators.scripts.script import FaultScript, Moment, ScriptedFault

# Scratch devices: a script's lines are tried on them before they are played.


_MODULES = "module"
"""The verb that only Modbus modules have."""


def scratch(kind: DeviceKind, verb: str) -> Device | UsbFaults:
    """Return a device to try a verb on: modules or a USB side for verbs that only these have."""
    name = kind.name.lower()
    if verb in UsbFaults.VERBS:
        return UsbFaults(Gadget(stream_plate(int(kind), name, name)))
    modbus = modules_of()[0] if kind is DeviceKind.SENSORS and verb == _MODULES else None
    device = build(DeviceOptions(kind, name, modbus=modbus))
    device.power(True, 0.0)
    return device


# The schema of a fault script; the descriptions are printed for what is missing.


def pace(value: object) -> float:
    """Return how often a second something happens on average."""
    if type(value) is int or isinstance(value, Decimal):
        number = float(value)
        if 0 < number <= 100:
            return number
    raise values.WrongValueError(message("script-probability"))


def argument(value: object) -> str | int:
    """Return an argument of a fault as a device takes it."""
    if isinstance(value, bool | list | dict) or value is None:
        raise values.WrongValueError(message("script-word-or-number"))
    return value if isinstance(value, int) else str(value)


class FaultFile(values.Strict, frozen=True, kw_only=True):
    """One fault.

    Attributes:
        device: The device: shuffler, sensors or key_pad.
        fault: What goes wrong: a verb of `tablectl simulator control`.
        args: The verb's arguments.
        at: So long after the start.
        on: When a step begins.
        times: The first so many times that the step begins.
        after: So long after the step has begun.
        rate: Again and again, on average so often a second.
        lasts: So long.
        until: Until a step begins.
    """

    device: values.Label
    fault: values.Name
    args: dict[str, Annotated[str | int, values.parsed(argument, type=["string", "integer"])]] = (
        field(default_factory=dict)
    )
    at: values.Seconds | None = None
    on: Moment | None = None
    times: values.Positive = 1
    after: values.Seconds = 0.0
    rate: (
        Annotated[float, values.parsed(pace, type="number", exclusiveMinimum=0, maximum=100)] | None
    ) = None
    lasts: values.Seconds | None = None
    until: Moment | None = None


class ScriptFile(values.Strict, frozen=True, kw_only=True):
    """A file of config/faults.

    Attributes:
        name: What it is called, on one line.
        what: What happens, and what the table is to do.
        seed: Of the times of what happens at a rate.
        faults: What goes wrong.
    """

    name: values.Text
    what: values.Text
    seed: Annotated[int, values.within(0)] = 0
    faults: Annotated[list[FaultFile], Meta(min_length=1)]


_KINDS = {kind.name.lower(): kind for kind in DeviceKind}
_LOOKS = ("help", "status")
"""Verbs that change nothing."""


def shipped_scripts() -> tuple[Path, ...]:
    """Return the scripts that come with the program, by name."""
    return tuple(sorted((config_root() / "faults").glob("*.yaml")))


def load_script(path: Path) -> FaultScript:
    """Return a fault script.

    Raises:
        ConfigurationError: with all that is wrong in it.
    """
    document, problems = read(path)
    if document is None:
        raise ConfigurationError(problems)
    content, found = validate(ScriptFile, document)
    problems += found
    problems += _check(document)
    if problems or content is None:
        raise ConfigurationError(in_reading_order(problems))
    faults = tuple(_fault(each) for each in content.faults)
    return FaultScript(content.name, content.what, faults, content.seed)


def check_script(path: Path) -> list[Problem]:
    """Return all that is wrong with a fault script, for `tablectl config check`."""
    try:
        load_script(path)
    except ConfigurationError as error:
        return list(error.problems)
    return []


def _check(script: Document) -> Iterator[Problem]:
    """Report what no schema can say: what the devices can do, and which lines go together."""
    for place, device in script.texts("faults", "*", "device"):
        if device not in _KINDS:
            yield script.problem(
                place, alternatives(_KINDS), suggestion=did_you_mean(device, _KINDS)
            )
            continue
        line = place[:-1]
        verb = script.one(*line, "fault")
        if isinstance(verb, str):
            yield from _check_verb(script, line, _KINDS[device], verb)
    for line, fault in script.find("faults", "*"):
        if isinstance(fault, dict):
            yield from _check_time(script, line, fault)


def _check_verb(script: Document, line: Place, kind: DeviceKind, verb: str) -> Iterator[Problem]:
    """Try a verb on a scratch device."""
    device = scratch(kind, verb)
    if verb in _LOOKS:
        yield script.problem((*line, "fault"), message("script-deed"))
        return
    if verb not in device.VERBS:
        known = [name for name in device.VERBS if name not in _LOOKS]
        words = ", ".join(known)
        expected = message("script-deeds-of", kind=DEVICES[kind.name.lower()], words=words)
        near = did_you_mean(verb, [*known, *UsbFaults.VERBS])
        yield script.problem((*line, "fault"), expected, suggestion=near)
        return
    args = script.one(*line, "args")
    given = (
        {str(name): str(value) for name, value in args.items()} if isinstance(args, dict) else {}
    )
    try:
        device.control(verb, given, 0.0)
    except UsageError as error:
        place = (*line, "args") if given else (*line, "fault")
        usage = plain(f"{verb} {device.VERBS[verb].usage}".strip())
        yield script.problem(place, usage, found=plain(error))
    except ControlError:
        pass  # it cannot be done at an empty table; in play it may
    lasting = {"lasts", "until"} & set(_keys(script, line))
    if lasting and not device.VERBS[verb].undo and "rate" not in _keys(script, line):
        expected = message("script-no-end", name=verb)
        yield script.problem((*line, min(lasting)), expected, key=True)


def _check_time(script: Document, line: Place, fault: dict[str, object]) -> Iterator[Problem]:
    if ("at" in fault) == ("on" in fault):
        found = message("script-both") if "at" in fault else message("script-neither")
        yield script.problem(line, message("script-at-or-on"), found=found)
    for key in ("after", "times"):
        if key in fault and "on" not in fault:
            yield script.problem((*line, key), message("script-on-needed", key=key), key=True)


def _keys(script: Document, line: Place) -> list[str]:
    fault = script.one(*line)
    return list(fault) if isinstance(fault, dict) else []


def _fault(line: FaultFile) -> ScriptedFault:
    deed = Deed(line.device, line.fault, tuple(line.args.items()))
    device = scratch(_KINDS[line.device], line.fault)
    undo = _undo(device.VERBS[line.fault].undo, deed)
    ends = line.lasts is not None or line.until is not None
    return ScriptedFault(
        deed,
        undo if ends else None,
        line.at,
        line.on,
        line.times,
        line.after,
        line.rate or 0.0,
        inf if line.lasts is None else line.lasts,
        line.until,
    )


def _undo(undo: str, deed: Deed) -> Deed | None:
    """Return the deed that ends another: `stick seat spot to=free` takes seat and spot from it."""
    if not undo:
        return None
    verb, *words = undo.split()
    given = dict(deed.args)
    args = {}
    for each in words:
        name, equals, value = each.partition("=")
        if equals or name in given:
            args[name] = value if equals else given[name]
    return Deed(deed.device, verb, tuple(args.items()))


# Checks that a fault script fits the devices of a table.


Verbs = Mapping[str, Verb]
"""The verbs of a device."""


def verbs_at(table: TableDefinition, *, usb: bool = False) -> dict[str, Verbs]:
    """Return the verbs of each device of a table as it is simulated, by kind.

    Args:
        table: whose devices.
        usb: the devices that speak our own protocol are on a USB bus.
    """
    sensors = table.sensors
    modules = sensors is not None and sensors.driver == MODBUS
    bus = read_options(sensors.options) if sensors is not None and modules else None
    found = {}
    for kind in DeviceKind:
        name, wired = kind.name.lower(), bus if kind is DeviceKind.SENSORS else None
        verbs: Verbs = build(DeviceOptions(kind, name, modbus=wired)).VERBS
        found[name] = {**verbs, **UsbFaults.VERBS} if usb and wired is None else verbs
    return found


def refuse_misfit(script: FaultScript, verbs: Mapping[str, Verbs]) -> None:
    """Refuse a script that does not fit a table's devices.

    Args:
        script: what is to happen.
        verbs: the verbs of each device there.

    Raises:
        typer.BadParameter: with the first deed that cannot be done there.
    """
    for fault in script.faults:
        device, verb = fault.deed.device, fault.deed.verb
        if verb in UsbFaults.VERBS and verb not in verbs[device]:
            words = message("simulate-usb-fault", name=script.name, verb=verb, kind=DEVICES[device])
            raise WrongArgumentError(words, "--script")
        if verb not in verbs[device]:
            words = message(
                "simulate-unknown-fault", name=script.name, verb=verb, kind=DEVICES[device]
            )
            raise WrongArgumentError(words, "--script")
