"""Rounds made from events: where each begins and ends, and which round a deck's count is for."""

from collections.abc import Callable

from controller.data.causes import Cause
from controller.data.definition import Step, TableDefinition
from controller.data.intents import DeckCounted, Entered, HoldClosed, Intent
from controller.data.topics import topic
from controller.records.decoded_event import DecodedEvent
from controller.records.draft import Draft
from controller.records.record import NO_COUNT, Moment, RoundRecord
from controller.records.surroundings import Surroundings

_OUTSIDE = (Step.IDLE, Step.CLOSED)
LEFT = tuple(topic(Entered, step) for step in (*_OUTSIDE, Step.WAGERING))
"""Of the events with which the table may leave a round."""


class Rounds:
    """Reads events in their order. It may begin with any event that ends a round.

    A round whose wagers were all taken back leaves no record, and the next round gets its number.

    Attributes:
        under_way: the round to which events belong now, until its deck is on its way back.
    """

    def __init__(self, definition: TableDefinition) -> None:
        self.around = Surroundings(definition)
        self._drafts: list[Draft] = []
        self.under_way: Draft | None = None

    def define(self, definition: TableDefinition) -> None:
        """Put another definition in force for the rounds that begin from now on."""
        self.around.definition = definition

    def forget(self) -> None:
        """Forget all rounds but the one under way; counts are no longer booked to them."""
        self._drafts = [draft for draft in self._drafts if draft is self.under_way]

    def add_event(self, what: DecodedEvent) -> None:
        """Take in one event with all that followed from it."""
        self.around.add_event(what)
        if self.under_way is None:
            # When a touch opens a round, the note of the touch comes before the note of the
            # beginning.
            first = next((each for each in what.intents if isinstance(each, Entered)), None)
            if first is not None and first.step == Step.WAGERING:
                self._begin(first.round, what)
        if self.under_way is not None:
            self.under_way.add_event(what)
        for intent in what.intents:
            self._turn(intent, what)
            if self.under_way is not None:
                self.under_way.note(intent, what)
            self._book(intent, what.at)
            self.around.note(intent, what.at)

    def _begin(self, number: int, what: DecodedEvent) -> None:
        self.under_way = Draft(number, self.around, what)
        self._drafts.append(self.under_way)

    def _turn(self, intent: Intent, what: DecodedEvent) -> None:
        """See whether a round is over and another begins."""
        if not isinstance(intent, Entered):
            return
        draft = self.under_way
        if draft is not None and (
            intent.step in _OUTSIDE or (draft.ended is not None and intent.step == Step.WAGERING)
        ):
            draft.leave(what)
            if draft.ended is None:
                self._drafts.remove(draft)
            self.under_way = None
        if self.under_way is None and intent.step == Step.WAGERING:
            self._begin(intent.round, what)

    def _book(self, intent: Intent, at: Moment) -> None:
        """Book a deck's count to the round from which it came."""
        match intent:
            case DeckCounted(round=number):
                draft = self._last(lambda each: each.number == number)
                if draft is not None:
                    draft.count(intent, at)
            case HoldClosed(cause=Cause.DECK_COUNT, about=colour, by=by, count=cards) if (
                by and cards != NO_COUNT
            ):
                draft = self._last(lambda each: each.deck == colour and bool(each.counts))
                if draft is not None and not draft.counts[-1].good:
                    draft.count_by_hand(intent, at)

    def _last(self, fits: Callable[[Draft], bool]) -> Draft | None:
        return next((draft for draft in reversed(self._drafts) if fits(draft)), None)

    def records(self) -> list[RoundRecord]:
        """Return the rounds so far, the one under way included."""
        return [draft.as_record() for draft in self._drafts]
