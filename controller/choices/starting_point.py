"""The starting point of a choice: the files, the game that is played, the choices made before."""

from pathlib import Path

from msgspec import Struct

from controller.configuration import Loaded
from controller.data.choice import GAME, Chosen
from controller.data.definition import TableDefinition
from controller.data.state import Device


class StartingPoint(Struct, frozen=True):
    """What can be chosen, and what a choice means, depends on these.

    Attributes:
        file: the table's file.
        base: what that file describes, without choices.
        playing: what is played now.
        chosen: what holds, or will hold after the round, instead of the file.
        shuffler: what it has reported so far; what is not known is no reason to refuse.
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
