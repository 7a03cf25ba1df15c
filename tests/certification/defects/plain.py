"""Sensors and key pads that are wrong in what both have, or should not have."""

from typing import ClassVar

from msgspec.structs import replace

from drivers.messages import Act, ActRejected, Adopt, Adopted, Capabilities, VoidAct
from drivers.vocabulary import (
    ActState,
    DispenseSemantics,
    Feature,
    NextPacketOn,
    RejectReason,
)
from simulators.devices.link import DeviceLink
from tests.certification.defects.planting import WITHOUT_ACTS, found_by


class Declares(DeviceLink):
    """A link that declares something else."""

    __slots__ = ()

    def send(self, message):
        if isinstance(message, Capabilities):
            message = self.declared(message)
        super().send(message)


@found_by("capabilities", WITHOUT_ACTS)
class TakesOrders(Declares):
    """It declares that it takes orders."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, features=able.features | Feature.HOST_DRIVEN)


@found_by("capabilities", WITHOUT_ACTS)
class AtMostOnce(Declares):
    """It declares AT_MOST_ONCE, though it dispenses nothing."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, semantics=DispenseSemantics.AT_MOST_ONCE)


@found_by("capabilities", WITHOUT_ACTS)
class DealsByButton(Declares):
    """It declares that a button makes it deal."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, next_packet_on=NextPacketOn.BUTTON)


@found_by("capabilities", WITHOUT_ACTS)
class NothingThere(Declares):
    """It declares neither keys nor spots."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, keys=0, seats=0, spots=0)


@found_by("capabilities", WITHOUT_ACTS)
class All255(Declares):
    """It declares 255 of everything, as empty flash memory does."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, keys=255, seats=255, spots=255)


@found_by("capabilities", WITHOUT_ACTS)
class BothKinds(Declares):
    """It declares keys and spots at once."""

    __slots__ = ()

    def declared(self, able):
        return replace(able, keys=20, seats=7, spots=3)


@found_by("capabilities", WITHOUT_ACTS)
class DeclaresLess(Declares):
    """It declares less when it is asked again."""

    __slots__ = ()

    def declared(self, able):
        if able.request % 2:
            return able
        return replace(able, keys=max(0, able.keys - 1), seats=max(0, able.seats - 1))


class SaysMore(DeviceLink):
    """A link whose HELLO tells something else."""

    __slots__ = ()
    MORE: ClassVar = {}

    def _hello(self, request):
        return replace(super()._hello(request), **self.MORE)


@found_by("no_acts", WITHOUT_ACTS)
class HasAnEpoch(SaysMore):
    """HELLO tells an epoch, though it has no acts."""

    __slots__ = ()
    MORE: ClassVar = {"epoch": 0x5EED}


@found_by("no_acts", WITHOUT_ACTS)
class HasANumber(SaysMore):
    """HELLO tells a last number, though it has no acts."""

    __slots__ = ()
    MORE: ClassVar = {"last_txn": 1}


@found_by("no_acts", WITHOUT_ACTS)
class HasAnEnd(SaysMore):
    """HELLO tells an act that is done."""

    __slots__ = ()
    MORE: ClassVar = {"act_state": ActState.DONE}


@found_by("no_acts", WITHOUT_ACTS)
class NeverAcknowledged(SaysMore):
    """HELLO tells that an end waits for its acknowledgement, though there is none."""

    __slots__ = ()
    MORE: ClassVar = {"acknowledged": False}


class Answers(DeviceLink):
    """A link that answers what is not for it."""

    __slots__ = ()

    def answer(self, message, now):
        if super().answer(message, now):
            return True
        self.more(message, now)
        return False


@found_by("not_for_it", WITHOUT_ACTS)
class RefusesActs(Answers):
    """It refuses acts, though it has none."""

    __slots__ = ()

    def more(self, message, now):
        if isinstance(message, Act | VoidAct):
            refusal = ActRejected(0, message.txn, RejectReason.UNSUPPORTED, 0, ActState.NONE)
            self.send(refusal)


@found_by("not_for_it", WITHOUT_ACTS)
class IsAdopted(Answers):
    """It answers an adoption."""

    __slots__ = ()

    def more(self, message, now):
        if isinstance(message, Adopt):
            self.send(Adopted(message.request, message.epoch))


@found_by("not_for_it", WITHOUT_ACTS)
class KeepsTheEpoch(Answers):
    """It drops an adoption, and tells its epoch from then on."""

    __slots__ = ()

    def more(self, message, now):
        if isinstance(message, Adopt):
            act = self.nvram.act
            self.nvram.write(act=replace(act, epoch=message.epoch))


@found_by("changes_unheard", WITHOUT_ACTS)
class RevisionOfWhatWasRead(DeviceLink):
    """Its revision grows only when somebody reads the levels."""

    __slots__ = ()

    def publish(self, now):
        if self._last is not None and self.heard != now:
            return
        super().publish(now)


@found_by("levels_change", WITHOUT_ACTS)
class ImageOfBefore(DeviceLink):
    """Its unasked levels tell what was before the change."""

    __slots__ = ()

    def publish(self, now):
        before = self._last
        if self._renew() and before is not None:
            self.send_unasked(replace(before, revision=self._revision), now)


@found_by("still_after_goodbye", WITHOUT_ACTS)
class BlindAfterGoodbye(DeviceLink):
    """It sees no changes after a Goodbye."""

    __slots__ = ()

    def publish(self, now):
        if self._greeted:
            super().publish(now)


@found_by("still_after_goodbye", WITHOUT_ACTS)
class GoodbyeForEver(DeviceLink):
    """A HELLO does not end its Goodbye."""

    __slots__ = ()

    def answer(self, message, now):
        greeted = self._greeted
        done = super().answer(message, now)
        if self.greetings > 1 and not greeted:
            self._greeted = False
        return done


@found_by("still_alone", WITHOUT_ACTS)
class ForgetsWhatItSawAlone(DeviceLink):
    """Asked, it tells the levels of the time when it last heard the host."""

    __slots__ = ()

    def publish(self, now):
        if self.host_present(now):
            super().publish(now)
        else:
            self.dirty = False

    def _answer_levels(self, request):
        if self._last is None:
            self._renew()
        self.send(replace(self._last, request=request, revision=self._revision))
