"""The switches of a house, and their possible values."""

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
    """How many seats one player may hold. No sensor knows whose a bet is: this is only advice."""

    ONE = "one"
    TWO_ADJACENT = "two-adjacent"
    ANY = "any"


class FollowSettling(StrEnum):
    """Whether the dealer says of each seat that it is settled."""

    NONE = "none"
    """They do not: the sensors tell whose chips have gone."""
    SEATS = "seats"
    """They touch each seat when it is settled."""


class DeckIdentities(StrEnum):
    """Whether the house registers each deck by its serial or box number."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class ManifestRule(StrEnum):
    """Whether the table plays only with software that was approved."""

    SHOWN = "shown"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class House:
    """House switches; the defaults are the usual ones. Times are in seconds."""

    take_back: TakeBack = TakeBack.DEALER
    decision_opens: DecisionOpens = DecisionOpens.OWN_PACKET
    fold_taken: FoldTaken = FoldTaken.AT_ONCE
    skip_needless_reveal: bool = True
    hand_count_every: int = 5
    """Rounds between hand counts of the stub, where the shuffler does not count (0: never)."""
    spot_stable: float = 0.4
    """A change on a locked spot must last this long before it is an alert."""
    sensor_doubted_after: int = 10
    """Rounds after which a sensor that should have changed and has not is in doubt (0: never)."""
    key_guard: float = 0.4
    """Key pads without lamps: a key is refused for this long after its meaning changed."""
    key_rest: float = 0.4
    """When dealing by hand, *continue* is not offered for this long after each press (more than 0).
    """
    press_age: float = 2.0
    """A press of the page that waited for longer is refused (0: none is)."""
    lift_prompt: float = 12.0
    """A packet that lies in the tray for this long is prompted for."""
    reveal_time: float = 2.0
    """The time for turning the dealer's hand; meanwhile the spots stay locked."""
    up_card_time: float = 1.5
    """The time for turning the dealer's up card; the green button may end it."""
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
    """Its name in the time zone database."""
    opened_by: OpenedBy = OpenedBy.DEALER
    manifest: ManifestRule = ManifestRule.SHOWN
    sign_on_time: float = 120.0
    """A person who is signed on and does nothing is signed off after this time, in seconds."""
    leave_after_clearing: bool = True
    """A clear that leaves nothing that stops the round signs off the person who cleared."""
    pin_tries: int = 3
    """Wrong PINs of a badge at one place after which its next try there has to wait 5 s …"""
    pin_wait: float = 300.0
    """… and then twice as long each time, up to so many seconds."""
    payout_acknowledged_above: int = 50_000
    """Cents; a payout above it is acknowledged by a supervisor."""
    round_over_asks: bool = False
    """With chips still on wagers' spots *round over* asks once whether they stay."""
    follow_settling: FollowSettling = FollowSettling.NONE
    """Seat by seat, the dealer touches who is settled; *round over* asks once about the others."""
    seats_per_player: SeatsPerPlayer = SeatsPerPlayer.TWO_ADJACENT
    reading_machine_for_players: bool = False
    """A shuffler that can read card faces may serve a player-banked game, where the law allows it.
    """
    irregularities: tuple[IrregularityRule, ...] = ()
    """The rules of the house against each kind of irregularity; `rule_of` has those of all others.
    """
    at_the_table: tuple[str, ...] = ()
    """The switches that a supervisor may change at the table, by name."""
