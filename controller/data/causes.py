"""Causes of holds: the one list of them, with all that is constant of each.

What differs from hold to hold stands in `controller.data.state.Hold`: what it is about (`About`),
its words, what it forbids now.
"""

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from controller.data.message import Message, message
from controller.data.parts import Part

LATE_BET = "late_bet"
WRONG_PIN = "wrong_pin"
"""Causes of alarms that are no holds."""


class HoldClass(StrEnum):
    """The roles that may clear a hold."""

    NOTICE = "notice"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    SERVICE = "service"


_RANKS = (HoldClass.SERVICE, HoldClass.SUPERVISOR, HoldClass.DEALER, HoldClass.NOTICE)
"""The classes, the weightiest first."""


class Question(StrEnum):
    """What the screen asks a person for, so that a hold ends."""

    NOTHING = "nothing"
    """Nothing: the hold ends by itself, with its cause."""
    CONTINUE = "continue"
    """The dealer's key of this name."""
    CLEAR = "clear"
    COUNT = "count"
    """To clear with a count of cards."""
    ADOPT = "adopt"
    """To adopt the shuffler, as long as the cause stands."""
    DECIDE = "decide"
    """To decide the irregularity."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is constant of a cause.

    Attributes:
        name: the cause's own, in journal, messages and reports.
        klass: who clears it.
        part: the part of the table that its picture lights. Of the cover it is the input, if that
            is what stands open; of the layout it is the hold's seat, if it has one.
        remedy: what to do about it.
        question: what ends it; None: what is usual for its class (`Cause.question`).
        latched: only a person ends it, not the end of its cause.
        takes_count: a count of cards may come with its clearing, which does not need it.
        shut_ends: in a closed or opening table it ends with its cause all the same.
        only_void: no clearing ends it while its round is played; of `LIFTED`, until the packet lies
            in the tray again; of `MEMORY`, until it fits again.
        of_act: it asks what an act of the shuffler did with a round's cards, and ends when a person
            has settled that act.
        adoption_ends: it ends when a supervisor adopts the shuffler, which was proved empty.
        by_levels: its words tell what the shuffler's levels report.
        afterwards: what is left to do when the shuffler reports the cause no longer; None: it is no
            cause that the shuffler reports, or its end ends the hold.
    """

    name: str
    klass: HoldClass
    part: Part
    remedy: Message
    question: Question | None = None
    latched: bool = True
    takes_count: bool = False
    shut_ends: bool = False
    only_void: bool = False
    of_act: bool = False
    adoption_ends: bool = False
    by_levels: bool = False
    afterwards: Message | None = None


def _usual(facts: Facts) -> Question:
    """Return what ends a hold of a cause that says nothing else."""
    if not facts.latched:
        return Question.NOTHING
    return Question.CONTINUE if facts.klass is HoldClass.DEALER else Question.CLEAR


_NOTICE, _DEALER = HoldClass.NOTICE, HoldClass.DEALER
_SUPERVISOR, _SERVICE = HoldClass.SUPERVISOR, HoldClass.SERVICE
_PUT_RIGHT = message("remedy-put-right")


