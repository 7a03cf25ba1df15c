"""One demo from start to end: processes, people, supervisor, and their display."""

import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from controller.api.messages import View
from controller.configuration import load_table
from controller.configuration.devices import DEVICES
from controller.daemon.fittings import ServiceManager
from controller.data.message import Message, lines, listed, message
from controller.errors import DealerTableError, ExitCode
from controller.page.page_socket import PageSocket
from controller.screen import render
from controller.snapshot import Snapshot
from controller.words.spoken import say
from simulators.demo.answers import HINT, KEYS, Answers, TerminalTrainee, listen
from simulators.demo.classroom.room import Teaching
from simulators.demo.classroom.training_page import training_page
from simulators.demo.directory import DemoDirectory
from simulators.demo.people import DemoPeople, FaultPlaying
from simulators.demo.processes import Processes
from simulators.demo.staff import FirstOpening, FloorSupervisor, RoundCount, follow
from simulators.demo.trainee_rounds import SettlingRounds
from simulators.demo.visitor.server import VisitorPage
from simulators.devices.world import Place, WatchedWorld
from simulators.people import Dealer, Habits, people_of, players, staff
from simulators.scripts.script import FaultScript
from simulators.training.lessons import Level

_PAUSE = 3.0
"""Seconds after which a killed simulator or daemon is started again."""
_CURTAIN = 20.0
"""Seconds for everything to start."""
_PATIENCE = 120.0
"""Seconds of the people's time after which a supervisor settles what no visitor has."""


_SCREENS = {"DISPLAY", "WAYLAND_DISPLAY"}
"""Variables of the environment; one of them is set where there is a graphical screen."""
_KEYBOARD = {name.lower(): key for key, name in KEYS.items()}


class NotStartedError(DealerTableError):
    """Simulators of the demo do not come to serve."""

    exit_code = ExitCode.DEVICE

    def __init__(self, names: Sequence[str], reasons: Sequence[Message]) -> None:
        """Say which, and why the last start of each ended."""
        words = message("demo-not-started", number=int(_CURTAIN), words=listed(names))
        super().__init__(lines([words, *reasons]))


@dataclass(frozen=True, slots=True)
class SettlingOptions:
    """Options of the rounds that a trainee settles.

    Attributes:
        level: how much is asked.
        answers: opens the answers.
        record: the file with the counts by badge.
    """

    level: Level
    answers: Callable[[], Answers]
    record: Path


@dataclass(frozen=True, slots=True)
class LessonOptions:
    """Options of the training page beside the demo's table.

    Attributes:
        teaching: what is taught, and where.
        socket: where the page is served; `port`: of the lessons' panel.
    """

    teaching: Teaching
    socket: PageSocket
    port: int


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the demo."""

    manual: bool
    seed: int
    rounds: int
    plain: bool
    script: FaultScript | None = None
    """The fault script to play; None: none."""
    settles: SettlingOptions | None = None
    """A trainee settles the rounds, and is asked on the terminal."""
    visitor: PageSocket | None = None
    """The socket of the visitor's page; None: the page is not served."""
    browser: bool = False
    """Open the page in a browser, where there is a graphical screen."""
    lessons: LessonOptions | None = None
    """The training page beside the table; None: it is not served."""


async def show(directory: DemoDirectory, options: Options) -> int:
    """Run a demo until its rounds are over, or until it is ended; return the exit code.

    What it is made of needs the running loop, so it is made here.
    """
    return await Show(directory, options).run()


