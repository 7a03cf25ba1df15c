"""Steps and seats, presses and refusals, and what went against the rules."""

from dataclasses import dataclass

from controller.data.effects import Effect
from controller.data.message import Message
from controller.records.record.moments import Moment, Who


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step of the procedure.

    Attributes:
        sheet: the maker's numbers of it.
        seconds: how long the table stood at it; None while it still does, or where nobody can
            tell: the clock was set back over a restart.
    """

    at: Moment
    step: str
    title: Message
    sheet: tuple[int, ...]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat with what it staked.

    Attributes:
        wagers: those that stood, by name, in the game's order.
        dealt_in: it took part in the round.
        by_hand: put in or out by touch, against its sensor.
        folded: when it folded, if it did.
        absent: the player had left when the decisions were awaited.
        next_round: a wager came after the lock, for the next round.
        void: it was ruled out of the round.
    """

    number: int
    wagers: tuple[str, ...]
    dealt_in: bool
    by_hand: bool
    folded: Moment | None
    absent: bool
    next_round: bool
    void: bool = False


@dataclass(frozen=True, slots=True)
class PressRecord:
    """One press of a key.

    Attributes:
        device: the key pad, or the shuffler with its green button; empty: from the screen.
        by: who, where it is known.
        refused: why nothing came of it; None: it was taken.
    """

    at: Moment
    key: str
    device: str
    by: Who
    refused: Message | None


@dataclass(frozen=True, slots=True)
class RefusalRecord:
    """Something that was refused: it changed nothing."""

    at: Moment
    what: str
    code: str
    words: Message
    by: str


@dataclass(frozen=True, slots=True)
class AlertRecord:
    """A change on a locked spot; play went on."""

    at: Moment
    seat: int
    spot: str
    placed: bool


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """What becomes of a wager was ruled; the last ruling on a wager counts.

    Attributes:
        cause: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    at: Moment
    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityRecord:
    """Something went against the rules, and how it was decided.

    Attributes:
        seat: whose it was; 0: the dealer's, or nobody's. `wager`: which one; empty: none.
        remark: empty: none. `by`: who declared it; empty: the shuffler's own report.
        closed: when it was decided; None: it was open when this was read.
        remedy: what was done about it, decided by `decided_by`; empty: the shuffler told after all.
    """

    id: int
    opened: Moment
    kind: str
    scope: str
    seat: int
    wager: str
    remark: Message | str
    by: str
    closed: Moment | None
    remedy: str
    decided_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ModeRecord:
    """A supervisor ordered how the table deals, from round `first` on."""

    at: Moment
    mode: str
    first: int
    by: str
    reason: str
