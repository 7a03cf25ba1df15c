"""Honest shuffler: it keeps the wire protocol's promises, and its cards are counted.

The table sees it as through its driver. It takes an act's number as new only if it is the last
number plus one, writes STARTED before a card moves, and repeats an act's end until it is
acknowledged. Tests cause its faults from outside: power cuts, jams, wrong packets, lost commands.
"""

from collections import Counter
from dataclasses import dataclass, field

from msgspec import structs

from drivers.interface import (
    AckAct,
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    Command,
    DeviceEvent,
    LastAct,
    ReadLevels,
    SendAct,
    SendAdopt,
    SendVoid,
    ShufflerLevels,
)
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Mode,
    RejectReason,
    Tray,
)

NAME = "shuffler"
NEW = LastAct(0, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)


@dataclass
class HonestShuffler:
    """The shuffler, its non-volatile memory, and the cards in it (by colour).

    Attributes:
        said: its driver's reports for the table; none while the link is down.
        last: its last act; `acked`: whether its end need not be repeated.
    """

    game: str
    serial: str = "SHUFFLER-1"
    boot: int = 1
    last: LastAct = NEW
    acked: bool = True
    up: bool = False
    tray: Counter[str] = field(default_factory=Counter)
    exit: Counter[str] = field(default_factory=Counter)
    input: Counter[str] = field(default_factory=Counter)
    input_state: InputState = InputState.EMPTY
    lifts: int = 0
    shuffles: int = 0
    shuffled: tuple[int, BackColour] = (0, BackColour.NONE)
    doors: Door = Door.CLOSED
    mode: Mode = Mode.SHUFFLE
    fault: FaultCode = FaultCode.NONE
    revision: int = 0
    miscount: int = 0
    deaf: bool = False
    """The next report of levels is lost on the way."""
    said: list[DeviceEvent] = field(default_factory=list)

    # Its reports.

    def levels(self) -> ShufflerLevels:
        """The levels as they are."""
        self.revision += 1
        return ShufflerLevels(
            NAME,
            self.revision,
            Tray.OCCUPIED if self.tray.total() else Tray.EMPTY,
            self.lifts % 0x10000,
            self.doors,
            self.mode,
            self.fault,
            self.exit.total(),
            _backs(self.exit),
            self.input_state,
            _backs(self.input),
            self.shuffled[0],
            self.shuffles,
            self.shuffled[1],
            self.game,
        )

    def say(self, *events: DeviceEvent) -> None:
        """Make a report, if the link is up."""
        if self.up:
            self.said += [each for each in events if not self._lost(each)]

    def _lost(self, event: DeviceEvent) -> bool:
        """Tell whether levels are lost on the way; the next beat shows that newer ones exist."""
        lost = self.deaf and isinstance(event, ShufflerLevels)
        self.deaf = self.deaf and not lost
        return lost

    def tell(self) -> None:
        """Report the levels and the last act, as after any change."""
        self.say(self.levels())

    def remember(self) -> ActReport:
        """Answer the driver's question about the memory."""
        return ActReport(NAME, self.last)

    # Its commands.

    def obey(self, command: Command) -> None:
        """Carry out a command."""
        match command:
            case SendAct(_, epoch, txn, kind, size):
                self._act(epoch, txn, kind, size)
            case SendVoid(_, epoch, txn):
                self._void(epoch, txn)
            case SendAdopt(_, epoch):
                self._adopt(epoch)
            case AckAct(_, epoch, txn):
                if (epoch, txn) == (self.last.epoch, self.last.txn):
                    self.acked = True
            case ReadLevels():
                self.tell()
            case _:
                pass

    def _refuse(self, txn: int, reason: RejectReason) -> None:
        last = self.last
        self.say(ActRefused(NAME, txn, reason, last.epoch, last.txn, last.state))

    def _order(self, epoch: int, txn: int) -> RejectReason | None:
        last = self.last
        if epoch != last.epoch:
            return RejectReason.FOREIGN
        if txn != last.txn + 1:
            return RejectReason.OUT_OF_ORDER
        if last.state is ActState.STARTED:
            return RejectReason.BUSY
        if not self.acked and last.state is not ActState.VOIDED:
            return RejectReason.UNACKNOWLEDGED
        return None

    def _act(self, epoch: int, txn: int, kind: ActKind, size: int) -> None:
        last = self.last
        if epoch == last.epoch and txn == last.txn and txn:
            same = (kind, size) == (last.kind, last.size) or last.state is ActState.VOIDED
            self.say(self.remember()) if same else self._refuse(txn, RejectReason.MISMATCH)
            return
        reason = self._order(epoch, txn)
        ready = self.exit.total()
        enough = ready >= size if kind is ActKind.PACKET else kind is ActKind.EJECT or ready
        if reason is None and self.mode is not Mode.SHUFFLE:
            reason = RejectReason.WRONG_MODE
        if reason is None and (self.tray.total() or self.doors or self.fault or not enough):
            reason = RejectReason.NOT_READY
        if reason is not None:
            self._refuse(txn, reason)
            return
        self.acked = False
        self.last = LastAct(epoch, txn, kind, size, ActState.STARTED, 0, FaultCode.NONE)

    def _void(self, epoch: int, txn: int) -> None:
        if epoch == self.last.epoch and txn == self.last.txn:
            self.say(self.remember())
            return
        reason = self._order(epoch, txn)
        if reason is not None:
            self._refuse(txn, reason)
            return
        self.acked = False
        voided = ActState.VOIDED
        self.last = LastAct(epoch, txn, ActKind.NONE, 0, voided, 0, FaultCode.NONE)
        self.say(self.remember())

    def _adopt(self, epoch: int) -> None:
        empty = not (self.tray.total() or self.exit.total() or self.input.total())
        if epoch != self.last.epoch:
            if not empty or self.moving:
                self._refuse(0, RejectReason.NOT_READY)
                return
            self.last, self.acked = structs.replace(NEW, epoch=epoch), True
        self.say(AdoptTaken(NAME, epoch))

    # Its mechanics.

    @property
    def moving(self) -> bool:
        """Whether an act is under way."""
        return self.last.state is ActState.STARTED

    def move(self, cards: int) -> None:
        """Move so many more cards, or all that are left."""
        for _ in range(cards):
            source = self.exit if self.exit.total() else None
            if source is None and self.last.kind is ActKind.EJECT and self.input.total():
                source = self.input
                self.input_state = InputState.LOADED
            if source is None:
                break
            _carry(source, self.tray, 1)
            self.last = structs.replace(self.last, counted=self.last.counted + 1)
        if not self.input.total():
            self.input_state = InputState.EMPTY

    def finish(self, extra: int = 0) -> None:
        """End the act well; a packet has `extra` cards more or fewer."""
        if not self.moving:
            return
        packet = self.last.kind is ActKind.PACKET
        self.move(max(0, self.last.size + extra - self.last.counted) if packet else 104)
        self._end(ActState.DONE)

    def jam(self, cards: int) -> None:
        """End the act by a jam after so many more cards."""
        if self.moving:
            self.move(cards)
            self.fault = FaultCode.JAM
            self._end(ActState.FAULT, FaultCode.JAM)

    def _end(self, state: ActState, code: FaultCode = FaultCode.NONE) -> None:
        self.last = structs.replace(self.last, state=state, code=code)
        self.tell()
        self.say(self.remember())

    def repeat(self) -> None:
        """Report the end of an act again, until it is acknowledged."""
        if self.last.state.terminal and not self.acked:
            self.say(self.remember())

    def overdue(self) -> None:
        """The driver reports that an act takes too long."""
        if self.moving:
            self.say(ActOverdue(NAME, self.last.txn, 20.0))

    def reboot(self, moved: int) -> None:
        """Lose power and get it back, which also breaks the link."""
        if self.moving:
            self.move(moved)
            self.last = structs.replace(self.last, state=ActState.INTERRUPTED)
        if self.input_state is InputState.SHUFFLING:
            self.input_state = InputState.LOADED
        self.up = False
        self.said.clear()
        self.boot += 1

    def work(self) -> None:
        """Do what it does by itself: shuffle, count, move the deck up."""
        if self.doors or self.fault or self.mode is not Mode.SHUFFLE:
            return
        if self.input_state is InputState.LOADED:
            self.input_state = InputState.SHUFFLING
        elif self.input_state is InputState.SHUFFLING:
            self.input_state = InputState.SHUFFLED
            self.shuffles += 1
            self.shuffled = (self.input.total() + self.miscount, _backs(self.input))
            self.miscount = 0
        elif self.input_state is InputState.SHUFFLED and not self.exit.total() and not self.moving:
            self.exit, self.input = self.input, Counter()
            self.input_state = InputState.EMPTY
        else:
            return
        self.tell()

    # People's deeds.

    def lift(self, to: Counter[str], cards: int = 104) -> None:
        """Take cards out of the tray; when none is left the sensor counts a lift."""
        if self.tray.total():
            _carry(self.tray, to, cards)
            self.lifts += not self.tray.total()
            self.tell()

    def load(self, deck: Counter[str]) -> None:
        """Load a deck, if the input is empty."""
        if deck.total() and not self.input.total():
            self.input = Counter(deck)
            deck.clear()
            self.input_state = InputState.LOADED
            self.tell()

    def take_out(self, to: Counter[str]) -> None:
        """Open the shuffler and take out all cards except those in the tray."""
        for held in (self.exit, self.input):
            to.update(held)
            held.clear()
        self.input_state = InputState.EMPTY
        self.tell()


def _carry(source: Counter[str], target: Counter[str], cards: int) -> None:
    for _ in range(min(cards, source.total())):
        colour = next(colour for colour in sorted(source) if source[colour])
        source[colour] -= 1
        target[colour] += 1


def _backs(cards: Counter[str]) -> BackColour:
    colours = [colour for colour, number in cards.items() if number]
    if not colours:
        return BackColour.NONE
    return BackColour[colours[0].upper()] if len(colours) == 1 else BackColour.UNKNOWN
