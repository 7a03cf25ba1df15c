"""An act in question: people count its cards, the dealer blind, and a person decides."""

from dataclasses import replace

import pytest
from msgspec import structs

from controller.data.definition import Step
from controller.data.events import CardsCounted, DealerTapped
from controller.data.intents import ActCounted, ActQuestioned, ActSettled, ActVerdict, Intent, Noted
from controller.data.message import message
from controller.data.state import PacketPlace
from controller.records.decoded_event import decode_intents
from controller.snapshot import Snapshot
from controller.words.spoken import say
from drivers.interface import ActReport, LastAct, SendAct
from drivers.vocabulary import ActKind, ActState, FaultCode, Key, Tray
from tests.procedure.matrix_states import FORGOTTEN
from tests.procedure.table_story import ANA, BEN, Story, shipped_table

pytestmark = pytest.mark.usefixtures("kept_story")

PACKET = 4
ORIGINS = ("wagering", "dealing.seat", "dealing.dealer", "remainder")
GOES_ON = {"remainder": "deciding"}
"""The step at which the round goes on, by its step before the count; others: the same step."""


def asked(origin: str) -> Story:
    """Return a table whose shuffler carries out an act that was asked for at a step."""
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS)
    if origin == "wagering":
        return story.press(Key.BETS_OPEN)
    if origin == "dealing.seat":
        return story.dispense()
    story.dispense().dispense()
    return story if origin == "dealing.dealer" else story.dispense().press(Key.GREEN, "shuffler")


def whole(story: Story) -> int:
    """Return how many cards the act has to put out."""
    return story.act.size or story.last_levels.ready


def end(story: Story, state: ActState, claimed: int, cards: int) -> Story:
    """The shuffler ends the act: it claims so many cards, and so many lie in the tray."""
    act = story.act
    story.last = LastAct(act.epoch, act.txn, act.kind, act.size, state, claimed, FaultCode.JAM)
    tray = Tray.OCCUPIED if cards else Tray.EMPTY
    story.levels(tray=tray, ready=story.last_levels.ready - cards)
    return story.say()


def noted(story: Story, kind: type[Intent]) -> list[Intent]:
    """Return the intents of one kind since the story began."""
    kept = (decode_intents(record.seq, record.intents) for record, _ in story.ledger.records)
    return [each for intents in kept for each in intents if isinstance(each, kind)]


ENDS = {
    "short": lambda size: (ActState.DONE, size - 1, size - 1),
    "over": lambda size: (ActState.DONE, size + 1, min(size + 1, 40)),
    "claims one too few": lambda size: (ActState.DONE, size - 1, size),
    "claims one too many": lambda size: (ActState.DONE, size + 1, size),
    "nothing came": lambda size: (ActState.FAULT, 0, 0),
    "jam after one": lambda size: (ActState.FAULT, 1, 1),
    "interrupted": lambda size: (ActState.INTERRUPTED, 2, 2),
    "interrupted at the end": lambda size: (ActState.INTERRUPTED, size, size),
}


def in_question(origin: str, how: str) -> tuple[Story, int]:
    """Return a table with an act that has ended this way, and how many cards lie there."""
    story = asked(origin)
    state, claimed, cards = ENDS[how](whole(story))
    cards = min(cards, story.last_levels.ready)
    return end(story, state, claimed, cards), cards


@pytest.mark.parametrize("dealer", ["agrees", "disagrees", "does not count"])
@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("origin", ORIGINS)
def test_the_cards_in_the_tray_decide(origin: str, how: str, dealer: str) -> None:
    story = asked(origin)
    size, txn = whole(story), story.act.txn
    story, cards = in_question(origin, how)
    assert (story.step, story.state.round and story.state.round.reconcile is not None) == (
        "reconcile", True,
    )  # fmt: skip
    if dealer == "disagrees":
        story.count(cards + 1)
        before = story.state.holds
        assert story.clear(cards).words == "The two counts differ: both count again."
        assert (story.step, story.state.holds) == ("reconcile", before)
        assert story.told.startswith("The two counts differ: both count again. Count the cards: ")
    if dealer != "does not count":
        story.count(cards)
        assert story.told == "The supervisor counts, too. Both counts must be the same."
    assert story.clear().refused == "count_needed"
    story.clear(cards)
    acts = [act.txn for act in story.sent(SendAct)]
    if cards == size:
        assert (story.step, story.refused) == (GOES_ON.get(origin, origin), "")
        assert acts == list(range(1, txn + 1)), "nothing is asked for again"
        assert [hold for hold in story.holds if hold != "arithmetic"] == []
    elif cards == 0:
        assert story.step == origin
        again = origin != "wagering"
        assert acts == list(range(1, txn + 1 + again)), "a new number, once"
    else:
        assert (story.step, story.refused) == ("reconcile", "count_wrong")
        told = story.snapshot.instruction
        agreed = "Both counts are the same, and the round cannot go on with them"
        assert (told.form == "void") == (dealer != "does not count") == (agreed in say(told.words))
        assert story.clear(void_round=True).step == "voiding"
        assert story.state.round is not None
        assert story.state.round.reconcile is None


