"""Identity of who gives a command: a badge, and the PIN that proves it.

Commands that need it are made by `request_commands.wish`. A PIN is never an argument: every user of
the computer can read arguments.
"""

import os
import sys
from getpass import getpass
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.usage import WrongArgumentError
from controller.data.message import Message, message
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.api.client import Credentials

PIN_VARIABLE = "DEALER_TABLE_PIN"

BadgeOption = Annotated[
    str,
    typer.Option(
        "--badge",
        metavar="BADGE",
        help="help-badge",
    ),
]
PinOption = Annotated[bool, typer.Option("--pin-stdin", help="help-pin-stdin")]


def credentials(badge: str, pin_stdin: bool) -> "Credentials":
    """Return the proof of who gives the command; empty without a badge.

    Raises:
        typer.BadParameter: there is nobody to ask for the PIN.
    """
    from controller.api.client import NOBODY, Credentials

    if not badge:
        return NOBODY
    return Credentials(badge, ask_pin(message("tablectl-pin-of", badge=badge), pin_stdin))


def ask_pin(prompt: Message, from_stdin: bool) -> str:
    """Return a PIN: a line of standard input, else $DEALER_TABLE_PIN, else asked without echo.

    Raises:
        typer.BadParameter: there is nobody to ask.
    """
    if from_stdin:
        return sys.stdin.readline().strip()
    pin = os.environ.get(PIN_VARIABLE, "")
    if pin:
        return pin
    if not sys.stdin.isatty():
        raise WrongArgumentError(message("tablectl-no-terminal"))
    return getpass(f"{say(prompt)} ").strip()
