"""A shuffler's "52" is a claim: it is compared with what came out, and found wrong where possible.

docs/deck-control.md says what cannot be found; the last tests here show this.
"""

from dataclasses import replace

from controller.data.intents import HoldOpened
from simulators.devices.world import Place
from simulators.people.players import ORDERLY
from simulators.simulation.run import Run, Settings
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
MIDDLE = 20.0
"""Virtual seconds at which the red deck is being shuffled for the first time."""


class Tale(Run):
    """A run of three rounds with a lying shuffler; something happens during its first shuffle.

    Attributes:
        found: (round, kind of hold) of all holds since then, in order.
    """

    def __init__(self, about: str, *deeds: tuple[str, dict[str, str]]) -> None:
        super().__init__(DEFINITION, Settings(3, 1, ORDERLY))
        self.found: list[tuple[int, str]] = []
        self.control("lie", about=about)
        self.agenda.call_at(MIDDLE, lambda: self.happen(deeds))
        self._watch()
        self.play()

    def control(self, verb: str, **args: str) -> None:
        line = self.lines["shuffler"]
        line.device.control(verb, args, self.agenda.now)
        line.device_moved()

    def happen(self, deeds: tuple[tuple[str, dict[str, str]], ...]) -> None:
        state = self.table.state
        assert (state.step, state.decks[0].place) == ("opening", "input")
        for verb, args in deeds:
            self.control(verb, **args)

    def _watch(self) -> None:
        taken = self.host._onlookers.taken

        def look(event: object, out: list[object]) -> None:
            self.judge.lied(miscounts=True)
            for each in self.table.intents:
                if isinstance(each, HoldOpened) and self.agenda.now > MIDDLE:
                    self.found.append((self.table.state.rounds, each.cause))
            taken(event, out)  # type: ignore[arg-type]

        onlookers = self.host._onlookers
        self.host._onlookers = replace(onlookers, taken=look)  # type: ignore[arg-type]


LOST = ("drop", {"place": "input"})
FOREIGN = ("slip", {"colour": "blue", "from": "box", "to": "input"})
"""A blue card gets into the red deck: red has one card too many, blue has one too few."""
GONE = ("slip", {"colour": "red", "from": "input", "to": "box"})


def test_sixteen_cards_left_inside_are_missed_at_the_first_remainder() -> None:
    assert Tale("decks", *[LOST] * 16).found[0] == (1, "remainder")


def test_a_card_on_the_floor_is_missed_at_the_first_remainder() -> None:
    assert Tale("decks", LOST).found[0] == (1, "remainder")


def test_an_honest_shuffler_reports_a_lost_card_before_any_round() -> None:
    assert Tale("nothing", LOST).found[0] == (0, "deck_count")
    assert (0, "shuffler_fault") in Tale("nothing", LOST, FOREIGN).found


def test_a_card_of_the_other_deck_is_one_too_many_at_the_first_remainder() -> None:
    assert Tale("decks", FOREIGN).found[0] == (1, "remainder")


def test_a_foreign_card_that_hides_a_lost_one_is_missed_in_its_own_decks_round() -> None:
    """Red has 52 cards, one of them blue; blue has 51: the shuffler reports 52 for both."""
    assert Tale("decks", LOST, FOREIGN).found[0] == (2, "remainder")


def test_a_foreign_card_in_the_place_of_one_of_its_own_passes_every_count() -> None:
    """It cannot be found by counts: only a sensor for the backs, or a person's eyes, can see it."""
    tale = Tale("decks", GONE, FOREIGN)
    assert not [kind for number, kind in tale.found if number <= 1]
    assert tale.table.state.rounds > 1, "the round was played to its end"


def test_a_shuffler_whose_every_count_lies_is_not_found_by_its_counts() -> None:
    """It cannot be found: all that the table is told adds up, round after round."""
    tale = Tale("all", LOST)
    assert tale.found == []
    assert tale.table.state.rounds >= 3
    assert tale.world.count(Place.FLOOR) == 1
