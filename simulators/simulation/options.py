"""Reads the options of `tablectl simulate`."""

from pathlib import Path

import typer

from controller.cli.arguments import WrongArgumentError
from controller.data.message import message
from simulators.scripts.reading import load_script
from simulators.scripts.script import FaultScript
from simulators.simulation.dice import Strike


def read_script(path: Path | None) -> FaultScript | None:
    """Read a fault script; `ConfigurationError` names all that is wrong in it."""
    return load_script(path) if path is not None else None


def strikes(text: str | None) -> tuple[Strike, ...] | None:
    """Return the strikes that the text names; None: no text was given."""
    if text is None:
        return None
    try:
        return tuple(Strike.parse(each) for each in text.split(",") if each.strip())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--only-faults") from error


def span(text: str, most: int) -> tuple[int, int]:
    """Return the fewest and the most players: A-B, or one number; without a text 1 to `most`."""
    if not text:
        return 1, most
    least, dash, highest = text.partition("-")
    try:
        found = int(least), int(highest if dash else least)
    except ValueError:
        found = (0, 0)
    if not 1 <= found[0] <= found[1] <= most:
        words = message("simulate-no-span", text=text, high=most)
        raise WrongArgumentError(words, "--seats")
    return found


def seed_range(text: str) -> range:
    """Return the seeds A..B, both included."""
    first, dots, last = text.partition("..")
    if not (dots and first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        words = message("simulate-no-seeds", text=text)
        raise WrongArgumentError(words, "--seeds")
    return range(int(first), int(last) + 1)
