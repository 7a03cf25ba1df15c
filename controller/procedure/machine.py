"""The machine: built with `transitions` from the rows and the game file, checked when built."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from transitions import EventData, Machine

from controller.definition import GameDefinition, Step
from controller.procedure.basis import Basis
from controller.procedure.model import TableModel
from controller.procedure.offers import TRIGGERS as KEYS
from controller.procedure.refusals import REFUSALS
from controller.procedure.rows import TRIGGERS, Row, rows_for
from drivers.vocabulary import Key

Test = Callable[[Basis], bool]


@dataclass(frozen=True, slots=True)
class Asked:
    """A row as it is asked for what it would do, without doing it.

    Attributes:
        tests: what is asked, each with the answer that the row wants.
        refuses: it refuses.
        moves: it goes to a step, or does anything.
    """

    tests: tuple[tuple[Test, bool], ...]
    refuses: bool
    moves: bool


class ProgramError(TypeError):
    """A row names what does not exist, or leaves a step × event pair open: a programming error."""


class Program:
    """The rows of one game, by step and trigger, and the machine that they make.

    The machine moves any model that is given to it: it holds none, and one serves every table.
    """

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self._rows: dict[tuple[str, str], list[tuple[Row, Step | None]]] = defaultdict(list)
        self._asked: dict[tuple[str, str], tuple[Asked, ...]] = {}
        self._resting: set[tuple[str, str]] = set()
        """Pairs at which a trigger may come to nothing."""
        self._offerable: dict[str, Sequence[tuple[Key, str]]] = {}
        self.machine = Machine(
            model=None,
            states=[str(step) for step in Step if any(step == each.step for each in game.steps)],
            initial=str(Step.CLOSED),
            model_attribute="step",
            send_event=True,
            auto_transitions=False,
            ignore_invalid_triggers=False,
            queued=False,
        )
        for row, step, destination in rows_for(game):
            self._add(row, step, destination)
        self._check()
        for pair, rows in self._rows.items():
            self._asked[pair] = tuple(_asked(row, destination) for row, destination in rows)
            if not all(row.moves for row in self._asked[pair]):
                self._resting.add(pair)
        for name in self.steps:
            self._offerable[name] = [
                (key, trigger) for key, trigger in KEYS.items() if self._ever_taken(name, trigger)
            ]

    def _add(self, row: Row, step: Step, destination: Step | None) -> None:
        self._rows[step, row.trigger].append((row, destination))
        refusal = [_refuser(row.trigger, row.refuse)] if row.refuse else []
        self.machine.add_transition(
            row.trigger,
            str(step),
            str(destination) if destination is not None else None,
            conditions=list(row.when),
            unless=list(row.unless),
            before=[*row.do, *refusal],
            after=["entered"] if destination is not None else [],
        )

    def _check(self) -> None:
        """Check every name and every pair now: the machine itself would find out when it fires."""
        for (at, trigger), rows in self._rows.items():
            last, _ = rows[-1]
            if last.when or last.unless:
                raise ProgramError(f"{trigger} at {at} has no last word")
            for row, _ in rows:
                for name in (*row.when, *row.unless, *row.do):
                    if not callable(getattr(TableModel, name, None)):
                        raise ProgramError(f"{trigger} at {at} names {name!r}, which is nothing")
                if row.refuse and row.refuse not in REFUSALS:
                    raise ProgramError(f"{trigger} at {at} refuses without words: {row.refuse}")
        for step in self.steps:
            for trigger in TRIGGERS:
                if (step, trigger) not in self._rows:
                    raise ProgramError(f"{trigger} at {step} is neither a transition nor a refusal")

    @property
    def steps(self) -> list[str]:
        """The steps of this game."""
        return list(self.machine.states)

    def rows(self, step: str, trigger: str) -> list[tuple[Row, Step | None]]:
        """Return the rows of one pair with their destinations, in the order in which they apply."""
        return self._rows[step, trigger]

    def _ever_taken(self, step: str, trigger: str) -> bool:
        return any(not row.refuse for row, _ in self._rows[step, trigger])

    def offerable(self, step: str) -> Sequence[tuple[Key, str]]:
        """Return the keys, with their triggers, that this step does not refuse in any case."""
        return self._offerable[step]

    def accepts(self, model: TableModel, trigger: str) -> bool:
        """Tell whether a trigger would be taken now, and not refused."""
        return not self._applying(model, trigger).refuses

    def _applying(self, model: Basis, trigger: str) -> Asked:
        for row in self._asked[model.state.step, trigger]:
            for test, wanted in row.tests:
                if test(model) is not wanted:
                    break
            else:
                return row
        raise ProgramError(f"{trigger} at {model.step} has no row")

    def fire(self, model: Basis, trigger: str) -> None:
        """Fire a trigger at the model; where nothing would come of it the machine is not asked."""
        resting = (model.state.step, trigger) in self._resting
        if not resting or self._applying(model, trigger).moves:
            self.machine.events[trigger].trigger(model)


@cache
def program_of(game: GameDefinition) -> Program:
    """Return the program of a game; it is built once."""
    return Program(game)


def _asked(row: Row, destination: Step | None) -> Asked:
    return Asked(
        tuple(
            (getattr(TableModel, name), wanted)
            for names, wanted in ((row.when, True), (row.unless, False))
            for name in names
        ),
        bool(row.refuse),
        destination is not None or bool(row.do or row.refuse),
    )


def _refuser(trigger: str, code: str) -> Callable[[EventData], None]:
    def refuse(event: EventData) -> None:
        model = event.model
        assert isinstance(model, TableModel)
        model.refuse(trigger, code)

    return refuse
