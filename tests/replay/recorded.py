"""A journal as a daemon writes it, of rounds that the simulation played.

The simulation gives the events. They are fed again to tables that write a journal as the daemon
does: definitions at every start, a table built anew from the state before.
"""

from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

from msgspec import structs

from controller.daemon.chooser import catalogue_kept, kept_rules, rules_kept
from controller.data.encoding import decode_event, decode_state
from controller.data.events import Instant, ProcedureFailed, Started, Stopped
from controller.journal import Journal, Record
from controller.shipped_files import catalogue_roots
from controller.succession import succession
from controller.table import Table
from controller.words.journal_english import JournalWords
from drivers.interface import ButtonPressed
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Settings, simulate
from tests.procedure.table_harness import shipped_table

IDENTITY = bytes(range(16))
HOUR = 3_600_000_000


@dataclass(frozen=True)
class NewYear:
    utc_us: int = 1_767_225_600_000_000


def another():
    """Return the table with changed house rules."""
    return replace(shipped_table(), house=replace(shipped_table().house, reveal_time=3.0))


def simulated(rounds, seed, profile="none"):
    """Return the events of a simulated run, as its own journal took them."""
    kept = []
    append = Journal.append

    def note(journal, record, state, *more):
        append(journal, record, state, *more)
        kept.append(record)

    with patch.object(Journal, "append", note):
        simulate(shipped_table(), Settings(rounds, seed, profile=PROFILES[profile]))
    return [(decode_event(each.kind, each.data), _instant(each)) for each in kept]


def with_more_starts(events):
    """Add a day with other house rules before the first round; at the end an error and a start."""
    first, last = events[0][1], events[-1][1]
    before, after = Instant(first.utc_us - HOUR, 1), Instant(last.utc_us + HOUR, 5_000_000_000)
    later = [(_after_one_more(event), now) for event, now in events]
    starts = sum(isinstance(event, Started) for event, _ in later)
    return [
        (Started(1, 7), before),
        (Stopped("SIGTERM"), before),
        *later,
        (ProcedureFailed("Press", "AssertionError: an example"), last),
        (Stopped("SIGTERM"), last),
        (Started(starts + 2, 1), after),
        (Stopped("SIGTERM"), after),
    ]


def _after_one_more(event):
    """Return an event as it comes after one more start by other rules: lamps count one more."""
    if isinstance(event, Started):
        return structs.replace(event, boot=event.boot + 1)
    if isinstance(event, ButtonPressed) and event.lamp_revision:
        return structs.replace(event, lamp_revision=event.lamp_revision + 1)
    return event


def keep(journal, events, definitions):
    """Feed events to tables that write `journal`; each start takes its own definition.

    Args:
        definitions: by the number of the start; the shipped one for others.
    """
    restored = journal.restore()
    assert restored is None
    table = None
    for event, now in events:
        if isinstance(event, Started) or table is None:
            table = start(journal, definitions.get(event.boot, shipped_table()))
        seq = table.seq
        table.handle(event, now)
        assert table.seq == seq + 1, event


def start(journal, definition):
    """Start as the daemon does: a round is played on by the definition that it began with."""
    restored = journal.restore()
    state = None if restored is None else decode_state(restored.state)
    chosen = succession(definition, state, partial(kept_rules, journal))
    playing, waiting = chosen.playing, chosen.waiting
    words = JournalWords(catalogue_roots(), "fr")
    named = [rules_kept(playing.definition), catalogue_kept(words)]
    if waiting is not None:
        waiting = structs.replace(waiting, kept=(rules_kept(waiting.definition),))
    table = Table(playing.definition, playing.digest, journal, restored, waiting, words=words)
    table.keep(*named)
    return table


def open_new(path):
    return Journal.open(path, created=NewYear(), identity=IDENTITY)


def keep_file(path: Path, events, definitions=None) -> Path:
    with closing(open_new(path)) as journal:
        keep(journal, events, definitions or {})
    return path


def _instant(record: Record) -> Instant:
    return Instant(record.utc_us, record.monotonic_ns)
