"""The conformance kit: the rules for every driver, tested on any driver and device.

The command `tablectl driver check` and the pytest plugin share one source of items (`items`). An
item runs a host of its own (`bench`) over a line that can fail (`line`), in virtual time where the
device is simulated in memory (`virtual`), otherwise in real time.
"""

from drivers.conformance.driver_under_test import DriverUnderTest, Simulated
from drivers.conformance.memory_transport import MemoryTransport, Model
from drivers.conformance.operators import Operator
from drivers.conformance.verdict import Failed, NotApplicable, NotShown, Outcome, Verdict

__all__ = [
    "DriverUnderTest",
    "Failed",
    "MemoryTransport",
    "Model",
    "NotApplicable",
    "NotShown",
    "Operator",
    "Outcome",
    "Simulated",
    "Verdict",
]
