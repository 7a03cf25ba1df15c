"""Causes of holds: the one list of them, with all that is constant of each.

What differs from hold to hold stands in `controller.data.state.Hold`: what it is about (`About`),
its words, what it forbids now.
"""

from enum import StrEnum
from functools import partial

from msgspec import Struct

from controller.data.message import Message, message


class Part(StrEnum):
    """The part of the table that an instruction is about; the page draws a picture of each."""

    BETS = "bets"
    BUTTON = "button"
    """The shuffler's own green button."""
    CABLE = "cable"
    """Cable and power of a device, which the instruction names."""
    CARDS = "cards"
    """A deck, or cards of it, outside the shuffler."""
    COMMUNITY = "community"
    """The community cards on the layout."""
    COMPUTER = "computer"
    COVER = "cover"
    DISPLAY = "display"
    """The shuffler's display."""
    HAND = "hand"
    """The dealer's own cards."""
    INPUT = "input"
    """The shuffler's input, where decks go in."""
    INSIDE = "inside"
    """The inside of the shuffler."""
    KEY_PAD = "key_pad"
    PERSON = "person"
    """Nothing on the table: somebody is waited for."""
    SEAT = "seat"
    """A seat, which the instruction names."""
    TABLE = "table"
    """The whole layout."""
    TRAY = "tray"
    """The shuffler's exit tray."""


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


