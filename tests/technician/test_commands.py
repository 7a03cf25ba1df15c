"""`tablectl device`, through a daemon and without one: its output and its exit codes."""

import asyncio
import json
from itertools import cycle

import pytest
import yaml

from controller.cli import execute
from controller.configuration import config_root
from drivers.transports import usb_adapter
from drivers.vocabulary import Key
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import Nvram
from simulators.hosts.pty import PtyPort
from simulators.hosts.running_device import RunningDevice
from simulators.people.staff import SAM, TESS
from tests.daemon.local_daemon import open_daemon
from tests.drivers.ptys import Pty, System, held, until
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks

NAMES = ("shuffler", "sensors", "key_pad")
SIM = {name: f"sim://{name}?instant=1" for name in NAMES}


def configure(folder, urls, **pinned):
    """Write a table with its devices at these addresses, without a daemon."""
    table = yaml.safe_load((config_root() / "table.yaml").read_text())
    drivers = {name: name.replace("_", "-") for name in urls}
    table["devices"] = {name: {"driver": drivers[name], "url": urls[name]} for name in urls}
    for name, serial_number in pinned.items():
        table["devices"][name]["serial_number"] = serial_number
    table["api_socket"] = str(folder / "nobody.sock")
    path = folder / "table.yaml"
    path.write_text(yaml.safe_dump(table))
    return str(path)


async def device(*words):
    async with asyncio.timeout(PATIENCE):
        return await asyncio.to_thread(execute, ("device", *words))


def test_list_shows_what_is_expected_and_what_is_missing(tmp_path, capsys):
    (tmp_path / "key_pad").touch()
    urls = {
        "shuffler": f"serial://{tmp_path}/shuffler",
        "sensors": "tcp://127.0.0.1:1",
        "key_pad": f"serial://{tmp_path}/key_pad",
    }
    config = configure(tmp_path, urls)
    assert execute(("device", "list", "--config", config)) == 3
    assert "MISSING" in capsys.readouterr().out
    assert execute(("device", "list", "--json", "--config", config)) == 3
    said = json.loads(capsys.readouterr().out)
    present = {each["name"]: each["present"] for each in said["expected"]}
    assert present == {"shuffler": False, "sensors": None, "key_pad": True}
    assert isinstance(said["attached"], list)


async def test_check_without_a_daemon_opens_the_devices_itself(tmp_path, capsys):
    config = configure(tmp_path, SIM)
    assert await device("check", "--json", "--watch", "0", "--config", config) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["through"]["text"] == "without a daemon"
    for name, serial_number in zip(NAMES, ("SHUF-0001", "SPOT-0001", "KEYPAD-0001"), strict=True):
        found = said["devices"][name]
        assert (found["problem"], found["stuck"]) == (None, [])
        assert found["report"]["up"]["serial"] == serial_number
        assert len(found["report"]["up"]["digest"]) == 64
        assert found["report"]["link"]["requests_repeated"] == 0


async def test_check_tells_the_wrong_device_from_the_right_one(tmp_path, capsys):
    config = configure(tmp_path, SIM, sensors="SPOT-0002")
    assert await device("check", "sensors", "--watch", "0", "--config", config) == 3
    streams = capsys.readouterr()
    assert "NOT SOUND" in streams.out
    assert "serial number SPOT-0001, but the configuration has SPOT-0002" in streams.err


@pytest.fixture
async def key_pad(tmp_path):
    """A key pad on a pty: its device, and the configuration of a table that has it there."""
    running = RunningDevice(KeyPad(Nvram()))
    running.power_on()
    port = PtyPort(running, tmp_path / "key_pad")
    config = configure(tmp_path, {**SIM, "key_pad": f"serial://{tmp_path}/key_pad"})
    yield running, config
    port.close()
    running.close()


async def test_a_port_that_another_process_has_is_told_in_words(tmp_path, capsys):
    pty = Pty(tmp_path / "key_pad")
    config = configure(tmp_path, {**SIM, "key_pad": pty.url})
    with held(pty.link):
        assert await device("check", "key_pad", "--config", config) == 3
    pty.unplug()
    assert "another process has this port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"held": 16}, "holds back what it receives for 16 ms"),
        ({"held": 1, "control": "auto"}, "the kernel may let the USB device at"),
        ({"held": 1}, ""),
    ],
)
async def test_check_reads_back_how_the_line_is_set(
    key_pad, tmp_path, monkeypatch, capsys, told, words
):
    _, config = key_pad
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    System(tmp_path / "sys").plug(tmp_path / "key_pad", "1-2", **told)
    assert await device("check", "key_pad", "--watch", "0", "--config", config) == 3 * bool(words)
    said = capsys.readouterr()
    assert words in said.out + said.err
    assert bool(words) is ("USB" in said.out + said.err)


