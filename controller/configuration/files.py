"""Finds, reads and checks configuration files: returns the definitions, or all problems at once."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from controller.configuration import models, problem
from controller.configuration.build import Deployment, build_deployment, build_game, build_table
from controller.configuration.build_player_banked_game import (
    build_player_banked_game,
    build_player_banked_table,
)
from controller.configuration.checks import limits, poker, wagers
from controller.configuration.checks.limits import check_house, check_ruled_wagers
from controller.configuration.checks.pay_order import check_pay_order, check_pay_tables
from controller.configuration.checks.sample_deals import check_sampled
from controller.configuration.checks.settlement import check_rules
from controller.configuration.checks.steps import check_messages, check_steps
from controller.configuration.checks.table import check_edges, check_page, check_sample, check_table
from controller.configuration.document import Document, Place, read, with_chosen
from controller.configuration.models.player_banked_game import (
    PlayerBankedGameFile,
    PlayerBankedTableFile,
)
from controller.configuration.validation import validate
from controller.data.choice import Chosen
from controller.data.definition import GameDefinition, TableDefinition
from controller.data.message import alternatives, did_you_mean, message, quoted
from controller.data.values import KEY_PATTERN, Strict
from controller.shipped_files import (
    available,
    candidates,
    catalogue_roots,
    file_of_each_key,
    is_there,
)
from controller.words.folders import languages

M = TypeVar("M", bound=Strict)

FOLDERS: dict[str, type[Strict]] = {
    "games": models.GameFile,
    "house": models.HouseFile,
    "jurisdictions": models.JurisdictionFile,
}
"""The kind of file in each folder; a file elsewhere is a table's."""

_GAME_CHECKS: tuple[Callable[[Document], Iterator[problem.Problem]], ...] = (
    wagers.check_deck,
    wagers.check_cards,
    wagers.check_wagers,
    wagers.check_settlement,
    check_rules,
    check_pay_tables,
    check_pay_order,
    check_steps,
)


_sound: dict[str, models.GameFile] = {}
"""House-banked games without a problem, by the digests of their files: each is checked once.

A list of what can be chosen needs each game for each of its pay tables.
"""
_MOST_SOUND = 64
"""Games; all are checked again when there are more."""


class _Loading:
    """One run over a file and the files that it names."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self._schema: list[problem.Problem] = []
        self._rules: list[problem.Problem] = []

    @property
    def problems(self) -> list[problem.Problem]:
        """The problems found so far; if the schema reports any, those of the rules are left out."""
        taken = {(each.file, each.where) for each in self._schema if each.where}
        rules = [each for each in self._rules if (each.file, each.where) not in taken]
        return problem.in_reading_order(self._schema + rules)

    def add(self, problems: Iterable[problem.Problem]) -> None:
        """Note the problems that a rule found."""
        self._rules += problems

    def read(self, path: Path) -> Document | None:
        """Read a file; None, with a problem, if that is impossible."""
        document, problems = read(path)
        self._schema += problems
        if document is not None:
            self.documents.append(document)
        return document

    def valid(self, document: Document, model: type[M]) -> M | None:
        """Check a file's content against its schema."""
        unread = {each.where for each in self._schema if each.file == document.path}
        content, problems = validate(model, document)
        self._schema += [each for each in problems if each.where not in unread]
        return content

    def file(self, path: Path, model: type[M]) -> tuple[M | None, Document | None]:
        """Read a file and check it against its schema."""
        document = self.read(path)
        return (None if document is None else self.valid(document, model)), document

    def game(self, document: Document) -> models.GameFile | None:
        """Check the file of a house-banked game."""
        content = _sound.get(document.digest)
        if content is None:
            content = self.valid(document, models.GameFile)
            for check in _GAME_CHECKS:
                self.add(check(document))
            if content is not None and not self.problems:
                if len(_sound) >= _MOST_SOUND:
                    _sound.clear()
                _sound[document.digest] = content
        self.add(check_messages(document))
        return content

    def player_banked(self, document: Document) -> PlayerBankedGameFile | None:
        """Check the file of a player-banked game."""
        content = self.valid(document, PlayerBankedGameFile)
        self.add(poker.check_poker_ranking(document))
        if content is not None:
            self.add(poker.check_game_file(document, content))
        return content

    def house(self, path: Path) -> tuple[models.HouseFile | None, Document | None]:
        """Read and check a house's file."""
        content, document = self.file(path, models.HouseFile)
        if document is not None:
            self.add(check_house(document))
        return content, document

    def named(self, table: Document, place: Place, folder: str, default: str = "") -> Path | None:
        """Return the file that the table names; None, with a problem, if there is none."""
        key = table.one(*place)
        if key is None:
            key = default
        if not isinstance(key, str) or not re.fullmatch(KEY_PATTERN, key):
            return None  # the schema reports it
        beside = table.path.parent
        for path in candidates(folder, key, beside):
            if is_there(path):
                return path
        known = available(folder, beside)
        hint = did_you_mean(key, known)
        expected = message("config-file-in", folder=folder, words=alternatives(known))
        self.add([table.problem(place, expected, found=quoted(key), suggestion=hint)])
        return None

    def fail(self) -> None:
        """Raise the problems, if there are any."""
        if problems := self.problems:
            raise problem.ConfigurationError(problems)


