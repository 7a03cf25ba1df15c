"""Problems of tables that do not fit their game, devices, house or law: one change, one problem."""

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from controller.configuration import check, load_table
from controller.configuration.devices import DEVICES, same_port, url
from controller.words.spoken import in_english
from drivers import registry
from drivers.transports.serial import SerialTransport
from tests.configuration.files import GAME, LAW, TABLE, Case, assert_only, change, copy, position

ANTE = "ante: {minimum: 5.00, maximum: 100.00}"
PLAY = "  play: {minimum: 5.00, maximum: 200.00}    # 1 to 2 times the Ante\n"
KEY_PAD = "url: serial:///dev/dealer-table/key_pad"

CASES = [
    # Files that the table names.
    Case("unknown game", TABLE, "game: three-card-draw-poker", "game: §three-card-drawpoker",
         "game", "'three-card-drawpoker'", "a file in games/: ",
         "did you mean 'three-card-draw-poker'?"),
    Case("unknown house", TABLE, "profile: default ", "profile: §defalt ",
         "house.profile", "'defalt'", "a file in house/: 'default'", "did you mean 'default'?"),
    Case("unknown jurisdiction", TABLE, "jurisdiction: washington", "jurisdiction: §washingtonn",
         "jurisdiction", "'washingtonn'", "'none' or 'washington'", "did you mean 'washington'?"),
    Case("a path for a name", TABLE, "jurisdiction: washington", "jurisdiction: §../washington",
         "jurisdiction", "'../washington'", "lower-case letters"),
    Case("unknown pay table", TABLE, "pay_table: TCDPPP-02", "pay_table: §TCDPPP-2",
         "pay_table", "'TCDPPP-2'", "a pay table of three-card-draw-poker",
         "did you mean 'TCDPPP-02'?"),
    # Seats and decks.
    Case("a seat twice", TABLE, "6, 7]", "6, §6]", "seats[6]", "6 again", "on line 10"),
    Case("two decks of one colour", TABLE, "decks: [red, blue]", "decks: [red, §red]",
         "decks[1]", "'red' again", "each only once"),
    Case("more packets than cards", GAME, "player: 4 ", "player: 7 ",
         "seats", "7 × 7 + 4 = 53 cards", "a deck of 52"),
    # Devices.
    Case("two devices on one port", TABLE, KEY_PAD, "url: §serial:///dev/dealer-table/sensors",
         "devices.key_pad.url", "sensors'", "an address of its own (sensors has it on line 22)"),
    Case("one port, spelt otherwise", TABLE, KEY_PAD,
         "url: §serial:///dev//dealer-table/sensors?baud=9600",
         "devices.key_pad.url", "sensors?baud=9600'", "an address of its own"),
    Case("one port in two spellings", TABLE, "url: serial:///dev/dealer-table/key_pad",
         "url: §serial:///dev/../dev/dealer-table/sensors",
         "devices.key_pad.url", "dealer-table/sensors'", "an address of its own"),
    Case("a rate that is no number", TABLE, "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?baud=NaN",
         "devices.sensors.url", "?baud=NaN'", "baud=NUMBER"),
    Case("a rate of nothing", TABLE, "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?baud=0",
         "devices.sensors.url", "?baud=0'", "baud=NUMBER"),
    Case("a setting twice", TABLE, "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?stop=1&stop=2",
         "devices.sensors.url", "?stop=1&stop=2'", "baud=NUMBER"),
    Case("a setting that no line has", TABLE, "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?rate=9600",
         "devices.sensors.url", "?rate=9600'", "baud=NUMBER"),
    Case("a place, and no number of the device's own", TABLE,
         "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?place=1-1.2",
         "devices.sensors.url", "?place=1-1.2'", "serial_number, the device's own"),
    Case("a place that is none", TABLE, "url: serial:///dev/dealer-table/sensors",
         "url: §serial:///dev/dealer-table/sensors?place=here",
         "devices.sensors.url", "?place=here'", "place=1-1.2"),
    Case("the driver of another device", TABLE, "driver: key-pad", "driver: §sensors",
         "devices.key_pad.driver", "'sensors', which drives the sensors",
         "a driver for the key pad"),
    Case("an unknown driver", TABLE, "driver: key-pad", "driver: §kea-pad",
         "devices.key_pad.driver", "'kea-pad'", "a driver that is installed",
         "did you mean 'key-pad'?"),
    Case("an option of a driver that has none", TABLE, "driver: key-pad\n",
         "driver: key-pad\n    options:\n      §brightness: 3\n",
         "devices.key_pad.options.brightness", "the key 'brightness'",
         "this driver has no options"),
    Case("options that are no mapping", TABLE, "driver: key-pad\n",
         "driver: key-pad\n    options: §7\n",
         "devices.key_pad.options", "7", "a mapping (key: value)"),
    Case("an unknown scheme", TABLE, KEY_PAD, "url: §serail:///dev/key_pad",
         "devices.key_pad.url", "'serail:", "an address that begins with",
         "did you mean 'serial'?"),
    Case("a bare path", TABLE, KEY_PAD, "url: §/dev/ttyUSB0",
         "devices.key_pad.url", "'/dev/ttyUSB0'", "a device's address such as serial:"),
    Case("a serial port without a slash", TABLE, KEY_PAD, "url: §serial://ttyUSB0",
         "devices.key_pad.url", "'serial://ttyUSB0'", "serial:///dev/"),
    Case("no port", TABLE, KEY_PAD, "url: §tcp://key_pad",
         "devices.key_pad.url", "'tcp://key_pad'", "tcp://192.0.2.7:4001"),
    Case("a port that does not exist", TABLE, KEY_PAD, "url: §tcp://key_pad:70000",
         "devices.key_pad.url", "70000", "tcp://192.0.2.7:4001"),
    Case("a host with an empty label", TABLE, KEY_PAD, "url: §tcp://a..b:4001",
         "devices.key_pad.url", "'tcp://a..b:4001'", "tcp://192.0.2.7:4001"),
    Case("a host with a label of 64 characters", TABLE, KEY_PAD, f"url: §tcp://{'a' * 64}:4001",
         "devices.key_pad.url", "'tcp://aaa", "tcp://192.0.2.7:4001"),
    Case("a NUL in an address", TABLE, KEY_PAD, 'url: §"serial:///dev/a\\0b"',
         "devices.key_pad.url", "'serial:///dev/a", "a device's address such as serial:"),
    Case("an encrypted wire without its files", TABLE, KEY_PAD, "url: §tls://192.0.2.7:4001",
         "devices.key_pad.url", "'tls://192.0.2.7:4001'", "tls://192.0.2.7:4001?authority=/"),
    Case("an encrypted wire with half a path", TABLE, KEY_PAD,
         "url: §tls://192.0.2.7:4001?authority=/a&certificate=/b&key=c",
         "devices.key_pad.url", "'tls://192.0.2.7:4001?authority=", "&key=/etc/table.key"),
    # Limits.
    Case("a limit of an unknown wager", TABLE, ANTE, ANTE + "\n  §anti: {minimum: 1, maximum: 2}",
         "limits.anti", "'anti'", "'ante', 'pair_plus' or 'play'", "did you mean 'ante'?"),
    Case("a wager without a limit", TABLE, "  pair_plus: {minimum: 5.00, maximum: 100.00}\n", "",
         "limits", "no 'pair_plus'", "the key 'pair_plus'", at="limits:"),
    Case("limits upside down", TABLE, ANTE, "ante: {minimum: §500.00, maximum: 100.00}",
         "limits.ante.minimum", "500.00", "at most the maximum, 100.00"),
    Case("above the law", TABLE, ANTE, "ante: {minimum: 5.00, maximum: §301.00}",
         "limits.ante.maximum", "301.00", "at most 300.00 (WAC 230-15-140, washington)"),
    Case("more games than the law has", LAW, "most: 6", "most: 1",
         "game", "2 games on one hand", "at most 1 (WAC 230-15-040", at="three-card-draw-poker   "),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_change_makes_one_problem_in_its_place(case: Case, tmp_path: Path) -> None:
    if case.file == TABLE or case.where.startswith(("packets", "deck")):
        assert_only(tmp_path, case)
        return
    table = copy(tmp_path)  # the change is in another file, the problem in the table's
    change(table, case.file, case.old, case.new)
    [problem] = check(table)
    at = position(table.read_text("utf-8"), case.at or f"{case.where}:")
    assert (problem.file, problem.line, problem.column) == (table, *at)
    assert problem.where == case.where
    assert case.found in in_english(problem.found)
    assert case.expected in in_english(problem.expected)


def test_a_play_limit_that_follows_from_the_ante_is_held_against_the_law(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, PLAY, "")
    assert check(table) == []
    mark = change(table, TABLE, ANTE, "ante: {minimum: 5.00, maximum: §200.00}")
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.found) == "400.00 for play (2 × 200.00 of ante)"
    assert in_english(problem.expected) == "at most 300.00 (WAC 230-15-140, washington)"


