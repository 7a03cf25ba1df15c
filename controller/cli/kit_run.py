"""One run of a kit, for drivers or for devices: the order, the operator, verdicts and the sum."""

import asyncio
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import typer
from msgspec import Struct

from controller.cli.device_owner import DeviceTakenError
from controller.cli.output import print_data, print_message
from controller.data.message import Message, did_you_mean, message, message_of
from controller.data.terms import SETTINGS
from controller.errors import DealerTableError, ExitCode, told_by
from controller.words.spoken import say
from drivers.conformance import NotShown, Operator, Outcome, Simulated, Verdict
from drivers.conformance.kit import KitItem, go_through
from drivers.conformance.verdict import Failed, holds
from drivers.conformance.virtual import StandstillError, in_virtual_time
from drivers.errors import PortInUseError, TransportError
from drivers.registry import OPERATORS, find
from drivers.transport import Transport
from drivers.vocabulary import Key, Lamp, Mode

_MakeOperator = Callable[[str, Path | None], Operator]
_I = TypeVar("_I", bound=KitItem[Any])
_OUTCOMES = {
    Outcome.PASS: message("tablectl-check-pass"),
    Outcome.FAIL: message("tablectl-check-fail"),
    Outcome.NOT_SHOWN: message("tablectl-certify-open"),
}
_COUNTED = {
    Outcome.PASS: "count",
    Outcome.FAIL: "tries",
    Outcome.NOT_APPLICABLE: "times",
    Outcome.NOT_SHOWN: "number",
}
"""Names of the numbers in the last line."""
_REACHED = 10.0
"""Seconds within which a device must answer."""


class CheckOrderError(DealerTableError, exit_code=ExitCode.USAGE):
    """The command does not say what to check, or says it in a wrong way."""


