"""What people take from the table's screen."""

from collections.abc import Iterable
from typing import Any


def screen(step: str, scopes: Iterable[str], *, void: bool, receiver: int | None) -> dict[str, Any]:
    """Return the view for `People.saw("screen", …)`.

    Args:
        step: the table's step.
        scopes: the scope of each open hold.
        void: the round is void.
        receiver: the seat that the packet in the tray is for (0: the dealer), if one lies there.
    """
    found = set(scopes)
    shut = step in ("closed", "opening")
    return {
        "step": step,
        "held": "this round" in found or (shut and bool(found)),
        "void": void,
        "receiver": "" if receiver is None else f"seat:{receiver}" if receiver else "dealer",
    }
