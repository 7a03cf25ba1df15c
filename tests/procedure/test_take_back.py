"""*Bets open*: until the first packet is lifted, *no more bets* can be taken back."""

from dataclasses import replace
from itertools import product

import pytest
from msgspec import structs

from controller.configuration import load_table
from controller.data.definition import OpensAt, Step, TableDefinition, TakeBack
from controller.data.events import SignedOff, SignedOn
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from controller.procedure.model import spot_bit
from controller.shipped_files import config_root
from controller.words.spoken import say
from drivers.vocabulary import BackColour, InputState, Key, Tray
from tests.configuration.files import OF_HOUSE, table_of
from tests.procedure.table_story import ANA, LEE, RUTH, Story, shipped_table
from tests.sharing import mostly_slow

pytestmark = pytest.mark.usefixtures("kept_story")


def test_before_a_packet_came_the_deal_simply_begins_anew() -> None:
    story = Story().open().order(1).levels(ready=0).bet(4).press(Key.NO_MORE_BETS)
    assert story.step == "waiting_deck"
    story.press(Key.BETS_OPEN)
    assert story.step == "wagering"
    story.bet(1).press(Key.NO_MORE_BETS).move_up()
    assert story.snapshot.seats[0].turn


def test_a_packet_in_the_tray_stays_there_and_becomes_the_first() -> None:
    story = Story().open().bet(4, 5).press(Key.NO_MORE_BETS).report()
    assert story.seat(4).packet == "tray"
    story.press(Key.BETS_OPEN)
    assert (story.step, story.seat(4).packet) == ("wagering", "none")
    story.take(4).bet(2).press(Key.NO_MORE_BETS)
    assert story.seat(2).packet == "tray"
    assert story.packets == [(1, 4)], "nothing more was asked for"
    story.lift().dispense().dispense()
    assert story.packets == [(1, 4), (2, 4), (3, 4)]
    assert [seat.packet for seat in story.state.round.seats][1::3] == ["lifted", "lifted"]
    assert story.step == "awaiting_green"


def test_a_packet_under_way_becomes_the_first_too() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).press(Key.BETS_OPEN).bet(1)
    story.press(Key.NO_MORE_BETS).report()
    assert (story.seat(1).packet, story.seat(4).packet) == ("tray", "none")
    assert story.packets == [(1, 4)]


RULINGS = (
    (Kind.LATE_BET, Remedy.RETRACT_BET),
    (Kind.LATE_BET, Remedy.ACCEPT_BET),
    (Kind.LATE_BET, Remedy.PLAY_ON),
    (Kind.EARLY_DECISION, Remedy.FOLD_HAND),
    (Kind.DEALER_ERROR, Remedy.VOID_SEAT),
    (None, Remedy.PLAY_ON),
)
SPOTS = [*product(OF_HOUSE, range(3))]
"""Each game with some of its spots."""


@pytest.mark.parametrize(("game", "place"), mostly_slow(SPOTS, 16, soak=3))
def test_a_round_whose_bets_are_open_again_is_as_one_whose_bets_were_never_closed(
    game: str, place: int
) -> None:
    """Whatever was done to a spot, and ruled on it, while they were closed; the chips alone count.

    Put down or lifted meanwhile × each ruling × lying, or lifted and put down again.
    """
    definition, played = load_table(config_root() / table_of(game))[0], 0
    spots = definition.game.spots
    wager = spots[place % len(spots)]
    for lifted, ruling, after in product((False, True), RULINGS, ("", "-+")):
        story = called(definition, wager if not lifted else "")
        (story.take if lifted else story.bet)(1, wager=wager).wait(1)
        if ruling[0] is not None:
            story.declare(ruling[0], 1, wager)
            story.decide(ruling[1])
        story.press(Key.BETS_OPEN)
        if story.step != Step.WAGERING:
            continue
        for deed in after:
            (story.take if deed == "-" else story.bet)(1, wager=wager)
        fresh = Story(definition, take_back=TakeBack.DEALER).open()
        for index, name in enumerate(spots):
            lies = [seat for seat in (1, 2) if story.occupied & spot_bit(seat, index)]
            fresh.bet(*lies, wager=name)
        assert as_it_stands(story) == as_it_stands(fresh), (lifted, ruling, after)
        played += 1
    assert played > 10


def called(definition: TableDefinition, without: str) -> Story:
    """Return a story whose bets were closed; the wagers that open lie, but one of seat 1."""
    story = Story(definition, take_back=TakeBack.DEALER).open()
    for wager in definition.game.wagers:
        if wager.opens is OpensAt.WAGERING:
            story.bet(*([2] if wager.name == without else [1, 2]), wager=wager.name)
    return story.press(Key.NO_MORE_BETS)


def as_it_stands(story: Story) -> object:
    """Return what the round is once the bets are closed, and what the screen shows of the spots."""
    round_ = story.wait(1).press(Key.NO_MORE_BETS).state.round
    assert round_ is not None
    shown = [[(spot.wager, spot.state) for spot in seat.spots] for seat in story.snapshot.seats]
    return structs.asdict(round_)["seats"], round_.rulings, story.alerts, shown


def test_after_the_first_lift_the_bets_stay_closed() -> None:
    story = Story().open().bet(4, 5).press(Key.NO_MORE_BETS).dispense().press(Key.BETS_OPEN)
    assert (story.refused, story.step) == ("first_packet_lifted", "dealing.seat")


