"""Service: the table is closed, and a technician clears at the page."""

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from controller.daemon.watches import DiskWatch
from controller.data.instant import Instant
from controller.journal import Journal, JournalError
from controller.procedure import Program, TableModel
from controller.system.clock import SystemClock
from controller.table import HaltedError
from controller.words.spoken import say
from simulators.people.staff import TESS
from tests.browser.errands import act, sign_on
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES
from tests.journal.small_journals import tamper

pytestmark = pytest.mark.slow


@tells("journal_damaged", "failed")
async def test_a_damaged_journal_and_an_error_of_ours(opened, monkeypatch, watch):
    seen = await watch(opened)
    real_table = opened.real_table
    last = real_table.record.entries[-1].seq
    tamper(
        real_table.journal, "UPDATE event SET intents = CAST('[]' AS BLOB) WHERE seq = ?", (last,)
    )
    real_table.control("sensors", "bet", seat=1, spot="ante")
    shown = await seen.stops("journal_damaged", "The controller")
    await expect(shown).to_contain_text(f"event {last}")
    with monkeypatch.context() as wrong:
        real_table.blunders = 1
        wrong.setattr(Program, "fire", blunder_at("key_call_floor"))
        await seen.screen.touch("call_floor")
        await seen.also("failed")
    real_table.control("sensors", "clear")
    await seen.screen.at("idle")
    await is_closed(seen)
    await is_repaired(seen)


class FarAhead(SystemClock):
    """A clock that is two days ahead."""

    def now(self) -> Instant:
        now = super().now()
        return Instant(now.utc_us + 48 * 3600 * 1_000_000, now.monotonic_ns)


async def is_closed(seen: Seen) -> None:
    """A supervisor closes the table, because no technician works at an open one."""
    await seen.supervisor()
    await expect(seen.screen.page.locator('[data-act="clear"]')).to_have_count(0)
    await seen.screen.touch("close")
    await seen.screen.at("closing")
    for place in ("input", "ready"):
        seen.hands("shuffler", "take", from_=place, to="box")
    await seen.screen.touch("close")
    await seen.screen.at("closed")
    await act(seen.screen, "sign-off")


async def is_repaired(seen: Seen) -> None:
    """The technician signs on at the screen that shows it, and clears both at once."""
    await sign_on(seen.screen, TESS)
    await seen.clear()
    await seen.goes_on()
    cleared = seen.dealer.real_table.record.event("Clear")
    assert cleared.data["by"]["badge"] == TESS.badge
    assert {each["cause"] for each in cleared.led_to("HoldClosed")} == {"journal_damaged", "failed"}


def blunder_at(trigger: str) -> Callable[[Program, TableModel, str], None]:
    """Return the way to fire a trigger with a programming error in one of them."""
    sound = Program.fire

    def fire(program: Program, m: TableModel, fired: str) -> None:
        if fired == trigger:
            raise ZeroDivisionError("of all things")
        sound(program, m, fired)

    return fire


@tells("software")
async def test_software_that_nobody_has_approved(real_table, watch):
    """Without approved software no round is dealt; a technician installs what was approved."""
    real_table.approved = real_table.folder / "approved.manifest"
    real_table.configure(house={"overrides": {"manifest": "approved"}})
    await real_table.start(*DEVICES, "daemon")
    dealer = DealerMoves(real_table)
    seen = await watch(dealer)
    await dealer.adopt()
    await dealer.press("OPEN")
    await dealer.load_decks()
    unread = "its files are being read"
    await dealer.eyes.until(
        lambda: not any(unread in say(hold.words) for hold in dealer.eyes.table.holds), "it is read"
    )
    await seen.forbids("software")
    found = await real_table.tablectl(
        "manifest", "--config", str(real_table.stage.config), about=False
    )
    real_table.approved.write_text(found.out)
    seen.screen.forgive("ERR_")
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await seen.gone("software")
    await seen.screen.at("idle")


@tells("clock", "disk")
async def test_a_clock_far_ahead_and_a_full_disk(opened, monkeypatch, watch):
    """Each forbids the next deal: a supervisor confirms the clock, a technician makes room."""
    monkeypatch.setattr(DiskWatch, "PACE", 0.05)
    real_table = opened.real_table
    seen = await watch(opened)
    real_table.clock, real_table.free = FarAhead(), DiskWatch.ROUND - 1
    seen.screen.forgive("ERR_")
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await seen.forbids("clock")
    await seen.forbids("disk")
    await seen.clear()
    await seen.gone("clock")
    real_table.free = 8 * DiskWatch.A_DAY
    await seen.gone("disk")
    room = "has room for about 8 days. Tell a technician."
    await expect(seen.screen.page.get_by_text(room)).to_have_count(1)


@tells()
async def test_a_journal_that_cannot_be_written(opened, monkeypatch, watch):
    """There is no hold for it: nobody could clear one."""
    seen = await watch(opened)

    def full(*_: object) -> None:
        raise JournalError("No space left on device")

    monkeypatch.setattr(Journal, "append", full)
    opened.real_table.control("sensors", "bet", seat=1, spot="ante")
    shown = seen.screen.page.locator(".fault.halted")
    await expect(shown).to_contain_text("Halted. Nothing is sent any more.")
    await expect(shown).to_contain_text("No space left on device")
    await expect(shown.locator("figcaption")).to_have_text("The controller")
    await expect(seen.screen.page.locator("[data-key]")).to_have_count(0)
    await expect(seen.screen.page.locator(".lost-line")).to_be_visible()
    seen.screen.forgive("ERR_")
    with pytest.raises(HaltedError):
        await opened.real_table.kill("daemon")
