"""The program of a game: the state machine of `transitions` that its rows make.

Each row is a transition at each of its steps, with the row's conditions on it; to fire a trigger is
to trigger the library's event: the first transition whose conditions hold is carried out. What all
rows of a step and trigger ask is known beforehand, as a tree (`questions`): it finds that one
sooner than the library would, one after the other. Offers and prospects ask the same rows.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct
from transitions import Event, EventData, Machine, State, Transition, core

from controller.data.definition import GameDefinition, Step
from controller.data.keys import RECORDS
from controller.data.keys import TRIGGERS as KEYS
from controller.procedure.day.rest import turn_clocks
from controller.procedure.model import TableModel
from controller.procedure.play import seats as taking_part
from controller.procedure.play import settlement_order
from controller.procedure.play.decisions import begin_deciding
from controller.procedure.play.seats import seat_known
from controller.procedure.poker import players, told_acts
from controller.procedure.reasons import REFUSALS, refuse
from controller.procedure.rows import TRIGGERS, rows_for
from controller.procedure.rows.row import Condition, Meaning, Row, Tests
from drivers.vocabulary import Key

# Questions: what the rows of one step and trigger ask, as a tree; no condition is asked twice.
#
# The first row whose conditions hold applies. Rows often share conditions: an answer for one row is
# not asked for again for the next one.


OF_SEAT = taking_part.OF_SEAT | settlement_order.OF_SEAT | players.OF_SEAT | told_acts.OF_SEAT
"""The conditions of the seat in hand, and what returns all seats for which each of them holds."""
Result = TypeVar("Result")
Branch = tuple[Tests, Result]
"""The conditions of one row, and its result."""


class Branching(Struct, Generic[Result], frozen=True, eq=False):
    """One condition, and the next question or the result of each answer."""

    condition: Condition
    yes: "Branching[Result] | Result"
    no: "Branching[Result] | Result"


Tree: TypeAlias = Branching[Result] | Result
"""What has to be asked; or the result, where nothing has."""


class Unanswered(TypeError):
    """The last of some rows has a condition: when it does not hold, nothing applies."""


def tree_of(branches: Sequence[Branch[Result]], known: Mapping[Condition, bool]) -> Tree[Result]:
    """Return what has to be asked to find the first branch that fits, in the branches' order.

    A condition that makes no difference to the result is left out.

    Args:
        branches: the last one has no conditions.
        known: conditions that are answered already.

    Raises:
        Unanswered: the last one has conditions.
    """
    return _Growing(branches).grown(0, known)


class _Growing(Generic[Result]):
    """The trees that were made for some branches, so that equal ones are the same.

    `_later[first]` has the conditions of the branches from `first` on.
    """

    def __init__(self, branches: Sequence[Branch[Result]]) -> None:
        self._branches = branches
        self._made: dict[object, Tree[Result]] = {}
        asked: frozenset[Condition] = frozenset()
        later = [asked]
        for tests, _ in reversed(branches):
            asked |= {condition for condition, _ in tests}
            later.append(asked)
        self._later = later[::-1]

    def grown(self, first: int, known: Mapping[Condition, bool]) -> Tree[Result]:
        """Return the tree of the branches from `first` on."""
        known = {condition: known[condition] for condition in self._later[first] & known.keys()}
        key = first, frozenset(known.items())
        if key not in self._made:
            self._made[key] = self._asked(first, known)
        return self._made[key]

    def _asked(self, first: int, known: Mapping[Condition, bool]) -> Tree[Result]:
        if first == len(self._branches):
            raise Unanswered("the last row has conditions")
        tests, result = self._branches[first]
        for condition, wanted in tests:
            answer = known.get(condition)
            if answer is None:
                yes = self.grown(first, {**known, condition: True})
                no = self.grown(first, {**known, condition: False})
                return yes if yes is no else Branching(condition, yes, no)
            if answer is not wanted:
                return self.grown(first + 1, known)
        return result


def result_for(m: TableModel, tree: Tree[Result]) -> Result:
    """Return the result for a table as it stands."""
    while isinstance(tree, Branching):
        tree = tree.yes if tree.condition(m) else tree.no
    return tree


def results_for(m: TableModel, tree: Tree[Result], seats: Sequence[int]) -> dict[int, Result]:
    """Return the result for each seat: what `result_for` says with that seat in hand.

    A condition of the seat in hand is asked for all seats together, any other one once.
    """
    while isinstance(tree, Branching):
        of_seats = OF_SEAT.get(tree.condition)
        if of_seats is not None:
            fitting = of_seats(m)
            yes = results_for(m, tree.yes, [seat for seat in seats if seat in fitting])
            return yes | results_for(m, tree.no, [seat for seat in seats if seat not in fitting])
        tree = tree.yes if tree.condition(m) else tree.no
    return dict.fromkeys(seats, tree)


class ProgramError(TypeError):
    """A programming error: a refusal or a seat's key without words, a trigger without a row."""


class RowTransition(Transition):
    """A row at one of its steps, with the row's conditions in their order."""

    def __init__(
        self, source: str, dest: str, *args: Any, row: Row, asked: list[core.Condition]
    ) -> None:
        """Make the library's transition; `asked` serves it at all steps of the row."""
        super().__init__(source, dest, *args)
        self.row = row
        self.conditions = asked
        # The clocks of a table between rounds run at IDLE alone.
        if dest and Step.IDLE in (source, dest):
            self.after.append(turn_clocks)
        # Where an act may be in question then, a stage turns no card: nothing counts twice.
        if dest == Step.DECIDING:
            self.after.append(begin_deciding)


