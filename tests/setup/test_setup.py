"""`tablectl setup`: from answers to a table's file that is in order, and to nothing where not."""

import asyncio
import io
import re
from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
import yaml

from controller.cli import execute
from controller.cli.setup_questions import ask_devices
from controller.configuration import load_table
from controller.people.file import load_people
from controller.setup.answers import shipped_values
from controller.setup.table_files import table_text
from controller.setup.udev_rules import Plug, rules_text
from controller.shipped_files import available, config_root
from controller.technician.attached_devices import AttachedPort
from drivers import registry
from drivers.transports import usb_adapter
from simulators.devices.key_pad import KeyPad
from simulators.devices.line_shuffler import LineShuffler
from simulators.devices.nvram import Nvram
from simulators.devices.world import World
from simulators.hosts.pty import PtyPort, TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.daemon.test_process import Place
from tests.drivers.ptys import System

TEMPLATE = Path(__file__).parents[2] / "systemd" / "60-dealer-table.rules"
SIM = {
    name: {"driver": name.replace("_", "-"), "url": f"sim://{name}?instant=1"}
    for name in ("shuffler", "sensors", "key_pad")
}
PIN = "4711"


def answers(folder, **changes):
    table = {
        "journal": f"{folder}/journal.sqlite",
        "people": f"{folder}/state/people.yaml",
        "api_socket": f"{folder}/api.sock",
        "limits": {"ante": {"minimum": 10.00, "maximum": 50.00}},
        **changes.pop("table", {}),
    }
    told = {
        "game": "three-card-draw-poker",
        "name": "Table 12",
        "table": table,
        "plugs": {"shuffler": {"vendor": "0403", "product": "6001", "serial": "A50285BI"}},
        "people": [
            {"badge": "2001", "name": "Ruth Pitt", "role": "supervisor"},
            {"badge": "1001", "name": "Dan Deal", "role": "dealer"},
        ],
        **changes,
    }
    path = folder / "answers.yaml"
    path.write_text(yaml.safe_dump(told))
    return path


def run(folder, *words, stdin="", monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    named = {"table": "etc/table.yaml", "rules": "udev.rules", "page-unit": "page.socket"}
    places = [word for name, at in named.items() for word in (f"--{name}", str(folder / at))]
    return execute(("setup", *places, *words))


def made(folder):
    return sorted(
        each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()
    )


def test_a_file_of_answers_makes_a_table_that_is_in_order(tmp_path, monkeypatch, capsys):
    told = answers(tmp_path)
    code = run(
        tmp_path,
        *("--answers", str(told), "--pins-stdin"),
        stdin=f"{PIN}\n",
        monkeypatch=monkeypatch,
    )
    assert code == 0
    table, deployment = load_table(tmp_path / "etc" / "table.yaml")
    assert (table.name, table.seats) == ("Table 12", (1, 2, 3, 4, 5, 6, 7))
    assert table.limit("ante") == (1000, 5000)
    assert table.limit("play") == (500, 20000)  # as in the shipped table of the game
    people = load_people(deployment.people)
    assert people.someone_clears
    assert people.find("1001").name == "Dan Deal"
    assert 'ATTRS{serial}=="A50285BI"' in (tmp_path / "udev.rules").read_text()
    modes = [(tmp_path / "etc" / "table.yaml").stat().st_mode & 0o777]
    assert modes == [0o640]
    assert (deployment.page.host, deployment.page.port) == ("127.0.0.1", 843)
    assert "\nListenStream=127.0.0.1:843\n" in (tmp_path / "page.socket").read_text()
    out = capsys.readouterr().out
    assert "One pair of eyes: only one supervisor has a PIN" in out
    assert "systemctl enable --now page.socket dealer-table\n" in out
    assert execute(("config", "check", str(tmp_path / "etc" / "table.yaml"))) == 0


def test_the_unit_of_the_pages_port_is_made_anew_from_the_tables_file(tmp_path, monkeypatch):
    place = Place(tmp_path)
    place.write(page={"listen": "[::1]:80"})
    (tmp_path / "etc").mkdir()
    (tmp_path / "table.yaml").rename(tmp_path / "etc" / "table.yaml")
    before = made(tmp_path)
    assert run(tmp_path, "--page", monkeypatch=monkeypatch) == 0
    assert sorted([*before, "page.socket"]) == made(tmp_path)
    assert "\nListenStream=[::1]:80\n" in (tmp_path / "page.socket").read_text()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "three-card-drow-poker"}, "did you mean 'three-card-draw-poker'"),
        ({"table": {"seats": [9]}}, "seats[0]"),
        ({"table": {"colour": "red"}}, "colour"),
        ({"people": []}, "nobody could clear"),
        ({"people": [{"badge": "1", "name": "Dan", "role": "dealer"}]}, "nobody could clear"),
        ({"people": [{"badge": "1", "name": "Ann", "role": "boss"}]}, "people[0].role"),
        ({"plugs": {"shuffler": {"vendor": "0403", "product": "6001", "serial": "A*"}}}, "serial"),
        ({"plugs": {"tray": {"vendor": "0403", "product": "6001", "serial": "A"}}}, "tray"),
    ],
)
def test_wrong_answers_are_told_and_nothing_is_written(change, said, tmp_path, monkeypatch, capsys):
    told = answers(tmp_path, **change)
    before = made(tmp_path)
    code = run(
        tmp_path,
        *("--answers", str(told), "--pins-stdin"),
        stdin=f"{PIN}\n" * 2,
        monkeypatch=monkeypatch,
    )
    assert code == 2
    streams = capsys.readouterr()
    assert said in streams.out + streams.err
    assert made(tmp_path) == before


