"""Hands of player-banked games, played by touch: draw, stud, high and low, a void one."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import IrregularityDecided, IrregularityDeclared
from controller.data.irregularities import IrregularityKind, Remedy
from tests.browser.errands import act, choose, digits, done, menu, sign_on
from tests.browser.hands.hand_screen import HandScreen
from tests.browser.screen import Screen
from tests.e2e.real_table import WHO

pytestmark = pytest.mark.slow

TWICE = """async () => {
  const told = () => document.querySelector("[data-acts]").dataset.acts;
  const key = () => document.querySelector('[data-act="call"]');
  const before = told();
  key().click();
  while (told() === before || key() === null) await new Promise(requestAnimationFrame);
  const rests = key().ariaDisabled;
  key().click();
  return rests;
}"""
"""Touch CALL, and again as soon as it is drawn anew; return whether it rests."""


@pytest_asyncio.fixture(loop_scope="session")
async def begun(moves, visit):
    """Opens a table of a game, with players in and the deck out."""

    async def begin(game: str, follow: str, *seats: int, **stakes: object) -> HandScreen:
        await moves.open_game(game, follow, stakes)
        hand = HandScreen(await visit(), moves)
        await hand.screen.at("idle")
        await hand.sit(*seats)
        await hand.deal()
        return hand

    return begin


@pytest.mark.quick
async def test_a_whole_draw_hand_with_every_act_told(moves, visit):
    """Acceptance 6 of the rules, one seat on: a pot of 29.00, rake 2.50; the puck moves on."""
    await moves.open_game("five-card-draw", "actions")
    screen = await visit()
    hand = HandScreen(screen, moves)
    await screen.at("idle")
    await hand.sit(1, 2, 3, 4, 5)
    await hand.says("Small blind 1.00: seat 2. Big blind 2.00: seat 3.")
    await hand.picture("hand-seats-{language}")
    await hand.deal()
    await hand.says("Seat 4: 2.00 to call.")
    await hand.picture("hand-betting-{language}")
    await hand.act("RAISES TO 4.00", "FOLDS", "CALLS 4.00")
    await hand.at_seat(4, "4.00")
    await hand.act("FOLDS", "CALLS 2.00")
    await screen.at("drawing")
    await hand.act("3")
    await hand.at_seat(3, "drew 3")
    await hand.screen.shows("Burn one.")
    await hand.picture("hand-draw-{language}")
    await hand.act("1", "STANDS PAT")
    await screen.at("betting")
    await hand.act("CHECKS", "BETS 4.00", "RAISES TO 8.00")
    await hand.act("FOLDS", "CALLS 4.00")
    await screen.at("showdown")
    await screen.shows("Seat 1 shows first.")
    await expect(screen.page.locator("[data-pot]")).to_contain_text("29.00")
    await hand.seat(1)
    await screen.shows("Seat 1 gets 26.50.")
    await hand.picture("hand-winner-{language}")
    await hand.key("round_over")
    await moves.return_deck()
    await screen.caught_up()
    await expect(screen.page.locator("[data-seat='2'] [data-puck]")).to_be_visible()


async def test_a_draw_hand_of_which_the_pot_is_told(begun, visit):
    """Folds, draws and the winner are touched; the dealer states the pot with its rake."""
    hand = await begun("five-card-draw", "pot", 1, 2, 3)
    await hand.seat(2)
    await hand.at_seat(2, "folded")
    await hand.picture("hand-folds-{language}")
    await hand.key("decisions_closed")
    await hand.act("2")
    await hand.key("decisions_closed", "decisions_closed")
    await hand.screen.at("showdown")
    await act(hand.screen, "pot")
    await hand.screen.page.locator('dialog [data-chip="2500"]').tap()
    await hand.screen.page.locator('dialog [data-chip="100"]').tap()
    await act(hand.screen, "next")
    await digits(hand.screen, "175")
    await act(hand.screen, "next")
    await done(hand.screen)
    await hand.screen.caught_up()
    await expect(hand.screen.page.locator("[data-pot]")).to_contain_text("26.00")
    await hand.seat(1, 3)
    await hand.screen.shows("Seat 1 gets 12.00.")
    await hand.screen.shows("Pot: the odd 0.25 to seat 3, first clockwise from the puck.")
    await hand.picture("hand-shared-{language}")
    await hand.key("round_over")
    await hand.moves.return_deck()
    await figures(await visit("#/supervisor"))


async def figures(screen: Screen) -> None:
    """Look at the supervisor's figures: the pot of the one hand, and the time of its phases."""
    await sign_on(screen)
    await screen.page.locator('[href="#/supervisor/statistics"]').tap()
    sheet = screen.page.locator(".office-sheet")
    await expect(sheet).to_contain_text("Where a hand's time goes")
    await screen.accessible()
    told = (await sheet.inner_text()).split("\n")
    assert [told[told.index(name) + 1] for name in ("Mean pot", "Largest pot")] == ["26.00"] * 2
    phases = ["Deck out", "Betting round 1", "Draw", "Betting round 2", "Showdown"]
    assert [each for each in told if each in phases][:5] == phases


