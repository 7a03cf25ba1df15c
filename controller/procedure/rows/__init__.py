"""The table of rows, from which the state machine is built: what each event does at each step.

The first row for a step and trigger that fits applies; the last one has no conditions.
"""

from collections.abc import Iterator

from controller.data.definition import FRAME, GameDefinition, Step
from controller.procedure.rows.facts import FACTS
from controller.procedure.rows.irregular import BY_HAND, IRREGULAR
from controller.procedure.rows.keys import KEYS
from controller.procedure.rows.passes import PASSES
from controller.procedure.rows.people import PERSONS
from controller.procedure.rows.poker import POKER
from controller.procedure.rows.row import NEXT, Row

__all__ = ["POKER", "ROWS", "TRIGGERS", "order_of", "rows_for"]

ROWS: tuple[Row, ...] = (*KEYS, *PERSONS, *IRREGULAR, *BY_HAND, *FACTS, *PASSES)
"""The rows of house-banked games; player-banked games have them too, after `POKER`."""
TRIGGERS = tuple(dict.fromkeys(row.trigger for row in ROWS))
"""Every trigger that the rows answer, in the order of the rows."""


def order_of(game: GameDefinition) -> tuple[Step, ...]:
    """Return the game's steps between *no more bets* and the used deck's way back, in order."""
    middle = tuple(step.step for step in game.steps if step.step not in FRAME)
    return (Step.WAITING_DECK, *middle, Step.RELOAD)


def rows_for(game: GameDefinition) -> Iterator[tuple[Row, Step, Step | None]]:
    """Yield (row, step, destination) for every step of this game, in the order they apply.

    A player-banked game has rows of its own, which come first. A game may lack
    steps (`up_card`, `deciding`): rows at them, and rows to them, are left out.
    """
    order = order_of(game)
    steps = {each.step for each in game.steps}
    for row in ROWS if game.poker is None else (*POKER, *ROWS):
        for step in row.steps:
            if step not in steps:
                continue
            if row.to == NEXT:
                yield row, step, order[order.index(step) + 1]
            elif row.to is None:
                yield row, step, None
            elif row.to in steps:
                yield row, step, Step(row.to)
