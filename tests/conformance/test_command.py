"""`tablectl driver`: what it prints, what it asks, and its exit codes."""

import asyncio
import json
import os
import socket
import sys
from contextlib import closing
from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints
from io import StringIO

import pytest

from controller.cli import execute, kit_run
from controller.cli.driver_check import DriverOrder, subject_of
from controller.cli.kit_run import PersonOperator
from drivers import registry
from drivers.conformance import DriverUnderTest, NotApplicable, Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items import ITEMS, items_for
from drivers.conformance.virtual import in_virtual_time
from drivers.interface import Without
from drivers.sensors import SensorsDriver
from drivers.vocabulary import DeviceKind, Key, Lamp
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.control import ControlServer, control_path
from simulators.hosts.memory import SimTransport
from simulators.hosts.pty import TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.configuration.files import TABLE, change, copy
from tests.drivers.ptys import Pty, held

pytestmark = pytest.mark.clocks

OPERATORS = EntryPoint("simulator", "simulators.hosts.operators:by_socket", registry.OPERATORS)
SIM = EntryPoint("sim", "simulators.hosts.memory:open_sim", registry.TRANSPORTS)


@pytest.fixture
def offer(monkeypatch):
    """Install entry points during a test."""

    def install(*entries):
        every = [SIM, OPERATORS, *entries]
        monkeypatch.setattr(metadata, "entry_points", EntryPoints(every).select)
        registry.offers.cache_clear()

    install()
    yield install
    registry.offers.cache_clear()


