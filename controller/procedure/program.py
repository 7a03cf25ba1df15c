"""The program of a game: its rows compiled, and the state machine that carries them out.

`transitions` has the states and the moves. The row that applies is found here, once: firing carries
out exactly that row's transition, and what is offered or would be refused is the same answer.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from transitions import Event, EventData, Machine, Transition

from controller.data.definition import GameDefinition, Step
from controller.procedure.day.entering import entered
from controller.procedure.keys import SEATS
from controller.procedure.keys import TRIGGERS as KEYS
from controller.procedure.model import TableModel
from controller.procedure.play.seats import OF_SEAT
from controller.procedure.reasons import REFUSALS, refuse
from controller.procedure.rows import TRIGGERS, rows_for
from controller.procedure.rows.row import Row, Tests
from drivers.vocabulary import Key


class ProgramError(TypeError):
    """A row refuses without words, or a step × event pair is left open: a programming error."""


@dataclass(frozen=True, slots=True)
class CompiledRow:
    """A row at one step, with the transition that carries it out.

    Attributes:
        common: those of its tests that are the same for every seat.
        own: those that hang on the seat in hand.
        moves: it goes to a step, or does anything.
    """

    row: Row
    destination: Step | None
    transition: Transition
    common: Tests
    own: Tests
    moves: bool


Rows = tuple[CompiledRow, ...]
"""The rows of one step and trigger, in the order in which they apply."""


def applying(m: TableModel, rows: Rows) -> CompiledRow:
    """Return the first row that fits; the last one has no conditions."""
    for each in rows:
        for condition, wanted in each.row.tests:
            if condition(m) is not wanted:
                break
        else:
            return each
    raise AssertionError("the last row has conditions")


def taking(m: TableModel, rows: Rows) -> list[int]:
    """Return the seats of this table at which the rows do not refuse, in their order.

    It is what `applying` says of each of them; what they have in common is asked once.
    """
    taken: list[int] = []
    waiting: Sequence[int] = m.table.seats
    asked = m.at_seat(waiting[0])
    for each in rows:
        if not _fits(asked, each.common):
            continue
        fitting = _fitting(asked, waiting, each.own) if each.own else waiting
        if not each.row.refuse:
            taken += fitting
        if len(fitting) == len(waiting):
            break
        waiting = [seat for seat in waiting if seat not in fitting]
    return sorted(taken)


def _fitting(asked: TableModel, seats: Sequence[int], tests: Tests) -> list[int]:
    """Return the seats that fit; one copy of the model is asked about each of them in turn."""
    fitting = []
    for seat in seats:
        asked.seat = seat
        if _fits(asked, tests):
            fitting.append(seat)
    return fitting


def _fits(m: TableModel, tests: Tests) -> bool:
    for condition, wanted in tests:  # noqa: SIM110 - asked 600 times a round: a generator costs more
        if condition(m) is not wanted:
            return False
    return True


class Program:
    """The rows of one game, by step and trigger, and the state machine that they make.

    The state machine moves any model that is given to it: it holds none, and one program serves
    every table.
    """

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self._rows: dict[tuple[str, str], Rows] = {}
        self._offerable: dict[str, Sequence[tuple[Key, Rows]]] = {}
        self._offerable_seats: dict[str, Rows] = {}
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
        for step in self.steps:
            self._offerable[step] = [
                (key, self._rows[step, trigger])
                for key, trigger in KEYS.items()
                if key not in SEATS and self._ever_taken(step, trigger)
            ]
            if self._ever_taken(step, "key_seat"):
                self._offerable_seats[step] = self._rows[step, "key_seat"]

    def _compile(self) -> None:
        found: dict[tuple[str, str], list[CompiledRow]] = defaultdict(list)
        for row, step, destination in rows_for(self.game):
            found[step, row.trigger].append(self._compiled(row, step, destination))
        self._rows = {pair: tuple(rows) for pair, rows in found.items()}

    def _compiled(self, row: Row, step: Step, destination: Step | None) -> CompiledRow:
        """Add a transition without conditions to the shuffler: the row's own tests choose it."""
        self.machine.add_transition(
            row.trigger,
            str(step),
            str(destination) if destination is not None else None,
            before=[*row.do, *([_refusing(row.trigger, row.refuse)] if row.refuse else [])],
            after=[entered] if destination is not None else [],
        )
        transition = self.machine.events[row.trigger].transitions[str(step)][-1]
        return CompiledRow(
            row,
            destination,
            transition,
            tuple(test for test in row.tests if test[0] not in OF_SEAT),
            tuple(test for test in row.tests if test[0] in OF_SEAT),
            destination is not None or bool(row.do or row.refuse),
        )

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

    def _ever_taken(self, step: str, trigger: str) -> bool:
        return any(not each.row.refuse for each in self._rows[step, trigger])

    def offerable(self, step: str) -> Sequence[tuple[Key, Rows]]:
        """Return the keys that this step may take, but for those of the seats."""
        return self._offerable[step]

    def offerable_seats(self, step: str) -> Rows:
        """Return what decides on the keys of the seats; empty: this step refuses them all."""
        return self._offerable_seats.get(step, ())

    def refusal(self, m: TableModel, trigger: str) -> str:
        """Return the code with which a trigger would be refused; empty: it would be taken."""
        return applying(m, self._rows[m.state.step, trigger]).row.refuse

    def fire(self, m: TableModel, trigger: str) -> None:
        """Find the row that applies to a trigger, and carry out its transition."""
        found = applying(m, self._rows[m.state.step, trigger])
        if found.moves:
            self._carry_out(m, self.machine.events[trigger], found.transition)

    def _carry_out(self, m: TableModel, event: Event, transition: Transition) -> None:
        state = self.machine.get_state(transition.source)
        transition.execute(EventData(state, event, self.machine, m, args=(m,), kwargs={}))


@cache
def program_of(game: GameDefinition) -> Program:
    """Return the program of a game; it is built once."""
    return Program(game)


def _refusing(trigger: str, code: str) -> Callable[[TableModel], None]:
    def refusing(m: TableModel) -> None:
        refuse(m, trigger, code)

    return refusing
