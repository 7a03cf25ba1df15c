"""What needs service: the table is closed, and a technician clears at the page."""

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from controller.journal import Journal, JournalError
from controller.procedure import Program, TableModel
from controller.table import HaltedError
from simulators.people.staff import TESS
from tests.browser.errands import act, sign_on
from tests.browser.faults.seeing import Seen, tells
from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES
from tests.journal.making import tamper


@tells("journal_damaged", "failed")
async def test_a_damaged_journal_and_an_error_of_ours(opened, monkeypatch, watch):
    seen = await watch(opened)
    scene = opened.scene
    last = scene.record.entries[-1].seq
    tamper(scene.journal, "UPDATE event SET intents = CAST('[]' AS BLOB) WHERE seq = ?", (last,))
    scene.control("sensors", "bet", seat=1, spot="ante")
    shown = await seen.stops("journal_damaged", "The controller")
    await expect(shown).to_contain_text(f"event {last}")
    with monkeypatch.context() as wrong:
        scene.blunders = 1
        wrong.setattr(Program, "fire", blunder_at("key_call_floor"))
        await seen.screen.touch("call_floor")
        await seen.also("failed")
    scene.control("sensors", "clear")
    await seen.screen.at("idle")
    await is_closed(seen)
    await is_repaired(seen)


async def is_closed(seen: Seen) -> None:
    """A supervisor closes, for no technician works on an open table."""
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
    """The technician signs on where it stands, and clears both at once."""
    await sign_on(seen.screen, TESS)
    await seen.clear()
    await seen.goes_on()
    cleared = seen.dealer.scene.record.event("Clear")
    assert cleared.data["by"]["badge"] == TESS.badge
    assert {each["cause"] for each in cleared.led_to("HoldClosed")} == {"journal_damaged", "failed"}


def blunder_at(trigger: str) -> Callable[[Program, TableModel, str], None]:
    """Return how a trigger is fired with an error of ours in one of them."""
    sound = Program.fire

    def fire(program: Program, m: TableModel, fired: str) -> None:
        if fired == trigger:
            raise ZeroDivisionError("of all things")
        sound(program, m, fired)

    return fire


@tells("software")
async def test_software_that_nobody_has_approved(scene, watch):
    """The table opens with none; a technician installs what was approved, and starts it."""
    scene.approved = scene.folder / "approved.manifest"
    scene.configure(house={"overrides": {"manifest": "approved"}})
    await scene.start(*DEVICES, "daemon")
    dealer = Dealer(scene)
    seen = await watch(dealer)
    await dealer.adopt()
    await dealer.press("OPEN")
    await dealer.load_decks()
    unread = "its files are being read"
    await dealer.eyes.until(
        lambda: not any(unread in hold.words for hold in dealer.eyes.table.holds), "it is read"
    )
    await seen.forbids("software")
    found = await scene.tablectl("manifest", "--config", str(scene.stage.config), about=False)
    scene.approved.write_text(found.out)
    seen.screen.forgive("ERR_")
    await scene.kill("daemon")
    await scene.start("daemon")
    await seen.gone("software")
    await seen.screen.at("idle")


@tells()
async def test_a_journal_that_cannot_be_written(opened, monkeypatch, watch):
    """No hold stands for it: there is nothing that anybody could clear."""
    seen = await watch(opened)

    def full(*_: object) -> None:
        raise JournalError("No space left on device")

    monkeypatch.setattr(Journal, "append", full)
    opened.scene.control("sensors", "bet", seat=1, spot="ante")
    shown = seen.screen.page.locator(".fault.halted")
    await expect(shown).to_contain_text("Halted. Nothing is sent any more.")
    await expect(shown).to_contain_text("No space left on device")
    await expect(shown.locator("figcaption")).to_have_text("The controller")
    await expect(seen.screen.page.locator("[data-key]")).to_have_count(0)
    await expect(seen.screen.page.locator(".lost-line")).to_be_visible()
    seen.screen.forgive("ERR_")
    with pytest.raises(HaltedError):
        await opened.scene.kill("daemon")
