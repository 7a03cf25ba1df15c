"""Irregularities of games with stages: each kind, at each moment of a round, with each remedy."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise, product

import pytest

from controller.configuration import load_table
from controller.data.definition import Stage, Step, TableDefinition
from controller.data.encoding import decode_state, encode_state
from controller.data.intents import RoundEnded
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from controller.data.modes import DealingMode
from controller.procedure.model import spot_bit
from controller.procedure.play.irregularities import kinds, rules
from controller.shipped_files import config_root
from drivers.vocabulary import Key, Tray
from tests.procedure.irregular_rounds import LOST, RETURNED, STANDS, last, ruled
from tests.procedure.rules import check_question
from tests.procedure.table_story import Story
from tests.sharing import mostly_slow, mostly_soak

pytestmark = pytest.mark.usefixtures("kept_story")

GAMES = "ultimate-texas-hold-em", "casino-hold-em", "mississippi-stud", "let-it-ride"
SEATS = 1, 2, 3
BETS = Remedy.RETRACT_BET, Remedy.ACCEPT_BET


@cache
def table(game: str) -> TableDefinition:
    return load_table(config_root() / f"table-{game}.yaml")[0]


# A round, up to a moment of it.


def called(story: Story) -> Story:
    """Let all seats wager, and call *no more bets*."""
    for wager in story.definition.game.stage_stakes + story.definition.game.taken_back:
        story.bet(*SEATS, wager=wager)
    return story.press(Key.NO_MORE_BETS)


def begun(game: str) -> Story:
    """Return a story in which the first packet lies in the tray."""
    return called(Story(table(game)).open()).report()


def by_hand(game: str) -> Story:
    """Return a story that the dealer has dealt by hand, and whose stub is counted."""
    story = called(Story(table(game)).open().mode(DealingMode.HAND_DEAL)).take_deck().said()
    while story.step != Step.STUB_COUNT:
        story.said()
    game = story.definition.game
    return story.count(game.remainder(len(SEATS)) - game.packets.community)


def dealt(story: Story) -> Story:
    """Deal on, until the seats decide at the first stage."""
    while story.step != Step.DECIDING:
        dealt_on(story)
    return dealt_on(story)


def dealt_on(story: Story) -> Story:
    """Lift what lies in the tray; else press green, or let the shuffler put out what is due."""
    if story.last_levels.tray is Tray.OCCUPIED:
        return story.lift()
    if story.step == Step.AWAITING_GREEN:
        return story.press(Key.GREEN)
    return story.report()


def bet(story: Story, stage: Stage, *seats: int) -> Story:
    """Put down what seats without it may bet at a stage."""
    asked = [each for each in seats if stage.bets and stage.bets not in story.seat(each).wagers]
    return story.bet(*asked, wager=stage.bets)


def at_stage(game: str, number: int, *, hand: bool = False) -> Story:
    """Return a story at a stage; seats stay in, and bet what a hand needs and no more."""
    story = by_hand(game) if hand else dealt(begun(game))
    for stage in story.definition.game.stages[:number]:
        if stage.folds:
            bet(story, stage, *SEATS)
        shut(story)
    assert (story.step, story.snapshot.stage) == (Step.DECIDING, number)
    return story


def shut(story: Story) -> Story:
    return story.wait(1).press(Key.DECISIONS_CLOSED)


def revealing(game: str) -> Story:
    """Return a story in which seats 2 and 3 stay to the end; seat 1 folds as soon as it can."""
    story, out = dealt(begun(game)), False
    while story.step == Step.DECIDING:
        stage = story.definition.game.stages[story.snapshot.stage]
        bet(story, stage, *(SEATS[1:] if stage.folds or out else ()))
        out = out or stage.folds
        shut(story)
    assert story.step == Step.REVEALING
    return story


def settling(game: str) -> Story:
    return revealing(game).wait(10)


def moments(game: str) -> list[str]:
    stages = [f"stage {number}" for number in range(len(table(game).game.stages))]
    by_hand = [f"by hand, {stage}" for stage in stages]
    return ["dealing", *stages, *by_hand, "revealing", "settling"]


def story_at(game: str, moment: str) -> Story:
    if "stage" in moment:
        return at_stage(game, int(moment[-1]), hand="by hand" in moment)
    at: dict[str, Callable[[str], Story]] = {
        "dealing": begun, "revealing": revealing, "settling": settling,
    }  # fmt: skip
    return at[moment](game)


def wrongs(story: Story) -> Iterator[tuple[str, int, str]]:
    """Yield what may be done to the spots, with the seat: what lies is lifted, and the others."""
    yield "", 1, ""
    for name in story.definition.game.spots:
        yield name, 1, "take" if name in story.seat(1).wagers else "bet"


def finish(story: Story) -> RoundEnded:
    """Play the round to its end, as a void one if it is; return how it ended."""
    for _ in range(40):
        if story.last_levels.tray is Tray.OCCUPIED and story.step != Step.VOIDING:
            story.lift()
        match story.step:
            case Step.DEALING_SEAT | Step.DEALING_DEALER | Step.AWAITING_GREEN | Step.REMAINDER:
                dealt_on(story)
            case Step.DECIDING:
                shut(story)
            case Step.REVEALING:
                story.wait(10)
            case Step.SETTLING:
                story.clear_layout().wait(1).press(Key.ROUND_OVER)
            case Step.VOIDING:
                story.unpack().clear_layout().press(Key.ROUND_OVER)
            case _:
                raise AssertionError(f"stands at {story.step}: {story.told}")
        ended = [each for each in story.intents if isinstance(each, RoundEnded)]
        if ended:
            return ended[0]
        check(story)
    raise AssertionError(f"does not end: {story.step}, {story.holds}, {story.words}")


def check(story: Story) -> None:
    """Hold what holds at any moment."""
    state, round_ = story.state, story.state.round
    assert decode_state(encode_state(state)) == state
    check_question(state)
    if round_ is None or round_.void:
        return
    game = story.definition.game
    due = [seat for seat in round_.seats if seat.due]
    if round_.remainder >= 0:
        dealt = game.packets.player * len(due) + game.packets.for_dealer + sum(round_.aside)
        assert (round_.dealt, round_.dispensed) == (dealt, game.deck_cards)
        there = story.snapshot.counts
        assert there is not None
        places = there.inside, there.in_hand, there.tray, there.dealt, there.layout, there.rack
        assert sum(count for count in places if count) == there.deck


def decided(story: Story, remedy: Remedy) -> None:
    """Hold what follows from a remedy that was carried out."""
    found = last(story)
    assert found.remedy is remedy
    assert not any("irregular" in hold for hold in story.holds)
    round_ = story.state.round
    assert round_ is not None
    if remedy is Remedy.VOID_ROUND:
        return
    seat = story.seat(found.seat) if found.seat else None
    match remedy:
        case Remedy.VOID_SEAT:
            assert seat is not None
            assert (seat.due, seat.void) == (False, True)
        case Remedy.FOLD_HAND:
            assert seat is not None
            assert seat.folded
        case Remedy.RETRACT_BET:
            assert seat is not None
            assert found.wager not in seat.wagers
            assert ruled(story)[found.seat, found.wager] in (RETURNED, LOST)
        case Remedy.ACCEPT_BET:
            assert seat is not None
            assert found.wager in seat.wagers
            assert ruled(story)[found.seat, found.wager] is STANDS


def play(game: str, moment: str, kind: Kind, wrong: tuple[str, int, str]) -> int:
    """Let one thing go wrong, try every remedy, and play each round to its end."""
    wager, seat, deed = wrong
    played = 0
    rule = rules(story_at(game, moment).table.procedure.model, kind)
    for each in rule.remedies:
        story = story_at(game, moment)
        if deed:
            (story.bet if deed == "bet" else story.take)(seat, wager=wager).wait(1)
        before = story.state.irregularities
        story.declare(kind, seat)
        if story.refused:
            assert story.state.irregularities == before
            return played
        views = story.snapshot.irregularities[-1].allowed
        [offered] = [view for view in views if view.remedy == each.remedy]
        story.decide(each.remedy)
        assert bool(story.refused) is bool(offered.refused), (each.remedy, story.words)
        if story.refused:
            assert last(story).remedy is None
            others = [view.remedy for view in views if not view.refused]
            assert others, f"nothing can be done: {[str(view.refused) for view in views]}"
            story.decide(others[0])
            assert not story.refused
        decided(story, last(story).remedy or each.remedy)
        void = last(story).remedy is Remedy.VOID_ROUND
        story.restart()
        for device in ("shuffler", "sensors", "key_pad"):
            story.link(device)
        ended = finish(story)
        assert ended.void is void, (each.remedy, ended)
        played += 1
    return played


CASES = [(game, moment) for game in GAMES for moment in moments(game)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "moment"), mostly_soak(CASES, 5))
def test_every_kind_with_every_remedy_at_every_moment(game: str, moment: str) -> None:
    story = story_at(game, moment)
    every = product(kinds(story.table.procedure.model), wrongs(story))
    assert sum(play(game, moment, kind, wrong) for kind, wrong in every) > 50


@pytest.mark.parametrize(("game", "moment"), mostly_slow(CASES, 4))
def test_a_kind_of_stages_with_every_remedy(game: str, moment: str) -> None:
    """A part of the above: what these games alone have, where nothing was done to a spot."""
    for kind in (Kind.COMMUNITY_EXPOSED, Kind.OUT_OF_TURN, Kind.WRONG_AMOUNT):
        assert play(game, moment, kind, ("", 1, "")) > 0


@pytest.mark.parametrize("game", [each for each in GAMES if len(table(each).game.stages) > 1])
@pytest.mark.parametrize("seconds", [0, 1])
def test_what_lies_when_the_next_stage_begins_is_its_bet(game: str, seconds: int) -> None:
    """Whether put down just now or long ago; only what is lifted just then is taken back in it."""
    for number, (before, stage) in enumerate(pairwise(table(game).game.stages)):
        story = at_stage(game, number)
        if before.folds:
            bet(story, before, *SEATS)
        wager = stage.bets or stage.takes_back
        (story.bet if stage.bets else story.take)(1, wager=wager).wait(seconds)
        story.press(Key.DECISIONS_CLOSED)
        assert (wager in story.seat(1).wagers) is bool(stage.bets or seconds), number


@pytest.mark.parametrize("game", [each for each in GAMES if table(each).game.stages[0].turns])
def test_what_lies_when_the_first_cards_are_turned_is_its_bet(game: str) -> None:
    """Whenever it was put down while the hands were dealt, and whether it is stable by then."""
    stage, played = table(game).game.stages[0], 0
    for early, seconds in product(range(20), (0, 1)):
        story = begun(game)
        for moment in range(20):
            if moment == early and story.step != Step.DECIDING:
                story.bet(1, wager=stage.bets).wait(seconds)
                played += 1
            dealt_on(story)
        assert story.step == Step.DECIDING
        lies = story.state.occupied & spot_bit(1, story.definition.game.spots.index(stage.bets))
        assert (stage.bets in story.seat(1).wagers) is bool(lies), (early, seconds)
        shut(story)
        assert [story.seat(each).folded for each in SEATS] == [not lies, True, True], early
    assert played > 10


@pytest.mark.parametrize("folding", [0, 1])
def test_a_hand_that_was_folded_by_a_ruling_is_not_back_at_the_next_stage(folding: int) -> None:
    """Its bets lie as the next one wants them; lifted and put down again they undo no fold."""
    stages = table("mississippi-stud").game.stages
    story = bet(at_stage("mississippi-stud", folding), stages[folding], *SEATS).wait(1)
    story.declare(Kind.EARLY_DECISION, 1).decide(Remedy.FOLD_HAND)
    assert (story.refused, story.seat(1).folded) == ("", True)
    shut(story)
    assert story.snapshot.stage == folding + 1
    for wager in story.seat(1).wagers:
        story.take(1, wager=wager).wait(1).bet(1, wager=wager).wait(1)
        assert story.seat(1).folded, wager


@pytest.mark.parametrize("game", GAMES)
def test_no_bet_is_returned_or_accepted_where_none_lies(game: str) -> None:
    """Nor where a stage asks for none: at Let It Ride one only takes back."""
    for number, remedy in product(range(len(table(game).game.stages)), BETS):
        for kind in (Kind.EARLY_DECISION, Kind.LATE_DECISION):
            story = at_stage(game, number).declare(kind, 1)
            if rules(story.table.procedure.model, kind).remedy(remedy):
                assert story.decide(remedy).refused == "no_bet_there", (number, kind)


# Which wager is meant where nobody names it: the spot that told, or that of the hand's own stage.


def test_a_late_decision_is_that_of_the_stage_at_which_the_hand_was_folded() -> None:
    story = at_stage("mississippi-stud", 0).bet(2, 3, wager="third_street")
    shut(story).bet(1, wager="third_street").wait(1)
    story.declare(Kind.LATE_DECISION, 1).decide(Remedy.ACCEPT_BET)
    assert (story.refused, last(story).wager) == ("", "third_street")
    alerts = len(story.alerts)
    story.bet(1, wager="fourth_street").wait(1)
    assert story.seat(1).wagers == ["ante", "third_street", "fourth_street"]
    assert (story.seat(1).folded, len(story.alerts)) == (False, alerts)


def test_a_bet_that_is_too_early_is_taken_back_and_not_the_one_that_was_in_time() -> None:
    story = at_stage("mississippi-stud", 0).bet(1, wager="third_street")
    story.bet(1, wager="fourth_street").wait(1)
    story.declare(Kind.EARLY_DECISION, 1).decide(Remedy.RETRACT_BET)
    assert ruled(story) == {(1, "fourth_street"): RETURNED}
    assert story.seat(1).wagers == ["ante", "third_street"]


def test_a_bet_that_is_taken_back_too_late_stands_and_may_lie_again() -> None:
    story = at_stage("let-it-ride", 1).take(1, wager="bet_one").wait(1)
    assert story.alerts == [(1, "bet_one", False)]
    story.declare(Kind.LATE_BET, 1)
    assert story.decide(Remedy.RETRACT_BET).refused == "no_alert"
    story.decide(Remedy.PLAY_ON).bet(1, wager="bet_one").wait(1)
    assert story.seat(1).wagers == ["bet_one", "bet_two", "bet_dollar"]
    assert finish(story).void is False


# A folded hand: playing on rules on none of its bets, and a hand that is back has none lost.


def one_folded(game: str = "mississippi-stud") -> Story:
    """Return a story at the second stage; seat 1 has folded at the first."""
    stages = table(game).game.stages
    folding = next(number for number, stage in enumerate(stages) if stage.folds)
    return shut(bet(at_stage(game, folding), stages[folding], 2, 3))


@pytest.mark.parametrize("game", ["mississippi-stud", "casino-hold-em"])
def test_who_plays_on_is_not_asked_for_bets_of_a_folded_seat(game: str) -> None:
    story = one_folded(game).declare(Kind.COMMUNITY_EXPOSED)
    for view in story.snapshot.irregularities[-1].allowed:
        seats = {each.seat for each in view.wagers}
        assert seats == ({1, 2, 3} if view.remedy is Remedy.VOID_ROUND else {2, 3})
    story.decide(Remedy.PLAY_ON)
    assert (story.refused, ruled(story)) == ("", {})


@pytest.mark.parametrize("first", [Kind.DEALER_ERROR, Kind.OUT_OF_TURN])
def test_a_hand_that_is_back_has_lost_nothing_by_its_fold(first: Kind) -> None:
    """Its late decision is accepted; before, a ruling had folded it, or was on the folded hand."""
    story = one_folded()
    story.declare(first, 1).decide(Remedy.PLAY_ON)
    assert story.refused == ""
    story.bet(1, wager="third_street").wait(1)
    story.declare(Kind.LATE_DECISION, 1).decide(Remedy.ACCEPT_BET)
    assert story.refused == ""
    effects = {wager: effect for (seat, wager), effect in ruled(story).items() if seat == 1}
    assert LOST not in effects.values()
    assert finish(story).void is False


def test_a_hand_that_is_back_has_lost_nothing_by_a_ruling_that_folded_it() -> None:
    story = at_stage("mississippi-stud", 1).declare(Kind.OUT_OF_TURN, 1)
    story.decide(Remedy.FOLD_HAND)
    assert ruled(story) == {(1, "ante"): LOST, (1, "third_street"): LOST}
    story.bet(1, wager="fourth_street").wait(1)
    story.declare(Kind.LATE_DECISION, 1).decide(Remedy.ACCEPT_BET)
    assert story.refused == ""
    assert LOST not in ruled(story).values()
    assert finish(story).void is False
