"""A choice at the table: the round under way ends by its own rules, then the choice holds."""

from itertools import product
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from controller.choices.draft import draft
from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted
from controller.configuration import default_table, load_chosen
from controller.data.choice import Fallen, OfferAnswer, OfferKind, OfferKnown
from controller.data.encoding import decode_state
from controller.data.events import DeckCountedByHand, OfferAnswered, SettingsChosen, Started
from controller.data.intents import DeckChanged
from controller.data.message import message
from controller.data.person import Person
from controller.data.state import DeckPlace
from controller.journal import JournalError
from controller.succession import Configured, canonical, setup_of, succession
from controller.table import HaltedError, Table
from drivers.vocabulary import Key
from tests.procedure.table_story import ANA, BEN, RUTH, TESS, Story

FOLLOWS = message("prompt-definition-follows")
CLOSES = message("prompt-definition-closes")
POKER = {
    "game": "three-card-poker",
    "limits": (("prime", 500, 500), ("six_card_bonus", 500, 500)),
}
"""Another game, with the limits that the table's file lacks."""


def test_the_last_offer_of_each_kind_is_known_and_no_number_falls() -> None:
    story, known = Story().open(), dict[OfferKind, OfferKnown]()
    for number, (answer, kind) in enumerate(product(OfferAnswer, OfferKind)):
        digest, offered = f"{number:064x}", 20 - number
        story.happen(OfferAnswered(kind, answer, digest, offered, "Ruth", "why"))
        before = known[kind].number if kind in known else 0
        decided = 0 if answer is OfferAnswer.OFFERED else offered
        known[kind] = OfferKnown(kind, digest, answer, max(before, decided))
        assert {each.kind: each for each in story.state.answered} == known


def new() -> Story:
    """Return a table that plays by the shipped files, and knows their digest."""
    story = Story(load_chosen(default_table(), ()).definition)
    story.state.definition = Configured.of(story.definition).digest
    return story.open()


def dealing() -> Story:
    """Seat 2 has its packet, seat 3 waits for it."""
    return new().bet(2, 3).press(Key.NO_MORE_BETS).dispense()


def choose(story: Story, by: Person = ANA, file: Path | None = None, **wanted: object) -> Story:
    """Choose as the daemon does: the result of the choice is found out first."""
    file, state = file or default_table(), story.state
    shuffler, chosen = state.device("shuffler"), tuple(state.chosen)
    here = StartingPoint(file, load_chosen(file, ()), story.table.definition, chosen, shuffler)
    found = draft(here, Wanted(**wanted))  # type: ignore[arg-type]
    configured = Configured.of(found.loaded.definition) if found.loaded is not None else None
    story.table.propose(configured)
    event = SettingsChosen(by, "a dispute", found.chosen, objection=found.objection)
    if configured is not None:
        closes = setup_of(configured.definition) != story.state.setup
        event = structs.replace(event, digest=configured.digest, closes=closes)
    return story.happen(event)


def restart(story: Story, fallen: Fallen | None = None) -> Story:
    """Kill the daemon; start it with the files and the choices over them."""
    state = decode_state(story.ledger.restored().state)
    gone = fallen.chosen if fallen is not None else ()
    wanted = load_chosen(default_table(), [each for each in state.chosen if each not in gone])
    kept = {Configured.of(story.definition).digest: canonical(story.definition)}
    found = succession(wanted.definition, state, kept.get)
    playing, ledger = found.playing, story.ledger
    story.timers.clear()
    story.table = Table(
        playing.definition, playing.digest, ledger, ledger.restored(), found.waiting, fallen
    )
    story._start(1)
    for device in ("shuffler", "sensors", "key_pad"):
        story.link(device)
    return story


def finish(story: Story) -> Story:
    """Play the round of `dealing` to its end; its deck comes back."""
    story.lift().dispense().dispense().green().press(Key.DECISIONS_CLOSED)
    story.wait(5).clear_layout().press(Key.ROUND_OVER)
    return story.load(story.back("red"))