class Trigger(Event):
    """What can be fired: an event of the library that finds its transition by a tree.

    Attributes:
        transitions: those of each step, in the order of the rows.
    """

    transitions: defaultdict[str, list[RowTransition]]  # type: ignore[assignment]

    def compile(self) -> None:
        """Make the trees of questions, once all rows are in."""
        self._places = {
            step: _places(tuple(each.row.tests for each in rows))
            for step, rows in self.transitions.items()
        }

    def applying(self, m: TableModel) -> RowTransition:
        """Return the first transition of which all conditions hold now."""
        step = m.state.step
        return self.transitions[step][result_for(m, self._places[step])]

    def _process(self, event_data: EventData) -> bool:
        """Let the library carry out what applies; it asks the conditions of that one again."""
        event_data.transition = transition = self.applying(cast("TableModel", event_data.model))
        event_data.result = transition.execute(event_data)
        assert event_data.result, f"{self.name}: the tree does not say what the rows say"
        return event_data.result


class Program(Machine):
    """The rows of one game as a machine of the library.

    It moves any model that is given to it: none is registered with it, and one program serves
    every table.

    Attributes:
        offerable: the keys that each step may take, except those of the seats, each with what has
            to be asked to know what its press would mean; None: it would be refused.
        offerable_seats: the same for the keys of the seats.
    """

    event_cls = Trigger
    transition_cls = RowTransition
    events: dict[str, Trigger]  # type: ignore[assignment]

    def __init__(self, game: GameDefinition) -> None:
        steps = {each.step for each in game.steps}
        super().__init__(
            model=None,
            states=[
                State(str(step), on_enter=[TableModel.note_step]) for step in Step if step in steps
            ],
            initial=str(Step.CLOSED),
            model_attribute="step",
            auto_transitions=False,  # no step is reached but by a row
            queued=False,  # a trigger that an action fires is carried out at once, within it
        )
        for row, sources, destination in rows_for(game):
            self.add_transition(
                row.trigger,
                [str(step) for step in sources],
                destination and str(destination),
                before=_deeds(row),
                row=row,
                asked=[core.Condition(condition, wanted) for condition, wanted in row.tests],
            )
        self._check()
        for trigger in self.events.values():
            trigger.compile()
        self.offerable = {step: self._offers(step) for step in self.states}
        self.offerable_seats = {step: self._meant(step, "key_seat") for step in self.states}

    def _check(self) -> None:
        """Check every pair now: else a gap would be found when an event falls into it."""
        for step, trigger in product(self.states, {*TRIGGERS, *KEYS.values()}):
            rows = self.rows(step, trigger)
            if not rows:
                raise ProgramError(f"{trigger} at {step} is neither a transition nor a refusal")
            if rows[-1].conditions:
                raise ProgramError(f"{trigger} at {step} has no last word")
            for each in rows:
                if each.row.refuse and each.row.refuse not in REFUSALS:
                    refused = each.row.refuse
                    raise ProgramError(f"{trigger} at {step} refuses without words: {refused}")
                if trigger == "key_seat" and not each.row.refuse and each.row.means is None:
                    raise ProgramError(f"{trigger} at {step} says nothing")

    def rows(self, step: str, trigger: str) -> Sequence[RowTransition]:
        """Return the transitions of one pair, in the order in which they apply."""
        return self.events[trigger].transitions.get(step, ()) if trigger in self.events else ()

    def _offers(self, step: str) -> Sequence[tuple[Key, Tree[Meaning | None]]]:
        trees = ((key, self._meant(step, KEYS[key])) for key in KEYS if not RECORDS[key].seat)
        return [(key, tree) for key, tree in trees if tree is not None]

    def _meant(self, step: str, trigger: str) -> Tree[Meaning | None]:
        """Return what has to be asked to know what a key would do: the row that acts says it."""
        rows = (each.row for each in self.rows(step, trigger))
        return _meant(tuple((r.tests, None if r.refuse else r.means or _usual) for r in rows))

    def refusal(self, m: TableModel, trigger: str) -> str:
        """Return the code with which a trigger would be refused; empty: it would be taken."""
        return self.events[trigger].applying(m).row.refuse

    def fire(self, m: TableModel, trigger: str) -> None:
        """Trigger the event: the first transition whose conditions hold is carried out."""
        self.events[trigger].trigger(m, m)  # conditions and actions are given the model, too


@cache
def program_of(game: GameDefinition) -> Program:
    """Return the program of a game; it is built once."""
    return Program(game)


def _deeds(row: Row) -> list[str | Callable[..., bool | None]]:
    """Return what is done where a row applies, a refusal last."""
    if not row.refuse:
        return list(row.do)
    return [*row.do, partial(refuse, what=row.trigger, code=row.refuse)]


@cache  # many steps have the same rows
def _places(tests: tuple[Tests, ...]) -> Tree[int]:
    """Return what has to be asked to find the place of the first row that fits."""
    return tree_of([(each, place) for place, each in enumerate(tests)], {})


def _usual(_: TableModel, __: int) -> None:
    """Say what a key usually means."""


@cache
def _meant(branches: tuple[tuple[Tests, Meaning | None], ...]) -> Tree[Meaning | None]:
    return tree_of(branches, {seat_known: True})  # only seats of this table are asked about
