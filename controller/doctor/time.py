"""The computer's clock: is it set by a time service, and not behind what was journalled?"""

from collections.abc import Iterator

from controller.configuration import Deployment
from controller.data.message import message
from controller.doctor.computer import Computer
from controller.doctor.finding import Finding
from controller.journal import JournalError, tail

_SLACK_US = 60_000_000
"""A minute: no event lies later than the clock by more."""


def examine(deployment: Deployment, computer: Computer, utc_us: int) -> Iterator[Finding]:
    """Yield what is wrong with the clock."""
    told = computer.properties("timedatectl", "show", "--property=NTPSynchronized")
    if told.get("NTPSynchronized") == "no":
        yield Finding("clock", message("doctor-clock"), message("doctor-clock-action"))
    if not deployment.journal.exists():
        return
    try:
        last = next(tail(deployment.journal, last=1), None)
    except JournalError:
        return  # the examination of the journal tells it
    if last is not None and last.record.utc_us > utc_us + _SLACK_US:
        what = message("doctor-clock-behind", number=last.record.seq)
        yield Finding("clock-behind", what, message("doctor-clock-behind-action"))
