"""Whether a table's pay table may be played, by kept results; nothing is computed."""

from collections.abc import Iterable
from pathlib import Path

from controller.data.definition import GameDefinition
from controller.odds.declared import Declared, declarations
from controller.odds.digest import digest_of_rules
from controller.odds.kept import find_kept


def checked(game: GameDefinition, pay_table: str, places: Iterable[Path]) -> list[Declared] | None:
    """Return each declared edge beside the exact one; None: the odds have not been computed.

    Raises:
        KeptOddsError: a kept result is damaged.
    """
    table = game.pay_table(pay_table)
    odds = find_kept(digest_of_rules(game, table), places)
    return None if odds is None else declarations(game, table, odds)
