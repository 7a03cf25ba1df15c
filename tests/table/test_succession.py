"""A configuration changed in the middle of a round: its own rules hold to its end."""

from dataclasses import replace

import pytest
from msgspec import structs

from controller.data.definition import TableDefinition
from controller.data.encoding import decode_state, encode_state
from controller.data.events import DefinitionTaken, ProcedureFailed, SignedOn
from controller.data.message import message
from controller.journal import JournalError
from controller.procedure import between_rounds
from controller.procedure.day import succession as taking_over
from controller.succession import (
    Configured,
    DefinitionChangedError,
    Succession,
    canonical,
    succession,
)
from controller.table import HaltedError, Table
from drivers.vocabulary import Key
from tests.procedure.hand_story import HandStory
from tests.procedure.table_story import ANA, RUTH, Story
from tests.procedure.test_sign_on import fail

pytestmark = pytest.mark.usefixtures("kept_story")

WAITS = message("prompt-definition-closes")


def dealing() -> Story:
    """Seat 2 has its packet, seat 3 waits for it."""
    return Story().open().bet(2, 3).press(Key.NO_MORE_BETS).dispense()


def changed(definition: TableDefinition) -> TableDefinition:
    """Return another table that has to open anew, with another key pad at another place."""
    return replace(
        definition,
        name="Table 2",
        pay_table="Another table of pays",
        house=replace(definition.house, reveal_time=9.0),
        key_pad=replace(definition.key_pad, url="sim://elsewhere", serial="KEYPAD-2"),
    )


def test_a_table_without_sensors_has_a_digest_of_its_rules():
    story = HandStory()
    bare = canonical(story.definition)
    moved = replace(
        story.definition, shuffler=replace(story.definition.shuffler, url="sim://elsewhere")
    )
    assert canonical(moved) == bare
    assert Configured.of(story.definition).digest != Configured.of(changed(moved)).digest


def chosen(story: Story, wanted: TableDefinition) -> Succession:
    """Decide as a start does."""
    state = decode_state(story.ledger.restored().state)
    return succession(wanted, state, {"0" * 64: canonical(story.definition)}.get)


def start_with(story: Story, wanted: TableDefinition) -> Succession:
    """Kill the daemon; start it again with another configuration."""
    found = chosen(story, wanted)
    playing = found.playing
    story.timers.clear()
    story.table = Table(
        playing.definition,
        playing.digest,
        story.ledger,
        story.ledger.restored(),
        found.waiting,
    )
    story.definition = playing.definition
    story._start(1)
    story.link("shuffler").link("sensors")
    return found


def open_anew(story: Story) -> None:
    """Open the table: the shuffler is seen empty, and both decks are counted."""
    story.press(Key.OPEN).unpack()
    story.load(story.back("red")).load(story.back("blue"))


def led_to(story: Story, kind: type) -> str:
    """Return what the one event of a kind led to, as the journal has it."""
    (record,) = [each for each, _ in story.ledger.records if each.kind == kind.__name__]
    return record.intents.decode()


# The decision of a start.


def test_nothing_to_choose() -> None:
    definition = Story().definition
    assert succession(definition, None, {}.get) == Succession(Configured.of(definition))


def test_between_rounds_the_new_one_holds_at_once() -> None:
    story = Story().open()
    new = changed(story.definition)
    assert chosen(story, new) == Succession(Configured.of(new))


def test_in_mid_round_the_rules_of_the_round_hold_and_the_devices_of_the_file() -> None:
    story = dealing()
    new = changed(story.definition)
    found = chosen(story, new)
    assert found.waiting == Configured.of(new)
    playing = found.playing.definition
    assert playing == replace(story.definition, key_pad=new.key_pad)
    assert playing.key_pad.serial == "KEYPAD-2"


def test_a_drivers_options_are_no_rule() -> None:
    story = dealing()
    definition = story.definition
    key_pad = replace(
        definition.key_pad, url="sim://elsewhere", options={"pace": 0.25, "keys": [1]}
    )
    new = replace(definition, key_pad=key_pad)
    assert Configured.of(new).digest == Configured.of(definition).digest
    assert chosen(story, new) == Succession(Configured.of(new))


