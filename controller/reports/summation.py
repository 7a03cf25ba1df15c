"""Sums whose parts add up: what a report, a shift, a dealer and a pit have in common."""

from collections import Counter
from typing import Self

from msgspec import Struct


class Summed(Struct):
    """Numbers, counts by name, and sums of this kind, field by field."""

    def add(self, other: Self) -> None:
        """Add other sums; of what is called `largest` the larger one counts."""
        for name in self.__struct_fields__:
            mine, others = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(others)
            elif isinstance(mine, Summed):
                mine.add(others)
            else:
                both = max(mine, others) if name == "largest" else mine + others
                setattr(self, name, both)
