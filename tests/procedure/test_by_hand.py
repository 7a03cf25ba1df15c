"""Degraded modes: the dealer deals by hand, with the shuffler's deck or with none of it."""

from collections.abc import Callable
from itertools import product

import pytest

from controller.configuration import load_table
from controller.data.definition import OpensAt
from controller.data.events import DeckChangeOrdered
from controller.data.intents import (
    DealingModeSet,
    DealtByHand,
    DeckCounted,
    Noted,
    RoundEnded,
    RoundsMarked,
)
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from controller.data.message import message
from controller.data.modes import DealingMode
from controller.data.person import Person
from controller.data.state import DeckPlace
from controller.procedure.round.hand_dealing import dealing_words
from controller.shipped_files import config_root
from controller.snapshot.instruction import instruction
from controller.words.spoken import say
from drivers.interface import SendAct
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Key,
    Mode,
    Tray,
)
from simulators.simulation.instruction_judge import faults
from tests.configuration.files import OF_HOUSE, table_of
from tests.procedure.matrix_states import FORGOTTEN, MOMENTS
from tests.procedure.rules import check_state
from tests.procedure.table_story import ANA, BEN, TED, Story

pytestmark = pytest.mark.usefixtures("kept_story")

SHUFFLER, HAND_DEAL, HAND_SHUFFLE = DealingMode


def by_hand(mode: DealingMode = HAND_DEAL) -> Story:
    """Return an open table that is dealt by hand; without any shuffler the shuffler is away."""
    story = Story().open().mode(mode)
    return story if mode is HAND_DEAL else story.lose("shuffler")


def place(story: Story, colour: str) -> DeckPlace:
    """Return a deck's place."""
    return next(deck.place for deck in story.state.decks if deck.colour == colour)


def meaning(story: Story) -> str:
    """Return the meaning of *continue* now; empty: it has none."""
    offers = (each for each in story.state.offers if each.key is Key.CONTINUE)
    return next((say(each.meaning) for each in offers), "")


def end(story: Story) -> RoundEnded:
    """Decide, settle, and end the round."""
    story.press(Key.DECISIONS_CLOSED).wait(3).clear_layout().press(Key.ROUND_OVER)
    return next(each for each in story.intents if isinstance(each, RoundEnded))


# A whole round.


def test_only_where_it_is_dealt_by_hand_a_deck_is_taken_or_shuffled_by_hand() -> None:
    wanted = {"waiting for a deck": None, "no deck in hand yet": message("step-hand-take-deck")}
    for moment, words in wanted.items():
        story = MOMENTS[moment]()
        assert story.step == "waiting_deck"
        assert dealing_words(story.table.procedure.model) == words


def test_the_shuffler_shuffles_and_the_dealer_deals() -> None:
    story = by_hand().bet(2, 5).press(Key.NO_MORE_BETS)
    assert story.step == "waiting_deck"
    assert story.told == "Take the shuffled deck out of the shuffler."
    story.take_deck()
    assert place(story, "blue") is DeckPlace.READY, "the other deck has moved up"
    assert meaning(story) == "The red deck is in your hands"
    story.said()
    assert story.step == "dealing.seat"
    for seat, word in ((2, "Seat 2 is dealt"), (5, "Seat 5 is dealt"), (0, "The dealer is dealt")):
        assert meaning(story.wait(1)) == word
        story.said()
        assert DealtByHand(1, "red", seat, 4) in story.intents
    assert story.step == "stub_count"
    assert story.count(40).step == "deciding"
    ended = end(story)
    assert (ended.mode, ended.packets, ended.remainder) == (HAND_DEAL, 3, 40)
    assert story.step == "reload"
    story.levels(input=InputState.LOADED, input_colour=BackColour.RED)
    assert story.step == "idle"
    story.load(BackColour.RED)
    assert story.state.decks[0].last_good_round == 1, "the shuffler counts it for this round"
    assert story.sent(SendAct) == [], "no act was sent"


def test_the_next_deck_is_taken_out_when_it_is_due() -> None:
    story = by_hand().deal_by_hand(3).count(44)
    end(story)
    story.load(BackColour.RED).bet(4).press(Key.NO_MORE_BETS)
    assert story.step == "waiting_deck"
    assert story.told == "Take the shuffled deck out of the shuffler."
    story.take_deck().said()
    assert story.step == "dealing.seat"
    assert story.state.round is not None
    assert story.state.round.deck == "blue"


