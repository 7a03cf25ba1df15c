"""The page at a real table: what it shows; a touch acts once, and means what was seen."""

import signal
from itertools import count

import pytest
from playwright.async_api import expect

from controller.words.spoken import say
from drivers.vocabulary import Key
from simulators.people.staff import SAM
from tests.browser.errands import act, done
from tests.browser.screen import SIZES, Screen
from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow

CLEAN = (
    ("no_more_bets", "wagering"),
    ("green", "awaiting_green"),
    ("decisions_closed", "deciding"),
    ("round_over", "settling"),
)
"""The touches of a clean round, each with the step that waits for it."""
CALLED = ("waiting_deck", "dealing.seat")
A_BEAT = """() => new Promise((told) => {
  const line = new EventSource("/events");
  line.addEventListener("beat", () => { line.close(); told(); });
})"""
"""Waits until the daemon has told the page its clock."""
WITHIN = 5000
"""Milliseconds: a second of silence, and the rest for a busy computer."""


def calls(dealer: DealerMoves) -> list[str]:
    """Return, for each *no more bets* of a page in the journal, its refusal; empty: it acted."""
    pressed = dealer.real_table.record.events("Press", key=Key.NO_MORE_BETS.value)
    return ["".join(why["code"] for why in each.led_to("Refused")) for each in pressed]


async def test_a_double_tap_acts_once(opened, visit):
    """Both touches come before the page can draw anything new."""
    screen = await visit()
    await opened.bets(2)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.key("no_more_bets").evaluate("(key) => { key.click(); key.click(); }")
    await screen.at(*CALLED)
    await opened.deal(2)
    assert calls(opened)[0] == ""
    assert all(calls(opened)[1:])


async def test_a_touch_on_an_old_picture_does_nothing(opened, visit):
    """The key pad was faster; the page still shows the key when the finger comes down."""
    screen = await visit()
    await opened.bets(4)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.hold_back()
    await opened.call()
    await opened.packet_out(4)
    async with opened.real_table.refuses("already_called"):
        await screen.touch("no_more_bets")
        await expect(screen.page.locator(".notice-refused")).to_be_visible()
    await screen.let_through()
    await screen.at("dealing.seat")
    await expect(screen.key("no_more_bets")).to_have_count(0)


async def test_two_pages_and_two_fingers_are_one_press(opened, visit):
    first, second = await visit(), await visit()
    await opened.bets(5)
    for screen in (first, second):
        await expect(screen.key("no_more_bets")).to_be_enabled()
        await screen.hold_back()
    await first.touch("no_more_bets")
    await second.touch("no_more_bets")
    await expect(second.page.locator(".notice-refused")).to_be_visible()
    for screen in (first, second):
        await screen.let_through()
        await screen.at(*CALLED)
    assert [code == "" for code in calls(opened)].count(True) == 1


async def test_a_touch_that_waits_for_its_answer_acts_once(opened, visit):
    """The controller stands still for a moment; the finger comes down twice meanwhile."""
    screen = await visit()
    await opened.bets(2)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    daemon = opened.real_table.processes["daemon"]
    daemon.send_signal(signal.SIGSTOP)
    await screen.touch("no_more_bets")
    await expect(screen.key("no_more_bets")).to_be_disabled()
    await screen.key("no_more_bets").tap(force=True)
    daemon.send_signal(signal.SIGCONT)
    await screen.at(*CALLED)
    await screen.caught_up()
    assert calls(opened) == [""]


async def test_a_touch_from_before_the_controller_stood_still_does_not_act_seconds_later(
    opened, visit
):
    """Nobody thinks of it any more when the controller reads it: it is refused, and said so."""
    opened.real_table.configure(house={"overrides": {"press_age": 0.5}})
    await opened.real_table.kill("daemon")
    await opened.real_table.start("daemon")
    screen = await visit()
    await opened.bets(2)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.page.evaluate(A_BEAT)
    daemon = opened.real_table.processes["daemon"]
    daemon.send_signal(signal.SIGSTOP)
    await screen.touch("no_more_bets")
    await says_lost(screen)
    daemon.send_signal(signal.SIGCONT)
    await screen.shows("That press waited too long and does nothing: look, and press again.")
    assert calls(opened) == ["press_old"]
    await screen.touch("no_more_bets")
    await screen.at(*CALLED)


@pytest.mark.quick
async def test_the_page_says_that_the_controller_is_gone_and_comes_back(opened, visit):
    """It falls silent and comes back; then it dies, and another one takes its place."""
    screen = await visit()
    screen.forgive("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE")
    await opened.bets(1)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    opened.real_table.processes["daemon"].send_signal(signal.SIGSTOP)
    await says_lost(screen)
    opened.real_table.processes["daemon"].send_signal(signal.SIGCONT)
    await expect(screen.page.locator(".lost")).to_have_count(0)
    await opened.real_table.kill("daemon")
    await says_lost(screen)
    await opened.real_table.start("daemon")
    await expect(screen.page.locator(".lost")).to_have_count(0)
    await screen.caught_up()
    assert calls(opened) == []
    await screen.touch("no_more_bets")
    await screen.at(*CALLED)
    assert calls(opened) == [""]


async def says_lost(screen: Screen) -> None:
    """The page shows the loss within a second, and its keys are dead from then on."""
    lost = screen.page.locator(".lost-line")
    await expect(lost).to_contain_text("No connection", timeout=WITHIN)
    await expect(screen.key("no_more_bets")).to_be_disabled()
    await screen.key("no_more_bets").tap(force=True)


