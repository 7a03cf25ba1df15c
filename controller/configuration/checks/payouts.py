"""Rules about aggregate payout limits: what they are for, and what the law asks of them."""

from collections.abc import Iterator

from controller.configuration.checks.names import declared, keys, known_only
from controller.configuration.checks.settlement import paid_lists
from controller.configuration.document import Document
from controller.configuration.models import PayoutRuleFile
from controller.configuration.problem import Problem
from controller.data.definition import TableDefinition
from controller.data.money import money
from controller.wagering import highest_odds, largest_stake


def check_limited(table: Document, game: Document) -> Iterator[Problem]:
    """Complain of payout limits for what no pay table pays."""
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    settled = {*wagers, *(text for _, text in game.texts("bonuses", "*"))}
    paid = [each.name for each in paid_lists(game) if each.name in settled]
    what = "a wager or bonus that a pay table pays"
    yield from known_only(table, keys(table, "payout_limits"), paid, what, key=True)


def check_payouts(
    document: Document, table: TableDefinition, law: PayoutRuleFile | None
) -> Iterator[Problem]:
    """Complain of payout limits that the law does not allow (WAC 230-15-490).

    Each kind of prize has its own. None where the highest odds are under the law's figure; none
    below the largest wager times the highest odds, which are counted up to that figure.
    """
    for name, limit in table.payout_limits:
        place = ("payout_limits", name)
        if not limit:
            yield document.problem(place, "an amount above 0", found=money(limit))
        if law is None:
            continue
        rule = f"{law.source}, {table.jurisdiction}"
        odds, stake = highest_odds(table, name), largest_stake(table, name)
        least = stake * law.odds
        if odds < law.odds:
            expected = f"no limit: {name} pays {odds} to 1 at most, under {law.odds} to 1 ({rule})"
            yield document.problem(place, expected, found=money(limit), key=True)
        elif limit < least:
            how = f"{law.odds} × {money(stake)}"
            expected = f"at least {money(least)}, {how} ({rule})"
            yield document.problem(place, expected, found=money(limit))