def test_without_any_shuffler_the_deck_is_counted_and_shuffled_by_hand() -> None:
    story = by_hand(HAND_SHUFFLE)
    assert story.holds == [], "this mode needs no shuffler"
    story.bet(2, 5).press(Key.NO_MORE_BETS)
    assert (story.step, meaning(story)) == ("waiting_deck", "")
    assert story.told == "Shuffle the red deck by hand, count it, and enter the count."
    story.count(52)
    assert DeckCounted("red", 52, True, 0, "Ben (1001)") in story.intents
    story.said(3).count(40)
    ended = end(story)
    assert (ended.mode, ended.remainder) == (HAND_SHUFFLE, 40)
    assert story.step == "idle", "no deck is awaited by a shuffler"
    story.bet(2).press(Key.NO_MORE_BETS)
    assert "the blue deck" in story.told, "the decks take turns"
    story.count(52).said(2).count(44)
    end(story)
    story.bet(2).press(Key.NO_MORE_BETS).count(52)
    counted = DeckCounted("red", 52, True, 1, "Ben (1001)")
    assert counted in story.intents, "booked to the round it came from"
    assert story.sent(SendAct) == []


def test_between_rounds_nobody_speaks_of_a_shuffler_where_none_is_used() -> None:
    shown = by_hand(HAND_SHUFFLE).snapshot
    assert say(shown.instruction.words) == "You shuffle the decks by hand. Invite the first bets."
    assert all("Setting" not in say(each) for each in shown.instruction.beside)
    for story in (Story().open(), by_hand(HAND_DEAL)):
        assert story.told.startswith("Shuffler ready"), "the shuffler shuffles in these modes"


@pytest.mark.parametrize("moment", range(5))
def test_from_whichever_moment_hands_shuffle_the_decks_take_turns(moment: int) -> None:
    """A deck that was used before, and that the shuffler still awaits, is one of them."""
    story = Story().open()
    if moment:
        story.play_round((moment, lambda: story.mode(HAND_SHUFFLE)))
    story.mode(HAND_SHUFFLE)
    for _ in range(3):
        story.deal_by_hand(2).count(44)
        assert end(story).mode is HAND_SHUFFLE
        check_state(story.state)


def test_a_dealer_who_shuffles_by_hand_counts_the_deck_without_being_told_a_number() -> None:
    story = by_hand(HAND_SHUFFLE).bet(2).press(Key.NO_MORE_BETS)
    assert story.said().refused == "deck_uncounted"
    assert (story.step, place(story, "red")) == ("waiting_deck", DeckPlace.READY)


def test_a_deck_that_is_counted_wrong_by_hand_is_not_dealt_and_marks_its_rounds() -> None:
    story = by_hand(HAND_SHUFFLE)
    for _ in range(2):
        story.bet(2).press(Key.NO_MORE_BETS).count(52).said(2).count(44)
        end(story)
    story.bet(2).press(Key.NO_MORE_BETS).count(51)
    assert DeckCounted("red", 51, False, 1, "Ben (1001)") in story.intents
    assert RoundsMarked("red", 1, 1) in story.intents
    assert (story.step, story.holds) == ("waiting_deck", ["deck_count:red"])
    assert place(story, "red") is DeckPlace.OUT
    assert story.count(52).refused == "held", "the dealer may not count again"
    assert story.clear(51).refused == "deck_wrong"
    story.clear(52)
    assert story.count(52).step == "dealing.seat"


@pytest.mark.parametrize("wrong", [(0,), (1,), (0, 1), (1, 2), (0, 1, 2)])
def test_a_deck_whose_stub_was_wrong_has_its_turn_when_a_supervisor_has_counted_it(
    wrong: tuple[int, ...],
) -> None:
    """However many of the rounds dealt by hand were void for it: the decks take turns."""
    story = by_hand(HAND_SHUFFLE)
    story.prompt = False
    for number in range(5):
        story.bet(2).press(Key.NO_MORE_BETS).count(52)
        if story.step == "waiting_deck":
            colour = ("red", "blue")[number % 2]
            assert story.holds == [f"deck_count:{colour}"]
            story.clear(52).count(52)
        story.said(2).count(43 if number in wrong else 44)
        if number in wrong:
            story.clear(void_round=True).clear_layout().press(Key.ROUND_OVER)
        else:
            end(story)
        assert story.step == "idle"


