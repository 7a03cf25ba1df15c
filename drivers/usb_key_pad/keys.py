"""The keys of a keyboard that are down: bounces filtered out, held and stuck keys told apart."""

from collections.abc import Collection, Iterable

BOUNCE = 0.025
"""Seconds for which a key must be up to count as up: contacts bounce for less, fingers are slower.
"""


class Keys:
    """The keys of one keyboard, from its reports.

    Attributes:
        held: keys that were down before the first report (at the start, over a re-plug): they mean
            nothing until they have been up once.
    """

    def __init__(self, stuck_after: float) -> None:
        self._stuck_after = stuck_after
        self._since: dict[int, float] = {}
        self._rising: dict[int, float] = {}
        self.held: set[int] = set()

    @property
    def down(self) -> frozenset[int]:
        """The keys that are down."""
        return frozenset(self._since)

    def report(self, keys: Iterable[int], now: float) -> list[int]:
        """Take the keys that are down now; return those that have gone down since the last time."""
        keys = frozenset(keys)
        self.held &= keys
        for usage in self._since.keys() - keys:
            self._rising.setdefault(usage, now + BOUNCE)
        pressed = []
        for usage in sorted(keys):
            self._rising.pop(usage, None)
            if usage not in self._since:
                self._since[usage] = now
                if usage not in self.held:
                    pressed.append(usage)
        return pressed

    def hold(self, keys: Collection[int], now: float) -> None:
        """Take the keys that are down at the start, as the keyboard reports; some report none."""
        self.held.update(keys)
        self._since |= dict.fromkeys(keys, now)

    def released(self, now: float) -> list[int]:
        """Return the keys that have come up since the last call, bounces excluded."""
        up = [usage for usage, until in self._rising.items() if now >= until]
        for usage in up:
            del self._rising[usage], self._since[usage]
        return up

    def stuck(self, now: float) -> list[int]:
        """Return the keys that have been down for too long."""
        return [usage for usage, since in self._since.items() if now - since >= self._stuck_after]

    def next_deadline(self, now: float) -> float | None:
        """When a key counts as up, or as stuck, in seconds; None: no key is about to."""
        stuck = [since + self._stuck_after for since in self._since.values()]
        moments = [*self._rising.values(), *(each for each in stuck if each > now)]
        return min(moments, default=None)

    def unplugged(self) -> None:
        """The link is lost: keys that are down now may still be down at the next link."""
        self.held |= self._since.keys()
        self._since.clear()
        self._rising.clear()
