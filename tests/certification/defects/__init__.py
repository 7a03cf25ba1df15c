"""All planted defects."""

from tests.certification.defects import acts, ends, frames, levels, link
from tests.certification.defects.planting import DEFECTS, plant

__all__ = ["DEFECTS", "acts", "ends", "frames", "levels", "link", "plant"]
