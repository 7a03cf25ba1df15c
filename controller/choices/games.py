"""The list of games and pay tables that can be chosen, and why one cannot. It reads files."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from controller import configuration
from controller.choices.limits import limits
from controller.choices.options import GameChoice, PayTableChoice
from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted, chosen_with
from controller.configuration.checks.edges import how_to_compute
from controller.configuration.devices import wants_layout
from controller.data.definition import GameDefinition, PayTable
from controller.data.message import Message, message, one_by_one
from controller.odds import folders, objections
from controller.odds.kept_results import KeptOddsError
from controller.procedure import lack


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
