"""The tiles of a board, on virtual time and without a broker."""

import random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from controller.data.message import message
from controller.floor.board.tiles import Known, Tiles
from controller.floor.glance import LARGEST, HoldGlance, Life, encode_glance
from tests.floor.test_glance import USUAL

NOON = 1_000_000_000


class Board:
    """Tiles with a time that the test moves."""

    def __init__(self):
        self.told = []
        self.tiles = Tiles(self.told.append)
        self.now = 100.0

    @property
    def utc_ms(self):
        return NOON + round(self.now * 1000)

    def hear(self, glance, table="pit-1-t07", data=None):
        data = encode_glance(glance) if data is None else data
        self.tiles.take_glance(f"floor.grand.glance.{table}", data, self.now, self.utc_ms)

    def look(self, seconds=0.25, *, hears=True):
        self.now += seconds
        return self.tiles.take_changes(self.now, hears=hears)


@pytest.fixture
def board():
    return Board()


def test_only_fields_that_changed_are_news_and_of_several_glances_the_newest(board):
    board.hear(USUAL)
    news = board.look()["pit-1-t07"]
    assert (news["pit"], news["name"], news["step"]) == ("pit-1", "Table 7", "wagering")
    assert news["call_since"] == NOON + 100_000 - 40_000
    assert news["holds"] == [["lost", "high", NOON + 100_000 - 75_000]]
    assert board.look() == {}
    board.hear(replace(USUAL, step="deciding"))
    board.hear(replace(USUAL, step="settling", seq=9))
    assert board.look() == {"pit-1-t07": {"step": "settling"}}
    assert board.tiles.all_tables()["pit-1-t07"]["step"] == "settling"


def test_a_wait_that_goes_on_is_no_news_and_one_that_begins_anew_is(board):
    board.hear(replace(USUAL, call=40))
    board.look()
    board.now += 10
    older = HoldGlance("lost", "high", 85)
    aged = replace(USUAL, call=50, holds=(older,), alarm_age=85, coming_age=22, dealer_age=1810)
    late, decisions = replace(USUAL.late, age=43), replace(USUAL.decisions, age=90)
    board.hear(replace(aged, late=late, decisions=decisions))
    assert board.look() == {}
    board.hear(replace(aged, late=late, decisions=decisions, call=0))
    assert board.look()["pit-1-t07"].keys() == {"call_since"}
    board.hear(replace(aged, late=late, decisions=decisions, call=-1))
    assert board.look()["pit-1-t07"] == {"call_since": 0}


def test_a_table_that_vanished_differs_from_one_that_was_switched_off(board):
    board.hear(USUAL, "pit-1-t01")
    board.hear(USUAL, "pit-1-t02")
    board.look()
    heard = board.utc_ms - 250
    board.hear(replace(USUAL, life=Life.OFF), "pit-1-t02")
    assert board.look(1)["pit-1-t02"]["life"] == "off"
    assert board.look(22.0) == {}, "two glances may be lost"
    news = board.look(3.0)
    assert news == {"pit-1-t01": {"life": "silent", "since": heard}}
    assert board.look(1000.0) == {}, "a table that was switched off stays so"
    board.hear(USUAL, "pit-1-t01")
    assert board.look()["pit-1-t01"]["life"] == "on"


def test_a_broker_that_is_lost_makes_no_table_silent(board):
    board.hear(USUAL)
    board.look()
    assert board.look(300, hears=False) == {}
    assert board.look(20) == {}, "each has the usual time again"
    assert board.look(6)["pit-1-t07"]["life"] == "silent"


def test_a_table_that_was_lost_before_the_board_started_is_missed(board):
    board.hear(USUAL, "pit-1-t01")
    board.look()
    known = [
        Known("pit-1-t01", 5, ended=False),
        Known("pit-1-t02", NOON - 60_000, ended=False),
        Known("pit-1-t03", NOON - 90_000, ended=True),
    ]
    board.tiles.know(known, board.now)
    news = board.look()
    assert news.keys() == {"pit-1-t02", "pit-1-t03"}
    assert (news["pit-1-t02"]["life"], news["pit-1-t03"]["life"]) == ("waited", "off")
    board.hear(USUAL, "pit-1-t01")
    assert board.look(25)["pit-1-t02"] == {"life": "silent"}, "since the centre heard it last"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\xc1", "unreadable"),
        (encode_glance(replace(USUAL, version=2)), "version"),
        (encode_glance(replace(USUAL, reason="x" * LARGEST)), "large"),
    ],
)
def test_what_cannot_be_read_is_refused_told_once_and_overwrites_nothing(board, data, kind):
    board.hear(USUAL)
    board.look()
    before = dict(board.tiles.all_tables()["pit-1-t07"])
    for _ in range(3):
        board.hear(None, data=data)
        board.look()
    assert board.tiles.all_tables()["pit-1-t07"] == before | {"refused": kind}
    [told] = board.told
    assert (told.id, told.params["name"], told.params["kind"]) == (
        "board-refused",
        "pit-1-t07",
        kind,
    )
    board.hear(USUAL)
    assert board.look()["pit-1-t07"] == {"refused": ""}
    board.hear(None, data=data)
    board.look()
    assert len(board.told) == 2, "it is told anew after it was over"


def test_a_name_that_cannot_be_and_an_unreadable_stranger_make_no_table(board):
    board.tiles.take_glance("floor.grand.glance.a table", encode_glance(USUAL), board.now, 0)
    board.hear(None, "pit-9-t99", data=b"\xc1")
    assert board.look() == {}
    assert board.tiles.all_tables() == {}
    assert [told.params["kind"] for told in board.told] == ["name", "unreadable"]


def test_a_flood_of_unreadable_glances_fills_neither_log_nor_memory(board):
    for number in range(3000):
        board.hear(None, f"x-{number}", data=b"\xc1")
    board.look()
    assert len(board.told) == 1000
    assert board.tiles.all_tables() == {}


def test_a_silent_table_keeps_how_it_stood(board):
    board.hear(USUAL)
    board.look()
    board.look(26)
    tile = board.tiles.all_tables()["pit-1-t07"]
    assert (tile["life"], tile["dealer"]) == ("silent", "Dana Reyes")
    assert tile["title"] == to_builtins(message("step-wagering-title"))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_tables_under_one_name_are_told_and_a_table_alone_never_is(board, count, seed):
    """Whatever they do: play, fall silent, are killed and started, have their journals replaced."""
    dice = random.Random(f"{count} {seed}")
    senders = [[0.0, dice.randrange(10_000)] for _ in range(count)]
    ends, told = 100.0 + dice.uniform(60, 300), []
    while board.now < ends + 60:
        alone = board.now > ends
        for sender in senders[alone * (count - 1) :]:
            due, seq = sender
            if board.now < due:
                continue
            sender[:] = board.now + dice.uniform(0.3, 10), seq + dice.randrange(30)
            if dice.random() < 0.02:  # killed, or its journal was exchanged
                board.hear(replace(USUAL, life=Life.GONE, seq=dice.choice([0, seq])))
                sender[1] = dice.choice([seq, 0]) if dice.random() < 0.1 else seq
            else:
                board.hear(replace(USUAL, seq=sender[1]))
        board.look()
        told.append((board.now, board.tiles.all_tables()["pit-1-t07"]["twice_since"]))
    assert not told[-1][1]
    found = [at for at, twice in told if twice]
    assert bool(found) == (count > 1)
    assert count == 1 or found[0] < 100 + 60
    assert len(board.told) == (count > 1)
