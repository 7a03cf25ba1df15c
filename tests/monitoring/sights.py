"""Looks at tables of stories, and their metrics as samples."""

import msgspec
from msgspec.structs import replace
from prometheus_client.parser import text_string_to_metric_families

from controller.monitoring import Link, Sight, Tallies
from controller.monitoring.metrics import metrics_text
from controller.notes import LastCopy, LastDelivery, copy_note_path, note_delivery
from drivers.vocabulary import BackColour, Key
from tests.procedure.table_story import Story

DEVICES = ("shuffler", "sensors", "key_pad")


def watched(story):
    """Have a story's events counted from now on; return the counts."""
    tallies, handle = Tallies(), story.table.handle

    def handled(event, now, send):
        handle(event, now, send)
        tallies.add_event(now, event, story.table.intents)

    story.table.handle = handled
    return tallies


def play_a_round(story):
    """Play a round of seats 2 and 5, to the deck back in the shuffler."""
    story.bet(2, 5).wait(3).press(Key.NO_MORE_BETS)
    for _ in range(3):
        story.wait(1).report().wait(0.5).lift()
    story.press(Key.GREEN, "shuffler").wait(1).report().lift().move_up()
    story.bet(2, 5, wager="play").wait(1).press(Key.DECISIONS_CLOSED).wait(5)
    return story.clear_layout().press(Key.ROUND_OVER).wait(2).load(BackColour.RED)


def look(story, tallies=None, **more):
    """Return a look at a story's table, whose devices all answer."""
    links = tuple(Link(each, True, 0, 0, 0, 0.001) for each in DEVICES)
    sight = Sight(story.table.snapshot, links, tallies or Tallies(), 0.0, 0)
    return replace(sight, **more)


def opened(tallies=None):
    """A look at an open table where nothing is wrong."""
    return look(Story().open().wait(1), tallies)


def samples(sight, folder, version="1.0"):
    """Return each sample of a look's metrics as (name, labels, value)."""
    journal = folder / "journal"
    journal.touch()
    copy_note_path(journal).write_bytes(msgspec.json.encode(LastCopy(made_utc_us=1)))
    note_delivery(journal, LastDelivery("00", 5, "00", 1))
    return read(metrics_text(sight, version, journal))


def read(text):
    """Return the samples of metrics as they came."""
    families = text_string_to_metric_families(text.decode())
    return [(each.name, each.labels, each.value) for family in families for each in family.samples]
