"""The files of catalogues: a folder for each language, shipped and beside the table's file.

`languages/fr/*.ftl` is French (the folder's name is the language's tag). The files in a house's own
folder come after the shipped ones, and so replace them, message by message.
"""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path

from controller.shipped_files import matching

ENGLISH = "en"
"""The language that always has every message; it is used where another lacks one."""
FOLDER = "languages"
SUFFIX = ".ftl"
"""The ending of Project Fluent's files."""
OF_TABLECTL = "tablectl"
"""Files whose names begin so hold messages of the command line only; the page does not get them."""
OF_BOARD = "board"
"""The file of what the pit board says, beside all that the page says."""
OF_SIGN = "sign"
"""The file of what the table's sign says; the daemon itself puts it into words."""

OF_OFFICES = ("choosing", "config", "notes", "odds", "office", "records", "reports", "trouble")
"""Files of what only the supervisor's and the technician's screens say: loaded with these."""
OF_HANDS = ("hand", "poker")
"""Files of what is said at player-banked tables: elsewhere loaded as those of the offices are."""
OF_BANKED_GAMES = ("advice", "games")
"""Files of what is said at tables where the house banks; loaded later where the players do."""


def languages(roots: Sequence[Path]) -> tuple[str, ...]:
    """Return the tags of all languages that have a catalogue, sorted."""
    files = (path for root in roots for path in matching(root / FOLDER, f"*/*{SUFFIX}"))
    return tuple(sorted({path.parent.name for path in files}))


def catalogue(language: str, roots: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of a language, in the order in which they replace each other's messages.

    Args:
        language: its tag.
        roots: the configuration's folders, the shipped one first.
    """
    return tuple(
        path for root in roots for path in matching(root / FOLDER / language, f"*{SUFFIX}")
    )


def of_page(language: str, roots: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of a language that the page gets: not those of others.

    Others are the command line, the sign, and the pit board.
    """
    return tuple(path for path in of_board(language, roots) if path.stem != OF_BOARD)


def of_board(language: str, roots: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of a language that the pit board gets: the page's, and its own."""
    return tuple(
        path
        for path in catalogue(language, roots)
        if not path.name.startswith(OF_TABLECTL) and path.stem != OF_SIGN
    )


def at_first(paths: Sequence[Path], *, hands: bool) -> tuple[Path, ...]:
    """Return those of the page's files that it loads at once; `hands`: where players bank."""
    return tuple(path for path in paths if not _waits(path, hands=hands))


def later(paths: Sequence[Path], *, hands: bool) -> tuple[Path, ...]:
    """Return those of the page's files that it loads when somebody opens another screen."""
    return tuple(path for path in paths if _waits(path, hands=hands))


class Reader(IntEnum):
    """Who reads the messages of a file, those first whom a table needs most."""

    DEALER = 0
    OFFICE = 1
    """The supervisor's and the technician's screens, the sign and the pit board."""
    TABLECTL = 2


def reader_of(path: Path) -> Reader:
    """Return who reads the messages of a file, by its name."""
    if path.name.startswith(OF_TABLECTL):
        return Reader.TABLECTL
    later = path.stem in (*OF_OFFICES, OF_SIGN, OF_BOARD)
    return Reader.OFFICE if later else Reader.DEALER


def _waits(path: Path, *, hands: bool) -> bool:
    return path.stem in (*OF_OFFICES, *(OF_BANKED_GAMES if hands else OF_HANDS))