def test_a_bad_pin_or_none_is_refused(tmp_path, monkeypatch, capsys):
    told = answers(tmp_path)
    before = made(tmp_path)
    for words, stdin in ((("--pins-stdin",), "1234\n"), ((), ""), (("--pins-stdin",), "")):
        arguments = ("--answers", str(told), *words)
        assert run(tmp_path, *arguments, stdin=stdin, monkeypatch=monkeypatch) in (1, 2)
    assert made(tmp_path) == before
    assert "Ruth Pitt (2001) needs a PIN" in capsys.readouterr().err


def test_a_table_that_is_there_stays_unless_its_replacement_is_asked_for(
    tmp_path, monkeypatch, capsys
):
    table = tmp_path / "etc" / "table.yaml"
    table.parent.mkdir()
    table.write_text("name: mine\n")
    words = ("--answers", str(answers(tmp_path)), "--pins-stdin")
    assert run(tmp_path, *words, stdin=f"{PIN}\n", monkeypatch=monkeypatch) == 2
    assert "--replace" in capsys.readouterr().err
    assert table.read_text() == "name: mine\n"
    words = (*words, "--replace")
    assert run(tmp_path, *words, stdin=f"{PIN}\n", monkeypatch=monkeypatch) == 0
    assert load_table(table)[0].name == "Table 12"


def test_each_shipped_table_reads_back_from_its_text(tmp_path):
    for game in available("games"):
        values = shipped_values(game)
        assert values["game"] == game
        (tmp_path / "table.yaml").write_text(table_text(values))
        shipped = next(
            path
            for name in (f"table-{game}.yaml", "table.yaml")
            if (path := config_root() / name).is_file()
        )
        ours, theirs = load_table(tmp_path / "table.yaml"), load_table(shipped)
        assert ours[0] == theirs[0]
        assert ours[1].people == theirs[1].people


def test_defaults_that_are_taken_out_of_their_comments_change_nothing(tmp_path):
    values = shipped_values("three-card-draw-poker")
    text = re.sub(r"^#(\w+:.*\S)$", r"\1", table_text(values), flags=re.MULTILINE)
    (tmp_path / "table.yaml").write_text(re.sub(r"^\w+:$\n(?! )", "", text, flags=re.MULTILINE))
    assert load_table(tmp_path / "table.yaml")[0] == load_table(config_root() / "table.yaml")[0]


def active(text):
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_rules_are_those_of_the_template():
    """But for the line of USB key pads without a serial number, which a person writes."""
    plugs = [
        Plug("shuffler", "0000", "0000", "SHUFFLER-SERIAL"),
        Plug("sensors", "0000", "0000", "SENSORS-SERIAL"),
        Plug("key_pad", "0000", "0000", "KEYPAD-SERIAL"),
    ]
    template = active(TEMPLATE.read_text())
    without = [line for line in template if "ATTR{idProduct}" not in line or "serial}" in line]
    assert active(rules_text(plugs)) == without


def test_what_has_no_number_is_named_by_its_place():
    """All that a rule asks of a device's parents must hold for one and the same of them."""
    whole = rules_text([Plug("sensors", "1a86", "7523", "", "1-1.2")])
    assert 'KERNELS=="1-1.2", ATTRS{idVendor}=="1a86", ATTRS{idProduct}=="7523", SYMLINK' in whole
    assert 'ATTR{idProduct}=="7523", KERNEL=="1-1.2", GROUP="dealer-table"' in whole
    half = rules_text([Plug("sensors", "0403", "6010", "", "1-1.2:1.1")])
    assert '\nKERNELS=="1-1.2:1.1", SYMLINK+="dealer-table/sensors"' in half
    assert 'ATTR{idProduct}=="6010", KERNEL=="1-1.2", GROUP' in half


# -- with a person --------------------------------------------------------------------------------


def there(folder):
    """Write a table's file whose paths lie in the folder; the set-up begins with what it says."""
    table = folder / "etc" / "table.yaml"
    table.parent.mkdir()
    values = yaml.safe_load(answers(folder).read_text())["table"]
    table.write_text(yaml.safe_dump({"game": "three-card-draw-poker", **values}))