class Loaded(Struct, frozen=True):
    """A table as described by its files and the choices that replace parts of them.

    Attributes:
        document: the table's file, with the choices in it.
        law: the jurisdiction's file.
    """

    definition: TableDefinition
    deployment: Deployment
    document: Document
    law: models.JurisdictionFile


def load_table(path: Path) -> tuple[TableDefinition, Deployment]:
    """Return the table that a file describes, with its game, and where things are.

    It is for whoever reads about the table, or plays a copy of it with simulated devices: a pay
    table that is made up, or whose edges are not kept or not true, is no error here.

    Raises:
        ConfigurationError: with all else that is wrong in it and in the files that it names.
    """
    loaded = _load(path, (), plays=False)
    return loaded.definition, loaded.deployment


def load_chosen(path: Path, chosen: Sequence[Chosen]) -> Loaded:
    """Return the table that is played by a file, with choices instead of what it says.

    Raises:
        ConfigurationError: with all that is wrong in it and in the files that it names.
    """
    return _load(path, chosen, plays=True)


def _load(path: Path, chosen: Sequence[Chosen], *, plays: bool) -> Loaded:
    loading = _Loading()
    document = loading.read(path)
    if document is None:
        raise problem.ConfigurationError(loading.problems)
    if chosen:
        document = with_chosen(document, chosen)
    game = None
    if game_path := loading.named(document, ("game",), "games"):
        game = loading.read(game_path)
    if game is not None and poker.is_player_banked(game):
        return _player_banked(loading, document, game)
    content = loading.valid(document, models.TableFile)
    game_content = loading.game(game) if game is not None else None
    rules = _Rules.read(loading, document)
    loading.add(check_table(document, game))
    loading.add(check_page(document, languages(catalogue_roots(path.parent))))
    if game is not None:
        chips = models.CHIPS if content is None else content.chips
        loading.add(limits.check_limits(document, game, rules.law, chips))
        loading.add(limits.check_limited(document, game))
    if rules.profile is not None and game is not None:
        loading.add(check_ruled_wagers(rules.profile, game, lambda: _all_games(path.parent)))
    loading.fail()
    assert content is not None
    assert rules.house is not None
    assert rules.law_content is not None
    assert game_content is not None
    assert game is not None
    played = build_game(game_content, game)
    definition = build_table(document, content, rules.house, rules.law_content, played)
    loading.add(limits.check_prizes(document, definition, content.chips[0]))
    loading.add(limits.check_payouts(document, definition, rules.law_content.payout_limits))
    if plays:
        loading.add(check_edges(document, definition))
        loading.add(check_sample(document, definition))
    loading.fail()
    deployment = build_deployment(content, tuple(loading.documents))
    return Loaded(definition, deployment, document, rules.law_content)


