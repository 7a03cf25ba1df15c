"""The lessons: what each is about, what goes wrong in it, and what the trainee has to do."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from controller.data.definition import Step, TableDefinition
from controller.data.events import AdoptShuffler, LateBetRuled
from controller.data.intents import (
    ActCounted,
    ActSettled,
    AlertRaised,
    HoldOpened,
    IrregularityClosed,
    RoundEnded,
)
from controller.data.message import Message, message
from controller.data.terms import Terms
from controller.records.decoded_event import DecodedEvent
from drivers.registry import SELF_DRIVEN
from simulators.people.players import ORDERLY, Habits
from simulators.people.screen import deed
from simulators.scripts.script import FaultScript, Moment, ScriptedFault
from simulators.training.verdict import NOTHING, Answers, Task, entered, followed_by


class LessonName(StrEnum):
    """The names of the lessons, in the order in which a trainee takes them."""

    ROUND = "round"
    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    LATE_BET = "late-bet"
    JAM = "jam"
    SHORT = "short-packet"
    STRATEGY = "strategy"
    GOES_BACK = "goes-back"
    POTS = "pots"
    ODD_CHIPS = "odd-chips"
    OPENERS = "openers"
    OPENING = "opening"


# The names of the drills, for the command line.


class DrillName(StrEnum):
    """What a drill is about, in the order in which a trainee takes them."""

    GOES_BACK = "goes-back"
    POTS = "pots"
    ODD_CHIPS = "odd-chips"
    OPENERS = "openers"


# Levels of training: how much is asked.


class Level(StrEnum):
    """The levels."""

    OUTCOMES = "outcomes"
    PAYOUTS = "payouts"
    """The odds and the amount of each won wager are asked as well."""


_WORDS: Final = Terms(
    "training", (f"{name}-{part}" for name in LessonName for part in ("title", "goal", "hint"))
)
"""What the trainee reads of each lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a round at a fresh table, or questions about hands of players.

    Attributes:
        name: its name on the command line.
        asks: what is asked while the round is settled; None: the trainee deals the round.
        answers: what is right; empty where the answers to questions are judged.
        drill: what the questions are about; None: the lesson is a round at a table.
        strategy: the questions are hands before their decision.
        opens: it is the opening of the table; otherwise a round at an open table.
        faults: what goes wrong at the devices.
        habits: how the players are.
        seed: fixes who bets and what they do.
    """

    name: LessonName
    asks: Level | None = None
    answers: Answers = NOTHING
    drill: DrillName | None = None
    strategy: bool = False
    opens: bool = False
    faults: tuple[ScriptedFault, ...] = ()
    habits: Habits = ORDERLY
    seed: int = 16

    @property
    def title(self) -> Message:
        """What it is called."""
        return _WORDS[f"{self.name}-title"]

    @property
    def goal(self) -> Message:
        """What the trainee has to do."""
        return _WORDS[f"{self.name}-goal"]

    @property
    def hint(self) -> Message:
        """How it is done, for whoever asks."""
        return _WORDS[f"{self.name}-hint"]

    @property
    def at_a_table(self) -> bool:
        """Whether it is a round at a table; else it is questions alone."""
        return self.drill is None and not self.strategy

    @property
    def needs_supervisor(self) -> bool:
        """Whether the trainee needs a supervisor's badge and PIN."""
        return self.opens or self.answers.cards is not None

    def is_over(self, entries: Iterable[DecodedEvent]) -> bool:
        """Tell whether it is, by the entries of its journal."""
        end = entered("idle") if self.opens else followed_by(RoundEnded)
        return any(map(end, entries))

    @property
    def script(self) -> FaultScript:
        """Its faults, as a script."""
        return FaultScript(self.name, "", self.faults)


