"""The bench runs: every part, with counts too small for real figures."""

import random
import re

import pytest

from tests.bench import (
    crowd,
    detection,
    durable,
    footprint,
    hand_evaluation,
    links,
    many_tables,
    odds,
    page,
    poker,
    reaction,
    simulated,
    start,
    wires,
)
from tests.bench.__main__ import BRIEF, main, read
from tests.bench.beside import median_between
from tests.bench.figures import Spread, Target, tenths
from tests.bench.report import table
from tests.browser.chromium import find_chromium
from tests.floor.conftest import needed

pytestmark = pytest.mark.slow


class Targets:
    """A part with these targets alone."""

    def __init__(self, targets):
        self.targets = lambda: targets


def test_it_measures_reactions_beside_their_floor(tmp_path):
    part = reaction.measure(tmp_path, count=3, rested=1, grown=0)
    assert part.busy.reaction.count == 3
    assert part.busy.reaction.least > 0
    assert part.busy.ratio > 0
    assert part.event_bytes > 100
    assert part.state_bytes > 1000
    assert part.log_entries > 0


def test_it_measures_reactions_over_other_wires(tmp_path):
    part = wires.measure(tmp_path, count=2, grown=0, wires=("held", "tcp", "usb"))
    for each in part.wires.values():
        assert (each.reaction.count, each.echo.count) == (2, 2)
        assert min(each.reaction.least, each.echo.least) > 0


def test_it_measures_starts(tmp_path):
    part = start.measure(tmp_path, count=1)
    assert part.bare.median < part.ready.median
    assert part.ready.count == 1
    assert part.shaken.median > 0


def test_it_measures_memory_and_rest(tmp_path):
    part = footprint.measure(tmp_path, rounds=1, idle=0.7, settle=0.0)
    assert part.resident_mib > 10
    assert part.beats >= 3


def test_it_measures_the_journal(tmp_path):
    part = durable.measure(tmp_path, rounds=1, longest=3000)
    assert part.commit.count == part.events * 5
    assert 0 < part.commit.least <= part.commit.p99
    assert part.events_per_second.median > 0
    assert part.in_memory.median > 0
    assert 10_000 < part.bytes_per_round < 1_000_000
    assert [each.events for each in part.recoveries] == [1000]
    assert [target.name for target in part.targets()][1] == "start, 1,000 events"


def test_it_measures_how_soon_a_fault_is_noticed(tmp_path):
    part = detection.measure(tmp_path, blows=1, silences=1, transports=["pty"])
    found = part.transports["pty"]
    assert found.unplug.most > 0
    assert found.silence.most > 400, "it is silent so long before it is said to be"
    assert found.back.most > 0


def test_it_measures_a_flood(tmp_path):
    part = crowd.measure(tmp_path, asked=3)
    assert part.quiet.least > 0
    assert part.flooded.count == 3
    assert part.refused == 0


def test_it_measures_what_a_link_carries():
    part = links.measure(seconds=2.0)
    sound, _, bad = part.carried
    assert (sound.repeated, sound.links_lost) == (0, 0)
    assert sound.answers_per_second > bad.answers_per_second > 0
    assert bad.repeated > 0
    assert sound.microseconds_per_frame > 0


def test_it_measures_commands_and_hands():
    part = odds.measure(count=1, games=("three-card-poker",))
    assert part.seconds["three-card-poker"].median > 0
    assert [target.name for target in part.targets()] == [
        "odds of three-card-poker",
        "odds, resident",
    ]
    paces = hand_evaluation.measure(turns=1, number=200).paces
    assert {pace.cards for pace in paces} == {5, 6, 7}
    assert all(pace.per_second.median > 100 for pace in paces)


def test_it_measures_an_action_of_a_player_banked_hand():
    part = poker.measure(hands=30, turns=3)
    assert part.actions > 200
    assert part.action_us.count == 2
    assert part.state_bytes.median < 1000
    assert [target.name for target in part.targets()] == ["poker, one action"]


def test_it_measures_the_page_without_a_browser(tmp_path):
    part = page.measure(tmp_path, touches=2, pushes=2, grown=0, viewers=(1, 3))
    assert [each.viewers for each in part.pushes] == [1, 3]
    assert [each.latency.count for each in part.pushes] == [2, 6]
    assert all(0 < each.latency.least <= each.last.most for each in part.pushes)
    assert all(each.size.least > 1000 for each in part.pushes)
    press = part.touches.press
    assert 0 < press.commit.least < press.by_post.most
    assert press.by_socket.count == press.echo.count == 2
    assert (part.touches.touch, part.loads, part.kiosk) == (None, (), None)


