"""The daemon as a whole, in this process: devices come and go, the journal fails, it ends."""

import asyncio
import stat

import pytest

from controller.daemon.fittings import DeviceSetupError
from controller.daemon.upkeep import Tidying
from controller.errors import ExitCode
from controller.table import HaltedError
from controller.words.spoken import say
from drivers.errors import PortInUseError, UnknownDriverError
from drivers.trouble import trouble
from simulators.hosts.memory import open_sim
from tests.daemon.local_daemon import DEVICES, DISK_GONE, Missing, open_daemon
from tests.drivers.ptys import until
from tests.holds import named
from tests.patience import PATIENCE


async def test_the_daemon_is_ready_before_any_device_and_shows_the_table(tmp_path):
    missing = {name: Missing(f"sim://{name}") for name in DEVICES}
    async with open_daemon(tmp_path, instead=missing) as house:
        assert stat.S_IMODE(house.socket.path.stat().st_mode) == 0o660
        view = await house.until(lambda view: view.links["key_pad"].problem)
        assert view.snapshot.step == "closed"
        assert {named(hold) for hold in view.snapshot.holds} == {f"lost:{name}" for name in DEVICES}
        for link in view.links.values():
            assert link.state == "connecting"
            assert "no such port" in say(link.problem)
            assert "Plug it in" in say(link.problem)
        assert house.said[0].startswith("STATUS=closed: The shuffler")
        assert house.said[1:] == ["READY=1"]


async def test_a_missing_device_is_named_and_the_others_come_up(tmp_path):
    async with open_daemon(tmp_path, instead={"key_pad": Missing("sim://key_pad")}) as house:
        view = await house.until(
            lambda view: (
                [each.name for each in view.snapshot.devices if not each.up] == ["key_pad"]
                and view.links["key_pad"].problem
            )
        )
        assert "lost:key_pad" in {named(hold) for hold in view.snapshot.holds}
        assert "no such port" in say(view.links["key_pad"].problem)


async def test_a_device_that_is_pulled_out_is_named_and_taken_back(tmp_path):
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        house.devices["sensors"].unplug()
        view = await house.until(lambda view: not view.snapshot.devices[1].up)
        assert "lost:sensors" in {named(hold) for hold in view.snapshot.holds}
        await house.all_up()
        assert house.store.kinds.count("LinkLost") == 1


async def test_the_wire_is_in_the_log_after_a_loss_and_not_twice(tmp_path):
    async with open_daemon(tmp_path) as house:
        for _ in range(2):
            await house.all_up()
            house.devices["key_pad"].unplug()
            await house.until(lambda view: not view.snapshot.devices[2].up)
    house.daemon._fittings.log.close()
    dumps = [entry for entry in house.entries if entry.event == "wire.dumped"]
    assert [dump.fields["device"] for dump in dumps if dump.fields["why"] == "unplugged"] == [
        "key_pad"
    ]


async def test_a_grave_hold_dumps_the_wire_too(tmp_path):
    async with open_daemon(tmp_path) as house:
        await house.until(lambda view: any(h.cause == "foreign" for h in view.snapshot.holds))
    house.daemon._fittings.log.close()
    dump = next(entry for entry in house.entries if entry.event == "wire.dumped")
    assert dump.fields["device"] == "shuffler"
    assert any(" > " in line for line in dump.fields["wire"])


async def test_the_end_is_journalled_and_the_devices_are_told(tmp_path):
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        async with asyncio.timeout(PATIENCE):
            await house.stop("SIGTERM")
        assert house.store.kinds[-1] == "Stopped"
        assert house.said[-1] == "STOPPING=1"
        for device in house.devices.values():
            assert not device.running.hears_host()
        assert house.serving.result() is None


async def test_a_journal_that_fails_halts_the_table(tmp_path):
    async with open_daemon(tmp_path, halted_for=0.05) as house:
        await house.all_up()
        async with await house.client() as watching, await house.client() as pressing:
            views = watching.watch()
            await anext(views)
            house.store.broken = "the disk is gone"
            kept = list(house.store.kinds)
            with pytest.raises(Exception, match="halted"):
                await pressing.press("green")
            async with asyncio.timeout(PATIENCE):
                seen = [view.snapshot.halted async for view in views]
        assert "the disk is gone" in say(seen[-1])
        with pytest.raises(HaltedError, match="the disk is gone") as caught:
            await house.serving
        assert caught.value.exit_code is ExitCode.STORAGE
        assert house.store.kinds == kept
        assert any(text.startswith("STATUS=HALTED") for text in house.said)


async def test_an_event_of_a_device_that_cannot_be_written_halts_too(tmp_path):
    async with open_daemon(tmp_path, halted_for=0.0) as house:
        await house.all_up()
        house.store.broken = "the disk is gone"
        house.devices["key_pad"].unplug()
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(HaltedError):
                await house.serving


async def test_a_journal_that_fails_when_it_tidies_up_halts_too(tmp_path):
    async with open_daemon(tmp_path, halted_for=0.0) as house:
        await house.all_up()
        house.store.broken = "the disk is gone"
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(HaltedError):
                await house.serving
        assert house.store.idles == 1


