"""A table's rules of wagers and payouts: amounts checked where known, else advice."""

# mypy: implicit-reexport

from controller.wagering.advice import advice
from controller.wagering.amounts import (
    bet_of,
    beyond_pay_table,
    broken_rules,
    check_amounts,
    highest_odds,
    largest_prize_stake,
    largest_stake,
    most_paid,
    paid_odds,
    payout_advice,
    share_out,
)
