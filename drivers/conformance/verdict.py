"""What the kit says of one item: pass, fail or not applicable, always with a reason."""

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """How an item ended."""

    PASS = "pass"  # noqa: S105 - a verdict
    FAIL = "fail"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of one item.

    Attributes:
        item: the item's name.
        outcome: how it ended.
        reason: what was seen; never empty.
    """

    item: str
    outcome: Outcome
    reason: str


class Failed(Exception):
    """The driver or the device does what it must not, or does not what it must."""


class NotApplicable(Exception):
    """The item means nothing here, or nobody is there to do what it needs."""


def require(holds: bool, otherwise: str) -> None:
    """Go on if something holds.

    Raises:
        Failed: it does not; `otherwise` says what was found instead.
    """
    if not holds:
        raise Failed(otherwise)
