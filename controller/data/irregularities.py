"""Irregularities at a table, and the remedies that a house's rules allow against each.

Nothing here happens by itself: a person declares an irregularity, and a person with a role that the
rules name decides it by one of the remedies allowed. The rules are data, from
`config/house/*.yaml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from controller.data.message import alternatives, did_you_mean, message
from controller.data.person import Role
from controller.data.values import BY_KEY, Name, Text, WrongValueError, parsed

# Effects on wagers where a ruling decides, not the hands.


class Effect(StrEnum):
    """The effect on one wager where a ruling decides, not the hands."""

    STANDS = "stands"
    RETURNED = "returned"
    PAID = "paid"
    LOST = "lost"


def effects(value: object) -> tuple[Effect, ...]:
    """Return possible effects on a wager: `returned`, or `[returned, paid]`, the usual first."""
    known = [effect.value for effect in Effect]
    words = [str(word) for word in value] if isinstance(value, list) else [str(value)]
    for word in words:
        if word not in known:
            expected = message("config-effects", words=alternatives(known))
            raise WrongValueError(expected, did_you_mean(word, known))
    if not words or len(set(words)) != len(words):
        raise WrongValueError(message("config-effects-once", words=alternatives(known)))
    return tuple(map(Effect, words))


_EFFECT = {"type": "string", "enum": [effect.value for effect in Effect]}
_EFFECTS = [_EFFECT, {"type": "array", "items": _EFFECT, "minItems": 1}]
Effects = Annotated[tuple[Effect, ...], parsed(effects, anyOf=_EFFECTS)]


@dataclass(frozen=True, slots=True)
class WagerEffect:
    """The effect on one wager of one seat."""

    seat: Annotated[int, Meta(ge=1, le=99)]
    wager: Annotated[str, Meta(max_length=64)]
    effect: Effect


class IrregularityKind(StrEnum):
    """The kinds of irregularities."""

    EXPOSED_CARD = "exposed_card"
    MISPLACED_PACKET = "misplaced_packet"
    WRONG_SIZED_PACKET = "wrong_sized_packet"
    CARD_ON_FLOOR = "card_on_floor"
    LATE_BET = "late_bet"
    EARLY_DECISION = "early_decision"
    LATE_DECISION = "late_decision"
    REMAINDER_EARLY = "remainder_early"
    """The remaining cards are out, and seats are unserved."""
    SHUFFLER_FAILURE = "shuffler_failure"
    DEALER_ERROR = "dealer_error"
    COMMUNITY_EXPOSED = "community_exposed"
    """A community card was turned before its stage, or before all had decided."""
    MISDEAL = "misdeal"
    """A hand of a player-banked game was not dealt as it must be."""
    OUT_OF_TURN = "out_of_turn"
    WRONG_AMOUNT = "wrong_amount"
    """A string bet, a short bet, or wrong change."""
    WRONG_CARDS = "wrong_cards"
    """A hand with too many or too few cards."""


HOUSE_ONLY = (
    IrregularityKind.MISPLACED_PACKET,
    IrregularityKind.WRONG_SIZED_PACKET,
    IrregularityKind.LATE_BET,
    IrregularityKind.EARLY_DECISION,
    IrregularityKind.LATE_DECISION,
    IrregularityKind.REMAINDER_EARLY,
)
"""Kinds that only games of the house have: of packets, wagers and decisions."""
PLAYERS_ONLY = (
    IrregularityKind.MISDEAL,
    IrregularityKind.OUT_OF_TURN,
    IrregularityKind.WRONG_AMOUNT,
    IrregularityKind.WRONG_CARDS,
)
"""Kinds that only games have which players bank."""


STAGED = (
    IrregularityKind.COMMUNITY_EXPOSED,
    IrregularityKind.OUT_OF_TURN,
    IrregularityKind.WRONG_AMOUNT,
)
"""Kinds that a game of the house has where seats decide stage by stage."""


@cache
def kinds_at(*, players: bool, staged: bool = False) -> tuple[IrregularityKind, ...]:
    """Return the kinds that a table has: of a player-banked game, or of the house's."""
    others = {*(HOUSE_ONLY if players else PLAYERS_ONLY), IrregularityKind.COMMUNITY_EXPOSED}
    others -= {*STAGED} if staged else set()
    return tuple(kind for kind in IrregularityKind if kind not in others)


class Scope(StrEnum):
    """How far an irregularity reaches. It stops that, and nothing else."""

    CARD = "card"
    PACKET = "packet"
    SEAT = "seat"
    DEALER = "dealer"
    DECK = "deck"
    ROUND = "round"

    @property
    def stops_round(self) -> bool:
        """Tell whether the whole round waits: a seat's irregularity stops only its settlement."""
        return self is not Scope.SEAT