_BETS = Task(
    message("training-task-bets"),
    entered("wagering"),
    entered("waiting_deck", "dealing.seat"),
    within=30,
)
_GREEN = Task(
    message("training-task-green"), entered("awaiting_green"), entered("remainder"), within=20
)
_GREEN_AFTER_BET = replace(_GREEN, within=60)
"""The late bet is decided meanwhile."""
_DECIDED = Task(
    message("training-task-decided"),
    entered("deciding"),
    entered("revealing", "settling", "dealing.dealer", "awaiting_green"),
    within=30,
)
_OVER = Task(message("training-task-over"), entered("settling"), followed_by(RoundEnded), within=45)
_RULED = Task(
    message("training-task-late-bet"),
    followed_by(AlertRaised),
    lambda entry: isinstance(entry.event, LateBetRuled) or followed_by(IrregularityClosed)(entry),
    within=30,
)
_COUNTED = Task(
    message("training-task-count"), followed_by(HoldOpened), followed_by(ActCounted), within=30
)
_CLEARED = Task(
    message("training-task-clear"), followed_by(ActCounted), followed_by(ActSettled), within=60
)
_VOIDED = Task(
    message("training-task-void"), followed_by(ActCounted), followed_by(RoundEnded), within=90
)
_ROUND = (_BETS, _GREEN, _DECIDED, _OVER)
_ADOPTED = Task(
    message("training-task-adopt"),
    followed_by(HoldOpened),
    lambda entry: isinstance(entry.event, AdoptShuffler),
    within=90,
)
_OPENED = Task(
    message("training-task-open"), followed_by(HoldOpened), entered("opening"), within=120
)
_READY = Task(message("training-task-decks"), entered("opening"), entered("idle"), within=180)

LESSONS: Final = {
    each.name: each
    for each in (
        Lesson(LessonName.ROUND, answers=Answers(_ROUND)),
        Lesson(LessonName.OUTCOMES, asks=Level.OUTCOMES),
        Lesson(LessonName.PAYOUTS, asks=Level.PAYOUTS),
        Lesson(
            LessonName.LATE_BET,
            answers=Answers((_BETS, _RULED, _GREEN_AFTER_BET, _DECIDED, _OVER)),
            habits=replace(ORDERLY, late_bet=1.0, side=0.0),
        ),
        Lesson(
            LessonName.JAM,
            answers=Answers((_BETS, _COUNTED, _CLEARED, _GREEN, _DECIDED, _OVER), cards=0),
            faults=(
                ScriptedFault(deed("shuffler", "jam"), on=Moment(Step.WAGERING, 1)),
                ScriptedFault(deed("shuffler", "unjam"), on=Moment(Step.RECONCILE, 1), after=0.5),
            ),
        ),
        Lesson(
            LessonName.SHORT,
            answers=Answers((_BETS, _COUNTED, _VOIDED), cards=3, void=True),
            faults=(ScriptedFault(deed("shuffler", "short"), on=Moment(Step.WAGERING, 1)),),
        ),
        Lesson(LessonName.STRATEGY, strategy=True),
        Lesson(LessonName.GOES_BACK, drill=DrillName.GOES_BACK),
        Lesson(LessonName.POTS, drill=DrillName.POTS),
        Lesson(LessonName.ODD_CHIPS, drill=DrillName.ODD_CHIPS),
        Lesson(LessonName.OPENERS, drill=DrillName.OPENERS),
        Lesson(LessonName.OPENING, opens=True, answers=Answers((_ADOPTED, _OPENED, _READY))),
    )
}
"""Every lesson, in the order in which a trainee takes them."""


def lessons_at(table: TableDefinition) -> dict[LessonName, Lesson]:
    """Return the lessons that can be taken at a table.

    Where players bank the game, lessons are questions. Where a game has several decisions, no
    lesson asks what is best at each. Where the shuffler deals by itself, at a button of its own
    that no page has, a trainee settles and does not deal.
    """
    found = [
        each
        for each in LESSONS.values()
        if (each.drill is not None) is (table.poker is not None)
        and not (table.game.staged and each.strategy)
    ]
    if table.shuffler.driver == SELF_DRIVEN:
        found = [each for each in found if each.asks or each.strategy]
    return {each.name: each for each in found}
