"""The draft of a choice: the definition that it leads to, or why there is none.

It reads files and changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from controller.choosing.listing import in_short, unserved
from controller.choosing.starting_point import StartingPoint
from controller.choosing.wanting import Wanted, chosen_with, still_chosen
from controller.configuration import ConfigurationError, Loaded, list_games, load_chosen, load_game
from controller.data.chosen import GAME, Chosen, Fallen
from controller.data.definition import ManifestRule
from controller.data.message import Said
from controller.odds.kept import KeptOddsError


@dataclass(frozen=True, slots=True)
class Draft:
    """The result of a choice.

    Attributes:
        chosen: all choices then.
        loaded: the table that is then played; None: none can be.
        objection: why none can be, in words.
    """

    chosen: tuple[Chosen, ...]
    loaded: Loaded | None = None
    objection: Said = ""


def draft(start: StartingPoint, wanted: Wanted) -> Draft:
    """Try a choice, and return its draft."""
    chosen = chosen_with(start, wanted)
    if why := _unserved(start, chosen):
        return Draft(chosen, None, why)
    return Draft(chosen, *_loaded(start.file, chosen))


def _unserved(start: StartingPoint, chosen: tuple[Chosen, ...]) -> Said:
    """Return why the devices cannot serve the chosen game; empty: they can, or none is chosen."""
    key = next((each.value for each in chosen if each.place == GAME), "")
    if key not in list_games(start.file.parent):
        return ""  # the table's check says so
    try:
        return unserved(load_game(key, start.file.parent), start)
    except ConfigurationError:
        return ""  # its own check says so


def hold_over(file: Path, base: Loaded, chosen: tuple[Chosen, ...]) -> tuple[Loaded, Fallen | None]:
    """Return what a start plays by, given earlier choices, and which of them no longer hold.

    If the files have changed at the place of a choice, the files are newer and count. If they
    cannot be played together with the other choices, the files count alone.
    """
    stands = still_chosen(base, chosen)
    if stands:
        loaded, why = _loaded(file, stands)
        if loaded is None:
            return base, Fallen(chosen, why)
        base = loaded
    fallen = tuple(each for each in chosen if each not in stands)
    return base, Fallen(fallen) if fallen else None


def _loaded(file: Path, chosen: tuple[Chosen, ...]) -> tuple[Loaded | None, Said]:
    try:
        return load_chosen(file, chosen), ""
    except ConfigurationError as error:
        return None, in_short(error.problems, file)
    except KeptOddsError as error:
        return None, error.words


def changed(read: Mapping[Path, str]) -> str:
    """Return which file has changed since it was read; empty: none.

    Args:
        read: files with the SHA-256 of what was read, hexadecimal.
    """
    for path, digest in read.items():
        try:
            found = sha256(path.read_bytes()).hexdigest()
        except OSError:
            found = ""
        if found != digest:
            return f"{path.name} was changed since it was read: start the controller again first."
    return ""


def unapproved(loaded: Loaded) -> str:
    """Return which file the house has not approved, if it plays by approved ones; empty: none.

    Without an approved manifest the table does not open anyway.
    """
    if loaded.definition.house.manifest is not ManifestRule.APPROVED:
        return ""
    try:
        lines = loaded.deployment.approved_manifest.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return ""
    for path, digest in loaded.deployment.files:
        if f"{digest}  {path.resolve()}" not in lines:
            return f"{path.name} is not as it was approved."
    return ""
