"""Hands of player-banked games at the table: the deck, the course, what is refused, take-back."""

from dataclasses import replace

import pytest

from controller.data.definition.poker import Fee, FeeKind, Follow, SuitOrder
from controller.data.events import HandTold, PostedShort
from controller.data.hand_acts import Calls, Checks, Draws, Folds, HandOver, PotStated, Raises, Wins
from controller.data.irregularities import HOUSE_ONLY, IrregularityKind, Remedy
from controller.data.modes import DealingMode
from controller.data.state import DeckPlace
from controller.data.state.hand import Share
from controller.words.spoken import say
from drivers.interface import SendAct
from drivers.vocabulary import ActKind, ActState, FaultCode, Key
from tests.procedure.hand_story import DRAW, STUD, HandStory, followed
from tests.procedure.table_story import BEN


def test_a_clean_draw_hand_takes_six_presses():
    story = HandStory().sit(1, 2, 3, 5)
    assert (story.step, story.told) == (
        "wagering",
        "Small blind 1.00: seat 2. Big blind 2.00: seat 3.",
    )
    before = story.state.device("key_pad").counted
    story.press(Key.NO_MORE_BETS)
    assert story.step == "deck_out"
    story.report()
    assert story.told == "Take the deck from the tray and cut it."
    story.lift()
    assert story.step == "betting"
    assert story.told == (
        "5 cards face down to each, one at a time, seat 2 first. "
        "Betting round 1 of 2: touch each seat that folds. Then close the betting."
    )
    story.close()
    assert (story.step, story.told) == ("drawing", "Seat 2: how many cards?")
    story.close()
    assert story.step == "betting"
    story.close()
    assert (story.step, story.told) == ("showdown", "Touch who wins the pot.")
    story.sit(3).press(Key.ROUND_OVER)
    assert story.step == "reload"
    assert story.state.device("key_pad").counted - before == 6
    assert story.ended.hand.showdown.awards[0].winners == (3,)
    assert story.reload().step == "wagering"
    assert story.view.puck == 2
    assert [each.status for each in story.snapshot.seats] == ["in", "in", "in", "empty", "in"]


def test_one_release_of_the_whole_deck_and_no_other_act():
    story = HandStory().deal_in(1, 2)
    (act,) = story.sent(SendAct)
    assert (act.kind, act.size) == (ActKind.REMAINDER, 0)
    story.close().close().close().sit(1).press(Key.ROUND_OVER)
    assert story.sent(SendAct) == [act]
    assert story.state.decks[0].place is DeckPlace.PLAY
    story.reload()
    assert story.state.decks[0].last_good_round == 1
    story.press(Key.NO_MORE_BETS)
    assert [each.txn for each in story.sent(SendAct)] == [1, 2]


@pytest.mark.parametrize("seats", [(), (4,)])
def test_no_hand_with_fewer_than_two(seats: tuple[int, ...]):
    story = HandStory().sit(*seats).press(Key.NO_MORE_BETS)
    assert (story.refused, story.words) == ("players", "This game takes 2 to 5 players.")
    assert not story.sent(SendAct)


def test_any_hold_forbids_the_release():
    story = HandStory().sit(1, 2)
    story.lose("key_pad").touch(Key.NO_MORE_BETS)
    assert story.refused == "held"
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS)
    assert len(story.sent(SendAct)) == 1


def test_between_hands_another_deck_is_recommended_for_fewer_players():
    def prompts(story: HandStory) -> list[str]:
        return [say(each) for each in story.snapshot.prompts]

    advice = "With 4 players or fewer, Stripped Draw 32 is usual: ask the supervisor."
    story = HandStory("stripped-draw-36").sit(2)
    assert prompts(story) == []
    assert prompts(story.sit(1, 3, 4)) == [advice]
    assert prompts(story.sit(5)) == []
    story.sit(5).press(Key.NO_MORE_BETS)
    assert prompts(story) == []
    assert prompts(HandStory("stripped-draw-32").sit(1, 2)) == []


