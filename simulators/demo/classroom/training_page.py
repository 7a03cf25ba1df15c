"""The training page: what it shows in each language, and its server, which takes the wishes."""

import asyncio
import re
import signal
import webbrowser
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import typer
from aiohttp import web
from msgspec import Struct

from controller.api.hub import ViewLine
from controller.data.message import Message, message
from controller.data.terms import Terms
from controller.errors import UNDECODABLE
from controller.page.guards import body_of
from controller.page.page_socket import PageSocket
from controller.page.stream import Stream
from controller.shipped_files import catalogue_roots
from controller.system.clock import SystemClock
from controller.words.folders import languages
from controller.words.spoken import Speaker, say
from simulators.demo import processes
from simulators.demo.classroom.room import Classroom, Teaching
from simulators.demo.framed_page import FramingPage, served
from simulators.people.staff import SAM, register
from simulators.training.lessons import LessonName
from simulators.training.strategy_lesson import StrategyLesson
from simulators.training.verdict import POINTS

_OWN: Final = Terms("training", (
    "lessons", "about", "hint", "leave", "next", "back", "again", "failed", "starting", "slow",
    "settled", "odds", "amount", "say", "keep-badge", "panel", "lost",
))  # fmt: skip
_MARKS: Final = Terms("training-mark", ("right", "late", "wrong"))
LABELS: Final = {
    **_OWN,
    **_MARKS,
    "training": message("panel-training"),
    "answer": message("drill-answer"),
    "w": message("training-wins"),
    "l": message("training-loses"),
    "p": message("training-pushes"),
    "r": message("training-returned"),
}
"""Words that are the same in every picture, by the names that the page has for them."""
SUPERVISOR: Final = message("training-person", name=SAM.person.name, badge=SAM.badge, pin=SAM.pin)
"""Who signs on as supervisor in training: no real person has this badge and PIN."""


class LessonLine(Struct, frozen=True):
    """One lesson of the list; `best`: the best score so far, empty: none."""

    name: LessonName
    title: str
    goal: str
    best: str


class Wager(Struct, frozen=True):
    """A wager that can be named; `code`: what is sent for it."""

    code: str
    label: str


class Cards(Struct, frozen=True):
    """Cards that are shown; `words`: what they are."""

    words: str
    cards: tuple[str, ...]


class Asked(Struct, frozen=True):
    """A question: a seat, a wager with its outcome, amounts, or a decision.

    Attributes:
        number: an answer says it.
        seats: those that can be named; `wagers`: likewise.
        amounts: a win is said with odds and amount.
        typed: amounts are typed.
        cards: that are shown; `choices`: what is answered by its place.
        waits: nothing can be answered yet.
    """

    number: int
    words: str
    seats: tuple[int, ...] = ()
    wagers: tuple[Wager, ...] = ()
    amounts: bool = False
    typed: bool = False
    cards: tuple[Cards, ...] = ()
    choices: tuple[str, ...] = ()
    waits: bool = False


class Found(Struct, frozen=True):
    """One line of the verdict."""

    mark: str
    words: str


class Picture(Struct, frozen=True):
    """All that the page shows.

    Attributes:
        hint: empty until somebody asks for it.
        panel: the lesson has a table, and that table a panel.
        lies: what lies in the exit tray; `supervisor`: who signs on; empty: nobody.
        failed: why the lesson could not be given; empty: it could.
        told: what the trainee was told last.
        score: of the verdict; empty: the lesson is not over.
        unkept: why it could not be kept; empty: it could.
        next: the lesson after this one; None: this is the last.
        badge: for whom decisions are counted, in words; empty: no lesson here counts them so.
    """

    language: str
    labels: dict[str, str]
    phase: str
    lesson: LessonName | None
    lessons: tuple[LessonLine, ...]
    title: str
    goal: str
    hint: str
    panel: bool
    lies: str
    supervisor: str
    failed: str
    told: tuple[str, ...]
    asked: Asked | None
    found: tuple[Found, ...]
    score: str
    unkept: str
    next: LessonName | None
    badge: str


