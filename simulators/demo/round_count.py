"""Counts a demo's rounds, and reports when enough have ended."""

from controller.data.definition import Step

_BETWEEN = frozenset(
    (Step.CLOSED, Step.OPENING, Step.IDLE, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING)
)


class RoundCount:
    """The rounds that ended while the demo ran.

    Not every snapshot of the table is seen, so idle may be missed between two rounds. A table that
    goes on from an earlier run has played rounds before.
    """

    def __init__(self, wanted: int) -> None:
        """Begin to count; 0 is never reached."""
        self._wanted = wanted
        self._before: int | None = None

    def over(self, step: str, number: int) -> bool:
        """Return whether as many rounds have ended as were wanted.

        Args:
            step: where the table stands.
            number: of its last round.
        """
        ended = number if step in _BETWEEN else number - 1
        if self._before is None:
            self._before = ended
        return 0 < self._wanted <= ended - self._before
