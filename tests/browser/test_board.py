"""The pit board in a browser: who is stuck, its window, and *I'm coming* at the dealer's panel."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from playwright.async_api import Browser, Page, expect

from controller.api.messages import ask
from controller.data.causes import Cause
from controller.data.events import FloorCalled
from controller.floor.board.tiles import Tiles
from controller.floor.glance import HoldGlance, Waiting, encode_glance
from controller.system.clock import SystemClock
from simulators.people.staff import RUTH
from tests.browser.pit import CALM, REAL, open_board, open_pit
from tests.browser.screen import violations

pytestmark = pytest.mark.slow


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
            await client.wish(ask(FloorCalled, "a guest asks"))
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


def say(tiles: Tiles, name: str, **changes: object) -> None:
    """Have a table glance."""
    now = SystemClock().now()
    data = encode_glance(msgspec.structs.replace(CALM, **changes))
    seconds = now.monotonic_ns / 1e9
    tiles.take_glance(f"floor.grand.glance.{name}", data, seconds, now.utc_us // 1000)


OUTSIDE = """() => {
  const all = [...document.querySelectorAll(".card, [data-more], [data-tile]")];
  return all.filter((each) => {
  const { right, bottom, width } = each.getBoundingClientRect();
  const room = each.closest("[data-room]").getBoundingClientRect();
  return width === 0 || right > room.right + 1 || bottom > Math.min(innerHeight, room.bottom) + 1;
}).length; }"""
"""How many tables are not whole on the screen."""


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720)])
async def test_500_tables_are_on_a_wall_and_who_needs_somebody_is_there_or_counted(
    browser: Browser, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.floor.board.tiles.SILENT", 3600.0)
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        for number in range(500):
            say(tiles, f"pit-{1 + number // 20}-t{number:03}")
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
        page = await context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(f"{board.address}?wall")
        await expect(page.locator("[data-tile]")).to_have_count(500)
        await expect(page.locator(".calm")).to_be_visible()
        for needed in (1, 9, 30, 120):
            for number in range(needed):
                late = Waiting(1, 60)
                say(tiles, f"pit-{1 + number // 20}-t{number:03}", late=late)
            held = (HoldGlance("lost", "high", 30),)
            say(tiles, "pit-25-t499", holds=held, alarms=(1, 0, 0), alarm_age=30)
            await expect(page.locator(f"[data-needed='{needed + 1}']")).to_have_count(1)
            first = page.locator(".card").first
            await expect(first).to_have_attribute("data-table", "pit-25-t499")
            await until_settled(page)
            told = await page.locator(".card").count()
            more = page.locator("[data-more]")
            if await more.count():
                told += int(await more.get_attribute("data-more") or 0)
            assert told == needed + 1
            assert await page.evaluate(OUTSIDE) == 0
        assert await page.locator("[data-more]").count() == 1
        assert complaints == []
        await context.close()


CUT = """() => [...document.querySelectorAll(".card:not(.brief)")].flatMap((card) => {
  const inside = [card, ...card.querySelectorAll("b, small")];
  const whole = (each) => each.scrollHeight <= each.clientHeight + 1 || each.clientHeight === 0;
  const { bottom } = card.getBoundingClientRect();
  const below = [...card.querySelectorAll("small")].some(
    (each) => each.getBoundingClientRect().bottom > bottom);
  return below || !inside.every(whole) ? [card.textContent.replace(/\\s+/g, " ")] : [];
})"""
"""The cards of a wall in which something is cut."""


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_wall_says_each_hold_whole(
    browser: Browser, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six tables at a time, as many as have cards; a reason that is longer loses its end alone."""
    monkeypatch.setattr("controller.floor.board.tiles.SILENT", 3600.0)
    tiles = Tiles(lambda _: None)
    holds = [HoldGlance(cause, each, 30) for cause in Cause for each in ("high", "medium", "low")]
    async with open_board(tiles) as board:
        context = await browser.new_context(viewport={"width": 1920, "height": 1080})
        await context.add_init_script(f"localStorage.setItem('language', '{language}')")
        page = await context.new_page()
        await page.goto(f"{board.address}?wall")
        for at in range(0, len(holds), 6):
            six, dealer = holds[at : at + 6], f"Lay {at}."
            for number, hold in enumerate(six):
                told = {"holds": (hold,), "alarms": (1, 0, 0), "alarm_age": 30, "dealer": dealer}
                say(tiles, f"pit-1-t{number}", **told)
            facts = page.locator(".card-facts", has_text=dealer)
            await expect(facts).to_have_count(len(six))
            await until_settled(page)
            assert await page.evaluate(CUT) == []
        say(tiles, "pit-1-t0", holds=(), call=30, reason="a guest disputes " * 9)
        await expect(page.locator("[data-kind=call]")).to_have_count(1)
        await until_settled(page)
        assert len(await page.evaluate(CUT)) == 1
        await context.close()