# The blind count.


@pytest.mark.parametrize("origin", ORIGINS)
def test_until_it_is_settled_nobody_is_told_any_count(origin: str) -> None:
    story, cards = in_question(origin, "interrupted")
    before = hides_counts(story, cards)
    assert before.reconcile is not None
    assert not before.reconcile.counted
    assert say(before.reconcile.act) in say(before.instruction.words)
    after = hides_counts(story.count(cards), cards)
    assert after.reconcile is not None
    assert (after.reconcile.counted, after.reconcile.by) == (True, "Ben (1001)")
    assert hides_counts(story.count(cards + 3), cards) == structs.replace(after, seq=after.seq + 1)
    assert story.clear(cards).refused == "counts_disagree"
    hides_counts(story, cards)
    settled = story.clear(void_round=True).snapshot
    assert (settled.reconcile, settled.counting) == (None, False)


def hides_counts(story: Story, cards: int) -> Snapshot:
    """Return the snapshot; it holds no count that somebody could go by."""
    view = story.snapshot
    assert view.counting
    assert view.counts is None
    assert view.levels is not None
    assert view.levels.ready == -1
    for words in (view.instruction.words, view.refusal, *(hold.words for hold in view.holds)):
        assert words is None or f"{cards} card" not in say(words)
    return view


def test_the_last_count_of_the_dealer_counts() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    story.count(cards - 1).count(cards).clear(cards)
    assert story.step == "dealing.seat"


def test_nothing_is_to_be_counted_at_any_other_step() -> None:
    story = asked("dealing.seat")
    assert story.count(4).words == "No cards are to be counted now."
    assert story.clear_layout().count(0).refused == "nothing_to_count"


# Events during the count.


def test_no_key_moves_the_round_and_a_player_may_leave() -> None:
    story, _ = in_question("dealing.seat", "short")
    for key in (Key.NO_MORE_BETS, Key.BETS_OPEN, Key.GREEN, Key.DECISIONS_CLOSED, Key.ROUND_OVER):
        assert story.touch(key).refused == "counting", key
    assert story.press(Key.SEAT_5).refused == ""
    assert story.seat(5).absent
    assert story.press(Key.SEAT_6).refused == "seat_not_in"
    story.press(Key.STOP)
    assert story.clear(void_round=True).step == "voiding"


def test_before_the_first_lift_no_touch_puts_a_seat_in_or_out() -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS).report(ActState.FAULT, 2)
    assert story.touch(Key.SEAT_5).words == "First the cards in question are counted."
    assert story.seat(5).due


def test_spots_stay_locked_and_a_change_is_an_alert() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    story.bet(5, wager="pair_plus").wait(1)
    assert story.alerts == [(5, "pair_plus", True)]
    story.clear(cards)
    assert story.seat(5).wagers == ["ante"]


def test_with_the_bets_open_chips_come_and_go_as_before() -> None:
    story, cards = in_question("wagering", "interrupted at the end")
    story.bet(6).take(5).wait(1)
    assert (story.alerts, story.seat(6).wagers, story.seat(5).wagers) == ([], ["ante"], [])
    spots = {spot.wager: spot.state for spot in story.snapshot.seats[5].spots}
    assert spots == {"ante": "placed", "pair_plus": "awaiting", "play": "none"}
    story.clear(cards)
    assert story.step == "wagering"
    story.press(Key.NO_MORE_BETS)
    assert (story.seat(2).packet, story.seat(6).due) == (PacketPlace.TRAY, True)


def test_with_the_bets_open_and_all_taken_back_the_deck_stays_ready() -> None:
    story, _ = in_question("wagering", "nothing came")
    story.take(2, 5)
    assert story.clear(0).step == "idle"
    assert story.state.round is None


def test_cards_lifted_before_they_were_counted_are_noted_and_stand_as_lifted() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    story.lift()
    assert [each.what for each in story.intents if isinstance(each, Noted)] == ["early_lift"]
    story.clear(cards)
    assert story.seat(5).packet is PacketPlace.LIFTED
    assert story.step == "dealing.dealer"


def test_a_count_of_0_is_refused_while_the_tray_is_not_empty() -> None:
    story, _ = in_question("dealing.seat", "jam after one")
    story.count(0)
    assert story.clear(0).refused == "tray_not_empty"


# Starts, links, and other shufflers.


def test_a_restart_finds_the_count_where_it_was() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    story.count(cards).restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.step == "reconcile"
    assert story.snapshot.reconcile is not None
    assert story.snapshot.reconcile.counted
    assert story.clear(cards - 1).refused == "counts_disagree"
    story.clear(cards)
    assert story.step == "dealing.seat"


