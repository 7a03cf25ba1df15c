"""Faults that stop a round, and how people put them right."""

import signal

import msgspec
import pytest
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import DealingModeOrdered
from controller.data.message import message
from controller.journal import JournalError
from controller.table import HaltedError
from drivers.vocabulary import Key
from simulators.people.staff import SAM
from tests.browser.errands import act, badge, declares, digits, done, sign_on
from tests.browser.gallery.still_screens import STILL, french, pose
from tests.procedure.table_story import Story

pytestmark = pytest.mark.slow

SUPERVISOR = {"badge": SAM.badge, "pin": SAM.pin}


async def test_a_cover_is_open(opened, visit):
    screen = await visit()
    await opened.bets(2, 5)
    await opened.call()
    await opened.packet_out(2)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await expect(screen.page.locator(".fault")).to_be_visible()
    await pose(screen, "door-open")


async def test_a_jam_is_cleared(opened, visit):
    screen = await visit()
    await screen.page.add_init_script(STILL)
    await screen.page.reload()
    await opened.bets(2, 5)
    opened.real_table.control("shuffler", "jam", after=2)
    await opened.call()
    await expect(screen.page.locator(".fault")).to_be_visible()
    await opened.eyes.until(lambda: opened.eyes.table.holds, "it has jammed")
    await pose(screen, "jam")
    async with french(screen):
        await pose(screen, "french-jam")
        await act(screen, "sign-on")
        await badge(screen, SAM)
        await pose(screen, "french-pin-pad")
        await act(screen, "cancel")
    await act(screen, "sign-on")
    await pose(screen, "badge")
    await badge(screen, SAM)
    await digits(screen, SAM.pin[:4])
    await pose(screen, "pin-pad")
    await digits(screen, SAM.pin[4:])
    await act(screen, "next")
    await done(screen)
    opened.real_table.control("shuffler", "unjam")
    await opened.eyes.until(
        lambda: opened.eyes.levels.fault == "none", "the cards' path is free again"
    )
    await pose(screen, "jam-supervisor")
    await act(screen, "void")
    await expect(screen.page.locator(".effects")).to_be_visible()
    await pose(screen, "void-wagers")
    await act(screen, "cancel")
    await act(screen, "clear")
    await digits(screen, "4")
    await pose(screen, "clear-count")
    await act(screen, "next")
    await pose(screen, "clear-reason")


async def test_cards_are_counted_blind(opened, visit):
    screen = await visit()
    await opened.bets(3, 4)
    opened.real_table.control("shuffler", "short")
    await opened.call()
    await expect(screen.page.locator(".fault")).to_be_visible()
    await pose(screen, "wrong-packet")
    await act(screen, "count")
    await digits(screen, "3")
    await pose(screen, "blind-count")


async def test_an_irregularity_is_declared(opened, visit):
    screen = await visit("#/supervisor")
    await sign_on(screen)
    await opened.bets(2, 5)
    await opened.call()
    await opened.packet_out(2)
    await act(screen, "declare")
    await pose(screen, "declare")
    await declares(screen, "exposed_card", 2)
    await screen.page.goto(f"{screen.page.url.split('#')[0]}#/")
    await expect(screen.page.locator(".fault")).to_be_visible()
    await pose(screen, "irregularity")
    await act(screen, "decide-1")
    await pose(screen, "decide")


async def test_a_device_is_lost(opened, visit):
    screen = await visit()
    await screen.page.add_init_script(STILL)
    await screen.page.reload()
    await opened.bets(2, 5)
    await opened.call()
    await opened.packet_out(2)
    await opened.real_table.kill("sensors")
    await expect(screen.page.locator(".fault")).to_be_visible()
    await pose(screen, "lost-device")
    await opened.real_table.start("sensors")
    await opened.real_table.devices_up()
    await show_halted(screen, opened)
    await pose(screen, "halted")
    await screen.let_through()
    await screen.page.reload()
    await screen.caught_up()
    daemon = opened.real_table.processes["daemon"]
    daemon.send_signal(signal.SIGSTOP)
    await expect(screen.page.locator(".lost-line")).to_be_visible()
    await pose(screen, "no-connection")
    daemon.send_signal(signal.SIGCONT)


async def show_halted(screen, opened) -> None:
    """Show the snapshot of a table whose journal has failed; no other one follows it."""
    story = Story().open()
    story.ledger.broken = JournalError("no space")
    with pytest.raises(HaltedError):
        story.press(Key.STOP)
    view = msgspec.to_builtins(opened.eyes.view)
    why = message("journal-system-says", error="No space left on device")
    view["snapshot"]["halted"] = msgspec.to_builtins(
        message("halted-not-taken", number=view["snapshot"]["seq"] + 1, why=why)
    )
    shown = msgspec.to_builtins(story.snapshot.instruction)
    view["snapshot"]["instruction"] = {**shown, "blocks": view["snapshot"]["halted"]}
    await screen.page.evaluate(
        """(data) => {
          window.line.dispatchEvent(new MessageEvent("view", { data }));
          window.heldBack = [];
        }""",
        msgspec.json.encode(view).decode(),
    )
    await expect(screen.page.locator(".fault.halted")).to_be_visible()
    await expect(screen.page.locator('[data-alarm="high"]')).to_be_visible()
    await expect(screen.page.locator("[data-acknowledge]")).to_have_count(0)


async def test_the_dealer_deals_by_hand(opened, visit):
    screen = await visit()
    async with opened.real_table.client() as client:
        assert (
            await client.decide(ask(DealingModeOrdered, "hand-deal", "Packets jam", **SUPERVISOR))
        ).ok
    await opened.bets(2, 5)
    await opened.call()
    await pose(screen, "hand-deal")
