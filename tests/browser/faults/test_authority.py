"""Who a press belongs to: the dealer's keys are the dealer's, whoever is signed on, and where."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from controller.api.messages import ask
from controller.data.events import SignedOff
from drivers.vocabulary import Key
from simulators.people.staff import SAM, TESS
from tests.browser.errands import act, badge, choose, declares, done, prove, refused, sign_on
from tests.browser.faults.fault_screens import tells
from tests.browser.screen import Screen
from tests.e2e.real_table import DEVICES, HOUSE
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


async def nobody_signed_on(dealer) -> None:
    """End the sign-on at the key pad, which opened the table."""
    async with dealer.real_table.client() as client:
        assert (await client.wish(ask(SignedOff))).ok


async def offers(screen: Screen, key: str, *, there: bool) -> None:
    """Wait until a key stands in the list behind *More*, or does not."""
    await screen.page.locator(".key-more").tap()
    await expect(screen.page.locator('[data-act="tap"]')).to_be_visible()
    await expect(screen.page.locator(f'[data-act="{key}"]')).to_have_count(int(there))
    await screen.page.keyboard.press("Escape")


async def test_a_supervisor_at_their_own_page_gives_the_dealers_page_no_powers(opened, visit):
    """CLOSE stands where the supervisor signed on; NO MORE BETS is the dealer's at both pages."""
    record = opened.real_table.record
    await nobody_signed_on(opened)
    dealers, supervisors = await visit(), await visit()
    await supervisors.page.locator(".key-more").tap()
    await sign_on(supervisors)
    await opened.eyes.until(lambda: opened.eyes.table.sign_ons, "they are signed on")
    await dealers.caught_up()
    await offers(supervisors, "close", there=True)
    await offers(dealers, "close", there=False)
    await opened.bets(2)
    await dealers.touch("no_more_bets")
    await dealers.at("dealing.seat")
    assert record.event("Press").data["by"] is None
    await supervisors.touch("stop")
    await dealers.shows("Stopped. You can clear this.")
    stop = record.event("Press").data
    assert (stop["key"], stop["by"]) == (Key.STOP, None), "it is the dealer's key there, too"
    await dealers.touch("continue")
    await supervisors.page.locator(".key-more").tap()
    await act(supervisors, "close")
    await opened.eyes.until(lambda: opened.eyes.table.closing, "it closes after this round")
    assert record.event("Press").data["by"]["badge"] == SAM.badge


async def test_after_a_clear_the_screen_is_the_dealers_again(opened, watch):
    """Who cleared has left: what needs a supervisor asks for a PIN again, and the rest does not."""
    await nobody_signed_on(opened)
    seen = await watch(opened)
    screen, record = seen.screen, opened.real_table.record
    await opened.bets(2)
    opened.real_table.control("shuffler", "jam")
    await opened.call()
    await screen.page.locator('[data-act="count"]').wait_for()
    opened.real_table.control("shuffler", "unjam")
    await opened.eyes.until(lambda: opened.eyes.levels.fault == "none", "the way is free")
    await seen.count(0)
    await seen.supervisor()
    await seen.clear(0)
    await seen.goes_on()
    await opened.eyes.until(lambda: not opened.eyes.table.sign_ons, "they have left")
    (left,) = record.event("Clear").led_to("SignOnEnded")
    assert (left["person"]["badge"], left["why"]["id"]) == (SAM.badge, "sign-on-cleared")
    await offers(screen, "close", there=False)
    await opened.give(2)
    await opened.give(0)
    await screen.touch("green")
    await screen.at("deciding")
    assert record.event("Press").data["by"] is None
    await screen.page.locator('[href="#/supervisor"]').tap()
    await screen.shows("This screen is for supervisors.")


# Signed on in sight.


async def test_who_is_signed_on_stands_on_every_screen_and_leaves_with_one_touch(opened, visit):
    """The own chip has the time that is left and *leave*, which closes the sheet."""
    await nobody_signed_on(opened)
    dealers, supervisors = await visit(), await visit("#/supervisor")
    await expect(dealers.page.locator(".chip")).to_have_count(0)
    await sign_on(supervisors)
    own = supervisors.page.locator(f'[data-chip="{SAM.badge}"]')
    await expect(own).to_contain_text(re.compile(rf"{SAM.person.name}\s+supervisor\s+[12]:\d\d"))
    elsewhere = dealers.page.locator(f'[data-chip="{SAM.badge}"]')
    await expect(elsewhere).to_have_text(
        re.compile(rf"{SAM.person.name}\s+supervisor, at another screen")
    )
    await expect(dealers.page.locator('[data-act="sign-off"]')).to_have_count(0)
    await supervisors.accessible()
    await dealers.accessible()
    await act(supervisors, "sign-off")
    await expect(supervisors.page.locator(".table-screen")).to_be_visible()
    await expect(supervisors.page.locator(".office")).to_have_count(0)
    await expect(dealers.page.locator(".chip")).to_have_count(0)


