"""Wrong arguments of commands: usage errors of our own, said in the language of the locale."""

import sys
from typing import IO, Any

import typer

from controller.data.message import Message, message
from controller.words.spoken import say


class WrongArgumentError(typer.BadParameter):
    """An argument has the right type and is wrong; it is told as typer tells its own errors.

    Attributes:
        words: what is wrong.
    """

    def __init__(self, words: Message, argument: str = "") -> None:
        """Say what is wrong.

        Args:
            words: what is wrong.
            argument: the option or argument; empty: all of them together.
        """
        super().__init__(say(words), param_hint=argument or None)
        self.words = words
        self._argument = argument

    def format_message(self) -> str:
        """Return what is wrong, and with which argument."""
        if not self._argument:
            return say(message("usage-wrong", why=self.words))
        return say(message("usage-wrong-argument", argument=self._argument, why=self.words))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is called, and what is wrong, on standard error."""
        out = file or sys.stderr
        if self.ctx is not None:
            asked = f"{self.ctx.command_path} {self.ctx.help_option_names[0]}"
            print(self.ctx.get_usage(), file=out)
            print(say(message("usage-hint", command=asked)), end="\n\n", file=out)
        print(say(message("usage-error", why=self.format_message())), file=out)
