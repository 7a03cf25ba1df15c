"""Each script that comes with the program, played with the real drivers, table and journal."""

import pytest

from controller.configuration import config_root, default_table, load_table
from simulators.people import Habits
from simulators.scripts.reading import load_script, shipped_scripts
from simulators.simulation.run import Settings, simulate
from tests.sharing import mostly_slow

HOLDS = {
    "bouncing-sensor": set(),
    "double-press": set(),
    "dead-module": set(),
    "dropped": set(),
    "duplicated": set(),
    "false-52": {"remainder"},
    "garbled": set(),
    "jam": {"act_failed"},
    "left-inside": {"remainder"},
    "memory": {"act_overdue", "act_failed"},
    "motor": {"act_failed", "shuffler_fault"},
    "over-packet": {"packet"},
    "rebooting": {"act_failed", "lost", "rebooted"},
    "reordered": set(),
    "rough-evening": {"act_failed", "lost", "rebooted"},
    "shifted": set(),
    "short-packet": {"packet"},
    "silent": {"lost"},
    "slow": set(),
    "sort-mode": {"setting"},
    "stale": set(),
    "stalled": {"act_overdue"},
    "stuck-sensor": set(),
    "unplugged": {"lost"},
    "wrong-total": {"arithmetic", "packet"},
}
"""Holds that each script opens at least."""
WHOLE = set(HOLDS) - {
    "false-52",
    "jam",
    "left-inside",
    "memory",
    "motor",
    "over-packet",
    "rebooting",
    "rough-evening",
    "short-packet",
    "sort-mode",
    "wrong-total",
}
"""Scripts after which every round is whole: no person has to decide anything."""


TABLES = {"dead-module": config_root() / "table-modbus.yaml"}
"""Scripts for a table other than the shipped one."""


ON_USB = {"usb-trouble"}
"""Scripts for a USB bus: `tests/e2e/test_demo.py` plays them."""
SCRIPTS = [path for path in shipped_scripts() if path.stem not in ON_USB]


def test_every_script_is_played():
    assert {path.stem for path in SCRIPTS} == set(HOLDS)


@pytest.mark.parametrize("path", mostly_slow(SCRIPTS, 6, soak=4), ids=lambda path: path.stem)
def test_the_table_notices_stops_where_it_must_and_deals_on(path):
    definition, _ = load_table(TABLES.get(path.stem, default_table()))
    script = load_script(path)
    settings = Settings(4, 3, Habits(seats=(2, 4)), script=script)
    result = simulate(definition, settings)
    assert result.violations == []
    assert (result.double_dispenses, result.missing_packets, result.lost_events) == (0, 0, 0)
    assert result.faults.keys() >= {fault.deed.verb for fault in script.faults}
    assert result.holds.keys() >= HOLDS[path.stem]
    assert result.rounds == 6
    if path.stem in WHOLE:
        assert result.rounds_void == 0


def test_the_same_script_and_seed_are_the_same_run():
    definition, _ = load_table(default_table())
    script = load_script(next(path for path in shipped_scripts() if path.stem == "rough-evening"))
    one, other = (simulate(definition, Settings(2, 5, script=script)) for _ in range(2))
    assert one.trace_sha256 == other.trace_sha256


@pytest.mark.parametrize("seed", mostly_slow(range(6), 3))
def test_the_dealer_goes_by_the_screen_when_another_has_pressed_the_key(seed):
    script = load_script(next(path for path in SCRIPTS if path.stem == "double-press"))
    definition, _ = load_table(default_table())
    result = simulate(definition, Settings(4, seed, script=script))
    assert result.violations == []
    assert result.rounds >= 4