def test_a_shuffler_that_goes_and_comes_meanwhile_changes_nothing() -> None:
    story, cards = in_question("dealing.dealer", "claims one too few")
    story.lose("shuffler", reboot=True).count(cards)
    story.link("shuffler").press(Key.CONTINUE)
    assert story.step == "reconcile"
    assert story.clear(cards).step == "dealing.dealer"


def test_a_count_is_taken_while_the_shuffler_is_away_and_nothing_leaves() -> None:
    story, cards = in_question("dealing.seat", "nothing came")
    story.lose("shuffler")
    sent = len(story.sent(SendAct))
    assert story.clear(cards).step == "dealing.seat"
    assert (story.holds, len(story.sent(SendAct))) == (["lost:shuffler"], sent)
    story.link("shuffler")
    assert len(story.sent(SendAct)) == sent + 1


def test_a_shuffler_replaced_meanwhile_holds_the_round_after_the_count() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    story.lose("shuffler").link("shuffler", serial="OTHER-1").clear(cards)
    assert (story.step, story.holds) == ("dealing.seat", ["foreign"])
    assert story.seat(5).packet is PacketPlace.TRAY, "only the shuffler that was asked shows it"
    story.clear(void_round=True)
    assert story.step == "voiding"


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_shuffler_replaced_in_an_act_leaves_it_in_question(origin: str) -> None:
    story = asked(origin).lose("shuffler")
    assert story.step == origin, "a shuffler that is away may still tell"
    story.link("shuffler", serial="OTHER-1")
    assert (story.step, sorted(story.holds)) == ("reconcile", ["act_unknown", "foreign"])
    assert noted(story, ActQuestioned) == [ActQuestioned(1, story.act.txn)]
    assert story.snapshot.reconcile is not None
    assert say(story.snapshot.reconcile.act) in say(story.snapshot.holds[0].words)
    assert story.count(1).clear(1).refused == "count_wrong"
    assert story.clear(void_round=True).step == "voiding"


def forgotten(origin: str) -> Story:
    """Return a table whose shuffler has lost its memory in the middle of an act."""
    story = asked(origin).lose("shuffler")
    return story.link("shuffler", last_act=FORGOTTEN)


# A forgotten first act looks the same as a first act that never arrived.
@pytest.mark.parametrize("origin", ORIGINS[1:])
def test_a_shuffler_that_lost_its_memory_in_an_act_leaves_it_in_question(origin: str) -> None:
    story = forgotten(origin)
    assert (story.step, sorted(story.holds)) == ("reconcile", ["act_unknown", "memory"])
    story.count(0).clear(0)
    assert (story.step, story.holds) == (origin, ["memory"]), "no act is sent: it still holds"
    assert story.state.act is None


def test_a_remainder_counted_by_hand_lets_the_round_end_without_its_shuffler() -> None:
    story = asked("remainder")
    size = whole(story)
    story.lose("shuffler").link("shuffler", serial="OTHER-1").unpack().count(size).clear(size)
    assert (story.step, story.holds) == ("deciding", ["foreign"])
    story.press(Key.DECISIONS_CLOSED).wait(5).clear_layout().press(Key.ROUND_OVER)
    assert story.step == "reload"


@pytest.mark.parametrize(("state", "counted"), [(ActState.DONE, 4), (ActState.STARTED, 1)])
def test_the_right_shuffler_may_tell_after_all(state: ActState, counted: int) -> None:
    story = forgotten("dealing.seat").count(3)
    seq, act = story.table.seq, story.act
    story.say(structs.replace(story.done(), state=ActState.STARTED, counted=1))
    assert story.table.seq == seq, "a memory that does not fit proves nothing"
    for told in ActState:
        story.say(structs.replace(story.done(), txn=act.txn - 1, state=told))
        assert story.state.act is not None
        assert (story.state.act.sent, story.state.act.unknown) == (True, True)
    story.lose("shuffler")
    cards = 4 if state is ActState.DONE else 0
    story.last_levels = structs.replace(
        story.last_levels, ready=story.last_levels.ready - cards, tray=Tray(cards and 1)
    )
    story.last = structs.replace(story.done(), state=state, counted=counted)
    story.link("shuffler")
    assert story.step == "dealing.seat"
    assert story.act is act
    assert "act_unknown" not in story.holds
    story.clear()
    if state is ActState.STARTED:
        story.report()
    assert (story.seat(5).packet, story.holds) == (PacketPlace.TRAY, [])


