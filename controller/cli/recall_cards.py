"""`tablectl recall --cards`: a supervisor opens the sealed cards of a round, on the record."""

from dataclasses import dataclass
from pathlib import Path

import typer

from controller.api.client import Client
from controller.api.messages import Answer, LookAtCards
from controller.cli.daemon_socket import converse, find_socket, refused
from controller.cli.identity import credentials
from controller.cli.journal_file import find_journal
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.records import OpenedCards, open_cards
from controller.records.recall import Definition
from controller.records.settled import SettledWager, settle_recalled
from controller.words.spoken import say

_WHOSE = {
    "dealer": message("record-dealer"),
    "remainder": message("act-remainder"),
    "": message("record-nobodys"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """A look at cards: who wants to see those of which round, and why."""

    round: int
    badge: str
    reason: str
    pin_stdin: bool


def open_round(
    look: Look, socket: Path | None, config: Path | None, otherwise: Definition
) -> list[OpenedCards]:
    """Have the look journalled by the daemon, then open the cards of a round.

    Raises:
        typer.Exit: it was refused; the reason is printed.
        DealerTableError: no daemon answers, or the journal has no such cards.
    """
    who = credentials(look.badge, look.pin_stdin)
    wish = LookAtCards(look.round, look.reason, badge=who.badge, pin=who.pin)

    async def talk(client: Client) -> Answer:
        return await client.wish(wish)

    answer = converse(find_socket(socket, config), talk)
    if not answer.ok:
        refused(answer)
        raise typer.Exit(ExitCode.NEGATIVE)
    return open_cards(find_journal(None, config), look.round, otherwise)


def settled(
    number: int, opened: list[OpenedCards], config: Path | None, otherwise: Definition
) -> list[SettledWager]:
    """Return the settlement of the opened cards, by the rules that the round was played by."""
    return settle_recalled(find_journal(None, config), number, opened, otherwise)


def picture_of_cards(number: int, opened: list[OpenedCards], settled: list[SettledWager]) -> str:
    """Return the cards of a round as text, with their settlement."""
    lines = [say(message("record-cards-of-round", round=number))]
    for each in opened:
        act, whose = say(message("record-act", number=each.act)), say(_whose(each.whose))
        cards = " ".join(each.cards) or say(message("record-cards-forgotten"))
        lines.append(f"  {act:<10} {whose:<20} {cards}")
    if settled:
        lines.append(say(message("record-by-the-rules")))
    for one in settled:
        laid = f"  (X: {', '.join(one.laid)})" if one.laid else ""
        seat = say(message("record-seat", seat=one.seat))
        lines.append(f"  {seat}  {say(one.reason)}{laid}")
    return "\n".join(lines)


def _whose(whose: str) -> Message:
    return _WHOSE[whose] if whose in _WHOSE else message("record-seat", seat=int(whose))
