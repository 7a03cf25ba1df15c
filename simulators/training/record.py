"""The training's record file: counts by badge. Nothing of it reaches the table's journal."""

import os
from pathlib import Path

import msgspec

from controller.data.message import message
from controller.data.troubles import message_of
from controller.errors import DealerTableError, ExitCode
from drivers.system_troubles import of_error
from simulators.training.tally import Tally


class RecordError(DealerTableError):
    """The training's file cannot be read or written."""

    exit_code = ExitCode.STORAGE


def read_record(path: Path) -> dict[str, Tally]:
    """Return the counts by badge; empty if there is no file yet.

    Raises:
        RecordError: the file cannot be read, or is no record of a training.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise RecordError(
            message("training-record-unread", path=str(path), why=message_of(of_error(error)))
        ) from error
    try:
        return msgspec.json.decode(data, type=dict[str, Tally])
    except msgspec.DecodeError as error:
        words = message("training-record-damaged", path=str(path), why=str(error))
        raise RecordError(words) from error


def add_to_record(path: Path, badge: str, tally: Tally) -> None:
    """Add counts to those of a badge; the file is the old or the new one, never half of it.

    Raises:
        RecordError: the file cannot be read or written.
    """
    kept = read_record(path)
    kept.setdefault(badge, Tally()).add(tally)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise RecordError(
            message("training-record-unwritten", path=str(path), why=message_of(of_error(error)))
        ) from error
