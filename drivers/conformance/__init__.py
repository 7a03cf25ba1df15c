"""The conformance kit: what must hold of every driver, looked at on any driver and device.

One source of items (`items`) serves the command `tablectl driver check` and the pytest plugin. An
item runs a host of its own (`bench`) over a line that can fail (`line`), in virtual time where the
device is simulated in memory (`virtual`), else in real time.
"""

from drivers.conformance.hands import Hands
from drivers.conformance.memory import MemoryTransport, Model
from drivers.conformance.subject import Simulated, Subject, subject
from drivers.conformance.verdict import Failed, NotApplicable, Outcome, Verdict

__all__ = [
    "Failed",
    "Hands",
    "MemoryTransport",
    "Model",
    "NotApplicable",
    "Outcome",
    "Simulated",
    "Subject",
    "Verdict",
    "subject",
]
