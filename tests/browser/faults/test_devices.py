"""Devices that are gone, restarted, foreign or stuck: one round meets all of these faults."""

from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from drivers.interface import KeyPadLevels
from drivers.timings import ActTimings
from drivers.trouble import other
from drivers.vocabulary import RejectReason
from simulators.devices.shuffler import Shuffler
from tests.browser.errands import sign_on
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, SERIALS

pytestmark = pytest.mark.slow

Deed = tuple[str, str, dict[str, str]]
STRANGER = "KEYPAD-0099"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in the middle of a round, and its repair.

    Attributes:
        part: the part that the picture marks.
        key: the key with which the dealer confirms it; empty: it ends by itself.
    """

    cause: str
    part: str
    breaks: Deed
    mends: Deed | None
    key: str = ""


FAULTS = (
    Fault(
        "door",
        "The cover",
        ("shuffler", "door", {"which": "cover", "to": "open"}),
        ("shuffler", "door", {"which": "cover", "to": "close"}),
    ),
    Fault(
        "door",
        "The input, where decks go in",
        ("shuffler", "door", {"which": "input", "to": "open"}),
        ("shuffler", "door", {"which": "input", "to": "close"}),
    ),
    Fault(
        "lost:sensors",
        "Cable and power: sensors",
        ("sensors", "unplug", {}),
        ("sensors", "plug", {}),
    ),
    Fault(
        "lost:key_pad",
        "Cable and power: key pad",
        ("key_pad", "unplug", {}),
        ("key_pad", "plug", {}),
    ),
    Fault(
        "lost:shuffler",
        "Cable and power: shuffler",
        ("shuffler", "unplug", {}),
        ("shuffler", "plug", {}),
    ),
    Fault("rebooted", "The exit tray", ("shuffler", "reboot", {"seconds": "0"}), None, "continue"),
)


@pytest.fixture
def hasty(monkeypatch):
    """An act may take half a second, so that nobody waits ten times as long."""
    monkeypatch.setattr(ActTimings, "limit", lambda *_: 0.5)


@pytest.mark.quick
@tells(
    *("door", "lost", "rebooted", "stopped", "unknown_device"),
    *("refused", "act_overdue", "stuck"),
)
async def test_devices_in_a_round(real_table, hasty, monkeypatch, watch):
    """Nobody touches the key pad's keys, and the round is dealt to its end."""
    real_table.configure(devices=pinned(real_table))
    await real_table.start(*DEVICES, "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    seen = await watch(dealer)
    await dealer.bets(2, 4)
    await dealer.call()
    await dealer.packet_out(2)
    for fault in FAULTS:
        await goes_wrong(seen, fault)
    await is_exchanged(seen)
    await is_stopped_by_hand(seen)
    await is_refused(seen, monkeypatch)
    await does_not_end(seen)
    await dealer.give(0)
    await seen.screen.at("awaiting_green")
    await is_stuck(seen)


def pinned(real_table) -> dict[str, dict[str, object]]:
    """Only the key pad that the table's file names is taken."""
    url = f"serial://{real_table.stage.place('key_pad')}"
    return {"key_pad": {"driver": "key-pad", "url": url, "serial_number": SERIALS["key_pad"]}}


async def goes_wrong(seen: Seen, fault: Fault) -> None:
    """It stops the round, the page says what and where; then the dealer's screen is back."""
    device, verb, args = fault.breaks
    seen.hands(device, verb, **args)
    await seen.stops(fault.cause, fault.part)
    if fault.mends is not None:
        device, verb, args = fault.mends
        seen.hands(device, verb, **args)
    if fault.key:
        await seen.screen.touch(fault.key)
    await seen.goes_on()
    await seen.gone(fault.cause)


async def is_exchanged(seen: Seen) -> None:
    """Somebody plugs in another table's key pad."""
    real_table = seen.dealer.real_table
    for serial in (STRANGER, SERIALS["key_pad"]):
        await real_table.kill("key_pad")
        real_table.serials["key_pad"] = serial
        await real_table.start("key_pad")
        if serial == STRANGER:
            shown = await seen.stops("unknown_device:key_pad", "Cable and power: key pad")
            await expect(shown).to_contain_text(STRANGER)
    await seen.goes_on()
    await seen.gone("unknown_device:key_pad")


async def is_stopped_by_hand(seen: Seen) -> None:
    """The dealer stops the game on the page, and goes on there."""
    await seen.screen.touch("stop")
    await seen.stops("stopped", "The dealer's keys")
    await seen.screen.accessible()
    await seen.screen.touch("continue")
    await seen.goes_on()


async def does_not_end(seen: Seen) -> None:
    """The shuffler stands still during the dealer's packet; then it moves again."""
    seen.hands("shuffler", "stall")
    await seen.dealer.give(4)
    await seen.stops("act_overdue", "Inside the shuffler")
    seen.hands("shuffler", "go_on")
    await seen.goes_on()
    await seen.gone("act_overdue")


async def is_refused(seen: Seen, patch) -> None:
    """The shuffler does other work, of which its levels show nothing."""
    with patch.context() as busy:
        busy.setattr(Shuffler, "_objection", lambda *_: RejectReason.BUSY)
        await seen.dealer.give(2)
        shown = await seen.stops("refused", "The shuffler's display")
        await expect(shown).to_contain_text("the packet for seat 4 (busy)")
    await seen.screen.touch("continue")
    await seen.goes_on()
    await seen.gone("refused")


async def is_stuck(seen: Seen) -> None:
    """A key of a USB key pad stays down: this round goes on, and no other begins."""
    for stuck in ("0", ""):
        seen.dealer.real_table.says(KeyPadLevels("key_pad", 0, 0, 0, stuck))
        if stuck:
            await seen.forbids("stuck:key_pad")
    await seen.gone("stuck:key_pad")


@tells("lost")
async def test_the_kiosk_stands_for_a_lost_key_pad(opened, visit, watch):
    """A round is played on the panel without a key pad; once its page is gone, too, the game holds.

    A key that is stuck is a notice as well. A second page, which is no kiosk, changes nothing.
    """
    eyes, real_table = opened.eyes, opened.real_table
    kiosk = await visit("?kiosk")
    await eyes.until(lambda: eyes.table.panel, "the kiosk's page is there")
    real_table.says(KeyPadLevels("key_pad", 0, 0, 0, "kp_0"))
    await kiosk.shows("The key pad is stuck at kp_0. Press on the panel,")
    assert eyes.table.holds == ()
    await opened.bets(1)
    real_table.control("key_pad", "unplug")
    await kiosk.shows("The key pad does not answer. Press on the panel, and tell a technician.")
    assert eyes.table.holds == ()
    await kiosk.touch("no_more_bets")
    await opened.at("dealing.seat", "dealing.dealer")
    seen = await watch(opened)
    await kiosk.page.close()
    await eyes.until(lambda: not eyes.table.panel, "the kiosk's page is gone")
    await seen.stops("lost:key_pad", "Cable and power: key pad")
    real_table.control("key_pad", "plug")
    await seen.goes_on()


async def test_what_is_wrong_with_a_device_that_answers_is_told_to_the_technician(opened, visit):
    """The dealer is told whom to call; the sheet of devices says what the system said."""
    screen = await visit()
    port = opened.real_table.running.shell.ports["sensors"]
    port._problem = other("Input/output error")
    await opened.bets(2)
    await screen.shows("Part of the sensors does not work. Tell a technician.")
    await expect(screen.page.get_by_text("Input/output error")).to_have_count(0)
    await screen.page.locator('[href="#/supervisor"]').tap()
    await sign_on(screen)
    await screen.page.locator('[href="#/supervisor/devices"]').tap()
    await screen.shows("Input/output error")
