"""The shell: one event at a time, its commands after its commit, nothing after a failed one."""

import asyncio

import pytest

from controller.daemon.fittings import StoppingError
from controller.daemon.shell import Shell
from controller.data.events import Press
from controller.data.intents import StartTimer
from controller.data.message import message
from controller.data.person import Person, Role
from controller.journal import Definition
from controller.procedure.shuffler import recalls
from controller.system.clock import SystemClock
from controller.table import HaltedError, Table
from controller.words.spoken import say
from drivers.interface import (
    AckAct,
    AckButton,
    CardsRecalled,
    DeviceAbilities,
    LastAct,
    LinkLost,
    LinkUp,
    ReadCards,
    SendAct,
    ShowLamps,
)
from drivers.trouble import trouble
from drivers.vocabulary import (
    ActKind,
    ActState,
    DeviceKind,
    DispenseSemantics,
    FaultCode,
    Feature,
    Key,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
)
from tests.daemon.local_daemon import Store
from tests.patience import PATIENCE
from tests.procedure.table_harness import shipped_table

OPEN = Press(Key.OPEN, "", Person("2001", "maria", Role.SUPERVISOR))
KEY_PAD_UP = LinkUp(
    "key_pad",
    DeviceKind.KEY_PAD,
    serial="P1",
    boot_id=1,
    model="",
    firmware="",
    digest="",
    abilities=DeviceAbilities(
        Feature.LAMPS,
        NextPacketOn.HOST,
        RemainderOn.HOST,
        ShuffleStartsOn.LOAD,
        DispenseSemantics.TRANSACTIONS,
        keys=17,
        seats=0,
        spots=0,
    ),
    last_act=LastAct(0, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE),
)
DEFINITION = Definition("table", "Table 1", "…")


class FakePort:
    """Notes what it is sent, and how much was on disk at that time."""

    def __init__(self, store):
        self.store = store
        self.sent = []
        self.then = lambda command: None

    def send(self, command):
        self.sent.append((command, len(self.store.records)))
        self.then(command)


@pytest.fixture
async def shell():
    store = Store()
    table = Table(shipped_table(), "0" * 64, store)
    table.keep(DEFINITION)
    shell = Shell(table, SystemClock())
    shell.store = store
    shell.ports = {name: FakePort(store) for name in ("shuffler", "sensors", "key_pad")}
    return shell


async def test_commands_leave_after_their_event_is_on_disk(shell):
    shell.start()
    before = len(shell.ports["key_pad"].sent)
    shell.take_event(KEY_PAD_UP)
    command, on_disk = shell.ports["key_pad"].sent[before]
    assert isinstance(command, ShowLamps)
    assert on_disk == 2


async def test_an_act_leaves_before_what_no_dealer_waits_for(shell, monkeypatch):
    sent = []
    for port in shell.ports.values():
        port.then = sent.append
    ack, lamps = AckButton("key_pad", 1, 2), ShowLamps("key_pad", 1, ())
    end, act = AckAct("shuffler", 7, 1), SendAct("shuffler", 7, 2, ActKind.PACKET, 4)
    outgoing = [ack, end, StartTimer("lift", 60), act, lamps]
    monkeypatch.setattr(shell.table, "_commit_event", lambda *_: outgoing)
    shell.take_event(KEY_PAD_UP)
    assert sent == [end, act, ack, lamps]


async def test_the_first_event_of_a_start_puts_the_definitions_in_force(shell):
    shell.start()
    shell.ask_table(OPEN)
    assert shell.store.kinds == ["Started", "Press"]
    assert shell.store.definitions == [DEFINITION]


async def test_what_a_driver_says_while_it_is_sent_something_is_next_in_line(shell):
    shell.start()
    said = iter([LinkLost("key_pad", trouble("trouble-unplugged"))])
    shell.ports["key_pad"].then = lambda _: [shell.take_event(event) for event in said]
    happenings = []
    shell.witnesses.append(lambda happening: happenings.append(type(happening.event).__name__))
    shell.take_event(KEY_PAD_UP)
    assert happenings == ["LinkUp", "LinkLost"]


async def test_after_a_failed_commit_nothing_is_sent_and_nothing_is_heard(shell):
    shell.start()
    sent = list(shell.ports["key_pad"].sent)
    shell.store.broken = "the disk is gone"
    with pytest.raises(HaltedError, match="the disk is gone"):
        shell.ask_table(OPEN)
    assert shell.over.result().error is not None
    shell.store.broken = ""
    shell.take_event(LinkLost("key_pad", trouble("trouble-unplugged")))
    with pytest.raises(HaltedError):
        shell.ask_table(OPEN)
    assert shell.ports["key_pad"].sent == sent
    assert shell.store.kinds == ["Started"]
    assert "the disk is gone" in say(shell.snapshot.halted)


async def test_a_journal_that_fails_between_two_events_halts_too(shell):
    shell.start()
    gone = message("journal-system-says", error="the disk is gone")
    shell.halt(gone)
    with pytest.raises(HaltedError):
        shell.ask_table(OPEN)
    assert shell.snapshot.halted == shell.snapshot.instruction.blocks == gone


async def test_the_end_is_journalled_and_then_nothing_is_heard(shell):
    shell.start()
    shell.stop("SIGTERM")
    shell.take_event(LinkLost("key_pad", trouble("trouble-unplugged")))
    with pytest.raises(StoppingError):
        shell.ask_table(OPEN)
    assert shell.store.kinds == ["Started", "Stopped"]


async def test_timers_expire_once_and_cancelled_ones_never():
    from controller.daemon.shell import Timers

    expired = asyncio.Queue()
    timers = Timers(expired.put_nowait)
    timers.start("prompt", 60)
    timers.start("prompt", 0.001)
    timers.start("reveal", 0.0)
    timers.start("spot", 0.0)
    timers.cancel("spot")
    timers.cancel("never started")
    async with asyncio.timeout(PATIENCE):
        assert {await expired.get(), await expired.get()} == {"prompt", "reveal"}
    assert expired.empty()


async def test_an_expired_timer_is_an_event(shell, monkeypatch):
    expired = asyncio.get_running_loop().create_future()
    shell.start()
    monkeypatch.setattr(shell.table, "handle", lambda event, *_: expired.set_result(event))
    shell._timers.start("lift", 0.0)
    async with asyncio.timeout(PATIENCE):
        event = await expired
    assert event.timer == "lift"


async def test_no_witness_is_shown_a_card(shell, monkeypatch):
    """The log and all other witnesses get the event as the journal keeps it: without cards."""
    monkeypatch.setattr(recalls, "answers_recall", lambda m, told: True)
    monkeypatch.setattr(recalls, "take_recall", lambda m, told: None)
    seen = []
    shell.witnesses.append(seen.append)
    shell.start()
    shell.take_event(CardsRecalled("shuffler", 1, 2, (ReadCards(2, ("Qs",)),)))
    assert [type(each.event).__name__ for each in seen] == ["Started", "CardsRecalled"]
    assert seen[1].event.acts == ()
