"""Each game of more than one decision by touch: in both languages, with all that goes wrong."""

from itertools import product

import pytest
from playwright.async_api import expect

from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from tests.browser.faults.staged_round import (
    DEALING,
    SEATS,
    StagedRound,
    Touching,
    TouchingFollower,
    Trouble,
)
from tests.browser.faults.table_of_game import at_a_table_of
from tests.e2e.real_table import HOUSE
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

GAMES = (
    *("ultimate-texas-hold-em", "mississippi-stud", "let-it-ride", "casino-hold-em"),
    "high-card-flush",
)
STAYS, FOLDS = SEATS


async def nothing(_: StagedRound, __: int) -> None:
    """All goes well."""


async def a_card_is_exposed(table: StagedRound, _: int) -> None:
    await table.irregular(Kind.EXPOSED_CARD, STAYS, Remedy.RESTORE_CARD)


async def a_flop_is_turned_too_early(table: StagedRound, number: int) -> None:
    if number != DEALING:
        await table.irregular(Kind.COMMUNITY_EXPOSED, 0, Remedy.RESTORE_CARD)


async def one_acts_out_of_turn(table: StagedRound, _: int) -> None:
    await table.irregular(Kind.OUT_OF_TURN, FOLDS, Remedy.PLAY_ON)


async def a_wager_is_of_a_wrong_size(table: StagedRound, _: int) -> None:
    await table.irregular(Kind.WRONG_AMOUNT, FOLDS, Remedy.PLAY_ON)


async def a_decision_comes_too_early(table: StagedRound, number: int) -> None:
    """What the next stage asks for is put down, or taken back, before it begins."""
    if number + 1 >= len(table.stages):
        return
    following = table.stages[number + 1]
    seat = undecided(number)
    if following.takes_back:
        table.chips(following.takes_back, seat, verb="take")
        await table.told(seat, following.takes_back, placed=False)
        await table.irregular(Kind.EARLY_DECISION, seat, Remedy.PLAY_ON)
        await is_put_back(table, following.takes_back, seat)
    elif number == DEALING or following.bets != table.stages[number].bets:
        table.chips(following.bets, seat)
        await table.told(seat, following.bets, placed=True)
        await table.irregular(Kind.EARLY_DECISION, seat, Remedy.RETRACT_BET)
        await table.goes_back(following.bets, seat)


async def a_decision_comes_too_late(table: StagedRound, number: int) -> None:
    """Who has folded puts down what the hand needed, and the supervisor accepts it."""
    table.late = True
    if number <= 0 or not table.stages[number - 1].folds:
        return
    wager = table.stages[number - 1].bets
    await table.is_at(FOLDS, "folded")
    table.chips(wager, FOLDS)
    await table.told(FOLDS, wager, placed=True)
    await table.irregular(Kind.LATE_DECISION, FOLDS, Remedy.ACCEPT_BET)
    await expect(table.seat(FOLDS)).not_to_have_attribute("data-status", "folded")


async def a_bet_comes_too_late(table: StagedRound, _: int) -> None:
    table.chips(table.side, STAYS)
    await table.told(STAYS, table.side, placed=True)
    await table.rules(STAYS, Remedy.RETRACT_BET)
    await table.spot_is(STAYS, table.side, "returned")
    await table.goes_back(table.side, STAYS)
    await expect(table.screen.page.locator(".notice-late")).to_have_count(0)


async def a_bet_is_taken_back_too_late(table: StagedRound, number: int) -> None:
    """It is one that can be taken back no more; where an Ante's lifting is a fold, another one."""
    if number == len(table.stages):
        return
    wager, seat = table.lies_locked(number), undecided(number)
    if wager:
        table.chips(wager, seat, verb="take")
        await table.told(seat, wager, placed=False)
        await table.rules(seat, Remedy.PLAY_ON)
        await is_put_back(table, wager, seat)


def undecided(moment: int) -> int:
    """Return a seat that may decide nothing yet: while hands deal, one that has no cards."""
    return FOLDS if moment == DEALING else STAYS