def test_nothing_shows_how_many_cards_the_stub_must_have_before_it_is_counted() -> None:
    story = by_hand().call_by_hand(2, 5)
    for _ in range(3):
        assert story.snapshot.counts is None
        story.said()
    assert story.step == "stub_count"
    shown = story.snapshot
    assert (shown.counts, meaning(story)) == (None, "")
    assert "40" not in story.told
    assert "40" not in repr(shown.instruction.words)
    assert story.said().refused == "stub_uncounted"
    counts = story.count(40).snapshot.counts
    assert counts is not None
    assert counts.remainder == 40


def test_a_table_opens_without_a_shuffler_if_a_supervisor_says_so() -> None:
    story = Story().link("sensors").link("key_pad").press(Key.OPEN)
    assert story.step == "opening"
    story.mode(HAND_SHUFFLE)
    assert story.step == "idle"


# Who orders it, and the record.


@pytest.mark.parametrize("person", [BEN, TED], ids=["dealer", "technician"])
def test_only_a_supervisor_orders_dealing_by_hand(person: Person) -> None:
    story = Story().open().mode(HAND_DEAL, by=person)
    assert story.refused == "supervisor_only"
    assert story.state.mode is SHUFFLER


def test_the_order_names_the_supervisor_the_reason_and_the_round() -> None:
    story = Story().open().mode(HAND_DEAL)
    said = DealingModeSet(HAND_DEAL, 1, "Ana (2001)", "the shuffler is out")
    assert said in story.intents
    assert story.mode(HAND_DEAL).refused == "mode_in_force"
    assert story.snapshot.mode == "hand-deal"


def test_an_order_in_the_middle_of_a_round_is_for_the_next_one() -> None:
    story = Story().open().deal(2).green().mode(HAND_SHUFFLE)
    assert DealingModeSet(HAND_SHUFFLE, 2, "Ana (2001)", "the shuffler is out") in story.intents
    assert end(story).mode is SHUFFLER
    assert story.step == "idle", "the used deck stays out"
    assert story.bet(2).state.round is not None
    assert story.table.state.round is not None
    assert story.table.state.round.mode is HAND_SHUFFLE


def test_an_order_before_the_deck_is_out_is_for_the_present_round() -> None:
    story = Story().open().bet(2).mode(HAND_DEAL).press(Key.NO_MORE_BETS)
    assert story.step == "waiting_deck"
    story.take_deck().said()
    assert story.step == "dealing.seat"
    assert story.sent(SendAct) == []


def test_back_to_the_shuffler_a_deck_in_hand_is_loaded_and_shuffled_again() -> None:
    story = by_hand().call_by_hand(2).press(Key.BETS_OPEN).take(2)
    assert place(story, "red") is DeckPlace.HAND, "none of it was dealt"
    story.mode(SHUFFLER)
    assert place(story, "red") is DeckPlace.OUT
    story.load(BackColour.RED).bet(2).press(Key.NO_MORE_BETS)
    assert story.act.kind is ActKind.PACKET
    assert story.state.round is not None
    assert story.state.round.deck == "blue"


def test_the_mode_outlives_a_restart_in_the_middle_of_the_deal() -> None:
    story = by_hand().call_by_hand(2, 5).said().restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert (story.step, story.holds) == ("dealing.seat", [])
    story.said().said().restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.step == "stub_count"
    assert story.count(40).step == "deciding"
    assert story.sent(SendAct) == []


# What forbids and what is refused.


def test_any_hold_forbids_the_first_packet_and_only_the_rounds_own_the_others() -> None:
    story = by_hand().call_by_hand(2, 5).levels(doors=Door.COVER)
    story.said()
    assert story.refused == "ends_by_itself"
    story.levels(doors=Door.CLOSED).said().levels(doors=Door.COVER)
    assert story.said().refused == "", "the shuffler is not in this round"
    story.press(Key.STOP).said()
    assert story.holds == ["door"]
    assert story.said().step == "stub_count"


