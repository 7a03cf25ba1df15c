"""Commands of a supervisor: what holds, what is ordered, decks, irregularities, payouts, shifts."""

from typing import Annotated

from controller.cli import journal_file
from controller.cli.arguments import (
    ConfigOption,
    JsonOption,
    ReasonOption,
    ToOption,
    WhyOption,
    WrongArgumentError,
    effects,
    utc_of,
)
from controller.cli.commands import argument, command, group, option
from controller.cli.conversation import Fields, wish
from controller.cli.output import print_message
from controller.data.irregularities import Effect, IrregularityKind, Remedy
from controller.data.message import message
from controller.data.modes import DealingMode


@wish("clear")
def clear(
    reason: WhyOption,
    *,
    count: Annotated[int, option("--count N", "help-clear-count", min=-1)] = -1,
    void_round: Annotated[bool, option("--void-round", "help-clear-void")] = False,
    effect: Annotated[
        list[str] | None, option("--effect SEAT:WAGER=EFFECT", "help-clear-effect")
    ] = None,
) -> Fields:
    """Clear what holds the table, or void the round."""
    return {"reason": reason, "count": count, "void_round": void_round, "effects": effects(effect)}


@wish("adopt")
def adopt(reason: WhyOption) -> None:
    """Take a new, replaced or emptied shuffler into service."""


@wish("mode")
def mode(
    name: Annotated[DealingMode, argument("MODE", "help-mode-name")],
    reason: ReasonOption,
    count: Annotated[int, option("--count N", "help-mode-count", min=-1)] = -1,
) -> Fields:
    """Order how the table deals; by a supervisor."""
    return {"mode": name, "reason": reason, "count": count}


@wish("decks")
def decks(
    number: Annotated[int, argument("1|2", "help-decks-number", min=1, max=2)], reason: ReasonOption
) -> Fields:
    """Order how many decks are played; by a supervisor."""
    return {"decks": number, "reason": reason}


@wish("sign_on")
def sign_on() -> None:
    """Sign a supervisor on: the dealer's keys count as theirs."""


@wish("sign_off")
def sign_off() -> None:
    """Sign off: oneself; a supervisor, or the daemon's own user, everybody."""


@wish("handover")
def handover() -> None:
    """Take over what the earlier shift left open."""


@wish("refuse_payout")
def refuse_payout(
    seat: Annotated[int, argument("SEAT", min=1, max=99)],
    wager: Annotated[str, argument("WAGER", "help-payout-wager")],
    reason: ReasonOption,
) -> None:
    """Refuse a large payout: it is not paid as stated."""


@wish("acknowledge_results")
def acknowledge_results(reason: ReasonOption) -> None:
    """Say that the results outside their bound are seen, and what is done about them."""


irregular = group("help-irregular")


@command(irregular, "help-irregular-declare")
@wish("declare")
def declare(
    kind: Annotated[IrregularityKind, argument("KIND", "help-irregular-kind")],
    *,
    seat: Annotated[int, option("--seat N", "help-irregular-seat", min=0, max=10)] = 0,
    wager: Annotated[str, option("--wager NAME", "help-irregular-wager")] = "",
    remark: Annotated[str, option("--remark TEXT", "help-irregular-remark")] = "",
) -> None:
    """Declare an irregularity: it holds what it concerns until it is decided."""


@command(irregular, "help-irregular-decide")
@wish("decide")
def decide(
    number: Annotated[int, argument("ID", "help-irregular-number", min=1)],
    remedy: Annotated[Remedy, argument("REMEDY", "help-irregular-remedy")],
    *,
    reason: ReasonOption,
    effect: Annotated[
        list[str] | None, option("--effect SEAT:WAGER=EFFECT", "help-irregular-effect")
    ] = None,
    count: Annotated[int, option("--count N", "help-irregular-count", min=-1)] = -1,
) -> Fields:
    """Decide an irregularity by a remedy that the house's rules allow."""
    ruled = effects(effect, tuple(Effect))
    return {"id": number, "remedy": remedy, "reason": reason, "effects": ruled, "count": count}


deck = group("help-deck")
_Colour = Annotated[str, argument("COLOUR", "help-deck-colour")]


@command(deck, "help-deck-change")
@wish("change_decks")
def change(
    reason: ReasonOption,
    colour: Annotated[str, argument("[COLOUR]", "help-deck-change-colour")] = "",
) -> None:
    """Change a deck when no round is under way; by a supervisor."""


@command(deck, "help-deck-register")
@wish("register_deck")
def register(
    colour: _Colour, identity: Annotated[str, argument("IDENTITY", "help-deck-identity")]
) -> None:
    """Register a deck by its number; the same number again confirms it."""


@command(deck, "help-deck-count", "count")
@wish("count_deck")
def count_deck(
    colour: _Colour, cards: Annotated[int, argument("CARDS", "help-deck-cards", min=0)]
) -> None:
    """Give the count of a deck that lies outside the shuffler."""


@command(deck, "help-deck-history")
def history(
    deck_: Annotated[str, argument("DECK", "help-deck-which")],
    since: Annotated[str | None, option("--from T", "help-deck-from")] = None,
    until: ToOption = None,
    journal: journal_file.CopyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show which rounds used a deck between two times, and its counts afterwards.

    A wrong count marks every round since the deck's last right count as suspect.
    """
    from msgspec import to_builtins

    from controller.data.house_clock import zone_of
    from controller.records import colour_of, deck_history

    identity = "" if deck_.lower() in journal_file.colours() else deck_
    with journal_file.open_source(journal, config) as source:
        named = colour_of(source, identity) if identity else deck_.lower()
        if not named:
            known = ", ".join(journal_file.colours())
            words = message("record-unknown-deck", text=deck_, words=known)
            raise WrongArgumentError(words, "DECK")
        zone = zone_of(source.time_zone)
        start, end = utc_of(since, "--from", zone), utc_of(until, "--to", zone)
        if start is not None and end is not None and end < start:
            raise WrongArgumentError(message("record-ends-before"), "--to")
        found = deck_history(source, named, start, end, identity)
        soundness = source.soundness()
    if as_json:
        journal_file.print_json({"checked": soundness.as_data()} | to_builtins(found))
    else:
        from controller.records.picture import picture_of_deck

        print_message(soundness.words)
        journal_file.print_pictures(picture_of_deck(found))
    journal_file.exit_if_wrong(soundness)
