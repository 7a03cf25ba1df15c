"""Who comes first on a board, and how it sounds: the page's own modules, run by node."""

import json
import subprocess
from pathlib import Path

import pytest

from controller.floor.board.page import OWN
from tests.page.packages import node
from tests.patience import PATIENCE

MODULE = OWN / "board" / "matters.js"


NOW = 25_000
"""Milliseconds; all that stands began in the first second, but what is named otherwise."""


def tile(table, **more):
    usual = {"pit": table.rpartition("-")[0], "life": "on", "since": 0, "step": "wagering"}
    return {"table": table, **usual, **more}


def ask(tiles, waits=()):
    done = subprocess.run(
        [node(), str(Path(__file__).with_name("ordering.mjs")), str(MODULE)],
        input=json.dumps({"tiles": tiles, "waits": waits, "now": NOW}).encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def told():
    tiles = [
        tile("pit-1-t1"),
        tile("pit-1-t2", holds=[["lost", "high", 500]], alarms=[1, 0, 0]),
        tile("pit-1-t3", holds=[["jam", "high", 100]], alarms=[1, 0, 0], coming="Ruth"),
        tile("pit-1-t4", holds=[["door", "medium", 50]], alarms=[0, 1, 0]),
        tile("pit-1-t5", call_since=300, reason="a guest"),
        tile("pit-1-t10", call_since=200),
        tile("pit-2-t11", decisions=1, decisions_since=250, holds=[["door", "low", 1]]),
        tile("pit-2-t12", life="silent", since=150, holds=[["lost", "high", 5]]),
        tile("pit-2-t13", life="off", since=900, holds=[["lost", "high", 5]]),
        tile("pit-2-t14", step="closed", holds=[["unproved", "low", 5]], alarms=[0, 0, 1]),
        tile("pit-2-t15", holds=[["unproved", "low", 5]], alarms=[0, 0, 1]),
        tile("pit-2-t16", life="gone", since=260),
        tile("pit-1-t6", pit="pit-2"),
        tile("t17", flags=["halted"], alarm_since=600, alarms=[1, 0, 0]),
        tile("t18", late=2, late_since=350, alarms=[0, 1, 0]),
        tile("t19", life="waited", since=0),
        tile("t20", refused="version"),
        tile("t20c", twice_since=800),
        tile("t20b", refused="version", life="silent", since=700),
        tile("t21", holds=[["not_empty", "low", NOW - 19_000]], alarms=[0, 0, 1]),
        tile("t22", life="gone", since=NOW - 4_000),
        tile(
            "t23",
            holds=[["irregular", "high", 900], ["irregular", "high", 950]],
            decisions=1,
            decisions_since=900,
        ),
    ]
    waits = [[0, 5], [1000, 43_000], [1, 725_001], [1, 11_220_001], [9000, 1000]]
    return ask(tiles, waits)


def test_first_who_is_stuck_then_who_waits_longest_and_whom_nobody_goes_to(told):
    assert [name for name, rank, *_ in told["order"] if rank == 0] == [
        "pit-1-t2",
        "t17",
        "t23",
        "pit-1-t3",  # somebody comes already
    ]
    assert [name for name, rank, *_ in told["order"] if rank == 1] == [
        "pit-2-t12",  # lost: nobody knows what it needs
        "pit-2-t16",
        "t20b",
        "t20c",
        "pit-1-t10",
        "pit-2-t11",
        "pit-1-t5",
        "t18",
    ]
    assert [name for name, rank, *_ in told["order"] if rank == 2] == ["pit-1-t4"]
    assert [name for name, rank, *_ in told["order"] if rank == 3] == ["t20", "pit-2-t15"]
    calm = [name for name, rank, *_ in told["order"] if rank == 4]
    assert set(calm) == {"pit-1-t1", "pit-1-t6", "pit-2-t13", "pit-2-t14", "t19", "t21", "t22"}


def test_what_is_the_matter_is_told_the_most_urgent_first(told):
    matters = {name: kinds for name, _, _, kinds in told["order"]}
    assert matters["pit-2-t11"] == ["decisions", "next"]
    assert matters["pit-2-t12"] == ["silent"], "what it said before may be over"
    assert matters["t20c"] == ["twice"], "lost, too: what it says is of either"
    assert matters["t20b"] == ["refused"], "it is heard, and cannot be read"
    assert matters["pit-2-t13"] == []
    assert matters["t17"] == ["halted"]
    assert matters["t21"] == matters["t22"] == [], "it is usual between two rounds, or at a start"
    assert matters["t23"] == ["stopped"], "what holds the round says it"


def test_it_sounds_as_the_panel_does_and_for_who_waits_as_a_medium_alarm(told):
    sounds = {name: sound for name, _, sound, _ in told["order"]}
    assert sounds["pit-1-t2"] == sounds["pit-1-t3"] == sounds["t17"] == "high"
    assert {sounds[name] for name in ("pit-1-t4", "pit-1-t5", "pit-2-t12", "t18")} == {"medium"}
    assert sounds["pit-2-t15"] == "low"
    assert {sounds[name] for name in ("pit-1-t1", "pit-2-t13", "pit-2-t14")} == {""}


def test_pits_and_tables_stand_in_the_order_of_their_numbers(told):
    assert [name for name, _ in told["pits"]] == ["", "pit-1", "pit-2"]
    assert told["pits"][1][1] == [f"pit-1-t{number}" for number in (1, 2, 3, 4, 5, 10)]


def test_a_moved_table_stands_in_its_pit_under_its_whole_name(told):
    assert "pit-1-t6" in told["pits"][2][1]
    names = dict(zip(told["names"], told["short"], strict=True))
    assert (names["pit-1-t5"], names["pit-1-t6"], names["t17"]) == ("t5", "pit-1-t6", "t17")


def test_a_wait_is_told_in_few_letters(told):
    assert told["waits"] == ["", "0:42", "12:05", "3 h 07", "0:00"]


def test_a_table_that_opens_or_closes_is_not_open():
    steps = ("closed", "opening", "idle", "dealing.seat", "dead_table", "closing")
    tiles = [tile(f"t-{step}", step=step) for step in steps]
    lost = [tile(f"t-{life}", life=life) for life in ("off", "gone", "silent", "waited")]
    assert ask(tiles + lost)["open"] == ["t-idle", "t-dealing.seat", "t-dead_table"]


def lost_pit(pit, times):
    return [
        tile(f"{pit}-t{n}", life="silent", since=since) for n, since in enumerate(times, start=1)
    ]


@pytest.mark.parametrize(
    ("times", "lines"),
    [
        ([1000] * 9, 9),
        ([1000] * 10, 1),
        ([1000 + 1000 * n for n in range(10)], 1),
        ([1000] + [11_000] * 9, 1),
        ([1000] + [11_001] * 9, 10),
        ([1000] + [12_000] * 10, 2),
        ([1000] * 10 + [12_000] * 10, 2),
        ([1000] * 10 + [12_000] * 9, 10),
    ],
)
def test_ten_tables_of_a_pit_that_are_lost_within_ten_seconds_are_one_line(times, lines):
    pit = lost_pit("pit-2", times)
    others = [tile("pit-1-t1", call_since=1), tile("pit-3-t1", life="silent", since=1500)]
    told = ask([*others, *pit])
    assert sum(count for _, count in told["lines"]) == len(pit) + len(others)
    assert len(told["lines"]) == lines + len(others)
    assert told["lines"][-1] == ["pit-1-t1", 1], "who waits comes after who is lost"
    assert len(told["order"]) == len(pit) + len(others), "each keeps its place in its pit"


def test_who_comes_or_cannot_be_read_or_stands_elsewhere_is_no_part_of_a_lost_pit():
    pit = lost_pit("pit-2", [1000] * 9)
    others = [
        tile("pit-2-t10", life="gone", since=1000),
        tile("pit-2-t11", life="silent", since=1000, refused="version"),
        tile("pit-2-t12", life="silent", since=1000, pit="pit-1"),
    ]
    assert all(count == 1 for _, count in ask([*pit, *others])["lines"])
