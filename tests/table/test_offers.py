"""Offers: made after the commit and after what an event sends, from the committed state alone."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from controller.procedure import offers
from controller.table import HaltedError, Outgoing, Table
from controller.words.spoken import say
from drivers.interface import AckButton, ButtonPressed, SendAct, ShowLamps
from drivers.vocabulary import Gesture, Key
from tests.procedure.table_story import Story


class KilledError(Exception):
    """The process ends here."""


def called() -> tuple[Story, ButtonPressed]:
    """Return a table at which *no more bets* may be pressed, and the press."""
    story = Story().open().bet(2, 3).wait(1)
    counter = story.state.device("key_pad").counted + 1
    lamps, boot = story.state.lamps, story.boots["key_pad"]
    press = ButtonPressed("key_pad", boot, counter, Key.NO_MORE_BETS, Gesture.PRESS, lamps, 0)
    return story, press


def lit(story: Story) -> set[Key]:
    """Return the keys that are offered."""
    return {each.key for each in story.state.offers}


def again(story: Story) -> Table:
    """Return the table that a start makes of the journal as it is now."""
    ledger = story.ledger
    return Table(story.definition, "0" * 64, ledger, ledger.restored())


def test_an_act_is_on_its_way_before_the_offers_are_made() -> None:
    story, press = called()
    left: list[tuple[Sequence[Outgoing], bool]] = []
    story.table.handle(
        press, story.now, lambda out: left.append((out, Key.NO_MORE_BETS in lit(story)))
    )
    (first, offered), (second, still_offered) = left
    assert [type(each) for each in first if isinstance(each, SendAct | ShowLamps)] == [SendAct]
    assert (offered, still_offered) == (True, False)
    (lamps,) = second
    assert isinstance(lamps, ShowLamps)
    assert {key for key, _ in lamps.lamps} == lit(story)


def test_a_repetition_is_answered_and_offers_nothing_anew() -> None:
    story, press = called()
    left: list[Sequence[Outgoing]] = []
    for _ in range(2):
        left.clear()
        story.table.handle(press, story.now, left.append)
    assert left == [[AckButton("key_pad", press.boot_id, press.counter)]]


@pytest.mark.parametrize("sent", [1, 2], ids=["killed before", "killed after"])
def test_a_start_makes_the_offers_that_were_made_or_would_have_been(sent: int) -> None:
    """The same ids and the same lamp revision: a press that was on its way counts as it would."""
    story, press = called()
    other, _ = called()
    story.table.handle(press, story.now)
    left = []

    def kill(out: Sequence[Outgoing]) -> None:
        left.append(out)
        if len(left) == sent:
            raise KilledError

    with pytest.raises(KilledError):
        other.table.handle(press, other.now, kill)
    restarted = again(other)
    assert restarted.state == story.state
    assert restarted.snapshot.offers == story.snapshot.offers


def test_what_was_lit_by_other_rules_counts_for_no_offer_of_a_new_definition() -> None:
    """The key pad showed lamps before the kill: a key that was dark then is not to be pressed."""
    story = Story().open().press(Key.STOP)
    lamps = lit(story)
    changed = replace(story.definition, deck_colours=("red", "green"))
    table = Table(changed, "1" * 64, story.ledger, story.ledger.restored())
    dark = [each for each in table.state.offers if each.key not in lamps]
    assert dark
    assert all(each.since > story.state.lamps for each in dark)


def test_offers_that_cannot_be_made_halt_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    story, press = called()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    with monkeypatch.context() as broken:
        broken.setattr(offers, "refresh", fail)
        with pytest.raises(HaltedError, match="which keys are legal: ZeroDivisionError"):
            story.table.handle(press, story.now)
    assert story.table.halted is not None
    assert "ZeroDivisionError: of all things" in say(story.table.halted)
    with pytest.raises(HaltedError):
        story.press(Key.STOP)
