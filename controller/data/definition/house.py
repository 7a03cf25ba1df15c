"""The switches of a house, and the words that they are set to."""

from dataclasses import dataclass
from enum import StrEnum

from controller.data.irregularities import IrregularityRule


class TakeBack(StrEnum):
    """Who may take *no more bets* back before the first packet is lifted."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    NEVER = "never"


class OpenedBy(StrEnum):
    """Who opens and closes the table."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"


class DecisionOpens(StrEnum):
    """When a seat's decision opens."""

    OWN_PACKET = "own-packet"
    ALL_DEALT = "all-dealt"


class FoldTaken(StrEnum):
    """When the wagers of a folded hand are taken."""

    AT_ONCE = "at-once"
    AFTER_DECISIONS = "after-decisions"


class SeatsPerPlayer(StrEnum):
    """How many seats one player may hold. Nothing can see whose a bet is: it is only advised."""

    ONE = "one"
    TWO_ADJACENT = "two-adjacent"
    ANY = "any"


class DeckIdentities(StrEnum):
    """Whether the house wants to know which deck it is, by its serial or box number."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class ManifestRule(StrEnum):
    """Whether the table plays only with software that somebody has approved."""

    SHOWN = "shown"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class House:
    """House switches; the defaults are the usual ones (seconds where a time)."""

    take_back: TakeBack = TakeBack.DEALER
    decision_opens: DecisionOpens = DecisionOpens.OWN_PACKET
    fold_taken: FoldTaken = FoldTaken.AT_ONCE
    skip_needless_reveal: bool = True
    hand_count_every: int = 5
    """Rounds between hand counts of the stub, where the shuffler does not count (0: never)."""
    spot_stable: float = 0.4
    """A change on a locked spot must stand this long before it is an alert."""
    sensor_doubted_after: int = 10
    """Rounds through which a spot's sensor may stay as it is where it should change (0: any)."""
    key_guard: float = 0.4
    """Pads without lamps: a key is refused this long after its meaning changed."""
    key_rest: float = 0.4
    """While hands deal *continue* is not offered this long after each press (more than 0)."""
    lift_prompt: float = 12.0
    """A packet that lies in the tray this long is prompted for."""
    reveal_time: float = 2.0
    """The time in which the dealer's hand is turned; the spots stay locked for it."""
    up_card_time: float = 1.5
    """The time in which the dealer's up card is turned; the green button may end it."""
    deck_identities: DeckIdentities = DeckIdentities.OPTIONAL
    deck_change_every: float = 0.0
    """Hours after which both decks are changed (0: never by time)."""
    dead_table_after: float = 0.0
    """Minutes without a wager after which the cards are to be spread (0: never by time)."""
    gaming_day_ends: str = "06:00"
    """Time of day, by the clock of `time_zone`."""
    shifts: tuple[str, ...] = ()
    """Times of day at which shifts begin; empty: there are none."""
    time_zone: str = "UTC"
    """As the time zone database names it."""
    opened_by: OpenedBy = OpenedBy.DEALER
    manifest: ManifestRule = ManifestRule.SHOWN
    sign_on_time: float = 120.0
    """A supervisor who signed on is signed off after it."""
    lockout_after: int = 5
    """Wrong PINs in a row after which a badge is locked out …"""
    lockout_time: float = 300.0
    """… for so long."""
    payout_acknowledged_above: int = 50_000
    """Cents; a payout above it is acknowledged by a supervisor."""
    seats_per_player: SeatsPerPlayer = SeatsPerPlayer.TWO_ADJACENT
    irregularities: tuple[IrregularityRule, ...] = ()
    """What is allowed against each kind of irregularity; of the others `rule_of` says it."""
    at_the_table: tuple[str, ...] = ()
    """The switches that a supervisor may change at the table, by name."""
