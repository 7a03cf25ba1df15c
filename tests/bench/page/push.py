"""A picture on its way: from the commit to each viewer, and its size."""

from dataclasses import dataclass

from tests.bench.figures import Spread
from tests.bench.page.press import Presser
from tests.bench.page.viewers import watching


@dataclass(frozen=True)
class Push:
    """The results for a number of viewers; times in milliseconds."""

    viewers: int
    latency: Spread
    """From the act's frame on the wire, right after the commit, to each viewer."""
    last: Spread
    """The same, to the last viewer."""
    size: Spread
    """Bytes of one picture, in the course of whole rounds."""


def measure(wired, served, dealer, count, viewers):
    """Play `count` rounds before so many viewers; the picture of *no more bets* is timed."""
    every, last = [], []
    with (
        watching(wired, served.address(wired), viewers) as watchers,
        Presser(wired, served) as presser,
    ):
        for _ in range(count):
            dealer.wager()
            # The wagers have been shown: the hub's pause begins with the press, as at a quiet
            # table.
            _seen(wired, watchers, presser.offer()[1])
            (_, committed), answer = presser.press()
            _seen(wired, watchers, answer.seq)
            took = [(each.since(answer.seq) - committed) / 1e6 for each in watchers]
            presser.go_on()
            dealer.finish()
            every += took
            last.append(max(took))
    sizes = [size for each in watchers for size in each.sizes]
    took = (Spread.of(each, "ms") for each in (every, last))
    return Push(viewers, *took, Spread.of(sizes, "bytes"))


def _seen(wired, watchers, seq):
    wired.until(
        lambda: all(each.since(seq) for each in watchers), "a viewer does not get the picture"
    )
