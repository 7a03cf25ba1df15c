"""The schema of a jurisdiction's file: what the law says about the table."""

from typing import Annotated

from msgspec import field

from controller.data.values import Cents, Date, Positive, Strict, Text, within


class ProposalFile(Strict, frozen=True, kw_only=True):
    """A figure that was proposed and does not bind.

    Attributes:
        maximum: The proposed figure, in the currency's units.
        source: The document that proposes it.
        date: When it was filed.
    """

    maximum: Cents
    source: Text
    date: Date


class SingleWagerFile(Strict, frozen=True, kw_only=True):
    """The most that one wager may be.

    Attributes:
        maximum: The limit, in the currency's units.
        source: The rule.
        since: Since when it is in force.
        proposed: Figures that were proposed; nothing uses them.
    """

    maximum: Cents
    source: Text
    since: Date
    proposed: list[ProposalFile] = field(default_factory=list)


class GamesPerHandFile(Strict, frozen=True, kw_only=True):
    """How many games may be offered on one hand of cards.

    Attributes:
        most: Games at most; every wager that opens a round is one.
        unlimited: How many of them may offer more than limited_to.
        limited_to: The limit of the others, in the currency's units.
        source: The rule.
        since: Since when it is in force.
    """

    most: Positive
    unlimited: Annotated[int, within(0)]
    limited_to: Cents
    source: Text
    since: Date


class PayoutRuleFile(Strict, frozen=True, kw_only=True):
    """What aggregate payout limits must keep.

    Attributes:
        odds: To one. Where the highest odds of a prize are lower, it may have no limit. A limit is
            at least the largest wager times these odds.
        source: The rule.
        since: Since when it is in force.
    """

    odds: Positive
    source: Text
    since: Date


class PokerLawFile(Strict, frozen=True, kw_only=True):
    """What player-banked games must keep. A bound that is not there is none.

    Attributes:
        wagers: Bets and raises in a round at most, at limit and spread limit.
        betting_rounds: Betting rounds of a hand at most.
        single_wager: What one bet or raise may add.
        rake_percent: Rake at most, in per cent of a pot.
        per_hand: Fee of a player for each hand at most.
        per_hour: Fee of a player for an hour at most.
        ante_within_bet: An ante is at most the smallest bet of the first round.
        source: The rules.
        as_of: The date at which the figures held; later changes are not known.
    """

    wagers: Positive | None = None
    betting_rounds: Positive | None = None
    single_wager: Cents | None = None
    rake_percent: Positive | None = None
    per_hand: Cents | None = None
    per_hour: Cents | None = None
    ante_within_bet: bool = False
    source: Text
    as_of: Date


class JurisdictionFile(Strict, frozen=True, kw_only=True):
    """What the law of a place says about the table.

    Attributes:
        name: The place.
        source: The law, and when it was last looked up.
        single_wager: The limit of a single wager.
        games_per_hand: Games on one hand of cards.
        payout_limits: What a table's payout limits must keep; without it any may be set.
        poker: What player-banked games must keep.
        alternate_decks: Two decks of different backs take turns, round by round.
        card_reading: A shuffler that can read card faces may stand at the table.
    """

    name: Text
    source: Text
    single_wager: SingleWagerFile | None = None
    games_per_hand: GamesPerHandFile | None = None
    payout_limits: PayoutRuleFile | None = None
    poker: PokerLawFile | None = None
    alternate_decks: bool = True
    card_reading: bool = False