async def test_amounts_chips_and_an_all_in(begun):
    """No limit: an amount by the pad and the table's chips; a short call; side pots."""
    hand = await begun("five-card-draw-ante", "actions", 1, 2, 3, structure="no-limit", ante=1.00)
    screen = hand.screen
    await hand.act("CHECKS")
    await act(screen, "other")
    await screen.shows("from 2.00 to 300.00")
    await screen.page.locator('dialog [data-chip="500"]').tap()
    await screen.page.locator('dialog [data-chip="500"]').tap()
    await screen.accessible()
    await act(screen, "next")
    await done(screen)
    await hand.says("10.00 to call")
    await act(screen, "all_in")
    await digits(screen, "600")
    await act(screen, "next")
    await done(screen)
    await hand.act("CALLS 10.00")
    await screen.at("drawing")
    await expect(screen.page.locator("[data-pot]")).to_have_count(2)
    await hand.picture("hand-side-pot-{language}")
    await hand.act("STANDS PAT", "STANDS PAT", "STANDS PAT")
    await hand.act("CHECKS", "CHECKS")
    await screen.at("showdown")
    await hand.says("side pot 1")
    await hand.seat(3)
    await hand.key("continue")
    await hand.seat(1)
    await screen.shows("Seat 3 gets 7.50.")
    await expect(screen.key("continue")).to_have_count(0)
    await hand.picture("hand-side-pot-won-{language}")
    await hand.key("round_over")
    await screen.at("reload")
    await hand.at_seat(3, "gets 7.50")


async def test_stud_with_openers(begun):
    """The dealer touches who brings in, and each round who opens; what was told is taken back."""
    hand = await begun("five-card-stud", "actions", 1, 2, 3)
    await hand.says("Touch who brings in: the lowest card showing.")
    await hand.picture("hand-opener-{language}")
    await hand.seat(2)
    await hand.act("BRINGS IN 0.50", "COMPLETES TO 2.00")
    await hand.at_seat(3, "2.00")
    await hand.key("bets_open")
    await hand.says("Seat 3: 0.50 to call.")
    await hand.act("CALLS 0.50", "CALLS 0.50")
    await hand.says("Touch who opens: the best hand showing.")
    await hand.act("A PAIR SHOWS")
    await hand.seat(1)
    await expect(hand.screen.page.locator('[data-act="bet"]')).to_have_count(2)
    await hand.picture("hand-pair-{language}")
    await hand.act("BETS 4.00", "FOLDS", "FOLDS")
    await hand.says("Seat 1 is left alone")


async def test_high_and_low_are_declared(begun):
    """Each hand declares, by a key or by touching its seat; the halves are won one by one."""
    hand = await begun("stud-high-low-declare", "pot", 1, 2, 3)
    for _ in range(4):
        await hand.key("decisions_closed")
    await hand.screen.at("declaring")
    await hand.act("HIGH", "LOW")
    await hand.seat(3)
    await hand.at_seat(3, "high")
    await hand.seat(3)
    await hand.at_seat(3, "low")
    await hand.picture("hand-declared-{language}")
    await hand.key("decisions_closed")
    await hand.screen.at("showdown")
    await hand.seat(2)
    await hand.picture("hand-halves-{language}")
    await hand.key("round_over")


async def test_cards_are_bought(begun):
    """Each in turn buys or passes; the rest pass when buying is closed."""
    hand = await begun("stud-high-low-buy", "pot", 1, 2, 3)
    for _ in range(3):
        await hand.key("decisions_closed")
    await hand.screen.at("buying")
    await hand.says("a card for 4.00, or pass")
    await hand.picture("hand-buying-{language}")
    await hand.act("BUYS FOR 4.00", "PASSES")
    await hand.key("decisions_closed")
    await hand.screen.at("betting")


async def test_a_stale_act_is_refused_with_its_words(begun, visit):
    """What another finger told meanwhile is not told twice."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    other = await visit()
    await other.hold_back()
    await hand.act("CALLS 2.00")
    await other.page.locator('.acts [data-act="call"]').tap()
    await other.let_through()
    await hand.moves.eyes.until(lambda: hand.moves.eyes.table.refusal, "it is refused")
    assert hand.moves.eyes.table.poker.turn == 2
    await expect(other.page.locator(".notice-refused")).to_be_visible()


async def test_a_finger_that_comes_down_twice_tells_once(begun):
    """The second touch finds the same key, which means the next seat: it rests."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    assert await hand.screen.page.evaluate(TWICE) == "true", "the key says that it rests"
    await hand.screen.caught_up()
    assert (hand.moves.eyes.table.poker.told, hand.moves.eyes.table.refusal) == (1, None)
    await hand.act("CALLS 1.00")


