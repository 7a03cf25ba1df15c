"""Recalls: when the cards of a round are asked for, and how the answer is handled."""

import json
from dataclasses import replace

import pytest
from msgspec import structs

from controller.data.events import CardsLookedAt, Started
from controller.data.intents import CardsSealed, Noted
from controller.journal import CARDS
from controller.records.cards import OF_ACTS
from drivers.interface import CardsRecalled, ReadCards, RecallFailed, SendRecall
from drivers.trouble import trouble
from drivers.vocabulary import BackColour, Feature, Key
from tests.procedure.hand_story import DRAW, HandStory, table_of
from tests.procedure.table_harness import ANA, BEN, HOST_DRIVEN, TED
from tests.procedure.table_story import Story, shipped_table

pytestmark = pytest.mark.usefixtures("kept_story")

ALLOWED = replace(shipped_table(), card_reading=True)
READER = structs.replace(
    HOST_DRIVEN, features=HOST_DRIVEN.features | Feature.READS | Feature.RECALLS
)


class Reading(Story):
    """A table that may ask, with a shuffler that reads cards."""

    def __init__(self, features: Feature = READER.features) -> None:
        super().__init__(ALLOWED)
        self.able = structs.replace(READER, features=features)
        self.link("shuffler", abilities=self.able).link("sensors").link("key_pad").press(Key.OPEN)
        self.load(BackColour.RED).load(BackColour.BLUE)

    @property
    def asked(self) -> list[SendRecall]:
        return self.sent(SendRecall)

    @property
    def notes(self) -> list[str]:
        return [each.what for each in self.intents if isinstance(each, Noted)]

    def settle(self) -> "Reading":
        """Play a round with one player, up to *round over*."""
        return self.deal(2).green().press(Key.DECISIONS_CLOSED).wait(5).clear_layout()

    def over(self) -> "Reading":
        """Play a round with one player, *round over* included."""
        return self.settle().press(Key.ROUND_OVER)

    def tell(self) -> CardsRecalled:
        """The shuffler answers the last question."""
        asked = self.asked[-1]
        read = tuple(ReadCards(act, ("Qs", "2h")) for act in range(asked.first, asked.txn + 1))
        told = CardsRecalled("shuffler", asked.epoch, asked.txn, read)
        self.happen(told)
        return told

    def fail(self) -> "Reading":
        asked = self.asked[-1]
        return self.happen(
            RecallFailed("shuffler", asked.epoch, asked.txn, trouble("trouble-cards-forgotten"))
        )


def test_the_cards_are_asked_for_with_round_over_and_not_before() -> None:
    story = Reading().settle()
    assert (story.step, story.asked) == ("settling", [])
    story.press(Key.ROUND_OVER)
    assert story.asked == [SendRecall("shuffler", story.state.epoch, 3, 1)]


def test_the_cards_told_are_sealed_beside_their_event() -> None:
    story = Reading().over()
    told = story.tell()
    record, state = story.ledger.records[-1]
    assert record.kind == "CardsRecalled"
    assert json.loads(record.data) == {
        "device": "shuffler",
        "epoch": told.epoch,
        "txn": 3,
        "acts": [],
    }
    assert CardsSealed(1, told.epoch, 3) in story.intents
    (kept,) = story.ledger.definitions
    assert kept.kind == CARDS
    assert tuple(OF_ACTS.decode(kept.text)) == told.acts
    shown = repr(story.snapshot).encode()
    assert not any(b"Qs" in each for each in (record.data, record.intents, state, shown))


def test_a_shuffler_that_cannot_recall_is_not_asked() -> None:
    assert Reading(HOST_DRIVEN.features | Feature.READS).over().asked == []


def test_a_void_round_has_no_remainder_to_tell() -> None:
    story = Reading().deal(2)
    story.void().report().lift().clear_layout().press(Key.ROUND_OVER)
    assert (story.step, story.asked) == ("reload", [])


def test_cards_that_were_not_asked_for_leave_no_trace() -> None:
    story = Reading().deal(2).green()
    before = len(story.ledger.records)
    told = CardsRecalled("shuffler", story.state.epoch, 3, (ReadCards(3, ("Qs",)),))
    story.happen(
        told, RecallFailed("shuffler", story.state.epoch, 3, trouble("trouble-cards-forgotten"))
    )
    assert len(story.ledger.records) == before
    assert story.ledger.definitions == []


