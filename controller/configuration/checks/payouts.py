"""Rules about aggregate payout limits: which prizes they limit, and what the law requires."""

from collections.abc import Iterator

from controller.configuration.checks.names import declared, keys, known_only
from controller.configuration.checks.settlement import paid_lists
from controller.configuration.document import Document
from controller.configuration.models import PayoutRuleFile
from controller.configuration.problem import Problem
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.wagering import highest_odds, largest_stake


def check_limited(table: Document, game: Document) -> Iterator[Problem]:
    """Yield a problem for each payout limit on something that no pay table pays."""
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    settled = {*wagers, *(text for _, text in game.texts("bonuses", "*"))}
    paid = [each.name for each in paid_lists(game) if each.name in settled]
    what = message("config-a-paid-wager")
    yield from known_only(table, keys(table, "payout_limits"), paid, what, key=True)


def check_payouts(
    document: Document, table: TableDefinition, law: PayoutRuleFile | None
) -> Iterator[Problem]:
    """Yield a problem for each payout limit that the law does not allow (WAC 230-15-490).

    Each kind of prize has its own limit. There is none if the highest odds are below the law's
    figure; and none below the largest wager times the highest odds, which are counted up to that
    figure.
    """
    for name, limit in table.payout_limits:
        place = ("payout_limits", name)
        found = message("config-amount-found", amount=limit)
        if not limit:
            yield document.problem(place, message("config-above-nothing"), found=found)
        if law is None:
            continue
        rule = message("config-rule", source=law.source, law=table.jurisdiction)
        odds, stake = highest_odds(table, name), largest_stake(table, name)
        least = stake * law.odds
        if odds < law.odds:
            expected = message(
                "config-no-payout-limit", wager=name, text=str(odds), count=law.odds, rule=rule
            )
            yield document.problem(place, expected, found=found, key=True)
        elif limit < least:
            expected = message(
                "config-payout-at-least", least=least, count=law.odds, amount=stake, rule=rule
            )
            yield document.problem(place, expected, found=found)
