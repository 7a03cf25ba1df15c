"""Counted table: a table with an honest shuffler, where the place of every card is known."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.data.events import Press, SignedOn, TableEvent, TimerExpired
from controller.data.intents import Refused, RoundEnded
from controller.procedure import seen_now
from controller.procedure.shuffler import proof
from controller.table import Outgoing, Table
from drivers.interface import ButtonPressed, Command, DeviceEvent, LinkLost, LinkUp, SpotLevels
from drivers.trouble import trouble
from drivers.vocabulary import DeviceKind, Gesture, Key
from tests.procedure.honest_shuffler import NAME, NEW, HonestShuffler
from tests.procedure.rules import DECK, PACKET, Rules
from tests.procedure.table_story import (
    ANA,
    HOST_DRIVEN,
    LIT,
    ListLedger,
    Timers,
    instant,
    shipped_table,
)


@dataclass
class CountedTable:
    """One table and all its cards. Every event is followed by a check of the rules.

    Attributes:
        hands: cards on the layout, by seat (0: the dealer).
        rack: cards out of play, decks outside the shuffler included.
        dropped: whether the next command to the shuffler is lost on the way.
    """

    table: Table
    ledger: ListLedger
    shuffler: HonestShuffler
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
    def new(cls) -> "CountedTable":
        """Return a table just started, with a box of two decks beside it."""
        ledger = ListLedger()
        definition = shipped_table()
        table = Table(definition, "0" * 64, ledger)
        counted = cls(table, ledger, HonestShuffler(definition.game.shuffler_setting))
        counted.rack.update(red=DECK, blue=DECK)
        counted.start(counted.epochs)
        return counted

    # The table and its devices.

    def happen(self, event: TableEvent | DeviceEvent) -> str:
        """Take an event, check the rules, carry out its intents; return a refusal's code."""
        seq = self.table.seq
        out: list[Outgoing] = []
        seen = seen_now(self.table.procedure.model, event)
        self.table.handle(seen, instant(self.seconds), out.extend)
        state, intents = self.table.state, self.table.intents
        assert not any(hold.cause == "failed" for hold in state.holds), state.holds
        if self.table.seq != seq:
            self.rules.watch(event, intents, state)
        self.ended += [each for each in intents if isinstance(each, RoundEnded)]
        self.take_in(out)
        return next((each.code for each in intents if isinstance(each, Refused)), "")

    def start(self, epoch: int) -> None:
        """Begin, or begin again; carry out what follows."""
        out: list[Outgoing] = []
        self.table.start(epoch, instant(self.seconds), out.extend)
        self.take_in(out)

    def take_in(self, out: Sequence[Outgoing]) -> None:
        """Give commands to the shuffler, or lose them; start and drop timers."""
        self.timers.take(out, self.seconds)
        for each in out:
            if not isinstance(each, Command) or each.device != NAME or not self.shuffler.up:
                continue
            if self.dropped and type(each).__name__.startswith("Send"):
                self.dropped = False
                continue
            self.shuffler.obey(each)

    def listen(self) -> None:
        """Take all reports that the shuffler has made."""
        while self.shuffler.said:
            self.happen(self.shuffler.said.pop(0))
        self.check_cards()

    def connect(self, device: str) -> None:
        """Plug a device in, with its handshake."""
        if device in self.up:
            return
        self.up.add(device)
        kind = DeviceKind[device.upper()]
        shuffler = self.shuffler
        serial = shuffler.serial if device == NAME else f"{device.upper()}-1"
        boot = shuffler.boot if device == NAME else 1 + self.boots[device]
        last = shuffler.last if device == NAME else NEW
        able = LIT if device == "key_pad" else HOST_DRIVEN
        if device == NAME:
            shuffler.up = True
        self.happen(LinkUp(device, kind, serial, boot, "model", "1", "", able, last))
        if device == NAME:
            shuffler.tell()
            self.listen()
        elif device == "sensors":
            self.look()

    def disconnect(self, device: str) -> None:
        """Lose a device."""
        if device not in self.up:
            return
        self.up.discard(device)
        if device == NAME:
            self.shuffler.up = False
            self.shuffler.said.clear()
        self.happen(LinkLost(device, trouble("trouble-silent", seconds=0.9)))

    def restart(self) -> None:
        """Kill the daemon, and start it again on its journal."""
        record, data = self.ledger.records[-1]
        self.up.clear()
        self.shuffler.up = False
        self.shuffler.said.clear()
        self.timers.clear()
        self.table = Table(self.table.definition, "0" * 64, self.ledger, self.ledger.restored())
        assert (record.seq, data) == (self.table.seq, self.ledger.records[-1][1])
        self.start(1)

    def replace_shuffler(self) -> None:
        """Replace the shuffler by a new one, which is empty; the old one's cards come out."""
        self.disconnect(NAME)
        self.shuffler.take_out(self.rack)
        self.shuffler.lift(self.rack)
        number = int(self.shuffler.serial.rpartition("-")[2]) + 1
        self.shuffler = HonestShuffler(self.shuffler.game, f"SHUFFLER-{number}")

    # What people do.

    def key(self, key: Key, shown: int | None = None) -> str:
        """Press a key of the key pad, or on the page while the key pad is away."""
        code = self._press(key, shown)
        if key is Key.ROUND_OVER and not code:
            self.collect()
        return code

    def _press(self, key: Key, shown: int | None) -> str:
        if key in (Key.OPEN, Key.CLOSE) and not self.table.state.sign_ons:
            assert self.happen(SignedOn(ANA)) == ""
        state = self.table.state
        if "key_pad" not in self.up:
            offer = next((each.id for each in state.offers if each.key is key), "")
            return self.happen(Press(key, offer))
        device = state.device("key_pad")
        revision = state.lamps if shown is None else shown
        return self.happen(
            ButtonPressed("key_pad", device.boot_id, device.counted + 1, key, Gesture.PRESS,
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
        """Put chips on a spot, or take them off."""
        bit = 1 << ((seat - 1) * 8 + spot)
        self.occupied = self.occupied | bit if placed else self.occupied & ~bit
        self.look()

    def look(self) -> None:
        """The sensors report what they see."""
        if "sensors" in self.up:
            self.happen(SpotLevels("sensors", 1, self.occupied, 0))

    def lift(self) -> None:
        """The dealer lifts the cards in the tray, and gives them to the seat on the screen."""
        state = self.table.state
        round_, act = state.round, state.act
        target = self.rack
        if self.shuffler.tray.total() and round_ is not None and not round_.void and round_.lock:
            if round_.tray:
                target = self.hands.setdefault(round_.tray_seat, Counter())
            elif act is not None and act.kind.name == "PACKET":
                target = self.hands.setdefault(act.seat, Counter())
        self.shuffler.lift(target)
        self.listen()

    def collect(self) -> None:
        """Move all cards of the layout to the rack."""
        for cards in self.hands.values():
            self.rack.update(cards)
        self.hands.clear()

    def load(self, colour: str) -> None:
        """Move a deck from the rack into the shuffler, with as many cards as lie there."""
        deck = Counter({colour: self.rack[colour]})
        if deck.total() and not self.shuffler.input.total():
            self.shuffler.load(deck)
            self.rack[colour] = 0
        self.listen()

    def moved(self) -> int:
        """Return the count of the act in question; -1: there is none, or its cards still move."""
        act, shuffler = self.table.state.act, self.shuffler
        if act is None or not (act.ended or act.unknown) or shuffler.moving:
            return -1
        ours = (shuffler.last.epoch, shuffler.last.txn) == (self.table.state.epoch, act.txn)
        return shuffler.last.counted if ours else 0

    def load_next(self) -> None:
        """Load the deck whose turn it is, if one is outside."""
        deck = proof.next_in(self.table.procedure.model)
        if deck is not None:
            self.load(deck.colour)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds
        for timer in self.timers.due(self.seconds):
            self.happen(TimerExpired(timer))

    def check_cards(self) -> None:
        """Check that no card is lost, and that nobody has more than one packet."""
        shuffler = self.shuffler
        held = [shuffler.tray, shuffler.exit, shuffler.input, self.rack, *self.hands.values()]
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
