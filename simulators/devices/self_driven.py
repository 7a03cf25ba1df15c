"""The model of a self-driven shuffler: it takes no orders and reports what it does.

Its own button puts out the first packet of a shuffled deck; each next packet comes by itself when
the tray is empty; a second press of the button releases the cards that are left. A fault or a power
cut stops it in the middle of the deck until the button is pressed. It deals only while it is in a
journal's service: a shuffler that has lost its memory stands still.
"""

from typing import Any, ClassVar

from msgspec.structs import asdict, astuple, replace

from drivers import messages
from drivers.vocabulary import (
    ActKind,
    ActState,
    Feature,
    Feed,
    Mode,
    NextPacketOn,
    RejectReason,
    RemainderOn,
    Tray,
)
from simulators.devices import acts, link, world_log
from simulators.devices.control import Answer, Arguments, verb
from simulators.devices.nvram import ActRecord, LevelsRecord, Nvram
from simulators.devices.shuffler import ANSWER_REPEAT, Shuffler
from simulators.devices.world import Place, World

# The ledger of a self-driven shuffler: its dispensings until the host has acknowledged them.
#
# The shuffler draws the numbers. Its last act is the last dispensing; earlier ones are kept beside
# it until they are acknowledged, so that a round dealt without a host is reported afterwards.


KEPT = 16
"""Reports kept in addition to the last one: a round has ten at most. If there are more, the oldest
are lost.
"""


class SelfDrivenLedger(acts.ActLedger):
    """Numbers the dispensings, and keeps each report until it is acknowledged."""

    @property
    def waiting(self) -> tuple[ActRecord, ...]:
        """The reports that are not acknowledged, the oldest first."""
        last = self.last
        open_end = last.state.terminal and not last.acknowledged
        return (*self._nvram.reports, last) if open_end else self._nvram.reports

    @property
    def unanswered(self) -> bool:
        """Whether a report must still be repeated."""
        return bool(self.waiting)

    def answer(self) -> messages.Message:
        """Return the oldest report: only one at a time, so that no report overtakes another."""
        *act, _, onto, known, ready = astuple(self.waiting[0])
        told = (*act, onto, ready, known)
        return messages.PutOut(*told)

    def begin(self, kind: ActKind, size: int, onto: Tray) -> ActRecord:
        """Write that cards move now, under the next number."""
        last, waiting = self.last, self.waiting
        begun = ActRecord(
            last.epoch,
            last.txn + 1,
            kind,
            size,
            ActState.STARTED,
            acknowledged=False,
            onto=onto,
            known=waiting[0].txn - 1 if waiting else last.txn,
        )
        self._nvram.write(act=begun, reports=waiting[-KEPT:])
        return begun

    def _write_end(self, ended: ActRecord, levels: LevelsRecord | None) -> None:
        """Write also how many cards are left inside, and how the shuffler goes on."""
        levels = levels or self._nvram.levels
        feed = Feed.HALTED
        if ended.state is ActState.DONE:
            whole = ended.kind is ActKind.REMAINDER or not levels.ready
            feed = Feed.STANDING if whole else Feed.DEALING
        self._nvram.write(act=replace(ended, ready=levels.ready), levels=replace(levels, feed=feed))

    def forgotten(self, ack: messages.ActAck) -> tuple[ActRecord, ...]:
        """Write that the host has all reports up to a number; return those that were new to it."""
        told = tuple(each for each in self.waiting if self._covers(ack, each))
        if told:
            last = self.last
            kept = tuple(each for each in self._nvram.reports if each not in told)
            done = replace(last, acknowledged=last.acknowledged or last in told)
            self._nvram.write(act=done, reports=kept)
        return told

    @staticmethod
    def _covers(ack: messages.ActAck, report: ActRecord) -> bool:
        return report.epoch == ack.epoch and report.txn <= ack.txn

    def adopt(self, epoch: int) -> None:
        """Write a new epoch, without dispensings."""
        levels = replace(self._nvram.levels, feed=Feed.STANDING)
        self._nvram.write(act=ActRecord(epoch), levels=levels, reports=())

    def boot(self) -> bool:
        """Power came back in the middle of a deck: nothing goes on by itself."""
        if super().boot():
            return True
        if self._nvram.levels.feed is Feed.DEALING:
            self._nvram.write(levels=replace(self._nvram.levels, feed=Feed.HALTED))
        return False


PACKET = 4
"""Cards of a packet, by the game that is set on it, unless the options say otherwise."""


