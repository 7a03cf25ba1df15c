"""The simulated dealer of a player-banked game: what they tell follows from what they see."""

from random import Random

import pytest
from msgspec.structs import replace

from controller.configuration import config_root, load_table
from controller.data.definition import Step
from controller.data.definition.poker import Follow
from controller.data.events import HandTold, TableEvent
from controller.data.hand_acts import Calls, HandAct, Opens, Raises, Wins
from controller.snapshot.poker import SizesView
from drivers.vocabulary import Key
from simulators.people.players import ORDERLY
from simulators.people.poker_dealer import PokerDealer
from simulators.people.poker_players import PokerPlayers
from simulators.people.screen import Deed, Screen, press
from tests.procedure.hand_story import DRAW, STUD, HandStory

DEALT = {"layout": {"seat:1": 5, "seat:2": 5, "seat:3": 5}, "tray": 0, "hand": {"red": 37}}


def dealer_at(story: HandStory) -> PokerDealer:
    """Return a dealer who has dealt the hand of a story."""
    dealer = PokerDealer(1, ORDERLY, story.definition, lambda _: ())
    dealer.see("key_pad", {"lamps": {}}, 0.0)
    dealer.see("shuffler", DEALT, 0.0)
    return dealer


def shown(story: HandStory) -> Screen:
    """Return what the screen of a story shows."""
    snapshot = story.snapshot
    view = Screen(snapshot.step)
    view.show_hand(snapshot.poker, snapshot.seats, snapshot.round)
    return view


def done(dealer: PokerDealer) -> Deed | TableEvent:
    """Return what the dealer does next, when its time has come."""
    at = dealer.next_deadline()
    assert at is not None
    (what,) = dealer.due(at)
    return what


def told(dealer: PokerDealer) -> HandTold:
    """Return what the dealer tells next, when its time has come."""
    what = done(dealer)
    assert isinstance(what, HandTold)
    return what


def test_an_act_that_was_told_meanwhile_is_not_told_again() -> None:
    """The dealer is about to tell the first act, and somebody tells it on the page."""
    story = HandStory(DRAW, Follow.ACTIONS).deal_in(1, 2, 3)
    dealer = dealer_at(story)
    dealer.see_screen(shown(story), 0.0)
    turn = story.view.turn
    story.tell(Calls(turn))
    dealer.see_screen(shown(story), 0.1)
    act = told(dealer)
    assert act.seen == story.view.told == 1
    assert getattr(act.act, "seat", 0) not in (0, turn)


def test_chips_make_what_players_bet_above_an_all_in_of_odd_cents() -> None:
    """At pot limit such a bet was refused again and again, and the hand stood still."""
    story = HandStory(DRAW, Follow.ACTIONS).deal_in(1, 2, 3)
    players, unit = PokerPlayers(Random(1), story.definition.poker), story.view.unit
    view = replace(story.view, sizes=SizesView(least=964, most=1621, only=(), raises=True))
    acts = [players.act(view) for _ in range(400)]
    bets = {act.to for act in acts if isinstance(act, Raises) and not act.all_in}
    assert len(bets) > 10
    assert all(to == 964 or (to % unit == 0 and 964 < to < 1621) for to in bets)


@pytest.mark.parametrize(
    "step", [Step.RELOAD, Step.OPENING, Step.WAITING_DECK, Step.DEAD_TABLE, Step.DECK_CHANGE]
)
def test_cards_of_a_void_hand_are_gathered_wherever_a_deck_is_asked_for(step: Step) -> None:
    """Decks were changed at once, and the deck that lay about never came: a soak of seed 20472."""
    dealer = dealer_at(HandStory(DRAW))
    dealer.see_screen(Screen(step, round=1), 0.0)
    gathered = done(dealer)
    assert isinstance(gathered, Deed)
    assert gathered.verb in ("collect", "put_down")