def test_another_device_alone_is_no_reason_to_wait() -> None:
    story = dealing()
    new = replace(story.definition, key_pad=changed(story.definition).key_pad)
    found = start_with(story, new)
    assert found == Succession(Configured.of(new))
    story.link("key_pad")
    assert "unknown_device:key_pad" in story.holds
    story.link("key_pad", serial="KEYPAD-2")
    assert not [cause for cause in story.holds if cause.startswith("unknown")]
    assert WAITS not in story.snapshot.prompts
    assert story.state.definition == Configured.of(new).digest


def test_the_rules_of_a_round_that_nobody_has_kept() -> None:
    story = dealing()
    state = decode_state(story.ledger.restored().state)
    with pytest.raises(DefinitionChangedError, match="the journal does not hold it"):
        succession(changed(story.definition), state, {}.get)
    with pytest.raises(DefinitionChangedError, match="this version cannot read it"):
        succession(changed(story.definition), state, {"0" * 64: "{}"}.get)


def test_a_start_with_other_limits_leaves_the_table_open() -> None:
    story = Story().open()
    new = replace(story.definition, limits=(("ante", 1000, 20_000),), pay_table="Another")
    levels = story.state.levels
    start_with(story, new)
    assert (story.step, story.snapshot.pay_table) == ("idle", "Another")
    assert (story.state.definition, story.state.waiting) == (Configured.of(new).digest, "")
    assert story.state.levels == structs.replace(levels, revision=levels.revision + 1)
    story.link("key_pad")
    assert story.bet(1).step == "wagering"


def test_a_house_without_clocks_stops_those_that_run() -> None:
    story = Story().open()
    house = replace(story.definition.house, dead_table_after=30.0, deck_change_every=2.0)
    start_with(story, replace(story.definition, house=house))
    assert set(story.state.timers) == {"dead_table", "deck_change"}
    still = replace(house, dead_table_after=0.0, deck_change_every=0.0)
    start_with(story, replace(story.definition, house=still))
    assert (story.step, story.state.timers, story.state.deck_change_utc_us) == ("idle", {}, 0)


# From the old rules to the new ones.


def test_the_round_ends_by_its_own_rules_then_the_new_ones_hold() -> None:
    story = dealing()
    old, new = story.definition, changed(story.definition)
    start_with(story, new)
    story.link("key_pad", serial="KEYPAD-2")
    assert WAITS in story.snapshot.prompts
    assert story.snapshot.pay_table == old.pay_table
    assert story.table.due is None
    story.lift()
    story.dispense().dispense().green().bet(2, wager="play").press(Key.DECISIONS_CLOSED)
    assert story.step == "revealing"
    assert story.wait(old.house.reveal_time + 0.1).step == "settling"
    story.finish()
    intents = led_to(story, DefinitionTaken)
    assert "note-definition" in intents
    assert '"Entered",{"step":"closed"' in intents
    assert story.table.definition == new
    assert story.table.digest == story.state.definition == Configured.of(new).digest
    assert (story.step, story.snapshot.pay_table) == ("closed", new.pay_table)
    assert not story.snapshot.prompts
    open_anew(story)
    assert story.step == "idle"
    story.deal(4, 5).green().bet(4, wager="play").press(Key.DECISIONS_CLOSED).wait(8.9)
    assert story.step == "revealing", "the new house gives it nine seconds"
    assert story.wait(0.2).step == "settling"


def test_a_chip_that_lies_already_does_not_begin_a_round_before() -> None:
    story = dealing()
    start_with(story, changed(story.definition))
    story.link("key_pad", serial="KEYPAD-2").lift()
    story.dispense().dispense().green()
    story.press(Key.DECISIONS_CLOSED).wait(5).clear_layout().press(Key.ROUND_OVER)
    story.bet(1, 2)
    assert (story.step, story.state.rounds) == ("reload", 1)
    story.load(story.back("red"))
    assert (story.step, story.state.rounds) == ("closed", 1)
    open_anew(story)
    assert (story.step, story.state.rounds) == ("wagering", 2)


def play_out(story: Story) -> Story:
    """Play the round of `dealing` to its end; its deck comes back."""
    story.link("key_pad", serial="KEYPAD-2").lift()
    story.dispense().dispense().green().press(Key.DECISIONS_CLOSED)
    story.wait(5).clear_layout().press(Key.ROUND_OVER)
    return story.load(story.back("red"))


WAIT, FORGET = (f"{kind}:2001@kiosk" for kind in ("pin_wait", "pin_forget"))


