"""People put faults of a round right: each on the page, by name, and in the journal."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from playwright.async_api import expect

from controller.data.instant import Instant
from controller.system.clock import SystemClock
from simulators.people.staff import DANA, LEE, RUTH, SAM
from tests.browser.errands import (
    act,
    badge,
    choose,
    declares,
    done,
    enter,
    menu,
    prove,
    refused,
    sign_on,
)
from tests.browser.faults.fault_screens import Seen, tells
from tests.browser.screen import DRAWN, Screen
from tests.browser.test_page import A_BEAT
from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow

WRONG = "That badge and that PIN do not belong together."
WAIT = "Too many wrong PINs here: wait"
TRIES = 3
"""The house's `pin_tries`."""


async def test_an_errand_ends_when_the_page_shows_what_it_led_to(opened, visit):
    """Until the picture comes, the keys behind it would say what was before."""
    screen = await visit()
    await opened.bets(3, 4)
    opened.real_table.control("shuffler", "short")
    await opened.call()
    await expect(screen.page.locator('[data-act="count"]')).to_be_visible()
    await act(screen, "count")
    await screen.hold_back()
    async with screen.page.expect_response("**/ask"):
        await enter(screen, "4")
    await screen.page.evaluate(DRAWN)
    await expect(screen.page.locator("dialog")).to_have_count(1)
    await screen.let_through()
    await done(screen)
    await expect(screen.page.locator(".fault-count")).to_be_visible()


@pytest.mark.quick
@tells("packet")
async def test_cards_are_counted_blind_and_the_round_is_voided_wager_by_wager(opened, watch):
    """A packet of three: nobody is told what the shuffler claims before they have counted."""
    seen = await watch(opened)
    screen, record = seen.screen, opened.real_table.record
    await opened.bets(3, 4)
    await opened.bets(3, spot="pair_plus")
    opened.real_table.control("shuffler", "short")
    await opened.call()
    fault = await seen.stops("packet", "The exit tray")
    await expect(fault).not_to_contain_text("3 cards")
    await expect(fault.locator(".fault-count")).to_have_count(0)
    comes_next = screen.page.locator(".fault-keys .strong")
    await expect(comes_next).to_have_text("Enter the count")
    await counts_in_both_languages(seen, 4)
    assert record.event("CardsCounted").data["count"] == 4
    await expect(fault.locator(".fault-count")).to_contain_text("Counted by ")
    await expect(screen.page.locator("body")).not_to_contain_text(re.compile(r"\b[34] cards?\b"))
    to_do = ["The supervisor counts, too.", "Both counts must be the same."]
    await expect(fault.locator(".fault-actions li")).to_have_text(to_do)
    await expect(screen.page.locator('[data-act="clear"], [data-act="void"]')).to_have_count(0)
    await expect(comes_next).to_have_text("Supervisor")
    await seen.supervisor()
    await expect(comes_next).to_have_text("Count, and clear")
    await act(screen, "clear")
    await enter(screen, "3")
    await choose(screen, "Counted, all is right")
    await refused(screen, "The two counts differ: both count again.")
    await expect(screen.page.locator('dialog [data-digit="3"]')).to_be_visible()
    await act(screen, "cancel")
    again = "The two counts differ: both count again."
    await expect(fault.locator(".fault-actions li").first).to_have_text(again)
    await expect(comes_next).to_have_text("Enter the count")
    await expect(fault.locator(".fault-count")).to_have_count(0)
    await seen.count(3)
    await expect(fault.locator(".fault-actions li")).to_have_text(to_do)
    await act(screen, "clear")
    await enter(screen, "3")
    await choose(screen, "Counted, all is right")
    await refused(screen, "With this count the round cannot go on: void it.")
    await act(screen, "cancel")
    await act(screen, "void")
    await ruling(screen, 3, "Pair Plus", "paid")
    await act(screen, "next")
    await choose(screen, "Wrong number of cards")
    await done(screen)
    await screen.at("voiding")
    voided = record.event("Clear", void_round=True)
    assert (voided.data["by"]["badge"], voided.data["reason"]) == (
        SAM.badge,
        "Wrong number of cards",
    )
    ruled = [(each["seat"], each["wager"], each["effect"]) for each in voided.led_to("WagerRuled")]
    assert ruled == [(3, "ante", "returned"), (3, "pair_plus", "paid"), (4, "ante", "returned")]
    assert all(each["by"] == "Sam Floor (2001)" for each in voided.led_to("WagerRuled"))


