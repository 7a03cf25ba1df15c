"""Serves the training page: the classroom in each language, and the trainee's wishes."""

import asyncio
import re
import signal
import webbrowser
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import typer
from aiohttp import web

from controller.api.hub import ViewLine
from controller.data.message import message
from controller.errors import UNDECODABLE
from controller.page.guards import body_of
from controller.page.page_socket import PageSocket
from controller.page.stream import Stream
from controller.shipped_files import catalogue_roots
from controller.system.clock import SystemClock
from controller.words.folders import languages
from controller.words.speaker import Speaker
from controller.words.spoken import say
from simulators.demo import processes
from simulators.demo.classroom.picture import picture
from simulators.demo.classroom.room import Classroom, Teaching
from simulators.demo.framed_page import FramingPage, served
from simulators.people.staff import register
from simulators.training.names import LessonName

_BADGE = re.compile(r"[0-9A-Za-z-]{1,32}")
_STATIC = Path(__file__).with_name("static")


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trainee's request; one of these is set.

    Attributes:
        begin: a lesson; `language`: of its panel.
        answer: what they name: a seat, a wager with its outcome, or amounts; `asked`: to which
            question, by its number.
        badge: the trainee's, for which decisions are counted.
    """

    begin: LessonName | None = None
    language: str = "en"
    hint: bool = False
    answer: str = ""
    asked: int = 0
    badge: str = ""
    leave: bool = False


class TrainingPage(FramingPage):
    """The one page of a classroom."""

    def __init__(self, socket: PageSocket, room: Classroom) -> None:
        """Create the page; it is not served yet."""
        super().__init__(socket, _STATIC)
        self.panel = f"http://{room.teaching.page}/"
        self._room = room
        clock = SystemClock()
        roots = catalogue_roots(room.teaching.config.parent if room.teaching.config else None)
        self._streams = {}
        for tag in languages(roots):
            speaker = Speaker(tag, roots)
            self._streams[tag] = Stream(room.hub, clock, partial(self._event, speaker))

    async def teach(self) -> None:
        """Serve the page and its lessons, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.serve())
            group.create_task(self._room.run())

    def routes(self) -> list[web.RouteDef]:
        """Return the pictures and the wishes."""
        return [
            web.get("/room.json", self._info),
            web.get("/events/{language}", self._events, allow_head=False),
            web.post("/act", self._act),
        ]

    def _event(self, speaker: Speaker, _: ViewLine) -> bytes:
        data = msgspec.json.encode(picture(self._room, speaker))
        return b"event: room\ndata: %b\n\n" % data

    async def _info(self, _: web.Request) -> web.Response:
        """Return what the page is told once: its languages, and where the panel will be."""
        return web.json_response({"panel": self.panel, "languages": list(self._streams)})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        stream = self._streams.get(request.match_info["language"])
        return served(None) if stream is None else await stream.answer(request, "classroom")

    async def _act(self, request: web.Request) -> web.Response:
        try:
            wish = msgspec.json.decode(await body_of(request), type=Wish)
        except UNDECODABLE as error:
            return web.json_response({"refused": str(error)}, status=400)
        room = self._room
        if wish.begin is not None:
            room.begin(wish.begin, wish.language if wish.language in self._streams else "en")
        elif wish.hint:
            room.hint()
        elif wish.answer:
            room.answer(wish.asked, wish.answer)
        elif wish.badge:
            if not _BADGE.fullmatch(wish.badge):
                return web.json_response({"refused": "badge"}, status=400)
            room.count_for(wish.badge)
        elif wish.leave:
            room.leave()
        return web.json_response({"refused": ""})


def training_page(teaching: Teaching, socket: PageSocket, port: int) -> TrainingPage:
    """Return the page of a new classroom, on the running loop.

    Args:
        teaching: what is taught, and where.
        socket: where the page is served; the caller closes it.
        port: of the lessons' panel; where it is taken, another one.

    Raises:
        ConfigurationError: the table's file is wrong.
        RecordError: the scores that were kept cannot be read.
    """
    panel = f"127.0.0.1:{processes.free(port)}"
    shown = replace(teaching, page=panel, framed_by=socket.address.rstrip("/"))
    return TrainingPage(socket, Classroom(shown))


async def serve_classroom(teaching: Teaching, *, shown: bool) -> int:
    """Serve the training page until a signal ends it; return the exit code.

    Args:
        teaching: what is taught, and where.
        shown: open the page in a browser, where there is a graphical screen.
    """
    register()  # to hash PINs takes a second: no lesson waits for it
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    with closing(processes.listening(processes.VISITOR)) as socket:
        page = training_page(teaching, socket, processes.PANEL)
        tasks = [asyncio.create_task(each) for each in (page.teach(), ended.wait())]
        typer.echo(say(message("demo-training-page", url=socket.address)))
        if shown:
            webbrowser.open(socket.address)
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        for task in done:
            task.result()
    return 0
