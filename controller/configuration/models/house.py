"""The schema of a house's file: its switches and what it allows against irregularities."""

from typing import Annotated

from msgspec import Meta, field

from controller.data.definition import (
    DecisionOpens,
    DeckIdentities,
    FoldTaken,
    FollowSettling,
    House,
    ManifestRule,
    OpenedBy,
    SeatsPerPlayer,
    TakeBack,
)
from controller.data.irregularities import Decider, Effects, IrregularityKind, Remedy, Scope
from controller.data.money import money
from controller.data.values import (
    Cents,
    Hours,
    Minutes,
    Name,
    Seconds,
    Strict,
    Text,
    TimeOfDay,
    TimeZone,
    about,
    in_schema,
)

# The schema of a house's rules about irregularities; rules between keys are in `checks.house`.


class RemedyFile(Strict, frozen=True, kw_only=True):
    """One remedy that the rules allow."""

    by: Annotated[Decider, about("Who may decide it: a supervisor, or the dealer as well.")] = (
        Decider.SUPERVISOR
    )
    effects: Annotated[
        dict[Name, Effects],
        about("For a wager, or all main or side ones: what the remedy does to it."),
    ] = field(default_factory=dict)


class IrregularityFile(Strict, frozen=True, kw_only=True):
    """What the rules say about one kind of irregularity."""

    scope: Annotated[Scope, about("How far it reaches; the round waits, unless it is a seat.")]
    source: Annotated[Text, about("Whose rule this is, and its date.")]
    remedies: Annotated[
        dict[Remedy, RemedyFile],
        Meta(min_length=1),
        about("The remedies that are allowed, the usual one first."),
    ]


_HOUSE = House()


