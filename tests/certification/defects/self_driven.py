"""Self-driven shufflers that put cards out when they must not, or do not when they must."""

from msgspec.structs import replace

from drivers.messages import (
    Act,
    ActAccepted,
    VoidAct,
)
from drivers.vocabulary import ActKind, ActState, FaultCode, Feed, Gesture, Key, Mode, Tray
from simulators.devices.control import verb
from simulators.devices.self_driven import SelfDriven, SelfDrivenLedger
from simulators.devices.world import Place
from tests.certification.defects.planting import found_by_itself


@found_by_itself("takes_no_orders")
class TakesOrders(SelfDriven):
    """It takes orders for packets."""

    __slots__ = ()

    def _take_message(self, message, now):
        if isinstance(message, Act) and message.kind is ActKind.PACKET:
            self.link.send(ActAccepted(message.epoch, message.txn))
        else:
            super()._take_message(message, now)


@found_by_itself("takes_no_orders")
class IgnoresVoids(SelfDriven):
    """It does not answer a Void."""

    __slots__ = ()

    def _take_message(self, message, now):
        if not isinstance(message, VoidAct):
            super()._take_message(message, now)


@found_by_itself("first_packet")
class DealsAtOnce(SelfDriven):
    """It puts the first packet out as soon as a deck is ready."""

    __slots__ = ()

    def _consider(self, now):
        levels = self.hardware.levels
        if levels.feed is Feed.STANDING and self._able() and levels.tray is Tray.EMPTY:
            self.nvram.write(levels=replace(levels, feed=Feed.DEALING))
        super()._consider(now)


@found_by_itself("first_packet")
class ReportsPacketsAsAsked(SelfDrivenLedger):
    """It tells a card more than it has put out."""

    __slots__ = ()

    def answer(self):
        told = super().answer()
        return replace(told, counted=told.counted + 1)


@found_by_itself("first_packet")
class TellsReadyBefore(SelfDrivenLedger):
    """Its report tells as many cards inside as before the packet."""

    __slots__ = ()

    def answer(self):
        told = super().answer()
        return replace(told, ready=told.ready + told.counted)


@found_by_itself("next_packets")
class DealsOntoPackets(SelfDriven):
    """It puts the next packet out though one lies in the tray."""

    __slots__ = ()

    def _consider(self, now):
        super()._consider(now)
        lies = self.hardware.levels.tray is not Tray.EMPTY
        if self._deals() and lies and self.hardware.world.count(Place.TRAY) == self._packet:
            self._put_out(ActKind.PACKET, self._packet, now)


@found_by_itself("next_packets")
class AlwaysOntoCards(SelfDrivenLedger):
    """It tells that each packet fell onto cards."""

    __slots__ = ()

    def begin(self, kind, size, onto):
        return super().begin(kind, size, Tray.OCCUPIED)


@found_by_itself("next_packets")
class WaitsForItsButton(SelfDriven):
    """Its next packet comes when its button is pressed alone."""

    __slots__ = ()

    def _consider(self, now):
        levels = self.hardware.levels
        if levels.feed is Feed.DEALING and self.ledger.last.state is ActState.DONE:
            self.nvram.write(levels=replace(levels, feed=Feed.HALTED))
        super()._consider(now)


@found_by_itself("remaining_cards")
class RemainderIntoEmptyTray(SelfDriven):
    """Its button does nothing while a packet lies in the tray."""

    __slots__ = ()

    @verb("green", "", "press the green button on the front")
    def _green(self, args, now):
        if self.feed is Feed.DEALING and self.hardware.levels.tray is not Tray.EMPTY:
            return {"does": "nothing"}
        return super()._green(args, now)


@found_by_itself("remaining_cards")
class StaysDealing(SelfDriven):
    """It is still DEALING when the remaining cards are out."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        over = self.ledger.last.kind is ActKind.REMAINDER and told.feed is Feed.STANDING
        return replace(told, feed=Feed.DEALING) if over else told


@found_by_itself("button_in_motion")
class ButtonInMotion(SelfDriven):
    """A press while a packet moves is kept, and releases the remaining cards."""

    __slots__ = ()

    @verb("green", "", "press the green button on the front")
    def _green(self, args, now):
        if self.feed is Feed.MOVING:
            type(self).notes["pressed"] = True
        return super()._green(args, now)

    def _ended(self, now):
        super()._ended(now)
        if type(self).notes.pop("pressed", False) and self._deals():
            self._put_out(ActKind.REMAINDER, 0, now)


@found_by_itself("presses_not_told")
class TellsPresses(SelfDriven):
    """It tells each press of its button."""

    __slots__ = ()

    @verb("green", "", "press the green button on the front")
    def _green(self, args, now):
        self.link.press(Key.GREEN, Gesture.PRESS, 0, now)
        return super()._green(args, now)


@found_by_itself("held_back")
class DealsInService(SelfDriven):
    """It deals while it is in service, and while it sorts."""

    __slots__ = ()

    def _able(self):
        hardware = self.hardware
        return not hardware.locked and hardware.levels.ready > 0


@found_by_itself("held_back")
class DealsWithOpenCover(SelfDriven):
    """It deals while its cover stands open."""

    __slots__ = ()

    def _able(self):
        levels = self.hardware.levels
        right = levels.mode is Mode.SHUFFLE and levels.fault is FaultCode.NONE
        return right and levels.ready > 0

    def _broken(self):
        return FaultCode.NONE


@found_by_itself("jam_by_itself")
class JamIsDone(SelfDrivenLedger):
    """It tells a jam as DONE."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        if code is FaultCode.JAM:
            super().end(ActState.DONE, counted=counted, levels=levels)
        else:
            super().end(state, code, counted=counted, levels=levels)


@found_by_itself("jam_by_itself")
class GoesOnAfterAJam(SelfDriven):
    """It goes on by itself when its path is free."""

    __slots__ = ()

    def _consider(self, now):
        levels = self.hardware.levels
        free = levels.fault is FaultCode.NONE and self.ledger.last.code is FaultCode.JAM
        if free and levels.feed is Feed.HALTED:
            self.nvram.write(levels=replace(levels, feed=Feed.DEALING))
        super()._consider(now)


@found_by_itself("wrong_packet_by_itself")
class WrongPacketIsDone(SelfDrivenLedger):
    """It tells a packet of another size as DONE."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        wrong = code in (FaultCode.TOO_FEW_CARDS, FaultCode.TOO_MANY_CARDS)
        told = (ActState.DONE, FaultCode.NONE) if wrong else (state, code)
        super().end(*told, counted=counted, levels=levels)


@found_by_itself("wrong_packet_by_itself")
class DealsOnAfterAFault(SelfDrivenLedger):
    """It deals on after a wrong packet."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        super().end(state, code, counted=counted, levels=levels)
        if state is ActState.FAULT:
            self._nvram.write(levels=replace(self._nvram.levels, feed=Feed.DEALING))
