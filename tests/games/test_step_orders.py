"""Each order of steps that a game file may have: the stub is counted blind, hands take the rest."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from msgspec import structs

from controller.configuration.checks.steps import check_steps
from controller.configuration.document import read
from controller.data.definition import OpensAt, Step, TableDefinition
from controller.data.intents import DealingModeSet
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.modes import DealingMode
from controller.data.state import HoldScope
from controller.procedure.round import stub
from controller.shipped_files import config_root
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, BackColour, Feature, Key, Tray
from tests.games.test_played import GAMES, table
from tests.procedure.table_story import Story
from tests.procedure.test_stub import BLIND, done
from tests.sharing import mostly_slow

BY_HAND = (DealingMode.HAND_DEAL, DealingMode.HAND_SHUFFLE)


@cache
def orders(game: str) -> tuple[TableDefinition, ...]:
    """Return the table with each place of *deciding* that the checks of a game file accept."""
    document, _ = read(config_root() / "games" / f"{game}.yaml")
    assert document is not None
    assert isinstance(document.data, dict)
    found, own = [], table(game)
    deciding = own.game.step(Step.DECIDING)
    others = [each for each in own.game.steps if each is not deciding]
    for at in range(len(others) + 1):
        steps = (*others[:at], deciding, *others[at:])
        written = [{"step": str(each.step)} for each in steps]
        moved = structs.replace(document, data=document.data | {"steps": written})
        if not [*check_steps(moved)]:
            found.append(replace(own, game=replace(own.game, steps=steps)))
    return tuple(found)


def called(story: Story) -> Story:
    """Put down the first wagers of two seats, and call *no more bets*."""
    for wager, seat in product(story.definition.game.wagers, (1, 2)):
        if wager.opens is OpensAt.WAGERING:
            story.bet(seat, wager=wager.name)
    return story.press(Key.NO_MORE_BETS)


def opened(definition: TableDefinition) -> Story:
    return called(Story(definition).open())


def blind(definition: TableDefinition) -> Story:
    """Return a table whose shuffler counts packets, and no deck: each stub is counted by hand."""
    story = Story(definition, hand_count_every=1).link("shuffler", abilities=BLIND)
    story.link("sensors").link("key_pad").press(Key.OPEN).clear(52).clear(52)
    for deck in story.state.decks:
        story.load(story.back(deck.colour), UNKNOWN_COUNT)
    return called(story)


def plays(story: Story) -> Iterator[str]:
    """Play the round as honest people and devices do; yield its step after each deed."""
    for _ in range(60):
        if story.step == Step.SETTLING:
            return
        deed(story)
        yield story.step
    raise AssertionError(f"a dead end at {story.step}: {story.holds}")


def deed(story: Story) -> None:
    """Do the next thing."""
    round_, act = story.state.round, story.state.act
    assert round_ is not None
    waits = story.step == Step.DECIDING and not round_.decisions_closed
    if act is not None and not act.ended and not round_.mode.by_hand:
        end_act(story)
    elif story.last_levels.tray is Tray.OCCUPIED and not waits:
        story.lift()
    elif story.step == Step.WAITING_DECK and round_.mode is DealingMode.HAND_SHUFFLE:
        story.count(52)
    elif story.step == Step.WAITING_DECK:
        story.take_deck().said()
    elif story.step == Step.STUB_COUNT:
        story.count(stub.cards_for_rack(story.table.procedure.model, round_))
    elif story.step == Step.DECIDING:
        story.press(Key.DECISIONS_CLOSED)
    elif round_.mode.by_hand and story.step not in (Step.REVEALING, Step.UP_CARD):
        story.said()
    elif story.step == Step.AWAITING_GREEN:
        story.press(Key.GREEN, "shuffler")
    else:
        story.wait(10)
    stops = [each for each in story.state.holds if each.scope is HoldScope.THIS_ROUND]
    assert (story.refused, stops) == ("", []), story.step


def end_act(story: Story) -> None:
    """The act under way ends well; a shuffler that counts no deck counts no remainder."""
    if story.table.procedure.model.able(Feature.COUNTS):
        story.report()
    elif story.act.kind is ActKind.PACKET:
        done(story, story.act.size)
    else:
        done(story, UNKNOWN_COUNT, ready=0, ready_colour=BackColour.NONE)


def counts_blind(story: Story) -> None:
    """Play to the end of the round: until the stub is counted nothing tells how many are due."""
    for step in plays(story):
        round_ = story.state.round
        assert round_ is not None
        due = bool(round_.deck) and round_.stub < 0
        assert story.snapshot.counting is due, step
        assert (story.snapshot.counts is None) is (due or not round_.deck), step


@pytest.mark.parametrize("game", mostly_slow(GAMES, 8))
def test_the_stub_is_counted_blind_from_the_first_card_on(game: str) -> None:
    for definition in orders(game):
        counts_blind(blind(definition))
        for mode in BY_HAND:
            counts_blind(called(Story(definition).open().mode(mode)))


@pytest.mark.parametrize("game", mostly_slow(GAMES, 8))
def test_hands_take_the_rest_whenever_a_card_is_left_to_deal(game: str) -> None:
    """By a supervisor's order, and by the remedy, at the same moments; then the round goes on."""
    for definition in orders(game):
        for moment, _ in enumerate(plays(opened(definition))):
            assert taken_over(definition, moment, ordered=True)
            assert taken_over(definition, moment, ordered=False)


def taken_over(definition: TableDefinition, moment: int, *, ordered: bool) -> bool:
    """Lose the shuffler at a moment, and have hands deal on: tell whether that is as it should."""
    story = opened(definition)
    for _, _ in zip(range(moment), plays(story), strict=False):
        pass
    round_ = story.lose("shuffler").state.round
    assert round_ is not None
    left = bool(round_.deck) and round_.remainder < 0
    count = story.table.procedure.model.remainder_expected
    if ordered:
        story.mode(DealingMode.HAND_DEAL, count)
        first = {each.round for each in story.intents if isinstance(each, DealingModeSet)}
        assert not left or first == {round_.number}
    else:
        story.declare(IrregularityKind.SHUFFLER_FAILURE).decide(Remedy.HAND_DEAL, count=count)
    if left and round_.packets:  # the first packet waits for the shuffler: any hold forbids it
        story.last_levels = structs.replace(story.last_levels, tray=Tray.EMPTY)
        for _ in plays(story):
            assert round_.mode.by_hand
    return left is round_.mode.by_hand