class HouseSwitches(Strict, frozen=True, kw_only=True):
    """House switches; each default is that of the game's sources."""

    take_back: Annotated[
        TakeBack, about("Who may take “no more bets” back before the first packet is lifted.")
    ] = _HOUSE.take_back
    decision_opens: Annotated[
        DecisionOpens,
        about("When a seat's decision opens: with its own packet, or when all are dealt."),
    ] = _HOUSE.decision_opens
    fold_taken: Annotated[FoldTaken, about("When the wagers of a folded hand are taken.")] = (
        _HOUSE.fold_taken
    )
    skip_needless_reveal: Annotated[
        bool, about("Skip the dealer's reveal where no open wager depends on it.")
    ] = _HOUSE.skip_needless_reveal
    hand_count_every: Annotated[
        int,
        Meta(ge=0, le=1000),
        about("Rounds between hand counts where the shuffler does not count; 0: never."),
    ] = _HOUSE.hand_count_every
    spot_stable: Annotated[
        Seconds, about("Seconds that a change on a locked spot must stand before it is an alert.")
    ] = _HOUSE.spot_stable
    sensor_doubted_after: Annotated[
        int,
        Meta(ge=0, le=1000),
        about(
            "Rounds after which a sensor that does not change where it should is named; 0: never."
        ),
    ] = _HOUSE.sensor_doubted_after
    key_guard: Annotated[
        Seconds, about("Seconds that a key without a lamp is refused after its meaning changed.")
    ] = _HOUSE.key_guard
    key_rest: Annotated[
        Seconds, about("Seconds for which CONTINUE is not lit after each press while hands deal.")
    ] = _HOUSE.key_rest
    press_age: Annotated[
        Seconds, about("Seconds after which a press of the page is too old to act; 0: never.")
    ] = _HOUSE.press_age
    lift_prompt: Annotated[
        Seconds, about("Seconds that a packet may lie in the tray before the dealer is prompted.")
    ] = _HOUSE.lift_prompt
    up_card_time: Annotated[
        Seconds,
        about("The time in which the dealer turns their up card; the green button may end it."),
    ] = _HOUSE.up_card_time
    reveal_time: Annotated[
        Seconds, about("Seconds in which the dealer turns their hand; spots stay locked for it.")
    ] = _HOUSE.reveal_time
    deck_identities: Annotated[
        DeckIdentities, about("Whether a deck's number must be registered before it is played.")
    ] = _HOUSE.deck_identities
    manifest: Annotated[
        ManifestRule,
        about("Whether the table opens and deals only with the software that was approved."),
    ] = _HOUSE.manifest
    deck_change_every: Annotated[
        Hours, about("Hours after which both decks are changed, between rounds; 0: never by time.")
    ] = _HOUSE.deck_change_every
    dead_table_after: Annotated[
        Minutes,
        about("Minutes without a wager after which the cards are spread; 0: never by time."),
    ] = _HOUSE.dead_table_after
    gaming_day_ends: Annotated[
        TimeOfDay, about("Time of day at which one gaming day ends and the next begins.")
    ] = _HOUSE.gaming_day_ends
    shifts: Annotated[
        list[TimeOfDay],
        Meta(max_length=24),
        about("Times of day at which shifts begin; none: no shifts."),
    ] = field(default_factory=list)
    time_zone: Annotated[
        TimeZone, about("Time zone of these times, such as America/Los_Angeles.")
    ] = _HOUSE.time_zone
    opened_by: Annotated[
        OpenedBy, about("Who opens and closes the table; a supervisor signs on for it.")
    ] = _HOUSE.opened_by
    sign_on_time: Annotated[
        Seconds, about("Seconds after which a person who is signed on and idle is signed off.")
    ] = _HOUSE.sign_on_time
    leave_after_clearing: Annotated[
        bool, about("Whether a clear that lets the round go on signs off the person who cleared.")
    ] = _HOUSE.leave_after_clearing
    pin_tries: Annotated[
        int,
        Meta(ge=1, le=100),
        about("Wrong PINs of a badge at one place after which its next try there has to wait."),
    ] = _HOUSE.pin_tries
    pin_wait: Annotated[
        Seconds, about("Seconds that a try has to wait at most; the first wait is 5 s.")
    ] = _HOUSE.pin_wait
    payout_acknowledged_above: Annotated[
        Cents,
        about("A payout above it is acknowledged by a supervisor before the round ends."),
        in_schema(default=money(_HOUSE.payout_acknowledged_above)),
    ] = _HOUSE.payout_acknowledged_above
    round_over_asks: Annotated[
        bool, about("With chips still on wagers' spots ROUND OVER asks once whether they stay.")
    ] = _HOUSE.round_over_asks
    follow_settling: Annotated[
        FollowSettling,
        about("Whether the dealer touches each seat when it is settled."),
    ] = _HOUSE.follow_settling
    seats_per_player: Annotated[
        SeatsPerPlayer,
        about("Seats that one player may hold; the dealer is advised, nothing detects it."),
    ] = _HOUSE.seats_per_player
    reading_machine_for_players: Annotated[
        bool,
        about(
            "Whether a shuffler that can read cards may serve a player-banked game, where the law "
            "allows it."
        ),
    ] = _HOUSE.reading_machine_for_players


_READ_AT_THE_START = ("gaming_day_ends", "shifts", "time_zone")
"""The settings of the wall clock; they are read at each start of the program."""

CHANGEABLE = tuple(
    each for each in HouseSwitches.__struct_fields__ if each not in _READ_AT_THE_START
)
"""The switches that a house may let supervisors change at the table."""


class HouseFile(Strict, frozen=True, kw_only=True):
    """The approved rules of a house."""

    name: Annotated[Text, about("Whose rules these are.")]
    source: Annotated[Text, about("Who approved them, and when.")]
    switches: Annotated[HouseSwitches, about("The switches that are set.")] = field(
        default_factory=HouseSwitches
    )
    at_the_table: Annotated[
        list[Name], about("The switches that a supervisor may change at the table.")
    ] = field(default_factory=list)
    irregularities: Annotated[
        dict[IrregularityKind, IrregularityFile],
        about("What is allowed against each kind of irregularity."),
    ] = field(default_factory=dict)