def test_another_rounds_cards_and_a_second_answer_leave_no_trace() -> None:
    story = Reading().over()
    story.happen(CardsRecalled("shuffler", story.state.epoch, 2, (ReadCards(2, ("Qs",)),)))
    assert story.ledger.definitions == []
    story.tell()
    before = len(story.ledger.records)
    story.tell()
    assert len(story.ledger.records) == before


def test_a_lost_shuffler_is_asked_again_when_it_is_back() -> None:
    story = Reading().over().lose("shuffler")
    assert story.notes.count("recall_waits") == 1
    story.link("shuffler", abilities=story.able)
    assert len(story.asked) == 2
    story.tell()
    assert "cards_sealed" in story.notes


def test_after_a_restart_of_the_controller_it_is_asked_again() -> None:
    story = Reading().over()
    story.happen(Started(2, 0))
    assert len(story.asked) == 1
    story.link("shuffler", abilities=story.able)
    assert len(story.asked) == 2


def test_the_next_round_ends_it_and_play_is_not_held_up() -> None:
    story = Reading().over()
    story.load(BackColour.RED)
    assert (story.step, story.holds) == ("idle", [])
    story.bet(1)
    assert story.step == "wagering"
    assert any(b'"recall_failed"' in record.intents for record, _ in story.ledger.records)
    before = len(story.ledger.records)
    story.tell()
    assert len(story.ledger.records) == before
    story.press(Key.NO_MORE_BETS).dispense()
    assert story.holds == []


def test_a_shuffler_that_has_forgotten_is_not_asked_again() -> None:
    story = Reading().over().fail()
    assert "recall_failed" in story.notes
    story.lose("shuffler").link("shuffler", abilities=story.able)
    assert len(story.asked) == 1


def test_another_shuffler_is_not_asked_for_what_it_cannot_know() -> None:
    story = Reading().over().lose("shuffler")
    other = structs.replace(story.last, epoch=0, txn=0)
    story.link("shuffler", serial="SHUFFLER-2", last_act=other, abilities=story.able)
    assert len(story.asked) == 1


def test_no_cards_of_a_released_deck_are_asked_for() -> None:
    story = HandStory(replace(table_of(DRAW), card_reading=True))
    story.lose("shuffler").link("shuffler", abilities=READER)
    story.deal_in(1, 2).sit(2).press(Key.ROUND_OVER)
    assert (story.step, story.sent(SendRecall)) == ("reload", [])


def test_the_next_round_is_told_for_itself() -> None:
    story = Reading().over()
    story.tell()
    story.load(BackColour.RED)
    story.over()
    assert [(each.first, each.txn) for each in story.asked] == [(1, 3), (4, 6)]


@pytest.mark.parametrize("by", [BEN, TED])
def test_only_a_supervisor_looks(by: object) -> None:
    story = Reading().over()
    story.tell()
    story.happen(CardsLookedAt(by, 1, "dispute"))  # type: ignore[arg-type]
    assert story.refused == "supervisor_looks"


def test_a_look_is_on_record_and_only_at_a_round_that_is_over() -> None:
    story = Reading().over()
    story.tell()
    story.happen(CardsLookedAt(ANA, 1, "dispute at seat 2"))
    assert (story.refused, story.notes) == ("", ["cards_looked_at"])
    assert story.ledger.records[-1][0].kind == "CardsLookedAt"
    story.load(BackColour.RED).bet(2)
    story.happen(CardsLookedAt(ANA, 2, "curious"))
    assert story.refused == "round_not_past"
    story.happen(CardsLookedAt(ANA, 1, "again"))
    assert story.refused == ""


def test_cards_of_another_service_are_not_asked_for() -> None:
    """The shuffler was lost and adopted anew meanwhile: its acts have other numbers."""
    story = Reading().over().lose("shuffler").press(Key.CLOSE)
    story.link("shuffler", abilities=story.able, serial="SHUFFLER-2").unpack().adopt()
    asked = len(story.asked)
    story.lose("shuffler").link("shuffler", abilities=story.able, serial="SHUFFLER-2")
    assert len(story.asked) == asked
    assert story.state.recall is None
    assert "cards_sealed" not in story.notes


def test_another_shuffler_that_recalls_nothing_is_not_asked_for_what_the_first_was() -> None:
    story = Reading().over().lose("shuffler").link("shuffler", abilities=HOST_DRIVEN)
    assert story.state.recall is None
    assert len(story.asked) == 1
    assert "cards_sealed" not in story.notes
