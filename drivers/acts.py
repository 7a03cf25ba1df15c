"""Acts in a shuffler's driver: the act under way, and kind and size of each act by number."""

from dataclasses import dataclass
from math import inf

from drivers.interface import LastAct
from drivers.vocabulary import ActKind

_REMEMBERED = 8


@dataclass(slots=True)
class ActWatch:
    """One act (or void) whose end is not known yet.

    Attributes:
        accepted: when its start was learned, in monotonic seconds; None before that.
        due: when the device is to be asked about it; infinity while it is being asked.
        overdue: whether it was reported as overdue.
    """

    epoch: int
    txn: int
    kind: ActKind
    due: float = inf
    accepted: float | None = None
    overdue: bool = False

    def about(self, epoch: int, txn: int) -> bool:
        """Whether this is the act of that number."""
        return self.txn == txn and self.epoch == epoch


class ActNumbers:
    """Kind and size of the last few acts that this driver has sent or been told of."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[ActKind, int]] = {}

    def learn(self, epoch: int, txn: int, kind: ActKind, size: int) -> None:
        """Remember the kind and size of a number."""
        self._known.pop((epoch, txn), None)
        self._known[epoch, txn] = (kind, size)
        if len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]

    def learn_act(self, act: LastAct) -> None:
        """Remember an act from the device's own memory."""
        self.learn(act.epoch, act.txn, act.kind, act.size)

    def recall(self, epoch: int, txn: int) -> tuple[ActKind, int] | None:
        """Return kind and size of a number, or None where it is unknown."""
        return self._known.get((epoch, txn))
