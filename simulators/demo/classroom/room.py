"""The classroom: the lesson that is chosen, what the trainee does in it, and its verdict."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path
from random import Random

from controller.api.hub import Hub, ViewLine
from controller.configuration import default_table, load_table
from controller.data.message import Message
from controller.errors import DealerTableError, told_by
from simulators.demo.classroom.lesson_table import LessonTable, counted_hands
from simulators.demo.directory import DemoDirectory
from simulators.demo.trainee_rounds import NO_BADGE
from simulators.training.drill import DrillLesson, questions
from simulators.training.lessons import DrillName, Lesson, LessonName, lessons_at
from simulators.training.record import RecordError, add_to_record, keep_score, read_scores
from simulators.training.strategy_lesson import StrategyLesson
from simulators.training.trainee_settlement import Settling
from simulators.training.verdict import Verdict

_QUESTIONS = 6
"""How many questions a lesson asks."""
_HANDS = 8
"""How many hands a lesson of strategy asks."""


class Phase(StrEnum):
    """Where the classroom stands."""

    CHOOSING = "choosing"
    STARTING = "starting"
    PLAYING = "playing"
    OVER = "over"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Teaching:
    """Where the classroom's tables are built and shown.

    Attributes:
        home: the folder of all its tables.
        config: the table's file whose game is played; None: the shipped one.
        speed: how many times as fast people and shuffler are.
        scores: the file in which the best scores are kept.
        page: host and port of the panel; `framed_by`: the origin of the training page.
    """

    home: Path
    config: Path | None
    speed: float
    scores: Path
    page: str = ""
    framed_by: str = ""

    @property
    def counts(self) -> Path:
        """The file in which decisions are counted, by badge: beside the best scores."""
        return self.scores.with_name("training.json")


@dataclass(slots=True)
class Questions:
    """What is asked of the trainee, and what they were told; a `Trainee` of the demo.

    Attributes:
        settling: the round that is being settled; None: nothing is asked now.
        told: the last answers that the trainee got.
        taken: how many answers were taken.
    """

    hub: Hub
    settling: Settling | None = None
    told: list[Message] = field(default_factory=list)
    taken: int = 0
    answers: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def begin(self, settling: Settling, number: int) -> None:
        """Show a round that is to be settled."""
        self.settling = settling
        self.told = [settling.dealers_hand]
        self.hub.changed()

    def show_messages(self, *words: Message) -> None:
        """Say something."""
        self.told += words
        self.hub.changed()

    async def answer(self, settling: Settling) -> str | None:
        """Wait for what the trainee touches next."""
        self.hub.changed()
        line = await self.answers.get()
        self.told = [settling.dealers_hand] if settling.choices.seats else self.told[:3]
        return line

    def end(self, total: Message) -> None:
        """Nothing more is asked."""
        self.settling = None


class Classroom:
    """Teaches one lesson after the other, each at a fresh table.

    Attributes:
        hub: tells those who watch that something changed.
        table: the table whose game is taught.
        lessons: those that can be taken here.
        phase, lesson, verdict: of the lesson that was chosen last.
        failed: why that lesson could not be given; None: it could.
        questions: what is asked in it.
        drill: its questions about hands of players; None: it has none.
        strategy: its hands before their decision; None: it has none. A lesson with neither is a
            round at a table.
        badge: for which decisions are counted; empty: for nobody's.
        hinted: its hint is shown.
        best: the best score of each lesson so far, by its name.
        unkept: why a score could not be kept; None: it could.

    Raises:
        ConfigurationError: the table's file is wrong.
        RecordError: the scores that were kept cannot be read.
    """

    def __init__(self, teaching: Teaching) -> None:
        self.teaching = teaching
        self.table, _ = load_table(teaching.config or default_table())
        self.lessons = lessons_at(self.table)
        self._seq = 0
        self.hub = Hub(self._next_view)
        self.phase = Phase.CHOOSING
        self.lesson: Lesson | None = None
        self.verdict: Verdict | None = None
        self.failed: Message | None = None
        self.questions = Questions(self.hub)
        self.drill: DrillLesson | None = None
        self.strategy: StrategyLesson | None = None
        self.badge = ""
        self._drilled = asyncio.Event()
        self.hinted = False
        self.best = read_scores(teaching.scores)
        self.unkept: Message | None = None
        self._language = "en"
        self._table: LessonTable | None = None
        self._playing: asyncio.Task[Verdict] | None = None
        self._chosen = asyncio.Event()

    @property
    def in_tray(self) -> int:
        """Cards that lie in the exit tray of the lesson's table."""
        return self._table.in_tray if self._table is not None else 0

    # The trainee's wishes.

    def begin(self, name: LessonName, language: str) -> None:
        """Begin a lesson, unless one is under way."""
        if self._playing is not None or self._chosen.is_set() or name not in self.lessons:
            return
        self.lesson, self.verdict, self.hinted = self.lessons[name], None, False
        self.failed = self.unkept = None
        self.phase, self._language = Phase.STARTING, language
        self._chosen.set()
        self.hub.changed()

    def hint(self) -> None:
        """Show the hint of the lesson."""
        self.hinted = True
        self.hub.changed()

    @property
    def asked(self) -> int:
        """The number of the present question: how many answers of the lesson were taken."""
        asked = self.drill or self.strategy
        return self.questions.taken if asked is None else asked.answered

    def answer(self, asked: int, line: str) -> None:
        """Take an answer; one to another question (a second touch) is for nothing."""
        if asked != self.asked:
            return
        asked_of = self.drill or self.strategy
        if asked_of is not None:
            asked_of.judge_answer(line)
            if asked_of.over:
                self._drilled.set()
            self.hub.changed()
        elif self.questions.settling is not None:
            self.questions.taken += 1
            self.questions.answers.put_nowait(line)

    def count_for(self, badge: str) -> None:
        """Count decisions for a badge from now on."""
        self.badge = badge
        self.hub.changed()

    def leave(self) -> None:
        """Go back to the list of lessons; a lesson that is under way is not judged."""
        if self._playing is not None:
            self._playing.cancel()
        elif self.phase in (Phase.OVER, Phase.FAILED):
            self.phase = Phase.CHOOSING
            self.hub.changed()

    # The lessons.

    async def run(self) -> None:
        """Teach until cancelled."""
        count = 0
        while True:
            await self._chosen.wait()
            self._chosen.clear()
            assert self.lesson is not None
            count += 1
            try:
                await self._teach(self.lesson, self.teaching.home / str(count))
            except DealerTableError as error:
                self._fail(error.words)
            except OSError as error:
                self._fail(told_by(error))
            self.hub.changed()

    def _keep(self, name: LessonName, score: int) -> None:
        """Keep a score; a disk that takes none costs the trainee the file, not the verdict."""
        self.best[name] = max(score, self.best.get(name, 0))
        try:
            keep_score(self.teaching.scores, name, score)
        except RecordError as error:
            self.unkept = error.words

    def _fail(self, why: Message) -> None:
        self.phase, self.failed = Phase.FAILED, why

    async def _teach(self, lesson: Lesson, folder: Path) -> None:
        seed = f"{lesson.seed}:{folder.name}"
        if lesson.strategy:
            round_ = self._decide(seed)
        elif lesson.drill is None:
            round_ = self._round(lesson, folder)
        else:
            round_ = self._run_drill(lesson.drill, seed)
        self._playing = asyncio.create_task(round_)
        try:
            await asyncio.wait([self._playing])
            if self._playing.cancelled():
                self.phase = Phase.CHOOSING
                return
            self.verdict = self._playing.result()
            self.phase = Phase.OVER
            self._keep(lesson.name, self.verdict.score)
        finally:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
            self._playing = self._table = self.drill = self.strategy = None

    async def _run_drill(self, about: DrillName, seed: str) -> Verdict:
        """Ask questions about hands of players; return the verdict."""
        asked = questions(self.table, about, Random(seed))
        self.drill = DrillLesson(islice(asked, _QUESTIONS))
        self._drilled.clear()
        self.phase = Phase.PLAYING
        self.hub.changed()
        await self._drilled.wait()
        return self.drill.verdict

    async def _decide(self, seed: str) -> Verdict:
        """Ask about hands before their decision, as soon as each is counted; return the verdict."""
        self._drilled.clear()
        self.strategy = lesson = StrategyLesson(self.table, _HANDS)
        try:
            async with aclosing(counted_hands(seed, _HANDS, self.teaching.config)) as hands:
                async for hand in hands:
                    lesson.add_hand(hand)
                    self.phase = Phase.PLAYING
                    self.hub.changed()
            await self._drilled.wait()
        finally:
            self._count(lesson)
        return lesson.verdict

    def _count(self, lesson: StrategyLesson) -> None:
        """Count the decisions of a lesson for a badge, also of one that is left early."""
        if not lesson.answered:
            return
        counts = self.teaching.counts
        try:
            counts.parent.mkdir(parents=True, exist_ok=True)
            add_to_record(counts, self.badge or NO_BADGE, lesson.tally)
        except RecordError as error:
            self.unkept = error.words
        except OSError as error:
            self.unkept = told_by(error)

    async def _round(self, lesson: Lesson, folder: Path) -> Verdict:
        """Let the trainee play or settle a round at a fresh table; return the verdict."""
        teaching = self.teaching
        directory = DemoDirectory(
            folder,
            teaching.speed,
            teaching.page,
            teaching.framed_by,
            training=True,
            language=self._language,
        )
        directory.build(teaching.config)
        self.questions = Questions(self.hub)
        self._table = LessonTable(lesson, directory, self.questions, self._note_change)
        return await self._table.run()

    def _note_change(self) -> None:
        """Something changed at the table."""
        if self._table is not None:
            self.phase = Phase.PLAYING if self._table.open else Phase.STARTING
        self.hub.changed()

    def _next_view(self) -> ViewLine:
        self._seq += 1
        return ViewLine(self._seq, b"")