def test_a_person_is_asked_and_enter_takes_what_is_usual(tmp_path, monkeypatch, capsys):
    there(tmp_path)
    monkeypatch.setenv("DEALER_TABLE_PIN", PIN)
    lines = [
        *("", "Table 3", "1 2 x", "1,2,3", "none"),  # game, name, seats twice, law
        "",  # pay table
        *("", "60,00", "", "", "", ""),  # limits of three wagers
        *("sim://key_pad?instant=1", "sim://shuffler?instant=1"),  # another device, then the right
        *("sim://sensors?instant=1", "sim://key_pad?instant=1"),
        "n",  # the spots are not checked
        *("2001", "Ruth Pitt", "supervisor"),
        *("y", "2001", "1001", "Dan Deal", "1", "n"),
    ]
    code = run(tmp_path, "--replace", stdin="\n".join(lines) + "\n", monkeypatch=monkeypatch)
    streams = capsys.readouterr()
    assert code == 0, streams
    table, deployment = load_table(tmp_path / "etc" / "table.yaml")
    assert (table.name, table.seats, table.jurisdiction) == ("Table 3", (1, 2, 3), "none")
    assert table.limit("ante") == (1000, 6000)
    assert [each.serial for each in table.devices] == ["SHUF-0001", "SPOT-0001", "KEYPAD-0001"]
    assert load_people(deployment.people).find("1001").name == "Dan Deal"
    assert "Another device answers there: key pad." in streams.err
    assert "seat numbers from 1 to 7" in streams.err
    assert "nobody has yet" in streams.err


@pytest.fixture
def of_another_make(monkeypatch):
    """The driver of a machine that speaks lines is installed."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples" / "ascii-shuffler")
    theirs = EntryPoint("lines", "ascii_shuffler.driver:AsciiShufflerDriver", registry.DRIVERS)
    usual = metadata.entry_points

    def found(**where):
        return [*usual(**where), *EntryPoints([theirs]).select(**where)]

    monkeypatch.setattr(metadata, "entry_points", found)
    registry.offers.cache_clear()
    yield
    registry.offers.cache_clear()


@pytest.mark.usefixtures("of_another_make")
async def test_for_a_shuffler_that_obeys_any_computer_heads_outside_are_asked_for(
    tmp_path, monkeypatch, capsys
):
    """It answers no driver of ours: the one that is installed for it finds it."""
    there(tmp_path)
    monkeypatch.setenv("DEALER_TABLE_PIN", PIN)
    machine = RunningDevice(LineShuffler(World(), Nvram()))
    machine.power_on()
    port = TcpPort(machine)
    await port.listen("127.0.0.1", 0)
    heads = tmp_path / "table-7.heads"
    lines = [
        *("", "Table 3", "1 2", "none", "", *[""] * 6),
        f"tcp://{port.name}",
        *(f"sim://{each}?instant=1" for each in ("sensors", "key_pad")),
        *("table-7.heads", str(heads), "n"),
        *("2001", "Ruth Pitt", "supervisor", "n"),
    ]
    told = "\n".join(lines) + "\n"
    code = await asyncio.to_thread(run, tmp_path, "--replace", stdin=told, monkeypatch=monkeypatch)
    port.close()
    streams = capsys.readouterr()
    assert code == 0, streams
    table, deployment = load_table(tmp_path / "etc" / "table.yaml")
    assert (table.shuffler.driver, table.shuffler.serial) == ("lines", "LINE-0001")
    assert deployment.head_places == (heads,)
    assert "a whole path" in streams.err


def test_nothing_is_written_where_nobody_answers_any_more(tmp_path, monkeypatch, capsys):
    there(tmp_path)
    before = made(tmp_path)
    assert run(tmp_path, "--replace", stdin="\nTable 3\n", monkeypatch=monkeypatch) == 2
    assert "--answers FILE" in capsys.readouterr().err
    assert made(tmp_path) == before


BARE = ("", "place=1-2", Plug("key_pad", "0403", "6001", "", "1-2"))
NUMBERED = ("A50285BI", "", Plug("key_pad", "0403", "6001", "A50285BI"))


@pytest.mark.parametrize(("serial", "option", "plug"), [NUMBERED, BARE])
async def test_a_device_that_is_plugged_in_is_found_and_named_by_udev(
    tmp_path, monkeypatch, capsys, serial, option, plug
):
    """Only the port that is new is opened; an adapter without a number is known by its place."""
    running = RunningDevice(KeyPad(Nvram()))
    running.power_on()
    port = PtyPort(running, tmp_path / "ttyUSB1")
    other = AttachedPort(str(tmp_path / "ttyUSB0"), "067b:2303", "", "Printer", "1-1")
    path = tmp_path / "ttyUSB1"
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    System(tmp_path / "sys").plug(path, "1-2", serial)
    new = AttachedPort(str(path), "0403:6001", serial, "Adapter", "1-2")
    looks = iter([[other], [other, new]])
    monkeypatch.setattr("sys.stdin", io.StringIO("-\n-\n\n"))
    found = await asyncio.to_thread(ask_devices, {"key_pad": {}}, lambda: next(looks))
    port.close()
    running.close()
    assert found.values == {
        "key_pad": {
            "driver": "key-pad",
            "url": "serial:///dev/dealer-table/key_pad" + (option and f"?{option}"),
            "serial_number": "KEYPAD-0001",
        }
    }
    assert found.plugs == (plug,)
    told = capsys.readouterr().err
    assert ("its place is taken (1-2)" in told) is bool(option)
    assert "holds back what it receives for 16 ms" in told