async def until_settled(page: Page) -> None:
    """Wait until the page is drawn with the room that it has."""
    await page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


@pytest.mark.quick
async def test_a_pit_that_is_lost_is_one_line_before_who_waits_and_opens_nothing(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.floor.board.tiles.SILENT", 2.0)
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        for number in range(1, 13):
            say(tiles, f"pit-2-t{number}")
        page = await browser.new_page()
        await page.goto(board.address)
        await expect(page.locator("[data-kind=pit]")).to_have_count(1, timeout=20_000)
        monkeypatch.setattr("controller.floor.board.tiles.SILENT", 3600.0)
        say(tiles, "pit-1-t1", call=400)
        cards = page.locator(".card")
        await expect(cards).to_have_count(2)
        await expect(cards.first).to_contain_text("pit-2 is not heard: 12 tables")
        await expect(page.locator("[data-needed]")).to_have_attribute("data-needed", "13")
        await cards.first.click()
        await expect(page.locator("[data-opened]")).to_have_count(0)
        await expect(page.locator(".counts")).to_have_text("tables: 13, open: 1")
        assert await violations(page) == []
        await page.close()


async def test_an_address_that_names_no_table_hides_no_other(browser: Browser) -> None:
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        say(tiles, "pit-1-t1", call=40)
        page = await browser.new_page()
        await page.goto(f"{board.address}#/%E0%A4%A")
        await expect(page.locator("[data-table=pit-1-t1]")).to_be_visible()
        await page.close()


async def test_an_alarm_sounds_behind_another_tab(browser: Browser) -> None:
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        say(tiles, "pit-1-t1")
        page = await browser.new_page()
        await page.goto(board.address)
        await expect(page.locator("[data-tile]")).to_have_count(1)
        # As Chromium does it for a tab that nobody sees: it draws no frame.
        await page.evaluate("""() => {
          window.requestAnimationFrame = () => 0;
          Object.defineProperty(document, "hidden", { get: () => true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        say(tiles, "pit-1-t1", call=1)
        await page.wait_for_function(
            "() => document.querySelector('[data-sounds]').dataset.sounds === 'medium'", polling=100
        )
        await page.close()


async def test_what_is_raised_again_while_the_sound_pauses_sounds(browser: Browser) -> None:
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        say(tiles, "pit-1-t1", call=100)
        page = await browser.new_page()
        await page.goto(board.address)
        sound = page.locator("[data-sounds]")
        await expect(sound).to_have_attribute("data-sounds", "medium")
        await page.locator("h1").click()  # a browser waits for a touch before it lets a page sound
        await expect(sound).not_to_have_attribute("data-muted", "")
        await sound.click()
        await expect(sound).to_have_attribute("data-sounds", "")
        say(tiles, "pit-1-t1")
        await expect(page.locator(".card")).to_have_count(0)
        say(tiles, "pit-1-t1", call=0)
        await expect(sound).to_have_attribute("data-sounds", "medium")
        await page.close()


@pytest.mark.quick
async def test_its_clock_is_the_house_s_wherever_it_is_looked_at(browser: Browser) -> None:
    tiles = Tiles(lambda _: None)
    async with open_board(tiles) as board:
        for number in range(3):
            say(tiles, f"pit-1-t{number}", time_zone="Pacific/Chatham")
        say(tiles, "pit-1-t8", time_zone="Mars/Base", life="off", age=60)
        context = await browser.new_context(timezone_id="America/Los_Angeles")
        page = await context.new_page()
        await page.goto(board.address)
        await expect(page.locator("[data-tile]")).to_have_count(4)
        clock = page.locator(".board-clock")
        here = [datetime.now(ZoneInfo("Pacific/Chatham")) + timedelta(minutes=m) for m in (0, 1)]
        await expect(clock).to_have_text(re.compile("|".join(f"{at:%H:%M}" for at in here)))
        await context.close()


async def test_what_is_urgent_blinks_in_step(browser: Browser) -> None:
    """However long it stands: a pit that blinks here and there draws no eye to a table."""
    tiles = Tiles(lambda _: None)
    held = (HoldGlance("act_failed", "high", 30),)
    async with open_board(tiles) as board:
        page = await browser.new_page()
        await page.goto(board.address)
        for number in range(3):
            say(tiles, f"pit-1-t{number}", holds=held, alarms=(1, 0, 0), alarm_age=30)
            await expect(page.locator(".card")).to_have_count(number + 1)
            await until_settled(page)
        begun = await page.evaluate(
            "() => document.getAnimations().map((each) => each.startTime).filter((at) => at !== 0)"
        )
        assert begun == []
        assert await page.evaluate("() => document.getAnimations().length") == 3
        await expect(page.locator(".card").first).to_contain_text("shuffler stopped at its work")
        await page.close()