async def counts_in_both_languages(seen: Seen, cards: int) -> None:
    """The dealer counts; in no language does the key become narrower with its other words."""

    async def widths() -> list[float]:
        found = []
        for language in ("fr", "en"):
            await seen.screen.page.locator(f'.head [lang="{language}"]').tap()
            await expect(seen.screen.page.locator("html")).to_have_attribute("lang", language)
            box = await seen.screen.page.locator('[data-act="count"]').bounding_box()
            assert box is not None
            found.append(box["width"])
        return found

    before = await widths()
    await seen.count(cards)
    assert await widths() == before


async def ruling(screen: Screen, seat: int, wager: str, effect: str) -> None:
    """Choose the effect on one wager."""
    rows = screen.page.locator(".effect-row").filter(has_text=f"Seat {seat} · {wager}")
    await rows.locator(f'[data-effect="{effect}"]').tap()
    await expect(rows.locator(f'[data-effect="{effect}"]')).to_have_attribute(
        "aria-checked", "true"
    )


@tells("act_failed", "irregular")
async def test_a_jam_is_cleared_and_an_exposed_card_decided(opened, watch):
    """Only the roles that may decide can decide; the page tells others why."""
    seen = await watch(opened)
    screen = seen.screen
    await opened.bets(2, 5)
    opened.real_table.control("shuffler", "jam")
    await opened.call()
    await seen.stops("act_failed", "The exit tray")
    opened.real_table.control("shuffler", "unjam")
    await opened.eyes.until(lambda: opened.eyes.levels.fault == "none", "the way is free")
    await has_to_wait(screen, opened)
    await clears(seen)
    await opened.give(2)
    await is_declared(screen, opened)
    await seen.stops("irregular", "Seat 2")
    await expect(screen.page.locator(".fault-keys .strong")).to_have_text("Decide: exposed card")
    await is_decided(screen, opened)
    await opened.give(5)


async def has_to_wait(screen: Screen, dealer: DealerMoves) -> None:
    """Wrong PINs are refused, and after the last of them the right one has to wait."""
    record = dealer.real_table.record
    await act(screen, "sign-on")
    await badge(screen, RUTH)
    for tried in range(TRIES):
        await enter(screen, "000000")
        await dealer.eyes.until(
            lambda tried=tried: len(record.events("SignOnFailed", badge=RUTH.badge)) > tried,
            "the try is in the journal",
        )
        await refused(screen, WRONG)
        await expect(screen.page.locator(".pad-shown")).to_have_value("")
    await enter(screen, RUTH.pin)
    await refused(screen, WAIT)
    await act(screen, "cancel")
    last = record.events("SignOnFailed", badge=RUTH.badge)[-1]
    assert [each["code"] for each in last.led_to("Refused")] == ["pin_too_soon"]
    await expect(screen.page.locator('[data-act="clear"]')).to_have_count(0)


async def clears(seen: Seen) -> None:
    """No card came out: the dealer counts 0, a supervisor too, and the round goes on."""
    await seen.count(0)
    await seen.supervisor()
    await act(seen.screen, "decide-1")
    shut = seen.screen.page.locator('dialog [data-value="play_on"]')
    await expect(shut).to_be_disabled()
    await expect(shut).to_contain_text("Only the cards' count lets the round be played on")
    await act(seen.screen, "cancel")
    await seen.clear(0)
    await seen.goes_on()
    await seen.screen.at("dealing.seat")
    cleared = seen.dealer.real_table.record.event("Clear")
    assert cleared.data["by"]["badge"] == SAM.badge
    assert (cleared.data["count"], cleared.data["reason"]) == (0, "Put right")
    assert [each["cause"] for each in cleared.led_to("HoldClosed")] == ["act_failed"]
    eyes = seen.dealer.eyes
    await eyes.until(
        lambda: all(each.person.badge != SAM.badge for each in eyes.table.sign_ons),
        "the round goes on, and they have left",
    )


