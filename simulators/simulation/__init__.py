"""The deterministic simulation: the real drivers, table and journal against simulated devices.

Everything lives in memory and in virtual time, on one list of timed events, without asyncio. The
same seed gives the same trace, byte for byte, in every process.
"""

# mypy: implicit-reexport

from simulators.simulation.run import Settings, simulate
from simulators.simulation.tally import Result