def test_the_right_shuffler_may_prove_that_it_never_had_the_act() -> None:
    story = asked("dealing.seat")
    story.lose("shuffler").link("shuffler", serial="OTHER-1").count(0)
    assert story.packets == [(1, 4), (2, 4)]
    story.lose("shuffler").link("shuffler")
    assert story.packets == [(1, 4), (2, 4), (2, 4)], "the same number, once"
    assert (story.step, story.holds) == ("dealing.seat", [])
    assert noted(story, ActSettled) == [ActSettled(1, 2, ActVerdict.PROVED, -1, "", "")]


def test_the_right_shuffler_may_say_that_it_failed_and_all_count_again() -> None:
    story = asked("dealing.seat").lose("shuffler").link("shuffler", serial="OTHER-1").count(0)
    story.lose("shuffler")
    story.last_levels = structs.replace(story.last_levels, ready=46, tray=Tray.OCCUPIED)
    story.last = structs.replace(story.done(), state=ActState.FAULT, counted=2)
    story.link("shuffler")
    assert (story.step, story.holds) == ("reconcile", ["act_failed"])
    assert story.snapshot.reconcile is not None
    assert not story.snapshot.reconcile.counted, "what was counted before lay there before"


def test_a_strangers_word_on_our_act_is_not_believed() -> None:
    story = asked("dealing.seat").lose("shuffler").link("shuffler", serial="OTHER-1")
    seq = story.table.seq
    story.happen(ActReport("shuffler", story.done()))
    assert (story.table.seq, story.step) == (seq, "reconcile")


def test_a_shuffler_whose_cards_contradict_a_count_is_noticed() -> None:
    """A person counted 0 while the shuffler was away; then it comes back and has dealt four."""
    story = asked("dealing.seat").lose("shuffler").link("shuffler", serial="OTHER-1").clear(0)
    story.lose("shuffler")
    story.last_levels = structs.replace(story.last_levels, ready=44, tray=Tray.OCCUPIED)
    story.last = story.done()
    story.link("shuffler").lift()
    assert "arithmetic" in story.holds
    assert story.packets == [(1, 4), (2, 4)]


# The record, and games without this step.


def test_what_a_person_decides_is_noted_with_the_act() -> None:
    story, cards = in_question("dealing.seat", "interrupted at the end")
    assert ActQuestioned(1, 2) in story.intents
    story.clear(cards)
    assert ActSettled(1, 2, ActVerdict.STANDS, 4, "Ana (2001)", "looked at it") in story.intents


def test_a_void_counts_as_out_the_most_that_anybody_counted() -> None:
    story, _ = in_question("dealing.seat", "jam after one")
    story.count(3).clear(2, void_round=True)
    assert story.state.round is not None
    assert story.state.round.dispensed == PACKET + 3


def test_a_void_leaves_an_act_open_that_only_its_shuffler_can_end() -> None:
    story = forgotten("dealing.seat").clear(void_round=True)
    assert story.state.act is not None
    story.lose("shuffler")
    story.last = story.done()
    story.last_levels = structs.replace(story.last_levels, ready=44, tray=Tray.OCCUPIED)
    story.link("shuffler").clear()
    assert (story.state.act, story.step) == (None, "voiding")
    assert story.lift().act.kind is ActKind.EJECT


def test_emptying_that_fails_is_counted_where_the_round_is_voided() -> None:
    story = asked("dealing.seat").clear(void_round=True)
    story.report().lift().report(ActState.FAULT, 10, FaultCode.JAM)
    assert (story.step, story.holds) == ("voiding", ["act_failed", "unproved"])
    assert story.count(10).refused == "nothing_to_count"
    assert story.clear(10).holds == ["unproved"]


def test_a_game_without_the_reconcile_step_is_held_where_it_is() -> None:
    table = shipped_table()
    steps = tuple(step for step in table.game.steps if step.step is not Step.RECONCILE)
    story = Story(replace(table, game=replace(table.game, steps=steps))).open()
    story.bet(2).press(Key.NO_MORE_BETS).report(ActState.INTERRUPTED, 4)
    assert (story.step, story.holds) == ("dealing.seat", ["act_failed"])
    assert story.clear(4).lift().holds == []
    assert story.step == "dealing.dealer"


def test_a_count_carries_the_dealers_badge() -> None:
    story, cards = in_question("dealing.seat", "interrupted")
    story.happen(CardsCounted(cards))
    assert story.snapshot.reconcile is not None
    assert story.snapshot.reconcile.by == message("role-dealer-unnamed")
    story.happen(DealerTapped(BEN), CardsCounted(cards))
    assert ActCounted(1, 2, cards, "Ben (1001)") in story.intents
    assert story.snapshot.reconcile.by == "Ben (1001)"


def test_a_supervisors_count_is_not_the_dealers() -> None:
    story, cards = in_question("dealing.seat", "interrupted")
    assert story.happen(CardsCounted(cards, ANA)).refused == "dealer_counts"
    assert story.snapshot.reconcile is not None
    assert not story.snapshot.reconcile.counted
