"""Typical values for the placeholders of templates, as tables show them."""

import re

from controller.page.catalogue import placeholders

HOLD = "The dealer stopped the game."

VALUES = {
    "amount": "2500.00",
    "least": "5.00",
    "most": "100.00",
    "others": "30.00",
    "colour": "red",
    "colours": "red and blue",
    "wager": "Pair Plus",
    "other_wager": "Ante",
    "limits": "Ante 5.00–100.00; Play 5.00–200.00, 1 to 2 times Ante",
    "multiples": "exactly Ante",
    "seats": "1, 2, 7",
    "changes": "straight at 6 instead of 5 to 1 (2.41 %)",
    "entry": "straight-flush",
    "hold": HOLD,
    "url": "tcp://10.0.0.7:4001",
    "remedy": "Check its power and the cable",
    "act": "the packet for seat 3",
    "trouble": "opening takes too long",
    "state": "is not empty",
    "receiver": "for seat 3",
    "profile": "the profile “Washington”",
    "title": "Round void",
    "missing": "Shuffler in service",
    "allowed": "play on",
    "why": "jam",
    "first": "red",
    "second": "blue",
    "rest": "blue",
    "device": "key pad",
    "fault": "jam",
    "door": "cover",
    "mode": "sort",
    "kind": "late bet",
    "other_kind": "remainder",
    "what": "jam",
}
"""A typical value of each placeholder; others have a number, or text that somebody wrote."""
WRITTEN = re.findall(
    r"\w+",
    "badge by date digest error event expected fixed found game identity "
    "keys name path pay_table reason remark serial serials setting settings shift source where",
)


def typical(template: str) -> dict[str, str]:
    """Return a value for each placeholder of a template."""
    return {
        name: VALUES.get(name) or ("K-17" if name in WRITTEN else "3")
        for name in placeholders(template)
    }
