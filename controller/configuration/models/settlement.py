"""The schema of how wagers are settled; what must fit what is in `checks.settlement`."""

from typing import Annotated

from pydantic import Field

from controller.configuration.strict import Strict, Word
from controller.configuration.values import Key, Name
from controller.data.definition import Order
from controller.data.outcomes import CardsOf, Outcome, SettledBy, SettlementRule

_RULE = SettlementRule("", SettledBy.SHOWDOWN)


class RuleFile(Strict):
    """How one wager or bonus is settled."""

    by: Annotated[SettledBy, Word] = Field(
        description="What decides it: the showdown, the player's hand by the pay table, a joint "
        "hand, colours, or a hand in the showdown."
    )
    tie: Annotated[Outcome, Word] = Field(
        _RULE.tie, description="What equal hands do to it (showdown; hand-in-showdown: if paid)."
    )
    not_open: Annotated[Outcome, Word] | None = Field(
        None, description="What a dealer's hand that does not open does to it (showdown)."
    )
    cards: Annotated[CardsOf, Word] = Field(
        _RULE.cards, description="Whose cards: those played, or those held before a draw (hand)."
    )
    ranking: Key | None = Field(None, description="How joint hands are ranked (joint-hand).")
    least: Key | None = Field(
        None, description="The least hand that the pay table pays (hand-in-showdown)."
    )
    when_beaten: Name | None = Field(
        None, description="The pay table's list for a hand that loses (hand-in-showdown)."
    )
    beside: Name | None = Field(
        None, description="For a bonus: the wager on which it is paid; it never loses."
    )


class SettlementFile(Strict):
    """In which order bets are settled, and how."""

    order: Annotated[Order, Word] = Field(description="Which way round the table.")
    per_seat: list[Name] = Field(
        min_length=1, description="Wagers and bonuses of one seat, first to last, each once."
    )
    dealer_opens: Key | None = Field(
        None, description="The dealer plays with this hand or better; without it with any."
    )
    rules: dict[Name, RuleFile] = Field(description="For each wager and bonus, how it is settled.")
