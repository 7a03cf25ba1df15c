"""The procedure: pure. Given the definition and the events it returns the same, every time."""

from controller.data.definition import TableDefinition
from controller.data.events import Instant, TableEvent
from controller.data.intents import Intent
from controller.data.state import TableState
from controller.procedure import acts, echoes, facts, guidance, offers, recalls, standing
from controller.procedure.machine import Program, program_of
from controller.procedure.model import TableModel
from controller.procedure.succession import (
    between_rounds,
    may_follow,
    new_state,
    rebind,
    take_over,
)
from drivers.interface import Command, DeviceEvent

__all__ = [
    "Procedure",
    "Program",
    "between_rounds",
    "may_follow",
    "new_state",
    "rebind",
    "take_over",
]

_MOST_PASSES = 16
"""Steps that may pass by themselves after one event; more is a circle in the game file."""


class Procedure:
    """Feeds events to the machine of one game and collects what follows from them."""

    def __init__(self, table: TableDefinition, state: TableState) -> None:
        self.program = program_of(table.game)
        self.model = TableModel(table, state, self.program)

    @property
    def state(self) -> TableState:
        """All that is known, as it stands now."""
        return self.model.state

    def echo(self, event: TableEvent | DeviceEvent) -> list[Command] | None:
        """Return None for news, else what an event that brings nothing new is answered with."""
        return echoes.echo(self.model, event)

    def handle(self, event: TableEvent | DeviceEvent, now: Instant) -> list[Intent]:
        """Take one event in and return what follows from it, in order."""
        model = self.model
        model.event, model.now, model.intents = event, now, []
        model.state.refusal = ""
        facts.take(model, event)
        self._pass_on()
        acts.issue(model)
        recalls.issue(model)
        guidance.await_packet(model)
        offers.refresh(model)
        return model.intents

    def _pass_on(self) -> None:
        """Let steps pass by themselves until one stays."""
        model = self.model
        for _ in range(_MOST_PASSES):
            standing.sync(model)
            before = model.step
            self.program.fire(model, "advance")
            if model.step == before:
                return
        raise AssertionError(f"steps pass in a circle at {model.step}")