class StandsStillError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The driver lets no time pass, so no item can be checked."""


class NoDeviceError(DealerTableError, exit_code=ExitCode.DEVICE):
    """No device answers at the address."""


class KitOrder(Struct, frozen=True, kw_only=True):
    """The order as given on the command line."""

    url: str
    only: tuple[str, ...] = ()
    simulator: str = ""
    control_dir: Path | None = None
    partial: bool = False
    yes: bool = False
    config: Path | None = None
    report: Path | None = None
    sign: Path | None = None
    tester: str = ""

    def simulated(self, transport: Transport) -> bool:
        """Tell whether cards of simulators alone are moved."""
        return isinstance(transport, Simulated) or bool(self.simulator)


class Kit(ABC, Generic[_I]):
    """A kit with what it looks at."""

    every: Sequence[_I]
    """All its items."""

    def __init__(self, name: str, transport: Transport, operator: Operator) -> None:
        """Create it, with the name of what it looks at, for people."""
        self.name, self.transport, self.operator = name, transport, operator

    @abstractmethod
    async def reach(self, within: float) -> None:
        """Find the device.

        Raises:
            Failed: none answers within so many seconds.
        """

    @abstractmethod
    def applies(self, item: _I) -> bool:
        """Tell whether an item is for the device that was found."""

    @abstractmethod
    async def judge_item(self, item: _I) -> Verdict:
        """Run one item."""

    @abstractmethod
    def about(self) -> Mapping[str, object]:
        """Return what the report as JSON says of driver and device."""

    @abstractmethod
    def unknown(self, name: str) -> Message:
        """Return what is said of the name of an item that it has not."""

    @abstractmethod
    def total(self, numbers: Mapping[str, int], *, proved: bool) -> Message:
        """Return the last line."""

    def conclude(self, report: dict[str, Any]) -> Mapping[str, Any]:
        """Return the report of the run as it is printed; a certificate is written here."""
        return report

    def about_item(self, item: _I) -> Mapping[str, object]:
        """Return what the report as JSON says of an item, beside its rule and verdict."""
        return {}


def judge_items(order: KitOrder, kit: Kit[_I], *, as_json: bool) -> ExitCode:
    """Go through the items, print the verdicts, and return the exit code.

    Raises:
        CheckOrderError: the kit lacks an item that the order names.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
        StandsStillError: the driver or the device lets no time pass.
    """
    _refuse_unknown_items(order, kit)
    run = in_virtual_time if isinstance(kit.transport, Simulated) else asyncio.run
    try:
        found = run(_go_through(order, kit, quiet=as_json))
    except PortInUseError as error:
        raise DeviceTakenError(message_of(error.trouble)) from error
    except TransportError as error:
        raise NoDeviceError(message_of(error.trouble)) from error
    except StandstillError as error:
        words = message("tablectl-stands-still", name=kit.name, why=told_by(error))
        raise StandsStillError(words) from error
    proved = holds([verdict for _, verdict in found], partial=order.partial)
    counts = Counter(verdict.outcome for _, verdict in found)
    report = {
        "url": order.url,
        **kit.about(),
        "proved": proved,
        "partial": order.partial,
        "items": [
            {
                "item": item.name,
                "text": item.text,
                **kit.about_item(item),
                "outcome": verdict.outcome.value,
                "reason": verdict.reason,
            }
            for item, verdict in found
        ],
        "counts": {outcome.value: counts[outcome] for outcome in Outcome},
    }
    shown = kit.conclude(report)
    if as_json:
        print_data(shown)
    else:
        numbers = {name: counts[outcome] for outcome, name in _COUNTED.items()}
        print_message(kit.total(numbers, proved=proved))
    return ExitCode.OK if proved else ExitCode.NEGATIVE


async def _go_through(order: KitOrder, kit: Kit[_I], *, quiet: bool) -> list[tuple[_I, Verdict]]:
    """Reach the device, ask whether cards may move, and look at each item; print verdicts."""
    found = []
    try:
        await kit.reach(_REACHED)
    except Failed as error:
        words = message("tablectl-no-answer", url=order.url, why=told_by(error))
        raise NoDeviceError(words) from error
    items = [
        each for each in kit.every if (each.name in order.only if order.only else kit.applies(each))
    ]
    width = max((len(each.name) for each in items), default=0)
    withheld = "" if order.simulated(kit.transport) else withheld_cards(items, yes=order.yes)
    async for item, verdict in go_through(items, kit.judge_item, withheld):
        found.append((item, verdict))
        if not quiet:
            word = say(_OUTCOMES[verdict.outcome]) if verdict.outcome in _OUTCOMES else "–"
            typer.echo(f"{word:<5} {item.name:{width}}  {verdict.reason}")
    return found


def operator_of(transport: Transport, order: KitOrder) -> Operator:
    """Return who acts on a device: the simulator itself, by its socket, a person, or nobody.

    Raises:
        CheckOrderError: no simulator can have that name.
    """
    if isinstance(transport, Simulated):
        return transport.operator()
    if not order.simulator:
        return PersonOperator() if sys.stdin.isatty() else Operator()
    make = cast(_MakeOperator, find(OPERATORS, "simulator").load())
    try:
        return make(order.simulator, order.control_dir)
    except ValueError as error:
        raise CheckOrderError(message("tablectl-no-simulator", why=told_by(error))) from error


def _refuse_unknown_items(order: KitOrder, kit: Kit[_I]) -> None:
    known = [each.name for each in kit.every]
    for name in order.only:
        if name not in known:
            hint = did_you_mean(name, known)
            if hint is None:
                raise CheckOrderError(kit.unknown(name))
            raise CheckOrderError(message("tablectl-no-item-hint", name=name, hint=hint))


def withheld_cards(items: Sequence[KitItem[Any]], *, yes: bool) -> str:
    """Ask before items move cards in a real shuffler; return why they must not; empty: they may."""
    if yes or not any(each.moves_cards for each in items):
        return ""
    if not sys.stdin.isatty():
        return "it moves cards in a real shuffler: say --yes"
    may = confirm(message("tablectl-cards-may-move"))
    return "" if may else "it moves cards, which was not allowed"


# A person as operator of a device under test: the terminal says what to do and asks for counts.


_SKIP = "s"


def confirm(question: Message) -> bool:
    """Ask a question that is answered with yes or no; no is the default."""
    return typer.confirm(say(question), err=True)


class PersonOperator(Operator):
    """Asks the person at the terminal; `s` skips the item."""

    async def press(self) -> None:
        """Ask for a key press."""
        await _ask_person(message("tablectl-press-key"))

    async def hold(self, *, is_down: bool) -> None:
        """Ask for that key to be held down, or let go."""
        await _ask_person(message("tablectl-hold-key") if is_down else message("tablectl-let-go"))

    async def press_each(self) -> int:
        """Ask for each key to be pressed; return how many the key pad has."""
        return await _count(message("tablectl-press-each"))

    async def press_short(self) -> None:
        """Ask for a key with a second meaning to be pressed for a moment."""
        await _ask_person(message("tablectl-press-short"))

    async def press_long(self) -> None:
        """Ask for a key to be held down for its second meaning."""
        await _ask_person(message("tablectl-press-long"))

    async def sees_lamps(self, lamps: Mapping[Key, Lamp]) -> bool:
        """Ask whether just these lamps are lit."""
        on = [key.name for key, lamp in lamps.items() if lamp is Lamp.ON]
        blinking = [key.name for key, lamp in lamps.items() if lamp is Lamp.BLINK]
        words = message(
            "tablectl-see-lamps", names=", ".join(on) or "–", others=", ".join(blinking) or "–"
        )
        return not await _ask_person(words)

    async def bet(self, seat: int, spot: int) -> None:
        """Ask for something on a spot."""
        await _ask_person(message("tablectl-put-chip", seat=seat, number=spot))

    async def take(self, seat: int, spot: int) -> None:
        """Ask for it to be taken off."""
        await _ask_person(message("tablectl-take-chip", seat=seat, number=spot))

    async def self_test(self, seat: int, spot: int, *, bad: bool) -> None:
        """Ask for a sensor that its self-test finds bad, or good again."""
        if bad:
            await _ask_person(message("tablectl-spoil-sensor", seat=seat, number=spot))
        else:
            await _ask_person(message("tablectl-mend-sensor", seat=seat, number=spot))

    async def power_off(self) -> None:
        """Ask for the power to be cut."""
        await _ask_person(message("tablectl-power-off"))

    async def power_on(self) -> None:
        """Ask for the power to be restored."""
        await _ask_person(message("tablectl-power-on"))

    async def load(self) -> int:
        """Ask for a deck to be loaded; return its number of cards."""
        return await _count(message("tablectl-load-deck"))

    async def lift(self) -> int:
        """Ask for the tray to be emptied; return the number of cards."""
        return await _count(message("tablectl-empty-tray"))

    async def empty(self) -> None:
        """Ask for all cards to be taken out."""
        await _ask_person(message("tablectl-empty-shuffler"))

    async def cover(self, *, is_open: bool) -> None:
        """Ask for the cover to be opened or closed."""
        await _ask_person(
            message("tablectl-open-cover") if is_open else message("tablectl-close-cover")
        )

    async def mode(self, mode: Mode) -> None:
        """Ask for the mode to be set."""
        await _ask_person(message("tablectl-set-mode", mode=SETTINGS[mode.name.lower()]))


async def _ask_person(words: Message) -> str:
    """Show what to do and return the answer; the loop runs on meanwhile.

    Raises:
        NotShown: the person skips the item, or has gone.
    """
    typer.echo(f"      → {say(message('tablectl-leave-out', words=words))}", err=True)
    line = await _line()
    if not line:
        raise NotShown("nobody answers at the terminal any more")
    answer = line.strip()
    if answer == _SKIP:
        raise NotShown("left out by the person at the device")
    return answer


async def _line() -> str:
    """Return the next line that is typed; empty: there will be none.

    It does not use a thread: a thread that waits for a line could not be ended.
    """
    typed = asyncio.Event()
    loop = asyncio.get_running_loop()
    try:
        loop.add_reader(sys.stdin, typed.set)
    except (OSError, ValueError):  # no terminal: a file, which never waits
        return sys.stdin.readline()
    try:
        await typed.wait()
    finally:
        loop.remove_reader(sys.stdin)
    return sys.stdin.readline()


async def _count(question: Message) -> int:
    while True:
        answer = await _ask_person(question)
        if answer.isdecimal():
            return int(answer)