async def test_the_head_tells_the_tables_time_and_how_long_the_dealer_has_dealt(
    opened, visit, monkeypatch
):
    """Both go on although nothing happens at the table; a second tap begins nothing anew.

    The clock of the browser's computer is two hours and ten minutes ahead.
    """
    screen = await visit()
    await screen.page.clock.install(time=datetime.now(UTC) + timedelta(hours=2, minutes=10))
    await screen.page.reload()
    await screen.caught_up()
    await opened.real_table.tablectl("tap", LEE.badge)
    dealer, clock = screen.page.locator(".head-dealer"), screen.page.locator(".head-clock")
    await expect(dealer).to_have_text(re.compile(rf"{LEE.person.name}\s+0 min dealing"))
    assert await clock.text_content() in around(datetime.now(HOUSE))
    await screen.page.locator('.head-link[href="#/supervisor"]').tap()
    await sign_on(screen, SAM)
    await expect(screen.page.locator(".chip.own time")).to_have_text(re.compile(r"1:[345]\d"))
    await act(screen, "sign-off")
    await screen.page.evaluate("() => { location.hash = '#/'; }")
    later(monkeypatch, minutes=35)
    await screen.page.evaluate(A_BEAT)
    await screen.page.clock.fast_forward("01:00")
    await expect(dealer).to_contain_text("35 min dealing")
    assert await clock.text_content() in around(datetime.now(HOUSE) + timedelta(minutes=35))
    await opened.real_table.tablectl("tap", LEE.badge)
    await opened.eyes.until(
        lambda: len(opened.real_table.record.events("DealerTapped")) == 2, "the second tap"
    )
    await screen.caught_up()
    await expect(dealer).to_contain_text("35 min dealing")
    await screen.accessible()
    assert await screen.page.evaluate(TWICE) == ["01:45:00+11:00", "01:45:00+10:30", "02:30:00"]


TWICE = """async () => {
  const { modules } = await import("/static/main.js");
  const { clock, goByClockOf } = modules["parts/wording.js"];
  goByClockOf("Australia/Lord_Howe");
  const times = ["14:45", "15:15", "16:00"];
  return times.map((each) => clock(Date.parse(`2026-04-04T${each}Z`) * 1000));
}"""
"""Where the clock goes back by half an hour."""
HOUSE = ZoneInfo("America/Los_Angeles")
"""The shipped house's, not that of the browser's computer."""


def around(time: datetime) -> list[str]:
    """Return how a head shows this time, and the minutes beside it."""
    return [(time + timedelta(minutes=each)).strftime("%H:%M") for each in (-1, 0, 1)]


def later(monkeypatch, minutes: int) -> None:
    """Let it be so much later at the table; nothing happens meanwhile."""
    now = SystemClock.now

    def moved(clock: SystemClock) -> Instant:
        here = now(clock)
        passed = minutes * 60_000_000
        return replace(
            here, utc_us=here.utc_us + passed, monotonic_ns=here.monotonic_ns + passed * 1000
        )

    monkeypatch.setattr(SystemClock, "now", moved)


async def test_two_badges_tapped_at_once_both_count(opened, visit):
    """The second is not taken for the first one again, though that one waits for its answer."""
    screen = await visit()
    async with screen.answers_held_back():
        for who in (LEE, DANA):
            await screen.tap_badge(who.badge)
            await expect(screen.page.locator(".head-dealer")).to_contain_text(who.person.name)


async def is_declared(screen: Screen, dealer: DealerMoves) -> None:
    """A dealer with a PIN declares it; another dealer takes over while the round is held."""
    await menu(screen, "declare")
    await prove(screen, LEE)
    await declares(screen, "exposed_card", 2)
    await expect(screen.page.locator(".fault")).to_contain_text("exposed card at seat 2")
    declared = dealer.real_table.record.event("IrregularityDeclared").data
    assert (declared["by"]["badge"], declared["kind"]) == (LEE.badge, "exposed_card")
    await screen.tap_badge(DANA.badge)
    await expect(screen.page.locator(".head-dealer")).to_contain_text(DANA.person.name)
    tapped = dealer.real_table.record.event("DealerTapped").data
    assert tapped["dealer"]["badge"] == DANA.badge


async def is_decided(screen: Screen, dealer: DealerMoves) -> None:
    """A dealer may not decide what a supervisor must. (The jam is the first irregularity.)"""
    await act(screen, "decide-2")
    await prove(screen, LEE)
    await choose(screen, "void_seat")
    await choose(screen, "Seen by all")
    await refused(screen, "supervisor")
    await expect(screen.page.locator("dialog .proof .typed")).to_have_value(LEE.badge)
    await prove(screen, SAM)
    await choose(screen, "void_seat")
    await choose(screen, "Seen by all")
    await done(screen)
    await expect(screen.page.locator(".fault")).to_have_count(0)
    decided = dealer.real_table.record.event("IrregularityDecided")
    assert (decided.data["by"]["badge"], decided.data["remedy"]) == (SAM.badge, "void_seat")
    assert [each["seat"] for each in decided.led_to("WagerRuled")] == [2]
