"""The computer's clock: is it set by a time service, and not behind the journal or the program?"""

from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment
from controller.data.message import message
from controller.doctor.computer import Computer
from controller.doctor.finding import Finding
from controller.journal import JournalError, Record, tail

_SLACK_US = 60_000_000
"""A minute: no event lies later than the clock by more."""


def examine(deployment: Deployment, computer: Computer, utc_us: int) -> Iterator[Finding]:
    """Yield what is wrong with the clock."""
    told = computer.properties("timedatectl", "show", "--property=NTPSynchronized")
    if told.get("NTPSynchronized") == "no":
        yield Finding("clock", message("doctor-clock"), message("doctor-clock-action"))
    last = _last(deployment.journal)
    if last is not None and last.utc_us > utc_us + _SLACK_US:
        what = message("doctor-clock-behind", number=last.seq)
        yield Finding("clock-behind", what, message("doctor-clock-behind-action"))
    elif utc_us < computer.built():
        what = message("doctor-clock-before-program")
        yield Finding("clock-before-program", what, message("doctor-clock-behind-action"))


def _last(journal: Path) -> Record | None:
    """Return the journal's last event; None: there is none, or it cannot be read."""
    try:
        last = next(tail(journal, last=1), None) if journal.exists() else None
    except JournalError:
        return None  # the examination of the journal tells it
    return None if last is None else last.record
