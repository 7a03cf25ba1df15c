"""A trainee at the terminal: their keys, and their answers, typed, from a pipe or from a file."""

import asyncio
import os
import stat
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from controller.data.keys import RECORDS
from controller.data.message import Message, message
from controller.words.spoken import say
from simulators.training.trainee_settlement import Settling

# The visitor's keyboard: one key of the terminal for one key of the dealer's key pad.


KEYS = {each.letter.lower(): key.name for key, each in RECORDS.items()}
"""Key of the terminal to key of the key pad; q ends the demo."""
HINT = message("demo-keys-hint")


@contextmanager
def listen(on_key: Callable[[str], None]) -> Iterator[None]:
    """Pass each key on as it is pressed; at the end the terminal is as before."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    loop = asyncio.get_running_loop()

    def read() -> None:
        for key in os.read(terminal, 64).decode(errors="ignore"):
            on_key(key)

    tty.setcbreak(terminal)
    loop.add_reader(terminal, read)
    try:
        yield
    finally:
        loop.remove_reader(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


class Answers:
    """The answers of a dealer in training, line by line, as they were written down before.

    Empty lines and lines beginning with # are skipped.
    """

    echo = True
    """The answers are not typed at this terminal: they must be printed to be seen."""

    def __init__(self, text: str) -> None:
        lines = (line.strip() for line in text.splitlines())
        self._lines = iter([line for line in lines if line and not line.startswith("#")])

    async def line(self) -> str | None:
        """Return the next line; None: there are no more."""
        return next(self._lines, None)

    def close(self) -> None:
        """Read no more answers."""


class Typed(Answers):
    """Answers from a terminal or a pipe, read as they come."""

    def __init__(self, descriptor: int) -> None:
        """Begin to read, on the running loop."""
        self.echo = not os.isatty(descriptor)
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._begun = b""
        self._loop.add_reader(descriptor, self._read)

    def _read(self) -> None:
        data = os.read(self._descriptor, 4096)
        *whole, self._begun = (self._begun + data).split(b"\n")
        for line in whole:
            self._typed.put_nowait(line.decode(errors="replace").strip())
        if not data:
            self.close()
            self._typed.put_nowait(None)

    async def line(self) -> str | None:
        """Return the next line; None: there are no more."""
        return await self._typed.get()

    def close(self) -> None:
        """Read no more answers."""
        self._loop.remove_reader(self._descriptor)


def answers_from(written: str | None) -> Callable[[], Answers]:
    """Return a function that opens the answers once a loop runs: written ones, or those typed."""
    if written is not None:
        return lambda: Answers(written)
    descriptor = sys.stdin.fileno()
    if not sys.stdin.isatty() and not stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        text = sys.stdin.read()  # a file: a loop cannot wait for it
        return lambda: Answers(text)
    return lambda: Typed(descriptor)


class TerminalTrainee:
    """A trainee at the terminal: reads what is said, and types."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def begin(self, settling: Settling, number: int) -> None:
        """Show a round that is to be settled."""
        typer.echo()
        self.show_messages(
            message("training-to-settle", round=number), settling.dealers_hand, settling.how_to_type
        )

    def show_messages(self, *words: Message) -> None:
        """Say something."""
        for each in words:
            typer.echo(say(each))

    async def answer(self, settling: Settling) -> str | None:
        """Ask what is next, and return the answer; None: there are no more."""
        typer.echo(f"{say(settling.prompt)} ", nl=False)
        line = await self._answers.line()
        if line is None or line == "q":
            typer.echo()
            return None
        if self._answers.echo:
            typer.echo(line)
        return line

    def end(self, total: Message) -> None:
        """Say the counts of all rounds; nothing more is asked."""
        self._answers.close()
        typer.echo()
        self.show_messages(total)
