"""Each fault that the storm plants, and the alarm that must name it: planted alone, and waited for.

An alarm is a rule of `config/watch/floor-alerts.yaml`, by its name and by what it names. What a
rule asks for minutes holds here at once, and is read from the stores' own metrics. Nothing has to
name a broker's lost disk (no record is on it), a database that was put back (the tables deliver
again), and a store's clock (days are sealed earlier or later).
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.request import urlopen

import yaml
from prometheus_client.parser import text_string_to_metric_families

from controller.configuration import config_root
from controller.floor.store.database import connect_database
from controller.monitoring.metrics import FLOOR
from tests.floor.ground import Ground, Tablectl
from tests.floor.hostile import FLOOD
from tests.patience import PATIENCE

_FILE = yaml.safe_load((config_root() / "watch" / "floor-alerts.yaml").read_text())
_RULES = {rule["alert"] for group in _FILE["groups"] for rule in group["rules"]}
Alarm = tuple[str, str]
"""A rule, and what it names."""


@dataclass(frozen=True)
class Fault:
    """What is planted, what must name it, and what mends it."""

    what: str
    plant: Callable[[], None]
    alarms: set[Alarm]
    mend: Callable[[], None]


def faults(ground: Ground, forked: Tablectl) -> Iterator[Fault]:
    """Yield each fault of a part; what was found in journals stands already."""
    for number, store in enumerate(ground.stores):
        alarm = {("StoreUnreachable", f"store-{number}")}
        yield Fault("a store is killed", store.kill, alarm, store.start)
        yield Fault("a store is stopped", store.freeze, alarm, store.start)
    for broker in ground.brokers:
        down = {("BrokerDown", broker.server)}
        yield Fault("a broker is killed", broker.kill, down, broker.start)
    yield Fault(
        "all brokers are killed",
        lambda: [each.kill() for each in ground.brokers],
        {("BrokerLost", f"store-{number}") for number in range(len(ground.stores))},
        lambda: [each.start() for each in ground.brokers],
    )
    postgres = ground.postgres
    yield Fault("the database is killed", postgres.kill, {("DatabaseLost", "")}, postgres.start)
    # Together, as each takes its seconds.
    table, (simulated, _) = ground.tables[0], ground.simulated
    simulating = ground.couriers[len(ground.tables)]

    def silence() -> None:
        table.link.cut()
        simulating.kill()
        forked.freeze()

    def hear() -> None:
        table.link.mend(late=False)
        simulating.start()
        forked.start()

    silent = {("TableNotHeard", each) for each in (table.name, simulated, "forked")}
    yield Fault("a link is cut, a courier killed, another stopped", silence, silent, hear)


def roll_call(ground: Ground, forked: Tablectl) -> list[str]:
    """Plant each fault; return those that no alarm has named, and say when the others were."""
    wrong = []
    refused = {("JournalRefused", "forked fork")} | _refused(ground)
    if not _wait(ground, refused.issubset):
        wrong.append(f"no alarm: {refused - standing(ground)}")
    print(f"journals that are refused, or not derived: {sorted(refused)}")
    for fault in faults(ground, forked):
        assert {rule for rule, _ in fault.alarms} <= _RULES
        if not _wait(ground, fault.alarms.isdisjoint):
            wrong.append(f"before {fault.what}: {fault.alarms & standing(ground)}")
        fault.plant()
        began = time.monotonic()
        if not _wait(ground, fault.alarms.issubset):
            wrong.append(f"{fault.what}: no alarm {fault.alarms - standing(ground)}")
        print(f"{fault.what}: {sorted(fault.alarms)} after {time.monotonic() - began:.1f} s")
        fault.mend()
    return wrong


def _refused(ground: Ground) -> set[Alarm]:
    """Return what must stand of what tables sent: the flood, and hostile journals not derived."""
    late = """SELECT place FROM journal JOIN derived ON journal = number
        WHERE derived.seq < journal.seq"""
    with connect_database(ground.postgres.where) as connection:
        places = [place for [place] in connection.execute(late)]
    return {("JournalRefused", f"{each} underived") for each in places} | {
        ("JournalRefused", f"{FLOOD} unreadable")
    }


def _wait(ground: Ground, found: Callable[[set[Alarm]], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found(standing(ground)):
            return True
        time.sleep(0.2)
    return False


def standing(ground: Ground) -> set[Alarm]:
    """Return the alarms that stand now, by what the stores tell."""
    found = set()
    for number, address in enumerate(ground.metrics):
        store = f"store-{number}"
        try:
            with urlopen(f"http://{address}/metrics", timeout=2) as answer:
                text = answer.read().decode()
        except OSError:
            found.add(("StoreUnreachable", store))
            continue
        found |= set(_of_store(text, store, ground.silent * ground.hastened))
    return found


def _of(labels: dict[str, str]) -> str:
    return " ".join(labels[each] for each in ("server", "table", "kind") if each in labels)


def _of_store(text: str, store: str, silent: float) -> Iterator[Alarm]:
    samples = [
        (sample.name.removeprefix(FLOOR), _of(sample.labels), sample.value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    ]
    [clock] = [value for name, _, value in samples if name == "clock_seconds"]
    for name, of, value in samples:
        match name:
            case "database_up" if not value:
                yield "DatabaseLost", ""
            case "broker_up" if not value:
                yield "BrokerLost", store
            case "server_up" if not value:
                yield "BrokerDown", of
            case "alarms_open" if value:
                yield "JournalRefused", of
            case "table_heard_timestamp_seconds" if clock - value > silent:
                yield "TableNotHeard", of
            case _:
                pass
