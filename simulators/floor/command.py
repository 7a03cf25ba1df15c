"""`tablectl floor demo`: a floor on one computer, with everything that belongs to it."""

import asyncio
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.commands import single
from controller.cli.messages import complain, tell
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode

if TYPE_CHECKING:
    from controller.floor.store.database import Connection
    from simulators.floor.engines import Nats, Postgres
    from simulators.floor.playing import Tables
    from simulators.floor.rights import Rights

_HOUSE = "demo"
_PACE = 1.0
"""Seconds from one line to the next."""
_STORES = 2
_SUMS = """SELECT coalesce(sum(seq), 0)::bigint, (SELECT count(*) FROM round),
    (SELECT count(*) FROM hold WHERE closed IS NULL),
    (SELECT count(*) FROM call WHERE answered IS NULL), (SELECT count(*) FROM alarm) FROM journal"""


class NoEngineError(DealerTableError):
    """A program that the floor needs is not installed."""

    exit_code = ExitCode.USAGE


def run_demo(
    *,
    tables: Annotated[
        int, typer.Option("--tables", metavar="N", min=1, max=200, help="help-floor-demo-tables")
    ] = 20,
    speed: Annotated[float, typer.Option("--speed", min=0.1, help="help-floor-demo-speed")] = 1.0,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=1, help="help-floor-demo-seconds")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="help-simulate-seed")] = 1,
) -> None:
    """Play some tables, and take their records to a central database, until it is stopped."""
    from controller.floor.rights.roles import Role
    from simulators.floor.engines import MissingEngineError, temporary_nats, temporary_postgres
    from simulators.floor.playing import Tables
    from simulators.floor.rights import Rights

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floor-demo-")))
        try:
            postgres = stack.enter_context(temporary_postgres())
            rights = Rights(folder / "keys", _HOUSE)
            nats = stack.enter_context(temporary_nats(rights.broker))
        except MissingEngineError as error:
            words = message("floor-demo-missing", name=error.program, command=error.remedy)
            raise NoEngineError(words) from error
        for number in range(_STORES):
            shown = rights.of(Role.STORE, f"store-{number + 1}")
            _start_store(stack, postgres, nats, shown)
        playing = Tables(folder, tables, speed, seed)
        stack.callback(playing.stop)
        playing.start()
        asyncio.run(_carry(playing, postgres, nats, rights, seconds))
        if playing.failures:
            complain(message("floor-demo-failed", error="; ".join(playing.failures)))
            raise typer.Exit(ExitCode.INTERNAL)


demo = single(run_demo, "demo", "help-floor-demo")


def _start_store(stack: ExitStack, postgres: "Postgres", nats: "Nats", shown: Path) -> None:
    from simulators.floor.engines import UNTIL_WE_END

    where = ("--house", _HOUSE, "--server", nats.server, "--database", postgres.where)
    words = (*where, "--credentials", str(shown))
    store = subprocess.Popen(
        [*UNTIL_WE_END, sys.executable, "-P", "-m", "controller.cli", "floor", "store", *words],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    stack.callback(store.wait)
    stack.callback(store.terminate)


async def _carry(
    playing: "Tables", postgres: "Postgres", nats: "Nats", rights: "Rights", seconds: float | None
) -> None:
    """Run the couriers of all tables in this process, and tell each second how things stand."""
    from controller.floor.courier import Courier, NatsPost
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role
    from controller.floor.store.database import connect, migrate
    from controller.floor.wire import Subject
    from controller.system.clock import SystemClock

    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, over.set)
    couriers = []
    for name, path in playing.journals.items():
        shown = connecting(rights.of(Role.TABLE, name), Role.TABLE, name)
        post = NatsPost([nats.server], Subject(_HOUSE, name), shown)
        couriers.append(asyncio.ensure_future(Courier(path, post, SystemClock(), _quiet).run()))
    try:
        with connect(postgres.where) as connection:
            migrate(connection)
            _tell(message("floor-demo-up", count=len(couriers), number=_STORES))
            _tell(message("floor-demo-look", command=f"--database '{postgres.where}'"))
            until = None if seconds is None else loop.time() + seconds
            while not over.is_set() and (until is None or loop.time() < until):
                _tell_sums(connection)
                with suppress(TimeoutError):
                    async with asyncio.timeout(_PACE):
                        await over.wait()
    finally:
        for courier in couriers:
            courier.cancel()
        await asyncio.gather(*couriers, return_exceptions=True)


def _tell_sums(connection: "Connection") -> None:
    found = connection.execute(_SUMS).fetchone()
    assert found is not None
    events, rounds, holds, calls, alarms = (int(str(each)) for each in found)
    words = message(
        "floor-demo-sums", count=events, round=rounds, number=holds, at=calls, times=alarms
    )
    _tell(words)


def _tell(words: Message) -> None:
    """Tell a line now, also to a program that reads it."""
    tell(words)
    sys.stdout.flush()


def _quiet(_: object) -> None:
    """Tell nothing: the sums show what the couriers do."""
