"""What went against the rules in a round, and what was ruled."""

from controller.data.effects import Effect
from controller.data.irregularities import IrregularityKind, Remedy, Scope
from controller.data.message import Text
from controller.data.state.part import Part


class Irregularity(Part):
    """Something that went against the rules in this round, open until it is decided.

    Attributes:
        seat: whose it is (0: the dealer's, or nobody's); `wager` where it concerns one.
        remark: what a person wrote; or what the shuffler has told.
        by: who declared it; empty: the shuffler's own count or report.
        step: where the round was; `utc_us` when.
        hold: the hold that stands for it where the shuffler's report opened one (0: its own).
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


class Ruling(Part):
    """What becomes of one wager, as it was ruled last.

    Attributes:
        cause: why it was ruled at all: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str = ""


class Reconcile(Part):
    """An act in question, while its cards are counted by hand.

    Attributes:
        origin: the step from which the round came, and at which it goes on.
        count: cards that the dealer counted last; -1: none yet. `by` who the dealer is.
    """

    origin: str
    count: int = -1
    by: Text = ""


class Alert(Part):
    """A late-bet alert of this round; it stays in the record."""

    seat: int
    spot: str
    placed: bool
    utc_us: int
