"""The schema of a jurisdiction's file: what the law says about the table."""

from typing import Annotated

from msgspec import field

from controller.data.values import Cents, Date, Positive, Strict, Text, about, within


class ProposalFile(Strict, frozen=True, kw_only=True):
    """A figure that was proposed and does not bind."""

    maximum: Annotated[Cents, about("The proposed figure, in the currency's units.")]
    source: Annotated[Text, about("The document that proposes it.")]
    date: Annotated[Date, about("When it was filed.")]


class SingleWagerFile(Strict, frozen=True, kw_only=True):
    """The most that one wager may be."""

    maximum: Annotated[Cents, about("The limit, in the currency's units.")]
    source: Annotated[Text, about("The rule.")]
    since: Annotated[Date, about("Since when it is in force.")]
    proposed: Annotated[
        list[ProposalFile], about("Figures that were proposed; nothing uses them.")
    ] = field(default_factory=list)


class GamesPerHandFile(Strict, frozen=True, kw_only=True):
    """How many games may be offered on one hand of cards."""

    most: Annotated[Positive, about("Games at most; every wager that opens a round is one.")]
    unlimited: Annotated[int, within(0), about("How many of them may offer more than limited_to.")]
    limited_to: Annotated[Cents, about("The limit of the others, in the currency's units.")]
    source: Annotated[Text, about("The rule.")]
    since: Annotated[Date, about("Since when it is in force.")]


class PayoutRuleFile(Strict, frozen=True, kw_only=True):
    """What aggregate payout limits must keep."""

    odds: Annotated[
        Positive, about("No limit where the highest odds are lower; up to it they are counted.")
    ]
    source: Annotated[Text, about("The rule.")]
    since: Annotated[Date, about("Since when it is in force.")]


class PokerLawFile(Strict, frozen=True, kw_only=True):
    """What player-banked games must keep. A bound that is not there is none."""

    wagers: Annotated[
        Positive | None, about("Bets and raises in a round at most, at limit and spread limit.")
    ] = None
    betting_rounds: Annotated[Positive | None, about("Betting rounds of a hand at most.")] = None
    single_wager: Annotated[Cents | None, about("What one bet or raise may add.")] = None
    rake_percent: Annotated[Positive | None, about("Rake at most, in per cent of a pot.")] = None
    per_hand: Annotated[Cents | None, about("Fee of a player for each hand at most.")] = None
    per_hour: Annotated[Cents | None, about("Fee of a player for an hour at most.")] = None
    ante_within_bet: Annotated[
        bool, about("An ante is at most the smallest bet of the first round.")
    ] = False
    source: Annotated[Text, about("The rules.")]
    as_of: Annotated[
        Date, about("The date at which the figures held; later changes are not known.")
    ]


class JurisdictionFile(Strict, frozen=True, kw_only=True):
    """What the law of a place says about the table."""

    name: Annotated[Text, about("The place.")]
    source: Annotated[Text, about("The law, and when it was last looked up.")]
    single_wager: Annotated[SingleWagerFile | None, about("The limit of a single wager.")] = None
    games_per_hand: Annotated[GamesPerHandFile | None, about("Games on one hand of cards.")] = None
    payout_limits: Annotated[
        PayoutRuleFile | None,
        about("What a table's payout limits must keep; without it any may be set."),
    ] = None
    poker: Annotated[PokerLawFile | None, about("What player-banked games must keep.")] = None
    alternate_decks: Annotated[
        bool, about("Two decks of different backs take turns, round by round.")
    ] = True
    card_reading: Annotated[
        bool, about("A shuffler that can read card faces may stand at the table.")
    ] = False
