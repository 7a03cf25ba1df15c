"""`tablectl floor demo`: a floor on one computer, with everything that belongs to it."""

import asyncio
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from controller.cli.commands import option, single
from controller.cli.floor_services import all_at_once
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
    tables: Annotated[int, option("--tables N", "help-floor-demo-tables", min=1, max=200)] = 20,
    speed: Annotated[float, option("--speed", "help-floor-demo-speed", min=0.1)] = 1.0,
    seconds: Annotated[float | None, option("--seconds", "help-floor-demo-seconds", min=1)] = None,
    seed: Annotated[int, option("--seed", "help-simulate-seed", min=0)] = 1,
) -> None:
    """Play some tables, and take their records to a central database, until it is stopped."""
    from controller.floor.rights.roles import FloorRole
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
            board = _start_board(centre, rights.of(FloorRole.BOARD, "board-1"), folder)
            from simulators.floor.simulated_tables import Tables

            playing = Tables(folder, tables, speed, seed)
            stack.callback(playing.stop)
            address = _tell_address(board)
            _print_now(message("floor-demo-waits", count=tables))
            laid_out.result()
        postgres.start()
        for number in range(_STORES):
            shown = rights.of(FloorRole.STORE, f"store-{number + 1}")
            _start(centre, "store", *centre.words(shown))
        playing.start()
        asyncio.run(_carry(playing, centre, rights, address, seconds))
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
    from simulators.hosts.free_port import free_port
    from simulators.people.staff import write_people

    people = folder / "people.yaml"
    write_people(people)
    listen = f"127.0.0.1:{free_port(_BOARD_PORT)}"
    words = (*centre.words(shown), "--people", str(people), "--listen", listen)
    return _start(centre, "board", *words, stdout=subprocess.PIPE, text=True)


def _start(centre: _Centre, *words: str, **more: Any) -> "subprocess.Popen[str]":
    """Start a part of the floor; it ends with the floor."""
    from simulators.floor.engines import until_we_end

    part = subprocess.Popen(
        [*until_we_end(), sys.executable, "-P", "-m", "controller.cli", "floor", *words],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **more,
    )
    centre.stack.callback(part.communicate)
    centre.stack.callback(part.terminate)
    return part


def _tell_address(board: "subprocess.Popen[str]") -> str:
    """Tell where the board is, once it is there, and return it."""
    from simulators.people.staff import RUTH

    assert board.stdout is not None
    told = board.stdout.readline()
    if not told:
        raise NoBoardError(message("floor-demo-no-board"))
    sys.stdout.write(told)
    _print_now(
        message("floor-demo-sign-on", name=RUTH.person.name, badge=RUTH.badge, text=RUTH.pin)
    )
    return told.split()[-1]


class _Couriers:
    """The couriers of all tables, in this process; each can be killed, and started again."""

    def __init__(self, playing: "Tables", nats: "Nats", rights: "Rights") -> None:
        from controller.floor.connection import Broker
        from controller.floor.rights.credentials import connecting
        from controller.floor.rights.roles import FloorRole

        self._playing = playing
        self._brokers = {}
        for name in playing.journals:
            shown = connecting(rights.of(FloorRole.TABLE, name), FloorRole.TABLE, name)
            self._brokers[name] = Broker(_HOUSE, [nats.server], shown)
        self._running: dict[str, asyncio.Future[None]] = {}
        for name in playing.journals:
            self.turn(name)

    def turn(self, name: str) -> bool:
        """Kill a table's courier, or start it again; return whether it runs."""
        from controller.floor.courier import Courier, NatsPost, tell_boards
        from controller.system.clock import SystemClock

        if running := self._running.pop(name, None):
            running.cancel()
            return False
        broker, clock = self._brokers[name], SystemClock()
        post = NatsPost(broker, name)
        carries = Courier(self._playing.journals[name], post, clock, _quiet).run()
        tells = tell_boards(self._playing.windows[name], broker, name, clock)
        self._running[name] = asyncio.ensure_future(all_at_once(carries, tells))
        return True

    def obey(self) -> None:
        """Read a line of the terminal: the table that is named is killed, or comes back."""
        name = sys.stdin.readline().strip()
        if name not in self._playing.journals:
            _print_now(message("floor-demo-no-table", name=name))
        elif self.turn(name):
            _print_now(message("floor-demo-back", name=name))
        else:
            _print_now(message("floor-demo-killed", name=name))

    async def end(self) -> None:
        """End all."""
        for each in self._running.values():
            each.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)


async def _carry(
    playing: "Tables", centre: _Centre, rights: "Rights", address: str, seconds: float | None
) -> None:
    """Run the couriers of all tables in this process, and tell each second how things stand."""
    from controller.floor.store.database import connect_database, migrate

    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, over.set)
    couriers = _Couriers(playing, centre.nats, rights)
    began, all_shown = loop.time(), False
    try:
        with connect_database(centre.postgres.where) as connection:
            migrate(connection)
            _print_now(message("floor-demo-up", count=len(playing.journals), number=_STORES))
            first = next(iter(playing.journals))
            command = f"{first} --database '{centre.postgres.where}'"
            _print_now(message("floor-demo-look", command=command))
            if sys.stdin.isatty():
                loop.add_reader(sys.stdin.fileno(), couriers.obey)
                _print_now(message("floor-demo-kill", name=first))
            until = None if seconds is None else loop.time() + seconds
            while not over.is_set() and (until is None or loop.time() < until):
                _tell_sums(connection)
                if not all_shown:
                    all_shown = await asyncio.to_thread(_shown, address) >= len(playing.journals)
                    if all_shown:
                        took = round(loop.time() - began)
                        count = len(playing.journals)
                        _print_now(message("floor-demo-shown", count=count, seconds=took))
                with suppress(TimeoutError):
                    async with asyncio.timeout(_PACE):
                        await over.wait()
    finally:
        await couriers.end()


def _shown(address: str) -> int:
    """Return how many tables the board shows that it has heard."""
    import json
    import urllib.request

    with suppress(OSError), urllib.request.urlopen(f"{address}events", timeout=5) as told:  # noqa: S310 - our own board
        for line in told:
            if line.startswith(b"data: {"):
                tables = json.loads(line[len("data: ") :])["tables"].values()
                return sum(each["life"] != "waited" for each in tables)
    return 0


def _tell_sums(connection: "Connection") -> None:
    [(events, rounds, holds, calls, alarms)] = connection.execute(_SUMS).fetchall()
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
