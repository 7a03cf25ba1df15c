"""What stands for the placeholders of templates, as tables show it."""

import re

from controller.page.catalogue import placeholders
from controller.procedure.house.causes import words_of
from drivers.vocabulary import FaultCode

HOLD = "The dealer stopped the game."

WHAT = {
    "lost": ("shuffler does not answer: unplugged", "sensors do not answer: rebooted"),
    "stuck": ("key pad: F1, F2",),
    "unknown_device": ("The key pad KEYS-1", "The sensors S-1", "The shuffler S-1"),
    "foreign": ("SHUF-7",),
    "memory": (
        "its last act is 4, the journal's 5",
        "its last act is 4 (packet), the journal's is 4 (remainder)",
        "it refuses act 4 (out of order), its last is 7",
        "it has put out 4 times, the journal knows 5",
        "it tells of its dispensing 4 after 7",
    ),
    "unsupported": ("it is not a shuffler", "it obeys its own green button"),
    "reads_cards": ("the profile “Washington”",),
    "setting": ("sort, not shuffle", "sort, not shuffle and “Faro, or so”, not “Four Card Poker”"),
    "confirm_setting": ("Three Card Poker",),
    "door": ("cover", "cover and input"),
    "machine_fault": tuple(words_of(code) for code in FaultCode if code),
    "act_overdue": ("packet", "remainder", "eject"),
    "left_inside": ("1", "17"),
    "not_empty": ("its cover was opened", "it reported jam", "it was in service"),
    "stray": ("is not empty", "is not known to be empty"),
    "arithmetic": ("1 cards inside, not 2",),
    "irregular": (
        "1, late bet at seat 3",
        "2, card on floor (under seat 4, by the chair)",
        "3, exposed card at seat 2 (its top card)",
        "4, remainder early (the green button was pressed with seats unserved)",
    ),
    "rebooted": ("", " during the packet for seat 3", " during emptying it"),
    "packet": ("for seat 3", "for the dealer"),
    "put_out": ("the packet for seat 3", "the dealer's packet"),
    "unshown": ("A packet",),
    "surplus": ("1 cards", "3 cards"),
    "act_failed": ("the dealer's packet: it lost power", "the remaining cards: tray not empty"),
    "act_unknown": ("the packet for seat 3", "the remaining cards"),
    "refused": ("the packet for seat 3: not ready", "the dealer's packet did not reach it 5 times"),
    "wrong_deck": ("green backs", "unknown backs in the input"),
    "deck_count": (
        "red deck came back with 51 cards, not 52",
        "red deck came back with 1 cards, not 52, from round 12; suspect since round 9",
        "blue deck is out of play until a supervisor has its right count",
    ),
    "hand_count": ("1 cards by the dealer's count, not 2",),
    "payout": ("Seat 3, Pair Plus: 2500.00",),
    "software": (
        "no manifest was approved",
        "3 files are not as approved: controller/table.py, …",
        "/etc/manifest is no text",
    ),
    "journal_damaged": (
        "event 7: the event does not agree with its hash",
        "event 7: the event is missing: 9 stands next",
        "event 0: the schema of 'event' was changed",
        "event 8: cannot be read: database disk image is malformed",
    ),
    "failed": ("KeyError: 3",),
    **dict.fromkeys(
        ("unproved", "sorted", "alternation", "out_of_play", "deck_out"), ("red", "purple")
    ),
}
"""What may stand for {what} in the words of each cause."""

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
    "trouble": "it is not a shuffler",
    "state": "is not empty",
    "receiver": "for seat 3",
    "profile": "the profile “Washington”",
    "title": "Round void",
    "missing": "Shuffler in service",
    "allowed": "play on",
    "why": "the next round has begun",
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
"""A typical value of each placeholder; of the others a number, or what somebody wrote."""
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