def test_seats_go_in_and_out_until_the_deck_is_lifted():
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report()
    assert story.sit(1).refused == "players"
    story.sit(3)
    assert story.sit(1).step == "deck_out"
    story.lift()
    assert [each.seat for each in story.hand.seats] == [2, 3]
    assert (story.view.puck, story.view.first) == (2, 3)


def test_the_deal_is_taken_back_and_the_deck_stays():
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report()
    story.press(Key.BETS_OPEN)
    assert story.step == "wagering"
    story.sit(3).press(Key.NO_MORE_BETS)
    assert story.step == "deck_out"
    assert len(story.sent(SendAct)) == 1
    story.lift()
    assert [each.seat for each in story.hand.seats] == [1, 2, 3]


def test_a_table_is_closed_at_once_before_a_hand_and_after_it_once_it_began():
    """The key says which."""

    def close(story: HandStory) -> str:
        meanings = {each.key: say(each.meaning) for each in story.snapshot.offers}
        return meanings["close"]

    assert close(HandStory().sit(1, 2)) == "Close the table"
    assert close(HandStory().deal_in(1, 2)) == "Close after this round"


def test_a_whole_deck_that_jams_is_called_the_deck():
    """It is no remainder: no card has been dealt."""
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS)
    story.report(ActState.FAULT, 3, FaultCode.JAM)
    assert story.told == "Lift nothing more. Count the cards: the deck. Enter the count."
    assert say(story.snapshot.holds[0].words) == "The shuffler stopped at the deck (jam)."


def test_players_are_waited_for_where_nobody_is_in():
    story = HandStory()
    assert story.told == "Touch a seat: it plays. Touch it again: it does not."
    assert say(story.snapshot.instruction.short) == "Waiting for 2 players"


def test_a_deck_lifted_while_the_deal_is_taken_back_is_the_hands():
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN).lift()
    assert (story.step, story.holds) == ("wagering", [])
    assert story.press(Key.NO_MORE_BETS).step == "betting"


def test_folds_are_touched_and_taken_back():
    story = HandStory().deal_in(1, 2, 3)
    story.sit(2)
    assert story.hand.seat(2).folded
    assert story.sit(2).hand.seat(2).live
    story.sit(2).press(Key.BETS_OPEN)
    assert story.hand.seat(2).live
    assert story.press(Key.BETS_OPEN).refused == "told_stays"
    story.sit(2).close()
    assert story.step == "drawing"
    assert story.press(Key.BETS_OPEN).refused == "told_stays"


def test_one_hand_is_left_and_nobody_shows():
    story = HandStory().deal_in(1, 2, 3).sit(2).sit(3)
    assert (story.step, story.told) == (
        "showdown",
        "Seat 1 is left alone: push the pot, unshown.",
    )
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_draws_by_key_and_what_the_stub_does():
    story = HandStory().deal_in(1, 2, 3).close()
    story.sit(3).press(Key.CONTINUE)
    assert [(each.seat, each.drawn) for each in story.view.seats] == [(1, -1), (2, 3), (3, 0)]
    assert (story.view.turn, story.told) == (1, "Seat 1: how many cards?")
    assert [each.id for each in story.view.stub] == ["stub-burn", "stub-deal"]
    story.tell(Draws(1, 2))
    assert story.step == "betting"


def test_a_fourth_card_is_drawn_by_a_hand_that_keeps_an_ace():
    story = HandStory("five-card-draw-ante").deal_in(1, 2).close()
    assert story.told == "Seat 2: how many cards? 3 at most, four if it keeps an ace."
    story.sit(5)
    assert story.words == "Seat 2 may draw 3 cards at most, four if it keeps an ace."
    assert story.sit(4).view.seats[1].drawn == 4


def test_a_wild_card_that_is_kept_allows_a_fourth_one_too():
    story = HandStory("five-card-draw-joker").deal_in(1, 2).close()
    assert story.told.endswith("3 at most, four if it keeps an ace or a wild card.")
    story.sit(5)
    assert story.words.endswith("four if it keeps an ace or a wild card.")
    assert story.sit(4).close().close().sit(1).press(Key.ROUND_OVER).step == "reload"
    assert story.reload().step == "wagering"


