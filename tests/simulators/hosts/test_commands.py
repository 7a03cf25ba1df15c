"""`tablectl simulator …` as processes of their own."""

import errno
import json
import os
import select
import signal

import pytest

from drivers.frames import encode
from drivers.messages import (
    Act,
    ActAccepted,
    Adopt,
    Adopted,
    Capabilities,
    CapabilitiesRequest,
    Hello,
    HelloRequest,
)
from drivers.vocabulary import ActKind, Feature
from simulators.devices.world import Place, World
from simulators.hosts.operators import NoSimulatorError
from tests.patience import PATIENCE
from tests.simulators.acting import act_at

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["shuffler", "sensors", "key-pad"])
def test_a_device_is_served_until_it_is_told_to_end(tool, terminal, directory, kind):
    link = directory / "line"
    process, ready = tool.serve(kind, "--pty", str(link))
    assert ready == f"ready {kind} serial://{link}"
    host = terminal(link)
    host.write(encode(HelloRequest(1)))
    assert host.until_now(Hello).kind.driver == kind
    assert tool.run("control", kind, "status").returncode == 0
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    assert not link.is_symlink()
    assert tool.run("control", kind, "status").returncode == 3


@pytest.mark.parametrize("words", [(), ("--no-counts",)])
def test_a_shuffler_that_counts_or_does_not(tool, terminal, directory, words):
    tool.serve("shuffler", "--pty", str(directory / "line"), *words)
    host = terminal(directory / "line")
    host.write(encode(HelloRequest(1)) + encode(CapabilitiesRequest(2)))
    can = host.until_now(Capabilities)
    assert (Feature.COUNTS in can.features) is not bool(words)


def test_people_act_by_words_on_the_command_line(tool, directory):
    tool.serve("sensors", "--tcp", "127.0.0.1:0", "--spots", "ante,odds")
    assert json.loads(tool.run("control", "sensors", "bet", "seat=2", "spot=odds").stdout) == {
        "already": False
    }
    assert json.loads(tool.run("control", "sensors", "bet", "2", "odds").stdout) == {
        "already": True
    }
    refused = tool.run("control", "sensors", "take", "3", "odds")
    assert (refused.returncode, refused.stderr) == (1, "there is no chip on that spot\n")
    helped = tool.run("control", "sensors", "help").stdout.splitlines()
    assert any(line.startswith("bet ") and "seat=N" in line for line in helped)
    assert tool.run("control", "sensors").returncode == 2
    assert tool.run("control", "../x", "status").returncode == 2
    assert tool.run("control", "key-pad", "status").returncode == 3


@pytest.mark.parametrize(
    "words", [(), ("--tcp", "nowhere"), ("--tcp", "localhost:99999"), ("--speed", "0")]
)
def test_a_device_that_is_to_be_served_nowhere_is_a_mistake_in_the_command(tool, words):
    assert tool.run("shuffler", *words).returncode == 2


def test_a_second_simulator_of_one_name_is_refused(tool, directory):
    tool.serve("key-pad", "--pty", str(directory / "a"))
    second = tool.run("key-pad", "--pty", str(directory / "b"))
    assert second.returncode == 1
    assert "already serves" in second.stderr
    assert not (directory / "b").is_symlink()


def line_ends(fd):
    """Read all that is left; a terminal that was hung up then reads as empty, or as an error."""
    while select.select([fd], [], [], 10)[0]:
        try:
            if not os.read(fd, 4096):
                return True
        except OSError as error:
            return error.errno == errno.EIO
    return False


def test_killing_a_simulator_ends_the_line_at_once_and_its_world_lives_on(
    tool, terminal, directory
):
    link, state = directory / "line", directory / "state"
    words = ("shuffler", "--pty", str(link), "--state", str(state), "--speed", "1000")
    process, _ = tool.serve(*words)
    host = terminal(link)
    host.write(encode(HelloRequest(1)) + encode(Adopt(2, 9)))
    host.until_now(Adopted)
    people = directory / "shuffler.sock"
    act_at(people, "load", colour="red", from_="box")
    while act_at(people, "status")["visible"]["display"] != "READY RED":
        pass
    host.write(encode(Act(9, 1, ActKind.PACKET, 4)))
    host.until_now(ActAccepted)
    process.kill()
    process.wait()
    assert line_ends(host.fd)

    tool.serve(*words)
    again = terminal(link)
    again.write(encode(HelloRequest(2)))
    hello = again.until_now(Hello)
    assert (hello.boot_id, hello.last_txn) == (2, 1)
    world = World.load(state / "shuffler.world.jsonl")
    assert world.count(Place.TRAY) + world.count(Place.READY) == 52
    assert hello.act_counted in {world.count(Place.TRAY), world.count(Place.TRAY) - 1}
    assert world.violations == []
    world.log.close()


def test_chips_lie_where_they_are_when_the_sensors_die(tool, directory):
    words = ("sensors", "--pty", str(directory / "line"), "--state", str(directory / "state"))
    process, _ = tool.serve(*words)
    people = directory / "sensors.sock"
    act_at(people, "bet", seat=5, spot="ante")
    process.kill()
    process.wait()
    with pytest.raises(NoSimulatorError, match="refused"):
        act_at(people, "status")
    tool.serve(*words)
    assert act_at(people, "status")["visible"] == {"power": True, "chips": {"5": ["ante"]}}


def test_a_damaged_state_is_refused_and_left_alone(tool, directory):
    (directory / "key-pad.nvram.json").write_text("{}")
    refused = tool.run("key-pad", "--pty", str(directory / "p"), "--state", str(directory))
    assert refused.returncode == 1
    assert "is not the memory of a device" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert (directory / "key-pad.nvram.json").read_text() == "{}"
