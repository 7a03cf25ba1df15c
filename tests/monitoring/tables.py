"""The tables of metrics and of the log's events, from the code; `make docs` makes a page of them.

The metrics are those that a table gives after a round and a lost device; the log's events are every
call that notes one, with what each means.
"""

import ast
import re
import tempfile
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
from prometheus_client.parser import text_string_to_metric_families

from controller.monitoring.metrics import metrics_text
from controller.notes import LastCopy, LastDelivery, copy_note_path, note_delivery
from tests.monitoring.sights import look, play_a_round, watched
from tests.procedure.table_story import Story

REPOSITORY = Path(__file__).parents[2]
MEANINGS = {
    "alert.raised": "a late bet",
    "callback.failed": "a callback of the loop failed; what is not a socket's ends the daemon",
    "daemon.ended": "it could not start or go on: configuration, journal, port",
    "daemon.failed": "a programming error, with its trace",
    "daemon.hung_up": "SIGHUP came; nothing was reloaded",
    "daemon.retiring": "it ends as soon as no round is under way (SIGUSR1)",
    "daemon.started": "the table is up",
    "daemon.stopped": "it ended in good order",
    "deck.counted": "a deck's count; `good`: it is whole",
    "event.taken": "an event, as it is in the journal; withheld while cards are counted blind",
    "heads.another_journal": "a place outside has a head of another journal, or a later one",
    "heads.not_marked": "this computer has retired, and cannot mark it; the hold stands",
    "heads.taken_over": "another computer has the table now; this one retires for good",
    "hold.closed": "a hold is gone or was cleared",
    "hold.deferred": "a hold forbids the next deal only",
    "hold.opened": "the table is held",
    "journal.check_failed": "the check of the journal could not be made; the table says so",
    "journal.checked": "the journal was checked from its last good mark on and is sound",
    "journal.damaged": "the check of the journal found damage",
    "journal.read_again": "the older part of the journal was read again and is sound",
    "journal.sealed": "older events lie in a sealed segment, and leave the journal's file",
    "journal.not_sealed": "a segment is not as it should be; nothing leaves the journal",
    "journal.locked": "another program has locked the journal for a second: the table waits",
    "journal.log_held": "somebody reads the journal for long, and its log grows",
    "kiosk.made": "a browser became the screen at the table",
    "language.unread": "a language's files cannot be read; the page lacks it",
    "link.changed": "a device is up, lost or refused; `problem`: why",
    "log.dropped": "entries that could not be written, since the start",
    "manifest.not_started": "the software manifest could not be begun",
    "manifest.not_taken": "the software manifest could not be taken",
    "manifest.taken": "the software manifest was taken; its digest",
    "note.taken": "a note of the procedure for the record",
    "page.waits": "the page's address cannot be listened at, by whatever is in the way",
    "page.failed": "the page ended with an error; the table goes on",
    "page.served": "the page is served; its address",
    "page.too_much_asked": "a browser asks more than its budget",
    "people.unread": "the people file cannot be read; nobody can prove who they are",
    "question.failed": "a question at the socket, or of the page, failed, with its trace",
    "round.ended": "a round is over",
    "round.journal_unread": "the journal could not be read back for want of a resource",
    "round.journal_damaged": "the check before or after a round found damage",
    "socket.line_lost": "a conversation at the socket broke off; by what",
    "socket.lost": "somebody removed the socket, and it cannot be made anew",
    "socket.made_anew": "somebody removed the socket: it is there again",
    "socket.not_accepted": "nobody is let in at the socket, for want of a file",
    "socket.too_much_asked": "a user of the socket asks more than their budget",
    "step.entered": "the table is at another step",
    "upkeep.failed": "what is done beside the game has failed; it is begun again after 10 s",
    "wire.dumped": "the last bytes of a wire, after something serious",
    "wire.withheld": "a dump was not written: cards were still being counted blind",
    "wish.refused": "somebody wanted what is not allowed now",
}


@dataclass(frozen=True)
class Noted:
    """One place of the code at which an entry of the log is made."""

    event: str
    level: str
    fields: tuple[str, ...]
    place: str


@cache
def noted():
    """Return each place of the code at which an entry of the log is made."""
    found = []
    for path in sorted((REPOSITORY / "controller").rglob("*.py")):
        text = path.read_text("utf-8")
        place = path.relative_to(REPOSITORY).as_posix()
        for node in ast.walk(ast.parse(text)) if re.search(r"\bLevel\b|\blevel\b", text) else ():
            parts = node.args if isinstance(node, ast.Call) else getattr(node, "elts", ())
            for level, name in pairwise(parts):
                if _level(level) and isinstance(name, ast.Constant):
                    found.append(Noted(name.value, _level(level), _fields(node), place))
    return tuple(found)


def _level(node):
    """Return the level that an argument is; empty: it is none."""
    if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Level":
        return node.attr.lower()
    return "varies" if isinstance(node, ast.Name) and node.id == "level" else ""


def _fields(node):
    if isinstance(node, ast.Tuple):
        return ("seq", "kind", "what")  # daemon/witnesses.py: what followed from an event
    given = [each for each in node.args if isinstance(each, ast.Dict)]
    names = [key.value for each in given for key in each.keys]
    return (*names, *(each.arg or "…" for each in node.keywords))


def log_table():
    """Return the lines of the table of the log's events."""
    yield "| event | level | fields | what it means |"
    yield "|---|---|---|---|"
    for each in sorted(noted(), key=lambda each: each.event):
        fields = ", ".join(f"`{name}`" for name in each.fields)
        yield f"| `{each.event}` | {each.level} | {fields} | {MEANINGS[each.event]} |"


def metrics_table():
    """Return the lines of the table of the metrics."""
    story = Story().open()
    tallies = watched(story)
    play_a_round(story)
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "journal")
        journal.touch()
        copy_note_path(journal).write_bytes(msgspec.json.encode(LastCopy(made_utc_us=1)))
        note_delivery(journal, LastDelivery("00", 5, "00", 1))
        text = metrics_text(look(story.lose("sensors"), tallies), "1.0", journal).decode()
    yield from table_of(text)


def table_of(text):
    """Return the lines of a table of metrics that are given as text."""
    yield "| metric | kind | labels | what it tells |"
    yield "|---|---|---|---|"
    for family in text_string_to_metric_families(text):
        if family.name.startswith("process_"):
            continue
        name = family.name + ("_total" if family.type == "counter" else "")
        names = {key for each in family.samples for key in each.labels if key != "le"}
        labels = ", ".join(f"`{key}`" for key in sorted(names))
        yield f"| `{name}` | {family.type} | {labels} | {family.documentation} |"