def test_cards_are_bought_twice_and_the_second_is_dearer():
    story = HandStory("stud-high-low-two-buys").deal_in(1, 2, 3).close().close().close()
    assert (story.step, story.told) == ("buying", "Seat 1: a card for 4.00, or pass.")
    story.sit(1).close()
    assert (story.step, story.told) == ("buying", "Seat 1: a card for 8.00, or pass.")
    story.sit(1).close()
    assert (story.step, story.view.round) == ("betting", 4)
    assert [each.amount for each in story.hand.bought] == [400, 800]


def test_every_action_is_told_and_the_pots_are_known():
    story = HandStory(follow=Follow.ACTIONS)
    story.puck(5).deal_in(1, 2, 3, 5)
    assert (story.view.turn, story.view.call) == (3, 200)
    assert (story.view.sizes.least, story.view.sizes.most) == (400, 400)
    story.tell(Raises(3, 400), Folds(5), Calls(1), Calls(2))
    assert (story.step, story.view.pot) == ("drawing", 1200)
    story.tell(Draws(1, 2), Draws(2, 3), Draws(3, 1))
    story.tell(Checks(1), Raises(2, 400), Calls(3), Folds(1))
    assert (story.step, story.view.pot) == ("showdown", 2000)
    assert say(story.view.pots[0].taken) == "rake 2.00"
    assert story.press(Key.ROUND_OVER).refused == "hand_not_over"
    assert story.words == "The pot in hand has no winner: touch who wins it."
    story.sit(2).press(Key.ROUND_OVER)
    assert story.ended.hand.shares == (Share(2, 1800),)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Calls(1), "It is seat 3’s turn."),
        (Checks(3), "Seat 3 faces a bet: 2.00 to call."),
        (Raises(3, 500), "Seat 3 may go to 4.00 only."),
        (Draws(3, 1), "That belongs to another part of the hand."),
        (HandOver(), "That belongs to another part of the hand."),
    ],
)
def test_a_refused_act_changes_nothing(act, words):
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3, 5).tell(Folds(5))
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    before = story.state.round.hand
    story.happen(HandTold(act, story.view.told))
    assert (story.refused, story.words) == ("act_impossible", words)
    assert story.state.round.hand == before


def test_an_act_that_answers_an_older_hand_is_refused():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    seen = story.view.told
    story.tell(Calls(3))
    story.happen(HandTold(Calls(5), seen))
    assert story.refused == "stale_offer"


def test_a_pot_is_stated_where_bets_are_not_told():
    story = HandStory().deal_in(1, 2, 3).close().close().close()
    assert story.view.pot == -1
    story.tell(PotStated(2100, 200), Wins(3))
    assert (story.view.pot, story.view.award.amount) == (2100, 1900)
    story.press(Key.ROUND_OVER)
    assert story.ended.hand.shares == (Share(3, 1900),)


def test_a_void_hand_gives_back_and_leaves_the_puck():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Raises(3, 400))
    story.void()
    assert story.step == "voiding"
    assert story.told == "Hand void. Collect every card. Give back what each seat has put in."
    meanings = {each.key: say(each.meaning) for each in story.snapshot.offers}
    assert meanings["round_over"] == "HAND OVER"
    story.press(Key.ROUND_OVER)
    assert story.ended.returned == (Share(1, 100), Share(2, 200), Share(3, 400), Share(5, 0))
    assert chips(story.restart()) == [(1, "back", 100), (2, "back", 200), (3, "back", 400)]
    story.link("shuffler").link("key_pad").reload()
    assert chips(story) == []
    assert (story.step, story.view.puck) == ("wagering", 5)


def test_a_killed_daemon_comes_back_into_the_same_hand():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Raises(3, 400), Folds(5))
    before = story.hand
    story.restart().link("shuffler").link("key_pad")
    assert (story.step, story.hand) == ("betting", before)
    story.tell(Calls(1), Calls(2))
    assert story.step == "drawing"


