"""Hands at each size of screen: nothing is cut, fingers find each key, and a dealer can read it."""

import pytest
from playwright.async_api import expect

from tests.browser.errands import act, digits, done
from tests.browser.faults.test_sizes import (
    DOUBLED,
    READ,
    SIZES,
    nothing_cut,
    read_from_afar,
    resized,
)
from tests.browser.hands.hand_screen import HandScreen
from tests.browser.screen import Screen
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

OF_A_HAND = (
    *(".seat-bet", ".seat-gets", ".seat-back", ".pot-amount", ".acts-seat"),
    ".acts .act:not(.act-puck, .act-short) .key-words",
)
"""Read from afar, too: bets, pots, what each seat gets, whose turn it is, what they may do."""
_SMALLEST = """() => Math.min(...[...document.querySelectorAll(".acts button")]
    .map((each) => Math.min(each.getBoundingClientRect().height, each.offsetWidth)))"""
_CUT_KEYS = """() => [...document.querySelectorAll(".acts button, .acts-seat")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1
      || each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent.trim())"""
_WORDS = """() => [...document.querySelectorAll(".step, .step-beside, .awaited")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent)"""


async def no_words_cut(screen: Screen) -> None:
    """Look that each sentence is whole."""
    assert await screen.page.evaluate(_WORDS) == []


async def looked_at(hand: HandScreen, turn: int, every: int) -> None:
    """Look at the hand at each so many sizes in French, whose words are longer, half in English.

    Looks have the sizes by turns.
    """
    screen = hand.screen
    shown = (
        ("fr", SIZES[turn % every :: every]),
        ("en", SIZES[(turn + 1) % (every * 2) :: every * 2]),
    )
    for language, sizes in shown:
        await screen.page.locator(f'.head [lang="{language}"]').tap()
        await expect(screen.page.locator("html")).to_have_attribute("lang", language)
        for size in sizes:
            await resized(screen, size)
            await nothing_cut(screen, ".keys > *", ".strip > div", ".step-words", ".felt", ".acts")
            await no_words_cut(screen)
            assert await screen.page.evaluate(_CUT_KEYS) == [], (language, size)
            if await screen.page.locator(".acts button").count():
                least = 22 if size in DOUBLED else 44
                assert await screen.page.evaluate(_SMALLEST) >= least
            if size in READ:
                await read_from_afar(screen, *OF_A_HAND)
    await screen.accessible()
    await resized(screen, SIZES[1])


EVERY = pytest.mark.parametrize("every", mostly_soak((2, 1), 2))


@EVERY
async def test_a_draw_hand_at_each_size(moves, visit, every):
    await moves.open_game(
        "five-card-draw-joker", "actions", {"structure": "pot-limit", "ante": 1.0}
    )
    hand = HandScreen(await visit(), moves)
    await hand.screen.at("idle")
    await hand.sit(1, 2, 3, 4, 5)
    await looked_at(hand, 0, every)
    await hand.deal()
    await hand.act("BETS 2.00", "CALLS 2.00")
    await looked_at(hand, 1, every)
    await act(hand.screen, "other")
    for size in SIZES:
        await resized(hand.screen, size)
        await nothing_cut(hand.screen, "dialog", "dialog .digit", ".pad-chip", ".dialog-foot")
    await resized(hand.screen, SIZES[1])
    await act(hand.screen, "cancel")
    await hand.act("CALLS 2.00", "CALLS 2.00", "CALLS 2.00")
    await hand.act("3")
    await looked_at(hand, 2, every)
    await hand.act("STANDS PAT", "STANDS PAT", "1", "2")
    await hand.act("CHECKS", "CHECKS", "CHECKS", "CHECKS", "CHECKS")
    await hand.seat(2, 4)
    await looked_at(hand, 3, every)


@EVERY
async def test_ten_players_of_stud_at_each_size(moves, visit, every):
    """Seats 1 to 10: bets of three figures, two all in, side pots, what each gets."""
    stakes = {"ante": 50.0, "small_bet": 100.0, "big_bet": 200.0, "bring_in": 50.0}
    await moves.open_game("five-card-stud-ten", "actions", stakes)
    hand = HandScreen(await visit(), moves)
    await hand.screen.at("idle")
    await hand.sit(*range(1, 10))
    await hand.strike("0")
    await looked_at(hand, 1, every)
    await hand.deal()
    await hand.seat(9)
    await hand.act("COMPLETES TO 100.00")
    await all_in(hand, "6000")
    await all_in(hand, "8000")
    await hand.act(*["CALLS 100.00"] * 6)
    await looked_at(hand, 2, every)
    await hand.picture("hand-ten-{language}")
    await hand.act("CALLS 100.00")
    await hand.seat(9)
    await hand.act("BETS 100.00", *["FOLDS"] * 7)
    await hand.screen.at("showdown")
    await hand.seat(9)
    await hand.key("continue")
    await hand.seat(10, 1)
    await looked_at(hand, 3, every)
    await hand.picture("hand-ten-won-{language}")


async def all_in(hand: HandScreen, cents: str) -> None:
    """The seat in turn is all in with less than it owes."""
    await act(hand.screen, "all_in")
    await digits(hand.screen, cents)
    await act(hand.screen, "next")
    await done(hand.screen)
    await hand.screen.caught_up()