def test_only_some_games_may_go_above_five_dollars(tmp_path: Path) -> None:
    """WAC 230-15-040: three of six are limited; here none of two may be above."""
    table = copy(tmp_path)
    change(table, LAW, "unlimited: 3 ", "unlimited: 1 ")
    [problem] = check(table)
    assert problem.where == "limits.pair_plus.maximum"
    assert in_english(problem.found) == "100.00"
    words = in_english(problem.expected)
    assert words.startswith("at most 5.00, as 1 other is above it (WAC 230-15-040")


def test_without_a_jurisdiction_only_the_house_limits(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "jurisdiction: washington", "jurisdiction: none")
    change(table, TABLE, ANTE, "ante: {minimum: 5.00, maximum: 10000.00}")
    assert check(table) == []


@pytest.fixture
def acme(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package is installed: a key pad whose driver has options, and a transport."""
    entries = [
        EntryPoint("acme-key-pad", "tests.configuration.acme:AcmeKeyPad", registry.DRIVERS),
        EntryPoint("acme-broken", "tests.configuration.acme:nothing", registry.DRIVERS),
        EntryPoint("acme-bad", "tests.configuration.acme:failing", registry.DRIVERS),
        EntryPoint("acme", "tests.configuration.acme:open_acme", registry.TRANSPORTS),
    ]
    monkeypatch.setattr(
        metadata, "entry_points", lambda group: [each for each in entries if each.group == group]
    )
    registry.offers.cache_clear()
    yield
    registry.offers.cache_clear()


def of_acme(folder: Path, driver: str, options: str = "") -> tuple[Path, tuple[int, int] | None]:
    """Return a table with another package's key pad."""
    table = copy(folder)
    mark = change(table, TABLE, "driver: key-pad\n", f"driver: {driver}\n{options}")
    change(table, TABLE, KEY_PAD, "url: acme://floor/7")
    return table, mark


def test_a_driver_and_a_transport_of_another_package_are_unknown_without_it(tmp_path: Path) -> None:
    assert len(check(of_acme(tmp_path, "acme-key-pad")[0])) == 2


@pytest.mark.usefixtures("acme")
def test_a_driver_of_another_package_takes_its_options(tmp_path: Path) -> None:
    lines = "    options:\n      keys: [1, 2]\n      pace: 0.25\n"
    table, _ = of_acme(tmp_path, "acme-key-pad", lines)
    assert check(table) == []
    definition, _ = load_table(table)
    assert definition.key_pad.options == {"keys": [1, 2], "pace": 0.25}
    assert type(definition.key_pad.options["pace"]) is float


@pytest.mark.usefixtures("acme")
def test_all_that_is_wrong_with_a_drivers_options_is_said_in_its_place(tmp_path: Path) -> None:
    lines = "    options:\n      keys: [1, 99]\n      pase: 1\n"
    table, _ = of_acme(tmp_path, "acme-key-pad", lines)
    file = table.read_text("utf-8")
    unknown, key = check(table)[::-1]
    assert (unknown.line, unknown.column) == position(file, "pase: 1")
    assert unknown.where == "devices.key_pad.options.pase"
    assert in_english(unknown.found) == "the unknown key 'pase'"
    assert in_english(unknown.suggestion) == "did you mean 'pace'?"
    assert (key.line, key.column) == position(file, "99]")
    assert (key.where, in_english(key.found)) == ("devices.key_pad.options.keys[1]", "99")
    assert in_english(key.expected) == "a key from 1 to 24"


@pytest.mark.usefixtures("acme")
@pytest.mark.parametrize(
    ("driver", "found", "expected"),
    [
        ("§acme-broken", "no attribute 'nothing'", "a driver that works"),
        ("§acme-bad", "of an unknown distribution does not work: ZeroDivisionError", "that works"),
    ],
)
def test_a_driver_that_does_not_work_is_a_problem_of_the_configuration(
    driver: str, found: str, expected: str, tmp_path: Path
) -> None:
    table, mark = of_acme(tmp_path, driver)
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert found in in_english(problem.found)
    assert expected in in_english(problem.expected)


@pytest.mark.usefixtures("acme")
def test_a_driver_of_another_package_is_for_its_kind_of_device(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "driver: sensors\n", "driver: acme-key-pad\n")
    [problem] = check(table)
    assert problem.where == "devices.sensors.driver"
    assert in_english(problem.found) == "'acme-key-pad', which drives the key pad"


def test_all_problems_of_all_files_at_once(tmp_path: Path) -> None:
    table = copy(tmp_path)
    changes = [
        (TABLE, "seats: [1", "§seets: [1"),
        (TABLE, "decks: [red, blue]", "decks: [red, §red]"),
        (TABLE, KEY_PAD, "url: §/dev/ttyUSB0"),
        (TABLE, ANTE, "ante: {minimum: 5.00, maximum: §301.00}"),
        (GAME, "opens: deciding", "opens: §later"),
        (GAME, "decision: play ", "decision: §pley "),
        (GAME, "step: stub_count", "step: §remainder"),
        ("house/default.yaml", "spot_stable: 0.4", "spot_stable: §soon"),
        (LAW, "since: 2009-09-14", "since: §ever"),
    ]
    places = [
        (table.parent / file, *(change(table, file, old, new) or ())) for file, old, new in changes
    ]
    problems = check(table)
    assert [(each.file, each.line, each.column) for each in problems] == places


def test_a_training_table_has_no_real_device(tmp_path: Path) -> None:
    """Each real device is a problem of its own; with simulated devices the table is taken."""
    table = copy(tmp_path)
    change(table, TABLE, "jurisdiction: washington", "training: true\njurisdiction: washington")
    found = check(table)
    assert [each.where for each in found] == [f"devices.{name}.url" for name in DEVICES]
    for each in found:
        assert "simulated device" in in_english(each.expected)
    for name in DEVICES:
        change(table, TABLE, f"url: serial:///dev/dealer-table/{name}", f"url: sim://{name}")
    assert check(table) == []
    assert load_table(table)[0].training


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tcp://192.0.2.7:4001", "tcp://192.0.2.7:04001"),
        ("tcp://shuffler.table-1:4001", "tcp://Shuffler.Table-1.:4001"),
        ("tcp://192.0.2.7:4001", "tls://192.0.2.7:4001?authority=/a&certificate=/b&key=/c"),
        ("usb://1209:0001/S1", "usb://1209:0001/S1?backend=sim&socket=/x"),
    ],
)
def test_one_port_is_found_in_each_spelling(one: str, other: str) -> None:
    assert same_port(one) == same_port(other)
    assert same_port(one) != same_port(one.replace("1", "2"))


@pytest.mark.parametrize(
    "options",
    ["baud=9600", "parity=even&stop=2", "dtr=off", "rts=on&dtr=off", "place=1-1", "place=2-4:1.0"],
)
def test_what_a_serial_line_is_told_a_table_may_say(options):
    address = f"serial:///dev/ttyUSB0?{options}"
    SerialTransport(address)
    assert url(address) == address
