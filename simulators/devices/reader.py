"""The card reader at a shuffler's mouth, and what its firmware remembers of a round.

The memory has no battery: a power cut clears it. The rules are those of `docs/wire-protocol.md`.
"""

from dataclasses import dataclass, field

from msgspec.structs import astuple

from drivers.messages import Recalled, RecallRequest, RoundKnown, RoundOver
from drivers.vocabulary import ActKind, ActState, code_of

PAGE = 40
"""Cards on a page."""


@dataclass(slots=True)
class _ReadAct:
    txn: int
    codes: bytearray = field(default_factory=bytearray)


class Reader:
    """Remembers what each act of a round put out, and tells it when exactly that round is over."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget everything, as after a power cut."""
        self._acts: list[_ReadAct] = []
        self._epoch = self._known = self._over = 0
        self._last = ActKind.NONE

    def begins(self, epoch: int, txn: int, kind: ActKind) -> None:
        """Note that an act begins; the first packet after a round's last act clears the memory."""
        if kind not in (ActKind.PACKET, ActKind.REMAINDER):
            if kind is ActKind.EJECT:
                self.forget()
            return
        if self._known or epoch != self._epoch:
            self.forget()
        self._epoch, self._last = epoch, kind
        self._acts.append(_ReadAct(txn))

    def reads(self, face: str) -> None:
        """Note a card that passes the reader."""
        if self._acts:
            self._acts[-1].codes.append(code_of(face))

    def ended(self, txn: int, state: ActState) -> None:
        """Note how an act has ended: with its remaining cards dispensed, a round is complete."""
        whole = self._last is ActKind.REMAINDER and state is ActState.DONE
        if whole and self._acts and self._acts[-1].txn == txn:
            self._known = txn

    def end_round(self, notice: RoundOver) -> RoundKnown:
        """Take the notice that a round is over; it opens only the very round that is remembered."""
        if notice.txn and (notice.epoch, notice.txn) == (self._epoch, self._known):
            self._over = notice.txn
            return RoundKnown(notice.request, notice.epoch, notice.txn, len(self._acts))
        return RoundKnown(notice.request, notice.epoch, notice.txn, 0)

    def page(self, asked: RecallRequest) -> Recalled:
        """Return a page of a round that is over; otherwise an empty page."""
        _, epoch, txn, index, page = astuple(asked)
        ours = txn and (epoch, txn) == (self._epoch, self._over)
        if not ours or index >= len(self._acts):
            told = (*astuple(asked), 0, 0, bytes(PAGE))
        else:
            act = self._acts[index]
            content = bytes(act.codes[page * PAGE : (page + 1) * PAGE]).ljust(PAGE, b"\0")
            told = (*astuple(asked), act.txn, len(act.codes), content)
        return Recalled(*told)