def test_in_mid_round_it_waits_and_holds_from_the_next_round_on() -> None:
    story = dealing()
    choose(story, pay_table="TCDPPP-03", switches=(("reveal_time", "9"),))
    assert story.refused == ""
    assert FOLLOWS in story.snapshot.prompts
    assert (story.snapshot.pay_table, story.table.due) == ("TCDPPP-02", None)
    places = [deck.place for deck in finish(story).state.decks]
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-03")
    assert FOLLOWS not in story.snapshot.prompts
    assert [each.by for each in story.state.chosen] == [str(ANA)] * 3
    story.deal(4, 5).green().bet(4, wager="play").press(Key.DECISIONS_CLOSED).wait(8.9)
    assert story.step == "revealing", "the choice gives it nine seconds"
    assert story.wait(0.2).step == "settling"
    assert DeckPlace.OUT not in places


def test_between_rounds_limits_hold_at_once_and_the_table_stays_open() -> None:
    story = choose(new(), limits=(("ante", 1000, 20_000),))
    kinds = [record.kind for record, _ in story.ledger.records]
    assert kinds[-2:] == ["SettingsChosen", "DefinitionTaken"]
    assert (story.step, story.state.waiting) == ("idle", "")
    assert story.table.definition.limit("ante") == (1000, 20_000)
    assert story.bet(1).step == "wagering"


def test_a_wager_that_lies_already_is_of_a_round_by_the_old_limits() -> None:
    story = choose(new().bet(1), limits=(("ante", 1000, 20_000),))
    assert (story.step, story.table.definition.limit("ante")) == ("wagering", (500, 10_000))
    assert FOLLOWS in story.snapshot.prompts
    story.clear_layout()
    assert (story.step, story.table.definition.limit("ante")) == ("idle", (1000, 20_000))


def test_another_game_waits_and_then_the_table_closes_and_opens_by_it() -> None:
    story = choose(dealing(), **POKER)
    assert story.refused == ""
    assert CLOSES in story.snapshot.prompts
    finish(story)
    assert (story.step, story.state.game) == ("closed", "three-card-poker")
    assert not story.snapshot.prompts


def test_limits_chosen_on_top_of_another_game_close_with_it() -> None:
    story = choose(choose(dealing(), **POKER), limits=(("ante", 1000, 20_000),))
    assert CLOSES in story.snapshot.prompts
    choose(story, as_configured=True)
    assert story.snapshot.prompts == ()


def test_the_table_that_was_to_close_after_the_round_still_does() -> None:
    story = choose(dealing().press(Key.CLOSE), pay_table="TCDPPP-03")
    assert finish(story).step == "closing"


def test_a_later_choice_takes_the_place_of_one_that_waits() -> None:
    story = choose(dealing(), pay_table="TCDPPP-03")
    choose(story, RUTH, limits=(("ante", 1000, 20_000),))
    finish(story)
    assert story.snapshot.pay_table == "TCDPPP-03"
    assert story.table.definition.limit("ante") == (1000, 20_000)
    by = {each.place: each.by for each in story.state.chosen}
    assert (by["pay_table"], by["limits.ante.maximum"]) == (str(ANA), str(RUTH))
    assert [r.kind for r, _ in story.ledger.records].count("DefinitionTaken") == 1


def test_after_a_choice_is_taken_back_nothing_waits() -> None:
    story = choose(dealing(), pay_table="TCDPPP-03")
    choose(story, as_configured=True)
    assert (story.refused, story.state.waiting, story.state.chosen) == ("", "", [])
    finish(story)
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-02")


