"""The simulated supervisor's checks before they clear a hold."""

from random import Random

import pytest

from controller.data.events import CardsCounted, Clear
from drivers.vocabulary import ActKind, ActState
from simulators.devices.world import Place, World
from simulators.devices.world_log import ActName
from simulators.people.declarations import Declarations
from simulators.people.players import Habits
from simulators.people.supervisor import Supervisor
from tests.procedure.self_driven_story import opened


@pytest.mark.parametrize(("place", "voids"), [(Place.SEAT_2, False), (Place.SEAT_5, True)])
def test_a_supervisor_checks_the_seats_before_a_count_clears_everything(
    place: Place, voids: bool
) -> None:
    """A packet is lifted before the screen says whose it is; the next one loses power."""
    story = opened().call(2, 5).put_out().lift()
    story.put_out(known=0, state=ActState.INTERRUPTED)
    assert set(story.holds) == {"unshown", "act_failed"}
    world, state = World(1), story.state
    first, second = (ActName(state.epoch, txn) for txn in (1, 2))
    for act in (first, second):
        world.begin(act, ActKind.PACKET, 4, 0.0)
        for _ in range(4):
            world.feed(Place.BOX, "dispense", 0.0, act)
        if act is first:
            world.move(world.cards(Place.TRAY), Place.TRAY, place, "lift", 0.0)
    table = story.table.definition
    declarations = Declarations(Habits(), table.house, Random(0), game=table.game)
    supervisor = Supervisor(world, lambda: 7, declarations, table)
    if not voids:
        assert CardsCounted in {type(each) for each in supervisor.deeds_at(state)}
        story.count(4)
    cleared = [each for each in supervisor.deeds_at(story.state) if isinstance(each, Clear)]
    assert [(each.void_round, each.count) for each in cleared] == [(voids, -1 if voids else 4)]
