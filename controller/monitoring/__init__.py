"""Figures for those who watch many tables: counted at the table, shown as metrics.

They tell how the table's computer, its devices and its procedure fare: never a card or a count of
cards, a seat, a wager, an amount or a person (WAC 230-16-152). What stands now is the snapshot's;
what happens is counted by a witness after the commands of an event are out.
"""

# mypy: implicit-reexport

from controller.monitoring.tallies import Durations, Link, Sight, Tallies, TimedLedger