def test_the_table_closes_while_players_sit_there():
    story = HandStory(DRAW).deal_in(1, 2).close().press(Key.CONTINUE).press(Key.CONTINUE).close()
    story.sit(1).press(Key.ROUND_OVER).reload()
    assert (story.state.playing, story.state.puck) == ([1, 2], 2)
    story.press(Key.CLOSE)
    assert (story.step, story.state.playing, story.state.puck) == ("closing", [], 0)


def test_a_wrong_count_of_the_released_deck_is_counted_by_hand():
    story = HandStory().sit(1, 2).press(Key.NO_MORE_BETS)
    story.report(counted=51)
    assert (story.step, story.holds) == ("reconcile", ["remainder"])
    story.count(52).clear(52)
    assert story.step == "deck_out"
    assert story.lift().step == "betting"


@pytest.mark.parametrize("order", SuitOrder)
def test_the_dealer_reads_the_order_of_the_suits_where_equal_cards_may_show(order):
    story = HandStory(STUD, Follow.ACTIONS, suit_order=order).deal_in(1, 2, 3)
    (line,) = story.snapshot.instruction.beside
    suits = order.value.replace("-", ", ")
    assert say(line) == f"Suits, the highest first: {suits}."
    assert line not in story.sit(2).snapshot.instruction.beside


def test_in_stud_the_dealer_names_who_brings_in():
    story = HandStory(STUD, Follow.ACTIONS).deal_in(1, 2, 3)
    assert story.told == (
        "1 card face down, then 1 face up to each, seat 1 first. "
        "Touch who brings in: the lowest card showing."
    )
    story.sit(2)
    assert (story.view.turn, story.told) == (2, "Seat 2 brings in 0.50, or bets more.")
    assert story.puck(3).refused == "puck_lies"


def test_what_follows_is_the_next_phase_of_the_plan():
    story = HandStory(STUD).deal_in(1, 2, 3)
    assert say(story.snapshot.next_title) == "Betting"
    story.close().close().close()
    assert say(story.snapshot.next_title) == "Showdown"
    story = HandStory(DRAW).deal_in(1, 2, 3)
    assert say(story.snapshot.next_title) == "Draw"
    assert say(story.close().snapshot.next_title) == "Betting"
    assert say(story.close().snapshot.next_title) == "Showdown"


def test_what_can_be_told_stands_in_the_view():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3)
    assert [(each.key, each.act) for each in story.view.acts if not each.asks] == [
        ("fold", Folds(1)),
        ("call", Calls(1)),
        ("bet", Raises(1, 400)),
        ("early", Folds(2, out_of_turn=True)),
    ]
    less, more = (each for each in story.view.acts if each.key == "all_in")
    assert [(ask.field, ask.least, ask.most) for ask in less.asks] == [("all_in", 1, 200)]
    assert [(ask.field, ask.least, ask.most) for ask in more.asks] == [("to", 201, 400)]
    for each in story.view.acts:
        if not each.asks:
            HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3).tell(each.act)


def test_the_view_says_what_is_owed_and_what_the_winner_gets():
    story = HandStory(follow=Follow.ACTIONS).sit(1, 2, 3)
    assert [(each.seat, each.amount) for each in story.view.owed] == [(2, 100), (3, 200)]
    assert story.view.puck_seats == (1, 2, 3, 4, 5)
    story.press(Key.NO_MORE_BETS).take_released()
    assert (story.view.owed, story.view.puck_seats) == ((), ())
    story.tell(Folds(1), Folds(2))
    assert chips(story)[-1] == (3, "gets", 200)
    assert said_of(story, 3) == ("", "gets 2.00", "1.00 back")


def chips(story: HandStory) -> list[tuple[int, str, int]]:
    """Return the seats that have chips before them or get some: of which kind, how many cents."""
    found = ((seat.number, seat.chips) for seat in story.snapshot.seats)
    return [(number, each.kind, each.amount) for number, each in found if each is not None]


def said_of(story: HandStory, number: int) -> tuple[str, str, str]:
    """Return the word for a seat, its chips, and what it has in, as both screens say them."""
    seat = story.snapshot.seats[number - 1]
    chips = (seat.chips.words, seat.chips.beside) if seat.chips is not None else (None, None)
    word, before, total = (say(each) if each is not None else "" for each in (seat.words, *chips))
    return word, before, total


