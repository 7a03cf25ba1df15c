"""The people around an honest shuffler, who put everything right."""

from controller.data.events import AdoptShuffler, CardsCounted, Clear, DeckCountedByHand, Press
from controller.data.state import HoldClass
from controller.procedure import decks
from drivers.vocabulary import Door, FaultCode, Key, Mode
from tests.procedure.rules import DECK
from tests.procedure.scene import Scene
from tests.procedure.story import ANA, BEN

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
"""Causes for which the decks come out of the machine."""


class Fair:
    """A dealer and a supervisor who put everything right: with them every round ends."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.confirmed = 0

    def play_until_settled(self) -> None:
        """Play until one round more has ended in good order; no dead end may be left."""
        scene = self.scene
        before = sum(not each.void for each in scene.ended)
        scene.dropped = False
        seen: list[str] = []
        for _ in range(800):
            state = scene.table.state
            seen.append(f"{state.step} {[hold.cause for hold in state.holds]} {state.refusal}")
            if sum(not each.void for each in scene.ended) > before:
                return
            self.turn()
        raise AssertionError(f"a dead end: {seen[-6:]} {scene.table.state} {scene.shoe}")

    def turn(self) -> None:
        scene, shoe = self.scene, self.scene.shoe
        for device in ("shuffler", "sensors", "panel"):
            scene.connect(device)
        scene.wait(0.5)
        state = scene.table.state
        act = state.act
        if shoe.moving:
            shoe.finish()
        elif act is not None and act.sent and not act.ended and shoe.last.txn == act.txn - 1:
            shoe.say(shoe.remember())
        shoe.repeat()
        shoe.work()
        shoe.deaf = False
        shoe.tell()
        scene.listen()
        if state.holds:
            self._put_right()
        else:
            self._play()

    def _put_right(self) -> None:
        scene, shoe = self.scene, self.scene.shoe
        state = scene.table.state
        causes = {hold.cause.partition(":")[0] for hold in state.holds}
        if shoe.doors or shoe.fault or shoe.mode is not Mode.SHUFFLE:
            shoe.doors, shoe.fault, shoe.mode = Door.CLOSED, FaultCode.NONE, Mode.SHUFFLE
            shoe.tell()
            scene.listen()
        if {"foreign", "memory"} & causes:
            self._adopt()
            return
        if any(hold.latched and hold.klass is HoldClass.DEALER for hold in state.holds):
            self.confirmed = self.confirmed + 1 if "refused" in causes else 0
            if self.confirmed > 8 and not scene.table.procedure.model.void:
                assert scene.happen(Clear(ANA, "it never does it", void_round=True)) == ""
            scene.key(Key.CONTINUE)
            return
        if "stray" in causes:
            scene.lift()
        unused = state.round is None or not state.round.deck
        if TAKE_OUT & causes and unused:
            shoe.take_out(scene.rack)
            scene.listen()
        if any(hold.latched for hold in state.holds):
            self._clear(causes)
        else:
            self._play()

    def _clear(self, causes: set[str]) -> None:
        scene = self.scene
        truth = scene.moved()
        if truth < 0 and "deck_count" in causes:
            truth = DECK
        round_ = scene.table.state.round
        code = "must_void" if "arithmetic" in causes and round_ is not None else ""
        code = code or scene.happen(Clear(ANA, "seen to it", truth))
        if code == "counts_disagree":
            assert scene.happen(CardsCounted(truth, BEN)) == ""
        elif code in ("count_wrong", "must_void", "tray_not_empty"):
            assert scene.happen(Clear(ANA, "void", truth, void_round=True)) == ""
        elif code == "cause_remains" and scene.table.state.round is not None:
            # What is wrong inside the machine can be seen to when no round is under way.
            self._play()

    def _adopt(self) -> None:
        """Void the round, close the table, empty the machine, adopt it."""
        scene = self.scene
        state = scene.table.state
        if state.round is not None and not state.round.void:
            assert scene.happen(Clear(ANA, "void", void_round=True)) == ""
        if state.round is not None:
            self._gather()
        if state.step not in ("closed", "opening", "closing"):
            scene.key(Key.CLOSE)
            return
        scene.shoe.take_out(scene.rack)
        scene.shoe.lift(scene.rack)
        scene.listen()
        scene.epochs += 1
        if scene.happen(AdoptShuffler(ANA, "new", scene.epochs)) == "already_adopted":
            scene.happen(Clear(ANA, "it fits again"))
        scene.listen()

    def _see_to_decks(self) -> None:
        """The decks come out, are counted, go in again; a table that closes is closed."""
        scene = self.scene
        seen = scene.table.snapshot
        scene.lift()
        if seen.take_out:
            scene.shoe.take_out(scene.rack)
            scene.listen()
        elif seen.load and scene.rack[seen.load]:
            scene.load(seen.load)
        elif scene.table.state.step == "closing":
            for deck in scene.table.state.decks:
                if not decks.booked(deck):
                    scene.happen(DeckCountedByHand(BEN, deck.colour, DECK))
            if scene.key(Key.CLOSE) == "supervisor_closes":
                assert scene.happen(Press(Key.CLOSE, "", ANA)) == ""

    def _bet(self) -> None:
        """Bet at a seat that was not put out by touch; if there is none, put one back in."""
        scene = self.scene
        round_ = scene.table.state.round
        assert round_ is not None
        free = [seat.number for seat in round_.seats if seat.by_hand is None]
        if free:
            scene.chips(free[0], 0, placed=True)
        else:
            scene.key(Key.SEAT_1)

    def _gather(self) -> None:
        """All cards to the rack, all chips away, and the round is over."""
        scene = self.scene
        scene.lift()
        scene.collect()
        scene.occupied = 0
        scene.look()
        scene.key(Key.ROUND_OVER)

    def _play(self) -> None:
        scene = self.scene
        state = scene.table.state
        match state.step:
            case "opening" | "reload":
                scene.load_next()
            case "waiting_deck" | "dealing.seat" | "dealing.dealer":
                scene.lift()
                if state.round is not None and not state.round.deck:
                    scene.load_next()
            case "idle":
                scene.load_next()
                scene.chips(3, 0, placed=True)
            case "wagering":
                if state.round is not None and not state.round.deck:
                    scene.load_next()
                if scene.key(Key.NO_MORE_BETS) == "no_wager":
                    self._bet()
            case "awaiting_green":
                scene.green()
            case "settling" | "voiding":
                self._gather()
            case "closing" | "deck_change" | "dead_table":
                self._see_to_decks()
            case step:
                scene.lift()
                scene.key(
                    {"closed": Key.OPEN, "deciding": Key.DECISIONS_CLOSED}.get(step, Key.GREEN)
                )
