"""`tablectl clear`: a supervisor clears what holds the table, or voids the round."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish
from controller.cli.wager_effects import EffectOption, effects

if TYPE_CHECKING:
    from controller.api.messages import Wish


@wish
def clear(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-why-recorded")],
    *,
    count: Annotated[
        int,
        typer.Option("--count", metavar="N", min=-1, help="help-clear-count"),
    ] = -1,
    void_round: Annotated[bool, typer.Option("--void-round", help="help-clear-void")] = False,
    effect: EffectOption = None,
) -> "Wish":
    """Clear what holds the table, or void the round."""
    from controller.api.messages import ClearHolds

    return ClearHolds(reason, count, void_round, effects(effect))
