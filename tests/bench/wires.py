"""The reaction over each kind of wire, next to an echo over a wire of the same kind.

USB is pyusb's own code on the bus in pure Python, in the simulator's process: both figures include
its socket and its threads; a real bus is not measured.
"""

from dataclasses import dataclass
from pathlib import Path

from tests.bench import reaction
from tests.bench.wire_ends import ENDS


@dataclass(frozen=True)
class WiresPart:
    """The results of each kind, by its name."""

    wires: dict[str, reaction.Reaction]

    def targets(self):
        """There are none: the target is that of the reaction over ptys."""
        return ()


def measure(folder, count=300, grown=reaction.GROWN, wires=tuple(ENDS)):
    """Measure so many reactions over each kind of wire, one kind after the other."""
    found = {}
    for name in wires:
        place = Path(folder) / name
        place.mkdir()
        found[name] = reaction.measure(place, count, 0, grown, name).busy
    return WiresPart(found)
