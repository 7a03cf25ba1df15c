"""`tablectl device certify`: what it prints, and its exit codes."""

import hashlib
import json

import pytest

from controller.choices.approval import new_key
from controller.cli import device_owner, execute
from controller.errors import ExitCode
from drivers.certification.items import items_for
from drivers.vocabulary import PROTOCOL_REVISION, DeviceKind
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.control import ControlServer
from simulators.hosts.pty import TcpPort
from simulators.hosts.running_device import RunningDevice
from tests.patience import PATIENCE


def certify(*arguments):
    return execute(["device", "certify", *arguments])


def signed_by(file):
    return execute(["device", "certificate", str(file)])


@pytest.mark.parametrize("kind", DeviceKind)
def test_our_devices_are_certified_in_virtual_time(kind, capsys):
    assert certify(f"sim://{kind.name.lower()}") == 0
    out, items = capsys.readouterr().out, items_for(kind)
    assert f"{len(items)} passed, 0 failed, 0 not applicable, 0 not shown: certified" in out
    assert all(each.name in out for each in items)


def test_another_revision_than_this_programs_is_refused(capsys):
    assert certify("sim://key_pad", "--revision", "2025-01-01") == 2
    assert PROTOCOL_REVISION in capsys.readouterr().err
    assert certify("sim://key_pad", "--revision", PROTOCOL_REVISION, "--only", "identity") == 0
    assert PROTOCOL_REVISION in capsys.readouterr().out


def test_a_device_that_the_usual_tables_daemon_drives_is_left_alone(monkeypatch, capsys):
    """An address on the network has no lock: nothing is sent to a shuffler that deals."""

    async def answers(_):
        return True

    monkeypatch.setattr(device_owner, "_answers", answers)
    assert certify("serial:///dev/dealer-table/shuffler") == ExitCode.IN_USE
    assert "systemctl stop dealer-table" in capsys.readouterr().err
    assert certify("sim://key_pad", "--only", "identity") == 0
    assert capsys.readouterr().err == ""


def test_an_item_for_another_kind_certifies_nothing(capsys):
    assert certify("sim://key_pad", "--only", "spots_apart", "--partial") == 1
    assert "an item for sensors" in capsys.readouterr().out


def test_a_signed_certificate_has_the_device_and_the_digest_of_its_frames(tmp_path, capsys):
    key = tmp_path / "key.pem"
    key.write_text(new_key()[0])
    order = ("--report", str(tmp_path), "--sign", str(key), "--tester", "Ann Miller")
    assert certify("sim://sensors", *order) == 0
    assert capsys.readouterr().err == "", "no table is named, and none is needed"
    text = (tmp_path / "certificate.json").read_text("utf-8")
    assert signed_by(tmp_path / "certificate.json") == 0
    (tmp_path / "other.json").write_text(text.replace("Ann Miller", "Ann Muller"))
    assert signed_by(tmp_path / "other.json") == 1
    (tmp_path / "other.json").write_text("{}")
    assert signed_by(tmp_path / "other.json") == 2
    report = json.loads(text)
    assert report["certified"] is True
    assert (report["model"], report["tester"]) == ("dealer-table simulated sensors", "Ann Miller")
    log = (tmp_path / "frames.log").read_bytes()
    assert hashlib.sha256(log).hexdigest() == report["frames_digest"]
    least, median, most = report["items"][0]["milliseconds"]
    assert least <= median <= most
    page = (tmp_path / "certificate.html").read_text("utf-8")
    assert "Signed by the key" in page
    assert report["signature"] in page


def test_a_part_of_the_items_is_no_certificate_and_is_not_signed(tmp_path, capsys):
    assert certify("sim://sensors", "--only", "hello", "--report", str(tmp_path)) == 0
    assert "no certificate" in capsys.readouterr().out
    text = (tmp_path / "certificate.json").read_text("utf-8")
    assert "unsigned" in text.splitlines()[0]
    assert json.loads(text)["certified"] is False
    assert "UNSIGNED" in (tmp_path / "certificate.html").read_text("utf-8")
    assert signed_by(tmp_path / "certificate.json") == 1
    key = tmp_path / "key.pem"
    key.write_text(new_key()[0])
    assert certify("sim://sensors", "--only", "hello", "--sign", str(key)) == 2


def test_the_report_names_the_sentences(capsys):
    assert certify("sim://shuffler", "--json", "--only", "act_foreign") == 0
    report = json.loads(capsys.readouterr().out)
    (item,) = report["items"]
    assert (item["item"], item["proves"], item["outcome"]) == (
        "act_foreign",
        ["act-foreign"],
        "pass",
    )
    assert report["proved"] is True
    assert report["counts"]["not shown"] == 0
    assert report["serial"] == "SHUF-0001"


def test_a_shuffler_that_deals_by_itself_is_certified_by_items_of_its_own(capsys):
    assert certify("sim://shuffler?self_driven=1") == 0
    count = len(items_for(DeviceKind.SHUFFLER, self_driven=True))
    out = capsys.readouterr().out
    assert f"{count} passed, 0 failed, 0 not applicable, 0 not shown: certified" in out
    assert "reports_in_order" in out
    assert "act_foreign" not in out
    assert certify("sim://shuffler?self_driven=1", "--only", "act_foreign") == 1
    assert "shufflers that take orders" in capsys.readouterr().out


def test_an_item_that_is_not_there(capsys):
    assert certify("sim://shuffler", "--only", "act_forein") == 2
    assert "act_foreign" in capsys.readouterr().err


def test_nobody_answers(capsys):
    assert certify("tcp://127.0.0.1:9", "--yes") == 3


@pytest.fixture
def served(tmp_path):
    """A shuffler on TCP in a thread of its own, with a control socket that may go away."""
    import asyncio
    import threading

    loop, port = asyncio.new_event_loop(), []
    ready, servers = threading.Event(), []

    async def serve():
        running = RunningDevice(build(DeviceOptions(DeviceKind.SHUFFLER, "gone")))
        running.power_on()
        server = ControlServer(running, tmp_path / "gone.sock")
        await server.listen()
        line = TcpPort(running)
        await line.listen("127.0.0.1", 0)
        servers.extend((server, line, running))
        port.append(line.name)
        ready.set()

    def run():
        loop.run_until_complete(serve())
        loop.run_forever()
        for each in servers:
            each.close()
        loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(PATIENCE)
    yield f"tcp://{port[0]}", tmp_path, lambda: loop.call_soon_threadsafe(servers[0].close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)


def test_a_control_socket_that_vanishes_is_not_shown(served, capsys):
    url, folder, vanish = served
    order = (url, "--simulator", "gone", "--control-dir", str(folder), "--json")
    assert certify(*order, "--only", "levels_change") == 0
    vanish()
    capsys.readouterr()
    assert certify(*order, "--only", "levels_change") == 1
    report = json.loads(capsys.readouterr().out)
    assert report["items"][0]["outcome"] == "not shown"
    assert certify(*order, "--only", "levels_change", "--partial") == 1, "nothing passed"
    assert certify(*order, "--only", "levels_change", "--only", "hello", "--partial") == 0
    assert certify(*order, "--only", "levels_change", "--only", "hello") == 1