def waits(story: Story) -> bool:
    return story.state.must_wait("kiosk", "2001", story.now.utc_us)


def test_a_wait_after_wrong_pins_ends_in_its_time_though_the_rules_change_meanwhile() -> None:
    story = dealing()
    start_with(story, changed(story.definition))
    fail(story, 12, place="kiosk")
    play_out(story)
    assert (story.step, waits(story), set(story.state.timers)) == ("closed", True, {WAIT, FORGET})
    assert waits(story.wait(294.9))
    assert not waits(story.wait(0.1))


def test_a_wait_of_before_a_start_with_other_rules_ends_in_its_time() -> None:
    story = fail(Story().open(), 12, place="kiosk")
    start_with(story, changed(story.definition))
    assert (story.step, set(story.state.timers)) == ("closed", {WAIT, FORGET})
    assert waits(story.wait(299.9))
    assert not waits(story.wait(0.1))


def test_a_sign_on_outlives_a_change_of_rules_for_its_own_time_only() -> None:
    story = dealing()
    start_with(story, changed(story.definition))
    play_out(story.happen(SignedOn(RUTH)))
    assert (story.step, story.signed_on) == ("closed", [RUTH])
    assert story.wait(114.9).signed_on == [RUTH]
    assert not story.wait(0.1).signed_on


def test_nobody_is_signed_on_after_a_start_with_other_rules() -> None:
    story = Story().open().happen(SignedOn(ANA))
    start_with(story, changed(story.definition))
    assert (story.signed_on, story.state.timers) == ([], {})


def test_a_start_in_between_decides_anew() -> None:
    """The file was changed back: nothing waits any more, and the round goes on."""
    story = dealing()
    old = story.definition
    start_with(story, changed(old))
    assert story.state.waiting
    state = decode_state(story.ledger.restored().state)
    found = succession(old, state, {state.definition: canonical(story.definition)}.get)
    assert found.waiting is None
    story.table = Table(
        found.playing.definition, found.playing.digest, story.ledger, story.ledger.restored()
    )
    story._start(1)
    assert not story.state.waiting
    assert WAITS not in story.snapshot.prompts


def test_a_commit_that_fails_leaves_the_old_one() -> None:
    story = dealing()
    old, new = story.definition, changed(story.definition)
    start_with(story, new)
    story.link("key_pad", serial="KEYPAD-2").lift()
    story.dispense().dispense().green().press(Key.DECISIONS_CLOSED)
    story.wait(5).clear_layout().press(Key.ROUND_OVER)
    append, story.ledger.append = story.ledger.append, _fails_at(story, DefinitionTaken)  # type: ignore[method-assign]
    with pytest.raises(HaltedError):
        story.load(story.back("red"))
    story.ledger.append = append  # type: ignore[method-assign]
    assert story.table.definition.pay_table == old.pay_table
    assert story.table.due is None
    assert between_rounds(decode_state(story.ledger.restored().state))


def _fails_at(story: Story, kind: type) -> object:
    append = story.ledger.append

    def broken(record: object, state: bytes, kept: object = ()) -> None:
        if getattr(record, "kind", "") == kind.__name__:
            raise JournalError("the disk is full")
        append(record, state, kept)  # type: ignore[arg-type]

    return broken


def test_an_error_in_it_holds_the_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    story = dealing()
    old = story.definition
    start_with(story, changed(old))
    story.link("key_pad", serial="KEYPAD-2").lift()
    story.dispense().dispense().green().press(Key.DECISIONS_CLOSED)
    story.wait(5).clear_layout().press(Key.ROUND_OVER)

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(taking_over, "take_over_definition", fails)
    story.load(story.back("red"))
    assert story.holds == ["failed"]
    assert "HoldOpened" in led_to(story, ProcedureFailed)
    assert story.table.definition.pay_table == old.pay_table
    assert story.table.due is None
    assert encode_state(story.state) == story.ledger.records[-1][1]


def test_a_table_that_opens_anew_waits_since_it_was_closed_not_since_its_last_step() -> None:
    story = Story().open()
    story.seconds += 100
    start_with(story, changed(story.definition))
    assert story.step == "closed"
    assert story.snapshot.instruction.since_utc_us == story.now.utc_us


def test_a_new_table_waits_since_its_first_start() -> None:
    assert Story().snapshot.instruction.since_utc_us == Story().now.utc_us
