"""Which definition a table plays by: a round is played to its end by the definition it began with.

A configuration that was changed meanwhile waits. What it says of the devices holds at once.
"""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import msgspec
from msgspec import Struct

from controller.data.definition import DeviceSettings, House, TableDefinition
from controller.data.events import DefinitionTaken
from controller.data.message import Message, message
from controller.data.state import TableState
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.journal import Definition
from controller.procedure import between_rounds

_NOWHERE = DeviceSettings("", "", "")


class DefinitionChangedError(DealerTableError, exit_code=ExitCode.USAGE):
    """The rules were changed in the middle of a round, and the round's own rules cannot be had."""

    def __init__(self, number: int, why: Message) -> None:
        """Say for which round, and why its rules cannot be had."""
        super().__init__(message("error-definition-changed", round=number, why=why))


class Configured(Struct, frozen=True):
    """A definition with its digest.

    Attributes:
        kept: what the journal keeps word for word with the event that puts it in force.
    """

    definition: TableDefinition
    digest: str
    kept: tuple[Definition, ...] = ()

    @classmethod
    def of(cls, definition: TableDefinition) -> "Configured":
        """Return a definition with its digest."""
        return cls(definition, digest_of(canonical(definition)))


class Succession(Struct, frozen=True):
    """The definition that is played by now, and the one after the round (None: none)."""

    playing: Configured
    waiting: Configured | None = None


def canonical(definition: TableDefinition) -> str:
    """Return a definition's rules as one text: the same text for the same rules.

    A device's address and its driver's options are no rules: a round may go on with others.
    """
    data = msgspec.to_builtins(definition, order="deterministic")
    for device in filter(None, map(data.get, ("shuffler", "sensors", "key_pad"))):
        device["url"] = ""
        del device["options"]
    for pay_table in data["game"]["pay_tables"]:
        for younger in ("player_edge_by", "revisions"):  # than journals that have to be replayed
            if not pay_table[younger]:
                del pay_table[younger]
    return msgspec.json.encode(data).decode()


def digest_of(text: str) -> str:
    """Return the SHA-256 of a canonical definition, hexadecimal."""
    return sha256(text.encode()).hexdigest()


def rules_of(definition: TableDefinition) -> str:
    """Return the SHA-256 of a definition's rules, hexadecimal: of all but its devices."""
    bare = replace(definition, shuffler=_NOWHERE, sensors=_NOWHERE, key_pad=_NOWHERE)
    return digest_of(canonical(bare))


def setup_of(definition: TableDefinition) -> str:
    """Return the SHA-256 of what only an opening can change, hexadecimal.

    That is what the shuffler must be set to, what decks are played and what lies on the layout.
    Pay tables, limits, stakes and house switches are not part of it: they hold from the next round.
    """
    game = replace(
        definition.game, digest="", source="", pay_tables=(), default_pay_table="", model_players=()
    )
    bare = replace(definition, game=game, pay_table="", house=House())
    amounts = replace(bare, limits=(), payout_limits=(), stakes=None, single_wager=0)
    return rules_of(amounts)


def definition_taken(configured: Configured) -> DefinitionTaken:
    """Return the event that puts a definition in force."""
    definition = configured.definition
    return DefinitionTaken(configured.digest, rules_of(definition), setup_of(definition))


def succession(
    wanted: TableDefinition, state: TableState | None, kept: Callable[[str], str | None]
) -> Succession:
    """Decide which definition a start uses.

    Args:
        wanted: the definition as configured now.
        state: what the journal has restored; None: nothing yet.
        kept: returns the canonical definition of a digest that the journal has kept.

    Raises:
        DefinitionChangedError: a round is under way, and its definition cannot be had.
    """
    configured = Configured.of(wanted)
    if state is None or state.definition == configured.digest or between_rounds(state):
        return Succession(configured)
    old = _read(kept(state.definition), state)
    playing = replace(old, shuffler=wanted.shuffler, sensors=wanted.sensors, key_pad=wanted.key_pad)
    if playing == wanted:
        return Succession(configured)
    return Succession(Configured.of(playing), configured)


def _read(text: str | None, state: TableState) -> TableDefinition:
    why = message("error-definition-not-kept")
    if text is not None:
        try:
            return msgspec.json.decode(text, type=TableDefinition)
        except UNDECODABLE as error:
            why = message("error-definition-of-another-version", error=told_by(error))
    raise DefinitionChangedError(state.rounds, why)
