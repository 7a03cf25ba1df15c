"""The journal and the room for it."""

import os
from collections.abc import Iterator

from controller.configuration import Deployment
from controller.data.message import message
from controller.doctor.computer import Computer
from controller.doctor.finding import Finding
from controller.journal import JournalError, tail

A_DAY = 24_000_000
"""Bytes that a busy table writes in a day."""
ROOM_FOR = 30
"""Days for which there must be room."""


def examine(deployment: Deployment, computer: Computer, utc_us: int) -> Iterator[Finding]:
    """Yield what is wrong with the journal and its disk; places outside, too."""
    journal = deployment.journal
    try:
        days = computer.room(journal.parent) // A_DAY
    except OSError as error:
        what = message("doctor-journal-folder", path=str(journal.parent), error=_why(error))
        yield Finding("journal", what, message("doctor-journal-folder-action"))
        return
    if days < ROOM_FOR:
        what = message("doctor-disk", path=str(journal.parent), count=days)
        yield Finding("disk", what, message("doctor-disk-action"))
    if journal.exists():
        try:
            next(tail(journal, last=1), None)
        except JournalError as error:
            yield Finding("journal", error.words, message("doctor-journal-action"))
    for place in deployment.head_places:
        if not (place.is_file() and os.access(place, os.R_OK | os.W_OK)):
            what = message("doctor-head-place", path=str(place))
            yield Finding("head-place", what, message("doctor-head-place-action"))


def _why(error: OSError) -> str:
    return error.strerror or str(error)
