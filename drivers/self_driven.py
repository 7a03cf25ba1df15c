"""The driver of a shuffler that deals by itself: it passes on what the machine reports.

It is named in the table's file, so that a machine which obeys another discipline than the table was
set up for is refused at the handshake, and not found out in the middle of a round.
"""

from typing import ClassVar

from drivers.shuffler import ShufflerDriver


class SelfDrivenDriver(ShufflerDriver):
    """A self-driven shuffler on the wire protocol; acts are never sent to it."""

    SELF_DRIVEN: ClassVar[bool] = True
