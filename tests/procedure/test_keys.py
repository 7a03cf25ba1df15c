"""Keys and offers: a press counts only for what its presser saw, and never twice."""

from collections.abc import Callable

import pytest

from controller.data.events import Press, SignedOn
from controller.data.irregularities import IrregularityKind
from controller.procedure import offers
from controller.words.spoken import text_of
from drivers.interface import AckButton, ButtonPressed, ShowLamps
from drivers.vocabulary import ActState, BackColour, Door, FaultCode, Gesture, InputState, Key, Lamp
from tests.procedure.hand_moments import MOMENTS as HAND_MOMENTS
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, HOST_DRIVEN, Story
from tests.sharing import mostly_slow

pytestmark = pytest.mark.usefixtures("kept_story")


def offer(story: Story, key: Key) -> str:
    return next(each.id for each in story.state.offers if each.key is key)


def test_a_press_on_a_page_that_is_out_of_date_is_refused() -> None:
    story = Story().open().bet(2)
    stale = offer(story, Key.NO_MORE_BETS)
    story.take(2).bet(3).wait(1)
    story.touch(Key.NO_MORE_BETS, stale)
    assert (story.refused, story.step) == ("stale_offer", "wagering")
    assert story.words == "That key has changed its meaning since: look again."
    story.touch(Key.NO_MORE_BETS, offer(story, Key.NO_MORE_BETS))
    assert story.step == "dealing.seat"


def test_a_press_on_lamps_that_are_out_of_date_is_refused() -> None:
    story = Story().open().bet(2)
    shown = story.state.lamps
    story.take(2).bet(3).press(Key.NO_MORE_BETS, shown=shown)
    assert story.refused == "stale_offer"


@pytest.mark.parametrize("device", ["key_pad", "page"])
def test_a_press_that_is_refused_again_is_seen_to_have_been_heard(device: str) -> None:
    """The same words would look as if nobody had heard it; another wish begins anew."""
    story = Story().open()

    def refused() -> str:
        if device == "page":
            story.happen(Press(Key.ROUND_OVER))
        else:
            story.press(Key.ROUND_OVER)
        return text_of(story.snapshot.refusal or "")

    first = refused()
    assert [refused(), refused()] == [f"{first} (asked {n} times)" for n in (2, 3)]
    story.lose("sensors")
    assert text_of(story.snapshot.refusal or "") == f"{first} (asked 3 times)"
    story.press(Key.STOP)
    assert story.snapshot.refusal is None


def test_a_refused_continue_names_what_a_supervisor_clears_not_what_ends_by_itself() -> None:
    """The lost shuffler stops the round, but its hold ends as soon as it answers."""
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(5).clear_layout()
    story.press(Key.ROUND_OVER).levels(input=InputState.LOADED, input_colour=BackColour.RED)
    story.bet(4).press(Key.NO_MORE_BETS).dispense().load(BackColour.RED, 51).lose("shuffler")
    assert story.press(Key.CONTINUE).refused == "needs_supervisor"
    assert "51 cards" in story.words


def test_a_refusal_stands_while_the_same_press_would_be_refused_so() -> None:
    """A report that comes a moment after it does not wipe it off the screens."""
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    assert story.press(Key.GREEN).refused == "green_too_early"
    why = story.state.refusal
    assert story.report().state.refusal == why, "the packet is out, and it is too early still"
    story.bet(3).press(Key.ROUND_OVER)
    assert story.state.refusal != why, "another press is answered"
    story.press(Key.GREEN).dispense()
    assert story.dispense().state.refusal is None, "the step is another one"


def test_a_refusal_goes_with_its_reason() -> None:
    story = Story().open().press(Key.NO_MORE_BETS)
    assert story.refused == "no_wager"
    assert story.wait(1).bet(2).state.refusal is None


def test_an_offer_with_the_same_meaning_keeps_standing_whatever_else_changes() -> None:
    story = Story().open().bet(2)
    shown = story.state.lamps
    story.bet(3).press(Key.SEAT_5).press(Key.NO_MORE_BETS, shown=shown)
    assert story.step == "dealing.seat"


