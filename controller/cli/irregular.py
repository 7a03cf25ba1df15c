"""`tablectl irregular`: what went against the rules is declared, and decided as they allow."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.counting import effects
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption
from controller.effects import Effect
from controller.irregularities import IrregularityKind, Remedy

if TYPE_CHECKING:
    from controller.daemon.client import Client
    from controller.daemon.messages import Answer

app = typer.Typer(
    help="What went against the rules: declare it, decide it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command()
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
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Declare an irregularity: it stops what it reaches until it is decided. Exit 1: refused."""
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import DeclareIrregularity

        wish = DeclareIrregularity(kind, seat, wager, remark, badge=who.badge, pin=who.pin)
        return await client.wish(wish)

    conclude(converse(find_socket(socket, config), talk))


@app.command()
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
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Decide an irregularity by a remedy that the house's rules allow. Exit 1: refused, and why."""
    ruled = effects(effect, tuple(Effect))
    who = credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        from controller.daemon.messages import DecideIrregularity

        wish = DecideIrregularity(
            number, remedy, reason, ruled, count, badge=who.badge, pin=who.pin
        )
        return await client.wish(wish)

    conclude(converse(find_socket(socket, config), talk))
