"""The log: bounded, limited, written by another thread, and never in the table's way."""

import io
import json
import threading
from logging import LogRecord

from controller.data.intents import Refused
from controller.data.plain_text import is_plain
from controller.system.log import Allowance, Entry, Level, Log, file_handler, stream_handler
from drivers.port import WireEntry
from tests.daemon.local_daemon import ListHandler

SECOND = 1_000_000


def entry(event):
    return LogRecord("table", Level.INFO, "", 0, Entry(1, Level.INFO, event, {}), None, None)


def lines(stream):
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_entries_are_written_in_order_before_the_end():
    written = []
    log = Log(ListHandler(written))
    for number in range(100):
        log.note(number, Level.INFO, "step", number=number)
    log.close()
    assert [entry.fields["number"] for entry in written] == list(range(100))


def test_a_line_steers_no_terminal_and_says_all_the_same_what_was_noted():
    """A log is read with `journalctl`, `tail` and `less -R`."""
    stream = io.StringIO()
    log = Log(stream_handler(stream))
    why = "\x9b2J\u202ecba\x1b[2J\n"
    log.note(1, Level.INFO, "step", why=why)
    log.close()
    (line,) = stream.getvalue().splitlines()
    assert is_plain(line)
    assert json.loads(line)["why"] == why


def test_it_is_written_while_the_table_runs():
    written = []
    log = Log(ListHandler(written))
    log.start()
    log.note(1, Level.INFO, "step")
    log.close()
    assert len(written) == 1


def test_entries_below_the_level_are_not_noted():
    written = []
    log = Log(ListHandler(written), Level.WARNING)
    log.note(1, Level.INFO, "step")
    log.note(2, Level.WARNING, "alert")
    log.close()
    assert [entry.event for entry in written] == ["alert"]


def test_an_error_that_comes_again_is_one_line_and_then_counted():
    """Whatever fails at each try, at whatever pace: no log is filled, and none is silent."""
    written = []
    log = Log(ListHandler(written))
    minute = 60 * SECOND
    for at in range(0, 3 * minute, SECOND // 4):
        log.note(at, Level.ERROR, "lost", why="no room", trace=["unhashable"])
        log.note(at, Level.INFO, "step", number=at)
    log.note(3 * minute, Level.ERROR, "lost", why="another reason")
    log.close()
    assert len([each for each in written if each.level < Level.ERROR]) == 3 * 240
    errors = [each for each in written if each.event == "lost"]
    assert [(each.utc_us // minute, each.fields.get("times", 0)) for each in errors] == [
        (0, 0), (1, 239), (1, 0), (2, 239), (2, 0), (3, 239), (3, 0)
    ]  # fmt: skip
    assert sum(each.fields.get("times", 1) for each in errors) == 3 * 240 + 1


def test_what_came_again_is_told_at_the_end_with_the_time_of_the_last_entry():
    written = []
    log = Log(ListHandler(written))
    for at in range(1, 4):
        log.note(at * SECOND, Level.ERROR, "lost")
    log.close()
    told = [(each.utc_us, each.fields) for each in written]
    assert told == [(SECOND, {}), (3 * SECOND, {"times": 2})]


def test_errors_that_all_differ_are_all_told_and_few_are_remembered():
    written = []
    log = Log(ListHandler(written))
    for number in range(1000):
        log.note(number, Level.ERROR, "lost", number=number)
        log.note(number, Level.ERROR, "lost", number=number)
    assert len(log._repeats._last) <= 65
    log.close()
    assert [each.fields.get("times", 0) for each in written].count(1) == 1000
    assert {each.fields["number"] for each in written} == set(range(1000))


def test_a_sink_that_stands_still_costs_entries_and_no_time():
    stuck = threading.Event()

    class Stuck(ListHandler):
        def handle(self, record):
            stuck.wait()
            super().handle(record)

    written = []
    log = Log(Stuck(written), capacity=10, burst=1000)
    log.start()
    for number in range(1000):
        log.note(number, Level.INFO, "step")
    assert log.dropped >= 900
    stuck.set()
    log.close()
    assert written[-1].event == "log.dropped"
    assert written[-1].fields["entries"] == log.dropped


def test_a_flood_takes_no_room_from_errors_and_a_flood_of_errors_is_limited_too():
    written = []
    log = Log(ListHandler(written), burst=3, per_second=1)
    for _ in range(5):
        log.note(SECOND, Level.INFO, "flood")
    for number in range(5):
        log.note(SECOND, Level.ERROR, "halted", number=number)
    log.close()
    told = [entry.event for entry in written]
    assert told == ["flood"] * 3 + ["halted"] * 3 + ["log.dropped"]
    assert written[-1].fields["entries"] == log.dropped == 4


def test_an_allowance_comes_back_with_time_and_not_when_the_clock_jumps_back():
    allowance = Allowance(1, per_second=1)
    assert allowance.take_token(10 * SECOND)
    assert not allowance.take_token(10 * SECOND)
    assert not allowance.take_token(5 * SECOND)
    assert allowance.take_token(6 * SECOND)


def test_a_disk_that_is_full_stops_nothing():
    class Full(ListHandler):
        def handle(self, record):
            raise OSError(28, "No space left on device")

    log = Log(Full([]))
    log.note(1, Level.INFO, "step")
    log.close()
    assert log.dropped == 1


def test_an_entry_is_one_object_on_one_line():
    stream = io.StringIO()
    log = Log(stream_handler(stream))
    refused = Refused("key_green", "green_twice", "Already asked for.")
    log.note(1_790_000_000_000_001, Level.INFO, "refused", seq=7, what=refused)
    log.close()
    assert lines(stream) == [
        {
            "utc": "2026-09-21T14:13:20.000001Z",
            "level": "info",
            "event": "refused",
            "seq": 7,
            "what": {"what": "key_green", "code": "green_twice", "words": "Already asked for."},
        }
    ]


def test_a_wire_is_made_into_text_only_when_it_is_written():
    stream = io.StringIO()
    log = Log(stream_handler(stream))
    log.note(1, Level.WARNING, "wire", wire=map(str, [WireEntry(1.5, "<", b"\x00\xff")]))
    log.close()
    assert lines(stream)[0]["wire"] == ["1.500000 < 00 ff"]


def test_journald_sees_how_grave_a_line_is():
    stream = io.StringIO()
    log = Log(stream_handler(stream, priorities=True))
    log.note(1, Level.WARNING, "alert")
    log.close()
    assert stream.getvalue().startswith('<4>{"utc":')


def test_a_file_that_was_moved_away_is_opened_anew(tmp_path):
    path = tmp_path / "log.json"
    handler = file_handler(path)
    handler.handle(entry("before"))
    path.rename(tmp_path / "log.1")
    handler.handle(entry("after"))
    handler.close()
    assert json.loads((tmp_path / "log.1").read_text())["event"] == "before"
    assert json.loads(path.read_text())["event"] == "after"


def test_a_file_that_cannot_be_written_costs_entries_alone(tmp_path):
    log = Log(file_handler(tmp_path / "missing" / "log.json"))
    log.note(1, Level.INFO, "step")
    log.close()
    assert log.dropped > 0
