"""Arguments that commands share: options, how their texts are read, and what is wrong with them."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.commands import argument, option
from controller.cli.table_file import is_example
from controller.data.irregularities import Effect, WagerEffect
from controller.data.message import Message, message
from controller.data.plain_text import NAME, REASON, TextRule, UnfitTextError, fit
from controller.errors import told_by
from controller.files import read_text
from controller.shipped_files import INSTALLED_TABLE, default_table
from controller.words.spoken import say


def own_table(named: Path | None) -> Path:
    """Return the table's file beside which a command writes; `named` as of `table_file`.

    Raises:
        WrongArgumentError: there is only the shipped one, and nobody's files lie beside that.
    """
    file = named or default_table()
    if is_example(named, file):
        raise WrongArgumentError(message("usage-own-table", path=str(INSTALLED_TABLE)))
    return file


def text_of(path: Path, argument: str = "") -> str:
    """Return the text of a file that an argument names.

    Raises:
        WrongArgumentError: it cannot be read.
    """
    try:
        return read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        words = message("usage-unreadable", path=str(path), why=told_by(error))
        raise WrongArgumentError(words, argument) from error


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
        """Return what is wrong, and with which argument; where it is with none, what to do."""
        if not self._argument:
            return say(self.words)
        return say(message("usage-wrong-argument", argument=self._argument, why=self.words))


def _judged(option: str, rule: TextRule) -> Callable[[str], str]:
    """Return what takes the text of an option as people may write it."""

    def judged(text: str) -> str:
        try:
            return fit(text, rule)
        except UnfitTextError as error:
            raise WrongArgumentError(error.words, option) from error

    return judged


NOTED_BY, NOTED_REASON = _judged("--by", NAME), _judged("--reason", REASON)
"""Parsers of options whose text is kept as it stands: a name, and why."""
ConfigOption = Annotated[Path | None, option("--config FILE", "help-config")]
JsonOption = Annotated[bool, option("--json", "help-json-object")]
"""One JSON object in place of a text."""
LinesOption = Annotated[bool, option("--json", "help-json")]
"""JSON in place of a text."""
ReasonOption = Annotated[str, option("--reason TEXT", "help-recorded")]
WhyOption = Annotated[str, option("--reason TEXT", "help-why-recorded")]
ToOption = Annotated[str | None, option("--to T", "help-as-from")]
HtmlOption = Annotated[bool, option("--html", "help-report-html")]
UrlArgument = Annotated[str, argument("url", "help-driver-url")]
ItemsOption = Annotated[list[str] | None, option("--only ITEM", "help-driver-only")]
SimulatorOption = Annotated[str, option("--simulator NAME", "help-driver-simulator")]
ControlOption = Annotated[Path | None, option("--control-dir DIR", "help-control-dir")]
PartialOption = Annotated[bool, option("--partial/--strict", "help-device-certify-partial")]
YesOption = Annotated[bool, option("--yes", "help-driver-yes")]
GameArgument = Annotated[str, argument("GAME", "help-game")]

BET = "WAGER=AMOUNT"
"""How a bet is written: `ante=10`."""


def cents_of(amount: str, argument: str) -> int:
    """Return an amount in cents; if it is none, raise a usage error of that argument."""
    from controller.data.values import WrongValueError, cents

    try:
        return cents(amount)
    except WrongValueError as error:
        words = message("tablectl-unfit", found=amount, expected=error.expected)
        raise WrongArgumentError(words, argument) from error


def bets_of(texts: Sequence[str]) -> dict[str, int]:
    """Return a seat's bets, cents by the wager's name; raise a usage error for what is no bet."""
    found: dict[str, int] = {}
    for text in texts:
        name, _, amount = text.partition("=")
        if name in found:
            raise WrongArgumentError(message("tablectl-wager-twice"), BET)
        found[name] = cents_of(amount, BET)
    return found


def limit_of(text: str) -> tuple[str, int, int]:
    """Return the limit of a wager that was given as `--limit`: its name, least and most in cents.

    Raises:
        WrongArgumentError: it is not `WAGER=LEAST..MOST`.
    """
    wager, _, amounts = text.partition("=")
    least, dots, most = amounts.partition("..")
    if not (wager and dots):
        raise WrongArgumentError(message("tablectl-no-limit", text=text), "--limit")
    return wager, cents_of(least, "--limit"), cents_of(most, "--limit")


NOT_STANDING = (Effect.RETURNED, Effect.PAID, Effect.LOST)
"""The effects in a void round, in which no wager stands."""


def effects(
    texts: list[str] | None, known: tuple[Effect, ...] = NOT_STANDING
) -> tuple[WagerEffect, ...]:
    """Read the effects of wagers; `known` are the effects that may be named.

    Raises:
        typer.BadParameter: one is not `SEAT:WAGER=EFFECT`.
    """
    return tuple(_effect(text, known) for text in texts or ())


def _effect(text: str, known: tuple[Effect, ...]) -> WagerEffect:
    where, _, effect = text.partition("=")
    seat, _, wager = where.partition(":")
    if not (seat.isdecimal() and wager and effect in known):
        words = message("tablectl-no-effect", text=text, words=", ".join(known))
        raise WrongArgumentError(words, "--effect")
    return WagerEffect(int(seat), wager, Effect(effect))


def day_of(text: str | None, shift: str = "") -> str | None:
    """Return the date of a gaming day that was given as `--day`; a shift needs one."""
    if text is None:
        if shift:
            raise WrongArgumentError(message("usage-with-day"), "--shift")
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise WrongArgumentError(message("usage-no-date", text=text), "--day") from error


def time_of(text: str | None, option: str) -> datetime | None:
    """Return a time that was given as an option; without a zone it is one of the table's clock."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise WrongArgumentError(message("record-no-time", text=text), option) from error


def utc_of(text: str | None, option: str, zone: tzinfo | None = None) -> datetime | None:
    """Return a time in UTC that was given as an option.

    Args:
        text: the time; None: none was given.
        option: its name.
        zone: of a time that names none; None: that of where the command runs.
    """
    try:
        found = time_of(text, option)
        if found is not None and found.tzinfo is None:
            found = found.replace(tzinfo=zone)
        return None if found is None else found.astimezone(UTC)
    except (OverflowError, ValueError) as error:  # the latter of this computer's own zone
        raise WrongArgumentError(message("record-no-time", text=text or ""), option) from error
