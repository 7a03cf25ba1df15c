"""Drivers that break the interface, each in one way: the kit must find each by the right item."""

from dataclasses import replace
from zlib import crc32

from drivers.interface import (
    AckAct,
    AckButton,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    LinkLost,
    LinkUp,
    PanelImage,
    PutOut,
    SendAct,
    SendVoid,
    ShowLamps,
    ShufflerImage,
    SpotImage,
)
from drivers.messages import Act
from drivers.panel import PanelDriver
from drivers.self_driven import SelfDrivenDriver
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.timings import LinkTimings
from drivers.vocabulary import ActKind, ActState

IMAGES = SpotImage | PanelImage | ShufflerImage
MUTANTS = []


def mutant(*items):
    """Note a driver with the items that must fail on it."""

    def note(cls):
        MUTANTS.append((cls, items))
        return cls

    return note


class Told:
    """Reports other events than its driver has found."""

    def take_events(self):
        return [told for event in super().take_events() for told in self.tell(event)]

    def tell(self, event):
        return [event]


@mutant("unplug")
class LosesTwice(Told, SensorsDriver):
    def tell(self, event):
        return [event, event] if isinstance(event, LinkLost) else [event]


@mutant("silence", "unplug")
class SwallowsLost(Told, SensorsDriver):
    def tell(self, event):
        return [] if isinstance(event, LinkLost) else [event]


@mutant("silence")
class IsPatient(SensorsDriver):
    def __init__(self, device, options):
        super().__init__(device, timings=LinkTimings(silence=1.6))


@mutant("identity")
class NamesAnother(Told, SensorsDriver):
    def tell(self, event):
        return [replace(event, device="spots")]


@mutant("identity", "host_restart")
class CountsItself(Told, SensorsDriver):
    """A boot id of the driver's own."""

    made = 0

    def __init__(self, device, options):
        super().__init__(device)
        CountsItself.made += 1
        self.number = CountsItself.made

    def tell(self, event):
        if isinstance(event, LinkUp):
            return [replace(event, boot_id=self.number, serial=f"S{self.number}")]
        return [event]


@mutant("capabilities")
class HasNoSeats(Told, SensorsDriver):
    def tell(self, event):
        if isinstance(event, LinkUp):
            return [replace(event, abilities=replace(event.abilities, seats=0))]
        return [event]


@mutant("levels")
class HasTooFewSpots(Told, SensorsDriver):
    """Declares one spot and reports three."""

    def tell(self, event):
        if isinstance(event, LinkUp):
            return [replace(event, abilities=replace(event.abilities, spots=1))]
        if isinstance(event, SpotImage):
            return [replace(event, occupied=event.occupied | 0x04)]
        return [event]


@mutant("levels")
class ComesUpWithoutAnImage(Told, SensorsDriver):
    fresh = False

    def tell(self, event):
        if self.fresh and isinstance(event, SpotImage):
            self.fresh = False
            return []
        self.fresh = isinstance(event, LinkUp)
        return [event]


@mutant("levels_after_reconnect")
class RemembersLevels(Told, SensorsDriver):
    """Shows after a reconnect what it saw before it."""

    old = None
    fresh = False

    def tell(self, event):
        if isinstance(event, SpotImage):
            if self.fresh and self.old is not None:
                event = replace(event, occupied=self.old)
            self.fresh = False
            self.old = event.occupied
        self.fresh = self.fresh or isinstance(event, LinkUp)
        return [event]


@mutant("spots")
class MixesSpotsUp(Told, SensorsDriver):
    def tell(self, event):
        if isinstance(event, SpotImage) and event.occupied & 1:
            return [replace(event, occupied=event.occupied | 2)]
        return [event]


@mutant("goodbye")
class StaysInTouch(SensorsDriver):
    """Goes on with its beats after the goodbye."""

    left = False

    def goodbye(self, now):
        super().goodbye(now)
        self.left = True

    def on_deadline(self, now):
        super().on_deadline(now)

    def take_bytes(self):
        return super().take_bytes() or (b"\0" if self.left else b"")


@mutant("deadlines")
class Spins(SensorsDriver):
    def next_deadline(self):
        due = super().next_deadline()
        return due and min(due, 100.5)


@mutant("handshake", "deadlines")
class Floods(SensorsDriver):
    def __init__(self, device, options):
        super().__init__(device, timings=LinkTimings(repeat=0.002))


@mutant("arbitrary_bytes", "garbled", "garbage_between")
class RaisesOnGarbage(SensorsDriver):
    def receive(self, data, now):
        super().receive(data, now)
        if self.statistics.malformed:
            raise ValueError("a malformed frame")


@mutant("garbage_between")
class IsOffended(SensorsDriver):
    """Hears nothing any more after garbage, until the line is opened again."""

    def receive(self, data, now):
        if not self.statistics.malformed:
            super().receive(data, now)


@mutant("memory")
class KeepsEverything(SensorsDriver):
    def __init__(self, device, options):
        super().__init__(device)
        self.log = b""

    def receive(self, data, now):
        self.log += data
        super().receive(data, now)


