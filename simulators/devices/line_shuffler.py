"""A shuffler that speaks lines and keeps no number of an order: it obeys each one that comes.

Its lines are those of `examples/ascii-shuffler`: who it is, its levels, and a counter of the cards
that have left it since its power came on.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from drivers.lines import LineReader, encode
from drivers.messages import Act, ActRejected, Message, VoidAct
from drivers.vocabulary import ActKind, Gesture, InputState, Key, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.link import DeviceLink, Timer
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.devices.world_log import ActName

_ORDERS = {"REST": ActKind.REMAINDER, "EJECT": ActKind.EJECT}


class ForgetfulLedger(ActLedger):
    """Refuses nothing but an order while another one moves; nobody acknowledges anything."""

    @property
    def unanswered(self) -> bool:
        """No end is repeated."""
        return False

    def known(self, act: Act | VoidAct) -> Message | None:
        """Each order is a new one."""
        busy = self.running is not ActKind.NONE
        return self.refusal(act.txn, RejectReason.BUSY) if busy else None


class LineLink(DeviceLink):
    """The machine's end of the wire, in lines; its own button is not told.

    Attributes:
        tell: returns the numbers of a status line after its boot and its revision.
        ordered: the table's name of the order on its way, by which the world finds its cards; no
            number of it is on the line.
    """

    tell: Callable[[], list[int]]
    ordered = ActName(0, 0)

    def boot(self) -> None:
        """Forget all that was in memory."""
        super().boot()
        self._lines = LineReader()

    def answer_beat(self, data: bytes, now: float) -> bool:
        """There are no beats."""
        return False

    def receive(self, data: bytes, now: float) -> list[Message]:
        """Answer each question; return the orders."""
        orders: list[Message] = []
        for words in self._lines.receive(data):
            self.heard = now
            match words:
                case ["ID"]:
                    self._say("ID", self.boot_id, self.profile.serial, self.profile.firmware)
                case ["GET"]:
                    self._renew()
                    self._say("ST", self.boot_id, self._revision, *self.tell())
                case ["PING"]:
                    self._renew()
                    self._say("PO", self.boot_id, self._revision)
                case ["DEAL", cards]:
                    orders.append(self._order(ActKind.PACKET, int(cards)))
                case ["REST" | "EJECT" as word]:
                    orders.append(self._order(_ORDERS[word], 0))
        return orders

    def _order(self, kind: ActKind, size: int) -> Act:
        return Act(self.ordered.epoch, self.ordered.txn, kind, size)

    def answer(self, message: Message, now: float) -> bool:
        """Every question is answered already."""
        return False

    def send(self, message: Message) -> None:
        """Say only that an order is refused."""
        if isinstance(message, ActRejected):
            self._say("NO", message.reason.name)

    def send_unasked(self, message: Message, now: float) -> None:
        """It says nothing unasked."""

    def press(self, key: Key, gesture: Gesture, lamp_revision: int, now: float) -> int | None:
        """Its button is not told."""
        return None

    def _say(self, *words: object) -> None:
        self._out.append(encode(*words))


class LineShuffler(Shuffler):
    """A batch shuffler without numbers; that `nvram` names its orders is for the world alone."""

    LINK: ClassVar[type[DeviceLink]] = LineLink
    LEDGER: ClassVar[type[ActLedger]] = ForgetfulLedger
    UNTOLD: ClassVar[tuple[str, ...]] = (
        *("mode", "game", "ready_colour", "input", "input_colour"),
        *("shuffled_count", "shuffled_colour", "shuffled_mode"),
    )
    link: LineLink

    def __init__(self, world: World, nvram: Nvram, **more: Any) -> None:
        """Put the shuffler together; the arguments are those of a `Shuffler`."""
        self._left = 0
        super().__init__(world, nvram, **{"serial": "LINE-0001", **more})
        self.link.tell = self._numbers

    @property
    def out(self) -> int:
        """Cards that it has counted at its mouth since its power came on."""
        return self._left + (self.exit_motor.counted if self.moving else 0)

    def _numbers(self) -> list[int]:
        levels, hardware = self.hardware.levels, self.hardware
        loaded = levels.input is not InputState.EMPTY
        told = (self.out, self.moving, levels.tray, levels.lifts, levels.ready, loaded)
        return [int(each) for each in (*told, levels.shuffles, hardware.fault)]

    def _ended(self, now: float) -> None:
        self._left += self.ledger.last.counted
        super()._ended(now)

    def _darkened(self) -> None:
        super()._darkened()
        self._left = 0

    def _due(self, timer: int, at: float, now: float) -> None:
        if timer != Timer.ANSWER:  # it tells no end
            super()._due(timer, at, now)
