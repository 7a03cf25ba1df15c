"""The simulated dealer of a house-banked game: what they do follows from what they see."""

from simulators.people import People
from simulators.people.deeds import Deed, deed
from simulators.people.habits import ORDERLY
from simulators.people.screen import screen
from tests.procedure.table_story import shipped_table

READY = {
    "tray": 0,
    "input_colour": "blue",
    "ready_colour": "red",
    "lid": "closed",
    "moving": False,
    "layout": {},
    "hand": {},
    "rack": {},
    "box": {},
}
OPEN, NO_MORE_BETS = (deed("key_pad", "press", key=key) for key in ("OPEN", "NO_MORE_BETS"))


def deeds(people: People) -> list[Deed]:
    """Return all that the people do while nothing else that they see changes."""
    found: list[Deed] = []
    while (at := people.next_deadline()) is not None:
        found += people.due(at)
    return found


def test_a_lamp_that_is_late_does_not_send_the_dealer_back_to_the_opening() -> None:
    """The key pad still has the lamp of OPEN, and the screen shows bets: a soak of seed 668."""
    table = shipped_table()
    people = People(1, ORDERLY, table.seats, table.game)
    people.see("shuffler", READY, 0.0)
    people.see("key_pad", {"lamps": {"OPEN": "ON"}}, 0.0)
    people.see("screen", screen("wagering", (), void=False, receiver=None), 0.0)
    assert OPEN in deeds(people)
    people.see("key_pad", {"lamps": {"NO_MORE_BETS": "ON", "STOP": "ON"}}, 600.0)
    assert NO_MORE_BETS in deeds(people)
