"""The table of one lesson: its daemon, its people, what goes wrong there, and its verdict."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from controller.api.messages import View
from controller.configuration import load_table
from controller.data.message import Message, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode
from controller.page.page_socket import PageSocket
from controller.records.decoded_event import DecodedEvent
from controller.system.children import lines_of
from controller.system.interpreter import python_words
from simulators.demo.directory import DemoDirectory
from simulators.demo.people import DemoPeople, FaultPlaying
from simulators.demo.processes import Processes
from simulators.demo.staff import FirstOpening, follow
from simulators.demo.trainee_rounds import SettlingRounds, Trainee
from simulators.people import Dealer
from simulators.training.lessons import Lesson
from simulators.training.strategy_hands import StrategyHand
from simulators.training.trainee_settlement import verdict_of
from simulators.training.verdict import Verdict, entries_of, judge

# Hands that are counted beside the training page, by a process of their own.


class HandsError(DealerTableError):
    """The hands of a lesson cannot be counted."""

    exit_code = ExitCode.INTERNAL


async def counted_hands(
    seed: str, count: int, config: Path | None
) -> AsyncGenerator[StrategyHand, None]:
    """Yield hands, each as soon as it is counted; the process ends with the iteration.

    Args:
        seed: fixes the hands.
        count: how many.
        config: the table's file whose game is taught; None: the usual one.

    Raises:
        HandsError: they cannot be counted; it says why.
    """
    about = (seed, str(count), *([str(config)] if config is not None else []))
    command = (*python_words(), "-m", "simulators.training.strategy_hands", *about)
    code, complained = 0, b""
    async for line in lines_of(*command):
        if isinstance(line, bytes):
            yield msgspec.json.decode(line, type=StrategyHand)
        else:
            code, complained = line
    if code:
        raise HandsError(_complaint(complained, code))


def _complaint(complained: bytes, code: int) -> Message:
    last = next(reversed(complained.splitlines()), b"")
    try:
        return msgspec.json.decode(last, type=Message)
    except UNDECODABLE:
        return message("training-no-hands", code=str(code))


_PAUSE = 1.0
"""Seconds after which a daemon that died is started again."""
_SEATS = (2, 3)
"""Fewest and most players of a lesson."""


class NotOpenedError(DealerTableError):
    """The table of a lesson could not be opened: its daemon ended before it was."""

    exit_code = ExitCode.INTERNAL


class _Hands(DemoPeople):
    """The simulated people's hands and eyes; whoever watches the lesson is told what they see."""

    def __init__(
        self, directory: DemoDirectory, people: Dealer, changed: Callable[[], None]
    ) -> None:
        super().__init__(directory, people)
        self._changed = changed

    @property
    def in_tray(self) -> int:
        """Cards that lie in the exit tray."""
        return int(self.shuffler.get("tray", 0))

    def see(self, thing: str, view: Mapping[str, Any]) -> None:
        """Show the people something; tell of another number of cards in the tray."""
        before = self.in_tray
        super().see(thing, view)
        if self.in_tray != before:
            self._changed()


class LessonTable:
    """A fresh training table, until the lesson's round is over.

    Simulated people open the table, play, and move cards and chips. In a lesson that asks nothing
    the trainee has the keys from then on; where the opening is the lesson, from the start.

    Attributes:
        open: the lesson has begun.
    """

    def __init__(
        self,
        lesson: Lesson,
        directory: DemoDirectory,
        trainee: Trainee,
        changed: Callable[[], None],
    ) -> None:
        """Take a lesson, on the running loop.

        Args:
            lesson: what is taught.
            directory: where the table is built.
            trainee: who answers, where something is asked.
            changed: is called when something that is shown has changed.
        """
        self.open = False
        self._lesson = lesson
        self._directory = directory
        self._trainee = trainee
        self._changed = changed
        self._over = asyncio.Event()
        self._processes = Processes(_PAUSE, self._watch)
        self._refused: Message | None = None
        self._step = ""
        table, deployment = load_table(directory.config)
        self._page = deployment.page
        habits = replace(lesson.habits, speed=directory.speed, seats=_SEATS)
        self._people = Dealer(lesson.seed, habits, table.seats, table.game)
        self._hands = _Hands(directory, self._people, changed)
        self._opening = FirstOpening(directory.socket, self._hands, habits)
        self._faults = FaultPlaying(lesson.script, self._hands.do)
        self._settling: SettlingRounds | None = None
        if lesson.asks is not None:
            self._settling = SettlingRounds(
                lesson.asks, table, self._people, directory.world, lesson.seed
            )

    @property
    def in_tray(self) -> int:
        """Cards that lie in the exit tray, for whoever looks there."""
        return self._hands.in_tray

    async def run(self) -> Verdict:
        """Play until the round is over, and return what was right and wrong.

        Raises:
            NotOpenedError: the daemon ended before the table was open.
            ProcessEndedError: it ended, and would end so again.
            PageInUseError: another program has the panel's port. A daemon waits until it is free;
                a trainee would see the other program's page.
        """
        if self._page is not None:
            PageSocket(self._page).open().close()
        processes = self._processes
        directory = self._directory
        playing = [
            processes.keep("daemon", directory.daemon(), directory.output("daemon")),
            self._hands.run(),
            follow(directory.socket, self._seen),
            self._faults.run(),
        ]
        if self._settling is not None:
            playing.append(
                self._settling.run(self._trainee, directory.counts, self._hands.see_snapshot)
            )
        if not self._lesson.opens:
            await self._opening.begin()
        tasks = [asyncio.create_task(each) for each in playing]
        ended = asyncio.create_task(self._over.wait())
        try:
            done, _ = await asyncio.wait([ended, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in done - {ended}:
                task.result()
        finally:
            # The task that began last ends first: the daemon says good-bye to living people.
            for task in (ended, *reversed(tasks)):
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if self._refused is not None:
            raise NotOpenedError(self._refused)
        return self._verdict()

    def _watch(self) -> None:
        """The daemon has begun or ended; ends it before the table is open, there is no lesson."""
        ended = self._processes.members["daemon"].ended
        if ended is not None and not self.open:
            self._refused = ended.words
            self._over.set()
        self._changed()

    def _verdict(self) -> Verdict:
        if self._settling is not None:
            return verdict_of(self._settling.session)
        return judge(self._lesson.answers, self._entries())

    def _entries(self) -> list[DecodedEvent]:
        return entries_of(self._directory.journal, opening=self._lesson.opens)

    async def _seen(self, view: View | None) -> None:
        if view is None:
            self._hands.see_snapshot(None)
            return
        snapshot = view.snapshot
        if not self.open:
            if not self._lesson.opens:
                await self._opening.see_snapshot(snapshot)
            if self._opening.over or self._lesson.opens:  # the trainee has the keys
                self.open = True
                self._people.hands_only = self._settling is None
        if self._settling is not None:
            self._settling.see_snapshot(snapshot)
        self._hands.see_snapshot(snapshot)
        self._faults.see_snapshot(snapshot)
        if snapshot.step != self._step:
            self._step = snapshot.step
            if self.open and self._lesson.is_over(self._entries()):
                self._over.set()
        self._changed()