class SelfDriven(Shuffler):
    """The same shuffler with another firmware: its tray and its button move cards."""

    MODEL: ClassVar[str] = "dealer-table sim self-driven"
    ABLE: ClassVar[messages.Capabilities] = messages.Capabilities(
        0,
        Shuffler.ABLE.features & ~Feature.HOST_DRIVEN,
        NextPacketOn.LIFTED,
        RemainderOn.GREEN_BUTTON,
    )
    LEDGER: ClassVar[type[acts.ActLedger]] = SelfDrivenLedger
    ledger: SelfDrivenLedger

    def __init__(self, world: World, nvram: Nvram, *, packet: int = PACKET, **more: Any) -> None:
        """Put the shuffler together; `packet`: cards of a packet; the rest as for `Shuffler`.

        Without packets (0) its game takes the whole deck: one press releases it.
        """
        self._packet = packet
        super().__init__(world, nvram, **more)

    @property
    def feed(self) -> Feed:
        """Its progress through the deck that it deals from."""
        return Feed.MOVING if self.moving else self.hardware.levels.feed

    def _booted(self, now: float) -> None:
        self.hardware.world.stacks = True
        super()._booted(now)

    def _levels(self, request: int, revision: int) -> messages.SelfDrivenLevels:
        levels = super()._levels(request, revision)
        return messages.SelfDrivenLevels(
            **asdict(levels), number=self.ledger.last.txn, feed=self.feed
        )

    def _take_message(self, message: messages.Message, now: float) -> None:
        match message:
            case messages.Act(_, txn) | messages.VoidAct(_, txn):
                self.link.send(self.ledger.refusal(txn, RejectReason.UNSUPPORTED))
            case messages.ActAck():
                self._forget_acknowledged(message, now)
            case _:
                super()._take_message(message, now)
                if isinstance(message, messages.Adopt):
                    self._changed()

    def _forget_acknowledged(self, ack: messages.ActAck, now: float) -> None:
        told = self.ledger.forgotten(ack)
        if self.link.witness is not None:
            for report in told:
                self.link.witness.act_acknowledged(report)
        if not self.ledger.unanswered:
            self.timers.stop(link.Timer.ANSWER)
        elif told:
            self.link.send_unasked(self.ledger.answer(), now)
            self.timers.start(link.Timer.ANSWER, now + ANSWER_REPEAT)

    # Moving cards.

    def _consider(self, now: float) -> None:
        super()._consider(now)
        levels = self.hardware.levels
        gone = not self.hardware.world.count(Place.READY) and not self.moving
        if gone and levels.feed is not Feed.STANDING:
            self.nvram.write(levels=replace(levels, feed=Feed.STANDING))
            self._changed()
        if self._deals() and not self._packet:
            self._put_out(ActKind.REMAINDER, 0, now)
        elif self._deals() and self.hardware.levels.tray is Tray.EMPTY:
            self._put_out(ActKind.PACKET, self._packet, now)

    def _able(self) -> bool:
        """Tell whether cards of the ready deck may move now."""
        hardware = self.hardware
        serves = self.ledger.last.epoch != 0 and hardware.levels.mode is Mode.SHUFFLE
        return self._powered and serves and not hardware.locked and hardware.levels.ready > 0

    def _deals(self) -> bool:
        idle = self.ledger.running is ActKind.NONE
        return idle and self.hardware.levels.feed is Feed.DEALING and self._able()

    def _put_out(self, kind: ActKind, size: int, now: float) -> None:
        """Write that a dispensing begins, then move."""
        begun = self.ledger.begin(kind, size, self.hardware.levels.tray)
        if self.hardware.reader is not None:
            self.hardware.reader.begins(begun.epoch, begun.txn, kind)
        self.hardware.world.begin(world_log.ActName(begun.epoch, begun.txn), kind, size, now)
        self.exit_motor.start(messages.Act(begun.epoch, begun.txn, kind, size), now)
        self._changed()
        self.link.publish(now)
        self._catch_up(now)

    @verb("green", "", "press the green button on the front")
    def _green(self, args: Arguments, now: float) -> Answer:
        feed = self.feed
        if feed is Feed.MOVING or not self._able():
            return {"does": "nothing"}
        if feed is Feed.DEALING:
            self._put_out(ActKind.REMAINDER, 0, now)
            return {"does": "releases the remaining cards"}
        first = feed is Feed.STANDING
        if first and self.hardware.levels.tray is not Tray.EMPTY:
            return {"does": "nothing"}
        if first and self.hardware.reader is not None:
            self.hardware.reader.forget()
        self.nvram.write(levels=replace(self.hardware.levels, feed=Feed.DEALING))
        self._changed()
        self._consider(now)
        begins = "puts out the first packet" if self._packet else "releases the deck"
        return {"does": begins if first else "goes on"}

    # What people can see.

    def visible(self) -> dict[str, object]:
        """Return what a person can see; its button is lit while a press has an effect."""
        seen = super().visible()
        lit = {Feed.STANDING: "start", Feed.DEALING: "release", Feed.HALTED: "go on"}
        seen["button"] = lit.get(self.feed, "") if self._able() else ""
        return seen

    @verb("status", "", "what can be seen, where the cards are, what the firmware believes")
    def _status(self, args: Arguments, now: float) -> Answer:
        waiting = [report.txn for report in self.ledger.waiting]
        return super()._status(args, now) | {"feed": self.feed.name, "unreported": waiting}
