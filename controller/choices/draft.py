"""The draft of a choice: the definition that it leads to, or why there is none.

It reads files and changes nothing.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from controller.choices.games import in_short, unserved
from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted, chosen_with, still_chosen
from controller.configuration import ConfigurationError, Loaded, list_games, load_chosen, load_game
from controller.data.choice import GAME, LIMITS, Chosen, Fallen
from controller.data.definition import GameDefinition, ManifestRule
from controller.data.message import Message, message
from controller.files import read_bytes, read_text
from controller.odds.kept_results import KeptOddsError


class Draft(Struct, frozen=True):
    """The result of a choice.

    Attributes:
        chosen: all choices then.
        loaded: the table that is then played; None: none can be.
        objection: why none can be; None: one can.
    """

    chosen: tuple[Chosen, ...]
    loaded: Loaded | None = None
    objection: Message | None = None


def draft(start: StartingPoint, wanted: Wanted) -> Draft:
    """Try a choice, and return its draft."""
    if (wanted.limits or wanted.pay_table) and start.base.definition.game.poker is not None:
        return Draft(start.chosen, None, message("choice-stakes-in-file"))
    chosen = chosen_with(start, wanted)
    if why := _unserved(start, chosen):
        return Draft(chosen, None, why)
    loaded, why = _loaded(start.file, chosen)
    game = (loaded or start.base).definition.game
    return Draft(tuple(_labelled(each, game) for each in chosen), loaded, why)


def _labelled(chosen: Chosen, game: GameDefinition) -> Chosen:
    """Return a choice with what people call the game or the wager that it is about."""
    if chosen.place == GAME and chosen.value == game.key:
        return replace(chosen, label=game.name)
    wager = chosen.place.removeprefix(LIMITS).partition(".")[0]
    return replace(chosen, label=dict(game.labels).get(wager, "")) if chosen.label == "" else chosen


def _unserved(start: StartingPoint, chosen: tuple[Chosen, ...]) -> Message | None:
    """Return why the devices cannot serve the chosen game; None: they can, or none is."""
    key = next((each.value for each in chosen if each.place == GAME), "")
    if key not in list_games(start.file.parent):
        return None  # the table's check says so
    try:
        return unserved(load_game(key, start.file.parent), start)
    except ConfigurationError:
        return None  # its own check says so


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


def _loaded(file: Path, chosen: tuple[Chosen, ...]) -> tuple[Loaded | None, Message | None]:
    try:
        return load_chosen(file, chosen), None
    except ConfigurationError as error:
        return None, in_short(error.problems, file)
    except KeptOddsError as error:
        return None, error.words


def changed(read: Mapping[Path, str]) -> Message | None:
    """Return which file has changed since it was read; None: no file.

    Args:
        read: files with the SHA-256 of what was read, hexadecimal.
    """
    for path, digest in read.items():
        try:
            found = sha256(read_bytes(path)).hexdigest()
        except OSError:
            found = ""
        if found != digest:
            return message("choice-file-changed", name=path.name)
    return None


def unapproved(loaded: Loaded) -> Message | None:
    """Return which file the house has not approved, if it plays by approved ones; None: no file.

    Without an approved manifest the table does not open anyway.
    """
    if loaded.definition.house.manifest is not ManifestRule.APPROVED:
        return None
    try:
        lines = read_text(loaded.deployment.approved_manifest).splitlines()
    except (OSError, ValueError):
        return None
    for path, digest in loaded.deployment.files:
        if f"{digest}  {path.resolve()}" not in lines:
            return message("choice-file-not-approved", name=path.name)
    return None