def test_a_deck_with_a_warning_never_comes_into_the_dealers_hands() -> None:
    story = by_hand().bet(2).press(Key.NO_MORE_BETS)
    story.state.decks[0].good = False
    story.take_deck()
    assert story.step == "waiting_deck"
    assert place(story, "red") is DeckPlace.OUT


def test_the_green_button_does_nothing() -> None:
    story = by_hand().deal_by_hand(2)
    assert story.press(Key.GREEN, "shuffler").refused == "dealt_by_hand"
    assert story.count(44).step == "deciding"


def test_bets_may_be_opened_again_before_the_first_packet() -> None:
    story = by_hand().call_by_hand(2).press(Key.BETS_OPEN)
    assert story.step == "wagering"
    story.take(2)
    assert story.step == "idle"
    assert place(story, "red") is DeckPlace.HAND, "none of it was dealt"


def test_a_wrong_stub_holds_the_round_until_a_supervisor_has_seen_it() -> None:
    story = by_hand().deal_by_hand(2, 5).count(39)
    assert (story.step, story.holds) == ("stub_count", ["hand_count:red"])
    assert story.state.decks[0].out_of_play
    assert RoundsMarked("red", 1, 1) in story.intents
    assert story.state.round is not None
    [found] = story.state.round.irregularities
    assert found.kind is Kind.WRONG_SIZED_PACKET
    assert found.remark == message("remark-stub")
    assert "39" not in say(story.snapshot.holds[0].words), "the supervisor counts blind, too"
    assert story.snapshot.counts is None
    assert story.said().refused == "needs_supervisor"
    assert story.count(40).refused == "held"
    assert story.clear().refused == "count_needed"
    assert story.clear(39).refused == "count_wrong"
    assert found.remedy is None
    story.clear(40)
    told = message("note-stub-counted", count=39, by="Ben (1001)")
    assert Noted("stub_counted", told) in story.intents, "the record has it, now that it is decided"
    assert found.remedy is Remedy.PLAY_ON
    assert (story.step, story.holds) == ("deciding", [])
    red = story.state.decks[0]
    assert not red.out_of_play
    assert red.from_round == 1, "the deck itself is still to be counted for this round"
    end(story)
    story.load(BackColour.RED)
    assert (red.from_round, red.last_good_round) == (0, 1), "the shuffler counts it"


def test_a_wrong_stub_may_void_the_round() -> None:
    story = by_hand().deal_by_hand(2, 5).count(39).decide(Remedy.VOID_ROUND)
    assert story.step == "voiding"
    assert story.clear_layout().press(Key.ROUND_OVER).step == "reload"


def test_a_stub_is_counted_only_where_one_lies() -> None:
    assert Story().open().deal(2).count(44).refused == "nothing_to_count"
    assert by_hand().count(52).refused == "nothing_to_count"


# The shuffler fails in the middle of a round.


def failed() -> Story:
    """Seat 2 has its cards; the packet for seat 3 has jammed after two."""
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).dispense()
    return story.report(ActState.FAULT, 2, FaultCode.JAM)


def test_the_rest_of_the_round_is_dealt_by_hand_when_its_cards_are_counted() -> None:
    story = failed()
    assert story.decide(Remedy.HAND_DEAL, count=48).refused == "cards_in_shuffler"
    story.unpack()
    assert story.decide(Remedy.HAND_DEAL).refused == "count_needed"
    assert story.decide(Remedy.HAND_DEAL, count=47).refused == "rest_miscounted"
    asked = len(story.sent(SendAct))
    story.decide(Remedy.HAND_DEAL, count=48)
    assert story.refused == ""
    assert not [h for h in story.state.holds if h.scope == "this round"]
    assert meaning(story) == "Seat 3 is dealt"
    story.said().said()
    assert story.step == "stub_count"
    story.count(40)
    ended = end(story)
    assert (ended.mode, ended.packets, ended.remainder) == (HAND_DEAL, 3, 40)
    assert len(story.sent(SendAct)) == asked
    assert story.state.mode is SHUFFLER, "the remedy is for this round only"


