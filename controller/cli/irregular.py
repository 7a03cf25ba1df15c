"""`tablectl irregular`: irregularities are declared, and decided as the house's rules allow."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.commands import command, group
from controller.cli.request_commands import wish
from controller.cli.wager_effects import effects
from controller.data.effects import Effect
from controller.data.irregularities import IrregularityKind, Remedy

if TYPE_CHECKING:
    from controller.api.messages import Wish

app = group("help-irregular")


@command(app, "help-irregular-declare")
@wish
def declare(
    kind: Annotated[IrregularityKind, typer.Argument(metavar="KIND", help="help-irregular-kind")],
    *,
    seat: Annotated[
        int, typer.Option("--seat", metavar="N", min=0, max=7, help="help-irregular-seat")
    ] = 0,
    wager: Annotated[
        str,
        typer.Option("--wager", metavar="NAME", help="help-irregular-wager"),
    ] = "",
    remark: Annotated[
        str, typer.Option("--remark", metavar="TEXT", help="help-irregular-remark")
    ] = "",
) -> "Wish":
    """Declare an irregularity: it holds what it concerns until it is decided."""
    from controller.api.messages import DeclareIrregularity

    return DeclareIrregularity(kind, seat, wager, remark)


@command(app, "help-irregular-decide")
@wish
def decide(
    number: Annotated[int, typer.Argument(metavar="ID", min=1, help="help-irregular-number")],
    remedy: Annotated[Remedy, typer.Argument(metavar="REMEDY", help="help-irregular-remedy")],
    *,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
    effect: Annotated[
        list[str] | None,
        typer.Option(
            "--effect",
            metavar="SEAT:WAGER=EFFECT",
            help="help-irregular-effect",
        ),
    ] = None,
    count: Annotated[
        int,
        typer.Option("--count", metavar="N", min=-1, help="help-irregular-count"),
    ] = -1,
) -> "Wish":
    """Decide an irregularity by a remedy that the house's rules allow."""
    from controller.api.messages import DecideIrregularity

    return DecideIrregularity(number, remedy, reason, effects(effect, tuple(Effect)), count)
