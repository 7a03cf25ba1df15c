"""The machine: built with `transitions` from the rows and the game file, checked when it is built."""

from collections import defaultdict
from typing import Any

from transitions import EventData, Machine

from controller.definition import GameDefinition, Step
from controller.procedure.model import TableModel
from controller.procedure.refusals import REFUSALS
from controller.procedure.rows import TRIGGERS, Row, rows_for


class ProgramError(TypeError):
    """A row names what does not exist, or leaves a step × event pair open: a programming error."""


class Program:
    """The rows of one game, by step and trigger, and the machine that they make."""

    def __init__(self, game: GameDefinition) -> None:
        self.game = game
        self._rows: dict[tuple[str, str], list[Row]] = defaultdict(list)
        self._names: dict[str, str] = {}
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

    def _add(self, row: Row, step: Step, destination: Step | None) -> None:
        self._rows[step, row.trigger].append(row)
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
        for (step, trigger), rows in self._rows.items():
            last = rows[-1]
            if last.when or last.unless:
                raise ProgramError(f"{trigger} at {step} has no last word")
            for row in rows:
                for name in (*row.when, *row.unless, *row.do):
                    if not callable(getattr(TableModel, name, None)):
                        raise ProgramError(f"{trigger} at {step} names {name!r}, which is nothing")
                if row.refuse and row.refuse not in REFUSALS:
                    raise ProgramError(f"{trigger} at {step} refuses without words: {row.refuse}")
        for step in self.machine.states:
            for trigger in TRIGGERS:
                if (step, trigger) not in self._rows:
                    raise ProgramError(f"{trigger} at {step} is neither a transition nor a refusal")

    def rows(self, step: str, trigger: str) -> list[Row]:
        """Return the rows of one pair, in the order in which they apply."""
        return self._rows[step, trigger]

    def first(self, model: TableModel, trigger: str) -> Row:
        """Return the row that applies now."""
        for row in self._rows[model.step, trigger]:
            if all(getattr(model, name)() for name in row.when) and not any(
                getattr(model, name)() for name in row.unless
            ):
                return row
        raise ProgramError(f"{trigger} at {model.step} has no row")

    def bind(self, model: TableModel) -> None:
        """Let the machine move this model."""
        self.machine.add_model(model, initial=model.step)

    def fire(self, model: TableModel, trigger: str) -> None:
        """Fire a trigger at the model."""
        self.machine.events[trigger].trigger(model)


def _refuser(trigger: str, code: str) -> Any:
    def refuse(event: EventData) -> None:
        model = event.model
        assert isinstance(model, TableModel)
        model.refuse(trigger, code)

    return refuse
