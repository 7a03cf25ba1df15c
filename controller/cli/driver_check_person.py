"""A person at a device under test: told on the terminal what to do, and asked what they count."""

import asyncio
import sys

import typer

from drivers.conformance import NotApplicable, Operator

_SKIP = "s"


def confirm(question: str) -> bool:
    """Ask a question that is answered with yes or no; no is the default."""
    return typer.confirm(question, err=True)


class PersonOperator(Operator):
    """Asks whoever sits at the terminal; `s` leaves the item out."""

    async def press(self) -> None:
        """Have a key pressed."""
        await _ask("Press one key of the device once, then Enter")

    async def bet(self, seat: int, spot: int) -> None:
        """Have something put on a spot."""
        await _ask(f"Put a chip on seat {seat}, spot {spot} (counted from 0), then Enter")

    async def take(self, seat: int, spot: int) -> None:
        """Have it taken off."""
        await _ask(f"Take the chip off seat {seat}, spot {spot}, then Enter")

    async def power_off(self) -> None:
        """Have the power cut."""
        await _ask("Switch the device's power off, then Enter")

    async def power_on(self) -> None:
        """Have it given back."""
        await _ask("Switch the device's power on, then Enter")

    async def load(self) -> int:
        """Have a deck loaded."""
        return await _count("Put one deck into the shuffler. How many cards are they?")

    async def lift(self) -> int:
        """Have the tray emptied."""
        return await _count("Take all cards out of the tray. How many were they?")


async def _ask(text: str) -> str:
    """Show a text and return the answer; the loop goes on meanwhile.

    Raises:
        NotApplicable: the person leaves the item out, or has gone.
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

    Not in a thread: one that waits for a line could not be ended.
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
