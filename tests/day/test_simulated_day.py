"""A whole day in virtual time; and its judge, which must find what is wrong."""

import pytest
from msgspec import structs

from controller.configuration import default_table, load_table
from controller.data.intents import DeckChanged, Entered, Noted
from drivers.vocabulary import Feature
from simulators.devices.world import Place, World
from simulators.people.counts import uncounted
from simulators.people.players import ORDERLY
from simulators.simulation.deck_judge import DayJudge
from simulators.simulation.run import Settings, simulate
from tests.procedure.table_story import HOST_DRIVEN, Story

CLOSED = Entered("closed", 0, ())


@pytest.mark.parametrize("counts", [True, False])
def test_a_day_goes_through_a_change_of_decks_a_dead_table_and_a_closing(counts: bool) -> None:
    definition, _ = load_table(default_table())
    result = simulate(definition, Settings(4, 7, ORDERLY, counts=counts, day=True))
    assert result.violations == []
    assert result.rounds >= 4
    assert result.day == {"opening": 2, "deck_change": 1, "dead_table": 1, "closing": 1}


def test_hands_count_an_old_deck_of_which_cards_may_be_out() -> None:
    """A shuffler without a count was emptied in doubt: nothing else tells the number of cards."""
    story = Story().open()
    state = story.change().state
    state.device("shuffler").abilities = structs.replace(HOST_DRIVEN, features=Feature(0))
    for deck in state.decks:
        deck.unproved = True
    assert story.unpack().step == "deck_change"
    assert [deck.colour for deck in uncounted(state)] == ["red", "blue"]


def test_without_being_asked_no_day_passes() -> None:
    definition, _ = load_table(default_table())
    assert simulate(definition, Settings(4, 7, ORDERLY)).day == {"opening": 1}


class TestJudge:
    def judge(self, inside: Place | None) -> tuple[DayJudge, list[str]]:
        said: list[str] = []
        world = World(1)
        if inside is not None:
            world.move(world.cards(Place.BOX)[:3], Place.BOX, inside, "by hand", 0.0)
        return DayJudge(world, lambda rule, words: said.append(f"{rule} {words}")), said

    @pytest.mark.parametrize("place", [Place.READY, Place.INPUT, Place.TRAY])
    def test_cards_in_the_shuffler_of_a_table_that_closes(self, place: Place) -> None:
        judge, said = self.judge(place)
        judge.judge_event([CLOSED])
        assert said == ["2 the table closes with 3 cards in the shuffler"]

    def test_a_supervisor_who_answers_for_them_is_not_blamed(self) -> None:
        judge, said = self.judge(Place.READY)
        judge.judge_event([Noted("closed_unchecked", "Sam closes."), CLOSED])
        assert said == []

    def test_an_empty_shuffler_is_as_it_must_be(self) -> None:
        judge, said = self.judge(None)
        judge.judge_event([CLOSED, DeckChanged("red", "", 52, "", "worn")])
        assert said == []

    def test_an_old_deck_that_is_still_inside(self) -> None:
        judge, said = self.judge(Place.INPUT)
        judge.judge_event(
            [DeckChanged("red", "", 52, "", "worn"), DeckChanged("blue", "", 52, "", "")]
        )
        assert said == ["2 the red deck is changed and lies in input"]