def test_both_screens_say_the_same_of_a_player():
    """A bet is shown where bets are told, and not the blinds that nobody follows."""
    story = HandStory(follow=Follow.ACTIONS).sit(1, 2, 3).happen(PostedShort(2, 60))
    assert said_of(story, 2) == ("has only 0.60", "", "")
    story.press(Key.NO_MORE_BETS).take_released()
    assert said_of(story, 2) == ("all in", "0.60", "0.60 in")
    story.tell(Folds(1))
    assert said_of(story, 1)[0] == "folded"
    assert [seat.number for seat in story.snapshot.seats if seat.turn] == [story.view.turn]
    quiet = HandStory().deal_in(1, 2, 3).sit(2)
    assert said_of(quiet, 2) == ("folded", "", "")
    assert said_of(quiet, 3) == ("", "", "")


def test_dealt_by_hand_without_the_shuffler():
    story = HandStory().mode(DealingMode.HAND_SHUFFLE).sit(1, 2).press(Key.NO_MORE_BETS)
    story.count(52)
    assert story.step == "betting"
    story.close().close().close().sit(1).press(Key.ROUND_OVER)
    assert not story.sent(SendAct)


# What went against the rules.


def test_a_misdeal_is_void_until_two_players_have_acted():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Calls(3)).declare(IrregularityKind.MISDEAL)
    assert (story.step, story.holds) == ("betting", ["irregular:1"])
    assert story.touch(Key.SEAT_1).refused == "held"
    story.decide(Remedy.VOID_ROUND)
    assert story.step == "voiding"


def test_later_a_misdeal_is_played_on():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Calls(3), Folds(5)).declare(IrregularityKind.MISDEAL)
    (shown,) = story.snapshot.irregularities
    assert [(each.remedy, each.refused is None) for each in shown.allowed] == [
        ("void_round", False),
        ("play_on", True),
    ]
    assert story.decide(Remedy.VOID_ROUND).refused == "too_late_to_void"
    assert story.decide(Remedy.PLAY_ON).holds == []


def test_where_no_action_is_told_the_supervisor_may_void_a_misdeal():
    story = HandStory().deal_in(1, 2, 3).sit(2).declare(IrregularityKind.MISDEAL)
    assert story.decide(Remedy.VOID_ROUND).step == "voiding"


def test_a_hand_with_wrong_cards_is_folded_and_its_money_stays():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Calls(3), Folds(5)).declare(IrregularityKind.WRONG_CARDS, seat=3)
    story.decide(Remedy.FOLD_HAND)
    assert (story.hand.seat(3).folded, story.view.pot, story.view.turn) == (True, 500, 1)
    assert story.declare(IrregularityKind.WRONG_CARDS, seat=5).refused == "not_in_hand"
    assert story.words == "Seat 5 is not in this hand."


def test_a_dealer_plays_on_after_an_act_out_of_turn():
    story = HandStory().deal_in(1, 2, 3).declare(IrregularityKind.OUT_OF_TURN, seat=2)
    assert story.holds == []
    assert story.decide(Remedy.PLAY_ON, by=BEN).refused == ""
    story.close().close().close().declare(IrregularityKind.WRONG_AMOUNT, seat=1)
    assert story.sit(1).press(Key.ROUND_OVER).refused == "irregular_open"


@pytest.mark.parametrize("kind", HOUSE_ONLY)
def test_irregularities_of_packets_and_wagers_do_not_exist(kind: IrregularityKind):
    story = HandStory().deal_in(1, 2)
    assert story.declare(kind, seat=1).refused == "kind_strange"
    assert kind not in story.snapshot.declarable


def test_no_seat_is_taken_out_with_its_money():
    story = HandStory().deal_in(1, 2, 3).declare(IrregularityKind.DEALER_ERROR)
    (shown,) = story.snapshot.irregularities
    assert [each.remedy for each in shown.allowed] == ["play_on", "void_round"]
    assert story.decide(Remedy.VOID_SEAT).refused == "remedy_forbidden"


# Fees beside the rake.


