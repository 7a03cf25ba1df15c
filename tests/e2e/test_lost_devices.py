"""A simulator dies in the middle of a round: it is named within a second, and the round goes on."""

import signal
from time import monotonic

import pytest

from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES

pytestmark = [pytest.mark.slow, pytest.mark.clocks]

WITHIN = 1.0
"""Seconds in which a loss must be noticed and named …"""
BUSY = 2.0
"""… and the additional seconds of a busy computer: its own pauses, and the longer beat it then
grants.
"""
SEATS = (1, 5)


async def lost(dealer: DealerMoves, name: str, since: float) -> float:
    """Wait until the table names the lost device; return the seconds that it took."""
    eyes = dealer.eyes
    await eyes.until(lambda: eyes.hold(f"lost:{name}"), f"{name} is named")
    shown = monotonic() - since
    hold = eyes.hold(f"lost:{name}")
    assert hold is not None
    assert name.replace("_", " ") in say(hold.words)
    assert not next(each.up for each in eyes.table.devices if each.name == name)
    noticed = dealer.real_table.record.event("LinkLost", device=name).monotonic - since
    print(f"{name}: noticed after {noticed * 1000:.0f} ms, shown after {shown * 1000:.0f} ms")
    assert noticed < WITHIN + BUSY
    return shown


async def back(dealer: DealerMoves, name: str) -> None:
    """Start it again with its memory, and wait until the table has it."""
    since = monotonic()
    await dealer.real_table.start(name)
    await dealer.eyes.until(lambda: f"lost:{name}" not in dealer.eyes.causes, f"{name} is back")
    print(f"{name}: back {(monotonic() - since) * 1000:.0f} ms after its start")


@pytest.mark.parametrize("name", ["sensors", "key_pad"])
async def test_sensors_or_key_pad_die_in_mid_deal_and_the_round_goes_on_by_itself(
    opened: DealerMoves, name: str
) -> None:
    """No packet comes while the device is gone; when it is back the deal goes on, without a key."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.packet_out(SEATS[0])
    assert await lost(opened, name, await real_table.kill(name)) < WITHIN + BUSY
    hold = eyes.hold(f"lost:{name}")
    assert hold is not None
    assert (hold.scope, hold.latched) == ("this round", False)
    await opened.give(SEATS[0])  # what lies in the tray may still be taken
    assert not eyes.table.act
    await back(opened, name)
    assert not eyes.causes
    await opened.deal(*SEATS[1:])
    await opened.finish(*SEATS)
    gone, there = (
        real_table.record.opened(f"lost:{name}")[-1],
        real_table.record.closed(f"lost:{name}")[-1],
    )
    assert real_table.record.acts_between(gone, there) == []
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == list(SEATS)


async def test_chips_that_moved_while_the_sensors_were_gone_are_seen(opened: DealerMoves) -> None:
    """The levels are read again, and each difference is taken as having happened meanwhile."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    await lost(opened, "sensors", await real_table.kill("sensors"))
    assert eyes.hold("lost:sensors").scope == "next deal"
    chips = real_table.folder / "sensors.chips"
    chips.write_text(f"{int(chips.read_text(), 16) | 1 << 16:016x}\n")  # an Ante at seat 3
    await back(opened, "sensors")
    await eyes.until(lambda: eyes.seat(3).status == "in", "seat 3 is in")
    await opened.call()
    await opened.deal(1, 3, 5)
    await opened.finish()
    assert (await real_table.audit()).seats(1) == [1, 3, 5]


async def test_the_shuffler_dies_idle_in_a_round_and_the_dealer_confirms(
    opened: DealerMoves,
) -> None:
    """All packets are lifted, no act is open: the shuffler's return alone changes nothing."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.deal(*SEATS)
    await opened.at("awaiting_green")
    assert await lost(opened, "shuffler", await real_table.kill("shuffler")) < WITHIN + BUSY
    await back(opened, "shuffler")
    held = await eyes.until(lambda: eyes.hold("rebooted"), "the restart holds the table")
    assert (held.klass, held.scope, held.latched) == ("dealer", "this round", True)
    async with real_table.refuses("held"):
        opened.green()
    await opened.press("CONTINUE")
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    await opened.finish(*SEATS)
    assert real_table.record.closed("rebooted")[0].kind == "ButtonPressed"
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.rounds[1].remainder == 40


async def test_devices_that_stand_still_are_noticed_as_quickly(opened: DealerMoves) -> None:
    """Their ports are open and silent: only the missing heartbeat shows the loss."""
    real_table = opened.real_table
    since = monotonic()
    for name in DEVICES:
        real_table.processes[name].send_signal(signal.SIGSTOP)
    for name in DEVICES:
        await lost(opened, name, since)
    for name in DEVICES:
        real_table.processes[name].send_signal(signal.SIGCONT)
    await opened.eyes.until(lambda: not opened.eyes.causes, "all are back")


async def test_a_missing_device_is_named_and_the_table_stays_closed(dealer: DealerMoves) -> None:
    """The daemon tries it again and again, and the table opens only when it is there."""
    real_table, eyes = dealer.real_table, dealer.eyes
    await dealer.adopt()
    await real_table.kill("sensors")
    await dealer.press("OPEN")
    await dealer.load_decks()
    await eyes.until(lambda: eyes.levels.ready == 52, "a deck is ready")
    await eyes.until(lambda: eyes.links["sensors"].problem, "the trouble is named")
    assert eyes.step == "opening"
    assert eyes.causes == {"lost:sensors"}
    await real_table.start("sensors")
    await dealer.at("idle")
