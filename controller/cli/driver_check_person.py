"""A person as operator of a device under test: the terminal says what to do and asks for counts."""

import asyncio
import sys

import typer

from drivers.conformance import NotApplicable, Operator

_SKIP = "s"


def confirm(question: str) -> bool:
    """Ask a question that is answered with yes or no; no is the default."""
    return typer.confirm(question, err=True)


class PersonOperator(Operator):
    """Asks the person at the terminal; `s` skips the item."""

    async def press(self) -> None:
        """Ask for a key press."""
        await _ask("Press one key of the device once, then Enter")

    async def bet(self, seat: int, spot: int) -> None:
        """Ask for something on a spot."""
        await _ask(f"Put a chip on seat {seat}, spot {spot} (counted from 0), then Enter")

    async def take(self, seat: int, spot: int) -> None:
        """Ask for it to be taken off."""
        await _ask(f"Take the chip off seat {seat}, spot {spot}, then Enter")

    async def power_off(self) -> None:
        """Ask for the power to be cut."""
        await _ask("Switch the device's power off, then Enter")

    async def power_on(self) -> None:
        """Ask for the power to be restored."""
        await _ask("Switch the device's power on, then Enter")

    async def load(self) -> int:
        """Ask for a deck to be loaded; return its number of cards."""
        return await _count("Put one deck into the shuffler. How many cards are they?")

    async def lift(self) -> int:
        """Ask for the tray to be emptied; return the number of cards."""
        return await _count("Take all cards out of the tray. How many were they?")


async def _ask(text: str) -> str:
    """Show a text and return the answer; the loop runs on meanwhile.

    Raises:
        NotApplicable: the person skips the item, or has gone.
    """
    typer.echo(f"      → {text} (s: leave this out)", err=True)
    line = await _line()
    if not line:
        raise NotApplicable("nobody answers at the terminal any more")
    answer = line.strip()
    if answer == _SKIP:
        raise NotApplicable("left out by the person at the device")
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


async def _count(question: str) -> int:
    while True:
        answer = await _ask(question)
        if answer.isdecimal():
            return int(answer)
