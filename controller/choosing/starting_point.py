"""What a choice starts from: the files, what is played, what was chosen before."""

from dataclasses import dataclass
from pathlib import Path

from controller.configuration import Loaded
from controller.data.chosen import GAME, Chosen
from controller.data.definition import TableDefinition
from controller.data.state import Device


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """What may be chosen, and what a choice means, depends on it.

    Attributes:
        file: the table's file.
        base: what that file describes, nothing being chosen.
        playing: what is played by now.
        chosen: what holds, or will hold after the round, in place of the file.
        shuffler: the shuffler, as far as it was heard; what cannot be known is not refused.
    """

    file: Path
    base: Loaded
    playing: TableDefinition
    chosen: tuple[Chosen, ...]
    shuffler: Device

    @property
    def game(self) -> str:
        """The key of the game that is played, or will be after the round."""
        chosen = (each.value for each in self.chosen if each.place == GAME)
        return next(chosen, self.base.definition.game.key)
