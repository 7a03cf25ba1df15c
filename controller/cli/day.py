"""`tablectl deck change|register|count`, `dead-table`, `handover`: the day around the rounds."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.conversation import SocketOption, conclude, converse, find_socket
from controller.cli.proving import BadgeOption, PinOption, credentials
from controller.cli.running import ConfigOption

if TYPE_CHECKING:
    from pathlib import Path

    from controller.daemon.client import Client
    from controller.daemon.messages import Answer, Wish

_Colour = Annotated[str, typer.Argument(metavar="COLOUR", help="Its backs: red, blue, …")]


def _say(wish: "Wish", socket: "Path | None", config: "Path | None") -> None:
    async def talk(client: "Client") -> "Answer":
        return await client.wish(wish)

    conclude(converse(find_socket(socket, config), talk))


def change(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")],
    colour: Annotated[
        str, typer.Argument(metavar="[COLOUR]", help="Its backs; without: both decks.")
    ] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Change a deck when no round is under way; a supervisor's order. Exit 1: refused, why."""
    from controller.daemon.messages import ChangeDecks

    who = credentials(badge, pin_stdin)
    _say(ChangeDecks(reason, colour, badge=who.badge, pin=who.pin), socket, config)


def register(
    colour: _Colour,
    identity: Annotated[
        str, typer.Argument(metavar="IDENTITY", help="The number on its box or seal.")
    ],
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Say which deck it is; the same number again confirms it. Exit 1: refused, and why."""
    from controller.daemon.messages import RegisterDeck

    who = credentials(badge, pin_stdin)
    _say(RegisterDeck(colour, identity, badge=who.badge, pin=who.pin), socket, config)


def count(
    colour: _Colour,
    cards: Annotated[int, typer.Argument(metavar="CARDS", min=0, help="As counted by hand.")],
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Say how many cards a deck has that lies outside the machine. Exit 1: refused, and why."""
    from controller.daemon.messages import CountDeck

    who = credentials(badge, pin_stdin)
    _say(CountDeck(colour, cards, badge=who.badge, pin=who.pin), socket, config)


def dead_table(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="It is recorded.")] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Nobody plays: the cards are spread, and shuffled anew before play. Exit 1: refused, why."""
    from controller.daemon.messages import DeclareDead

    who = credentials(badge, pin_stdin)
    _say(DeclareDead(reason, badge=who.badge, pin=who.pin), socket, config)


def handover(
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
    config: ConfigOption = None,
) -> None:
    """Take over what the shift before left open. Exit 1: it was refused, and why."""
    from controller.daemon.messages import TakeOverShift

    who = credentials(badge, pin_stdin)
    _say(TakeOverShift(badge=who.badge, pin=who.pin), socket, config)