class Traits(Struct, frozen=True):
    """What is constant of a cause.

    Attributes:
        name: the cause's own, in journal, messages and reports.
        part: the part of the table that its picture lights. Of the cover it is the input, if that
            is what stands open; of the layout it is the hold's seat, if it has one.
        remedy: what to do about it.
        klass: who clears it.
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
    part: Part
    remedy: Message
    klass: HoldClass = HoldClass.SUPERVISOR
    question: Question | None = None
    latched: bool = True
    takes_count: bool = False
    shut_ends: bool = False
    only_void: bool = False
    of_act: bool = False
    adoption_ends: bool = False
    by_levels: bool = False
    afterwards: Message | None = None


def _usual(facts: Traits) -> Question:
    """Return what ends a hold of a cause that says nothing else."""
    if not facts.latched:
        return Question.NOTHING
    return Question.CONTINUE if facts.klass is HoldClass.DEALER else Question.CLEAR


_NOTICE, _DEALER, _SERVICE = HoldClass.NOTICE, HoldClass.DEALER, HoldClass.SERVICE
_PUT_RIGHT = message("remedy-put-right")
_passing = partial(Traits, latched=False)
"""The facts of a cause whose hold ends with it."""
_reported = partial(Traits, shut_ends=True, afterwards=_PUT_RIGHT)
"""Those of one that the shuffler reports, and at which a person looks when it is put right."""
_of_act = partial(Traits, of_act=True, adoption_ends=True)
"""Those of one that asks what an act did, of a shuffler that can be adopted."""
_counted = partial(_of_act, part=Part.TRAY, remedy=message("remedy-count"), question=Question.COUNT)
"""Those of one for which the cards of an act are counted."""


class Cause(StrEnum):
    """A cause of holds; at each member stand its facts, and its value is its name."""

    LOST = _passing("lost", Part.CABLE, message("remedy-lost"), _NOTICE)
    STUCK = _passing("stuck", Part.KEY_PAD, message("remedy-key-stuck"), _NOTICE)
    UNKNOWN_DEVICE = _passing("unknown_device", Part.CABLE, message("remedy-unknown-device"))
    FOREIGN = _passing("foreign", Part.INSIDE, message("remedy-foreign"), question=Question.ADOPT)
    MEMORY = _reported(
        "memory",
        Part.INSIDE,
        message("remedy-memory"),
        question=Question.ADOPT,
        only_void=True,
        adoption_ends=True,
    )
    UNSUPPORTED = _passing("unsupported", Part.CABLE, message("remedy-unsupported"), _SERVICE)
    READS_CARDS = _passing("reads_cards", Part.DISPLAY, message("remedy-reads-cards"), _SERVICE)
    SETTING = _reported("setting", Part.DISPLAY, message("remedy-setting"), by_levels=True)
    CONFIRM_SETTING = Traits("confirm_setting", Part.DISPLAY, message("remedy-confirm-setting"))
    DOOR = _passing("door", Part.COVER, message("remedy-close-doors"), _DEALER, by_levels=True)
    SHUFFLER_FAULT = Traits(
        "shuffler_fault",
        Part.DISPLAY,
        message("remedy-fault"),
        afterwards=_PUT_RIGHT,
        by_levels=True,
    )
    ACT_OVERDUE = _passing("act_overdue", Part.INSIDE, message("remedy-act-overdue"))
    LEFT_INSIDE = _reported(
        "left_inside",
        Part.INSIDE,
        message("remedy-left-inside"),
        adoption_ends=True,
        by_levels=True,
    )
    UNPROVED = _passing("unproved", Part.INPUT, message("remedy-unproved"))
    SORTED = _reported("sorted", Part.DISPLAY, message("remedy-sorted"))
    NOT_EMPTY = _passing("not_empty", Part.INSIDE, message("remedy-not-empty"), _DEALER)
    ALTERNATION = _passing("alternation", Part.INPUT, message("remedy-alternation"), _DEALER)
    OUT_OF_PLAY = _passing("out_of_play", Part.CARDS, message("remedy-out-of-play"), _DEALER)
    DECK_OUT = _passing("deck_out", Part.INPUT, message("remedy-deck-out"), _DEALER, by_levels=True)
    STRAY = _reported(
        "stray",
        Part.TRAY,
        message("remedy-stray"),
        adoption_ends=True,
        afterwards=message("remedy-stray-taken"),
        by_levels=True,
    )
    ARITHMETIC = _of_act("arithmetic", Part.CARDS, message("remedy-arithmetic"), takes_count=True)
    IRREGULAR = Traits(
        "irregular", Part.TABLE, message("remedy-irregular"), question=Question.DECIDE
    )
    REBOOTED = Traits(
        "rebooted", Part.TRAY, message("remedy-rebooted"), _DEALER, adoption_ends=True
    )
    PACKET = _counted("packet")
    REMAINDER = _counted("remainder")
    PUT_OUT = Traits("put_out", Part.TRAY, message("remedy-see-packets"), of_act=True)
    UNSHOWN = Traits("unshown", Part.TRAY, message("remedy-see-packets"), of_act=True)
    SURPLUS = Traits("surplus", Part.TRAY, message("remedy-put-aside"), only_void=True, of_act=True)
    NO_PACKET = _passing("no_packet", Part.DISPLAY, message("remedy-no-packet"))
    ACT_FAILED = _counted("act_failed")
    ACT_UNKNOWN = _counted("act_unknown")
    REFUSED = _of_act("refused", Part.DISPLAY, message("remedy-refused"), _DEALER)
    LIFTED = Traits(
        "lifted", Part.TRAY, message("remedy-lay-back"), question=Question.COUNT, only_void=True
    )
    WRONG_DECK = _reported(
        "wrong_deck", Part.INPUT, message("remedy-wrong-deck"), adoption_ends=True, by_levels=True
    )
    DECK_COUNT = Traits(
        "deck_count", Part.CARDS, message("remedy-deck-count"), question=Question.COUNT
    )
    HAND_COUNT = Traits(
        "hand_count", Part.CARDS, message("remedy-hand-count"), question=Question.COUNT
    )
    STOPPED = Traits("stopped", Part.KEY_PAD, message("remedy-stopped"), _DEALER)
    PAYOUT = Traits("payout", Part.TABLE, message("remedy-payout"))
    SOFTWARE = _passing("software", Part.COMPUTER, message("remedy-software"), _SERVICE)
    CLOCK = Traits("clock", Part.COMPUTER, message("remedy-clock"))
    DISK = _passing("disk", Part.COMPUTER, message("remedy-disk"), _SERVICE)
    JOURNAL_DAMAGED = Traits(
        "journal_damaged", Part.COMPUTER, message("remedy-journal-damaged"), _SERVICE
    )
    FAILED = Traits("failed", Part.COMPUTER, message("remedy-failed"), _SERVICE)

    _value_: str

    def __new__(cls, facts: Traits) -> "Cause":
        """Make a member; `__init__` gives it its facts."""
        member = str.__new__(cls, facts.name)
        member._value_ = facts.name
        return member

    def __init__(self, facts: Traits) -> None:
        assert not facts.latched or facts.klass is not HoldClass.NOTICE, (
            f"{facts.name}: a notice ends by itself, because nobody clears it"
        )
        self.klass, self.part, self.remedy = facts.klass, facts.part, facts.remedy
        self.latched, self.takes_count = facts.latched, facts.takes_count
        self.shut_ends, self.only_void = facts.shut_ends, facts.only_void
        self.of_act, self.adoption_ends = facts.of_act, facts.adoption_ends
        self.by_levels, self.afterwards = facts.by_levels, facts.afterwards
        self.question = facts.question or _usual(facts)
        self.counts = self.question is Question.COUNT
        """Whether clearing it needs a count of cards."""
        self.rank = _RANKS.index(facts.klass), len(type(self).__members__)
        """Which hold has to end first: the one whose cause has the smaller rank; of one class the
        one that is listed first, because the list begins with what stands in the way of the rest.
        """


class Spot(Struct, frozen=True):
    """A wager, or a bonus, of a seat."""

    seat: int
    wager: str


About = str | int | Spot
"""What a hold is about, beside its cause: a device or a back colour by its name, an irregularity by
its number, the spot of a payout; empty: its cause says all.
"""
