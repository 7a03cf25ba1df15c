"""The schema of a house's file: its switches and what it allows against irregularities."""

from typing import Annotated

from pydantic import Field

from controller.configuration.models.irregularities import IrregularityFile
from controller.configuration.strict import Strict, Word
from controller.configuration.values import (
    Hours,
    Minutes,
    Money,
    Name,
    Seconds,
    Text,
    TimeOfDay,
    TimeZone,
)
from controller.data.definition import (
    DecisionOpens,
    DeckIdentities,
    FoldTaken,
    House,
    ManifestRule,
    OpenedBy,
    SeatsPerPlayer,
    TakeBack,
)
from controller.data.irregularities import IrregularityKind
from controller.data.money import money

_HOUSE = House()


class HouseSwitches(Strict):
    """House switches; each default is that of the game's sources."""

    take_back: Annotated[TakeBack, Word] = Field(
        _HOUSE.take_back,
        description="Who may take 'no more bets' back before the first packet is lifted.",
    )
    decision_opens: Annotated[DecisionOpens, Word] = Field(
        _HOUSE.decision_opens,
        description="When a seat's decision opens: with its own packet, or when all are dealt.",
    )
    fold_taken: Annotated[FoldTaken, Word] = Field(
        _HOUSE.fold_taken, description="When the wagers of a folded hand are taken."
    )
    skip_needless_reveal: bool = Field(
        _HOUSE.skip_needless_reveal,
        description="Skip the dealer's reveal where no open wager depends on it.",
    )
    hand_count_every: Annotated[int, Field(ge=0, le=1000)] = Field(
        _HOUSE.hand_count_every,
        description="Rounds between hand counts where the machine does not count; 0: never.",
    )
    spot_stable: Seconds = Field(
        _HOUSE.spot_stable,
        description="Seconds that a change on a locked spot must stand before it is an alert.",
    )
    sensor_doubted_after: Annotated[int, Field(ge=0, le=1000)] = Field(
        _HOUSE.sensor_doubted_after,
        description="Rounds after which a sensor that does not change where it should is named; "
        "0: never.",
    )
    key_guard: Seconds = Field(
        _HOUSE.key_guard,
        description="Seconds that a key without a lamp is refused after its meaning changed.",
    )
    key_rest: Seconds = Field(
        0.4,
        description="Seconds for which CONTINUE is not lit after each press while hands deal.",
    )
    lift_prompt: Seconds = Field(
        _HOUSE.lift_prompt,
        description="Seconds that a packet may lie in the tray before the dealer is prompted.",
    )
    up_card_time: Seconds = Field(
        _HOUSE.up_card_time,
        description="The time in which the dealer turns his up card; the green button may end it.",
    )
    reveal_time: Seconds = Field(
        _HOUSE.reveal_time,
        description="Seconds in which the dealer turns his hand; spots stay locked for it.",
    )
    deck_identities: Annotated[DeckIdentities, Word] = Field(
        _HOUSE.deck_identities,
        description="Whether a deck's number must be registered before it is played.",
    )
    manifest: Annotated[ManifestRule, Word] = Field(
        _HOUSE.manifest,
        description="Whether the table opens and deals only with the software that was approved.",
    )
    deck_change_every: Hours = Field(
        _HOUSE.deck_change_every,
        description="Hours after which both decks are changed, between rounds; 0: never by time.",
    )
    dead_table_after: Minutes = Field(
        _HOUSE.dead_table_after,
        description="Minutes without a wager after which the cards are spread; 0: never by time.",
    )
    gaming_day_ends: TimeOfDay = Field(
        _HOUSE.gaming_day_ends,
        description="Time of day at which one gaming day ends and the next begins.",
    )
    shifts: list[TimeOfDay] = Field(
        list(_HOUSE.shifts),
        max_length=24,
        description="Times of day at which shifts begin; none: no shifts.",
    )
    time_zone: TimeZone = Field(
        _HOUSE.time_zone, description="Time zone of these times, such as America/Los_Angeles."
    )
    opened_by: Annotated[OpenedBy, Word] = Field(
        _HOUSE.opened_by,
        description="Who opens and closes the table; a supervisor signs on for it.",
    )
    sign_on_time: Seconds = Field(
        _HOUSE.sign_on_time,
        description="Seconds after which a supervisor who signed on is signed off.",
    )
    lockout_after: Annotated[int, Field(ge=1, le=100)] = Field(
        _HOUSE.lockout_after,
        description="Wrong PINs in a row after which a badge is locked out.",
    )
    lockout_time: Seconds = Field(_HOUSE.lockout_time, description="Seconds that a lock-out lasts.")
    payout_acknowledged_above: Money = Field(
        _HOUSE.payout_acknowledged_above,
        description="A payout above it is acknowledged by a supervisor before the round ends.",
        json_schema_extra={"default": money(_HOUSE.payout_acknowledged_above)},
    )
    seats_per_player: Annotated[SeatsPerPlayer, Word] = Field(
        _HOUSE.seats_per_player,
        description="Seats that one player may hold; the dealer is advised, nothing detects it.",
    )


_READ_AT_THE_START = ("gaming_day_ends", "shifts", "time_zone")
"""The wall clock goes by them from one start of the program to the next."""

CHANGEABLE = tuple(each for each in HouseSwitches.model_fields if each not in _READ_AT_THE_START)
"""The switches that a house may let change at the table."""


class HouseFile(Strict):
    """The approved rules of a house."""

    name: Text = Field(description="Whose rules these are.")
    source: Text = Field(description="Who approved them, and when.")
    switches: HouseSwitches = Field(
        default_factory=HouseSwitches, description="The switches that are set."
    )
    at_the_table: list[Name] = Field(
        default_factory=list,
        description="The switches that a supervisor may change at the table.",
    )
    irregularities: dict[Annotated[IrregularityKind, Word], IrregularityFile] = Field(
        default_factory=dict,
        description="What is allowed against each kind of irregularity.",
    )
