"""Commands of the dealer: keys, counts, what is told, and who is called."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli import arguments, conversation, output, table_file
from controller.cli.commands import argument, option
from controller.data.message import message
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer, Request
    from controller.data.hand_acts import HandAct


def press(
    key: Annotated[str, argument("KEY", "help-press-key")],
    offer: Annotated[str, option("--offer ID", "help-press-offer")] = "",
    badge: conversation.BadgeOption = "",
    pin_stdin: conversation.PinOption = False,
    socket: conversation.SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Press a key; keys for supervisors need the supervisor's badge."""
    who = conversation.credentials(badge, pin_stdin)

    async def talk(client: "Client") -> "Answer":
        named = offer or await _standing_offer(client, key)
        return await client.press(key, named, who)

    conversation.conclude(
        conversation.talk_to_daemon(conversation.find_socket(socket, config), talk)
    )


async def _standing_offer(client: "Client", key: str) -> str:
    """Return the key's current offer; if there is none, the key is pressed and refused."""
    from controller.api.keys import parse_key

    wanted = parse_key(key)
    view = await client.status()
    return next((each.id for each in view.snapshot.offers if parse_key(each.key) is wanted), "")


@conversation.wish("count")
def count(
    cards: Annotated[int, argument("N", "help-count-cards", min=0, max=999)],
) -> conversation.Fields:
    """Give the count of the cards that have to be counted."""
    return {"count": cards}


@conversation.request("tap")
def tap(badge: Annotated[str, argument("BADGE", "help-tap-badge")]) -> "Request":
    """Let another dealer take over, at any moment; play goes on."""
    from controller.api.messages import TapBadge

    return TapBadge(badge)


@conversation.request("call_supervisor")
def call_supervisor(
    reason: Annotated[str, option("--reason TEXT", "help-call-supervisor-reason")] = "",
) -> None:
    """Call a supervisor to the table; play goes on."""


@conversation.wish("dead_table")
def dead_table(reason: arguments.ReasonOption = "") -> None:
    """Declare the table dead: the cards are spread, and shuffled anew before play."""


@conversation.request("payout")
def payout(
    seat: Annotated[int, argument("SEAT", min=1, max=99)],
    wager: Annotated[str, argument("WAGER", "help-payout-wager")],
    amount: Annotated[str, argument("AMOUNT", "help-payout-amount")],
    bets: Annotated[list[str] | None, argument(arguments.BET, "help-payout-bets")] = None,
) -> conversation.Fields:
    """State what a wager pays, and from which bets; a supervisor acknowledges a large payout."""
    stated = arguments.bets_of(bets or ())
    paid = arguments.cents_of(amount, "AMOUNT")
    return {"seat": seat, "wager": wager, "amount": paid, "bets": tuple(stated.items())}


def wagers(
    bets: Annotated[list[str], argument(arguments.BET, "help-wagers-bets")],
    config: arguments.ConfigOption = None,
) -> None:
    """Tell what is wrong with a seat's bets: limits, proportions, wagers that they need."""
    from controller.cli.config import print_problems
    from controller.configuration import ConfigurationError
    from controller.wagering import check_amounts

    try:
        table = table_file.configured(config)[0]
    except ConfigurationError as error:
        print_problems(error.problems)
        raise typer.Exit(ExitCode.USAGE) from None
    if table.game.poker is not None:
        output.print_message(message("tablectl-wagers-of-players", game=table.game.name))
        raise typer.Exit(ExitCode.USAGE)
    wrong = check_amounts(table, arguments.bets_of(bets))
    for words in wrong or (message("tablectl-bets-may-stand"),):
        output.print_message(words)
    if wrong:
        raise typer.Exit(ExitCode.NEGATIVE)


_ACTS = (
    *("opens", "pair", "folds", "folds-early", "checks", "calls", "raises", "draws", "buys"),
    *("passes", "high", "low", "both", "pot", "wins", "next"),
)
"""The names of the acts."""


def tell_hand(
    act: Annotated[str, argument("ACT", "help-tell-act")],
    seat: Annotated[int, argument("[SEAT]", min=0, max=99)] = 0,
    amount: Annotated[str, argument("[AMOUNT]", "help-tell-amount")] = "",
    all_in: Annotated[bool, option("--all-in", "help-tell-all-in")] = False,
    rake: Annotated[str, option("--rake AMOUNT", "help-tell-rake")] = "0",
    socket: conversation.SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Tell an act of a hand, for the dealer."""
    told = _hand_act(act, seat, amount, rake, all_in=all_in)

    async def talk(client: "Client") -> "Answer":
        from controller.api.messages import ask
        from controller.data.events import HandTold

        poker = (await client.status()).snapshot.poker
        return await client.wish(ask(HandTold, told, poker.told if poker is not None else 0))

    conversation.conclude(
        conversation.talk_to_daemon(conversation.find_socket(socket, config), talk)
    )


def _hand_act(name: str, seat: int, amount: str, rake: str, *, all_in: bool) -> "HandAct":
    """Return the act; raise a usage error where it is none."""
    from controller.data import hand_acts as acts

    of_seat: dict[str, Callable[[int], HandAct]] = {
        "opens": acts.Opens,
        "folds": acts.Folds,
        "folds-early": lambda number: acts.Folds(number, out_of_turn=True),
        "checks": acts.Checks,
        "buys": acts.Buys,
        "passes": acts.Passes,
        "wins": acts.Wins,
    }
    if name in of_seat:
        return of_seat[name](seat)
    match name:
        case "pair":
            return acts.PairShows()
        case "next":
            return acts.NextPot()
        case "calls":
            return acts.Calls(seat, arguments.cents_of(amount, "AMOUNT") if all_in else None)
        case "raises":
            return acts.Raises(seat, arguments.cents_of(amount, "AMOUNT"), all_in)
        case "draws" if amount.isdecimal():
            return acts.Draws(seat, int(amount))
        case "high" | "low" | "both":
            return acts.DeclaresSide(seat, acts.Side(name))
        case "pot":
            return acts.PotStated(
                arguments.cents_of(amount, "AMOUNT"), arguments.cents_of(rake, "--rake")
            )
        case _:
            expected = message("config-plain", text=", ".join(_ACTS))
            words = message("tablectl-unfit", found=f"{name} {amount}".strip(), expected=expected)
            raise arguments.WrongArgumentError(words, "ACT")


@conversation.request("place_puck")
def puck(seat: Annotated[int, argument("SEAT", min=1, max=99)]) -> None:
    """Put the puck before a seat."""