async def test_a_dialog_whose_sign_on_has_ended_asks_in_place_and_goes_on(opened, visit):
    """Badge and PIN once more: what was filled in before is sent."""
    await nobody_signed_on(opened)
    await opened.bets(2, 5)
    await opened.bets(2, spot="pair_plus")
    await opened.call()
    await opened.press("STOP")
    screen = await visit("#/supervisor")
    await sign_on(screen)
    await act(screen, "void")
    paid = screen.page.locator('dialog [data-effect="paid"]').first
    await paid.tap()
    await act(screen, "next")
    await expect(screen.page.locator("dialog .own")).to_contain_text(SAM.person.name)
    await nobody_signed_on(opened)
    await expect(screen.page.locator("dialog .own")).to_have_count(0)
    await choose(screen, "The shuffler failed")
    await refused(screen, "Your sign-on has ended.")
    await prove(screen, SAM)
    await done(screen)
    await screen.at("voiding")
    voided = opened.real_table.record.event("Clear").data
    assert (voided["by"]["badge"], voided["reason"]) == (SAM.badge, "The shuffler failed")
    assert "paid" in [each["effect"] for each in voided["effects"]]


async def test_a_late_bet_is_ruled_on_although_the_sign_on_ended_meanwhile(opened, visit):
    """It asks badge and PIN in place, once, and what was chosen is done."""
    await nobody_signed_on(opened)
    await opened.bets(1)
    await opened.call()
    await opened.give(1)
    screen = await visit()
    await screen.page.locator(".key-more").tap()
    await sign_on(screen)
    opened.real_table.control("sensors", "bet", seat=1, spot="pair_plus")
    await expect(screen.page.locator(".notice-late")).to_contain_text("seat 1, Pair Plus.")
    await screen.page.locator('[data-seat="1"]').first.tap()
    await expect(screen.page.locator("dialog .choice")).to_have_count(3)
    await nobody_signed_on(opened)
    await expect(screen.page.locator(".chip.own")).to_have_count(0)
    await choose(screen, "accept_bet")
    await refused(screen, "Your sign-on has ended.")
    await prove(screen, SAM)
    await done(screen)
    decided = opened.real_table.record.event("LateBetRuled").data
    assert (decided["remedy"], decided["by"]["badge"]) == ("accept_bet", SAM.badge)


@pytest.mark.quick
async def test_a_supervisor_accepts_a_late_bet_with_three_touches(opened, visit):
    """The seat, what is done, and *Done* below badge and PIN, which are typed."""
    await nobody_signed_on(opened)
    await opened.bets(1)
    await opened.call()
    await opened.give(1)
    screen = await visit()
    opened.real_table.control("sensors", "bet", seat=1, spot="pair_plus")
    await expect(screen.page.locator(".notice-late")).to_contain_text("seat 1, Pair Plus.")
    await screen.page.evaluate("""() => {
        window.touches = 0;
        addEventListener("pointerdown", () => { window.touches += 1; }, true);
    }""")
    await screen.page.locator('[data-seat="1"]').first.tap()
    await choose(screen, "accept_bet")
    await badge(screen, SAM)
    await screen.page.locator("dialog .pad-shown").fill(SAM.pin)
    await act(screen, "next")
    await done(screen)
    assert await screen.page.evaluate("() => window.touches") == 3
    decided = opened.real_table.record.event("LateBetRuled").data
    assert (decided["remedy"], decided["by"]["badge"]) == ("accept_bet", SAM.badge)


async def test_a_key_pressed_after_the_sign_ons_end_asks_for_the_proof_in_place(opened, visit):
    """CLOSE is struck in the moment in which the sign-on ends: badge and PIN, and it is pressed."""
    await nobody_signed_on(opened)
    record = opened.real_table.record
    screen = await visit()
    await screen.page.locator(".key-more").tap()
    await sign_on(screen)
    await screen.page.locator(".key-more").tap()
    await expect(screen.page.locator('[data-act="close"]')).to_be_visible()
    await screen.hold_back()
    await nobody_signed_on(opened)
    screen.forgive("401")
    await act(screen, "close")
    await refused(screen, "Your sign-on has ended.")
    await expect(screen.page.locator("dialog h2")).to_have_text("Close the table")
    await screen.let_through()
    await prove(screen, SAM)
    await done(screen)
    await screen.at("closing")
    assert record.event("Press").data["by"]["badge"] == SAM.badge


_PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll(".office-acts [data-act]")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.dataset.act, [x, y, width, height].map(Math.round)];
    })
)"""


async def test_the_keys_of_a_sheet_keep_their_places(opened, visit):
    """All keys of the role come with the chip, the first one apart; none moves another."""
    await nobody_signed_on(opened)
    screen = await visit("#/supervisor")
    await sign_on(screen)
    places = [await screen.page.evaluate(_PLACES)]
    assert {"dead", "mode", "change-decks", "unlock"} <= places[0].keys()
    await opened.bets(2)
    await expect(screen.page.locator('[data-act="void"]')).to_be_visible()
    places.append(await screen.page.evaluate(_PLACES))
    opened.real_table.control("sensors", "clear")
    await expect(screen.page.locator('[data-act="dead"]')).to_be_visible()
    places.append(await screen.page.evaluate(_PLACES))
    assert places[0] == places[2]
    both = places[0].keys() & places[1].keys()
    assert len(both) >= 5
    assert {name: places[0][name] for name in both} == {name: places[1][name] for name in both}


async def test_a_technicians_sign_on_does_not_decide_for_a_supervisor(dealer, visit):
    """Whoever decides shows badge and PIN, although a technician is signed on at this page."""
    screen = await visit()
    await screen.page.locator(".key-more").tap()
    await sign_on(screen, TESS)
    await dealer.open_table()
    await dealer.bets(2)
    await dealer.call()
    await screen.page.locator(".key-more").tap()
    await act(screen, "declare")
    await expect(screen.page.locator("dialog .typed")).to_be_visible()
    await prove(screen, SAM)
    await declares(screen, "dealer_error", 2)
    declared = dealer.real_table.record.event("IrregularityDeclared").data
    assert declared["by"]["badge"] == SAM.badge


async def test_a_technician_signs_on_where_a_supervisor_is_signed_on(dealer, visit):
    """The next person takes the place; the supervisor is signed off."""
    await dealer.adopt()
    screen = await visit("#/supervisor")
    await sign_on(screen)
    await screen.page.evaluate("() => { location.hash = '#/technician'; }")
    await screen.shows("This screen is for technicians.")
    await sign_on(screen, TESS)
    await expect(screen.page.locator(".bench-devices")).to_contain_text("SPOT-0001")
    await expect(screen.page.locator(".chip")).to_have_count(1)
    await expect(screen.page.locator(".chip")).to_contain_text(TESS.person.name)


async def test_touches_of_their_sheets_keep_a_person_signed_on(real_table, visit):
    """The dealer's touches do not; the time that is left runs out in sight."""
    real_table.configure(house={"overrides": HOUSE | {"sign_on_time": 6.0}})
    await real_table.start(*DEVICES, "daemon")
    screen = await visit("#/supervisor")
    await sign_on(screen)
    chip = screen.page.locator(".chip time")
    await expect(chip).to_have_text("0:03")
    await screen.page.locator(".office-sheet").tap()
    await expect(chip).to_have_text("0:06")
    assert real_table.record.event("SignOnKept").data["by"]["badge"] == SAM.badge
    await screen.page.locator(".office-back").tap()
    await expect(chip).to_have_text("0:02")
    await screen.page.locator(".felt").tap()
    await expect(screen.page.locator(".chip")).to_have_count(0)
    assert len(real_table.record.events("SignOnKept")) == 1


# What stops the table, on every screen.


@tells("act_failed", "stopped")
async def test_sheets_and_dialogs_show_what_stops_the_table_and_have_stop(opened, watch):
    """STOP is pressed in a dialog, which stays; a jam stands on the sheet, and at every door."""
    await nobody_signed_on(opened)
    seen = await watch(opened, "#/supervisor")
    page = seen.screen.page
    await expect(page.locator(".band")).to_have_count(0)
    await sign_on(seen.screen)
    await opened.bets(2)
    opened.real_table.control("shuffler", "jam")
    await opened.call()
    await seen.in_band("act_failed")
    await seen.screen.accessible()
    opened.real_table.control("shuffler", "unjam")
    await opened.eyes.until(lambda: opened.eyes.levels.fault == "none", "the way is free")
    await page.locator('[data-act="unlock"]').tap()
    await expect(page.locator("dialog .band")).to_be_visible()
    await act(seen.screen, "cancel")
    await page.locator(".office-back").tap()
    await seen.count(0)
    await seen.clear(0)
    await opened.eyes.until(lambda: not opened.eyes.table.holds, "the round goes on")
    await page.locator('[href="#/supervisor"]').tap()
    await expect(page.locator(".band")).to_have_count(0)
    await act(seen.screen, "sign-on")
    await page.locator('dialog [data-key="stop"]').tap()
    await seen.in_band("stopped")
    assert opened.real_table.record.event("Press").data["by"] is None
    await prove(seen.screen, SAM)
    await done(seen.screen)
    await seen.in_band("stopped")
    await expect(page.locator('[data-key="stop"]')).to_have_count(0)


async def test_a_sheet_that_is_refused_its_list_asks_again_once_a_second(opened, visit):
    """It asked with each drawing, sixty times a second: the dealer's press was one too many."""
    times = []
    asked = asyncio.Event()

    async def refuses(route: Route) -> None:
        if "choices" not in (route.request.post_data or ""):
            await route.continue_()
            return
        times.append(asyncio.get_running_loop().time())
        if len(times) == 3:
            asked.set()
        failure = {
            "reply": "failure",
            "error": {"type": "message", "id": "answer-too-much", "params": {}},
        }
        await route.fulfill(json=failure)

    screen = await visit("#/supervisor")
    await sign_on(screen)
    await screen.page.route("**/ask", refuses)
    await screen.page.evaluate("() => { location.hash = '#/supervisor/game'; }")
    await asyncio.wait_for(asked.wait(), PATIENCE)
    assert times[1] - times[0] > 0.9
    assert times[2] - times[1] > 0.9
    await screen.page.unroute_all(behavior="wait")
    await screen.shows("This table was started without a file: nothing can be chosen.")