async def test_an_act_that_comes_before_the_last_one_is_answered_is_refused_aloud(begun):
    """It meant the same seat as the last one: it tells nothing, and the dealer is told to look."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    page = hand.screen.page
    refused = page.locator(".notices").get_by_text("look again")
    async with hand.screen.answers_held_back():
        await hand.strike("K")
        await hand.screen.strike("L")
        await expect(refused).to_be_visible()
    await expect(page.locator('[data-act="fold"]')).to_be_enabled()
    await expect(refused).to_be_visible()
    assert (hand.moves.eyes.table.poker.told, hand.moves.eyes.table.refusal) == (1, None)


async def test_sensors_hint_and_nothing_waits_for_them(moves, visit):
    """Chips out of turn, and chips of the last round: the screen says so in both languages."""
    await moves.open_game("five-card-draw", "actions", sensors=True)
    hand = HandScreen(await visit(), moves)
    asked = hand.screen.page.locator(".notice-do")
    await hand.screen.at("idle")
    moves.real_table.control("sensors", "bet", seat=3, spot="bet")
    await expect(asked).to_contain_text("Chips lie before seat 3, which is not in")
    await hand.sit(1, 2, 3)
    moves.real_table.control("sensors", "clear", seat=3)
    await hand.deal()
    moves.real_table.control("sensors", "bet", seat=2, spot="bet")
    moves.real_table.control("sensors", "bet", seat=3, spot="bet")
    await hand.act("CALLS 2.00", "CALLS 1.00", "CHECKS")
    await hand.screen.at("drawing")
    await expect(asked).to_contain_text("Chips lie before seats 2 and 3: bring them in.")
    await hand.picture("hand-chips-{language}")
    moves.real_table.control("sensors", "clear")
    await expect(asked).to_have_count(0)
    assert moves.eyes.table.holds == ()


async def test_a_void_hand_shows_what_goes_back(begun):
    """A misdeal: each seat gets back all that it has put in; the puck stays."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    await hand.act("CALLS 2.00")
    async with hand.moves.real_table.client() as client:
        for wish in (
            ask(IrregularityDeclared, badge=WHO.badge, pin=WHO.pin, kind=IrregularityKind.MISDEAL),
            ask(
                IrregularityDecided,
                badge=WHO.badge,
                pin=WHO.pin,
                id=1,
                remedy=Remedy.VOID_ROUND,
                reason="a card was exposed",
            ),
        ):
            answer = await client.decide(wish)
            assert answer.ok, answer
    await hand.screen.at("voiding")
    await hand.at_seat(1, "2.00 back")
    await hand.at_seat(2, "1.00 back")
    await hand.picture("hand-void-{language}")
    await hand.key("round_over")
    await hand.screen.at("reload")
    await hand.at_seat(1, "2.00 back")


async def test_the_puck_and_a_short_blind(moves, visit):
    """The puck is put before a seat; who cannot post all is said before the deal."""
    await moves.open_game("five-card-draw", "actions")
    screen = await visit()
    hand = HandScreen(screen, moves)
    await screen.at("idle")
    await hand.sit(1, 2, 3)
    await act(screen, "puck")
    await choose(screen, "2")
    await done(screen)
    await hand.says("Small blind 1.00: seat 3. Big blind 2.00: seat 1.")
    await act(screen, "short")
    await choose(screen, "1")
    await digits(screen, "125")
    await act(screen, "next")
    await done(screen)
    await hand.at_seat(1, "1.25")
    await hand.deal()
    await hand.at_seat(1, "all in")
    await hand.says("Seat 2: 2.00 to call.")
    await menu(screen, "early")
    await choose(screen, "3")
    await done(screen)
    await hand.at_seat(3, "folded")
    await hand.says("Seat 2: 2.00 to call.")


async def test_a_killed_daemon_comes_back_with_the_hand(begun):
    """The same turn, the same pot; the page goes on by itself."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    hand.screen.forgive("Failed to load resource", "ERR_")
    await hand.act("RAISES TO 4.00")
    await hand.moves.real_table.kill("daemon")
    await hand.moves.real_table.start("daemon")
    await hand.screen.caught_up()
    await hand.says("Seat 2: 3.00 to call.")
    await hand.act("CALLS 3.00")
    await hand.says("Seat 3: 2.00 to call.")


async def test_a_hand_by_the_keyboard_in_french(begun):
    """Letters and digits tell what the keys do; every word is French."""
    hand = await begun("five-card-draw", "actions", 1, 2, 3)
    page = hand.screen.page
    await page.locator('.head [lang="fr"]').tap()
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.locator('[data-act="call"]')).to_contain_text("SUIT 2,00")
    await hand.strike("k", "k", "k")
    await hand.screen.at("drawing")
    await hand.strike("3")
    await hand.at_seat(2, "3 cartes")
    await hand.strike("c", "1")
    await hand.screen.at("betting")
    await hand.strike("t", "l", "l")
    await hand.screen.at("showdown")
    await hand.screen.accessible()