@pytest.mark.parametrize("tray", [Tray.EMPTY, Tray.OCCUPIED])
@pytest.mark.parametrize("ready", [0, 1, 46, 51, 52])
@pytest.mark.parametrize("colour", [BackColour.RED, BackColour.BLUE, BackColour.UNKNOWN])
@pytest.mark.parametrize("out", [0, 4])
def test_no_card_of_the_round_may_be_left_in_the_shuffler(
    out: int, colour: BackColour, ready: int, tray: Tray
) -> None:
    """The other deck may stand ready: by its backs, or because it is whole, and this one is not."""
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS)
    if out:
        story.dispense()
    story.report(ActState.FAULT, 0, FaultCode.JAM)
    story.levels(tray=tray, ready=ready, ready_colour=colour)
    story.decide(Remedy.HAND_DEAL, count=52 - out)
    other = colour is BackColour.BLUE or (ready == 52 and out > 0)
    left = tray is Tray.OCCUPIED or (ready > 0 and not other)
    assert story.refused == ("cards_in_shuffler" if left else "")


def test_a_supervisor_orders_it_without_waiting_for_a_shuffler_that_is_gone() -> None:
    """It is not known how the act ended: that is the shuffler's matter now, not the round's."""
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).dispense().lose("shuffler")
    assert story.state.act is not None
    story.mode(HAND_DEAL, 48)
    assert story.refused == ""
    story.said(2).count(40)
    assert story.step == "deciding"
    check_state(story.state)
    interrupted = story.done()
    story.link("shuffler").say(
        type(interrupted)(
            interrupted.epoch, interrupted.txn, interrupted.kind, interrupted.size,
            ActState.INTERRUPTED, 2, FaultCode.NONE,
        )
    )  # fmt: skip
    assert [(hold.cause, hold.scope.value) for hold in story.state.holds if hold.cause.counts] == [
        ("act_failed", "next deal")
    ]
    assert end(story).remainder == 40


TROUBLES: dict[str, Callable[[Story], object]] = {
    "lost": lambda story: story.lose("shuffler"),
    "another": lambda story: story.lose("shuffler").link("shuffler", serial="OTHER-1"),
    "restarted": lambda story: story.lose("shuffler", reboot=True).link("shuffler").unpack(),
    "without its memory": lambda story: (
        story.lose("shuffler").link("shuffler", last_act=FORGOTTEN).unpack()
    ),
    "jammed": lambda story: story.unpack().report(ActState.FAULT, 0, FaultCode.JAM),
    "open": lambda story: (
        story.unpack().report(ActState.FAULT, 0, FaultCode.JAM).levels(doors=Door.COVER)
    ),
    "sorting": lambda story: (
        story.report(ActState.FAULT, 0, FaultCode.JAM).unpack().levels(mode=Mode.SORT)
    ),
}


@pytest.mark.parametrize(("game", "trouble"), [*product(OF_HOUSE, TROUBLES)])
def test_what_is_wrong_with_a_shuffler_that_hands_replace_forbids_no_packet(
    game: str, trouble: str
) -> None:
    """Its deck is in play, counted and in hand: also where no packet of it is out yet."""
    definition = load_table(config_root() / table_of(game))[0]
    for lifted in range(2):
        story = Story(definition).open()
        for wager in definition.game.wagers:
            if wager.opens is OpensAt.WAGERING:
                story.bet(2, 3, wager=wager.name)
        story.press(Key.NO_MORE_BETS)
        if lifted:
            story.dispense()
        TROUBLES[trouble](story)
        story.mode(HAND_DEAL, definition.game.deck_cards - lifted * definition.game.packets.player)
        if "rebooted" in story.holds:
            story.press(Key.CONTINUE).wait(1)
        assert meaning(story) == f"Seat {2 + lifted} is dealt", story.holds
        model = story.table.procedure.model
        assert list(faults(model, instruction(model, None))) == []
        assert story.snapshot.instruction.key == "continue"


def test_a_packet_that_lies_in_the_tray_of_a_dead_shuffler_is_its_seats() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).dispense().report().lose("shuffler")
    story.mode(HAND_DEAL, 44)
    assert meaning(story) == "Seat 3 is dealt"
    story.said()
    assert story.state.round is not None
    assert (story.state.round.packets, story.state.round.dispensed) == (2, 8)
    story.said()
    assert story.count(40).step == "deciding"


