"""Drivers that break the interface, each in one way: the kit must find each by the right item."""

from tests.conformance.mutants import (
    act_numbers,
    acts,
    key_pads,
    levels,
    lines,
    link,
    recall,
    self_driven,
)
from tests.conformance.mutants.marking import MUTANTS

__all__ = [
    "MUTANTS",
    "act_numbers",
    "acts",
    "key_pads",
    "levels",
    "lines",
    "link",
    "recall",
    "self_driven",
]
