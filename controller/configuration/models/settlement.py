"""The schema of how wagers are settled; rules between keys are in `checks.settlement`."""

from typing import Annotated

from msgspec import Meta

from controller.configuration.strict import Strict, about
from controller.configuration.values import Key, Name
from controller.data.definition import Order
from controller.data.outcomes import CardsOf, Outcome, SettledBy, SettlementRule

_RULE = SettlementRule("", SettledBy.SHOWDOWN)


class RuleFile(Strict, frozen=True, kw_only=True):
    """How one wager or bonus is settled."""

    by: Annotated[
        SettledBy,
        about(
            "What decides it: the showdown, the player's hand by the pay table, a joint "
            "hand, colours, or a hand in the showdown."
        ),
    ]
    tie: Annotated[
        Outcome, about("What equal hands do to it (showdown; hand-in-showdown: if paid).")
    ] = _RULE.tie
    not_open: Annotated[
        Outcome | None, about("What a dealer's hand that does not open does to it (showdown).")
    ] = None
    cards: Annotated[
        CardsOf, about("Whose cards: those played, or those held before a draw (hand).")
    ] = _RULE.cards
    ranking: Annotated[Key | None, about("How joint hands are ranked (joint-hand).")] = None
    least: Annotated[
        Key | None, about("The least hand that the pay table pays (hand-in-showdown).")
    ] = None
    when_beaten: Annotated[
        Name | None, about("The pay table's list for a hand that loses (hand-in-showdown).")
    ] = None
    beside: Annotated[
        Name | None, about("For a bonus: the wager on which it is paid; it never loses.")
    ] = None


class SettlementFile(Strict, frozen=True, kw_only=True):
    """In which order bets are settled, and how."""

    order: Annotated[Order, about("Which way round the table.")]
    per_seat: Annotated[
        list[Name],
        Meta(min_length=1),
        about("Wagers and bonuses of one seat, first to last, each once."),
    ]
    dealer_opens: Annotated[
        Key | None, about("The dealer plays with this hand or better; without it with any.")
    ] = None
    rules: Annotated[dict[Name, RuleFile], about("For each wager and bonus, how it is settled.")]
