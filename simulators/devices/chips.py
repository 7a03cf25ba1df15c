"""The chips under the bet-spot sensors: the truth, which is kept without power."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(slots=True)
class Chips:
    """Chips on the layout, as bits: (seat - 1) * 8 + spot. They last as long as the process."""

    bits: int = 0

    def put(self, bits: int) -> None:
        """Put chips on these spots, and on no others."""
        self.bits = bits


class FileChips(Chips):
    """Chips on the layout in a file: they stay where they are when the simulator dies.

    Raises:
        ValueError: the file is not what this class writes.
    """

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        super().__init__(int(path.read_text(encoding="ascii"), 16) if path.exists() else 0)
        self._path = path

    def put(self, bits: int) -> None:
        """Put chips on these spots, and on no others; the file is written first."""
        draft = self._path.with_name(self._path.name + ".new")
        draft.write_text(f"{bits:016x}\n", encoding="ascii")
        os.replace(draft, self._path)
        self.bits = bits
