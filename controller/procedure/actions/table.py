"""The table opens, closes, stops and is held no more, and the day goes on around the rounds."""

from controller.data.definition import Step
from controller.data.events import Clear
from controller.data.intents import Entered
from controller.data.state import HoldScope
from controller.procedure import (
    changes,
    choice,
    day,
    decks,
    devices,
    holds,
    irregular,
    persons,
    proof,
)
from controller.procedure.basis import Basis


class TableActions(Basis):
    """What is done. The machine passes its event data, which no action needs."""

    def entered(self, _: object = None) -> None:
        """Note the step that was entered."""
        step = self.game.step(Step(self.state.step))
        number = self.state.round.number if self.state.round is not None else 0
        self.note(Entered(self.state.step, number, step.sheet))
        day.watch_wagers(self)
        if step.step is Step.IDLE:
            changes.start_clock(self)

    # The table.

    def open_table(self, _: object = None) -> None:
        """The table opens: who opens it confirms the game, its pay table and the software."""
        self.state.closing = False
        day.note_opening(self)
        devices.ask_setting(self)
        proof.start_anew(self, "the table opens")
        decks.ask_hand_counts(self)

    def close_table(self, _: object = None) -> None:
        """The table is closed: nobody's opening stands any longer."""
        self.state.opened_by = ""

    def close_after_round(self, _: object = None) -> None:
        """The table closes when this round is over."""
        self.state.closing = True

    def stop(self, _: object = None) -> None:
        """The dealer stops the game."""
        holds.open_hold(self, "stopped", scope=HoldScope.THIS_ROUND)

    def clear_dealer_holds(self, _: object = None) -> None:
        """The dealer has seen to it."""
        holds.clear_dealer_holds(self)

    def clear_holds(self, _: object = None) -> None:
        """A person clears: the count is of the act in question, else of the first bad deck."""
        holds.clear(self)
        irregular.follow_holds(self)
        if isinstance(self.event, Clear):
            persons.answer_floor(self, self.event.by)

    # The day.

    def begin_closing(self, _: object = None) -> None:
        """No round comes any more: the decks are put away."""
        day.begin_closing(self)

    def note_unchecked(self, _: object = None) -> None:
        """The table is closed by a supervisor's word alone."""
        day.note_unchecked(self)

    def begin_dead_table(self, _: object = None) -> None:
        """Nobody plays: the cards are spread."""
        day.begin_dead_table(self)

    def wagers_missed(self, _: object = None) -> None:
        """No wager has come for a long time."""
        day.miss_wagers(self)

    def order_change(self, _: object = None) -> None:
        """A supervisor orders a change of decks."""
        changes.order(self)

    def decks_due(self, _: object = None) -> None:
        """The time of the decks in play is over."""
        changes.fall_due(self)

    def begin_change(self, _: object = None) -> None:
        """The change of decks begins."""
        changes.begin(self)

    def retire_decks(self, _: object = None) -> None:
        """Old decks are out, and counted."""
        changes.retire(self)

    def end_change(self, _: object = None) -> None:
        """The new decks are in."""
        changes.end(self)

    def register_deck(self, _: object = None) -> None:
        """A person says which deck it is."""
        changes.register(self)

    def count_by_hand(self, _: object = None) -> None:
        """A person has counted a deck."""
        changes.count_by_hand(self)

    def keep_manifest(self, _: object = None) -> None:
        """Know which program runs this table."""
        day.keep_manifest(self)

    def begin_day(self, _: object = None) -> None:
        """A gaming day begins."""
        day.begin_day(self)

    def begin_shift(self, _: object = None) -> None:
        """A shift begins."""
        day.begin_shift(self)

    def choose(self, _: object = None) -> None:
        """A supervisor chooses what is played."""
        choice.choose(self)

    def take_over(self, _: object = None) -> None:
        """A supervisor takes over what was left open."""
        day.take_over(self)
