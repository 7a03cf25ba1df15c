"""The link engine, the shuffler's driver and its model under faults, with a minimal ledger.

There is no procedure and no table. A ledger on a disk that survives its process draws a number,
writes it, and sends it. It sends the number again only when the device has proved that it never had
it. It writes an end before it acknowledges it. At the end the result of every number is compared
with where the cards are.
"""

from dataclasses import dataclass, field, replace
from random import Random

from drivers.interface import (
    AckAct,
    ActRefused,
    ActReport,
    AdoptTaken,
    DeviceEvent,
    LastAct,
    LinkLost,
    LinkUp,
    ReadLevels,
    SendAct,
    SendAdopt,
    SendVoid,
    ShufflerLevels,
)
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, RejectReason, Tray
from simulators.devices.control import ControlError
from simulators.devices.hardware import Physics
from simulators.devices.nvram import ActRecord, Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import DECK, Place, World
from simulators.devices.world_log import ActName, MemoryLog
from simulators.people import Habits
from simulators.simulation.dice import FaultDice, Profile, Rates
from simulators.simulation.line import Agenda, Line
from simulators.simulation.physical_faults import PhysicalFaults

NAME = "shuffler"
HURRIED = Physics(shuffle=1.0, move_up=0.1, packet=0.2, card=0.005, release=0.05)
"""The times of a fast shuffler: a stale frame comes a dozen acts late."""
MOST = Rates(
    drop=0.1,
    garble=0.05,
    duplicate=0.05,
    delay=0.05,
    stale=0.08,
    unplug=0.01,
    silent=0.01,
    power=0.01,
    device_crash=0.005,
    host_crash=0.02,
    jam=0.01,
)
STORM = Profile("acts", MOST, Habits())
_LOOK = 0.1
"""Seconds between two looks at the shuffler."""
_AGAIN = 0.2
"""Seconds after which the ledger looks again at an act that was refused."""
_STALL = 600.0
"""Virtual seconds without the end of an act after which the run counts as stuck."""


@dataclass(slots=True)
class Disk:
    """The memory that outlives the process: each change of it is one commit."""

    epoch: int
    adopted: bool = False
    last: int = 0
    open: tuple[int, ActKind, int] | None = None
    """Number, kind and size of the act that has not ended."""
    ends: dict[int, LastAct] = field(default_factory=dict)
    """How each number ended."""


@dataclass
class Tally:
    """The result of a run."""

    acts: int = 0
    """Numbers that have ended."""
    cards: int = 0
    double: int = 0
    missing: int = 0
    lost: int = 0
    interrupted: int = 0
    """Ends other than DONE: a person has counted."""
    voided: int = 0
    """Numbers that were closed without moving a card."""
    resent: int = 0
    """Acts sent again because the device had proved not to have them."""
    crashes: int = 0
    """Crashes of the host."""
    strikes: int = 0
    """Strikes of all kinds."""
    virtual_seconds: float = 0.0
    said: list[str] = field(default_factory=list)
    """The first violations, in words."""

    def wrong(self, words: str) -> None:
        """Keep the words of a violation, for a reader."""
        if len(self.said) < 10:
            self.said.append(words)

    @property
    def sound(self) -> bool:
        """Tell whether nothing happened twice, and nothing is missing or lost."""
        return not (self.double or self.missing or self.lost or self.said)


class KilledError(Exception):
    """The host is gone."""


class Witness:
    """Watches which ends the device forgets: they must be on the disk."""

    def __init__(self, disk: Disk, tally: Tally) -> None:
        self._disk, self._tally = disk, tally

    def pressed(self, boot_id, key, counter):
        """No key is pressed here."""

    def press_acknowledged(self, boot_id, counter):
        """No key is pressed here."""

    def act_acknowledged(self, act: ActRecord) -> None:
        end = self._disk.ends.get(act.txn)
        if end is None or (end.state, end.counted) != (act.state, act.counted):
            self._tally.lost += 1
            self._tally.wrong(f"act {act.txn} was forgotten as {act.state}, the disk has {end}")