def test_a_pad_without_lamps_is_guarded_for_400_ms() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad", abilities=HOST_DRIVEN)
    story.happen(SignedOn(ANA)).wait(1).press(Key.OPEN).load(Story.back("red")).load(
        Story.back("blue")
    )
    story.bet(2).wait(0.39).press(Key.NO_MORE_BETS)
    assert story.refused == "stale_offer"
    story.wait(0.02).press(Key.NO_MORE_BETS)
    assert story.step == "dealing.seat"


def test_a_page_that_names_no_offer_is_guarded_too() -> None:
    story = Story().open().bet(2).touch(Key.NO_MORE_BETS)
    assert story.refused == "stale_offer"
    assert story.wait(0.5).touch(Key.NO_MORE_BETS).step == "dealing.seat"


def test_one_press_delivered_again_counts_once_and_is_acknowledged_again() -> None:
    story = Story().open().bet(2)
    press = ButtonPressed("key_pad", 1, 2, Key.NO_MORE_BETS, Gesture.PRESS, story.state.lamps, 0)
    story.happen(press)
    seq = story.table.seq
    story.happen(press, press)
    assert story.table.seq == seq
    assert story.out[-1] == AckButton("key_pad", 1, 2)


def test_lost_presses_are_in_the_record() -> None:
    story = Story().open()
    story.happen(ButtonPressed("key_pad", 1, 5, Key.STOP, Gesture.PRESS, story.state.lamps, 0))
    assert "3 presses of the key pad are lost." in story.notes


def test_a_press_of_an_earlier_life_of_the_key_pad_is_refused() -> None:
    story = Story().open().bet(2).lose("key_pad", reboot=True).link("key_pad")
    story.happen(ButtonPressed("key_pad", 1, 9, Key.NO_MORE_BETS, Gesture.PRESS, 99, 0))
    assert (story.refused, story.step) == ("unknown_device", "wagering")
    assert AckButton("key_pad", 1, 9) in story.intents, "else the press would be repeated for ever"


def test_a_press_of_a_key_pad_whose_line_is_lost_is_refused() -> None:
    story = Story().open().bet(2).lose("key_pad")
    story.happen(ButtonPressed("key_pad", 1, 9, Key.NO_MORE_BETS, Gesture.PRESS, 99, 0))
    assert (story.refused, story.step) == ("unknown_device", "wagering")


@pytest.mark.parametrize("moment", mostly_slow(MOMENTS, 4))
def test_a_double_press_of_any_key_is_one_press(moment: str) -> None:
    """The second of two presses carries the lamps of the first: the meaning has changed."""
    story = MOMENTS[moment]()
    if not story.state.device("key_pad").up:
        return
    for key in Key:
        shown = story.state.lamps
        if not story.press(key, shown=shown).refused:  # a refused press changes nothing
            _press_again(story, key, shown)
            story = MOMENTS[moment]()


def _press_again(story: Story, key: Key, shown: int) -> None:
    before = (story.step, [hold.cause for hold in story.state.holds], story.state.round)
    acts = len(story.out)
    story.press(key, shown=shown)
    assert story.refused
    assert (story.step, [hold.cause for hold in story.state.holds], story.state.round) == before
    assert all(isinstance(each, AckButton) for each in story.out[acts:])


def test_continue_blinks_where_it_ends_a_hold_and_nowhere_else() -> None:
    seen = set()
    for moment in (*MOMENTS.values(), *HAND_MOMENTS.values()):
        for story in (moment(), moment().press(Key.STOP)):
            model = story.table.procedure.model
            lit = dict(offers._lamps(model).lamps).get(Key.CONTINUE)
            if lit is not None:
                stood = len(model.state.holds)
                story.press(Key.CONTINUE)
                assert (lit is Lamp.BLINK) is (len(model.state.holds) < stood), story.step
                seen.add(lit)
    assert seen == {Lamp.ON, Lamp.BLINK}


def test_stop_and_continue() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).press(Key.STOP)
    assert story.press(Key.STOP).refused == "already_stopped"
    lamps = story.sent(ShowLamps)[-1].lamps
    assert (Key.CONTINUE, Lamp.BLINK) in lamps
    story.report().lift()
    assert len(story.packets) == 1, "the act that was under way ended, and no other began"
    story.press(Key.CONTINUE)
    assert len(story.packets) == 2
    assert story.press(Key.CONTINUE).refused == "nothing_to_continue"