def _unstuffed(part):
    out, place = bytearray(), 0
    while place < len(part) and part[place]:
        out += part[place + 1 : place + part[place]]
        place += part[place]
        if place < len(part):
            out.append(0)
    return bytes(out)


def _stuffed(data):
    blocks = data.split(b"\0")
    return b"\0" + b"".join(bytes((len(each) + 1,)) + each for each in blocks) + b"\0"


@mutant("garbled")
class TrustsTheLine(SensorsDriver):
    """Does not look at checksums: it mends them."""

    def receive(self, data, now):
        mended = b""
        for part in data.split(b"\0"):
            body = _unstuffed(part)[:-4]
            if len(body) > 2:
                mended += _stuffed(body + crc32(body).to_bytes(4, "little"))
        super().receive(mended, now)


@mutant("reboot")
class IgnoresBoots(Told, SensorsDriver):
    def tell(self, event):
        return [replace(event, boot_id=1)] if isinstance(event, LinkUp) else [event]


@mutant("loss")
class AsksOnce(SensorsDriver):
    def __init__(self, device, options):
        super().__init__(device, timings=LinkTimings(repeat=60.0))


@mutant("delay")
class HasNoPatience(SensorsDriver):
    """Takes an answer that is later than 30 ms for somebody else's."""

    wrote = 0.0

    def receive(self, data, now):
        if now - self.wrote <= 0.03:
            super().receive(data, now)

    def opened(self, now):
        super().opened(now)
        self.wrote = now

    def on_deadline(self, now):
        super().on_deadline(now)
        self.wrote = now


@mutant("duplicates")
class TakesEchoesForFaults(SensorsDriver):
    last = b""

    def receive(self, data, now):
        if data == self.last:
            self.closed("the same again", now)
        self.last = data
        super().receive(data, now)


@mutant("byte_by_byte")
class WantsWholeFrames(SensorsDriver):
    def receive(self, data, now):
        self._link._reader.reset()
        super().receive(data, now)


@mutant("cut_anywhere", "unplug")
class AlwaysReportsALoss(SensorsDriver):
    def closed(self, reason, now):
        super().closed(reason, now)
        self._events.append(LinkLost(self.device, reason))


# Panels.


@mutant("press_acknowledged")
class AcknowledgesPresses(Told, PanelDriver):
    """Before the table has them on disk."""

    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, ButtonPressed):
                self.command(AckButton(self.device, event.boot_id, event.counter), now)


@mutant("press_acknowledged", "press_on_a_bad_line")
class CountsRepetitions(Told, PanelDriver):
    count = 0

    def tell(self, event):
        if isinstance(event, ButtonPressed):
            self.count += 1
            return [replace(event, counter=self.count)]
        return [event]


@mutant("press_acknowledged", "press_while_unplugged")
class ForgetsPressesWithTheLink(Told, PanelDriver):
    """Takes the presses of the time without a link for old ones, and acknowledges them."""

    since = None

    def link_up(self, peer, levels, now):
        super().link_up(peer, levels, now)
        first = self.since is None
        self.since = 0 if first else peer.hello.button_counter
        if not first:
            self.command(AckButton(self.device, peer.hello.boot_id, self.since), now)

    def tell(self, event):
        if isinstance(event, ButtonPressed) and event.counter <= self.since:
            return []
        return [event]


@mutant("press_once")
class CountsDouble(Told, PanelDriver):
    def tell(self, event):
        if isinstance(event, ButtonPressed):
            number = 2 * event.counter
            return [replace(event, counter=number - 1), replace(event, counter=number)]
        return [event]


@mutant("lamps")
class ForgetsLamps(PanelDriver):
    """Does not show them again after a reconnect."""

    def link_up(self, peer, levels, now):
        self._lamps = None
        super().link_up(peer, levels, now)

    def command(self, command, now):
        if not isinstance(command, ShowLamps) or self._link.up:
            super().command(command, now)


# Shufflers.


@mutant("act_duplicated", "act_acknowledged")
class RaisesOnRepetition(Told, ShufflerDriver):
    ended = None

    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state.terminal:
            if event.act == self.ended:
                raise KeyError(f"no act {event.act.txn} is open")
            self.ended = event.act
        return [event]


@mutant("act_acknowledged")
class AcknowledgesActs(ShufflerDriver):
    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, ActReport) and event.act.state.terminal:
                self.command(AckAct(self.device, event.act.epoch, event.act.txn), now)


@mutant("act_lost", "act_cut")
class SendsActsAgain(ShufflerDriver):
    """Once more when it comes to know that the machine does not have it, and at every reconnect."""

    sent = None

    def command(self, command, now):
        if isinstance(command, SendAct):
            self.sent = command
        super().command(command, now)

    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            told = getattr(event, "act", None) or getattr(event, "last_act", None)
            if self.sent and told and told.txn == self.sent.txn - 1:
                act, self.sent = self.sent, None
                super().command(act, now)