@pytest.fixture(autouse=True)
def no_table(offer, tmp_path, monkeypatch):
    """There is no configuration file, and nobody sits at the terminal."""
    monkeypatch.setenv("DEALER_TABLE_CONFIG", str(tmp_path / "none.yaml"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)


def driver(target, name="other"):
    return EntryPoint(name, target, registry.DRIVERS)


class HasNoChecksum(SensorsDriver):
    """A driver of plain lines leaves flipped bits to the transport."""

    without = Without.CHECKSUM


@pytest.mark.parametrize(
    ("url", "found"),
    [("serial:///dev/ttyS0", Outcome.FAIL), ("tcp://10.0.0.2:7000", Outcome.NOT_APPLICABLE)],
)
def test_a_driver_without_a_checksum_on_a_serial_line_is_told(url, found, offer, tmp_path, capsys):
    """By the check of the table's file, and by the kit; TCP delivers what was sent."""
    offer(driver("tests.conformance.test_command:HasNoChecksum", "plain"))
    table = copy(tmp_path)
    sensors = "driver: sensors\n    url: serial:///dev/dealer-table/sensors"
    change(table, TABLE, sensors, f"driver: plain\n    url: {url}")
    assert execute(["config", "check", str(table)]) == 0
    told = "its driver has no checksum" in capsys.readouterr().err
    line = SimTransport(url, build(DeviceOptions(DeviceKind.SENSORS, "sensors")))
    subject = DriverUnderTest(HasNoChecksum, line, operator=line.operator())
    [garbled] = [each for each in ITEMS if each.name == "garbled"]
    verdict = in_virtual_time(check_item(subject, garbled))
    assert (told, verdict.outcome) == (found is Outcome.FAIL, found)


def test_the_list_names_drivers_and_transports_with_their_origin(capsys):
    assert execute(["driver", "list"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["driver", "sensors", "sensors", "built", "in"] in [row[:5] for row in rows]
    assert ["transport", "serial"] in [row[:2] for row in rows]


def test_the_list_says_what_cannot_be_used_and_why(capsys, offer):
    offer(
        driver("no.such:Thing", "gone"),
        driver("tests.conformance.mutants.link:HasNoSeats", "twice"),
        driver("tests.conformance.mutants.link:IsPatient", "twice"),
    )
    assert execute(["driver", "list", "--json"]) == 1
    rows = {each["origin"]: each for each in json.loads(capsys.readouterr().out)}
    assert "ModuleNotFoundError" in rows["no.such:Thing"]["problem"]["text"]
    assert "offered by" in rows["tests.conformance.mutants.link:HasNoSeats"]["problem"]["text"]
    own = rows["drivers.key_pad:KeyPadDriver"]
    assert (own["what"], own["name"], own["kind"]) == ("driver", "key-pad", "key_pad")
    assert own["built_in"]
    assert own["problem"] is None


def test_the_items_are_listed(capsys):
    assert execute(["driver", "items", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [each["item"] for each in rows] == [each.name for each in ITEMS]


def test_a_simulated_device_is_checked_without_asking_and_without_waiting(capsys):
    assert execute(["driver", "check", "sim://shuffler"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == [
        each.name for each in items_for(DeviceKind.SHUFFLER)
    ]
    assert last == f"{len(lines) - 8} passed, 0 failed, 8 not applicable, 0 not shown"


def test_the_report_as_json_has_a_reason_for_each_item(capsys):
    assert execute(["driver", "check", "sim://key_pad", "--json", "--only", "lamps"]) == 0
    report = json.loads(capsys.readouterr().out)
    [item] = report.pop("items")
    assert item["item"] == "lamps"
    assert item["outcome"] == "pass"
    assert item["reason"]
    assert report == {
        "url": "sim://key_pad",
        "driver": "key-pad",
        "kind": "key_pad",
        "simulated": True,
        "proved": True,
        "partial": False,
        "counts": {"pass": 1, "fail": 0, "not applicable": 0, "not shown": 0},
    }


def test_a_driver_that_fails_ends_with_1(capsys, offer):
    offer(driver("tests.conformance.mutants.link:IsPatient"))
    assert execute(["driver", "check", "sim://sensors", "--driver", "other"]) == 1
    failed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
    assert [line.split()[1] for line in failed] == ["silence"]


def test_a_driver_that_spins_is_not_run(capsys, offer):
    offer(driver("tests.conformance.mutants.link:Spins"))
    assert execute(["driver", "check", "sim://sensors", "--driver", "other"]) == 1
    first, *others, _ = capsys.readouterr().out.splitlines()
    assert first.startswith("FAIL  deadlines")
    assert all("not looked at: deadlines failed" in line for line in others)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tcp://127.0.0.1:9"], "which driver is it for?"),
        (["sim://sensors", "--driver", "sensor"], "no driver “sensor” is installed"),
        (["sim://sensors", "--option", "pace=1"], "options.pace"),
        (["sim://sensors", "--option", "pace"], "write it as key=value"),
        (["sim://sensors", "--only", "silense"], "did you mean 'silence'?"),
        (["pigeon://coop", "--kind", "key-pad"], "no transport for URLs of “pigeon”"),
        (["tcp://127.0.0.1:9", "--kind", "key-pad", "--simulator", "no name"], "is not a name"),
    ],
)
def test_a_wrong_command_line_ends_with_2(capsys, arguments, words):
    assert execute(["driver", "check", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("url", ["serial:///dev/no-such-port", "tcp://127.0.0.1:9"])
def test_a_device_that_is_not_there_ends_with_3(capsys, monkeypatch, url):
    monkeypatch.setattr(kit_run, "_REACHED", 0.2)
    assert execute(["driver", "check", url, "--kind", "key-pad"]) == 3
    assert url in capsys.readouterr().err


def test_a_device_of_a_running_table_is_left_alone(capsys, tmp_path):
    table = copy(tmp_path)
    change(table, TABLE, "/run/dealer-table/tablectl.sock", str(tmp_path / "s"))
    with closing(socket.socket(socket.AF_UNIX)) as daemon:
        daemon.bind(str(tmp_path / "s"))
        daemon.listen()
        url = "serial:///dev/dealer-table//key_pad"
        assert execute(["driver", "check", url, "--config", str(table)]) == 5
    assert "the table that runs here" in capsys.readouterr().err


def test_a_port_that_another_process_has_is_left_alone(capsys, tmp_path):
    pty = Pty(tmp_path / "key_pad")
    with held(pty.link):
        code = execute(["driver", "check", pty.url, "--kind", "key-pad"])
    pty.unplug()
    assert code == 5
    assert str(tmp_path / "key_pad") in capsys.readouterr().err


async def test_cards_of_a_real_shuffler_are_not_moved_unasked(capsys):
    """The command treats a shuffler on the network as a real one: it cannot know better."""
    running = RunningDevice(build(DeviceOptions(DeviceKind.SHUFFLER, "shuffler")))
    running.power_on()
    port = TcpPort(running)
    await port.listen("127.0.0.1", 0)
    words = ["driver", "check", f"tcp://{port.name}", "--kind", "shuffler"]
    words += ["--only", "capabilities", "--only", "act_once"]
    code = await asyncio.to_thread(execute, words)
    partial = await asyncio.to_thread(execute, [*words, "--partial"])
    nothing = await asyncio.to_thread(execute, [*words[:-4], "--only", "act_once", "--partial"])
    census = running.control("status", {})["world"]
    port.close()
    running.close()
    assert (code, partial) == (1, 0), "what was not shown is forgiven by --partial alone"
    assert nothing == 1, "a run in which nothing passed proves nothing"
    out = capsys.readouterr().out
    assert "open  act_once      it moves cards in a real shuffler: say --yes" in out
    assert census == {"box": 104}


async def test_a_simulator_is_acted_on_by_its_control_socket(capsys, tmp_path):
    running = RunningDevice(build(DeviceOptions(DeviceKind.SENSORS, "spots")))
    running.power_on()
    port, control = TcpPort(running), ControlServer(running, control_path("spots", tmp_path))
    await port.listen("127.0.0.1", 0)
    await control.listen()
    words = ["driver", "check", f"tcp://{port.name}", "--kind", "sensors", "--only", "spots"]
    words += ["--simulator", "spots", "--control-dir", str(tmp_path)]
    code = await asyncio.to_thread(execute, words)
    control.close()
    gone = await asyncio.to_thread(execute, [*words, "--only", "identity"])
    forgiven = await asyncio.to_thread(execute, [*words, "--only", "identity", "--partial"])
    port.close()
    running.close()
    out = capsys.readouterr().out
    assert "pass  spots  3 spots on and off" in out
    assert code == 0
    assert "open  spots" in out, "a control socket that has gone shows nothing"
    assert (gone, forgiven) == (1, 0)


def test_driver_and_options_come_from_the_configuration(capsys, tmp_path, offer):
    offer(driver("tests.configuration.acme:AcmeKeyPad", "acme"))
    table = copy(tmp_path)
    key_pad = "driver: key-pad\n    url: serial:///dev/dealer-table/key_pad"
    change(table, TABLE, key_pad, "driver: acme\n    url: sim://key_pad\n    options: {pace: 0.2}")
    words = ["driver", "check", "sim://key_pad", "--config", str(table), "--only", "identity"]
    assert execute([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["driver"] == "acme"
    assert execute([*words, "--option", "pace=9"]) == 2
    assert "options.pace" in capsys.readouterr().err


def sits(monkeypatch, *answers):
    """A person sits at the terminal and answers."""
    lines = StringIO("".join(f"{answer}\n" for answer in answers))
    lines.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", lines)


async def test_a_person_is_told_what_to_do_and_asked_what_they_count(capsys, monkeypatch):
    sits(monkeypatch, "", "three", "3")
    operator = PersonOperator()
    await operator.bet(2, 1)
    assert await operator.lift() == 3
    asked = capsys.readouterr().err
    assert "Put a chip on seat 2, spot 1 (counted from 0), then Enter" in asked
    assert asked.count("Take all cards out of the tray. How many were they?") == 2


async def test_a_person_holds_keys_and_looks_at_lamps(capsys, monkeypatch):
    sits(monkeypatch, "", "", "20", "", "", "", "n", "", "s")
    operator = PersonOperator()
    await operator.hold(is_down=True)
    await operator.hold(is_down=False)
    assert await operator.press_each() == 20
    await operator.press_short()
    await operator.press_long()
    assert await operator.sees_lamps({Key.GREEN: Lamp.ON, Key.STOP: Lamp.BLINK})
    assert not await operator.sees_lamps({})
    asked = capsys.readouterr().err
    assert "keep it down" in asked
    assert "for about half a second" in asked
    assert "must be on: GREEN; these must blink: STOP; all others are off" in asked
    await operator.self_test(7, 2, bad=True)
    assert "sensor at seat 7, spot 2" in capsys.readouterr().err
    with pytest.raises(NotApplicable, match="left out by the person"):
        await operator.self_test(7, 2, bad=False)


async def test_a_person_may_leave_an_item_out(monkeypatch):
    sits(monkeypatch, "s")
    with pytest.raises(NotApplicable, match="left out by the person"):
        await PersonOperator().press()


async def test_a_person_who_has_gone_is_not_waited_for(monkeypatch):
    sits(monkeypatch, "many")
    with pytest.raises(NotApplicable, match="nobody answers"):
        await PersonOperator().lift()


async def test_the_loop_goes_on_while_a_person_is_waited_for(monkeypatch):
    here, there = os.openpty()
    with os.fdopen(there) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        asyncio.get_running_loop().call_later(0.05, os.write, here, b"7\n")
        assert await PersonOperator().load() == 7
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await PersonOperator().press()
    os.close(here)


@pytest.mark.parametrize(
    ("answer", "withheld"), [("y", ""), ("n", "it moves cards, which was not allowed")]
)
def test_a_person_is_asked_before_cards_are_moved(monkeypatch, capsys, answer, withheld):
    sits(monkeypatch, answer)
    items = items_for(DeviceKind.SHUFFLER)
    assert kit_run.withheld_cards(items, yes=False) == withheld
    assert "uses up numbers of its journal" in capsys.readouterr().err
    assert not kit_run.withheld_cards(items, yes=True)
    assert not kit_run.withheld_cards(items_for(DeviceKind.KEY_PAD), yes=False)


def test_the_options_of_a_configured_driver_hold_at_another_address(capsys, tmp_path, offer):
    offer(driver("tests.configuration.acme:AcmeKeyPad", "acme"))
    table = copy(tmp_path)
    change(table, TABLE, "driver: key-pad\n", "driver: acme\n    options: {keys: [99]}\n")
    words = ["driver", "check", "sim://key_pad", "--driver", "acme", "--config", str(table)]
    assert execute(words) == 2  # the file is wrong: the message is that of config check
    assert "key_pad.options.keys[0]" in capsys.readouterr().err
    change(table, TABLE, "[99]", "[9]")
    order = DriverOrder(url="sim://key_pad", driver="acme", config=table)
    assert subject_of(order)[1].options == {"keys": [9]}
