"""The switches of a house, and their possible values."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Final, get_args

from msgspec import Meta

from controller.data.definition.poker import SuitOrder
from controller.data.irregularities import IrregularityRule
from controller.data.message import money
from controller.data.terms import Terms
from controller.data.values import (
    Cents,
    Hours,
    Minutes,
    Seconds,
    TimeOfDay,
    TimeZone,
    about,
    in_schema,
    within,
)


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
    """House switches; each default is that of the game's sources."""

    take_back: Annotated[
        TakeBack, about("Who may take “no more bets” back before the first packet is lifted.")
    ] = TakeBack.DEALER
    decision_opens: Annotated[
        DecisionOpens,
        about("When a seat's decision opens: with its own packet, or when all are dealt."),
    ] = DecisionOpens.OWN_PACKET
    fold_taken: Annotated[FoldTaken, about("When the wagers of a folded hand are taken.")] = (
        FoldTaken.AT_ONCE
    )
    skip_needless_reveal: Annotated[
        bool, about("Skip the dealer's reveal where no open wager depends on it.")
    ] = True
    hand_count_every: Annotated[
        int,
        within(0, 1000),
        about("Rounds between hand counts where the shuffler does not count; 0: never."),
    ] = 5
    spot_stable: Annotated[
        Seconds, about("Seconds that a change on a locked spot must stand before it is an alert.")
    ] = 0.4
    sensor_doubted_after: Annotated[
        int,
        within(0, 1000),
        about(
            "Rounds after which a sensor that does not change where it should is named; 0: never."
        ),
    ] = 10
    key_guard: Annotated[
        Seconds, about("Seconds that a key without a lamp is refused after its meaning changed.")
    ] = 0.4
    key_rest: Annotated[
        Seconds, about("Seconds for which CONTINUE is not lit after each press while hands deal.")
    ] = 0.4
    press_age: Annotated[
        Seconds, about("Seconds after which a press of the page is too old to act; 0: never.")
    ] = 2.0
    lift_prompt: Annotated[
        Seconds, about("Seconds that a packet may lie in the tray before the dealer is prompted.")
    ] = 12.0
    reveal_time: Annotated[
        Seconds, about("Seconds in which the dealer turns their hand; spots stay locked for it.")
    ] = 2.0
    up_card_time: Annotated[
        Seconds,
        about("The time in which the dealer turns their up card; the green button may end it."),
    ] = 1.5
    deck_identities: Annotated[
        DeckIdentities, about("Whether a deck's number must be registered before it is played.")
    ] = DeckIdentities.OPTIONAL
    deck_change_every: Annotated[
        Hours, about("Hours after which both decks are changed, between rounds; 0: never by time.")
    ] = 0.0
    dead_table_after: Annotated[
        Minutes,
        about("Minutes without a wager after which the cards are spread; 0: never by time."),
    ] = 0.0
    gaming_day_ends: Annotated[
        TimeOfDay, about("Time of day at which one gaming day ends and the next begins.")
    ] = "06:00"
    shifts: Annotated[
        tuple[TimeOfDay, ...],
        Meta(max_length=24),
        about("Times of day at which shifts begin; none: no shifts."),
    ] = ()
    time_zone: Annotated[
        TimeZone, about("Time zone of these times, such as America/Los_Angeles.")
    ] = "UTC"
    opened_by: Annotated[
        OpenedBy, about("Who opens and closes the table; a supervisor signs on for it.")
    ] = OpenedBy.DEALER
    manifest: Annotated[
        ManifestRule,
        about("Whether the table opens and deals only with the software that was approved."),
    ] = ManifestRule.SHOWN
    sign_on_time: Annotated[
        Seconds, about("Seconds after which a person who is signed on and idle is signed off.")
    ] = 120.0
    leave_after_clearing: Annotated[
        bool, about("Whether a clear that lets the round go on signs off the person who cleared.")
    ] = True
    pin_tries: Annotated[
        int,
        within(1, 100),
        about("Wrong PINs of a badge at one place after which its next try there has to wait."),
    ] = 3
    pin_wait: Annotated[
        Seconds, about("Seconds that a try has to wait at most; the first wait is 5 s.")
    ] = 300.0
    payout_acknowledged_above: Annotated[
        Cents,
        about("A payout above it is acknowledged by a supervisor before the round ends."),
        in_schema(default=money(50_000)),
    ] = 50_000
    seat_payouts_acknowledged_above: Annotated[
        Cents,
        about("So are payouts of one seat that are more than this together."),
        in_schema(default=money(100_000)),
    ] = 100_000
    round_payouts_acknowledged_above: Annotated[
        Cents,
        about("So are payouts of one round that are more than this together."),
        in_schema(default=money(500_000)),
    ] = 500_000
    round_over_asks: Annotated[
        bool, about("With chips still on wagers' spots ROUND OVER asks once whether they stay.")
    ] = False
    follow_settling: Annotated[
        FollowSettling, about("Whether the dealer touches each seat when it is settled.")
    ] = FollowSettling.NONE
    seats_per_player: Annotated[
        SeatsPerPlayer,
        about("Seats that one player may hold; the dealer is advised, nothing detects it."),
    ] = SeatsPerPlayer.TWO_ADJACENT
    suit_order: Annotated[
        SuitOrder,
        about("Suits, the highest first, where cards or hands that show at stud are equal."),
    ] = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS
    reading_machine_for_players: Annotated[
        bool,
        about(
            "Whether a shuffler that can read cards may serve a player-banked game, where the law "
            "allows it."
        ),
    ] = False


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
            for kind, *_ in map(get_args, _SWITCHES.values())
            if isinstance(kind, type) and issubclass(kind, StrEnum)
            for value in kind
        ),
    ),
)
"""Their values, but for numbers."""
