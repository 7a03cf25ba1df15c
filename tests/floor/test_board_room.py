"""Room on a wall, where nobody can scroll: the page's own module, run by node."""

import json
import subprocess

import pytest

from controller.floor.board.page import OWN
from tests.page.packages import node
from tests.patience import PATIENCE

MODULE = OWN / "board" / "room.js"
WALL = {"width": 1034, "height": 950}
PITS = {"width": 820, "height": 980}
LARGE, SMALL, GAP = 108, 42, 8
_ASK = """
const { shared, markSize, tileTimes } = await import(process.argv[1]);
const { cards, floors, tiles } = JSON.parse(process.argv[2]);
console.log(JSON.stringify([
  cards.map(([count, space]) => shared(count, space)),
  floors.map(([pits, space]) => markSize(pits, space)),
  tiles.map(([pits, space]) => tileTimes(pits, space)),
]));
"""


def asked(*, cards=(), floors=(), tiles=()):
    words = json.dumps({"cards": cards, "floors": floors, "tiles": tiles})
    done = subprocess.run(
        [node(), "--input-type=module", "-e", _ASK, MODULE.as_uri(), words],
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def shares():
    counts = list(range(501))
    [found, *_] = asked(cards=[[each, WALL] for each in counts])
    return dict(zip(counts, found, strict=True))


def test_each_table_that_needs_somebody_has_a_card_or_is_counted(shares):
    for count, found in shares.items():
        assert found["large"] + found["small"] + found["more"] == count
        cells = found["small"] + (found["more"] > 0)
        rows = -(-cells // found["columns"])
        high = found["large"] * (LARGE + GAP) + rows * (SMALL + GAP) - GAP
        assert high <= WALL["height"], (count, found)


def test_few_are_all_large_and_the_first_stay_large_however_many_there_are(shares):
    assert shares[8] == {"large": 8, "small": 0, "more": 0, "columns": 1}
    assert shares[9]["more"] == 0
    assert shares[9]["columns"] == 1, "the reason is read whole"
    assert min(found["large"] for count, found in shares.items() if count > 1) == 2
    assert shares[40]["more"] == 0
    assert shares[500]["more"] > 400


def test_where_there_is_no_room_at_all_everything_is_counted():
    [[found], *_] = asked(cards=[[7, {"width": 0, "height": 0}]])
    assert found["more"] == 7


def test_a_mark_is_as_large_as_500_tables_allow():
    _, sizes, _ = asked(
        floors=[
            [[20] * 25, PITS],
            [[20] * 5, PITS],
            [[500], PITS],
            [[1] * 100, PITS],
            [[40] * 25, PITS],
            [[9999], PITS],
        ]
    )
    assert sizes[0] >= 22
    assert sizes[1] > sizes[0] > sizes[4] >= 14
    assert min(sizes[:5]) >= 10
    assert sizes[5] == 10, "the smallest, where none finds room"


def test_tiles_grow_until_the_wall_is_full():
    """Few tables have large tiles; none lies below the wall's edge, of whatever pits they are."""
    floors = [
        [count] * pits for pits in range(1, 9) for count in range(1, 41) if count * pits <= 40
    ]
    *_, times = asked(tiles=[[each, PITS] for each in floors])
    for pits, each in zip(floors, times, strict=True):
        row = int((PITS["width"] / each + 6) / (160 + 6))
        high = sum(26 + -(-count // row) * (98 + 6) + 10 for count in pits) * each
        assert high <= PITS["height"] or each == 1, (pits, each)
    assert times[0] == 2
    assert times[floors.index([8] * 3)] > 1
