"""What can be chosen and what would follow, found out beside the loop; what is kept of it."""

import asyncio
import dataclasses
from collections.abc import Callable
from copy import copy
from hashlib import sha256
from typing import TypeVar

from msgspec import structs
from msgspec.structs import replace

from controller.api.messages import Answer, Choices, ChooseSettings, Failure, Reply
from controller.api.server import Asker
from controller.choices.draft import Draft, changed, draft, games, in_short, law, unapproved
from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted, made, switches
from controller.configuration import ConfigurationError, Deployment, Problem, load_chosen
from controller.configuration.devices import DEVICES
from controller.data.definition import TableDefinition
from controller.data.events import SettingsChosen, TableEvent
from controller.data.message import Message, message
from controller.data.person import Person
from controller.errors import told_by
from controller.files import read_bytes
from controller.journal import CATALOGUE, DEFINITION, Definition, Journal
from controller.odds.kept_results import KeptOddsError
from controller.succession import Configured, Succession, canonical, digest_of, setup_of
from controller.system.threads import ready_threads
from controller.table import Table
from controller.words.folders import ENGLISH
from controller.words.journal_english import JournalWords


def definitions_of(
    succession: Succession, deployment: Deployment
) -> tuple[list[Definition], Succession]:
    """Return what the journal keeps word for word: what a replay needs, and every file read.

    Returns:
        What the start puts in force; and the succession, with what comes into force after the
        round.

    Raises:
        ConfigurationError: a file was changed since it was read.
    """
    starting = [rules_kept(succession.playing.definition)]
    if succession.waiting is None:
        return starting + files_kept(deployment), succession
    return starting, replace(succession, waiting=kept_with(succession.waiting, deployment))


def kept_with(configured: Configured, deployment: Deployment) -> Configured:
    """Return a definition with what the journal keeps of it when it comes into force.

    Raises:
        ConfigurationError: a file was changed since it was read.
    """
    return replace(configured, kept=(rules_kept(configured.definition), *files_kept(deployment)))


def rules_kept(definition: TableDefinition) -> Definition:
    """Return the rules that are played by, as the journal keeps them."""
    return Definition(DEFINITION, definition.name, canonical(definition))


def catalogue_kept(words: JournalWords) -> Definition:
    """Return the English catalogue, as the journal keeps it."""
    return Definition(CATALOGUE, ENGLISH, words.catalogue)


def kept_rules(journal: Journal, digest: str) -> str | None:
    """Return the definition of a digest, in its canonical form, if the journal has kept it.

    Raises:
        JournalError: it cannot be read, or is not what it was.
    """
    texts = (each.text for each in journal.definitions(DEFINITION))
    return next((text for text in texts if digest_of(text) == digest), None)


def files_kept(deployment: Deployment) -> list[Definition]:
    """Return every file that was read, word for word.

    Raises:
        ConfigurationError: one was changed since it was read, or cannot be read any more.
    """
    kept, expected = [], message("config-file-unchanged")
    for path, digest in deployment.files:
        try:
            content = read_bytes(path)
        except OSError as error:
            raise ConfigurationError([Problem(path, 1, 1, "", told_by(error), expected)]) from error
        if sha256(content).hexdigest() != digest:
            found = message("config-file-changed")
            raise ConfigurationError([Problem(path, 1, 1, "", found, expected)])
        kept.append(Definition("file", str(path), content.decode()))
    return kept


T = TypeVar("T")


