"""The switches of a house, and their possible values."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from controller.data import values
from controller.data.definition.poker import SuitOrder
from controller.data.irregularities import IrregularityRule
from controller.data.message import money
from controller.data.terms import Terms


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
class HouseSwitches:
    """House switches; each default is that of the game's sources.

    Attributes:
        take_back: Who may take “no more bets” back before the first packet is lifted.
        decision_opens: When a seat's decision opens: with its own packet, or when all are dealt.
        fold_taken: When the wagers of a folded hand are taken.
        skip_needless_reveal: Skip the dealer's reveal where no open wager depends on it.
        hand_count_every: Rounds between hand counts where the shuffler does not count; 0: never.
        spot_stable: Seconds that a change on a locked spot must stand before it is an alert.
        sensor_doubted_after: Rounds after which a sensor that does not change where it should is
            named; 0: never.
        key_guard: Seconds that a key without a lamp is refused after its meaning changed.
        key_rest: Seconds for which CONTINUE is not lit after each press while hands deal.
        press_age: Seconds after which a press of the page is too old to act; 0: never.
        lift_prompt: Seconds that a packet may lie in the tray before the dealer is prompted.
        reveal_time: Seconds in which the dealer turns their hand; spots stay locked for it.
        up_card_time: The time in which the dealer turns their up card; the green button may end it.
        deck_identities: Whether a deck's number must be registered before it is played.
        deck_change_every: Hours after which both decks are changed, between rounds; 0: never by
            time.
        dead_table_after: Minutes without a wager after which the cards are spread; 0: never by
            time.
        gaming_day_ends: Time of day at which one gaming day ends and the next begins.
        shifts: Times of day at which shifts begin; none: no shifts.
        time_zone: Time zone of these times, such as America/Los_Angeles.
        opened_by: Who opens and closes the table; a supervisor signs on for it.
        manifest: Whether the table opens and deals only with the software that was approved.
        sign_on_time: Seconds after which a person who is signed on and idle is signed off.
        leave_after_clearing: Whether a clear that lets the round go on signs off the person who
            cleared.
        pin_tries: Wrong PINs of a badge at one place after which its next try there has to wait.
        pin_wait: Seconds that a try has to wait at most; the first wait is 5 s.
        payout_acknowledged_above: A payout above it is acknowledged by a supervisor before the
            round ends.
        seat_payouts_acknowledged_above: So are payouts of one seat that are more than this
            together.
        round_payouts_acknowledged_above: So are payouts of one round that are more than this
            together.
        round_over_asks: With chips still on wagers' spots ROUND OVER asks once whether they stay.
        follow_settling: Whether the dealer touches each seat when it is settled.
        seats_per_player: Seats that one player may hold; the dealer is advised, nothing detects it.
        suit_order: Suits, the highest first, where cards or hands that show at stud are equal.
        reading_machine_for_players: Whether a shuffler that can read cards may serve a
            player-banked game, where the law allows it.
    """

    take_back: TakeBack = TakeBack.DEALER
    decision_opens: DecisionOpens = DecisionOpens.OWN_PACKET
    fold_taken: FoldTaken = FoldTaken.AT_ONCE
    skip_needless_reveal: bool = True
    hand_count_every: Annotated[int, values.within(0, 1000)] = 5
    spot_stable: values.Moment = 0.4
    sensor_doubted_after: Annotated[int, values.within(0, 1000)] = 10
    key_guard: values.Moment = 0.4
    key_rest: values.Moment = 0.4
    press_age: values.Seconds = 2.0
    lift_prompt: values.Waiting = 12.0
    reveal_time: values.Moment = 2.0
    up_card_time: values.Moment = 1.5
    deck_identities: DeckIdentities = DeckIdentities.OPTIONAL
    deck_change_every: values.Hours = 0.0
    dead_table_after: values.Minutes = 0.0
    gaming_day_ends: values.TimeOfDay = "06:00"
    shifts: Annotated[tuple[values.TimeOfDay, ...], Meta(max_length=24)] = ()
    time_zone: values.TimeZone = "UTC"
    opened_by: OpenedBy = OpenedBy.DEALER
    manifest: ManifestRule = ManifestRule.SHOWN
    sign_on_time: values.Waiting = 120.0
    leave_after_clearing: bool = True
    pin_tries: Annotated[int, values.within(1, 100)] = 3
    pin_wait: values.Seconds = 300.0
    payout_acknowledged_above: Annotated[values.Cents, values.in_schema(default=money(50_000))] = (
        50_000
    )
    seat_payouts_acknowledged_above: Annotated[
        values.Cents, values.in_schema(default=money(100_000))
    ] = 100_000
    round_payouts_acknowledged_above: Annotated[
        values.Cents, values.in_schema(default=money(500_000))
    ] = 500_000
    round_over_asks: bool = False
    follow_settling: FollowSettling = FollowSettling.NONE
    seats_per_player: SeatsPerPlayer = SeatsPerPlayer.TWO_ADJACENT
    suit_order: SuitOrder = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS
    reading_machine_for_players: bool = False


@dataclass(frozen=True, slots=True)
class House(HouseSwitches):
    """The rules of a house: its switches, and what it allows against irregularities."""

    irregularities: tuple[IrregularityRule, ...] = ()
    """The rules of the house against each kind of irregularity; `rule_of` has those of all others.
    """
    at_the_table: tuple[str, ...] = ()
    """The switches that a supervisor may change at the table, by name."""


_SWITCHES: Final = {each.name: each.type for each in fields(HouseSwitches)}
_READ_AT_THE_START: Final = ("gaming_day_ends", "shifts", "time_zone")
"""The settings of the wall clock; they are read at each start of the program."""

CHANGEABLE: Final = tuple(name for name in _SWITCHES if name not in _READ_AT_THE_START)
"""The switches that a house may let supervisors change at the table."""
SWITCHES: Final = Terms("house", _SWITCHES)
"""The switches in a word or two."""
SWITCH_MEANINGS: Final = Terms("switch", CHANGEABLE)
"""What each switch means, for the supervisor who may change it."""
SWITCH_VALUES: Final = Terms(
    "setting",
    (
        *("true", "false"),
        *(
            value
            for kind in _SWITCHES.values()
            if isinstance(kind, type) and issubclass(kind, StrEnum)
            for value in kind
        ),
    ),
)
"""Their values, but for numbers."""
