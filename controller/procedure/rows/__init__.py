"""The table of rows, from which the state machine is built: what each event does at each step.

The first row for a step and trigger that fits applies; the last one has no conditions.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from controller.data.definition import FRAME, GameDefinition, Step
from controller.procedure.rows.facts import FACTS, PASSES
from controller.procedure.rows.keys import KEYS
from controller.procedure.rows.people import BY_HAND, IRREGULAR, PERSONS
from controller.procedure.rows.poker import POKER
from controller.procedure.rows.row import BACK, NEXT, Row
from controller.procedure.shuffler.reconcile import came_from

__all__ = ["POKER", "ROWS", "TRIGGERS", "order_of", "rows_for"]

ROWS: tuple[Row, ...] = (*KEYS, *PERSONS, *IRREGULAR, *BY_HAND, *FACTS, *PASSES)
"""The rows of house-banked games; player-banked games have them too, after `POKER`."""
TRIGGERS = tuple(dict.fromkeys(row.trigger for row in ROWS))
"""Every trigger that the rows answer, in the order of the rows."""


def order_of(game: GameDefinition) -> tuple[Step, ...]:
    """Return the game's steps between *no more bets* and the used deck's way back, in order."""
    middle = tuple(step.step for step in game.steps if step.step not in FRAME)
    return (Step.WAITING_DECK, *middle, Step.RELOAD)


def rows_for(game: GameDefinition) -> Iterator[tuple[Row, list[Step], Step | None]]:
    """Yield (row, steps, destination) of this game, in the order in which they apply.

    A player-banked game has rows of its own, which come first. A game may lack
    steps (`up_card`, `deciding`): rows at them, and rows to them, are left out.
    """
    order = order_of(game)
    present = {each.step for each in game.steps}
    rows = ROWS if game.poker is None else (*POKER, *ROWS)
    for row in rows:
        steps = [step for step in row.steps if step in present]
        if not steps:
            continue
        if row.to == NEXT:
            for step in steps:
                yield row, [step], order[order.index(step) + 1]
        elif row.to == BACK:
            leading = {step for each in rows if each.to in steps for step in each.steps} & present
            origins = [step for step in Step if step in leading]
            for back, origin in _ways_back(row, origins):
                yield back, steps, origin
        elif row.to is None:
            yield row, steps, None
        elif row.to in present:
            yield row, steps, Step(row.to)


def _ways_back(row: Row, origins: list[Step]) -> Iterator[tuple[Row, Step]]:
    """Yield a row and its destination for each step that the round may have come from.

    The last of them asks nothing: it came from there if from none of the others.
    """
    *others, last = origins
    for origin in others:
        yield replace(row, tests=(*row.tests, (partial(came_from, origin), True))), origin
    yield row, last
