"""The file of a progressive, for the odds laboratory: what a table itself plays has none."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final

from controller.cards import Ranking, hand_names
from controller.configuration.document import Document, read
from controller.configuration.problem import ConfigurationError, Problem, shown
from controller.configuration.validation import validate
from controller.data.message import did_you_mean, message
from controller.data.values import Strict, Text, WrongValueError, parsed
from controller.odds.progressive import MeterAward, Progressive

_MUST_HIT: Final = ("must_hit_by", "must-hit-by", "must hit by")


def _amount(value: object) -> Fraction:
    """Return an amount of 0 or more."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0:
        return Fraction(value)
    raise WrongValueError(message("config-progressive-amount"))


def _wager(value: object) -> Fraction:
    """Return an amount above 0."""
    if found := _amount(value):
        return found
    raise WrongValueError(message("config-progressive-amount"))


def _paid(value: object) -> tuple[Fraction, Fraction]:
    """Return what a hand is paid: a share of the meter (`100 %`), or an amount."""
    if isinstance(value, str) and value.endswith("%"):
        digits = value.removesuffix("%").strip()
        share = Fraction(digits) / 100 if digits.replace(".", "", 1).isdecimal() else 0
        if 0 < share <= 1:
            return Fraction(share), Fraction(0)
    elif isinstance(value, int | Decimal) and not isinstance(value, bool) and value > 0:
        return Fraction(0), Fraction(value)
    raise WrongValueError(message("config-progressive-pay"))


Amount = Annotated[Fraction, parsed(_amount)]


class ProgressiveFile(Strict, frozen=True, kw_only=True):
    """A progressive.

    Attributes:
        name: For people.
        wager: What it costs a seat in a round.
        contribution: Of each wager, to the meter.
        seed: Where the meter begins, and begins again.
        pays: For each hand, an amount or a share of the meter.
    """

    name: Text
    wager: Annotated[Fraction, parsed(_wager)]
    contribution: Amount
    seed: Amount
    pays: dict[str, Annotated[tuple[Fraction, Fraction], parsed(_paid)]]


def load_progressive(path: Path, ranking: Ranking) -> Progressive:
    """Return the progressive of a file.

    Args:
        path: the file.
        ranking: of the player's hands.

    Raises:
        ConfigurationError: with all that is wrong in it.
    """
    document, problems = read(path)
    if document is None:
        raise ConfigurationError(problems)
    content, unfit = validate(ProgressiveFile, document)
    problems += [each for each in unfit if each.where not in _MUST_HIT]
    problems += _problems(document, content, ranking)
    if problems:
        raise ConfigurationError(problems)
    assert content is not None
    awards = tuple(MeterAward(hand, *paid) for hand, paid in content.pays.items())
    return Progressive(content.name, content.wager, content.contribution, content.seed, awards)


def _problems(
    document: Document, content: ProgressiveFile | None, ranking: Ranking
) -> Iterator[Problem]:
    """Yield what the file's schema does not know."""
    for (key, *_), _ in document.find("*"):
        if key in _MUST_HIT:
            expected = message("config-no-must-hit-by")
            yield document.problem((key,), expected, found=shown(key), key=True)
    known = hand_names(ranking)
    for place, _ in document.find("pays", "*"):
        if (hand := str(place[-1])) not in known:
            expected = message("config-progressive-hand", name=ranking.name)
            hint = did_you_mean(hand, known)
            yield document.problem(place, expected, found=shown(hand), suggestion=hint, key=True)
    if content is None:
        return
    if content.contribution > content.wager:
        yield document.problem(("contribution",), message("config-progressive-contribution"))
    if Fraction(1) not in (share for share, _ in content.pays.values()):
        yield document.problem(("pays",), message("config-progressive-whole"))
