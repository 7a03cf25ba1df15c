"""Settlement: the outcome of each wager, by rules that the odds engine uses as well."""

# mypy: implicit-reexport

from controller.settlement.book import Book
from controller.settlement.outcomes import Comparison, Facts, SeatPlay, Settled, SettlementError
from controller.settlement.rules import what_happens
from controller.settlement.settle import settle