class Cause(StrEnum):
    """A cause of holds; at each member stand its facts, and its value is its name."""

    LOST = Facts("lost", _NOTICE, Part.CABLE, message("remedy-lost"), latched=False)
    STUCK = Facts("stuck", _NOTICE, Part.KEY_PAD, message("remedy-key-stuck"), latched=False)
    UNKNOWN_DEVICE = Facts(
        "unknown_device", _SUPERVISOR, Part.CABLE, message("remedy-unknown-device"), latched=False
    )
    FOREIGN = Facts(
        "foreign",
        _SUPERVISOR,
        Part.INSIDE,
        message("remedy-foreign"),
        Question.ADOPT,
        latched=False,
    )
    MEMORY = Facts(
        "memory",
        _SUPERVISOR,
        Part.INSIDE,
        message("remedy-memory"),
        Question.ADOPT,
        shut_ends=True,
        only_void=True,
        adoption_ends=True,
        afterwards=_PUT_RIGHT,
    )
    UNSUPPORTED = Facts(
        "unsupported", _SERVICE, Part.CABLE, message("remedy-unsupported"), latched=False
    )
    READS_CARDS = Facts(
        "reads_cards", _SERVICE, Part.DISPLAY, message("remedy-reads-cards"), latched=False
    )
    SETTING = Facts(
        "setting",
        _SUPERVISOR,
        Part.DISPLAY,
        message("remedy-setting"),
        shut_ends=True,
        afterwards=_PUT_RIGHT,
        by_levels=True,
    )
    CONFIRM_SETTING = Facts(
        "confirm_setting", _SUPERVISOR, Part.DISPLAY, message("remedy-confirm-setting")
    )
    DOOR = Facts(
        "door", _DEALER, Part.COVER, message("remedy-close-doors"), latched=False, by_levels=True
    )
    SHUFFLER_FAULT = Facts(
        "shuffler_fault",
        _SUPERVISOR,
        Part.DISPLAY,
        message("remedy-fault"),
        afterwards=_PUT_RIGHT,
        by_levels=True,
    )
    ACT_OVERDUE = Facts(
        "act_overdue", _SUPERVISOR, Part.INSIDE, message("remedy-act-overdue"), latched=False
    )
    LEFT_INSIDE = Facts(
        "left_inside",
        _SUPERVISOR,
        Part.INSIDE,
        message("remedy-left-inside"),
        shut_ends=True,
        adoption_ends=True,
        afterwards=_PUT_RIGHT,
        by_levels=True,
    )
    UNPROVED = Facts("unproved", _SUPERVISOR, Part.INPUT, message("remedy-unproved"), latched=False)
    SORTED = Facts(
        "sorted",
        _SUPERVISOR,
        Part.DISPLAY,
        message("remedy-sorted"),
        shut_ends=True,
        afterwards=_PUT_RIGHT,
    )
    NOT_EMPTY = Facts("not_empty", _DEALER, Part.INSIDE, message("remedy-not-empty"), latched=False)
    ALTERNATION = Facts(
        "alternation", _DEALER, Part.INPUT, message("remedy-alternation"), latched=False
    )
    OUT_OF_PLAY = Facts(
        "out_of_play", _DEALER, Part.CARDS, message("remedy-out-of-play"), latched=False
    )
    DECK_OUT = Facts(
        "deck_out", _DEALER, Part.INPUT, message("remedy-deck-out"), latched=False, by_levels=True
    )
    STRAY = Facts(
        "stray",
        _SUPERVISOR,
        Part.TRAY,
        message("remedy-stray"),
        shut_ends=True,
        adoption_ends=True,
        afterwards=message("remedy-stray-taken"),
        by_levels=True,
    )
    ARITHMETIC = Facts(
        "arithmetic",
        _SUPERVISOR,
        Part.CARDS,
        message("remedy-arithmetic"),
        takes_count=True,
        of_act=True,
        adoption_ends=True,
    )
    IRREGULAR = Facts(
        "irregular", _SUPERVISOR, Part.TABLE, message("remedy-irregular"), Question.DECIDE
    )
    REBOOTED = Facts("rebooted", _DEALER, Part.TRAY, message("remedy-rebooted"), adoption_ends=True)
    PACKET = Facts(
        "packet",
        _SUPERVISOR,
        Part.TRAY,
        message("remedy-count"),
        Question.COUNT,
        of_act=True,
        adoption_ends=True,
    )
    REMAINDER = Facts(
        "remainder",
        _SUPERVISOR,
        Part.TRAY,
        message("remedy-count"),
        Question.COUNT,
        of_act=True,
        adoption_ends=True,
    )
    PUT_OUT = Facts("put_out", _SUPERVISOR, Part.TRAY, message("remedy-see-packets"), of_act=True)
    UNSHOWN = Facts("unshown", _SUPERVISOR, Part.TRAY, message("remedy-see-packets"), of_act=True)
    SURPLUS = Facts(
        "surplus", _SUPERVISOR, Part.TRAY, message("remedy-put-aside"), only_void=True, of_act=True
    )
    NO_PACKET = Facts(
        "no_packet", _SUPERVISOR, Part.DISPLAY, message("remedy-no-packet"), latched=False
    )
    ACT_FAILED = Facts(
        "act_failed",
        _SUPERVISOR,
        Part.TRAY,
        message("remedy-count"),
        Question.COUNT,
        of_act=True,
        adoption_ends=True,
    )
    ACT_UNKNOWN = Facts(
        "act_unknown",
        _SUPERVISOR,
        Part.TRAY,
        message("remedy-count"),
        Question.COUNT,
        of_act=True,
        adoption_ends=True,
    )
    REFUSED = Facts(
        "refused", _DEALER, Part.DISPLAY, message("remedy-refused"), of_act=True, adoption_ends=True
    )
    LIFTED = Facts(
        "lifted", _SUPERVISOR, Part.TRAY, message("remedy-lay-back"), Question.COUNT, only_void=True
    )
    WRONG_DECK = Facts(
        "wrong_deck",
        _SUPERVISOR,
        Part.INPUT,
        message("remedy-wrong-deck"),
        shut_ends=True,
        adoption_ends=True,
        afterwards=_PUT_RIGHT,
        by_levels=True,
    )
    DECK_COUNT = Facts(
        "deck_count", _SUPERVISOR, Part.CARDS, message("remedy-deck-count"), Question.COUNT
    )
    HAND_COUNT = Facts(
        "hand_count", _SUPERVISOR, Part.CARDS, message("remedy-hand-count"), Question.COUNT
    )
    STOPPED = Facts("stopped", _DEALER, Part.KEY_PAD, message("remedy-stopped"))
    PAYOUT = Facts("payout", _SUPERVISOR, Part.TABLE, message("remedy-payout"))
    SOFTWARE = Facts("software", _SERVICE, Part.COMPUTER, message("remedy-software"), latched=False)
    CLOCK = Facts("clock", _SUPERVISOR, Part.COMPUTER, message("remedy-clock"))
    DISK = Facts("disk", _SERVICE, Part.COMPUTER, message("remedy-disk"), latched=False)
    JOURNAL_DAMAGED = Facts(
        "journal_damaged", _SERVICE, Part.COMPUTER, message("remedy-journal-damaged")
    )
    FAILED = Facts("failed", _SERVICE, Part.COMPUTER, message("remedy-failed"))

    _value_: str

    def __new__(cls, facts: Facts) -> "Cause":
        """Make a member; `__init__` gives it its facts."""
        member = str.__new__(cls, facts.name)
        member._value_ = facts.name
        return member

    def __init__(self, facts: Facts) -> None:
        assert not facts.latched or facts.klass is not HoldClass.NOTICE, (
            f"{facts.name}: a notice ends by itself, because nobody clears it"
        )
        self.klass, self.part, self.remedy = facts.klass, facts.part, facts.remedy
        self.latched, self.takes_count = facts.latched, facts.takes_count
        self.shut_ends, self.only_void = facts.shut_ends, facts.only_void
        self.of_act, self.adoption_ends = facts.of_act, facts.adoption_ends
        self.by_levels, self.afterwards = facts.by_levels, facts.afterwards
        self.question = facts.question or _usual(facts)
        self.rank = _RANKS.index(facts.klass), len(type(self).__members__)
        """Which hold has to end first: the one whose cause has the smaller rank; of one class the
        one that is listed first, because the list begins with what stands in the way of the rest.
        """

    @property
    def counts(self) -> bool:
        """Whether clearing it needs a count of cards."""
        return self.question is Question.COUNT


class Spot(Struct, frozen=True):
    """A wager, or a bonus, of a seat."""

    seat: int
    wager: str


About = str | int | Spot
"""What a hold is about, beside its cause: a device or a back colour by its name, an irregularity by
its number, the spot of a payout; empty: its cause says all.
"""
