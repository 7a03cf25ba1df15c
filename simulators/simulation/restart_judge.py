"""The judge of restarts: a process that starts again finds the hand that it left."""

from collections.abc import Callable

from msgspec import Raw, Struct
from msgspec.json import Decoder

from controller.data.events import Started
from controller.journal import Record

_STARTED = Started.__name__
_NONE = Raw(b"null")


class _Round(Struct):
    number: int = 0
    hand: Raw = _NONE


class _Written(Struct):
    """The parts of a state on disk that the judge reads, under names of its own."""

    step: str = ""
    round: _Round | None = None


_ON_DISK = Decoder(_Written)


class RestartJudge:
    """Compares what lies on disk before each start with what the start makes of it.

    The hand has whose turn it is, what is in its pots, and what can be taken back.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        """Watch; `say` takes how rule 3 was broken."""
        self._say = say
        self._before = b""

    def written(self, record: Record, state: bytes) -> None:
        """Judge a record and the state after it, when they are written."""
        before, self._before = self._before, state
        if record.kind != _STARTED or not before:
            return
        left, found = _ON_DISK.decode(before), _ON_DISK.decode(state)
        hand = left.round.hand if left.round is not None else _NONE
        again = found.round.hand if found.round is not None else _NONE
        if bytes(hand) != bytes(again):
            number = left.round.number if left.round is not None else 0
            self._say(f"round {number}: a restart at {left.step} changes the hand")