async def test_a_journal_that_fails_at_the_very_first_event(tmp_path):
    from tests.daemon.local_daemon import Store

    async with open_daemon(tmp_path, store=Store(broken="the disk is gone")) as house:
        with pytest.raises(HaltedError):
            await house.serving
        assert "READY=1" not in house.said


async def test_the_journal_is_tidied_up_now_and_then_although_something_always_happens(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(Tidying, "QUIET", 0.01)
    monkeypatch.setattr(Tidying, "LOOKS", 5)
    async with open_daemon(tmp_path) as house, await house.client() as client:
        house.store.held = Tidying.HELD + 1
        before = house.store.idles
        while house.store.idles < before + 3:
            await client.press("green")
            await asyncio.sleep(0.004)
        assert "notice-journal-held" in prompts(house)
        house.store.held = 0
        await until(lambda: "notice-journal-held" not in prompts(house))
    told = [each for each in house.entries if each.event == "journal.log_held"]
    assert [each.fields["pages"] for each in told] == [Tidying.HELD + 1], "once"


def prompts(house):
    return [each.id for each in house.daemon.shell.snapshot.prompts]


async def test_the_journal_is_tidied_up_now_and_then_when_nothing_happens(tmp_path, monkeypatch):
    monkeypatch.setattr(Tidying, "QUIET", 0.01)
    monkeypatch.setattr(Tidying, "LOOKS", 5)
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        before = len(house.store.records), house.store.idles
        await until(lambda: house.store.idles >= before[1] + 3)
        assert len(house.store.records) == before[0]


async def test_the_watchdog_is_fed_while_the_table_works_and_not_when_it_is_halted(tmp_path):
    quick = {"WATCHDOG_USEC": "20000"}
    async with open_daemon(tmp_path, environment=quick, halted_for=0.2) as house:
        await until(lambda: house.said.count("WATCHDOG=1") >= 3)
        house.daemon.shell.halt(DISK_GONE)
        fed = house.said.count("WATCHDOG=1")
        with pytest.raises(HaltedError):
            await house.serving
        assert house.said.count("WATCHDOG=1") == fed


class Taken(Missing):
    """A port that another process has, until it gives it up."""

    def __init__(self, url):
        super().__init__(url, PortInUseError)
        self.own = open_sim(url)
        self.free = False
        self.write, self.close = self.own.write, self.own.close

    async def open(self, receive, lost):
        await (self.own.open if self.free else super().open)(receive, lost)


async def test_a_port_that_another_process_has_is_a_notice_until_it_is_free(tmp_path):
    port = Taken("sim://shuffler?instant=1")
    async with open_daemon(tmp_path, instead={"shuffler": port}) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        (told,) = view.snapshot.prompts
        assert "Another program has the port of shuffler, sim://shuffler" in say(told)
        assert "lost:shuffler" in [named(hold) for hold in view.snapshot.holds]
        port.free = True
        view = await house.all_up()
        view = await house.until(lambda view: not view.snapshot.prompts)
        assert "lost:shuffler" not in [named(hold) for hold in view.snapshot.holds]
    assert house.store.kinds.count("ComputerLooked") == 2
    port.own.shut_down()


async def test_a_port_that_was_given_up_is_no_notice_while_its_device_is_still_silent(tmp_path):
    """Neither state nor trouble of the port have changed when the other program has gone."""
    port = Taken("sim://shuffler?instant=1")
    async with open_daemon(tmp_path, instead={"shuffler": port}) as house:
        await house.until(lambda view: view.snapshot.prompts)
        before = house.daemon.shell.ports["shuffler"].status
        port.write = lambda data: None
        port.free = True
        view = await house.until(lambda view: not view.snapshot.prompts)
        assert "lost:shuffler" in [named(hold) for hold in view.snapshot.holds]
        now = house.daemon.shell.ports["shuffler"].status
        assert (now.state, now.problem) == (before.state, before.problem)
    port.own.shut_down()


async def test_a_transport_that_is_not_installed_ends_it(tmp_path):
    class Unknown(Missing):
        async def open(self, receive, lost):
            raise UnknownDriverError(trouble("trouble-no-transport", name="usb", known="tcp"))

    async with open_daemon(tmp_path, instead={"key_pad": Unknown("usb://1")}) as house:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(DeviceSetupError, match="key pad: no transport"):
                await house.serving


@pytest.mark.parametrize("where", ["a task", "a callback"])
async def test_a_programming_error_ends_it_without_another_word(tmp_path, where):
    async with open_daemon(tmp_path) as house:
        await house.all_up()

        def broken(*_):
            raise ZeroDivisionError("a programming error")

        if where == "a task":
            house.daemon.shell.witnesses.append(broken)
            house.devices["key_pad"].unplug()
        else:
            asyncio.get_running_loop().call_soon(broken)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises((ZeroDivisionError, ExceptionGroup)):
                await house.serving
        assert "Stopped" not in house.store.kinds
