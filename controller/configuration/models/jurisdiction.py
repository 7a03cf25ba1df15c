"""The schema of a jurisdiction's file: what the law says about the table."""

from typing import Annotated

from pydantic import Field

from controller.configuration.strict import Strict
from controller.configuration.values import Date, Money, Positive, Text


class ProposalFile(Strict):
    """A figure that was proposed and does not bind."""

    maximum: Money = Field(description="The proposed figure, in the currency's units.")
    source: Text = Field(description="The document that proposes it.")
    date: Date = Field(description="When it was filed.")


class SingleWagerFile(Strict):
    """The most that one wager may be."""

    maximum: Money = Field(description="The limit, in the currency's units.")
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")
    proposed: list[ProposalFile] = Field(
        default_factory=list, description="Figures that were proposed; nothing uses them."
    )


class GamesPerHandFile(Strict):
    """How many games may be offered on one hand of cards."""

    most: Positive = Field(description="Games at most; every wager that opens a round is one.")
    unlimited: Annotated[int, Field(ge=0)] = Field(
        description="How many of them may offer more than limited_to."
    )
    limited_to: Money = Field(description="The limit of the others, in the currency's units.")
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")


class PayoutRuleFile(Strict):
    """What aggregate payout limits must keep."""

    odds: Positive = Field(
        description="No limit where the highest odds are lower; up to it they are counted."
    )
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")


class JurisdictionFile(Strict):
    """What the law of a place says about the table."""

    name: Text = Field(description="The place.")
    source: Text = Field(description="The law, and when it was last looked up.")
    single_wager: SingleWagerFile | None = Field(None, description="The limit of a single wager.")
    games_per_hand: GamesPerHandFile | None = Field(None, description="Games on one hand of cards.")
    payout_limits: PayoutRuleFile | None = Field(
        None, description="What a table's payout limits must keep; without it any may be set."
    )
    alternate_decks: bool = Field(
        True, description="Two decks of different backs take turns, round by round."
    )
    card_reading: bool = Field(
        False, description="A machine that can read card faces may stand at the table."
    )