class Chooser:
    """Reads configuration files on a thread of its own, for one request after the other."""

    def __init__(
        self,
        table: Table,
        take: Callable[[TableEvent], Reply],
        deployment: Deployment | None,
        *,
        deadline: float = 4.0,
    ) -> None:
        """Make a chooser, on the running loop.

        Args:
            table: the table.
            take: takes an event in and returns the reply.
            deployment: what configured this start; None: nothing can be chosen.
            deadline: seconds in which a request is answered, waiting included.
        """
        self._table = table
        self._take = take
        self._deployment = deployment
        self._read = dict(deployment.files) if deployment is not None else {}
        self._deadline = deadline
        self._turn = asyncio.Lock()
        self._worker = ready_threads(1, "choices")

    def close(self) -> None:
        """End; requests that still wait are not answered."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def choices(self) -> Reply:
        """Tell what can be chosen now."""
        waits, closes = bool(self._table.state.waiting), self._table.state.waiting_closes

        def read_choices(start: StartingPoint) -> Reply:
            return _choices(start, waits=waits, closes=closes, refused=changed(self._read))

        return await self._in_turn(read_choices, lambda found: found)

    async def choose(self, wish: ChooseSettings, by: Person, asker: Asker) -> Reply:
        """Choose, for a person who has proved who they are."""
        wanted = Wanted(
            wish.game,
            wish.pay_table,
            tuple((each.wager, each.minimum, each.maximum) for each in wish.limits),
            tuple((each.name, each.value) for each in wish.switches),
            wish.as_configured,
        )

        def make_draft(start: StartingPoint) -> tuple[Draft, Configured | None]:
            return _drafted(start, wanted, changed(self._read))

        def choose(found: tuple[Draft, Configured | None]) -> Reply:
            drafted, configured = found
            self._table.propose(configured)
            objection = drafted.objection
            event = SettingsChosen(
                by,
                wish.reason,
                drafted.chosen,
                objection=objection,
                uid=asker.uid,
                place=asker.place,
                seen=wish.seen,
            )
            if configured is not None:
                closes = setup_of(configured.definition) != self._table.state.setup
                event = structs.replace(event, digest=configured.digest, closes=closes)
            reply = self._take(event)
            if isinstance(reply, Answer) and reply.ok and drafted.loaded is not None:
                self._read.update(drafted.loaded.deployment.files)
            return reply

        return await self._in_turn(make_draft, choose)

    async def _in_turn(
        self, look: Callable[[StartingPoint], T], then: Callable[[T], Reply]
    ) -> Reply:
        """Read the files on the thread, then continue on the loop with what was found."""
        if self._deployment is None:
            return Failure(message("answer-no-file"))
        file = self._deployment.files[0][0]
        try:
            async with asyncio.timeout(self._deadline), self._turn:
                table, state = self._table.definition, self._table.state
                chosen, shuffler = tuple(state.chosen), copy(state.device(table.shuffler.name))

                def work() -> T:
                    base = load_chosen(file, ())
                    return look(StartingPoint(file, base, table, chosen, shuffler))

                return then(await asyncio.get_running_loop().run_in_executor(self._worker, work))
        except TimeoutError:
            return Failure(message("answer-configuration-not-in-time"))
        except ConfigurationError as error:
            return Failure(in_short(error.problems, file))
        except KeptOddsError as error:
            return Failure(error.words)


def _choices(
    start: StartingPoint, *, waits: bool, closes: bool, refused: Message | None
) -> Choices:
    playing, found = start.playing, tuple(games(start))
    return Choices(
        playing.game.key,
        playing.pay_table,
        found,
        tuple(switches(playing.house)),
        tuple(law(start.base)),
        tuple(made(start, found)),
        waits,
        closes,
        setup_of(start.base.definition) != setup_of(playing),
        refused,
    )


def _drafted(
    start: StartingPoint, wanted: Wanted, refused: Message | None
) -> tuple[Draft, Configured | None]:
    """Return the draft of a choice, with what the journal will keep of it."""
    drafted = draft(start, wanted)
    refused = refused or (unapproved(drafted.loaded) if drafted.loaded is not None else None)
    if refused:
        return Draft(drafted.chosen, None, refused), None
    if drafted.loaded is None:
        return drafted, None
    try:
        # The devices stay those that this start has opened.
        devices = {each: getattr(start.playing, each) for each in DEVICES}
        configured = Configured.of(dataclasses.replace(drafted.loaded.definition, **devices))
        return drafted, kept_with(configured, drafted.loaded.deployment)
    except ConfigurationError as error:
        return Draft(drafted.chosen, None, in_short(error.problems, start.file)), None