def stops(story: Story) -> bool:
    """Tell whether STOP is offered; its lamp must agree."""
    offered = any(each.key is Key.STOP for each in story.state.offers)
    lit = [key for key, lamp in story.sent(ShowLamps)[-1].lamps if lamp is not Lamp.OFF]
    assert (Key.STOP in lit) == offered
    return offered


def _short(story: Story) -> object:
    return story.report(counted=3)


def _jammed(story: Story) -> object:
    return story.report(ActState.FAULT, 2)


def _restarted(story: Story) -> object:
    return story.lose("shuffler", reboot=True).link("shuffler")


STOPPED = {_short: "packet", _jammed: "act_failed", _restarted: "rebooted"}


@pytest.mark.parametrize("happens", STOPPED)
def test_a_hold_that_a_person_must_end_makes_stop_needless(
    happens: Callable[[Story], object],
) -> None:
    story = Story().open().bet(1, 2).press(Key.NO_MORE_BETS)
    assert stops(story)
    happens(story)
    assert STOPPED[happens] in story.holds
    assert not stops(story)
    assert story.touch(Key.STOP).refused == "already_stopped"
    assert "stopped" not in story.holds
    story.clear(void_round=True)
    assert stops(story)


def _door(story: Story) -> object:
    return story.levels(doors=Door.COVER)


def _jam_light(story: Story) -> object:
    return story.report().levels(fault=FaultCode.JAM)


def _gone(story: Story) -> object:
    return story.lose("sensors")


def _mistake(story: Story) -> object:
    return story.report().declare(IrregularityKind.DEALER_ERROR)


@pytest.mark.parametrize("happens", [_door, _jam_light, _gone, _mistake])
def test_stop_is_taken_while_a_hold_may_end_by_itself(
    happens: Callable[[Story], object],
) -> None:
    story = Story().open().bet(1, 2).press(Key.NO_MORE_BETS)
    happens(story)
    assert story.holds
    assert stops(story)
    story.press(Key.STOP)
    assert "stopped" in story.holds
    assert not stops(story)


def test_stop_is_taken_while_the_shuffler_may_yet_report_its_act() -> None:
    """The right shuffler is back, and has not dealt: the act would be sent again by itself."""
    story = Story().open().bet(1, 2).press(Key.NO_MORE_BETS)
    story.lose("shuffler").link("shuffler", serial="OTHER-1")
    assert "act_unknown" in story.holds
    assert stops(story)
    story.press(Key.STOP).lose("shuffler").link("shuffler")
    assert (story.holds, len(story.packets)) == (["stopped"], 1)
    assert len(story.press(Key.CONTINUE).packets) == 2


def test_a_supervisor_may_clear_what_others_caused() -> None:
    assert Story().open().press(Key.STOP).clear().holds == []
    assert Story().open().clear().words == "The table is not held."


def test_a_void_needs_a_round() -> None:
    assert Story().open().clear(void_round=True).words == "There is no round to void."


def test_a_key_of_a_seat_that_the_table_does_not_have() -> None:
    story = Story()
    from dataclasses import replace

    story = Story(replace(story.definition, seats=(1, 2, 3))).open()
    assert story.bet(2).press(Key.SEAT_5).refused == "seat_unknown"


def test_every_offer_says_what_it_does() -> None:
    for build in MOMENTS.values():
        for each in build().state.offers:
            assert each.meaning
            assert each.id.startswith(each.key.name.lower())


def test_a_press_by_name_on_the_page_needs_no_key_pad() -> None:
    story = Story().open().bet(2).wait(1).lose("key_pad").happen(Press(Key.NO_MORE_BETS, ""))
    assert story.refused == "held"
    assert story.words == ("The table is held: The key pad does not answer.")


def test_continue_ends_no_hold_that_came_while_the_finger_was_on_its_way() -> None:
    """Its words are the same: it names another offer, and a pad's key rests."""
    story = MOMENTS["dealing, first packet in the tray"]().press(Key.STOP).wait(1)
    stopped = next(each.id for each in story.state.offers if each.key is Key.CONTINUE)
    story.lose("shuffler").link("shuffler", boot_id=2)
    assert "rebooted" in story.holds
    before = story.holds
    assert story.touch(Key.CONTINUE, stopped).refused == "stale_offer"
    assert story.touch(Key.CONTINUE).refused == "stale_offer"
    assert story.holds == before
    assert story.wait(1).touch(Key.CONTINUE).refused == ""
    assert "rebooted" not in story.holds