def with_fee(fee: Fee, follow: Follow = Follow.POT) -> HandStory:
    table = followed(DRAW, follow)
    assert table.stakes is not None
    return HandStory(replace(table, stakes=replace(table.stakes, fee=fee)))


def test_a_fee_for_each_hand_is_collected_before_the_deal():
    story = with_fee(Fee(FeeKind.PER_HAND, amount=50)).sit(1, 2)
    assert story.told.startswith("Collect 0.50 from each player. Small blind 1.00: seat 2.")
    story.press(Key.NO_MORE_BETS).report().lift()
    assert "Fee of 0.50 from 2 players." in story.notes


def test_a_fee_for_time_falls_due_and_is_collected_with_the_next_deal():
    story = with_fee(Fee(FeeKind.TIME, amount=500, every=30)).deal_in(1, 2)
    story.wait(31 * 60).close().close().close().sit(1).press(Key.ROUND_OVER).reload()
    assert story.told.startswith("Time: collect 5.00 from each player.")
    story.press(Key.NO_MORE_BETS)
    assert "Fee of 5.00 from 2 players." in story.notes
    story.take_released().close().close().close().sit(1).press(Key.ROUND_OVER).reload()
    assert not story.told.startswith("Time")
    assert "time_fee" in story.state.timers
    assert "time_fee" not in story.press(Key.CLOSE).state.timers


def test_a_player_with_less_than_the_blind_posts_it_and_is_all_in():
    story = HandStory(follow=Follow.ACTIONS).puck(5).sit(1, 2, 3, 5)
    story.happen(PostedShort(2, 125)).press(Key.NO_MORE_BETS)
    assert story.happen(PostedShort(2, 200)).refused == "short_post"
    story.take_released()
    assert [(each.bet, each.all_in) for each in story.view.seats[:2]] == [(100, False), (125, True)]
    assert story.happen(PostedShort(1, 50)).refused == "not_of_hand"


@pytest.mark.parametrize("called", [False, True])
def test_a_short_post_is_less_than_what_the_seat_owes(called):
    story = HandStory(follow=Follow.ACTIONS).puck(5).sit(1, 2, 3, 5)
    if called:
        story.press(Key.NO_MORE_BETS)
    for seat, amount in ((2, -1), (2, 200), (2, 10**6), (3, 50)):
        assert story.happen(PostedShort(seat, amount)).refused == "short_post"
    assert story.happen(PostedShort(2, 199)).refused == ""
    assert [each.seat for each in story.state.round.short] == [2]


def test_a_short_post_is_forgotten_when_its_player_leaves_or_the_puck_moves():
    story = HandStory(follow=Follow.ACTIONS).puck(5).sit(1, 2, 3, 5).happen(PostedShort(2, 125))
    story.puck(2).press(Key.NO_MORE_BETS).take_released()
    assert not any(each.all_in for each in story.view.seats)
    story = HandStory(follow=Follow.ACTIONS).puck(5).sit(1, 2, 3, 5).happen(PostedShort(2, 125))
    story.happen(PostedShort(2, 0)).press(Key.NO_MORE_BETS).take_released()
    assert not any(each.all_in for each in story.view.seats)


# The end of a hand.


def test_next_pot_is_a_key_only_where_another_pot_follows():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3)
    story.tell(Calls(1, all_in=100), Raises(2, 400), Calls(3)).close().tell(Checks(2), Checks(3))
    assert (story.step, len(story.view.pots)) == ("showdown", 2)
    story.sit(3)
    assert story.snapshot.instruction.key == "continue"
    assert "round_over" not in {each.key for each in story.snapshot.offers}
    story.press(Key.CONTINUE).sit(3)
    assert story.snapshot.instruction.key == "round_over"
    assert "continue" not in {each.key for each in story.snapshot.offers}


def test_shares_stand_there_until_the_deck_is_back():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3).tell(Folds(1), Folds(2))
    story.press(Key.ROUND_OVER)
    assert chips(story)[-1] == (3, "gets", 200)
    assert chips(story.restart())[-1] == (3, "gets", 200)
    story.link("shuffler").link("key_pad").reload()
    assert chips(story) == []


