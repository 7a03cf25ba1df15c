"""The chooser: finds out, beside the table's loop, what can be chosen and with what result."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from typing import TypeVar

from msgspec import structs

from controller.api.messages import Answer, Choices, ChooseSettings, Failure, Reply
from controller.api.server import Asker
from controller.choosing.drafting import Draft, changed, draft, unapproved
from controller.choosing.limits import law
from controller.choosing.listing import games, in_short
from controller.choosing.starting_point import StartingPoint
from controller.choosing.switches import made, switches
from controller.choosing.wanting import Wanted
from controller.configuration import ConfigurationError, Deployment, load_chosen
from controller.configuration.devices import DEVICES
from controller.daemon.definitions import kept_with
from controller.data.events import SettingsChosen, TableEvent
from controller.data.message import Message, message
from controller.data.person import Person
from controller.odds.kept import KeptOddsError
from controller.succession import Configured, setup_of
from controller.table import Table

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
        self._worker = ThreadPoolExecutor(1, "choices")

    def close(self) -> None:
        """End; requests that still wait are not answered."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def choices(self) -> Reply:
        """Tell what can be chosen now."""
        waits, closes = bool(self._table.state.waiting), self._table.state.waiting_closes

        def look(start: StartingPoint) -> Reply:
            return _choices(start, waits=waits, closes=closes, refused=changed(self._read))

        return await self._in_turn(look, lambda found: found)

    async def choose(self, wish: ChooseSettings, by: Person, asker: Asker) -> Reply:
        """Choose, for a person who has proved who they are."""
        wanted = Wanted(
            wish.game,
            wish.pay_table,
            tuple((each.wager, each.minimum, each.maximum) for each in wish.limits),
            tuple((each.name, each.value) for each in wish.switches),
            wish.as_configured,
        )

        def look(start: StartingPoint) -> tuple[Draft, Configured | None]:
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
            )
            if configured is not None:
                closes = setup_of(configured.definition) != self._table.state.setup
                event = structs.replace(event, digest=configured.digest, closes=closes)
            reply = self._take(event)
            if isinstance(reply, Answer) and reply.ok and drafted.loaded is not None:
                self._read.update(drafted.loaded.deployment.files)
            return reply

        return await self._in_turn(look, choose)

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
        configured = Configured.of(replace(drafted.loaded.definition, **devices))
        return drafted, kept_with(configured, drafted.loaded.deployment)
    except ConfigurationError as error:
        return Draft(drafted.chosen, None, in_short(error.problems, start.file)), None