async def test_a_dialog_tells_a_lost_line_and_its_own_end(opened, visit):
    """The line's loss lies not below it, with STOP lit; and nobody's entry goes without a word."""
    screen, real_table = await visit(), opened.real_table
    screen.forgive("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE")
    await opened.bets(3)
    real_table.control("shuffler", "jam")
    await opened.call()
    await screen.at("reconcile")
    await act(screen, "count")
    dialog, lost = screen.page.locator("dialog"), screen.page.locator(".lost-line")
    real_table.processes["daemon"].send_signal(signal.SIGSTOP)
    await expect(dialog.locator(".lost-line")).to_contain_text("No connection")
    await expect(lost).to_have_count(1)
    assert await dialog.locator(".dialog-field").evaluate(DEAD)
    real_table.processes["daemon"].send_signal(signal.SIGCONT)
    await expect(lost).to_have_count(0)
    assert (await real_table.tablectl("count", "0")).code == 0
    words = ("clear", "--count", "0", "--reason", "counted")
    assert (await real_table.tablectl(*words, who=SAM)).code == 0
    await expect(dialog).to_contain_text("It has changed, or is over")
    await expect(dialog.locator("[data-digit]")).to_have_count(0)
    await act(screen, "over")
    await done(screen)


DEAD = "(field) => getComputedStyle(field).pointerEvents === 'none'"


async def test_the_keyboard_suffices(opened, visit):
    screen = await visit()
    await opened.bets(6)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    for _ in range(40):
        await screen.page.keyboard.press("Tab")
        if await screen.page.evaluate("document.activeElement?.dataset.key") == "no_more_bets":
            break
    await screen.page.keyboard.press("Enter")
    await screen.at(*CALLED)
    assert calls(opened) == [""]


async def test_a_clean_round_needs_four_touches_and_no_more(opened, visit, people):
    """Dealer and players do all the rest: nobody touches the key pad."""
    screen = await visit()
    opening = opened.real_table.record.presses("key_pad")
    async with people() as crowd:
        for key, step in CLEAN:
            await opened.at(step)
            await expect(screen.key(key)).to_be_enabled()
            await opened.eyes.until(crowd.ready, "the players are ready")
            await opened.eyes.until(lambda key=key: opened.eyes.lit(key.upper()), "as on the page")
            await screen.shows(say(opened.eyes.table.title))
            await screen.touch(key)
        await opened.eyes.until(lambda: opened.eyes.step in ("idle", "wagering"), "the next round")
    assert len(opened.real_table.record.events("Press")) == 4
    assert opened.real_table.record.presses("key_pad") == opening
    assert not opened.real_table.record.refusals()


async def test_the_page_fits_and_axe_finds_nothing_wrong(opened, visit):
    screens = []
    for width, height in SIZES:
        screens.append(await visit(viewport={"width": width, "height": height}))
        await screens[-1].accessible()
    await opened.bets(1, 2, 3)
    for screen, size in zip(screens, SIZES, strict=True):
        await screen.caught_up()
        await screen.accessible()
        needed = await screen.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert all(room >= need for room, need in zip(size, needed, strict=True)), needed


async def test_a_screen_that_does_not_load_says_so_and_the_table_goes_on(opened, visit):
    """Its module is loaded when the screen is first opened, and the daemon may be gone then."""
    screen = await visit()
    screen.forgive("ERR_FAILED")
    await screen.page.route("**/supervisor.js", lambda route: route.abort())
    await screen.page.locator('[href="#/supervisor"]').tap()
    await screen.shows("This screen could not be loaded.")
    await screen.accessible()
    await opened.bets(3)
    await screen.page.locator('main [href="#/"]').tap()
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.page.unroute("**/supervisor.js")
    await screen.page.locator('[href="#/supervisor"]').tap()
    await screen.page.locator('[data-act="reload"]').tap()
    await screen.shows("This screen is for supervisors.")
    await screen.accessible()


async def test_a_page_of_another_version_is_loaded_anew(dealer, visit):
    """A kiosk stays open for weeks; meanwhile the program is replaced."""
    screen = await visit()
    version = (await screen.page.evaluate("fetch('/page.json').then((it) => it.json())"))["version"]
    old = {"version": f"{version}.old"}

    async def older(route):
        told = await (await route.fetch()).json()
        await route.fulfill(json=told | old)

    await screen.page.route("**/page.json", older, times=1)
    # Whoever is loaded anew asks again; the first page may be left before its load event.
    asked = count(1)
    async with screen.page.expect_response(
        lambda response: response.url.endswith("/page.json") and next(asked) == 2
    ):
        await screen.page.reload(wait_until="commit")
    await screen.caught_up()


# The checks on which the other tests rely.

FORBIDDEN = (
    "document.body.setAttribute('style', 'color: red')",
    "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))",
    "setTimeout('1')",
    "fetch('http://127.0.0.2:1/').catch(() => {})",
    "new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='",
)


async def test_faults_of_a_page_are_noticed(dealer, visit):
    """A violation of the policy, an error of our own, and violations that axe finds."""
    screen = await visit()
    for code in FORBIDDEN:
        async with screen.page.expect_event("console"):
            await screen.page.evaluate(f"() => {{ {code} }}")
        assert "Content Security Policy" in "".join(screen.complaints()), code
        screen.wrong.clear()
    async with screen.page.expect_event("pageerror"):
        await screen.page.evaluate("() => { setTimeout(() => { throw new Error('ours'); }) }")
    assert screen.complaints() == ["error: ours"]
    screen.forgive("^error: ours$")
    await screen.page.evaluate("() => document.body.append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        await screen.accessible()
