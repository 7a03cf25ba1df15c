"""The driver of a self-driven shuffler: it passes on what the shuffler reports.

The table's file names this driver. So a shuffler that takes orders is refused at the handshake, and
not discovered in the middle of a round.
"""

from typing import ClassVar

from drivers.shuffler import ShufflerDriver


class SelfDrivenDriver(ShufflerDriver):
    """A self-driven shuffler on the wire protocol; acts are never sent to it."""

    SELF_DRIVEN: ClassVar[bool] = True
