"""The draft of a choice: the definition that it leads to, or why there is none; what can be chosen.

Those are games and pay tables, or why one cannot, and limits of wagers within the law. It reads
files and changes nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from controller import configuration
from controller.choices.options import GameChoice, LimitChoice, PayTableChoice
from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted, chosen_with, still_chosen
from controller.configuration import ConfigurationError, Loaded, list_games, load_chosen, load_game
from controller.configuration.checks.limits import amount
from controller.configuration.checks.table import how_to_compute
from controller.configuration.devices import wants_layout
from controller.configuration.document import Document, with_chosen
from controller.configuration.models.jurisdiction import PokerLawFile
from controller.data.choice import GAME, LIMITS, Chosen, Fallen
from controller.data.definition import GameDefinition, ManifestRule, PayTable, WagerDefinition
from controller.data.message import Message, Money, message, one_by_one
from controller.files import read_bytes, read_text
from controller.odds import folders, objections
from controller.odds.kept_results import KeptOddsError
from controller.procedure import lack


def limits(
    start: StartingPoint, game: GameDefinition, chosen: Sequence[Chosen]
) -> Iterator[LimitChoice]:
    """Yield the limits that a game's wagers have, or would have with the given choices."""
    table = with_chosen(start.base.document, chosen)
    single = start.base.law.single_wager
    highest, bound = -1, ""
    if single is not None:
        highest, bound = single.maximum, single.source
    played = game.key == start.playing.game.key
    for wager in game.wagers:
        least, most, follows = _limits_in_file(table, wager)
        if played:
            least, most = start.playing.limit(wager.name) or (least, most)
        yield LimitChoice(wager.name, wager.label, least, most, follows, highest, bound)


def _limits_in_file(table: Document, wager: WagerDefinition) -> tuple[int, int, str]:
    """Return least and most, and the wager whose multiples they are; -1: no file says it."""
    for name, least, most in (
        (wager.name, 1, 1),
        (wager.requires or "", wager.minimum_multiple, wager.maximum_multiple),
    ):
        low = amount(table, ("limits", name, "minimum"))
        high = amount(table, ("limits", name, "maximum"))
        if low is not None and high is not None:
            return low * least, high * most, "" if name == wager.name else name
    return -1, -1, ""


def law(base: Loaded) -> Iterator[Message]:
    """Yield what the law says about limits, a sentence for each rule."""
    name = base.definition.jurisdiction
    if base.definition.poker is not None:
        yield from _poker_law(base.law.poker, name)
        return
    if single := base.law.single_wager:
        most, source = single.maximum, single.source
        yield message("law-single-wager", most=Money(most), source=source, name=name)
    if games := base.law.games_per_hand:
        yield message(
            "law-games-per-hand",
            count=games.most,
            number=games.unlimited,
            least=Money(games.limited_to),
            source=games.source,
            name=name,
        )


def _poker_law(found: PokerLawFile | None, name: str) -> Iterator[Message]:
    """Yield what the law says about stakes where players bank the game."""
    if found is None:
        return
    rule = {"source": found.source, "name": name}
    if found.single_wager is not None:
        yield message("law-poker-wager", most=Money(found.single_wager), **rule)
    if found.wagers is not None:
        yield message("law-poker-cap", count=found.wagers, **rule)
    if found.betting_rounds is not None:
        yield message("law-poker-rounds", count=found.betting_rounds, **rule)
    if found.rake_percent is not None:
        yield message("law-poker-rake", size=found.rake_percent, **rule)
    if found.per_hand is not None:
        yield message("law-poker-per-hand", most=Money(found.per_hand), **rule)
    if found.per_hour is not None:
        yield message("law-poker-per-hour", most=Money(found.per_hour), **rule)


def games(start: StartingPoint) -> Iterator[GameChoice]:
    """Yield the games beside the table's file and the shipped ones, by their keys."""
    for key in configuration.list_games(start.file.parent):
        try:
            game = configuration.load_game(key, start.file.parent)
        except configuration.ConfigurationError as error:
            why = in_short(error.problems, start.file)
            yield GameChoice(key, key, "", key == start.playing.game.key, "", (), (), why)
        else:
            yield _game(game, start)