def test_a_change_of_decks_that_is_begun_is_ended_first() -> None:
    """The old decks are counted during the change."""
    story = choose(new().change(), pay_table="TCDPPP-03")
    assert (story.step, story.snapshot.pay_table) == ("deck_change", "TCDPPP-02")
    gone = [each.colour for each in story.unpack().intents if isinstance(each, DeckChanged)]
    assert gone == ["red", "blue"]
    assert story.load(story.back("red")).step == "deck_change"
    story.load(story.back("blue"))
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-03")


def test_a_closing_that_is_begun_is_ended_first() -> None:
    story = choose(new().press(Key.CLOSE), pay_table="TCDPPP-03")
    assert (story.step, story.snapshot.pay_table) == ("closing", "TCDPPP-02")
    assert story.press(Key.CLOSE).refused == "not_put_away"
    story.unpack()
    for colour in ("red", "blue"):
        story.happen(DeckCountedByHand(ANA, colour, 52))
    story.press(Key.CLOSE)
    assert (story.step, story.snapshot.pay_table) == ("closed", "TCDPPP-03")


@pytest.mark.parametrize("by", [BEN, TESS], ids=["dealer", "technician"])
def test_only_a_supervisor_chooses(by: Person) -> None:
    story = choose(dealing(), by, pay_table="TCDPPP-03")
    assert story.refused == "supervisor_chooses"
    assert (story.state.chosen, story.state.waiting) == ([], "")
    assert finish(story).step == "idle"


def test_a_refusal_leaves_what_waits_alone() -> None:
    story = choose(dealing(), pay_table="TCDPPP-03")
    choose(story, pay_table="TCDPPP-01")
    assert story.refused == "choice_impossible"
    assert "its exact edge is 5.67 %" in story.words
    choose(story, switches=(("pin_tries", "9"),))
    assert story.refused == "switch_is_fixed"
    assert (
        story.words == "The house does not let that change at the table: wrong PINs before a wait."
    )
    choose(story, pay_table="TCDPPP-03")
    assert story.refused == "choice_in_force"
    finish(story)
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-03")


def test_a_kill_in_mid_round_forgets_neither_the_round_nor_the_choice() -> None:
    story = restart(choose(dealing(), pay_table="TCDPPP-03"))
    assert FOLLOWS in story.snapshot.prompts
    assert story.snapshot.pay_table == "TCDPPP-02"
    finish(story)
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-03")
    story = restart(story)
    assert (story.step, story.snapshot.pay_table) == ("idle", "TCDPPP-03")
    assert story.table.due is None


def test_a_dropped_choice_is_forgotten_and_told() -> None:
    story = choose(dealing(), pay_table="TCDPPP-03", switches=(("take_back", "never"),))
    gone = tuple(each for each in story.state.chosen if each.place == "pay_table")
    restart(story, Fallen(gone))
    assert "pay_table" not in {each.place for each in story.state.chosen}
    (record,) = [r for r, _ in story.ledger.records if r.kind == Started.__name__][-1:]
    assert b"note-choice-fallen" in record.intents
    finish(story)
    assert story.snapshot.pay_table == "TCDPPP-02"
    assert story.table.definition.house.take_back == "never"


def test_a_commit_that_fails_leaves_the_choice_unmade() -> None:
    story = dealing()
    story.ledger.broken = JournalError("the disk is gone")
    with pytest.raises(HaltedError):
        choose(story, pay_table="TCDPPP-03")
    story.ledger.broken = None
    assert (story.state.chosen, story.state.waiting, story.table.due) == ([], "", None)


def test_a_chosen_definition_is_kept_with_the_event_that_puts_it_in_force() -> None:
    story = dealing()
    choose(story, pay_table="TCDPPP-03")
    assert story.table._waiting is not None
    kept = replace(story.table._waiting, kept=("the text",))  # type: ignore[arg-type]
    story.table.expect(kept)
    assert "the text" not in story.ledger.definitions
    finish(story)
    assert story.ledger.definitions.count("the text") == 1
    assert "DefinitionTaken" in [record.kind for record, _ in story.ledger.records]