class Engine:
    """The acts of one seed."""

    def __init__(self, seed: int, acts: int, profile: Profile = STORM) -> None:
        self._acts = acts
        self._agenda = Agenda()
        self._faults = FaultDice(profile, seed)
        self._world = World(seed, log=MemoryLog(keep=0))
        self._tally = Tally()
        self._disk = Disk(Random(f"{seed}:epoch").randrange(1, 2**32))
        self._physical_faults = PhysicalFaults(self._agenda, self._faults, self._world)
        nvram = Nvram()
        self._shuffler = Shuffler(
            self._world, nvram, physics=HURRIED, hook=self._physical_faults.crash_hook(nvram)
        )
        self._shuffler.link.witness = Witness(self._disk, self._tally)
        self._line = Line(
            NAME, self._agenda, self._shuffler, self._faults, self._heard, self._looked
        )
        self._moved = 0.0
        self._forget()

    def play(self) -> Tally:
        """Play until so many acts have ended, then judge them."""
        self._shuffler.power(True, 0.0)
        self._line.device_moved()
        self._physical_faults.begin({NAME: self._line}, self, lambda _: None)
        self._start()
        self._look()
        while len(self._disk.ends) < self._acts:
            self._agenda.step()
            if self._agenda.now - self._moved > _STALL:
                self._tally.wrong(f"nothing goes on at {self._disk.open}")
                break
        self._judge()
        return self._tally

    # The host: all it knows is lost with it, except the disk.

    def _forget(self) -> None:
        self._up = self._linked = self._unsent = False
        self._levels: ShufflerLevels | None = None

    def _start(self) -> None:
        self._up = True
        self._line.connect(ShufflerDriver(NAME))

    def stand_still(self, seconds: float) -> None:
        """The host never stands still here."""

    def _heard(self, line: Line, events) -> None:
        for event in events:
            self._guarded(self._take, event)

    def _guarded(self, what, *args) -> None:
        if not self._up:
            return
        try:
            what(*args)
        except KilledError:
            self._tally.crashes += 1
            self._forget()
            self._line.connect(None)
            self._agenda.call_at(self._agenda.now + self._faults.span(0.1, 1.0), self._start)

    def _maybe_die(self, where: str) -> None:
        if self._faults.strikes("host_crash", where):
            raise KilledError

    def _take(self, event: DeviceEvent) -> None:
        self._maybe_die(f"before {type(event).__name__}")
        match event:
            case LinkUp():
                self._linked = True
                if event.last_act.epoch == self._disk.epoch:
                    self._disk.adopted = True
                    self._settle(event.last_act)
                elif not self._disk.adopted:
                    self._send(SendAdopt(NAME, self._disk.epoch))
                else:
                    self._tally.wrong(f"a foreign epoch: {event.last_act}")
            case LinkLost():
                self._linked = False
                self._levels = None
                self._line.lost()
            case AdoptTaken():
                self._disk.adopted = True
            case ActReport(act=act) if act.epoch == self._disk.epoch:
                self._settle(act)
            case ActRefused():
                self._refused(event)
            case ShufflerLevels():
                self._levels = event
            case _:
                pass
        self._go_on()

    def _settle(self, last: LastAct) -> None:
        """Compare the device's last act with the disk's."""
        disk = self._disk
        if disk.open is None:
            if last.txn > disk.last:
                self._tally.wrong(f"the device has {last}, the disk {disk.last}")
        elif last.txn == disk.open[0] and last.state.terminal:
            self._maybe_die("before the commit of an end")
            disk.ends[last.txn] = last
            disk.open = None
            self._moved = self._agenda.now
            self._levels = None
            self._maybe_die("after the commit of an end")
        elif last.txn == disk.open[0] - 1:
            self._unsent = True
        if last.state.terminal and last.txn in disk.ends:
            self._send(AckAct(NAME, disk.epoch, last.txn))
            if disk.open is None and self._levels is None:
                self._send(ReadLevels(NAME))

    def _refused(self, refused: ActRefused) -> None:
        disk = self._disk
        if refused.txn == 0:
            self._agenda.call_at(self._agenda.now + _AGAIN, self._adopt_again)
        elif disk.open is None or refused.txn != disk.open[0]:
            return
        elif refused.reason is RejectReason.UNACKNOWLEDGED:
            self._send(AckAct(NAME, disk.epoch, refused.device_txn))
            self._unsent = True
        elif refused.reason is RejectReason.NOT_READY and self._too_much():
            self._send(SendVoid(NAME, disk.epoch, refused.txn))
        elif refused.reason in (RejectReason.NOT_READY, RejectReason.BUSY):
            self._agenda.call_at(
                self._agenda.now + _AGAIN, self._guarded, self._try_again, refused.txn
            )
        else:
            self._tally.wrong(f"{refused}, while the disk has {disk.open}")

    def _too_much(self) -> bool:
        """Tell whether the open act asks for more cards than there are: its number is closed."""
        assert self._disk.open is not None
        return self._levels is not None and self._levels.ready < max(1, self._disk.open[2])

    def _adopt_again(self) -> None:
        if not self._disk.adopted and self._linked:
            self._guarded(self._send, SendAdopt(NAME, self._disk.epoch))

    def _try_again(self, txn: int) -> None:
        if self._disk.open is not None and self._disk.open[0] == txn and self._linked:
            self._unsent = True
            self._go_on()

    def _go_on(self) -> None:
        """The one rule: no act open and the tray empty: draw a number, write it, send it."""
        disk, levels = self._disk, self._levels
        if not (self._linked and disk.adopted) or levels is None:
            return
        if disk.open is not None:
            if self._unsent and levels.tray is Tray.EMPTY:
                self._unsent = False
                self._tally.resent += 1
                self._send_open()
            return
        if levels.tray is not Tray.EMPTY or not levels.ready or levels.fault:
            return
        size = 1 + (disk.last * 2_654_435_761 >> 7) % 4
        kind = ActKind.PACKET if size <= levels.ready <= 52 else ActKind.REMAINDER
        self._maybe_die("before the commit of an act")
        disk.last += 1
        disk.open = (disk.last, kind, size if kind is ActKind.PACKET else 0)
        self._maybe_die("after the commit of an act")
        self._send_open()

    def _send_open(self) -> None:
        assert self._disk.open is not None
        self._send(SendAct(NAME, self._disk.epoch, *self._disk.open))

    def _send(self, command) -> None:
        if self._line.driver is not None:
            self._line.driver.command(command, self._agenda.now)
            self._line.flush()
            self._agenda.call_at(self._agenda.now, self._line.driver_moved)
            self._maybe_die(f"having sent {type(command).__name__}")

    # People's deeds.

    def _looked(self, line: Line) -> None:
        """A person sees that the device is dark."""
        if not self._shuffler.powered:
            self._physical_faults.restore_power(line)

    def _look(self) -> None:
        """A person looks at the tray, the path and the decks, at intervals."""
        self._agenda.call_at(self._agenda.now + _LOOK, self._look)
        if not self._shuffler.powered or self._shuffler.moving or not self._disk.adopted:
            return
        if self._shuffler.hardware.levels.fault:
            self._do("unjam")
        if self._world.count(Place.TRAY) and not self._began():
            self._do("lift", to="rack")
            if self._faults.strikes("jam", "a lift"):
                self._do("jam", after=str(self._faults.pick(4)))
        if not self._world.count(Place.INPUT):
            self._load()

    def _began(self) -> bool:
        """Tell whether the cards in the tray are the open act's: they lie there until its end."""
        disk = self._disk
        return disk.open is not None and (
            self._world.dispense(ActName(disk.epoch, disk.open[0])) is not None
        )

    def _load(self) -> None:
        world = self._world
        source = Place.BOX if world.count(Place.BOX) else Place.RACK
        for colour in world.colours(source):
            name = colour.name.lower()
            if sum(card.startswith(name) for card in world.cards(source)) == DECK:
                self._do("load", colour=name, **{"from": str(source)})
                return

    def _do(self, verb: str, **args: str) -> None:
        try:
            self._shuffler.control(verb, args, self._agenda.now)
        except ControlError:
            return
        finally:
            self._line.device_moved()

    # The end.

    def _judge(self) -> None:
        """Every number ended once, and its end agrees with where the cards went."""
        tally, disk = self._tally, self._disk
        tally.acts = len(disk.ends)
        if list(disk.ends) != list(range(1, tally.acts + 1)):
            tally.lost += 1
            tally.wrong("the numbers have a gap")
        tally.double += len(self._world.violations)
        for words in self._world.violations:
            tally.wrong(words)
        for txn, end in disk.ends.items():
            self._judge_one(txn, end)
        tally.strikes = len(self._faults.struck)
        tally.virtual_seconds = self._agenda.now

    def _judge_one(self, txn: int, end: LastAct) -> None:
        tally = self._tally
        moved = self._world.dispense(ActName(end.epoch, txn))
        cards = len(moved.cards) if moved is not None else 0
        tally.cards += cards
        whole = end.size if end.kind is ActKind.PACKET else end.counted
        if end.state is ActState.VOIDED:
            tally.voided += 1
            if cards:
                tally.double += 1
                tally.wrong(f"act {txn}: {cards} cards, {end}")
        elif end.state is not ActState.DONE:
            tally.interrupted += 1
            # A person counts; power may have failed between a card and its count.
            if not end.counted <= cards <= max(whole, end.counted + 1):
                tally.wrong(f"act {txn}: {cards} cards, {end}")
        elif cards > whole or end.counted > whole:
            tally.double += 1
            tally.wrong(f"act {txn}: {cards} cards, {end}")
        elif cards < whole or end.counted < whole:
            tally.missing += 1
            tally.wrong(f"act {txn}: {cards} cards, {end}")


def add(one: Tally, other: Tally) -> Tally:
    """Return the sum of two results."""
    names = [name for name in vars(one) if name != "said"]
    sums = {name: getattr(one, name) + getattr(other, name) for name in names}
    return replace(one, **sums, said=one.said + other.said)