def _game(game: GameDefinition, start: StartingPoint) -> GameChoice:
    if why := _of_another_table(game, start.base.definition.game):
        return GameChoice(game.key, game.name, game.source, False, "", (), (), why)
    played = game.key == start.playing.game.key
    tables = tuple(_pay_table(game, each, start) for each in game.pay_tables)
    reasons = {each.refused for each in tables}
    why = unserved(game, start) or _unfit(game, start)
    why = why or (reasons.pop() if len(reasons) == 1 else None)
    names = (game.key, game.name, game.source, played, game.default_pay_table)
    chosen = chosen_with(start, Wanted(game.key))
    return GameChoice(*names, tables, tuple(limits(start, game, chosen)), why)


def _pay_table(game: GameDefinition, table: PayTable, start: StartingPoint) -> PayTableChoice:
    playing = start.playing
    played = (game.key, table.name) == (playing.game.key, playing.pay_table)
    refused = _refusal(game, table.name, start)
    return PayTableChoice(table.name, table.source, table.sample, played, refused)


def _refusal(game: GameDefinition, pay_table: str, start: StartingPoint) -> Message | None:
    """Return why a pay table cannot be played; limits that are still to be chosen are no reason."""
    try:
        if why := _refuted(game, pay_table, start.file):
            return why
        configuration.load_chosen(start.file, chosen_with(start, Wanted(game.key, pay_table)))
    except configuration.ConfigurationError as error:
        problems = [each for each in error.problems if not each.where.startswith("limits")]
        return in_short(problems, start.file) if problems else None
    except KeptOddsError as error:
        return error.words
    return None


def _refuted(game: GameDefinition, pay_table: str, file: Path) -> Message | None:
    """Return why its edges refuse it; where limits are missing, no other check finds it."""
    places = folders(file.parent, configuration.config_root())
    found = objections(game, pay_table, places, how_to_compute(game.key, pay_table, file))
    refuting = [each.why for each in found]
    return one_by_one(refuting) if refuting else None


def unserved(game: GameDefinition, start: StartingPoint) -> Message | None:
    """Return why the table cannot serve a game; None: it can, or it is not known yet."""
    shuffler, playing = start.shuffler, start.playing
    if why := _of_another_table(game, start.base.definition.game):
        return why
    missing = lack(shuffler, game) if shuffler.abilities is not None else None
    if missing:
        return message("hold-unsupported", why=missing)
    spots = [game.spots, playing.game.spots]
    sensors = playing.sensors
    if sensors is None or spots[0] == spots[1] or not wants_layout(sensors.driver):
        return None
    return message("choice-sensors-set-up")


def _of_another_table(game: GameDefinition, own: GameDefinition) -> Message | None:
    """Return why a game needs a table's file of its own, beside the game of the file."""
    if (game.poker is None) != (own.poker is None):
        if game.poker is None:
            return message("choice-banked-by-house")
        return message("choice-banked-by-players")
    if game.poker is not None and game.deck_cards != own.deck_cards:
        return message("choice-other-deck", count=game.deck_cards)
    return None


def _unfit(game: GameDefinition, start: StartingPoint) -> Message | None:
    """Return why the stakes of the table's file do not fit a player-banked game; None: they do."""
    if game.poker is None:
        return None
    try:
        configuration.load_chosen(start.file, chosen_with(start, Wanted(game.key)))
    except configuration.ConfigurationError as error:
        return in_short(error.problems, start.file)
    return None


def in_short(problems: Sequence[configuration.Problem], file: Path) -> Message:
    """Return the problems in short for people at the table: the first, and how many there are."""
    first = problems[0]
    words = first.words
    name = "" if first.file == file else first.file.name
    if place := ": ".join(filter(None, (name, first.where))):
        words = message("config-placed", place=place, words=words)
    if len(problems) > 1:
        words = message("config-and-more", words=words, count=len(problems) - 1)
    return words


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
