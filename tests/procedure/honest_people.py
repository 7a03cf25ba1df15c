"""Honest people: a dealer and a supervisor who repair every fault, so that every round ends."""

from controller.data.causes import HoldClass
from controller.data.events import AdoptShuffler, CardsCounted, Clear, DeckCountedByHand, Press
from controller.procedure.shuffler import proof
from drivers.vocabulary import Door, FaultCode, Key, Mode
from tests.procedure.counted_table import CountedTable
from tests.procedure.rules import DECK
from tests.procedure.table_story import ANA, BEN

TAKE_OUT = {
    "left_inside",
    "wrong_deck",
    "deck_count",
    "unproved",
    "sorted",
    "not_empty",
    "alternation",
    "out_of_play",
}
"""Causes for which the decks are taken out of the shuffler."""


class HonestPeople:
    """A dealer and a supervisor who repair every fault, so that every round ends."""

    def __init__(self, counted: CountedTable) -> None:
        self.counted = counted
        self.confirmed = 0

    def play_until_settled(self) -> None:
        """Play until one more round has ended with a result, without a dead end."""
        counted = self.counted
        before = sum(not each.void for each in counted.ended)
        counted.dropped = False
        seen: list[str] = []
        for _ in range(800):
            state = counted.table.state
            seen.append(f"{state.step} {[str(hold.cause) for hold in state.holds]} {state.refusal}")
            if sum(not each.void for each in counted.ended) > before:
                return
            self.turn()
        raise AssertionError(f"a dead end: {seen[-6:]} {counted.table.state} {counted.shuffler}")

    def turn(self) -> None:
        counted, shuffler = self.counted, self.counted.shuffler
        for device in ("shuffler", "sensors", "key_pad"):
            counted.connect(device)
        counted.wait(0.5)
        state = counted.table.state
        act = state.act
        if shuffler.moving:
            shuffler.finish()
        elif act is not None and act.sent and not act.ended and shuffler.last.txn == act.txn - 1:
            shuffler.say(shuffler.remember())
        shuffler.repeat()
        shuffler.work()
        shuffler.deaf = False
        shuffler.tell()
        counted.listen()
        if state.holds:
            self._put_right()
        else:
            self._play()

    def _put_right(self) -> None:
        counted, shuffler = self.counted, self.counted.shuffler
        state = counted.table.state
        causes = {hold.cause for hold in state.holds}
        if shuffler.doors or shuffler.fault or shuffler.mode is not Mode.SHUFFLE:
            shuffler.doors, shuffler.fault = Door.CLOSED, FaultCode.NONE
            shuffler.mode = Mode.SHUFFLE
            shuffler.tell()
            counted.listen()
        if {"foreign", "memory"} & causes:
            self._adopt()
            return
        if any(hold.latched and hold.cause.klass is HoldClass.DEALER for hold in state.holds):
            self.confirmed = self.confirmed + 1 if "refused" in causes else 0
            if self.confirmed > 8 and not counted.table.procedure.model.void:
                assert counted.happen(Clear(ANA, "it never does it", void_round=True)) == ""
            counted.key(Key.CONTINUE)
            return
        if "stray" in causes:
            counted.lift()
        unused = state.round is None or not state.round.deck
        if TAKE_OUT & causes and unused:
            shuffler.take_out(counted.rack)
            counted.listen()
        if any(hold.latched for hold in state.holds):
            self._clear(causes)
        else:
            self._play()

    def _clear(self, causes: set[str]) -> None:
        counted = self.counted
        truth = counted.moved()
        if truth < 0 and "deck_count" in causes:
            truth = DECK
        round_ = counted.table.state.round
        code = "must_void" if "arithmetic" in causes and round_ is not None else ""
        code = code or counted.happen(Clear(ANA, "seen to it", truth))
        if code == "counts_disagree":
            assert counted.happen(CardsCounted(truth, BEN)) == ""
        elif code in ("count_wrong", "must_void", "tray_not_empty"):
            assert counted.happen(Clear(ANA, "void", truth, void_round=True)) == ""
        elif code == "cause_remains" and counted.table.state.round is not None:
            # Faults inside the shuffler can be repaired while no round is under way.
            self._play()

    def _adopt(self) -> None:
        """Void the round, close the table, empty the shuffler, adopt it."""
        counted = self.counted
        state = counted.table.state
        if state.round is not None and not state.round.void:
            assert counted.happen(Clear(ANA, "void", void_round=True)) == ""
        if state.round is not None:
            self._gather()
        if state.step not in ("closed", "opening", "closing"):
            if not state.closing or state.step == "reload":
                counted.key(Key.CLOSE)
            return
        counted.shuffler.take_out(counted.rack)
        counted.shuffler.lift(counted.rack)
        counted.listen()
        counted.epochs += 1
        if counted.happen(AdoptShuffler(ANA, "new", counted.epochs)) == "already_adopted":
            counted.happen(Clear(ANA, "it fits again"))
        counted.listen()

    def _see_to_decks(self) -> None:
        """Take the decks out, count them, load them again; finish a closing that has begun."""
        counted = self.counted
        seen = counted.table.snapshot
        counted.lift()
        if seen.take_out:
            counted.shuffler.take_out(counted.rack)
            counted.listen()
        elif seen.load and counted.rack[seen.load]:
            counted.load(seen.load)
        elif counted.table.state.step == "closing":
            for deck in counted.table.state.decks:
                if not proof.booked(deck):
                    counted.happen(DeckCountedByHand(BEN, deck.colour, DECK))
            if counted.key(Key.CLOSE) == "supervisor_closes":
                assert counted.happen(Press(Key.CLOSE, "", ANA)) == ""

    def _bet(self) -> None:
        """Bet at a seat that was not put out by touch; if there is none, put one back in."""
        counted = self.counted
        round_ = counted.table.state.round
        assert round_ is not None
        free = [seat.number for seat in round_.seats if seat.by_hand is None]
        if free:
            counted.chips(free[0], 0, placed=True)
        else:
            counted.key(Key.SEAT_1)

    def _gather(self) -> None:
        """Move all cards to the rack, take all chips away, and end the round."""
        counted = self.counted
        counted.lift()
        counted.collect()
        counted.occupied = 0
        counted.look()
        counted.key(Key.ROUND_OVER)

    def _play(self) -> None:
        counted = self.counted
        state = counted.table.state
        match state.step:
            case "opening" | "reload":
                counted.load_next()
            case "waiting_deck" | "dealing.seat" | "dealing.dealer":
                counted.lift()
                if state.round is not None and not state.round.deck:
                    counted.load_next()
            case "idle":
                counted.load_next()
                counted.chips(3, 0, placed=True)
            case "wagering":
                if state.round is not None and not state.round.deck:
                    counted.load_next()
                if counted.key(Key.NO_MORE_BETS) == "no_wager":
                    self._bet()
            case "awaiting_green":
                counted.green()
            case "settling" | "voiding":
                self._gather()
            case "closing" | "deck_change" | "dead_table":
                self._see_to_decks()
            case step:
                counted.lift()
                counted.key(
                    {"closed": Key.OPEN, "deciding": Key.DECISIONS_CLOSED}.get(step, Key.GREEN)
                )
