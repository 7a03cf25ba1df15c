"""Shufflers that recall cards too early, or other ones, or too late."""

from functools import partial

from msgspec.structs import replace

from drivers.messages import RoundKnown
from drivers.vocabulary import ActKind
from simulators.devices.reader import PAGE, Reader
from tests.certification.defects import planting
from tests.certification.defects.planting import found_by_itself

found_by = partial(planting.found_by, recalls=True)


class Opening(Reader):
    """A reader that takes a notice for one of its round where `fits` says so."""

    __slots__ = ()

    def end_round(self, notice):
        if self._acts and self.fits(notice):
            self._over = notice.txn
            return RoundKnown(notice.request, notice.epoch, notice.txn, len(self._acts))
        return super().end_round(notice)

    def page(self, asked):
        epoch = self._epoch if asked.txn == self._over else asked.epoch
        return replace(super().page(replace(asked, epoch=epoch)), epoch=asked.epoch)

    def fits(self, notice):
        """Tell whether the notice opens what is remembered."""
        raise NotImplementedError


@found_by("recall_closed")
class TellsAtOnce(Reader):
    """It tells the cards of a packet as soon as it is asked."""

    __slots__ = ()

    def page(self, asked):
        self._over = asked.txn
        return super().page(asked)


@found_by("recall_closed")
class TellsWhenAllAreOut(Reader):
    """It tells the cards as soon as the remaining ones are out, though nobody said it is over."""

    __slots__ = ()

    def page(self, asked):
        self._over = self._known
        return super().page(asked)


@found_by("recall_closed")
class PacketEndsTheRound(Opening):
    """It takes any act of the round for its last one."""

    __slots__ = ()

    def fits(self, notice):
        return any(each.txn == notice.txn for each in self._acts)


@found_by("recall_closed")
class ActToComeEndsTheRound(Opening):
    """It takes the notice of an act to come for one of its round."""

    __slots__ = ()

    def fits(self, notice):
        return notice.txn > self._acts[-1].txn


@found_by("recall_closed")
class EndsAnyEpoch(Opening):
    """It does not look at the epoch of a notice."""

    __slots__ = ()

    def fits(self, notice):
        return bool(self._known) and notice.txn == self._known


@found_by("recall_closed")
class ZeroEndsTheRound(Opening):
    """It takes a notice of act 0 for one of any round."""

    __slots__ = ()

    def fits(self, notice):
        return notice.txn == 0


@found_by("recall_closed")
class RoundBeforeItsEnd(Reader):
    """It takes a round for complete when a packet has ended."""

    __slots__ = ()

    def ended(self, txn, state):
        super().ended(txn, state)
        self._known = txn


@found_by("recall_told")
class KnowsNothing(Reader):
    """It knows no round."""

    __slots__ = ()

    def end_round(self, notice):
        return replace(super().end_round(notice), acts=0)


@found_by("recall_told")
class OneActLess(Reader):
    """It does not count the act of the remaining cards."""

    __slots__ = ()

    def end_round(self, notice):
        told = super().end_round(notice)
        return replace(told, acts=max(0, told.acts - 1))


@found_by("recall_told")
class CountOfThePage(Reader):
    """It tells how many cards a page has for how many the act put out."""

    __slots__ = ()

    def page(self, asked):
        told = super().page(asked)
        return replace(told, cards=len(told.content.rstrip(b"\0")))


@found_by("recall_told")
class FirstPageAlways(Reader):
    """It answers each page with the first one."""

    __slots__ = ()

    def page(self, asked):
        return replace(super().page(replace(asked, page=0)), page=asked.page)


@found_by("recall_told")
class CardsFromZero(Reader):
    """It counts cards from 0: the two of clubs is no card."""

    __slots__ = ()

    def page(self, asked):
        told = super().page(asked)
        return replace(told, content=bytes(max(0, code - 1) for code in told.content))


@found_by("recall_told")
class CardsOfTheDeckBefore(Reader):
    """It leaves older cards behind the last one of a page."""

    __slots__ = ()

    def page(self, asked):
        told = super().page(asked)
        if not told.act:
            return told
        return replace(told, content=told.content.rstrip(b"\0").ljust(PAGE, b"\7"))


@found_by("recall_told")
class CardTwice(Reader):
    """It tells the first card of an act twice."""

    __slots__ = ()

    def page(self, asked):
        told = super().page(asked)
        content = told.content
        return replace(told, content=content[:1] * 2 + content[2:]) if told.cards > 1 else told


@found_by("recall_told")
class ActsByIndex(Reader):
    """It tells an act's place in the round for its number."""

    __slots__ = ()

    def page(self, asked):
        told = super().page(asked)
        return replace(told, act=told.index + 1) if told.act else told


@found_by("recall_told", orders=True)
class KeepsTheRoundBefore(Reader):
    """It keeps a round until the next one is complete."""

    __slots__ = ()

    def begins(self, epoch, txn, kind):
        if kind is ActKind.PACKET and self._known:
            return
        super().begins(epoch, txn, kind)


@found_by("recall_forgotten", orders=True)
class KeepsOverAnEject(Reader):
    """It keeps a round when it ejects."""

    __slots__ = ()

    def begins(self, epoch, txn, kind):
        if kind is not ActKind.EJECT:
            super().begins(epoch, txn, kind)


@found_by("recall_forgotten")
class KeepsOverPower(Reader):
    """It has its memory of cards where it keeps without power."""

    __slots__ = ()

    def begins(self, epoch, txn, kind):
        self.notes["an act begins"] = True
        super().begins(epoch, txn, kind)
        self.notes.clear()

    def forget(self):
        if self.notes:
            super().forget()


@found_by_itself("recall_forgotten")
class KeepsAVoidRound(Reader):
    """It keeps the acts of a round whose deck was taken out by hand."""

    __slots__ = ()

    def forget(self):
        if self._known or not self._acts:
            super().forget()
