"""A table's reaction by turns: alone, beside its courier, and beside one that catches up."""

import signal
from contextlib import ExitStack
from dataclasses import dataclass

import yaml

from tests.bench.bare import committing, echoing
from tests.bench.figures import Spread
from tests.bench.instant_dealer import InstantDealer
from tests.bench.made_journals import Writer
from tests.bench.reaction import GROWN, Table, Turns, warm_up
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_BLOCK = 15
"""Turns in a condition before the next one."""
_SETTLE = 1.0
BACKLOG = 400_000
"""Events that the courier has to catch up with: more than the time is enough for."""


@dataclass(frozen=True)
class Beside:
    """The reactions in one condition, microseconds; `ratio`: to (echo + commit), at the medians."""

    reaction: Spread
    ratio: float

    @classmethod
    def of(cls, turns):
        reaction, echo, commit = (
            Spread.of([each / 1000 for each in samples])
            for samples in (turns.reaction, turns.echo, turns.commit)
        )
        return cls(reaction, reaction.median / (echo.median + commit.median))


def measure(folder, floor, played, turns, grown=GROWN, backlog=BACKLOG):
    """Measure `turns` reactions in each condition, some at a time."""
    folder.mkdir()
    place = Place(folder)
    with ExitStack() as stack:
        late = Writer(folder / "late" / "journal", played)
        stack.callback(late.close)
        late.write(backlog)
        wired = stack.enter_context(WiredDevices(folder, "pty"))
        place.write(wired.urls)
        served = stack.enter_context(serving(place, wired))
        echo = stack.enter_context(echoing(folder / "echo"))
        dealer = InstantDealer(wired)
        served.adopt(wired)
        dealer.open_table()
        sizes = warm_up(wired, dealer, place.journal, grown)
        commits = stack.enter_context(committing(folder / "bare.sqlite", *sizes))
        commits.grow(grown)
        table = Table(wired, dealer, echo)
        couriers = {
            "alone": None,
            "delivers": _courier(floor, wired, place, place.journal),
            "catches up": _courier(floor, wired, place, late.path),
        }
        found = {name: Turns() for name in couriers}
        for _ in range(-(-turns // _BLOCK)):
            for name, courier in couriers.items():
                if courier is not None:
                    courier.send_signal(signal.SIGCONT)
                    wired.rest(_SETTLE)
                for _ in range(min(_BLOCK, turns)):
                    table.turn(found[name], commits)
                if courier is not None:
                    courier.send_signal(signal.SIGSTOP)
        dealer.vouch()
    return {name: Beside.of(each) for name, each in found.items()}


def _courier(floor, wired, place, journal):
    """Start a courier as its unit does, and stop it until it is wanted."""
    told = yaml.safe_load(place.config.read_text())
    name = journal.parent.name
    told["journal"] = str(journal)
    told["floor"] = {"servers": [floor.nats.server], "house": "bench", "table": name}
    file = place.folder / f"courier-of-{name}.yaml"
    file.write_text(yaml.safe_dump(told))
    process = floor.start("floor", "courier", "--config", str(file))
    wired.rest(_SETTLE)
    process.send_signal(signal.SIGSTOP)
    return process
