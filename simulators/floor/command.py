"""`tablectl floor demo`: a floor on one computer, with everything that belongs to it."""

import asyncio
import signal
import socket
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from controller.cli.commands import single
from controller.cli.output import print_complaint, print_message
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode

if TYPE_CHECKING:
    from controller.floor.store.database import Connection
    from simulators.floor.engines import Nats, Postgres, Rights
    from simulators.floor.simulated_tables import Tables

_HOUSE = "demo"
_PACE = 1.0
"""Seconds from one line to the next."""
_STORES = 2
_BOARD_PORT = 8440
"""Where the board is served, if nobody else is there."""
_SUMS = """SELECT coalesce(sum(seq), 0)::bigint, (SELECT count(*) FROM round),
    (SELECT count(*) FROM hold WHERE closed IS NULL),
    (SELECT count(*) FROM call WHERE answered IS NULL), (SELECT count(*) FROM alarm) FROM journal"""


class NoBoardError(DealerTableError):
    """The pit board has ended before it was served."""

    exit_code = ExitCode.INTERNAL


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
    from simulators.floor.engines import (
        MissingEngineError,
        Rights,
        prepared_postgres,
        temporary_nats,
    )

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floor-demo-")))
        try:
            postgres = stack.enter_context(prepared_postgres())
            rights = Rights(folder / "keys", _HOUSE)
            nats = stack.enter_context(temporary_nats(rights.broker))
        except MissingEngineError as error:
            words = message("floor-demo-missing", name=error.program, command=error.remedy)
            raise NoEngineError(words) from error
        centre = _Centre(stack, postgres, nats)
        # A program of its own lays out the database; the board and the tables start meanwhile.
        with ThreadPoolExecutor(1) as beside:
            laid_out = beside.submit(postgres.make)
            board = _start_board(centre, rights.of(Role.BOARD, "board-1"), folder)
            from simulators.floor.simulated_tables import Tables

            playing = Tables(folder, tables, speed, seed)
            stack.callback(playing.stop)
            _tell_address(board)
            laid_out.result()
        postgres.start()
        for number in range(_STORES):
            _start_store(centre, rights.of(Role.STORE, f"store-{number + 1}"))
        playing.start()
        asyncio.run(_carry(playing, postgres, nats, rights, seconds))
        if playing.failures:
            print_complaint(message("floor-demo-failed", error="; ".join(playing.failures)))
            raise typer.Exit(ExitCode.INTERNAL)


demo = single(run_demo, "demo", "help-floor-demo")


class _Centre(NamedTuple):
    """What board and stores use; `stack` ends them."""

    stack: ExitStack
    postgres: "Postgres"
    nats: "Nats"

    def words(self, shown: Path) -> tuple[str, ...]:
        """Return the options that say where everything is; `shown`: the credentials."""
        return (
            *("--house", _HOUSE, "--server", self.nats.server),
            *("--database", self.postgres.where, "--credentials", str(shown)),
        )


def _start_board(centre: _Centre, shown: Path, folder: Path) -> "subprocess.Popen[str]":
    """Start the pit board; it tells its address on its output."""
    from simulators.floor.engines import UNTIL_WE_END, free_port
    from simulators.people.staff import write_people

    people = folder / "people.yaml"
    write_people(people)
    port = _BOARD_PORT if _is_free(_BOARD_PORT) else free_port()
    words = (*centre.words(shown), "--people", str(people), "--listen", f"127.0.0.1:{port}")
    board = subprocess.Popen(
        [*UNTIL_WE_END, sys.executable, "-P", "-m", "controller.cli", "floor", "board", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )
    centre.stack.callback(_end, board)
    return board


def _end(board: "subprocess.Popen[str]") -> None:
    board.terminate()
    board.communicate()


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def _tell_address(board: "subprocess.Popen[str]") -> None:
    """Tell where the board is, once it is there."""
    from simulators.people.staff import RUTH

    assert board.stdout is not None
    told = board.stdout.readline()
    if not told:
        raise NoBoardError(message("floor-demo-no-board"))
    sys.stdout.write(told)
    _print_now(
        message("floor-demo-sign-on", name=RUTH.person.name, badge=RUTH.badge, text=RUTH.pin)
    )


def _start_store(centre: _Centre, shown: Path) -> None:
    from simulators.floor.engines import UNTIL_WE_END

    words = centre.words(shown)
    store = subprocess.Popen(
        [*UNTIL_WE_END, sys.executable, "-P", "-m", "controller.cli", "floor", "store", *words],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    centre.stack.callback(store.wait)
    centre.stack.callback(store.terminate)


async def _carry(
    playing: "Tables", postgres: "Postgres", nats: "Nats", rights: "Rights", seconds: float | None
) -> None:
    """Run the couriers of all tables in this process, and tell each second how things stand."""
    from controller.floor.courier import Courier, NatsPost, tell_boards
    from controller.floor.rights.credentials import connecting
    from controller.floor.rights.roles import Role
    from controller.floor.store.database import connect, migrate
    from controller.floor.wire import Subject
    from controller.system.clock import SystemClock

    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, over.set)
    clock, couriers = SystemClock(), []
    for name, path in playing.journals.items():
        subject = Subject(_HOUSE, name)
        shown = connecting(rights.of(Role.TABLE, name), Role.TABLE, name)
        post = NatsPost([nats.server], subject, shown)
        couriers.append(asyncio.ensure_future(Courier(path, post, clock, _quiet).run()))
        telling = tell_boards(playing.windows[name], subject, [nats.server], clock, shown)
        couriers.append(asyncio.ensure_future(telling))
    try:
        with connect(postgres.where) as connection:
            migrate(connection)
            _print_now(message("floor-demo-up", count=len(playing.journals), number=_STORES))
            command = f"{next(iter(playing.journals))} --database '{postgres.where}'"
            _print_now(message("floor-demo-look", command=command))
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
    _print_now(words)


def _print_now(words: Message) -> None:
    """Tell a line now, also to a program that reads it."""
    print_message(words)
    sys.stdout.flush()


def _quiet(_: object) -> None:
    """Tell nothing: the sums show what the couriers do."""