def picture(room: Classroom, speaker: Speaker) -> Picture:
    """Return the page as it is now."""
    say, lesson, verdict = speaker.say, room.lesson, room.verdict
    names = list(room.lessons)
    following = names[names.index(lesson.name) + 1 :] if lesson is not None else []
    found = verdict.findings if verdict is not None else ()
    panel = lesson is not None and lesson.at_a_table
    return Picture(
        speaker.language,
        {name: say(words) for name, words in _labels(room).items()},
        room.phase,
        lesson.name if lesson is not None else None,
        tuple(
            LessonLine(each.name, say(each.title), say(each.goal), _best(room, each.name, speaker))
            for each in room.lessons.values()
        ),
        say(lesson.title) if lesson is not None else "",
        say(lesson.goal) if lesson is not None else "",
        say(lesson.hint) if lesson is not None and room.hinted else "",
        panel,
        say(message("training-in-tray", count=room.in_tray)) if panel else "",
        say(SUPERVISOR) if lesson is not None and lesson.needs_supervisor else "",
        say(room.failed) if room.failed is not None else "",
        tuple(map(say, _shown_messages(room))),
        _asked(room, speaker),
        tuple(Found(each.mark, say(each.words)) for each in found),
        say(_score(verdict.score)) if verdict is not None else "",
        say(room.unkept) if room.unkept is not None else "",
        following[0] if following else None,
        _badge(room, speaker),
    )


def _badge(room: Classroom, speaker: Speaker) -> str:
    if LessonName.STRATEGY not in room.lessons:
        return ""
    if room.badge:
        return speaker.say(message("training-badge-known", badge=room.badge))
    return speaker.say(message("training-badge"))


def _labels(room: Classroom) -> dict[str, Message]:
    if room.lesson is not None and room.lesson.strategy:
        return LABELS | {"starting": message("training-counting")}
    if any(lesson.at_a_table for lesson in room.lessons.values()):
        return LABELS
    return LABELS | {"about": message("drill-about")}


def _shown_messages(room: Classroom) -> list[Message]:
    if room.drill is not None:
        return [*room.drill.told, *room.drill.question.tells]
    if room.strategy is not None:
        return list(room.strategy.told)
    return room.questions.told


def _score(points: int) -> Message:
    return message("training-score", count=points, all=POINTS)


def _best(room: Classroom, name: LessonName, speaker: Speaker) -> str:
    return speaker.say(_score(room.best[name])) if name in room.best else ""


def _asked(room: Classroom, speaker: Speaker) -> Asked | None:
    if room.drill is not None and not room.drill.over:
        question = room.drill.question
        seats = () if question.amounts else room.table.seats
        asks = speaker.say(question.asks)
        return Asked(room.asked, asks, seats, typed=question.amounts)
    if room.strategy is not None and not room.strategy.over:
        return _decision(room, room.strategy, speaker.say)
    settling = room.questions.settling
    if settling is None or settling.over:
        return None
    choices = settling.choices
    wagers = tuple(Wager(code, label) for code, label in choices.wagers)
    words = speaker.say(settling.prompt)
    return Asked(room.asked, words, choices.seats, wagers, amounts=choices.amounts)


def _decision(room: Classroom, lesson: StrategyLesson, say: Callable[[Message], str]) -> Asked:
    """Return the question about the present hand; that it is counted, where it is."""
    hand = lesson.hand
    if hand is None:
        return Asked(room.asked, say(message("training-next-hand")), waits=True)
    cards = [Cards(say(message("training-held-cards")), hand.cards)]
    if hand.up:
        cards.append(Cards(say(message("training-up-card")), (hand.up,)))
    return Asked(
        room.asked,
        say(message("training-ask-decision")),
        cards=tuple(cards),
        choices=tuple(say(lesson.named(each)) for each in hand.choices),
    )


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
