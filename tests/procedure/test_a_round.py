"""A clean round: the eleven steps, four presses, every remainder of the sheet."""

import pytest
from msgspec.structs import replace

from controller.data.intents import DeckCounted, Entered, RoundEnded
from controller.words.spoken import say
from drivers.interface import SendAct
from drivers.vocabulary import ActKind, Key
from tests.procedure.table_story import HOST_DRIVEN, Story


def test_a_clean_round_takes_four_presses() -> None:
    story = Story().open()
    before = story.state.device("key_pad").counted + story.state.device("shuffler").counted
    story.deal(1, 4).green().bet(1, wager="play").finish()
    after = story.state.device("key_pad").counted + story.state.device("shuffler").counted
    assert (story.step, after - before) == ("idle", 4)


def test_all_eleven_steps_of_the_sheet_are_visible() -> None:
    story = Story()
    sheet: set[int] = set()
    happen = story.table.handle

    def watch(event, now, send):  # type: ignore[no-untyped-def]
        happen(event, now, send)
        sheet.update(n for each in story.intents if isinstance(each, Entered) for n in each.sheet)

    story.table.handle = watch  # type: ignore[method-assign]
    story.open().deal(1, 4).green().bet(1, wager="play").finish()
    assert sheet == set(range(1, 12))


def test_step_6_is_said_whole_while_the_players_decide() -> None:
    story = Story().open().deal(1, 4).green()
    assert story.told == (
        "Each Ante: fold, or Play 1× to 2×; discard to X, keep on Hold; need not discard. "
        "Then press DECISIONS CLOSED."
    )


@pytest.mark.parametrize("seats", range(1, 8))
def test_the_remainder_is_what_the_sheet_says(seats: int) -> None:
    story = Story().open().deal(*range(1, seats + 1)).green()
    round_ = story.state.round
    assert round_ is not None
    assert round_.remainder == 52 - 4 * (seats + 1)
    kinds = [act.kind for act in story.sent(SendAct)]
    assert kinds == [ActKind.PACKET] * (seats + 1) + [ActKind.REMAINDER]


def test_packets_go_clockwise_and_the_dealers_comes_last() -> None:
    story = Story().open().bet(6, 2, 4).press(Key.NO_MORE_BETS)
    order = []
    for _ in range(4):
        order.append(say(story.snapshot.act))
        story.dispense()
    assert order == [f"the packet for seat {n}" for n in (2, 4, 6)] + ["the dealer's packet"]


def test_the_next_packet_comes_only_after_the_lift() -> None:
    story = Story().open().bet(1, 2).press(Key.NO_MORE_BETS).report().wait(10)
    assert len(story.packets) == 1
    story.lift()
    assert len(story.packets) == 2


def test_the_count_of_a_round_arrives_in_the_next_one_and_is_booked_to_its_own() -> None:
    story = Story().open().deal(1).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER)
    assert (story.step, story.told) == ("reload", "Put the red deck into the shuffler.")
    booked = []
    happen = story.table.handle

    def watch(event, now, send):  # type: ignore[no-untyped-def]
        happen(event, now, send)
        booked.extend(each for each in story.intents if isinstance(each, DeckCounted))

    story.table.handle = watch  # type: ignore[method-assign]
    story.load(story.back("red"))
    assert booked == [DeckCounted("red", 52, good=True, round=1)]
    assert [deck.last_good_round for deck in story.state.decks] == [1, 0]


def test_decks_alternate() -> None:
    story, used = Story().open(), []
    for _ in range(4):
        story.deal(1)
        assert story.state.round is not None
        used.append(story.state.round.deck)
        story.green().finish()
    assert used == ["red", "blue", "red", "blue"]


def test_the_used_deck_may_be_loaded_before_the_round_is_over() -> None:
    story = Story().open().deal(1).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.load(story.back("red")).press(Key.ROUND_OVER)
    assert story.step == "idle"
    assert story.holds == []


def test_the_record_says_that_the_seat_order_was_not_observed() -> None:
    story = Story().open().deal(1).green().press(Key.DECISIONS_CLOSED).wait(3).press(Key.ROUND_OVER)
    assert [each for each in story.intents if isinstance(each, RoundEnded)] == [
        RoundEnded(1, void=False, packets=2, remainder=44)
    ]
    assert "Seat order not observed." in story.notes


def test_the_table_closes_after_the_round() -> None:
    story = Story().open().deal(1).press(Key.CLOSE)
    assert story.snapshot.closing
    story.green().finish()
    assert story.step == "closing"


def test_closing_after_the_round_can_be_taken_back() -> None:
    story = Story().open().deal(1).press(Key.CLOSE)
    [key] = [offer for offer in story.snapshot.offers if offer.key == "close"]
    assert say(key.meaning) == "Stay open after this round"
    assert not story.press(Key.CLOSE).snapshot.closing
    [key] = [offer for offer in story.snapshot.offers if offer.key == "close"]
    assert say(key.meaning) == "Close after this round"
    assert story.green().finish().step == "idle"


def test_bets_left_on_the_layout_do_not_keep_a_closing_table_open() -> None:
    story = Story().open().deal(1).press(Key.CLOSE).green().press(Key.DECISIONS_CLOSED).wait(3)
    story.press(Key.ROUND_OVER).load(story.back("red"))
    assert story.step == "closing"


def test_a_phantom_wager_put_out_by_hand_does_not_keep_it_open() -> None:
    story = Story().open().bet(1).press(Key.CLOSE).press(Key.SEAT_1)
    assert story.step == "closing"


def test_a_shuffler_that_does_not_count_has_its_stub_counted_by_hand_every_few_rounds() -> None:
    from tests.procedure.matrix_states import MOMENTS

    story = MOMENTS["stub count"]()
    assert story.told == "Move the remaining cards to the rack, faces hidden."
    assert story.lift().told == "Count the stub by hand, and enter the count."
    assert story.press(Key.DECISIONS_CLOSED).refused == "cards_not_out"
    story.count(36)
    assert (story.step, story.state.hand_counts) == ("deciding", 0)


def test_each_packet_is_waited_for_since_the_lift_of_the_one_before() -> None:
    story = Story().open().bet(1, 2).press(Key.NO_MORE_BETS)
    called = story.snapshot.instruction.since_utc_us
    story.wait(3).report().wait(4).lift()
    waited = story.snapshot.instruction
    assert (say(waited.short), waited.since_utc_us) == ("The packet comes", story.now.utc_us)
    assert waited.since_utc_us > called


def test_no_button_is_named_that_the_shuffler_does_not_have() -> None:
    story = Story().open().deal(2).lose("shuffler")
    story.link("shuffler", abilities=replace(HOST_DRIVEN, keys=0))
    assert story.told == "Press the green button."


def test_what_the_dealer_is_told_to_press_is_a_key_of_the_panel_too() -> None:
    """It was said to be on the shuffler, beside a large key that does the same."""
    story = Story().open().deal(2)
    assert story.told == "Press the green button, here or on the shuffler."
    assert story.snapshot.instruction.key == "green"