async def test_identify_names_a_key_and_takes_no_press_away(key_pad, capsys):
    running, config = key_pad
    looking = asyncio.create_task(
        device("identify", "key_pad", "--seconds", "1", "--config", config)
    )
    while not looking.done():
        running.control("hold", {"key": "SEAT_3", "seconds": "0.15"})
        await asyncio.wait([looking], timeout=0.3)
    assert await looking == 0
    said = capsys.readouterr().out
    assert "key pad: key “Seat 3”: pressed\nkey pad: key “Seat 3”: released\n" in said
    assert running.device.link.buttons.oldest.counter == 1  # it waits for the daemon


async def test_a_stuck_key_is_named_and_one_that_is_only_pressed_is_not(key_pad, capsys):
    running, config = key_pad
    running.control("stick", {"key": "CLOSE"})
    checking = asyncio.create_task(
        device("check", "key_pad", "--json", "--watch", "0.6", "--config", config)
    )
    await until(running.hears_host)
    running.control("press", {"key": "OPEN"})
    assert await checking == 0
    assert json.loads(capsys.readouterr().out)["devices"]["key_pad"]["stuck"] == ["key CLOSE"]


async def test_bench_measures_and_says_what_it_could_not(tmp_path, capsys):
    config = configure(tmp_path, {**SIM, "sensors": f"serial://{tmp_path}/none"})
    assert await device("bench", "--json", "--seconds", "0.2", "--config", config) == 3
    streams = capsys.readouterr()
    said = json.loads(streams.out)
    assert said["key_pad"]["answers"] > 10
    assert 0 < said["key_pad"]["median"] <= said["key_pad"]["p99"] <= said["key_pad"]["longest"]
    assert said["sensors"]["answers"] == 0
    assert "Plug the device in" in streams.err


async def test_through_a_daemon_the_same_is_seen_and_its_ports_are_left_alone(tmp_path, capsys):
    config = configure(tmp_path, SIM)
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        house.daemon.shell.table.state.unmoved["6:0"] = 12
        house.devices["sensors"].running.control("stick", {"seat": 2, "spot": "ante", "to": "on"})
        house.devices["sensors"].running.control(
            "selftest", {"seat": 5, "spot": "play", "to": "bad"}
        )
        socket = ("--socket", str(house.socket.path), "--config", config)
        assert await device("check", "--json", "--watch", "0.2", *socket) == 0
        said = json.loads(capsys.readouterr().out)
        assert said["through"]["text"] == "as the running daemon sees them"
        assert said["devices"]["sensors"]["stuck"] == ["seat 2 ante"]
        assert said["devices"]["sensors"]["out_of_order"] == ["seat 5 play"]
        [doubt] = said["devices"]["sensors"]["report"]["doubts"]
        assert doubt["text"].startswith("Seat 6: played by hand for 12 rounds")
        assert said["devices"]["shuffler"]["report"]["shuffler"]["game"] == "Three Card Draw Poker"
        looking = asyncio.create_task(device("monitor", "--json", "--seconds", "0.6", *socket))
        for verb in cycle(("bet", "take")):
            house.devices["sensors"].running.control(verb, {"seat": 3, "spot": "pair_plus"})
            if (await asyncio.wait([looking], timeout=0.1))[0]:
                break
        assert await looking == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert {"device": "sensors", "what": "seat 3 pair_plus", "says": "covered"} in lines
        assert await device("bench", *socket) == 5
        assert "the running daemon has the devices" in capsys.readouterr().err


async def test_an_unknown_device_is_a_wrong_argument(tmp_path, capsys):
    assert await device("check", "shufler", "--config", configure(tmp_path, SIM)) == 2
    assert "shuffler, sensors, key_pad" in capsys.readouterr().err


async def test_every_lamp_is_lit_on_the_key_pad_itself_and_dark_again_afterwards(key_pad, capsys):
    running, config = key_pad
    lighting = asyncio.create_task(
        device("lamps", "key_pad", "--seconds", "0.3", "--config", config)
    )
    lit = running.device.visible
    await until(lambda: len(lit()["lamps"]) == len(Key))
    assert await lighting == 0
    assert lit()["lamps"] == {}
    assert capsys.readouterr().out == "key_pad: every lamp was lit for 0.3 s\n"


async def test_through_a_daemon_only_a_technician_lights_the_lamps(tmp_path, monkeypatch, capsys):
    config = configure(tmp_path, SIM)
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        socket = ("--socket", str(house.socket.path), "--config", config)
        monkeypatch.setenv("DEALER_TABLE_PIN", SAM.pin)
        assert await device("lamps", "--badge", SAM.badge, *socket) == 1
        assert "A technician tests the lamps." in capsys.readouterr().err
        monkeypatch.setenv("DEALER_TABLE_PIN", TESS.pin)
        assert await device("lamps", "--badge", TESS.badge, *socket) == 0
        lit = house.devices["key_pad"].device.visible
        await until(lambda: len(lit()["lamps"]) == len(Key))
        assert house.store.records[-1].kind == "LampTestOrdered"
