"""The desk: a request becomes an event, what the event led to becomes the reply."""

import os
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from controller.daemon.api import Asker
from controller.daemon.clock import Clock
from controller.daemon.errors import StoppingError, UnknownKeyError
from controller.daemon.keys import parse_key
from controller.daemon.messages import (
    Adopt,
    Answer,
    ClearHolds,
    CountCards,
    DecideIrregularity,
    DeclareIrregularity,
    Failure,
    LinkView,
    OrderMode,
    PressKey,
    Reply,
    Request,
    Status,
    TakeOverShift,
    View,
)
from controller.daemon.shell import Shell
from controller.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DealingModeOrdered,
    IrregularityDecided,
    IrregularityDeclared,
    Press,
    SignOnFailed,
    TableEvent,
    TakeOver,
)
from controller.intents import Refused
from controller.people import Doubt, Person
from controller.table import HaltedError
from drivers.port import Port


class Desk:
    """Answers requests for one table."""

    def __init__(self, shell: Shell, clock: Clock) -> None:
        self._shell = shell
        self._clock = clock

    def view(self) -> View:
        """Return how the table stands now."""
        now = self._clock.monotonic()
        links = {name: _link(port, now) for name, port in self._shell.ports.items()}
        return View(self._shell.snapshot, links, os.getpid(), release())

    def answer(self, request: Request, asker: Asker) -> Reply:
        """Answer a request.

        Args:
            request: anything but `Watch`.
            asker: who asks; journalled.
        """
        if isinstance(request, Status):
            return self.view()
        try:
            return self._wish(self._event(request, asker))
        except (UnknownKeyError, StoppingError) as error:
            return Failure(str(error))
        except HaltedError as error:
            return Failure(f"The table is halted: {error}")

    def _event(self, request: Request, asker: Asker) -> TableEvent:
        """Return what the request makes happen; without the proof that it needs, a failed one."""
        proof, uid = asker.proof, asker.uid
        wish = str(type(request).__struct_config__.tag)
        match request, proof.person:
            case PressKey(key=key, offer=offer), person if person or proof.doubt is Doubt.NOBODY:
                return Press(parse_key(key), offer, person, uid)
            case ClearHolds() as clear, Person() as person:
                count, void, effects = clear.count, clear.void_round, clear.effects
                return Clear(person, clear.reason, count, void, uid, effects)
            case CountCards(cards=cards), person if person or proof.doubt is Doubt.NOBODY:
                return CardsCounted(cards, person, uid)
            case (
                DeclareIrregularity() | DecideIrregularity() | OrderMode(),
                Person() as by,
            ):
                return _ruling(request, by, uid)
            case Adopt(reason=reason), Person() as person:
                return AdoptShuffler(person, reason, self._clock.epoch(), uid)
            case TakeOverShift(), Person() as person:
                return TakeOver(person, uid)
            case _:
                return SignOnFailed(wish, proof.badge, proof.doubt or Doubt.NOBODY, uid)

    def _wish(self, event: TableEvent) -> Answer:
        taken = self._shell.ask(event)
        refused = next((each for each in taken.intents if isinstance(each, Refused)), None)
        if refused is None:
            return Answer(True, taken.seq)
        return Answer(False, taken.seq, refused.code, refused.words)


def _ruling(
    request: DeclareIrregularity | DecideIrregularity | OrderMode, by: Person, uid: int
) -> TableEvent:
    """Return the event of what somebody says who goes by the rules of the house."""
    match request:
        case DeclareIrregularity(kind=kind, seat=seat, wager=wager, remark=remark):
            return IrregularityDeclared(by, kind, seat, wager, remark, uid)
        case DecideIrregularity(id=number, remedy=remedy, reason=reason):
            return IrregularityDecided(
                by, number, remedy, reason, request.effects, request.count, uid
            )
        case OrderMode(mode=mode, reason=reason, count=count):
            return DealingModeOrdered(by, mode, reason, count, uid)


@cache
def release() -> str:
    """Return the version that runs; empty in a checkout that was never installed."""
    try:
        return version("dealer-table")
    except PackageNotFoundError:
        return ""


def _link(port: Port, now: float) -> LinkView:
    status = port.status
    seen = status.statistics
    return LinkView(
        url=status.url,
        state=status.state.value,
        problem=status.problem,
        since=now - status.since,
        heard=now - seen.last_heard if seen.frames_in else -1.0,
        round_trip=seen.round_trip,
        frames_in=seen.frames_in,
        frames_out=seen.frames_out,
        malformed=seen.malformed,
        ignored=seen.ignored,
        requests_repeated=seen.requests_repeated,
        lost=seen.lost,
    )
