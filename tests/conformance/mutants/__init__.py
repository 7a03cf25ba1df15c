"""Drivers that break the interface, each in one way: the kit must find each by the right item."""

from tests.conformance.mutants import acts, by_itself, doubt, key_pads, levels, lines, link, recall
from tests.conformance.mutants.marking import MUTANTS

__all__ = ["MUTANTS", "acts", "by_itself", "doubt", "key_pads", "levels", "lines", "link", "recall"]