def test_a_fold_out_of_turn_counts_at_once():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3)
    (early,) = (each for each in story.view.acts if each.seats)
    assert (early.act, early.seats) == (Folds(2, out_of_turn=True), (2, 3))
    story.tell(Folds(3, out_of_turn=True))
    assert (story.view.turn, story.hand.seat(3).folded) == (1, True)


# Odd chips.


def beside(story: HandStory) -> list[str]:
    """What the screen says at the showdown beside the headline, once shares are known."""
    return [say(each) for each in story.snapshot.instruction.beside]


def test_the_odd_chip_of_a_draw_goes_clockwise_from_the_puck():
    story = HandStory().deal_in(1, 2, 3).close().close().close()
    story.tell(PotStated(2125), Wins(1), Wins(3))
    assert beside(story) == [
        "Seat 1 gets 10.50.",
        "Seat 3 gets 10.75.",
        "Pot: the odd 0.25 to seat 3, first clockwise from the puck.",
    ]
    story.tell(PotStated(2150), Wins(2))
    assert beside(story)[3:] == [
        "Pot: the odd 0.25 to seat 2, first clockwise from the puck.",
        "Pot: the odd 0.25 to seat 3, next clockwise.",
    ]


def test_the_odd_chip_of_a_side_pot_is_said_when_its_winners_are_touched():
    story = HandStory(follow=Follow.ACTIONS).deal_in(1, 2, 3)
    story.tell(Calls(1, all_in=25), Calls(2), Checks(3)).close().tell(Checks(2), Checks(3))
    story.tell(Wins(2), Wins(3))
    assert beside(story) == ["Seat 2 shows first."]
    story.press(Key.CONTINUE).tell(Wins(1), Wins(2))
    assert beside(story)[-1] == "Main pot: the odd 0.25 to seat 2, first clockwise from the puck."


def test_the_odd_chip_of_stud_goes_to_the_first_touched_and_that_of_halves_to_high():
    story = HandStory(STUD).deal_in(1, 2, 3).close().close().close().close()
    story.tell(PotStated(2125), Wins(3), Wins(1))
    assert beside(story)[-1] == (
        "Pot: the odd 0.25 to seat 3, touched first: it has the highest card by suit."
    )
    story = HandStory("stud-high-low").deal_in(1, 2, 3).close().close().close().close()
    story.tell(PotStated(2175), Wins(3)).press(Key.CONTINUE)
    story.tell(Wins(2), Wins(1))
    assert beside(story)[-2:] == [
        "Pot: the odd 0.25 to the high half.",
        "Pot, low half: the odd 0.25 to seat 2, touched first: it has the lowest card by suit.",
    ]


def test_each_half_has_the_name_of_its_pot_and_then_the_chips_are_pushed():
    story = HandStory("stud-high-low", Follow.ACTIONS).deal_in(1, 2, 3)
    story.sit(1).tell(Calls(1), Raises(2, 200), Calls(3, all_in=100), Calls(1))
    for _ in range(3):
        story.sit(1).tell(Checks(1), Checks(2))
    told = []
    for _ in range(4):
        told.append(story.told)
        story.sit(1).wait(story.definition.house.key_rest)
        if story.snapshot.instruction.key == "continue":
            story.press(Key.CONTINUE)
    assert told == [
        "Side pot 1, high half: touch who wins it.",
        "Side pot 1, low half: touch who wins it.",
        "Main pot, high half: touch who wins it.",
        "Main pot, low half: touch who wins it.",
    ]
    assert story.told == "Push the pot, or touch who shares it."
    assert story.snapshot.instruction.key == "round_over"


@pytest.mark.parametrize("game", ["stud-high-low-declare", DRAW])
def test_no_check_of_an_opening_has_a_gap(game):
    """A game that the house does not bank has no pay table."""
    story = HandStory(game)
    assert not [each.words for each in story.snapshot.checks if "" in each.words.params.values()]
    story.press(Key.CLOSE).press(Key.OPEN)
    assert story.snapshot.checks
    for each in story.snapshot.checks:
        told = say(each.words)
        assert ", ," not in told
        assert not told.endswith(", ")