@pytest.mark.parametrize("asked", [False, True])
def test_at_the_green_button_the_stub_alone_is_left(asked: bool) -> None:
    story = Story().open().deal(2, 3)
    if asked:
        story.press(Key.GREEN, "shuffler").report(ActState.FAULT, 17, FaultCode.JAM).unpack()
        story.decide(Remedy.HAND_DEAL, count=40)
    else:
        story.unpack().mode(HAND_DEAL, 40)
    assert story.refused == ""
    assert story.step == "deciding"
    assert end(story).remainder == 40


def test_when_all_cards_are_out_nothing_is_left_to_deal() -> None:
    story = Story().open().deal(2).green().declare(Kind.SHUFFLER_FAILURE)
    assert story.decide(Remedy.HAND_DEAL, count=44).refused == "nothing_to_deal"


def test_a_void_round_that_was_dealt_by_hand_ends_without_an_act() -> None:
    story = by_hand().deal_by_hand(2).clear(void_round=True)
    assert story.step == "voiding"
    story.clear_layout().press(Key.ROUND_OVER)
    assert story.sent(SendAct) == []
    assert story.step == "reload"
    assert story.state.reload == "red"


def test_a_deck_that_nobody_asked_for_may_lie_anywhere() -> None:
    story = by_hand().take_deck()
    assert place(story, "red") is DeckPlace.OUT


def test_a_deed_reported_twice_counts_once() -> None:
    story = by_hand().call_by_hand(2, 5).said().press(Key.CONTINUE)
    assert story.refused == "stale_offer"
    assert meaning(story) == ""
    assert meaning(story.wait(0.4)) == "Seat 5 is dealt"


def test_a_press_made_while_the_key_rested_counts_for_nothing_however_late_it_comes() -> None:
    story = by_hand().call_by_hand(2, 5).said()
    shown = story.state.lamps
    story.wait(1).press(Key.CONTINUE, shown=shown)
    assert story.refused == "stale_offer"
    assert meaning(story) == "Seat 5 is dealt"
    assert story.press(Key.CONTINUE).refused != "stale_offer"


def test_what_stops_the_round_lights_the_resting_key_anew() -> None:
    story = by_hand().call_by_hand(2, 5).said()
    shown = story.state.lamps
    model = story.lose("shuffler", reboot=True).link("shuffler").table.procedure.model
    assert list(faults(model, instruction(model, None))) == []
    assert meaning(story) == "Continue"
    assert story.press(Key.CONTINUE, shown=shown).refused == "stale_offer"
    story.press(Key.CONTINUE)
    assert "rebooted" not in [hold.cause for hold in story.state.holds]


@pytest.mark.parametrize("mode", [HAND_DEAL, HAND_SHUFFLE])
def test_a_void_round_s_deck_is_laid_down_though_no_card_of_it_was_dealt(mode) -> None:
    story = by_hand(mode).call_by_hand(2).press(Key.STOP).clear(void_round=True)
    assert story.step == "voiding"
    story.take(2).press(Key.ROUND_OVER)
    assert DeckPlace.HAND not in [deck.place for deck in story.state.decks]
    story.bet(2).press(Key.NO_MORE_BETS)
    assert "as it was shuffled" not in story.told


def test_closing_lays_the_deck_down() -> None:
    story = by_hand().call_by_hand(2).press(Key.BETS_OPEN).take(2).press(Key.CLOSE)
    assert story.step == "closing"
    assert place(story, "red") is DeckPlace.OUT


def test_a_change_of_decks_waits_for_a_shuffler_that_counts_them() -> None:
    story = by_hand(HAND_SHUFFLE).happen(DeckChangeOrdered(ANA, "worn"))
    assert story.step == "idle"
    assert story.mode(SHUFFLER).step == "idle"
    assert story.link("shuffler").step == "deck_change"


def test_without_a_shuffler_a_supervisor_closes_though_none_has_counted() -> None:
    story = Story().open().mode(HAND_SHUFFLE).press(Key.CLOSE)
    assert story.step == "closing"
    story.wait(1).touch(Key.CLOSE, by=ANA)
    assert story.step == "closed"


def test_a_second_order_is_refused() -> None:
    story = by_hand().call_by_hand(2).said()
    assert story.mode(HAND_DEAL, 48).refused == "mode_in_force"
    assert story.mode(SHUFFLER, by=ANA).refused == ""
    assert story.state.round is not None
    assert story.state.round.mode is HAND_DEAL