def test_a_packet_of_a_wrong_size_is_not_lifted_but_stops_the_table() -> None:
    """The shuffler has told another count, and the table asks for the lift: a soak of seed 2682."""
    table, _ = load_table(config_root() / "table-five-card-draw-packets.yaml")
    dealer = PokerDealer(1, ORDERLY, table, lambda _: ())
    dealer.see("key_pad", {"lamps": {"STOP": "ON"}}, 0.0)
    dealer.see("shuffler", {"layout": {}, "tray": 4, "moving": False, "hand": {}}, 0.0)
    dealer.see_screen(Screen("dealing.seat", receiver="seat:3", round=1), 0.0)
    assert done(dealer) == press("STOP")


def test_a_dealer_who_only_deals_tells_nothing() -> None:
    story = HandStory(DRAW, Follow.ACTIONS).deal_in(1, 2, 3)
    dealer = dealer_at(story)
    dealer.hands_only = True
    dealer.see_screen(shown(story), 0.0)
    assert dealer.next_deadline() is None


HANDS = {
    1: ["Ah", "Kd", "2c", "5c", "8h"],
    2: ["3c", "3d", "9s", "6h", "Qs"],
    3: ["Ts", "7h", "4d", "4s", "Jc"],
}


def up_at(story: HandStory) -> dict[int, list[str]]:
    """Return the faces that lie open, by the dealer's eyes."""
    dealer = PokerDealer(
        1, ORDERLY, story.definition, lambda place: HANDS[int(place.removeprefix("seat:"))]
    )
    dealer.see("shuffler", DEALT, 0.0)
    dealer.see_screen(shown(story), 0.0)
    return dealer.faces_up()


def test_a_draw_hand_is_seen_at_the_showdown_alone() -> None:
    """Whoever folded shows nothing."""
    story = HandStory(DRAW, Follow.ACTIONS).deal_in(1, 2, 3)
    assert up_at(story) == {}
    story = HandStory(DRAW, Follow.POT).deal_in(1, 2, 3)
    while story.snapshot.step != Step.SHOWDOWN:
        story.close()
    assert up_at(story) == HANDS


def test_of_stud_all_but_the_first_card_lies_open() -> None:
    story = HandStory(STUD, Follow.ACTIONS).deal_in(1, 2, 3)
    assert up_at(story) == {seat: cards[1:] for seat, cards in HANDS.items()}


def looking_at(story: HandStory, right: HandAct) -> PokerDealer:
    """Return a dealer who is about to touch another seat than the right one."""
    for seed in range(300):
        dealer = PokerDealer(
            seed, ORDERLY, story.definition, lambda place: HANDS[int(place.removeprefix("seat:"))]
        )
        dealer.see("shuffler", DEALT, 0.0)
        dealer.see_screen(shown(story), 0.0)
        act = told(dealer).act
        if type(act) is type(right) and act != right:
            story.tell(act)
            return dealer
    raise AssertionError("nobody touches wrongly")


def test_a_wrong_opener_is_taken_back() -> None:
    story = HandStory(STUD, Follow.ACTIONS).deal_in(1, 2, 3)
    right = Opens(2)  # the lowest hand that shows
    dealer = looking_at(story, right)
    dealer.see("key_pad", {"lamps": {"BETS_OPEN": "ON"}}, 1.0)
    dealer.see_screen(shown(story), 1.0)
    assert done(dealer) == press("BETS_OPEN")
    story.press(Key.BETS_OPEN)
    dealer.see_screen(shown(story), 2.0)
    assert told(dealer).act == right


def test_a_wrong_winner_is_touched_out_again() -> None:
    story = HandStory(DRAW, Follow.POT).deal_in(1, 2, 3)
    while story.snapshot.step != Step.SHOWDOWN:
        story.close()
    dealer = looking_at(story, Wins(3))  # fours, of three hands the best but one
    for _ in range(2):
        dealer.see_screen(shown(story), 1.0)
        story.tell(told(dealer).act)
    assert [each.seat for each in story.view.seats if each.wins] == [3]
