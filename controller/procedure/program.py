"""The program of a game: its rows compiled, and the state machine that carries them out.

`transitions` has the states and the moves. The row that applies is found by what the rows ask
(`questions`): firing carries out exactly that row's transition, and what is offered or would be
refused is found by the same rows.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from transitions import EventData, Machine, Transition

from controller.data.definition import GameDefinition, Step
from controller.procedure.day.entering import turn_clocks
from controller.procedure.keys import SEATS
from controller.procedure.keys import TRIGGERS as KEYS
from controller.procedure.model import TableModel
from controller.procedure.play.seats import seat_known
from controller.procedure.questions import Tree, found, tree_of
from controller.procedure.reasons import REFUSALS, refuse
from controller.procedure.rows import TRIGGERS, rows_for
from controller.procedure.rows.row import Row
from drivers.vocabulary import Key


class ProgramError(TypeError):
    """A programming error: a row refuses without words, or a step and trigger have no row."""


@dataclass(frozen=True, slots=True)
class CompiledRow:
    """A row at one step, with the transition that carries it out.

    Attributes:
        moves: it goes to a step, or does anything.
    """

    row: Row
    destination: Step | None
    transition: Transition
    moves: bool


Rows = tuple[CompiledRow, ...]
"""The rows of one step and trigger, in the order in which they apply."""


class Program:
    """The rows of one game, by step and trigger, and the state machine that they make.

    The state machine moves any model that is given to it: it holds none, and one program serves
    every table.
    """

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self._rows: dict[tuple[str, str], Rows] = {}
        self.machine = Machine(
            model=None,
            states=[str(step) for step in Step if any(step == each.step for each in game.steps)],
            initial=str(Step.CLOSED),
            model_attribute="step",
            auto_transitions=False,
            queued=False,
        )
        self._compile()
        self._check()
        trees = cache(_tree)  # many steps have the same rows
        self._applying = {pair: trees(rows) for pair, rows in self._rows.items()}
        self._offerable = {step: self._offers(step) for step in self.steps}
        self._offerable_seats = {step: _taken(self._rows[step, "key_seat"]) for step in self.steps}

    def _compile(self) -> None:
        compiled: dict[tuple[str, str], list[CompiledRow]] = defaultdict(list)
        staying: dict[Row, CompiledRow] = {}
        for row, step, destination in rows_for(self.game):
            # A row that goes nowhere is carried out at all its steps by one transition.
            each = staying.get(row) or self._compiled(row, step, destination)
            if destination is None:
                staying[row] = each
            compiled[step, row.trigger].append(each)
        self._rows = {pair: tuple(rows) for pair, rows in compiled.items()}

    def _compiled(self, row: Row, step: Step, destination: Step | None) -> CompiledRow:
        """Add a transition without conditions: the row's own tests choose it."""
        self.machine.add_transition(
            row.trigger,
            str(step),
            str(destination) if destination is not None else None,
            before=[*row.do, *([_refusing(row.trigger, row.refuse)] if row.refuse else [])],
            after=_entering(step, destination),
        )
        transition = self.machine.events[row.trigger].transitions[str(step)][-1]
        moves = destination is not None or bool(row.do or row.refuse)
        return CompiledRow(row, destination, transition, moves)

    def _check(self) -> None:
        """Check every pair now: else a gap would be found when an event falls into it."""
        for (at, trigger), rows in self._rows.items():
            if rows[-1].row.tests:
                raise ProgramError(f"{trigger} at {at} has no last word")
            for each in rows:
                if each.row.refuse and each.row.refuse not in REFUSALS:
                    raise ProgramError(
                        f"{trigger} at {at} refuses without words: {each.row.refuse}"
                    )
        for step in self.steps:
            for trigger in TRIGGERS:
                if (step, trigger) not in self._rows:
                    raise ProgramError(f"{trigger} at {step} is neither a transition nor a refusal")

    @property
    def steps(self) -> list[str]:
        """The steps of this game."""
        return list(self.machine.states)

    def rows(self, step: str, trigger: str) -> Rows:
        """Return the rows of one pair, in the order in which they apply."""
        return self._rows[step, trigger]

    def _offers(self, step: str) -> Sequence[tuple[Key, Tree[bool]]]:
        keys = ((key, self._rows[step, KEYS[key]]) for key in KEYS if key not in SEATS)
        trees = [(key, _taken(rows)) for key, rows in keys]
        return [(key, tree) for key, tree in trees if tree is not False]

    def offerable(self, step: str) -> Sequence[tuple[Key, Tree[bool]]]:
        """Return the keys that a step may take, except those of the seats, with their questions."""
        return self._offerable[step]

    def offerable_seats(self, step: str) -> Tree[bool]:
        """Return the questions that decide on the keys of the seats."""
        return self._offerable_seats[step]

    def applying(self, m: TableModel, trigger: str) -> CompiledRow:
        """Return the row that applies to a trigger now."""
        return found(m, self._applying[m.state.step, trigger])

    def refusal(self, m: TableModel, trigger: str) -> str:
        """Return the code with which a trigger would be refused; empty: it would be taken."""
        return self.applying(m, trigger).row.refuse

    def fire(self, m: TableModel, trigger: str) -> None:
        """Find the row that applies to a trigger, and carry out its transition."""
        row = self.applying(m, trigger)
        if row.moves:
            state, event = self.machine.get_state(m.state.step), self.machine.events[trigger]
            row.transition.execute(EventData(state, event, self.machine, m, args=(m,), kwargs={}))


@cache
def program_of(game: GameDefinition) -> Program:
    """Return the program of a game; it is built once."""
    return Program(game)


def _tree(rows: Rows) -> Tree[CompiledRow]:
    """Return what has to be asked to find the row that applies."""
    return tree_of([(each.row.tests, each) for each in rows], {})


def _taken(rows: Rows) -> Tree[bool]:
    """Return what has to be asked to know whether a key would be taken."""
    branches = [(each.row.tests, not each.row.refuse) for each in rows]
    return tree_of(branches, {seat_known: True})  # only seats of this table are asked about


def _entering(step: Step, destination: Step | None) -> list[str | Callable[..., bool | None]]:
    """Return what is done when a row leads to a step; nothing where its destination is None."""
    if destination is None:
        return []
    return [TableModel.note_step, *([turn_clocks] if Step.IDLE in (step, destination) else [])]


def _refusing(trigger: str, code: str) -> Callable[[TableModel], None]:
    def refusing(m: TableModel) -> None:
        refuse(m, trigger, code)

    return refusing
