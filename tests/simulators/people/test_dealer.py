"""The simulated dealer of a house-banked game: what they do follows from what they see."""

from dataclasses import replace
from random import Random

from controller.configuration import load_table
from controller.shipped_files import config_root
from simulators.people import Dealer
from simulators.people.players import ORDERLY, Players
from simulators.people.screen import Deed, Screen, deed
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


def deeds(people: Dealer) -> list[Deed]:
    """Return all that the people do while nothing else that they see changes."""
    found: list[Deed] = []
    while (at := people.next_deadline()) is not None:
        found += people.due(at)
    return found


def test_a_lamp_that_is_late_does_not_send_the_dealer_back_to_the_opening() -> None:
    """The key pad still has the lamp of OPEN, and the screen shows bets: a soak of seed 668."""
    table = shipped_table()
    people = Dealer(1, ORDERLY, table.seats, table.game)
    people.see("shuffler", READY, 0.0)
    people.see("key_pad", {"lamps": {"OPEN": "ON"}}, 0.0)
    people.see_screen(Screen("wagering"), 0.0)
    assert OPEN in deeds(people)
    people.see("key_pad", {"lamps": {"NO_MORE_BETS": "ON", "STOP": "ON"}}, 600.0)
    assert NO_MORE_BETS in deeds(people)


def test_a_dealer_calls_where_all_chips_lie_as_the_bets_open() -> None:
    """After a void round nobody puts more down, and nothing comes to be looked at (seed 2)."""
    table = shipped_table()
    people = Dealer(1, ORDERLY, table.seats, table.game)
    people.see("shuffler", READY, 0.0)
    people.see("sensors", {"chips": {str(seat): [*table.game.spots] for seat in table.seats}}, 0.0)
    people.see("key_pad", {"lamps": {"NO_MORE_BETS": "ON", "STOP": "ON"}}, 0.0)
    people.see_screen(Screen("wagering"), 0.0)
    assert deeds(people)[-1:] == [NO_MORE_BETS]


def test_a_deck_is_gathered_before_it_goes_into_the_shuffler() -> None:
    """A machine that counts nothing would deal from the part of it that went in."""
    table = shipped_table()
    people = Dealer(1, ORDERLY, table.seats, table.game)
    people.see("key_pad", {"lamps": {"STOP": "ON"}}, 0.0)
    people.see_screen(Screen("opening", load="red"), 0.0)
    parts = READY | {"input_colour": "", "rack": {"red": 15}, "box": {"red": 37}}
    people.see("shuffler", parts, 0.0)
    assert deeds(people)[:1] == [deed("shuffler", "box", colour="red")]
    people.see("shuffler", parts | {"rack": {}, "box": {"red": 52}}, 9.0)
    assert deeds(people)[:1] == [deed("shuffler", "load", colour="red", from_="box")]


def test_nobody_takes_back_what_does_not_lie_there() -> None:
    """No screen shows a deed without effect: the dealer waited for ever (seed 7001)."""
    table, _ = load_table(config_root() / "table-let-it-ride.yaml")
    called = ["bet_one", "bet_two", "bet_dollar"]
    for lies in (called, ["bet_dollar"]):
        players = Players(Random(1), replace(ORDERLY, stay=0.0), table.seats, table.game)
        players.bets_closed(0.0, {2: called})
        players.asked(0.0, 0, {2: lies})
        assert players.idle() is (lies is not called)