@pytest.mark.parametrize(
    ("switch", "refusal"),
    [(TakeBack.SUPERVISOR, "take_back_supervisor"), (TakeBack.NEVER, "take_back_never")],
)
def test_a_house_may_forbid_taking_back(switch: TakeBack, refusal: str) -> None:
    story = Story(take_back=switch).open().happen(SignedOff())
    story.bet(4).press(Key.NO_MORE_BETS).press(Key.BETS_OPEN)
    assert (story.refused, story.step) == (refusal, "dealing.seat")
    assert Key.BETS_OPEN not in [offer.key for offer in story.state.offers]


def test_a_supervisor_who_takes_it_back_signs_on_or_proves_who_they_are() -> None:
    story = Story(take_back=TakeBack.SUPERVISOR).open().happen(SignedOff())
    story.bet(4).press(Key.NO_MORE_BETS).happen(SignedOn(ANA)).press(Key.BETS_OPEN)
    assert (story.refused, story.step) == ("", "wagering")
    story.happen(SignedOff()).press(Key.NO_MORE_BETS).touch(Key.BETS_OPEN, by=LEE)
    assert story.refused == "take_back_supervisor"
    story.touch(Key.BETS_OPEN, by=RUTH)
    assert (story.refused, story.step) == ("", "wagering")


def in_tray(story: Story) -> str:
    """Return what the screens say of the tray."""
    return say(story.snapshot.places.tray.words)


KEPT = "Leave the packet in the tray until no more bets: it is the first one."


def test_the_packet_that_is_kept_is_said_to_be_the_first_seats() -> None:
    story = Story().open().bet(4, 5).press(Key.NO_MORE_BETS).report()
    assert in_tray(story) == "for seat 4"
    story.press(Key.BETS_OPEN)
    assert (in_tray(story), story.prompts) == ("kept for seat 4", (KEPT,))
    assert in_tray(story.bet(2)) == "kept for seat 2"
    assert in_tray(story.take(2, 4, 5)) == "kept, the first packet", "nobody is in"
    assert in_tray(story.bet(6).press(Key.NO_MORE_BETS)) == "for seat 6"
    assert story.seat(6).packet == "tray"


def test_where_the_dealer_is_served_first_it_is_the_dealers() -> None:
    table = shipped_table()
    own = table.game.step(Step.DEALING_DEALER)
    others = [each for each in table.game.steps if each is not own]
    at = others.index(table.game.step(Step.DEALING_SEAT))
    steps = (*others[:at], own, *others[at:])
    story = Story(replace(table, game=replace(table.game, steps=steps))).open()
    story.bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN)
    assert in_tray(story) == "kept, the first packet"


def test_nobody_is_asked_to_lift_while_the_bets_are_open() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).wait(60)
    assert story.prompts == (KEPT,)
    story.press(Key.NO_MORE_BETS).wait(13)
    assert story.prompts == ("Lift the packet for seat 4.",)


def test_a_packet_lifted_while_the_bets_are_open_belongs_to_no_seat_until_a_void() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).lift()
    assert story.holds == ["lifted"]
    assert story.clear().refused == "must_void"
    assert story.clear(void_round=True).step == "voiding"


def test_a_packet_that_is_laid_back_and_counted_is_the_first_one_again() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).lift()
    assert story.snapshot.holds[0].cleared_by == ""
    story.levels(tray=Tray.OCCUPIED)
    assert story.holds == ["lifted"], "what lies there is the packet that was lifted"
    assert story.snapshot.holds[0].cleared_by == "supervisor"
    assert story.clear().refused == "count_needed"
    assert story.clear(3).refused == "count_wrong"
    story.clear(4)
    assert (story.holds, story.step, in_tray(story)) == ([], "wagering", "kept for seat 4")
    story.press(Key.NO_MORE_BETS).lift().dispense()
    assert (story.seat(4).packet, story.packets) == ("lifted", [(1, 4), (2, 4)])


def test_a_packet_laid_back_is_counted_before_a_deck_that_is_wrong_too() -> None:
    """One count clears one thing: the packet's comes first, and the deck asks for its own."""
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(5).clear_layout()
    story.press(Key.ROUND_OVER).levels(input=InputState.LOADED, input_colour=BackColour.RED)
    story.bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).lift()
    story.levels(
        tray=Tray.OCCUPIED,
        input=InputState.SHUFFLED,
        shuffles=story.last_levels.shuffles + 1,
        shuffled_count=51,
        shuffled_colour=BackColour.RED,
    )
    assert sorted(story.holds) == ["deck_count:red", "lifted"]
    assert story.clear(52).refused == "count_wrong"
    assert story.clear(4).refused == ""
    assert (story.holds, in_tray(story)) == (["deck_count:red"], "kept for seat 4")


def test_a_packet_that_is_laid_back_and_taken_again_is_still_nobodys() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).lift()
    story.levels(tray=Tray.OCCUPIED).levels(tray=Tray.EMPTY)
    assert story.snapshot.holds[0].cleared_by == ""
    assert story.clear(4).refused == "must_void"
    assert story.clear(void_round=True).step == "voiding"


def test_a_lift_before_the_end_of_the_act_while_the_bets_are_open_is_the_same() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).press(Key.BETS_OPEN)
    story.lift().report()
    assert story.holds == ["lifted"]


def test_all_wagers_gone_with_a_packet_out_keeps_the_round_until_someone_bets_or_voids() -> None:
    story = Story().open().bet(4).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).take(4)
    assert story.step == "wagering"
    assert story.press(Key.NO_MORE_BETS).refused == "no_wager"
    story.bet(6).press(Key.NO_MORE_BETS).lift()
    assert story.seat(6).packet == "lifted"
