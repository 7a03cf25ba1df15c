"""The memory of acts as it must be, by all that host and device have said: the host's own copy."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import astuple, replace

from drivers.certification.findings import Findings
from drivers.interface import LastAct
from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    ActRejected,
    ActVoided,
    Adopt,
    Adopted,
    Hello,
    Message,
    PutOut,
    SelfDrivenLevels,
    VoidAct,
)
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode, Feed, RejectReason

Order = Act | VoidAct | Adopt
End = ActDone | ActFault | ActInterrupted
"""An end of an act."""
_ENDS = {ActDone: ActState.DONE, ActFault: ActState.FAULT, ActInterrupted: ActState.INTERRUPTED}
_LATER = frozenset(
    (RejectReason.NOT_READY, RejectReason.WRONG_MODE, RejectReason.UNSUPPORTED, RejectReason.BUSY)
)
"""Why an act is refused that its number alone does not refuse."""
_ANY_ACT = 0.5
"""Seconds for the first answer to an act."""


class Kept(LastAct, frozen=True):
    """What non-volatile memory keeps; `acknowledged` None: it may be either."""

    acknowledged: bool | None = True

    @property
    def act(self) -> tuple[object, ...]:
        """Which act it is."""
        return (self.epoch, self.txn, self.kind, self.size)

    @property
    def owed(self) -> bool:
        """Whether an end of it is to be told."""
        ended = self.state.terminal and self.state is not ActState.VOIDED
        return ended and self.acknowledged is False

    @property
    def end(self) -> tuple[object, ...]:
        """How it stands."""
        return (self.state, self.counted, self.code)


def kept_by(said: Hello) -> Kept:
    """Return the memory that HELLO told."""
    return Kept(*astuple(said)[Hello.ACT])


@dataclass(slots=True)
class _Open:
    """An order that was sent; what the host knew when it was sent."""

    order: Order
    at: float
    own: bool
    acknowledged: bool | None
    lost: bool = False


class Ledger:
    """The host's copy of a shuffler's memory.

    Attributes:
        kept: the memory; None: no HELLO has told it yet.
        card_by_card: it counts each card.
        self_driven: it is a shuffler that takes no orders.
    """

    def __init__(self, watch: Findings) -> None:
        """Begin without knowing anything; the watch takes what breaks a rule."""
        self._watch, self._blame, self._require = watch, watch.blame, watch.require
        self.self_driven = False
        self._open: deque[_Open] = deque()
        self._unproved = False
        self._levels: SelfDrivenLevels | None = None
        self._told: int | None = None
        self._over: tuple[int, int] | None = None
        self.kept: Kept | None = None
        self.card_by_card = True

    def lose_line(self) -> None:
        """Note that the line is new: what was on its way may be lost."""
        self._told = None
        self._lose()

    @property
    def waits(self) -> bool:
        """Whether an order is not answered yet."""
        return any(not each.lost for each in self._open)

    def close(self) -> None:
        """Judge what is still open when a session ends well."""
        for each in self._open:
            if not each.lost and self.kept is not None:
                self._blame("act-known", "it was not answered", each.order)

    def _lose(self) -> None:
        """Note that what is open may be answered or not."""
        if any(not each.lost and not each.own for each in self._open):
            self.kept = None
        for each in self._open:
            each.lost = True

    def boot(self) -> None:
        """Note that the device has lost its power."""
        self._levels = self._told = None
        self._lose()
        if self.kept is not None:
            unsure = self._unproved or self.kept.acknowledged is None
            self.kept = replace(self.kept, acknowledged=None if unsure else self.kept.acknowledged)
        self._booted = True

    _booted = False

    def spoil(self) -> None:
        """Note that memory keeps nothing just now: an acknowledgement may not have been taken."""
        if self.kept is not None and self._unproved:
            self.kept = replace(self.kept, acknowledged=None)

    @property
    def moves(self) -> bool:
        """Whether a shuffler that deals by itself moves cards, by its levels."""
        return self._levels is not None and self._levels.feed is Feed.MOVING

    # What the host sends.

    def send(self, message: Message, now: float, *, own: bool) -> None:
        """Take what the host sends."""
        kept = self.kept
        if isinstance(message, Order):
            self._open.append(_Open(message, now, own, kept.acknowledged if kept else None))
        elif isinstance(message, ActAck) and kept is not None and message.epoch == kept.epoch:
            covered = message.txn >= kept.txn if self.self_driven else message.txn == kept.txn
            if covered and kept.state is ActState.STARTED:
                self.kept = replace(kept, acknowledged=None)
            elif covered and kept.state.terminal and not kept.acknowledged:
                self.kept, self._unproved = replace(kept, acknowledged=True), True

    def probes(self) -> list[Order]:
        """Return orders that must be refused just now, whatever the device does."""
        kept = self.kept
        if kept is None:
            return []
        number = min(kept.txn, 2**32 - 3)
        if self.self_driven:
            return [Act(kept.epoch, number + 1, ActKind.PACKET, 3)]
        found: list[Order] = [
            Act((kept.epoch + 7) % 2**32 if kept.epoch else 0, number + 1, ActKind.PACKET, 3),
            Act(kept.epoch, number + 2, ActKind.PACKET, 3),
        ]
        if kept.state in (ActState.STARTED, ActState.DONE, ActState.FAULT, ActState.INTERRUPTED):
            found.append(Act(kept.epoch, kept.txn, kept.kind, kept.size ^ 1))
            if not kept.acknowledged and kept.acknowledged is not None:
                found.append(Act(kept.epoch, number + 1, ActKind.PACKET, 3))
        return found

    # What the device says.

    def judge_message(self, message: Message, now: float, asked: Kept | None = None) -> bool:
        """Take what the device says; tell whether it answers an order of the watch's own.

        Args:
            message: what it says.
            now: when.
            asked: for a HELLO, what was kept when the host asked.
        """
        match message:
            case Hello():
                self._hear_hello(message, asked)
            case ActAccepted() | ActVoided() | ActRejected() | Adopted():
                return self._hear_answer(message)
            case ActDone() | ActFault() | ActInterrupted():
                return self._hear_end(message)
            case ActProgress():
                self._hear_progress(message)
            case PutOut():
                self._hear_report(message)
            case SelfDrivenLevels():
                self._levels = message
        self._find_unanswered(message, now)
        return False

    def _hear_hello(self, said: Hello, asked: Kept | None) -> None:
        told, kept = kept_by(said), self.kept
        same = asked is not None and (asked.epoch, asked.txn) == (told.epoch, told.txn)
        acknowledged = asked.acknowledged if asked is not None and same else None
        booted, self._booted = self._booted, False
        if kept is not None and not self.self_driven:
            self._compare(said, told, kept, acknowledged, booted=booted)
        elif kept is not None:
            self._compare_self_driven(said, told, kept, acknowledged, booted=booted)
        if kept is not None and told.act == kept.act and not booted:
            if kept.acknowledged and not acknowledged:  # it was sent after the question
                self.kept = replace(told, acknowledged=True)
                return
            if kept.acknowledged is None and acknowledged is False and not told.acknowledged:
                told = replace(told, acknowledged=None)  # so was one that may have come too early
        self._unproved = False
        self.kept = told

    def _compare(
        self, said: Hello, told: Kept, kept: Kept, acknowledged: bool | None, *, booted: bool
    ) -> None:
        rule = "ack-kept" if booted else "hello-act"
        if told.act != kept.act:
            self._blame(rule, f"HELLO told another act than {kept}", said)
        elif kept.state is ActState.STARTED:
            on_the_way = ActState.INTERRUPTED if booted else ActState.STARTED
            right = told.state in (ActState.DONE, ActState.FAULT, on_the_way)
            if told.state is ActState.STARTED:
                self._look_whether_over(told.epoch, told.txn, said)
            if told.state is ActState.STARTED and told.counted != UNKNOWN_COUNT:
                ahead = told.counted - kept.counted
                right = not self.card_by_card or ahead in (0, 1)
            self._require(right, rule, "HELLO told another state than", said, kept)
            clean = (told.code is FaultCode.NONE) is (told.state is not ActState.FAULT)
            self._require(clean and not told.acknowledged, rule, "HELLO told of no end", said)
        else:
            self._require(told.end == kept.end, rule, "HELLO told otherwise than", said, kept)
            known = kept.acknowledged if booted else acknowledged
            if known is not None and kept.acknowledged is not None:
                words = f"HELLO told acknowledged {told.acknowledged:d}"
                self._require(told.acknowledged == known, "ack-exact", words, said)

    def _compare_self_driven(
        self, said: Hello, told: Kept, kept: Kept, acknowledged: bool | None, *, booted: bool
    ) -> None:
        self._require(told.epoch == kept.epoch, "sd-hello", "HELLO told another epoch", said)
        ahead = told.txn - kept.txn
        self._require(0 <= ahead <= 3, "sd-number", f"{kept.txn}, and HELLO told another", said)
        if ahead == 0:
            words = f"HELLO told another one than {kept}"
            self._require(told.act == kept.act, "sd-hello", words, said)
        if ahead == 0 and kept.state is not ActState.STARTED:
            same = (told.act, told.end) == (kept.act, kept.end)
            self._require(same, "sd-hello", "HELLO told otherwise than", said, kept)
            known = kept.acknowledged if booted else acknowledged
            if known is not None and kept.acknowledged is not None:
                words = f"HELLO told acknowledged {told.acknowledged:d}"
                self._require(told.acknowledged == known, "sd-ack", words, said)
        if ahead == 0 and kept.state is ActState.STARTED:
            ended = told.state not in (ActState.NONE, ActState.VOIDED)
            self._require(ended, "sd-hello", "HELLO told otherwise than", said, kept)
        if told.state is ActState.STARTED:
            bare = (told.code, bool(told.acknowledged)) == (FaultCode.NONE, False)
            self._require(bare, "sd-hello", "HELLO told of no end", said)
        levels = self._levels
        bad = levels is not None and levels.fault is FaultCode.MEMORY
        same = levels is not None and levels.revision == said.level_revision
        if levels is not None and same and not booted and not bad:
            moves = levels.feed is Feed.MOVING
            right = told.txn == levels.number and moves == (told.state is ActState.STARTED)
            self._require(right, "sd-hello", f"HELLO told otherwise than {levels}", said)

    def _take_open(
        self, number: int, kinds: tuple[type[Order], ...], fits: Callable[[set[object]], bool]
    ) -> _Open | None:
        """Take the order that was answered: one that it fits, for those before may be lost.

        A burst of orders is on its way while the power goes and comes: its end alone is answered.
        """
        found = [
            each
            for each in sorted(self._open, key=lambda each: each.lost)
            if (0 if isinstance(each.order, Adopt) else each.order.txn) == number
            and isinstance(each.order, kinds)
        ]
        if not found:
            return None
        known = self.kept is not None
        right = (each for each in found if each.lost or not known or fits(self._may(each)))
        taken = next(right, found[0])
        self._open.remove(taken)
        return taken

    def _hear_answer(self, message: ActAccepted | ActVoided | ActRejected | Adopted) -> bool:
        if isinstance(message, Adopted):
            asked = self._take_open(0, (Adopt,), bool)
            if self.kept is None or self.kept.epoch != message.epoch:
                self.kept = Kept(message.epoch, 0)
            return asked is not None and asked.own
        if isinstance(message, ActRejected):
            return self._hear_refusal(message)
        asked = self._take_open(
            message.txn, (Act, VoidAct), lambda may: "new" in may or "known" in may
        )
        kept = self.kept
        if asked is None:
            known = kept is not None and isinstance(message, ActVoided) and (
                (kept.epoch, kept.txn, kept.state) == (message.epoch, message.txn, ActState.VOIDED)
            )  # fmt: skip
            self._require(known or kept is None, "act-known", "nobody had asked", message)
            return False
        if kept is None or asked.lost:
            self.kept = None
            return asked.own
        order, voids = asked.order, isinstance(message, ActVoided)
        assert not isinstance(order, Adopt)
        right = self._may(asked)
        if "new" in right and isinstance(order, VoidAct) is voids:
            state = ActState.VOIDED if voids else ActState.STARTED
            kind, size = (order.kind, order.size) if isinstance(order, Act) else (ActKind.NONE, 0)
            self.kept = Kept(order.epoch, order.txn, kind, size, state, acknowledged=False)
            self._told = 0
            self._require(message.epoch == order.epoch, "act-foreign", "another epoch", message)
            return asked.own
        states = (ActState.VOIDED,) if voids else (ActState.STARTED,)
        known = "known" in right and kept.state in states and message.epoch == kept.epoch
        self._require(known, "refusal-free", f"{order} must not be taken: {right}", message)
        return asked.own

    def _hear_refusal(self, message: ActRejected) -> bool:
        reason = message.reason

        def fits(may: set[object]) -> bool:
            return reason in may or ("new" in may and reason in _LATER)

        asked = self._take_open(message.txn, (Act, VoidAct, Adopt), fits)
        kept = self.kept
        if asked is None:
            self._require(kept is None, "refusal-free", "nobody had asked", message)
            return False
        if kept is None or asked.lost:
            return asked.own
        ended = kept.state is ActState.STARTED and message.act_state.terminal
        told = (message.epoch, message.last_txn)
        right = told == (kept.epoch, kept.txn) and (message.act_state is kept.state or ended)
        if not self.self_driven:
            self._require(right, "refusal-free", "a refusal told otherwise than", message, kept)
            self._over = (kept.epoch, kept.txn) if ended else self._over
        may = self._may(asked)
        if not fits(may):
            words = f"{asked.order} was refused, not as {sorted(map(str, may))}"
            self._blame("refusal-free", words, message)
        return asked.own

    def _may(self, asked: _Open) -> set[object]:
        """Return how an order may be answered: by reasons, as a `known` number, or as a `new` one.

        A state that began to end by itself may be the next one already.
        """
        order, kept = asked.order, self.kept
        assert kept is not None
        if isinstance(order, Adopt):
            return {RejectReason.NOT_READY, RejectReason.BUSY, RejectReason.UNSUPPORTED}
        if self.self_driven:
            return {RejectReason.UNSUPPORTED}
        if order.epoch != kept.epoch or not kept.epoch:
            return {RejectReason.FOREIGN}
        if order.txn == kept.txn and kept.state is not ActState.NONE:
            same = isinstance(order, VoidAct) or (order.kind, order.size) == (kept.kind, kept.size)
            known = same or kept.state is ActState.VOIDED
            return {"known"} if known else {RejectReason.MISMATCH}
        if order.txn != kept.txn + 1:
            return {RejectReason.OUT_OF_ORDER}
        if kept.state is ActState.STARTED:
            return {RejectReason.BUSY, RejectReason.UNACKNOWLEDGED}
        waits = kept.state.terminal and kept.state is not ActState.VOIDED
        if waits and asked.acknowledged is None:
            return {RejectReason.UNACKNOWLEDGED, "new"}
        return {RejectReason.UNACKNOWLEDGED} if waits and not asked.acknowledged else {"new"}

    def _hear_end(self, message: End) -> bool:
        kept, own = self.kept, False
        if kept is None:
            return False
        if (message.epoch, message.txn) != (kept.epoch, kept.txn):
            self._blame("end-repeat", f"the end of another act than {kept}", message)
            return False
        asked = next((each for each in self._open if getattr(each.order, "txn", 0) == kept.txn
                      and "known" in self._may(each)), None)  # fmt: skip
        if asked is not None:
            self._open.remove(asked)
            own = asked.own
        code = message.code if isinstance(message, ActFault) else FaultCode.NONE
        told = replace(kept, state=_ENDS[type(message)], counted=message.counted, code=code)
        if kept.state.terminal:
            right = told.end == kept.end
            self._require(right, "end-repeat", f"{kept} was told otherwise", message)
            return own
        if isinstance(message, ActDone) and kept.kind is ActKind.PACKET:
            words = f"a packet of {kept.size}"
            self._require(message.counted == kept.size, "done-count", words, message)
        unknown = UNKNOWN_COUNT in (message.counted, kept.counted)
        least = message.counted >= kept.counted or self._booted
        most = message.counted <= kept.counted + 1 or not self._steps(kept)
        right = unknown or (least and most)
        self._require(right, "progress-card", f"{kept.counted} cards were told before", message)
        self.kept = told
        return own

    def _look_whether_over(self, epoch: int, txn: int, message: Message) -> None:
        """Blame what tells that an act moves of which a refusal has told the end."""
        words = f"a refusal told that act {txn} had ended"
        self._require((epoch, txn) != self._over, "refusal-free", words, message)

    def _steps(self, kept: Kept) -> bool:
        """Tell whether each card of the act is told."""
        return self.card_by_card and kept.kind in (ActKind.PACKET, ActKind.REMAINDER)

    def _hear_progress(self, message: ActProgress) -> None:
        kept = self.kept
        if kept is None:
            return
        if self.self_driven:
            right = message.epoch == kept.epoch and message.txn - kept.txn in (0, 1)
            self._require(right, "sd-number", "progress of another one than", message, kept)
            return
        self._look_whether_over(message.epoch, message.txn, message)
        right = (kept.epoch, kept.txn, kept.state) == (message.epoch, message.txn, ActState.STARTED)
        if not right:
            self._blame("progress-card", f"progress of another act than {kept}", message)
            return
        before = self._told if self._told is not None else min(kept.counted, message.counted)
        steps = message.counted - before
        fits = 0 <= steps <= 1 or (steps > 0 and not self._steps(kept))
        fits = fits or self._told is None or UNKNOWN_COUNT in (before, message.counted)
        self._require(fits, "progress-card", f"{before} cards were told before", message)
        self._told = message.counted
        self.kept = replace(kept, counted=max(kept.counted, message.counted))

    def _hear_report(self, message: PutOut) -> None:
        kept = self.kept
        if kept is None:
            return
        self._require(message.epoch == kept.epoch, "sd-number", "another epoch", message)
        told = Kept(message.epoch, message.number, message.kind, message.size,
                    message.state, message.counted, message.code, False)  # fmt: skip
        moved = kept.state is ActState.STARTED
        if message.number == kept.txn and not moved:
            same = (told.act, told.end) == (kept.act, kept.end)
            self._require(same, "sd-hello", "a report told otherwise than", message, kept)
        elif message.number >= kept.txn:
            same = message.number != kept.txn or told.act == kept.act
            self._require(same, "sd-hello", "a report told of another one than", message, kept)
            self.kept = told

    def _find_unanswered(self, message: Message, now: float) -> None:
        """Look whether an order was passed over."""
        for each in [each for each in self._open if now - each.at > _ANY_ACT]:
            if now - each.at <= _ANY_ACT + self._watch.stood(each.at):
                continue
            self._open.remove(each)
            if self.kept is not None and not each.lost:
                self._blame("act-known", f"{each.order} was not answered", message)
