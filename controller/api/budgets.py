"""Budgets: how often clients may ask, so that one of them takes nothing from the others."""

from collections.abc import Callable

from controller.system.log import Allowance

TOO_MUCH = 1.0
"""Seconds for which one request too many waits for its refusal."""
_PEERS = 256
"""Peers whose budgets are kept; the one that asked first is forgotten first."""


class Budget:
    """How often one kind of thing may be asked: each peer has a budget of its own.

    Peers that are nobody's draw on a common one, too: somebody with many addresses is many peers.
    """

    def __init__(
        self, of_each: tuple[int, float], of_strangers: tuple[int, float] | None = None
    ) -> None:
        """Make a budget that is full.

        Args:
            of_each: how many at once, and how many per second in the long run, for each peer.
            of_strangers: the same for all strangers together; None: no more than each one's.
        """
        self._new: Callable[[], Allowance] = lambda: Allowance(*of_each)
        self._each: dict[str, Allowance] = {}
        self._strangers = Allowance(*of_strangers) if of_strangers else None

    def take_token(self, peer: str, utc_us: int, *, known: bool) -> bool:
        """Tell whether a peer may ask once more.

        Args:
            peer: whose budget it is.
            utc_us: the time, in microseconds.
            known: it is no stranger.
        """
        if peer not in self._each and len(self._each) >= _PEERS:
            del self._each[next(iter(self._each))]
        own = self._each.setdefault(peer, self._new()).take_token(utc_us)
        return own and (known or self._strangers is None or self._strangers.take_token(utc_us))
