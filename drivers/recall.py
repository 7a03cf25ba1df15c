"""Recalls: a shuffler's driver asks for the cards of a finished round, page after page.

It asks only on command, and keeps the cards only until all of them have come.
"""

from drivers.interface import CardsRecalled, ReadCards, RecallFailed, SendRecall
from drivers.link import WiredDriver
from drivers.messages import Recalled, RecallRequest, RoundKnown, RoundOver
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import face_of

PAGE = 40
"""Cards on a page."""
_FORGOTTEN = trouble("trouble-cards-forgotten")
_UNFIT = trouble("trouble-cards-unfit")


class Recalling:
    """One recall under way, from *round over* to the last page."""

    def __init__(self, command: SendRecall, link: WiredDriver, now: float) -> None:
        """Tell the device that the round is over; `link` reports the one event of the result."""
        self._command = command
        self._link = link
        self._count = self._index = self._page = 0
        self._read: list[str] = []
        self._acts: list[ReadCards] = []
        self._link.forget(Recalled)
        link.ask(RoundKnown, lambda each: RoundOver(each, command.epoch, command.txn), now)

    def known(self, answer: RoundKnown, now: float) -> bool:
        """Take the number of acts that it can tell; return whether the recall is over."""
        if not self._ours(answer.epoch, answer.txn):
            return self._fail(_UNFIT)
        if not answer.acts:
            return self._fail(_FORGOTTEN)
        self._count = answer.acts
        return self._ask_page(now)

    def take_page(self, page: Recalled, now: float) -> bool:
        """Take a page; return whether the recall is over."""
        fits = (page.index, page.page) == (self._index, self._page)
        if not fits or not self._ours(page.epoch, page.txn):
            return self._fail(_UNFIT)
        if not page.act:
            return self._fail(_FORGOTTEN)
        try:
            self._read += map(face_of, page.content[: max(0, page.cards - len(self._read))])
        except ValueError:
            return self._fail(_UNFIT)
        if len(self._read) < page.cards:
            self._page += 1
            return self._ask_page(now)
        self._acts.append(ReadCards(page.act, tuple(self._read)))
        self._index, self._page, self._read = self._index + 1, 0, []
        return self._ask_page(now) if self._index < self._count else self._end()

    def _ours(self, epoch: int, txn: int) -> bool:
        return (epoch, txn) == (self._command.epoch, self._command.txn)

    def _ask_page(self, now: float) -> bool:
        epoch, txn, index, page = self._command.epoch, self._command.txn, self._index, self._page
        self._link.ask(Recalled, lambda each: RecallRequest(each, epoch, txn, index, page), now)
        return False

    def _fail(self, why: Trouble) -> bool:
        command = self._command
        self._link.report(RecallFailed(command.device, command.epoch, command.txn, why))
        return True

    def _end(self) -> bool:
        command = self._command
        acts = tuple(each for each in self._acts if each.act >= command.first)
        if not acts or acts[-1].act != command.txn:
            return self._fail(_UNFIT)
        self._link.report(CardsRecalled(command.device, command.epoch, command.txn, acts))
        return True
