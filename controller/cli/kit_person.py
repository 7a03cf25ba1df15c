"""A person as operator of a device under test: the terminal says what to do and asks for counts."""

import asyncio
import sys
from collections.abc import Mapping

import typer

from controller.data.message import Message, message
from controller.data.terms import SETTINGS
from controller.words.spoken import say
from drivers.conformance import NotShown, Operator
from drivers.vocabulary import Key, Lamp, Mode

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
