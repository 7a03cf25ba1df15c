"""The procedure, pure: the same definition and events always give the same state and intents.

Other rooms import from this face and from no deeper module. Only the snapshot may: it stands
on the procedure, and each of its views asks the matter that it shows.
"""

from typing import NamedTuple

from controller.data.definition import TableDefinition
from controller.data.events import ByPerson, Instant, TableEvent
from controller.data.intents import Intent
from controller.data.state import TableState
from controller.procedure import facts, hold_conditions, offers
from controller.procedure.day.rest import between_rounds, may_follow
from controller.procedure.day.succession import new_state, rebind, take_over_definition
from controller.procedure.house import people
from controller.procedure.house.computer import AHEAD_US, unconfirmed
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import seats
from controller.procedure.program import Program, program_of
from controller.procedure.requirements import lack
from controller.procedure.revisions import seen_now
from controller.procedure.shuffler import acts, recalls, self_driven
from drivers.interface import Command, DeviceEvent

__all__ = [
    "AHEAD_US",
    "Procedure",
    "Program",
    "TableModel",
    "between_rounds",
    "lack",
    "may_follow",
    "new_state",
    "rebind",
    "seen_now",
    "spot_bit",
    "take_over_definition",
    "unconfirmed",
]

_MOST_PASSES = 16
"""Steps that may pass by themselves after one event; more is a circle in the game file."""


class Taken(NamedTuple):
    """What follows from an event, in order; a repetition is only answered, and changes nothing."""

    intents: list[Intent]
    repeated: bool = False


class Procedure:
    """Feeds events to the program of one game and collects what follows from them."""

    def __init__(self, table: TableDefinition, state: TableState) -> None:
        self.program = program_of(table.game)
        self.model = TableModel(table, state, self.program)

    @property
    def state(self) -> TableState:
        """The state as it is now."""
        return self.model.state

    def handle(self, event: TableEvent | DeviceEvent, now: Instant) -> Taken:
        """Take one event in and return what follows from it."""
        model = self.model
        known = facts.echo(model, event)
        if known is not None:
            return Taken([*known], repeated=True)
        model.event, model.now, model.intents = event, now, []
        told = seats.standings(model)
        before, step = model.state.refusal, model.step
        model.state.refusal = None
        facts.take_event(model, event)
        self._pass_on()
        if isinstance(event, ByPerson):
            people.follow_deed(model, event)
        acts.issue_act(model)
        if model.state.recall is not None:
            recalls.issue_recall(model, model.state.recall)
        if model.self_driven or model.state.packet_late or "packet" in model.state.timers:
            self_driven.await_packet(model)
        seats.tell_standings(model, told)
        offers.keep_refusal(model, before if model.step == step else None)
        return Taken(model.intents)

    def offer(self, now: Instant) -> list[Command]:
        """Make the offers anew from the state as it is since `now`; return lamps that changed."""
        self.model.event, self.model.now = None, now  # for anybody who stands at the keys
        return offers.refresh(self.program, self.model)

    def _pass_on(self) -> None:
        """Let steps pass by themselves until one stays."""
        model = self.model
        for _ in range(_MOST_PASSES):
            hold_conditions.sync(model)
            before = model.step
            model.fire("advance")
            if model.step == before:
                return
        raise AssertionError(f"steps pass in a circle at {model.step}")