def test_it_measures_the_page_in_a_browser(tmp_path):
    chromium = find_chromium()
    part = page.measure(tmp_path, 2, 1, alone=0.5, grown=0, viewers=(1,), chromium=chromium)
    touch = part.touches.touch
    assert 0 < touch.leaves.least < touch.act.least
    # The device and the browser are read by processes of their own: either may be the first.
    assert touch.leaves.least < touch.answered.most
    assert 0 < touch.bare_leaves.least < touch.bare.least
    assert [each.language for each in part.loads] == ["fr", "en"]
    french, english = part.loads
    assert list(french.heaviest)[:2] == ["/static/main.js", "/languages/fr.ftl"]
    assert english.requests == french.requests
    assert 50_000 < english.bytes < french.bytes <= 150_000
    assert 0 <= part.kiosk.daemon_percent < 50


def test_it_measures_touches_alone(tmp_path):
    part = page.measure_touches(tmp_path, 2, 0, find_chromium(), pictures=1)
    assert part.touch.act.count == part.touch.bare.count == 2
    assert 0 < part.first.bare.least < part.first.table.median
    assert [each.found for each in part.targets()] == [part.touch.ratio, part.first.table.median]


def test_it_measures_the_simulation():
    part = simulated.measure(seconds=0.1)
    assert part.pace.median > 0
    assert part.stormy.median > 0
    assert part.frames_per_round > 100


def test_it_prints_targets_and_of_a_part_that_is_named_all_figures(tmp_path, capsys):
    main(["--folder", str(tmp_path), "poker"])
    told = capsys.readouterr().out
    assert "poker, one action" in told
    assert re.search(r"action_us .* µs, 6 samples", told)
    assert not list(tmp_path.iterdir())


def test_a_run_that_names_no_part_is_brief():
    assert read([])[1] is BRIEF
    assert list(read(["start", "poker"])[1]) == ["start", "poker"]
    assert set(BRIEF) < set(read(["all"])[1])
    with pytest.raises(SystemExit):
        read(["sleep"])


def test_the_table_has_the_ratio_to_each_target():
    lines = list(table([Targets([Target("time", 1.0, 2.0, "ms"), Target("lost", 0.0, 0.0)])]))
    assert lines[1].split() == ["time", "1.00", "<=", "2", "ms", "0.50", "met"]
    assert lines[2].split() == ["lost", "0.00", "<=", "0", "met"]


def test_a_spread_is_of_nearest_ranks():
    spread = Spread.of(list(range(1, 101)), "ms")
    assert (spread.least, spread.quarter, spread.three_quarters) == (1, 25, 75)
    assert (spread.median, spread.p99, spread.most) == (50.5, 99, 100)
    assert Spread.of([7], "ms").p99 == 7


def test_the_floor_at_p99_is_that_of_the_sums_turn_by_turn():
    turns = reaction.Turns(reaction=[60, 300], echo=[10, 90], commit=[110, 10])
    assert reaction.Reaction.of(turns).p99_ratio == 300 / 120


def test_the_median_of_a_coins_throws_is_found_as_often_as_it_is_said():
    dice = random.Random(7)
    held = 0
    for _ in range(2000):
        low, high = median_between([dice.gauss(1.0, 0.3) for _ in range(40)])
        held += low <= 1.0 <= high
    assert 0.93 < held / 2000 < 0.99
    assert median_between([3.0, 1.0, 2.0]) == (1.0, 3.0)


def test_tenths_keep_the_order():
    assert tenths(list(range(20)))[1] == [2, 3]
    assert tenths([1, 2, 3]) == [[1], [2], [3]]


def test_a_target_is_met_from_its_own_side():
    assert Target("time", 1.0, 2.0).met
    assert not Target("pace", 29.0, 30.0, above=True).met


def test_it_measures_a_floor_of_many_tables(tmp_path):
    needed("postgres", "initdb", "nats-server")
    counts = {"rounds": 1, "late": 2000, "grown": 0}
    part = many_tables.measure(tmp_path, 2, backlog=50.0, seconds=1.0, turns=7, **counts)
    assert [each.reaction.count for each in part.reactions.values()] == [7, 7, 7]
    assert [each.to_alone and each.to_alone.count for each in part.reactions.values()] == [
        *(None, 2, 2)
    ]
    assert part.left < 2000, "it catches up"
    assert part.catching_up.events == 120
    assert 0 <= part.derived.events <= 120
    assert 0 < part.asked.least <= part.to_mark.median
    assert part.gathered.median < part.to_mark.median
    assert part.late.least >= 0
    assert set(part.steady.shares) == {"broker", "stores", "PostgreSQL", "couriers"}
    assert all(share >= 0 for share in part.steady.shares.values())
    assert part.catching_up.shares["couriers"] > 0
