"""Timings of the drivers: the defaults of `docs/wire-protocol.md`, all in seconds."""

from dataclasses import dataclass

from drivers.vocabulary import ActKind

SILENCE = 0.9
"""Seconds without an answer after which a device is lost."""
UNNOTICED = 2 * SILENCE
"""Seconds for which a device may have been silent before its loss is told: a host that stood still
itself grants more.
"""


@dataclass(frozen=True, slots=True)
class LinkTimings:
    """The pace of a link, in seconds."""

    repeat: float = 0.15
    """Seconds after which an unanswered request is sent again."""
    beat: float = 0.3
    """Between two host beats."""
    beat_again: float = 0.075
    """Seconds after which an unanswered beat is sent again: eight in `silence`, so that a line
    which loses a tenth of all frames each way is not taken for a dead one.
    """
    silence: float = SILENCE
    identity: float = 5.0
    """Between two questions whether it is still the same device: one may be exchanged while the
    line stays whole.
    """
    late: float = 0.05
    """A deadline served later than this means that the host itself stood still."""


@dataclass(frozen=True, slots=True)
class ActTimings:
    """How long an act may take, in seconds."""

    answer: float = 0.5
    """From an act's (or void's) frame to its first answer."""
    packet: float = 5.0
    """From the last sign of progress to the end, and so on for the others."""
    remainder: float = 20.0
    shuffle: float = 120.0
    eject: float = 20.0

    def limit(self, kind: ActKind) -> float:
        """Return the seconds that an act of this kind may take without a sign of progress."""
        limits = {
            ActKind.PACKET: self.packet,
            ActKind.REMAINDER: self.remainder,
            ActKind.SHUFFLE: self.shuffle,
        }
        return limits.get(kind, self.eject)
