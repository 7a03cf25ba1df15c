"""All planted defects."""

from tests.certification.defects import (
    acts,
    ends,
    faults,
    frames,
    keys,
    levels,
    link,
    plain,
    self_driven,
    spots,
)
from tests.certification.defects.planting import DEFECTS, of_kind, plant

__all__ = [
    "DEFECTS",
    "acts",
    "ends",
    "faults",
    "frames",
    "keys",
    "levels",
    "link",
    "of_kind",
    "plain",
    "plant",
    "self_driven",
    "spots",
]