@mutant("act_once")
class SaysDoneTooSoon(Told, ShufflerDriver):
    """Takes ACCEPTED for the end."""

    def receive(self, data, now):
        super().receive(data, now)
        watch = self._watch
        if watch is not None and watch.accepted == now:
            self._end(watch.epoch, watch.txn, ActState.DONE, now, 3)


@mutant("act_fault")
class KnowsNoFaults(Told, ShufflerDriver):
    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state is ActState.FAULT:
            return [replace(event, act=replace(event.act, state=ActState.DONE))]
        return [event]


@mutant("act_without_link")
class QueuesActs(ShufflerDriver):
    waiting = None

    def command(self, command, now):
        if isinstance(command, SendAct) and not self._link.up:
            self.waiting = command
        super().command(command, now)

    def link_up(self, peer, levels, now):
        super().link_up(peer, levels, now)
        if self.waiting:
            act, self.waiting = self.waiting, None
            self.command(act, now)


@mutant("act_once")
class IsGenerous(ShufflerDriver):
    """Asks for one card more than it was told."""

    def command(self, command, now):
        if isinstance(command, SendAct) and command.kind is ActKind.PACKET:
            more = Act(command.epoch, command.txn, command.kind, command.size + 1)
            self._numbers.learn(command.epoch, command.txn, command.kind, command.size)
            self._link.send(more)
            return
        super().command(command, now)


@mutant("act_answer_lost")
class NeverAsks(ShufflerDriver):
    """Waits for the end of an act and drops what comes of it when the answer was not heard."""

    def link_message(self, message, now):
        watch = self._watch
        if watch is None or watch.accepted is not None or type(message).__name__ == "ActAccepted":
            super().link_message(message, now)

    def _ask(self, now, *, checking):
        if self._watch is not None:
            self._watch.due = float("inf")


@mutant("refusals", "adopt")
class SwallowsRefusals(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, ActRefused) else [event]


@mutant("void")
class TakesVoidForDone(Told, ShufflerDriver):
    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state is ActState.VOIDED:
            return [replace(event, act=replace(event.act, state=ActState.DONE))]
        return [event]


@mutant("void")
class VoidsAtHome(ShufflerDriver):
    """Does not tell the machine: the number can still be used."""

    def command(self, command, now):
        if isinstance(command, SendVoid):
            act = replace(self.known(command), state=ActState.VOIDED)
            self._events.append(ActReport(self.device, act))
            return
        super().command(command, now)

    def known(self, command):
        from drivers.interface import LastAct
        from drivers.vocabulary import FaultCode

        none = (ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
        return LastAct(command.epoch, command.txn, *none)


@mutant("adopt", "act_once")
class HidesAdoption(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, AdoptTaken) else [event]


@mutant("counts")
class SaysThatItCounts(Told, ShufflerDriver):
    """Gives the size of a whole deck for every count."""

    def tell(self, event):
        if isinstance(event, ActReport) and event.act.kind is ActKind.REMAINDER:
            return [replace(event, act=replace(event.act, counted=52))]
        return [event]


@mutant("power_cut_in_an_act")
class BelievesInEnds(Told, ShufflerDriver):
    """Takes an interrupted act for one that nobody has sent."""

    def tell(self, event):
        act = getattr(event, "last_act", None)
        if act and act.state is ActState.INTERRUPTED:
            return [replace(event, last_act=replace(act, txn=act.txn - 1, state=ActState.DONE))]
        return [event]


# Machines that deal by themselves.


@mutant("put_out")
class AcknowledgesReports(SelfDrivenDriver):
    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, PutOut):
                self.command(AckAct(self.device, event.act.epoch, event.act.txn), now)


@mutant("put_out")
class NumbersReportsItself(Told, SelfDrivenDriver):
    """Counts what it hears, and so misses what it does not hear of; and counts repetitions."""

    count = 0

    def tell(self, event):
        if isinstance(event, PutOut):
            self.count += 1
            return [replace(event, act=replace(event.act, txn=self.count))]
        return [event]


@mutant("put_out_unheard")
class ForgetsTheTimeWithoutALink(Told, SelfDrivenDriver):
    """Takes for old what the machine had begun before the link was up."""

    old = 0

    def tell(self, event):
        if isinstance(event, LinkUp):
            self.old = event.last_act.txn
        if isinstance(event, PutOut) and event.act.txn <= self.old:
            return []
        return [event]


@mutant("put_out_on_a_bad_line")
class TellsAnother(Told, SelfDrivenDriver):
    """Lets a repetition be of one card less."""

    last = 0

    def tell(self, event):
        if isinstance(event, PutOut):
            again, self.last = event.act.txn == self.last, event.act.txn
            if again:
                return [replace(event, act=replace(event.act, counted=event.act.counted - 1))]
        return [event]


@mutant("orders_refused")
class SwallowsTheRefusal(Told, SelfDrivenDriver):
    def tell(self, event):
        return [] if isinstance(event, ActRefused) else [event]