def _player_banked(loading: _Loading, table: Document, game: Document) -> Loaded:
    """Return the table of a player-banked game.

    Raises:
        ConfigurationError: with all that is wrong in it and in the files that it names.
    """
    content = loading.valid(table, PlayerBankedTableFile)
    game_content = loading.player_banked(game)
    rules = _Rules.read(loading, table)
    loading.add(check_table(table, None))
    loading.add(check_page(table, languages(catalogue_roots(table.path.parent))))
    if content is not None and game_content is not None and rules.law_content is not None:
        loading.add(poker.check_table_file(table, content, game_content, rules.law_content))
    loading.fail()
    assert content is not None
    assert game_content is not None
    assert rules.house is not None
    assert rules.law_content is not None
    played = build_player_banked_game(poker.as_dealt(game_content, content), game)
    definition = build_player_banked_table(table, content, rules.house, rules.law_content, played)
    deployment = build_deployment(content, tuple(loading.documents))
    return Loaded(definition, deployment, table, rules.law_content)


class _Rules(Struct, frozen=True):
    """The rules of house and law that a table names; None where they are wrong or missing."""

    house: models.HouseFile | None = None
    profile: Document | None = None
    law_content: models.JurisdictionFile | None = None
    law: Document | None = None

    @classmethod
    def read(cls, loading: _Loading, table: Document) -> "_Rules":
        """Read and check both."""
        house, profile = None, None
        if house_path := loading.named(table, ("house", "profile"), "house", "default"):
            house, profile = loading.house(house_path)
        law_content, law = None, None
        if law_path := loading.named(table, ("jurisdiction",), "jurisdictions"):
            law_content, law = loading.file(law_path, models.JurisdictionFile)
        return cls(house, profile, law_content, law)


def load_game(key_or_path: str | Path, beside: Path | None = None) -> GameDefinition:
    """Return a game by its key (`three-card-draw-poker`) or by the path of its file.

    Args:
        key_or_path: a path where it has a slash or ends in .yaml.
        beside: a folder whose games/ is looked into before the shipped one.

    Raises:
        ConfigurationError: with all that is wrong in it.
        NoSuchGameError: there is no game of this key.
    """
    path = game_file(key_or_path, beside)
    loading = _Loading()
    document = loading.read(path)
    if document is None:
        raise problem.ConfigurationError(loading.problems)
    banked_by_players = poker.is_player_banked(document)
    content = loading.player_banked(document) if banked_by_players else loading.game(document)
    loading.fail()
    assert content is not None
    if isinstance(content, PlayerBankedGameFile):
        return build_player_banked_game(content, document)
    return build_game(content, document)


def game_file(key_or_path: str | Path, beside: Path | None = None) -> Path:
    """Return the file of a game, named as for `load_game`.

    Raises:
        NoSuchGameError: there is no game of this key.
    """
    text = str(key_or_path)
    if "/" in text or text.endswith(".yaml"):
        return Path(key_or_path)
    places = candidates("games", text, beside)
    known = available("games", beside)
    if text not in known:
        raise problem.NoSuchGameError(text, known)
    return next((each for each in places if is_there(each)), places[0])


def _all_games(beside: Path) -> list[Document]:
    """Return the files of all games that can be read."""
    return [each for each, _ in map(read, file_of_each_key("games", beside)) if each is not None]


def list_games(beside: Path | None = None) -> tuple[str, ...]:
    """Return the keys of all games: those in `beside`/games and those that are shipped."""
    return available("games", beside)


def check(path: Path) -> list[problem.Problem]:
    """Return all problems of a file and of those that it names; it never raises.

    A file in a folder games/, house/ or jurisdictions/ is checked as such, others as a table's.
    Some deals of a game are settled, which a daemon does not do at its start.
    """
    loading = _Loading()
    model = FOLDERS.get(path.parent.name)
    if model is None or model is models.GameFile:
        try:
            game = load_chosen(path, ()).definition.game if model is None else load_game(path)
        except problem.ConfigurationError as error:
            return list(error.problems)
        if game.poker is None:
            file = path if model is models.GameFile else game_file(game.key, path.parent)
            if (document := loading.read(file)) is not None:
                loading.add(check_sampled(document, game))
    elif model is models.HouseFile:
        loading.house(path)
    else:
        loading.file(path, model)
    return loading.problems