async def is_put_back(table: StagedRound, wager: str, seat: int) -> None:
    """It lies again, which the page tells as well; the wager has stood all the time."""
    table.chips(wager, seat)
    await table.told(seat, wager, placed=True)
    await table.rules(seat, Remedy.PLAY_ON)
    await table.spot_is(seat, wager, "locked")


async def the_controller_ends(table: StagedRound, number: int) -> None:
    room = table.dealer.real_table
    table.screen.forgive("ERR_")
    await room.kill("daemon")
    await room.start("daemon")
    await room.devices_up()
    await expect(table.screen.page.locator(".lost")).to_have_count(0)
    await table.screen.caught_up()


async def the_power_fails(table: StagedRound, number: int) -> None:
    """Of the shuffler and the controller at once; the dealer goes on where the page asks it."""
    if number == DEALING:
        return
    room = table.dealer.real_table
    room.control("shuffler", "kill_power")
    room.control("shuffler", "power_on")
    await the_controller_ends(table, number)
    await table.goes_on()


TROUBLES: dict[str, Trouble] = {
    each.__name__: each
    for each in (
        *(nothing, a_card_is_exposed, a_flop_is_turned_too_early, one_acts_out_of_turn),
        *(a_wager_is_of_a_wrong_size, a_decision_comes_too_early, a_decision_comes_too_late),
        *(a_bet_comes_too_late, a_bet_is_taken_back_too_late, the_controller_ends),
        the_power_fails,
    )
}
NEVER = 60
"""Seconds after which the dealer has turned their hand: the story says when they have."""
VOID = "it_is_void"
DEALT = ("as_ordered", "by_hand", "by_itself")
HAS_NOT = {
    "high-card-flush": (
        a_flop_is_turned_too_early,
        one_acts_out_of_turn,
        a_wager_is_of_a_wrong_size,
    ),
    "let-it-ride": (a_decision_comes_too_late,),
}
"""What a game cannot have: one decision has no turns, and where nobody folds none is late."""
ALL = ((*TROUBLES, VOID), GAMES, ("en", "fr"), DEALT)
CASES = [case for case in product(*ALL) if TROUBLES.get(case[0]) not in HAS_NOT.get(case[1], ())]
EVERY = 25


async def table_for(room, visit, game: str, language: str, *, by_itself: bool) -> StagedRound:
    """Return a table of a game at a page in a language, open."""
    dealer = await at_a_table_of(room, game, by_itself=by_itself)
    found = (TouchingFollower if by_itself else Touching)(room)
    found.screen = await visit(viewport={"width": 1024, "height": 600})
    if language != "en":
        await found.screen.page.locator(f'.head [lang="{language}"]').tap()
    await expect(found.screen.page.locator("html")).to_have_attribute("lang", language)
    assert dealer.eyes is found.eyes
    return StagedRound(found, room.running.shell.table.definition.game, language)


def test_each_trouble_game_language_and_way_of_dealing_is_among_those_that_are_played():
    assert list(map(set, zip(*CASES[::EVERY], strict=True))) == list(map(set, ALL))


@pytest.mark.parametrize(("trouble", "game", "language", "dealt"), mostly_soak(CASES, EVERY))
async def test_rounds_are_played_to_their_end(real_table, visit, trouble, game, language, dealt):
    real_table.configure(house={"overrides": HOUSE | {"reveal_time": NEVER}})
    table = await table_for(real_table, visit, game, language, by_itself=dealt == "by_itself")
    by_hand = dealt == "by_hand"
    if by_hand:
        await table.orders("hand-deal")
    if trouble == VOID:
        for at in table.moments:
            await table.play(void_at(at), by_hand)
    else:
        await table.play(TROUBLES[trouble], by_hand)
    ended = [data["void"] for _, data in real_table.record.led_to("RoundEnded")]
    assert ended == ([True] * len(table.moments) if trouble == VOID else [False])


def void_at(moment: int) -> Trouble:
    """A supervisor makes the round void at that moment."""

    async def trouble(table: StagedRound, number: int) -> None:
        if number == moment:
            await table.void()

    return trouble
