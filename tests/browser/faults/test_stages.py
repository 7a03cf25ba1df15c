"""Games with stages by touch: what goes wrong at each stage is declared and decided on the page."""

import pytest
from playwright.async_api import expect

from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from simulators.people.staff import SAM
from tests.browser.errands import act, choose, declares, done, prove
from tests.browser.faults.table_of_game import at_a_table_of
from tests.browser.screen import Screen
from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow

WRONG = (
    (Kind.COMMUNITY_EXPOSED, 0, Remedy.RESTORE_CARD),
    (Kind.OUT_OF_TURN, 2, Remedy.PLAY_ON),
    (Kind.WRONG_AMOUNT, 5, Remedy.PLAY_ON),
    (Kind.EXPOSED_CARD, 2, Remedy.RESTORE_CARD),
)
"""What goes wrong, at which seat, and what is done about it, in the order of the stages."""

SEEN = {"en": "Seen by all", "fr": "Vu par tous"}


async def decides(screen: Screen, number: int, remedy: Remedy, language: str) -> None:
    """A supervisor who is signed on decides by a remedy, and says why."""
    await act(screen, f"decide-{number}")
    await choose(screen, remedy)
    await choose(screen, SEEN[language])
    await done(screen)


async def goes_wrong(screen: Screen, dealer: DealerMoves, number: int) -> None:
    """One thing goes wrong at a stage; it is declared and decided in French, or in English."""
    kind, seat, remedy = WRONG[number % len(WRONG)]
    language = ("fr", "en")[number % 2]
    await screen.page.locator(f'.head [lang="{language}"]').tap()
    await expect(screen.page.locator("html")).to_have_attribute("lang", language)
    await act(screen, "declare")
    await declares(screen, kind, seat)
    found = dealer.real_table.record.events("IrregularityDeclared")[-1]
    assert (found.data["kind"], found.data["seat"]) == (kind, seat)
    await decides(screen, number + 1, remedy, language)
    decided = dealer.real_table.record.events("IrregularityDecided")[-1].data
    assert (decided["id"], decided["remedy"]) == (number + 1, remedy)


@pytest.mark.parametrize(
    "game", ["ultimate-texas-hold-em", "casino-hold-em", "mississippi-stud", "let-it-ride"]
)
async def test_a_round_is_played_on_after_what_goes_wrong_at_each_stage(real_table, visit, game):
    dealer = await at_a_table_of(real_table, game)
    screen = await visit("#/supervisor")
    await act(screen, "sign-on")
    await prove(screen, SAM)
    await done(screen)
    rules = dealer.real_table.running.shell.table.definition.game
    bet = lambda seat, spot: real_table.control("sensors", "bet", seat=seat, spot=spot)  # noqa: E731
    for wager in (*rules.stage_stakes, *rules.taken_back):
        bet(2, wager), bet(5, wager)
    await dealer.eyes.until(
        lambda: all(dealer.eyes.seat(seat).status == "in" for seat in (2, 5)), "bets are down"
    )
    await dealer.call()
    await dealer.deal(2, 5)
    await dealer.remainder()
    for number, stage in enumerate(rules.stages):
        await dealer.eyes.until(lambda number=number: dealer.eyes.table.stage == number, "a stage")
        await goes_wrong(screen, dealer, number)
        if stage.folds:
            bet(2, stage.bets)
            await dealer.eyes.until(lambda: dealer.eyes.seat(2).status == "stays", "stays")
            if number + 1 < len(rules.stages):
                bet(5, stage.bets)
                await dealer.eyes.until(lambda: dealer.eyes.seat(5).status == "stays", "stays")
        await dealer.press("DECISIONS_CLOSED")
    await dealer.at("settling")
    await goes_wrong(screen, dealer, len(rules.stages))
    real_table.control("sensors", "clear")
    await dealer.press("ROUND_OVER")
    await dealer.at("reload")
