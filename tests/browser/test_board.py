"""The pit board in a browser: who is stuck, its window, and *I'm coming* at the dealer's panel."""

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from controller.api.messages import CallSupervisor
from simulators.people.staff import RUTH
from tests.browser.pit import REAL, open_pit
from tests.browser.screen import violations


async def test_a_newcomer_finds_the_stuck_table_and_its_dealer_reads_who_comes(
    browser: Browser, tmp_path: Path
) -> None:
    async with open_pit(tmp_path) as pit:
        context = await browser.new_context(viewport={"width": 1366, "height": 768})
        board = await context.new_page()
        complaints: list[str] = []
        board.on("pageerror", lambda error: complaints.append(str(error)))
        await board.goto(pit.board.address)
        cards = board.locator(".card")
        # The first is the one that stands still and to which nobody goes.
        await expect(cards.first).to_have_attribute("data-table", "pit-1-t06")
        await expect(cards.first).to_contain_text("Round stopped: lost device")
        await expect(cards.first.locator(".card-wait")).to_have_text(re.compile(r"2:\d\d"))
        await expect(cards.nth(1)).to_have_attribute("data-table", "pit-3-t18")
        await expect(cards.nth(1)).to_contain_text("Sam Floor (2001) is coming")
        assert await violations(board) == []
        off = board.locator("[data-tile=pit-2-t13]")
        await expect(off).to_have_attribute("data-life", "off")
        await expect(board.locator("[data-tile=pit-3-t21]")).to_have_attribute("data-life", "gone")

        async with await pit.table.house.client() as client:
            await client.wish(CallSupervisor("a guest asks"))
        await board.locator(f"[data-table={REAL}]").click()
        window = board.locator(f"[data-opened={REAL}]")
        await expect(window).to_contain_text("Calls a supervisor: a guest asks")
        frame = board.frame_locator(".opened-frame")
        await expect(frame.locator(".table-screen")).to_contain_text("The floor is called")
        await expect(frame.locator("[data-keys]")).to_be_hidden()

        await window.locator("[data-coming]").click()
        await board.locator("[name=badge]").fill(RUTH.badge)
        await board.locator("[name=pin]").fill(RUTH.pin)
        await board.locator(".sign-on .go").click()
        await expect(board.locator("[data-who=supervisor]")).to_contain_text(RUTH.person.name)
        panel = await context.new_page()
        await panel.goto(pit.table.socket.address)
        await window.locator("[data-coming]").click()
        await expect(panel.locator("[data-coming]")).to_contain_text(
            f"A supervisor is coming: {RUTH.person}"
        )
        await expect(window.locator("[data-comes]")).to_contain_text(f"{RUTH.person} is coming")
        assert pit.table.kinds.count("SupervisorComing") == 1
        await board.locator("[data-close]").click()
        await expect(window).to_have_count(0)
        assert complaints == []
        await context.close()