class Show:
    """Runs a demo until its rounds are over, or until it is ended."""

    def __init__(self, directory: DemoDirectory, options: Options) -> None:
        self._directory = directory
        self._options = options
        self._ended = asyncio.Event()
        self._processes = Processes(_PAUSE, self._draw)
        self._rounds = RoundCount(options.rounds)
        self._view: View | None = None
        self._live: Live | None = None
        self._said = ""
        self._pressing: set[asyncio.Task[None]] = set()
        definition, _ = load_table(directory.config)
        self._table = definition
        self._world = WatchedWorld(directory.world)
        habits = replace(players.ORDERLY if options.manual else Habits(), speed=directory.speed)
        self._people = people_of(definition, options.seed, habits, self._faces)
        self._hands = DemoPeople(directory, self._people)
        self._opening = FirstOpening(directory.socket, self._hands, habits)
        self._curtain = asyncio.Event()
        """It rises when the table is open: until then nothing is shown, and nothing goes wrong."""
        self._faults: FaultPlaying | None = None
        self._settling: SettlingRounds | None = None
        self._visitor: VisitorPage | None = None
        self._address = ""
        self._manager = ServiceManager()
        # The demo is the service, not its daemon, which would tell of itself as well.
        os.environ.pop("NOTIFY_SOCKET", None)

    async def run(self) -> int:
        """Play to the end; return the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._ended.set)
        self._supervisor = FloorSupervisor(
            self._directory,
            self._table,
            self._hands,
            Random(f"{self._options.seed}:supervisor"),
            waits=_PATIENCE / self._directory.speed,
        )
        if self._options.settles is not None and isinstance(self._people, Dealer):
            self._settling = SettlingRounds(
                self._options.settles.level,
                self._table,
                self._people,
                self._directory.world,
                self._options.seed,
            )
        if self._options.visitor is not None:
            self._visitor = VisitorPage(
                self._options.visitor, self._table, self._hands, self._lessons_address
            )
        with ExitStack() as ending:
            ending.enter_context(closing(self._manager))
            if self._options.manual and sys.stdin.isatty():
                ending.enter_context(listen(self._key))
            if not self._options.plain:
                self._live = Live(console=Console(), auto_refresh=False, screen=True)
                ending.enter_context(self._live)
            tasks: list[asyncio.Task[None]] = []
            try:
                await self._begin(tasks)
                await self._wait_for(self._ended.wait(), tasks)
            except DealerTableError as error:
                told = message("demo-service-ended", number=error.exit_code, words=error.words)
                self._manager.status(say(told))
                raise
            finally:
                # The task that began last ends first: the daemon says good-bye to living devices.
                for task in reversed(tasks):
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
        return 0

    async def _begin(self, tasks: list[asyncio.Task[None]]) -> None:
        """Start the simulators; when their ports are there, start the daemon.

        The devices of a training table are simulated in the daemon's own process.

        Raises:
            DealerTableError: a simulator does not start.
        """
        directory = self._directory
        ready = {device: asyncio.Event() for device in (() if directory.training else DEVICES)}
        for device, served in ready.items():
            kept = self._processes.keep(
                device,
                directory.simulator(device),
                directory.output(device),
                served,
                directory.place(device),
            )
            tasks.append(asyncio.create_task(kept))
        await self._wait_for(self._all_serve(ready), tasks)
        if self._ended.is_set():
            return
        await self._opening.begin()
        following = follow(directory.socket, self._seen)
        daemon = self._processes.keep("daemon", directory.daemon(), directory.output("daemon"))
        playing = (daemon, self._hands.run(), following, self._play_faults())
        tasks += map(asyncio.create_task, playing)
        if not self._options.manual and self._options.settles is None:
            tasks.append(asyncio.create_task(self._supervisor.run()))
        if self._settling is not None and self._options.settles is not None:
            settles = self._options.settles
            trainee = TerminalTrainee(settles.answers())
            settled = self._settling.run(trainee, settles.record, self._hands.see_snapshot)
            tasks.append(asyncio.create_task(settled))
        if self._visitor is not None:
            tasks.append(asyncio.create_task(self._visitor.serve()))
        lessons = self._options.lessons
        if lessons is not None:
            page = training_page(lessons.teaching, lessons.socket, lessons.port)
            tasks.append(asyncio.create_task(page.teach()))

    async def _all_serve(self, ready: Mapping[str, asyncio.Event]) -> None:
        """Wait until all simulators serve.

        Raises:
            NotStartedError: they do not.
        """
        try:
            async with asyncio.timeout(_CURTAIN):
                await asyncio.gather(*(event.wait() for event in ready.values()))
        except TimeoutError:
            late = [device for device, event in ready.items() if not event.is_set()]
            raise NotStartedError(late, self._processes.reasons) from None

    @property
    def _lessons_address(self) -> str:
        lessons = self._options.lessons
        return lessons.socket.address if lessons is not None else ""

    async def _wait_for(
        self, awaited: Coroutine[object, object, object], tasks: Iterable[asyncio.Task[None]]
    ) -> None:
        """Wait for something, or the demo's end; a task that fails ends everything with its error.

        Args:
            awaited: what is waited for.
            tasks: what runs until it is cancelled.
        """
        ends = [asyncio.create_task(each) for each in (awaited, self._ended.wait())]
        try:
            done, _ = await asyncio.wait([*ends, *tasks], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ends:
                each.cancel()
        for task in done:
            task.result()

    def _faces(self, place: Place) -> list[str]:
        """Return the faces at a place, by the shuffler's log: it is another process."""
        return self._world.look().faces(place)

    # The daemon, as its socket shows it.

    async def _seen(self, view: View | None) -> None:
        if view is None:
            self._view = None
            self._hands.see_snapshot(None)
            self._draw()
            return
        await self._opening.see_snapshot(view.snapshot)
        if self._opening.over:
            self._lift_curtain()
        self._take_view(view)

    async def _play_faults(self) -> None:
        """Play the script from the opening on; a table that does not open is shown as it is."""
        try:
            async with asyncio.timeout(_CURTAIN):
                await self._curtain.wait()
        except TimeoutError:
            self._lift_curtain()
            if self._view is not None:
                self._take_view(self._view)
        await (self._ended.wait() if self._faults is None else self._faults.run())

    def _lift_curtain(self) -> None:
        if self._curtain.is_set():
            return
        self._curtain.set()
        self._people.hands_only = self._options.manual
        if self._options.script is not None:
            self._faults = FaultPlaying(self._options.script, self._hands.do)

    def _take_view(self, view: View) -> None:
        self._view = view
        self._processes.serves("daemon")
        snapshot = view.snapshot
        if view.page and not self._address and self._curtain.is_set():
            self._found(view.page)
        if self._settling is not None:
            self._settling.see_snapshot(snapshot)
        self._hands.see_snapshot(snapshot)
        if self._faults is not None:
            self._faults.see_snapshot(snapshot)
        self._draw()
        if self._rounds.is_over(snapshot.step, snapshot.round):
            self._ended.set()

    def _found(self, panel: str) -> None:
        """The daemon serves the panel: print its address, and show it."""
        self._address = panel
        if self._visitor is not None and self._options.visitor is not None:
            self._visitor.found(panel)
            self._address = self._options.visitor.address
        if self._live is None:
            typer.echo(say(message("demo-panel", url=self._address)))
        self._manager.ready()
        if self._options.browser and _SCREENS & os.environ.keys():
            webbrowser.open(self._address if self._visitor is not None else f"{panel}?kiosk")

    # The visitor.

    def _key(self, key: str) -> None:
        if key in ("q", "\x03", "\x04"):
            self._ended.set()
        elif key in KEYS:
            now = asyncio.get_running_loop().time()
            what = self._people.press(KEYS[key], now)
            task = asyncio.create_task(self._hands.do(what))
            self._pressing.add(task)
            task.add_done_callback(self._pressing.discard)

    # The display.

    @property
    def _silence(self) -> Message:
        return message("demo-silent") if self._curtain.is_set() else message("demo-starting")

    def _draw(self) -> None:
        if self._live is not None:
            self._live.update(self._picture(), refresh=True)
            return
        line = self._line()
        if line != self._said and (self._curtain.is_set() or self._processes.reasons):
            self._said = line
            typer.echo(line)
            told = message("demo-service", url=self._address, words=line)
            self._manager.status(say(told))

    def _picture(self) -> Group:
        view = self._view if self._curtain.is_set() else None
        top: RenderableType = Text(say(self._silence), "bold")
        if view is not None:
            top = render(view.snapshot, view.links, _KEYBOARD if self._options.manual else None)
        members = "   ".join(
            f"{name} {member.pid or (say(member.ended.how) if member.ended is not None else '')}"
            for name, member in self._processes.members.items()
        )
        socket = f"--socket {self._directory.socket}"
        clear = f"clear --badge {staff.SAM.badge} --reason … {socket}"
        page = message("demo-panel-hint", url=self._address or "…")
        hints = [
            message("demo-processes", words=members),
            message("demo-status-hint", command=f".venv/bin/tablectl status {socket}"),
            message("demo-supervisor-hint", command=clear, pin=staff.SAM.pin),
            HINT if self._options.manual else message("demo-manual-hint"),
        ]
        if self._lessons_address:
            hints.append(message("demo-training-hint", url=self._lessons_address))
        reasons = [Text(say(words), "bold") for words in self._processes.reasons]
        return Group(Text(say(page), "bold"), top, *reasons, Text(say(lines(hints)), "dim"))

    def _line(self) -> str:
        told = [self._silence] if self._view is None else _table_lines(self._view.snapshot)
        said = "\n".join(map(say, (*told, *self._processes.reasons)))
        return "\n  ".join(said.splitlines())


def _table_lines(snapshot: Snapshot) -> list[Message]:
    """Return what a table shows, a line for each: the instruction, then what holds it."""
    words = snapshot.instruction.words
    line = message("demo-round", round=snapshot.round, words=words)
    if sheet := ", ".join(str(number) for number in snapshot.sheet):
        line = message("demo-round-step", round=snapshot.round, sheet=sheet, words=words)
    held = (message("demo-held", words=hold.words, remedy=hold.remedy) for hold in snapshot.holds)
    return [line, *held]
