"""The people around an honest shuffler, and the whole table of them: every card is somewhere."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DeckCountedByHand,
    Press,
    SignedOn,
    TableEvent,
    TimerExpired,
)
from controller.intents import Refused, RoundEnded
from controller.procedure import decks, rotation
from controller.state import HoldClass
from controller.table import Outgoing, Table
from drivers.interface import (
    ButtonPressed,
    Command,
    DeviceEvent,
    LinkLost,
    LinkUp,
    SpotImage,
)
from drivers.vocabulary import DeviceKind, Door, FaultCode, Gesture, Key, Mode
from tests.procedure.rules import DECK, PACKET, Rules
from tests.procedure.shoe import NAME, NEW, Shoe
from tests.procedure.story import (
    ANA,
    BEN,
    HOST_DRIVEN,
    LIT,
    ListLedger,
    Timers,
    instant,
    shipped_table,
)

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


@dataclass
class Scene:
    """One table with all that happens at it; the rules are watched at every event.

    Attributes:
        hands: cards on the layout, by seat (0: the dealer).
        rack: cards that are out of play, decks outside the machine included.
        dropped: whether the next command to the shuffler is lost on the way.
    """

    table: Table
    ledger: ListLedger
    shoe: Shoe
    rules: Rules = field(default_factory=Rules)
    timers: Timers = field(default_factory=Timers)
    seconds: float = 0.0
    hands: dict[int, Counter[str]] = field(default_factory=dict)
    rack: Counter[str] = field(default_factory=Counter)
    occupied: int = 0
    up: set[str] = field(default_factory=set)
    boots: Counter[str] = field(default_factory=Counter)
    counters: Counter[str] = field(default_factory=Counter)
    epochs: int = 0x100
    dropped: bool = False
    rounds: int = 0
    ended: list[RoundEnded] = field(default_factory=list)

    @classmethod
    def new(cls) -> "Scene":
        """A cold table beside a box of two decks."""
        ledger = ListLedger()
        definition = shipped_table()
        table = Table(definition, "0" * 64, ledger)
        scene = cls(table, ledger, Shoe(definition.game.shuffler_setting))
        scene.rack.update(red=DECK, blue=DECK)
        scene.take_in(table.start(scene.epochs, instant(0)))
        return scene

    # The table and its devices.

    def happen(self, event: TableEvent | DeviceEvent) -> str:
        """Let an event happen, watch the rules, carry out what follows; return a refusal's code."""
        seq = self.table.seq
        out = self.table.handle(event, instant(self.seconds))
        state, intents = self.table.state, self.table.intents
        assert not any(hold.cause == "failed" for hold in state.holds), state.holds
        if self.table.seq != seq:
            self.rules.watch(event, intents, state)
        self.ended += [each for each in intents if isinstance(each, RoundEnded)]
        self.take_in(out)
        return next((each.code for each in intents if isinstance(each, Refused)), "")

    def take_in(self, out: Sequence[Outgoing]) -> None:
        """Commands go to the shuffler, or are lost; timers run."""
        self.timers.take(out, self.seconds)
        for each in out:
            if not isinstance(each, Command) or each.device != NAME or not self.shoe.up:
                continue
            if self.dropped and type(each).__name__.startswith("Send"):
                self.dropped = False
                continue
            self.shoe.obey(each)

    def listen(self) -> None:
        """Take in all that the shuffler has said."""
        while self.shoe.said:
            self.happen(self.shoe.said.pop(0))
        self.check_cards()

    def connect(self, device: str) -> None:
        """A device is plugged in and shaken hands with."""
        if device in self.up:
            return
        self.up.add(device)
        kind = DeviceKind[device.upper()]
        shoe = self.shoe
        serial = shoe.serial if device == NAME else f"{device.upper()}-1"
        boot = shoe.boot if device == NAME else 1 + self.boots[device]
        last = shoe.last if device == NAME else NEW
        able = LIT if device == "panel" else HOST_DRIVEN
        if device == NAME:
            shoe.up = True
        self.happen(LinkUp(device, kind, serial, boot, "model", "1", "", able, last))
        if device == NAME:
            shoe.tell()
            self.listen()
        elif device == "sensors":
            self.look()

    def disconnect(self, device: str) -> None:
        """A device is lost."""
        if device not in self.up:
            return
        self.up.discard(device)
        if device == NAME:
            self.shoe.up = False
            self.shoe.said.clear()
        self.happen(LinkLost(device, "silent for 0.9 s"))

    def restart(self) -> None:
        """The daemon is killed and started again on its journal."""
        record, data = self.ledger.records[-1]
        self.up.clear()
        self.shoe.up = False
        self.shoe.said.clear()
        self.timers.clear()
        self.table = Table(self.table.definition, "0" * 64, self.ledger, self.ledger.restored())
        assert (record.seq, data) == (self.table.seq, self.ledger.records[-1][1])
        self.take_in(self.table.start(1, instant(self.seconds)))

    def replace_shoe(self) -> None:
        """The shuffler gives way to a new one, which is empty; its cards come out."""
        self.disconnect(NAME)
        self.shoe.take_out(self.rack)
        self.shoe.lift(self.rack)
        number = int(self.shoe.serial.rpartition("-")[2]) + 1
        self.shoe = Shoe(self.shoe.game, f"SHUFFLER-{number}")

    # What people do.

    def key(self, key: Key, shown: int | None = None) -> str:
        """Press a key of the panel, or on the page while the panel is away."""
        code = self._press(key, shown)
        if key is Key.ROUND_OVER and not code:
            self.collect()
        return code

    def _press(self, key: Key, shown: int | None) -> str:
        if key in (Key.OPEN, Key.CLOSE) and self.table.state.signed_on is None:
            assert self.happen(SignedOn(ANA)) == ""
        state = self.table.state
        if "panel" not in self.up:
            offer = next((each.id for each in state.offers if each.key is key), "")
            return self.happen(Press(key, offer))
        device = state.device("panel")
        revision = state.lamps if shown is None else shown
        return self.happen(
            ButtonPressed("panel", device.boot_id, device.counted + 1, key, Gesture.PRESS,
                          revision, 0)
        )  # fmt: skip

    def green(self) -> str:
        """Press the shuffler's own button."""
        if NAME not in self.up:
            return "down"
        device = self.table.state.device(NAME)
        return self.happen(
            ButtonPressed(NAME, device.boot_id, device.counted + 1, Key.GREEN, Gesture.PRESS, 0, 0)
        )

    def chips(self, seat: int, spot: int, *, placed: bool) -> None:
        """Chips come or go."""
        bit = 1 << ((seat - 1) * 8 + spot)
        self.occupied = self.occupied | bit if placed else self.occupied & ~bit
        self.look()

    def look(self) -> None:
        """The sensors say what they see."""
        if "sensors" in self.up:
            self.happen(SpotImage("sensors", 1, self.occupied, 0))

    def lift(self) -> None:
        """The dealer lifts what is in the tray, and gives it to whom the screen says."""
        state = self.table.state
        round_, act = state.round, state.act
        target = self.rack
        if self.shoe.tray.total() and round_ is not None and not round_.void and round_.lock:
            if round_.tray:
                target = self.hands.setdefault(round_.tray_seat, Counter())
            elif act is not None and act.kind.name == "PACKET":
                target = self.hands.setdefault(act.seat, Counter())
        self.shoe.lift(target)
        self.listen()

    def collect(self) -> None:
        """All cards of the layout go to the rack."""
        for cards in self.hands.values():
            self.rack.update(cards)
        self.hands.clear()

    def load(self, colour: str) -> None:
        """A deck goes from the rack into the machine, as many cards as lie there."""
        deck = Counter({colour: self.rack[colour]})
        if deck.total() and not self.shoe.input.total():
            self.shoe.load(deck)
            self.rack[colour] = 0
        self.listen()

    def moved(self) -> int:
        """Return what hands find of the act in question; -1: there is none, or it still moves."""
        act, shoe = self.table.state.act, self.shoe
        if act is None or not (act.ended or act.unknown) or shoe.moving:
            return -1
        ours = (shoe.last.epoch, shoe.last.txn) == (self.table.state.epoch, act.txn)
        return shoe.last.counted if ours else 0

    def load_next(self) -> None:
        """The deck whose turn it is goes into the machine, if one is outside."""
        deck = rotation.next_in(self.table.procedure.model)
        if deck is not None:
            self.load(deck.colour)

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.seconds += seconds
        for timer in self.timers.due(self.seconds):
            self.happen(TimerExpired(timer))

    def check_cards(self) -> None:
        """No card is lost, and nobody has more than one packet."""
        shoe = self.shoe
        held = [shoe.tray, shoe.exit, shoe.input, self.rack, *self.hands.values()]
        assert sum(cards.total() for cards in held) == 2 * DECK
        round_ = self.table.state.round
        if round_ is None or round_.void or self.table.state.act is not None:
            return
        if any(hold.scope.value == "this round" for hold in self.table.state.holds):
            return
        for seat, cards in self.hands.items():
            if seat == round_.tray_seat:
                continue
            assert cards.total() in (0, PACKET), f"{cards.total()} cards at seat {seat}"


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
