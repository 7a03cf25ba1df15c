"""`tablectl deck`: change, register and count a deck; which rounds used it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.commands import command, group
from controller.cli.record_output import JournalOption, JsonOption, print_json, print_pictures
from controller.cli.request_commands import wish
from controller.cli.run import ConfigOption
from controller.cli.usage import WrongArgumentError
from controller.data.message import message

if TYPE_CHECKING:
    from controller.api.messages import Wish

app = group("help-deck")

_Colour = Annotated[str, typer.Argument(metavar="COLOUR", help="help-deck-colour")]


@command(app, "help-deck-change")
@wish
def change(
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="help-recorded")],
    colour: Annotated[str, typer.Argument(metavar="[COLOUR]", help="help-deck-change-colour")] = "",
) -> "Wish":
    """Change a deck when no round is under way; by a supervisor."""
    from controller.api.messages import ChangeDecks

    return ChangeDecks(reason, colour)


@command(app, "help-deck-register")
@wish
def register(
    colour: _Colour,
    identity: Annotated[str, typer.Argument(metavar="IDENTITY", help="help-deck-identity")],
) -> "Wish":
    """Register a deck by its number; the same number again confirms it."""
    from controller.api.messages import RegisterDeck

    return RegisterDeck(colour, identity)


@command(app, "help-deck-count")
@wish
def count(
    colour: _Colour,
    cards: Annotated[int, typer.Argument(metavar="CARDS", min=0, help="help-deck-cards")],
) -> "Wish":
    """Give the count of a deck that lies outside the shuffler."""
    from controller.api.messages import CountDeck

    return CountDeck(colour, cards)


@command(app, "help-deck-history")
def history(
    deck_: Annotated[str, typer.Argument(metavar="DECK", help="help-deck-which")],
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="T", help="help-deck-from"),
    ] = None,
    until: Annotated[str | None, typer.Option("--to", metavar="T", help="help-as-from")] = None,
    journal: JournalOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show which rounds used a deck between two times, and its counts afterwards.

    A wrong count marks every round since the deck's last right count as suspect.
    """
    from controller.cli.journal_file import find_journal
    from controller.records import colour_of, deck_history

    path = find_journal(journal, config)
    identity = "" if deck_.lower() in colours() else deck_
    named = colour_of(path, identity) if identity else deck_.lower()
    if not named:
        known = ", ".join(colours())
        words = message("record-unknown-deck", text=deck_, words=known)
        raise WrongArgumentError(words, "DECK")
    start, end = time_of(since, "--from"), time_of(until, "--to")
    if start is not None and end is not None and end < start:
        raise WrongArgumentError(message("record-ends-before"), "--to")
    found = deck_history(path, named, start, end, identity)
    if as_json:
        print_json(found)
    else:
        from controller.records.deck_picture import picture_of_deck

        print_pictures(picture_of_deck(found))


def colours() -> list[str]:
    """Return the colours that backs can have."""
    from drivers.vocabulary import BackColour

    return [each.name.lower() for each in BackColour if 0 < each < BackColour.UNKNOWN]


def time_of(text: str | None, option: str) -> datetime | None:
    """Return a time in UTC that was given as an option; without a zone it is local."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        words = message("record-no-time", text=text)
        raise WrongArgumentError(words, option) from error
