"""The verdict on one item: passed, failed, not applicable or not shown, always with a reason."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """How an item ended."""

    PASS = "pass"  # noqa: S105 - a verdict
    FAIL = "fail"
    NOT_APPLICABLE = "not applicable"
    NOT_SHOWN = "not shown"
    """It applies, and nobody could do what it needs: it may hold or not."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of one item.

    Attributes:
        item: the item's name.
        outcome: how it ended.
        reason: what was found; never empty.
    """

    item: str
    outcome: Outcome
    reason: str


class Failed(Exception):
    """The driver or the device broke the item's rule."""

    outcome = Outcome.FAIL


class NotApplicable(Exception):
    """The item does not apply to this device, or nobody can do what it needs."""

    outcome = Outcome.NOT_APPLICABLE


class NotShown(NotApplicable):
    """The item applies to this device, but nobody can do what it needs."""

    outcome = Outcome.NOT_SHOWN


class StoodStill(Exception):
    """This computer stood still where a time was measured: it is to be measured again."""


def holds(verdicts: Iterable[Verdict], *, partial: bool = False) -> bool:
    """Tell whether a run proves: something passed, nothing failed, what applies was shown.

    Args:
        verdicts: all verdicts of the run.
        partial: what was not shown does not count.
    """
    outcomes = {each.outcome for each in verdicts}
    if Outcome.PASS not in outcomes or Outcome.FAIL in outcomes:
        return False
    return partial or Outcome.NOT_SHOWN not in outcomes


def tells(message: object, words: str, **wanted: object) -> None:
    """Go on if fields of a message have these values.

    Raises:
        Failed: they have others; `words` say of what it was told.
    """
    found = {name: getattr(message, name) for name in wanted}
    require(found == wanted, f"{words}: {found}")


def require(holds: bool, otherwise: str) -> None:
    """Go on if something holds.

    Raises:
        Failed: it does not hold; `otherwise` says what was found instead.
    """
    if not holds:
        raise Failed(otherwise)
