"""The training's files: counts by badge, best scores. Nothing of them reaches a table's journal."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import msgspec

from controller.data.message import Message, listed, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by

# Counts of a dealer in training: what was right, and mistakes by kind.


class Mistake(StrEnum):
    """The kinds of mistakes that are told apart."""

    OUTCOME = "wrong outcome"
    ODDS = "wrong odds"
    AMOUNT = "wrong amount"
    ORDER = "wrong order"
    BONUS = "missed bonus"
    FOLD = "fold taken wrongly"
    """A wrong outcome at a folded hand: a wager taken that has action, or one paid that has none.
    """
    DECISION = "wrong decision"


_MISTAKES = {
    Mistake.OUTCOME: message("training-wrong-outcome"),
    Mistake.ODDS: message("training-wrong-odds"),
    Mistake.AMOUNT: message("training-wrong-amount"),
    Mistake.ORDER: message("training-wrong-order"),
    Mistake.BONUS: message("training-missed-bonus"),
    Mistake.FOLD: message("training-wrong-fold"),
    Mistake.DECISION: message("training-wrong-decision"),
}


@dataclass(slots=True)
class Tally:
    """Counts over a round, a session, or all the training of a badge.

    Attributes:
        rounds: that were settled to their end.
        wagers: wagers and bonuses that were judged.
        right: those without any mistake.
        mistakes: by kind; kinds that did not happen are not there.
    """

    rounds: int = 0
    wagers: int = 0
    right: int = 0
    mistakes: dict[Mistake, int] = field(default_factory=dict)

    def judge(self, mistakes: Iterable[Mistake]) -> None:
        """Count one wager and what was wrong with it."""
        found = tuple(mistakes)
        self.wagers += 1
        self.right += not found
        for mistake in found:
            self.note(mistake)

    def note(self, mistake: Mistake, times: int = 1) -> None:
        """Count a mistake on its own."""
        self.mistakes[mistake] = self.mistakes.get(mistake, 0) + times

    def add(self, other: "Tally") -> None:
        """Add another tally's counts to this one."""
        self.rounds += other.rounds
        self.wagers += other.wagers
        self.right += other.right
        for mistake, times in other.mistakes.items():
            self.note(mistake, times)

    def mistakes_in_words(self) -> list[Message]:
        """Return each kind of mistake that happened, with its count."""
        return [
            message("training-mistake", words=_MISTAKES[kind], count=self.mistakes[kind])
            for kind in Mistake
            if kind in self.mistakes
        ]

    def words(self) -> Message:
        """Return the counts in one line."""
        kinds = self.mistakes_in_words()
        words = listed(kinds) if kinds else message("training-no-mistakes")
        return message("training-mistakes", count=self.right, all=self.wagers, words=words)


_Kept = TypeVar("_Kept")
_SCORES = "best-scores.json"
"""The file of the best scores, in a folder of its user's data or of a classroom."""


class RecordError(DealerTableError):
    """The training's file cannot be read or written."""

    exit_code = ExitCode.STORAGE


def read_record(path: Path) -> dict[str, Tally]:
    """Return the counts by badge; empty if there is no file yet.

    Raises:
        RecordError: the file cannot be read, or is no record of a training.
    """
    return _read(path, dict[str, Tally])


def add_to_record(path: Path, badge: str, tally: Tally) -> None:
    """Add counts to those of a badge; the file is the old or the new one, never half of it.

    Raises:
        RecordError: the file cannot be read or written.
    """
    kept = read_record(path)
    kept.setdefault(badge, Tally()).add(tally)
    _write(path, kept)


def scores_of(folder: Path | None, environment: Mapping[str, str]) -> Path:
    """Return the file of the best scores, in this folder; without one, in the user's own data.

    That is `dealer-table` in XDG_DATA_HOME, by the XDG base directory specification.
    """
    if folder is None:
        data = Path(environment.get("XDG_DATA_HOME", ""))
        folder = (data if data.is_absolute() else Path.home() / ".local/share") / "dealer-table"
    return folder / _SCORES


def read_scores(path: Path) -> dict[str, int]:
    """Return the best score of each lesson; empty if there is no file yet.

    Raises:
        RecordError: the file cannot be read, or holds no scores.
    """
    return _read(path, dict[str, int])


def keep_score(path: Path, lesson: str, score: int) -> None:
    """Keep the score of a lesson where none so good is kept yet.

    Raises:
        RecordError: the file cannot be read or written.
    """
    kept = read_scores(path)
    if score <= kept.get(lesson, -1):
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(path, error) from error
    _write(path, kept | {lesson: score})


def _read(path: Path, kind: type[dict[str, _Kept]]) -> dict[str, _Kept]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise RecordError(
            message("training-record-unread", path=str(path), why=told_by(error))
        ) from error
    try:
        return msgspec.json.decode(data, type=kind)
    except UNDECODABLE as error:
        words = message("training-record-damaged", path=str(path), why=told_by(error))
        raise RecordError(words) from error


def _write(path: Path, kept: object) -> None:
    """Replace a file; a reader, or a power cut, finds the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError) -> RecordError:
    why = told_by(error)
    return RecordError(message("training-record-unwritten", path=str(path), why=why))
