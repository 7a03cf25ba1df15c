"""A shuffler that keeps no number of an order: nothing is sent to it twice, people count."""

from typing import Any, Self

import pytest
from msgspec import structs

from controller.data.computer_change import ComputerChange
from controller.data.events import Started
from drivers.interface import NO_BOOT, ActRefused, SendAct, SendVoid
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DispenseSemantics,
    FaultCode,
    Key,
    RejectReason,
    Tray,
)
from tests.procedure.table_story import HOST_DRIVEN, Story

FORGETS = structs.replace(HOST_DRIVEN, semantics=DispenseSemantics.AT_MOST_ONCE)


class Forgetful(Story):
    """A story whose shuffler knows no act and no epoch at a handshake, and sees no backs."""

    def levels(self, **changes: Any) -> Self:
        """The shuffler tells its levels."""
        told = {name: value for name, value in changes.items() if name.endswith("colour")}
        unseen = {name for name, value in told.items() if value is not BackColour.NONE}
        return super().levels(**changes | dict.fromkeys(unseen, BackColour.UNKNOWN))

    def link(self, device: str, **changes: Any) -> Self:
        """A device connects."""
        if device != "shuffler":
            return super().link(device, **changes)
        nothing = structs.replace(
            self.last, epoch=0, txn=0, kind=ActKind.NONE, state=ActState.NONE, code=FaultCode.NONE
        )
        return super().link(device, **{"abilities": FORGETS, "last_act": nothing} | changes)

    def refuse(self, reason: RejectReason) -> Self:
        """The shuffler, or its driver, refuses the last order."""
        txn = self.act.txn
        return self.happen(ActRefused("shuffler", txn, reason, 0, 0, ActState.NONE))


def adopted() -> Forgetful:
    """Return a table that awaits its first wager, with such a shuffler."""
    story = Forgetful().link("shuffler").link("sensors").link("key_pad")
    assert story.holds == ["foreign"]
    story.adopt().open()
    assert (story.step, story.holds) == ("idle", [])
    return story


def ordered() -> Forgetful:
    """Return a table whose shuffler has been told to put out the first packet."""
    return adopted().bet(2, 3).press(Key.NO_MORE_BETS)


def again(story: Forgetful, how: str) -> Forgetful:
    """The link comes back after a loss of some kind; the driver may know no more than before."""
    if how == "restart":
        return story.restart().link("shuffler").link("sensors").link("key_pad")
    if how == "refused":
        return story.refuse(RejectReason.NOT_READY)
    return story.lose("shuffler", reboot=how == "power-up").link("shuffler")


def test_a_round_is_dealt_and_its_deck_goes_back() -> None:
    story = adopted().deal(2, 3).green()
    assert (story.step, len(story.sent(SendAct)), story.holds) == ("deciding", 4, [])
    assert story.finish().step == "idle"


@pytest.mark.parametrize("cards", [0, 4])
@pytest.mark.parametrize("how", ["restart", "loss", "power-up", "refused"])
def test_an_open_order_is_counted_by_people_and_never_sent_again(how: str, cards: int) -> None:
    story = ordered()
    number = story.act.txn
    if cards:
        story.last_levels = structs.replace(story.last_levels, tray=Tray.OCCUPIED, ready=48)
    again(story, how).levels()
    if how == "power-up":
        assert "rebooted" in story.holds
    assert (story.step, "act_failed" in story.holds) == ("reconcile", True)
    assert [act.txn for act in story.sent(SendAct)] == [number]
    story.count(cards).clear(cards)
    for hold in [each for each in story.holds if each != "not_empty"]:
        assert hold == "rebooted"
        story.press(Key.CONTINUE)
    orders = [act.txn for act in story.sent(SendAct)]
    assert orders == ([number] if cards else [number, number + 1])
    assert story.seat(2).packet == ("tray" if cards else "none")
    assert not story.sent(SendVoid)


@pytest.mark.parametrize("state", ActState)
def test_what_the_driver_still_says_of_an_order_changes_no_count(state: ActState) -> None:
    story = again(ordered(), "loss").say(structs.replace(ordered().done(), epoch=77))
    assert (story.step, "act_failed" in story.holds) == ("reconcile", True)
    story.count(0).clear(0)
    assert [act.txn for act in story.sent(SendAct)] == [1, 2]
    late = structs.replace(story.done(), txn=1, state=state)
    assert [act.txn for act in story.say(late).sent(SendAct)] == [1, 2], "it proves nothing"


def test_the_end_that_its_counter_proves_needs_nobody() -> None:
    story = ordered().report()
    assert (story.step, story.holds, story.seat(2).packet) == ("dealing.seat", [], "tray")


def test_in_an_order_the_machine_is_believed_only_about_a_whole_one() -> None:
    story = ordered().report(ActState.INTERRUPTED, 4)
    assert (story.step, story.holds) == ("reconcile", ["act_failed"])
    assert "it lost power" not in story.told


def test_cards_that_a_void_round_leaves_inside_are_of_its_deck() -> None:
    """The other deck waits in the input, and no report tells the backs of either."""
    story = adopted().bet(2).press(Key.NO_MORE_BETS).dispense()
    assert [deck.place for deck in story.state.decks] == ["play", "input"]
    story.void().clear_layout().lose("shuffler", reboot=True).press(Key.ROUND_OVER)
    story.link("shuffler")
    assert [deck.place for deck in story.state.decks] == ["ready", "input"]
    assert "left_inside" in story.holds
    story.levels(ready=0, ready_colour=BackColour.NONE)
    assert [deck.place for deck in story.state.decks] == ["out", "input"]


@pytest.mark.parametrize("exact", [True, False])
def test_each_change_of_computer_asks_for_an_adoption(exact: bool) -> None:
    story = adopted()
    change = ComputerChange(generation=2, exact=exact)
    story.happen(Started(story.state.boot + 1, 0x5EC0DD, change=change))
    story.link("sensors").link("key_pad").link("shuffler")
    assert "foreign" in story.holds
    assert not story.bet(2).press(Key.NO_MORE_BETS).sent(SendAct)


def test_without_a_boot_number_each_handshake_may_follow_a_power_up() -> None:
    story = adopted()
    story.lose("shuffler").link("shuffler", boot_id=NO_BOOT)
    story.lose("shuffler").link("shuffler", boot_id=NO_BOOT)
    assert "not_empty" in story.holds
    assert story.restart().link("shuffler", boot_id=NO_BOOT).holds.count("rebooted") == 1


def test_one_that_has_forgotten_its_epoch_behind_a_bridge_moves_nothing() -> None:
    """It answers FOREIGN to each order: people count the open one, then it is adopted again."""
    story = ordered().refuse(RejectReason.FOREIGN)
    assert (story.step, len(story.sent(SendAct))) == ("reconcile", 1)
    story.count(0).clear(0)
    assert (story.holds, len(story.sent(SendAct))) == (["memory"], 1)
