"""`tablectl irregular`: what went against the rules is declared, and decided as they allow."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.request_commands import wish
from controller.cli.wager_effects import effects
from controller.data.effects import Effect
from controller.data.irregularities import IrregularityKind, Remedy

if TYPE_CHECKING:
    from controller.api.messages import Wish

app = typer.Typer(
    help="What went against the rules: declare it, decide it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command()
@wish
def declare(
    kind: Annotated[IrregularityKind, typer.Argument(metavar="KIND", help="What went wrong.")],
    *,
    seat: Annotated[
        int, typer.Option("--seat", metavar="N", min=0, max=7, help="Whose it is; 0: the dealer's.")
    ] = 0,
    wager: Annotated[
        str,
        typer.Option(
            "--wager", metavar="NAME", help="Which one. For a late bet: else that of the alert."
        ),
    ] = "",
    remark: Annotated[str, typer.Option("--remark", metavar="TEXT", help="What was seen.")] = "",
) -> "Wish":
    """Declare an irregularity: it stops what it reaches until it is decided. Exit 1: refused."""
    from controller.api.messages import DeclareIrregularity

    return DeclareIrregularity(kind, seat, wager, remark)


@app.command()
@wish
def decide(
    number: Annotated[int, typer.Argument(metavar="ID", min=1, help="As `status` shows it.")],
    remedy: Annotated[Remedy, typer.Argument(metavar="REMEDY", help="What is done about it.")],
    *,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")],
    effect: Annotated[
        list[str] | None,
        typer.Option(
            "--effect",
            metavar="SEAT:WAGER=EFFECT",
            help="3:pair_plus=paid, where the rules allow another effect than the usual one.",
        ),
    ] = None,
    count: Annotated[
        int,
        typer.Option("--count", metavar="N", min=-1, help="Cards counted, where asked for."),
    ] = -1,
) -> "Wish":
    """Decide an irregularity by a remedy that the house's rules allow. Exit 1: refused, and why."""
    from controller.api.messages import DecideIrregularity

    return DecideIrregularity(number, remedy, reason, effects(effect, tuple(Effect)), count)
