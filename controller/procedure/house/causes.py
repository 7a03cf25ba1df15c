"""Causes of holds: each with its class, and what to do about it."""

from dataclasses import dataclass

from controller.data.message import Message, message
from controller.data.state import HoldClass


@dataclass(frozen=True, slots=True)
class Cause:
    """One kind of hold, as people see it.

    Attributes:
        remedy: what to do about it.
        latched: only a person ends it, not the end of its cause.
        counts: clearing it needs a count of cards.
        takes_count: a count of cards may come with its clearing, which does not need it.
        shut_ends: in a closed or opening table it ends with its cause all the same.
        adoption: a supervisor ends it by adopting the shuffler, as long as its cause stands.
        only_void: no clearing ends it while its round is played; of `lifted`, until the packet lies
            in the tray again; of `memory`, until it fits again.
        afterwards: what is left to do when the shuffler reports the cause no longer; None: it is no
            cause that the shuffler reports, or its end ends the hold.
    """

    klass: HoldClass
    remedy: Message
    latched: bool = True
    counts: bool = False
    takes_count: bool = False
    shut_ends: bool = False
    adoption: bool = False
    only_void: bool = False
    afterwards: Message | None = None


_CLEAR = message("remedy-put-right")

CAUSES: dict[str, Cause] = {
    "lost": Cause(HoldClass.NOTICE, message("remedy-lost"), latched=False),
    "stuck": Cause(HoldClass.NOTICE, message("remedy-key-stuck"), latched=False),
    "unknown_device": Cause(HoldClass.SUPERVISOR, message("remedy-unknown-device"), latched=False),
    "foreign": Cause(HoldClass.SUPERVISOR, message("remedy-foreign"), latched=False, adoption=True),
    "memory": Cause(
        HoldClass.SUPERVISOR,
        message("remedy-memory"),
        shut_ends=True,
        adoption=True,
        only_void=True,
        afterwards=_CLEAR,
    ),
    "unsupported": Cause(HoldClass.SERVICE, message("remedy-unsupported"), latched=False),
    "reads_cards": Cause(HoldClass.SERVICE, message("remedy-reads-cards"), latched=False),
    "setting": Cause(
        HoldClass.SUPERVISOR, message("remedy-setting"), shut_ends=True, afterwards=_CLEAR
    ),
    "confirm_setting": Cause(HoldClass.SUPERVISOR, message("remedy-confirm-setting")),
    "door": Cause(HoldClass.DEALER, message("remedy-close-doors"), latched=False),
    "shuffler_fault": Cause(HoldClass.SUPERVISOR, message("remedy-fault"), afterwards=_CLEAR),
    "act_overdue": Cause(HoldClass.SUPERVISOR, message("remedy-act-overdue"), latched=False),
    "left_inside": Cause(
        HoldClass.SUPERVISOR, message("remedy-left-inside"), shut_ends=True, afterwards=_CLEAR
    ),
    "unproved": Cause(HoldClass.SUPERVISOR, message("remedy-unproved"), latched=False),
    "sorted": Cause(
        HoldClass.SUPERVISOR, message("remedy-sorted"), shut_ends=True, afterwards=_CLEAR
    ),
    "not_empty": Cause(HoldClass.DEALER, message("remedy-not-empty"), latched=False),
    "alternation": Cause(HoldClass.DEALER, message("remedy-alternation"), latched=False),
    "out_of_play": Cause(HoldClass.DEALER, message("remedy-out-of-play"), latched=False),
    "deck_out": Cause(HoldClass.DEALER, message("remedy-deck-out"), latched=False),
    "stray": Cause(
        HoldClass.SUPERVISOR,
        message("remedy-stray"),
        shut_ends=True,
        afterwards=message("remedy-stray-taken"),
    ),
    "arithmetic": Cause(HoldClass.SUPERVISOR, message("remedy-arithmetic"), takes_count=True),
    "irregular": Cause(HoldClass.SUPERVISOR, message("remedy-irregular")),
    "rebooted": Cause(HoldClass.DEALER, message("remedy-rebooted")),
    "packet": Cause(HoldClass.SUPERVISOR, message("remedy-count"), counts=True),
    "remainder": Cause(HoldClass.SUPERVISOR, message("remedy-count"), counts=True),
    "put_out": Cause(HoldClass.SUPERVISOR, message("remedy-see-packets")),
    "unshown": Cause(HoldClass.SUPERVISOR, message("remedy-see-packets")),
    "surplus": Cause(HoldClass.SUPERVISOR, message("remedy-put-aside"), only_void=True),
    "no_packet": Cause(HoldClass.SUPERVISOR, message("remedy-no-packet"), latched=False),
    "act_failed": Cause(HoldClass.SUPERVISOR, message("remedy-count"), counts=True),
    "act_unknown": Cause(HoldClass.SUPERVISOR, message("remedy-count"), counts=True),
    "refused": Cause(HoldClass.DEALER, message("remedy-refused")),
    "lifted": Cause(HoldClass.SUPERVISOR, message("remedy-lay-back"), counts=True, only_void=True),
    "wrong_deck": Cause(
        HoldClass.SUPERVISOR, message("remedy-wrong-deck"), shut_ends=True, afterwards=_CLEAR
    ),
    "deck_count": Cause(HoldClass.SUPERVISOR, message("remedy-deck-count"), counts=True),
    "hand_count": Cause(HoldClass.SUPERVISOR, message("remedy-hand-count"), counts=True),
    "stopped": Cause(HoldClass.DEALER, message("remedy-stopped")),
    "payout": Cause(HoldClass.SUPERVISOR, message("remedy-payout")),
    "software": Cause(HoldClass.SERVICE, message("remedy-software"), latched=False),
    "clock": Cause(HoldClass.SUPERVISOR, message("remedy-clock")),
    "disk": Cause(HoldClass.SERVICE, message("remedy-disk"), latched=False),
    "journal_damaged": Cause(HoldClass.SERVICE, message("remedy-journal-damaged")),
    "failed": Cause(HoldClass.SERVICE, message("remedy-failed")),
}

ACT_UNKNOWN = "act_unknown"
"""The cause of the hold for an act whose outcome no shuffler can tell."""
