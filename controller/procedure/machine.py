"""The machine: built with `transitions` from the rows and the game file, checked when built."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache

from transitions import EventData, Machine

from controller.data.definition import GameDefinition, Step
from controller.procedure.asked import Offerable, Rows, applying, asked
from controller.procedure.basis import Basis
from controller.procedure.model import TableModel
from controller.procedure.offers import SEATS
from controller.procedure.offers import TRIGGERS as KEYS
from controller.procedure.refusals import REFUSALS
from controller.procedure.rows import TRIGGERS, Row, rows_for


class ProgramError(TypeError):
    """A row names what does not exist, or leaves a step × event pair open: a programming error."""


class Program:
    """The rows of one game, by step and trigger, and the machine that they make.

    The machine moves any model that is given to it: it holds none, and one serves every table.
    """

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self._rows: dict[tuple[str, str], list[tuple[Row, Step | None]]] = defaultdict(list)
        self._asked: dict[tuple[str, str], Rows] = {}
        self._resting: set[tuple[str, str]] = set()
        """Pairs at which a trigger may come to nothing."""
        self._offerable: dict[str, Sequence[Offerable]] = {}
        self._offerable_seats: dict[str, Rows] = {}
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
            self._asked[pair] = tuple(
                asked(TableModel, row, destination) for row, destination in rows
            )
            if not all(row.moves for row in self._asked[pair]):
                self._resting.add(pair)
        for name in self.steps:
            self._offerable[name] = [
                (key, self._asked[name, trigger])
                for key, trigger in KEYS.items()
                if key not in SEATS and self._ever_taken(name, trigger)
            ]
            if self._ever_taken(name, "key_seat"):
                self._offerable_seats[name] = self._asked[name, "key_seat"]

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
            if last.tests:
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

    def offerable(self, step: str) -> Sequence[Offerable]:
        """Return the keys that this step may take, but for those of the seats."""
        return self._offerable[step]

    def offerable_seats(self, step: str) -> Rows:
        """Return what decides on the keys of the seats; empty: this step refuses them all."""
        return self._offerable_seats.get(step, ())

    def asked(self, step: str, trigger: str) -> Rows:
        """Return the rows of one pair as they are asked for what they would do."""
        return self._asked[step, trigger]

    def fire(self, model: Basis, trigger: str) -> None:
        """Fire a trigger at the model; where nothing would come of it the machine is not asked."""
        pair = (model.state.step, trigger)
        if pair not in self._resting or applying(model, self._asked[pair]).moves:
            self.machine.events[trigger].trigger(model)


@cache
def program_of(game: GameDefinition) -> Program:
    """Return the program of a game; it is built once."""
    return Program(game)


def _refuser(trigger: str, code: str) -> Callable[[EventData], None]:
    def refuse(event: EventData) -> None:
        model = event.model
        assert isinstance(model, TableModel)
        model.refuse(trigger, code)

    return refuse
