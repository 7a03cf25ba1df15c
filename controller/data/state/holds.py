"""Holds: why the game stops; irregularities, rulings, acts in question and late-bet alerts."""

from enum import StrEnum

from controller.data.causes import About, Cause
from controller.data.irregularities import Effect, IrregularityKind, Remedy, Scope
from controller.data.message import Message, Text
from controller.data.state.part import StatePart


class HoldScope(StrEnum):
    """What a hold forbids."""

    NEXT_DEAL = "next deal"
    THIS_ROUND = "this round"


class AlarmPriority(StrEnum):
    """How urgent an alarm is, as its colour, shape and sound tell (docs/alarms.md)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Told(StrEnum):
    """What the newest reports tell of a hold's cause."""

    STANDS = "stands"
    UNTOLD = "untold"
    """Nothing: no device tells of it, it was not read, or what is reported does not count now."""
    OVER = "over"


class Hold(StatePart):
    """A reason for which the game stops until it is gone or cleared.

    Attributes:
        latched: only a person ends it; otherwise the end of its condition does.
        about: what it is about; of two holds with one cause it tells which is which.
        told: what the newest reports tell of its cause.
    """

    id: int
    cause: Cause
    scope: HoldScope
    latched: bool
    words: Message
    remedy: Message
    about: About = ""
    seat: int = 0
    since_utc_us: int = 0
    told: Told = Told.UNTOLD

    @property
    def standing(self) -> bool:
        """Whether its cause can be read from the devices' reports now."""
        return self.told is Told.STANDS


class Irregularity(StatePart):
    """A breach of the game's rules in this round, open until it is decided.

    Attributes:
        seat: its seat (0: the dealer's, or none); `wager` if it concerns one.
        remark: a person's words; or the shuffler's report.
        by: who declared it; empty: the shuffler's own count or report.
        step: where the round was; `utc_us` when.
        hold: the hold for it, if the shuffler's report opened one (0: its own).
        remedy: how it was decided; None: it is open.
    """

    id: int
    kind: IrregularityKind
    scope: Scope
    seat: int
    wager: str
    remark: Text
    by: str
    step: str
    utc_us: int
    hold: int = 0
    remedy: Remedy | None = None
    decided_by: str = ""
    reason: str = ""


class Ruling(StatePart):
    """The last ruling on one wager.

    Attributes:
        cause: its reason: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str = ""


class Reconcile(StatePart):
    """An act in question, while its cards are counted by hand.

    Attributes:
        origin: the step from which the round came, and at which it goes on.
        count: the dealer's last count of cards; -1: none yet. `by`: the dealer.
        differs: a supervisor has counted something else since: both count again.
        agreed: a supervisor has counted the same since, and the round cannot go on with it.
    """

    origin: str
    count: int = -1
    by: Text = ""
    differs: bool = False
    agreed: bool = False


class Alert(StatePart):
    """A late-bet alert of this round; the record has it also where the bet counts later."""

    seat: int
    spot: str
    placed: bool
    utc_us: int
    decided: Remedy | None = None
    """How it was decided; None: nobody has decided on it."""
    untold: bool = False
    """It may have been in time: its sensors were silent when the spot was locked."""