class Remedy(StrEnum):
    """The remedies against an irregularity."""

    PLAY_ON = "play_on"
    """Everything stays as it is."""
    BURN_CARD = "burn_card"
    """The card goes to the discard rack; it stays counted among those dealt."""
    RESTORE_CARD = "restore_card"
    """The card goes back to the hand or the cards from which it came."""
    MOVE_PACKET = "move_packet"
    """The packet goes to its own seat; only while no later packet was dealt."""
    RETRACT_BET = "retract_bet"
    """The wager goes back to its player, as if it had not been made."""
    ACCEPT_BET = "accept_bet"
    """The wager counts as if it had been in time."""
    FOLD_HAND = "fold_hand"
    """The seat's hand is folded."""
    VOID_SEAT = "void_seat"
    """The seat is out of the round; its cards stay counted."""
    VOID_ROUND = "void_round"
    """The round ends without a result."""
    HAND_DEAL = "hand_deal"
    """The dealer deals the rest of the round by hand, from the counted cards."""


class Decider(StrEnum):
    """The role that may decide; a supervisor may decide all that a dealer may."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"

    def includes(self, role: Role) -> bool:
        """Tell whether a person of this role may decide."""
        return role is Role.SUPERVISOR or (role is Role.DEALER and self is Decider.DEALER)


OF_WAGERS = (
    IrregularityKind.LATE_BET,
    IrregularityKind.EARLY_DECISION,
    IrregularityKind.LATE_DECISION,
)
"""Kinds that concern one wager."""

FITTING: Mapping[Remedy, tuple[IrregularityKind, ...]] = MappingProxyType(
    {
        Remedy.PLAY_ON: tuple(IrregularityKind),
        Remedy.BURN_CARD: (IrregularityKind.EXPOSED_CARD, IrregularityKind.CARD_ON_FLOOR),
        Remedy.RESTORE_CARD: (
            IrregularityKind.EXPOSED_CARD,
            IrregularityKind.CARD_ON_FLOOR,
            IrregularityKind.COMMUNITY_EXPOSED,
        ),
        Remedy.MOVE_PACKET: (IrregularityKind.MISPLACED_PACKET,),
        Remedy.RETRACT_BET: OF_WAGERS,
        Remedy.ACCEPT_BET: OF_WAGERS,
        Remedy.FOLD_HAND: (
            IrregularityKind.EARLY_DECISION,
            IrregularityKind.LATE_DECISION,
            IrregularityKind.OUT_OF_TURN,
            IrregularityKind.WRONG_CARDS,
        ),
        Remedy.VOID_SEAT: tuple(IrregularityKind),
        Remedy.VOID_ROUND: tuple(IrregularityKind),
        Remedy.HAND_DEAL: (IrregularityKind.SHUFFLER_FAILURE, IrregularityKind.REMAINDER_EARLY),
    }
)
"""The kinds against which each remedy makes sense; a house's rules allow some of them."""

MAIN = "main"
"""In the rules: all wagers whose outcome depends on the dealer's hand."""
SIDE = "side"
"""In the rules: all other wagers."""

RETURNED_BY = (Remedy.RETRACT_BET, Remedy.VOID_SEAT, Remedy.VOID_ROUND)
"""Remedies that return a wager unless the rules say otherwise; under the others it stands."""


@dataclass(frozen=True, slots=True)
class RemedyRule:
    """One remedy that the rules allow.

    Attributes:
        remedy: What is done.
        by: Who may decide it: a supervisor, or the dealer as well.
        effects: For a wager, or all main or side ones: what the remedy does to it.
    """

    remedy: Remedy
    by: Decider = Decider.SUPERVISOR
    effects: Annotated[tuple[tuple[Name, Effects], ...], BY_KEY] = ()

    def possible(self, wager: str, *, main: bool) -> tuple[Effect, ...]:
        """Return the possible effects of the remedy on a wager, the usual one first."""
        stated = dict(self.effects)
        found = stated.get(wager) or stated.get(MAIN if main else SIDE)
        usual = Effect.RETURNED if self.remedy in RETURNED_BY else Effect.STANDS
        return found or (usual,)


@dataclass(frozen=True, slots=True)
class IrregularityRule:
    """What the rules say about one kind of irregularity.

    Attributes:
        kind: What went against the rules.
        scope: How far it reaches; the round waits, unless it is a seat.
        remedies: The remedies that are allowed, the usual one first.
        source: Whose rule this is, and its date.
    """

    kind: IrregularityKind
    scope: Scope
    remedies: Annotated[tuple[RemedyRule, ...], BY_KEY, Meta(min_length=1)]
    source: Text

    def remedy(self, name: Remedy) -> RemedyRule | None:
        """Return the rule of a remedy; None if it is not allowed."""
        return next((each for each in self.remedies if each.remedy is name), None)


def rule_of(rules: tuple[IrregularityRule, ...], kind: IrregularityKind) -> IrregularityRule:
    """Return the rules for a kind.

    If there are none, the whole round waits, and a supervisor plays on or voids it.
    """
    silent = IrregularityRule(
        kind,
        Scope.ROUND,
        (RemedyRule(Remedy.PLAY_ON), RemedyRule(Remedy.VOID_ROUND)),
        "the house's rules are silent",
    )
    return next((rule for rule in rules if rule.kind is kind), silent)
