"""`tablectl run`: open everything in order, serve, close everything."""

import asyncio
import gc
import os
import signal
import sys
import traceback
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path

from controller.api.sockets import ListeningSocket
from controller.choices.draft import hold_over
from controller.configuration import Deployment, Loaded, load_chosen, problem, rights
from controller.daemon.chooser import catalogue_kept, definitions_of, kept_rules
from controller.daemon.daemon import Daemon
from controller.daemon.fittings import Fittings, LogError, ServiceManager
from controller.data.encoding import decode_state
from controller.data.message import message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.home import ordered_change, refuse_retired
from controller.journal import Journal, JournalUnreadableError
from controller.monitoring import Tallies, TimedLedger
from controller.page.page_errors import PageInUseError, PageNotPassedError, PageNotUpError
from controller.page.page_socket import PageSocket, passed_sockets
from controller.people.file import KeptPeople
from controller.shipped_files import catalogue_roots
from controller.succession import succession
from controller.system import children, disk, interpreter, limits, threads
from controller.system.clock import Clock, SystemClock
from controller.system.log import Level, Log, file_handler, journald_handler
from controller.table import Table
from controller.words.journal_english import JournalWords

_SWITCH = 0.0005
"""Seconds after which the log's thread must release the interpreter to the loop (Python's own: 5
ms).
"""


_BESIDE = 8
"""Threads for what may block: files, lines, the page's texts."""


def run(file: Path) -> ExitCode:
    """Serve the table that `file` describes until SIGTERM or SIGINT; return the exit code.

    SIGUSR1 lets it retire: it ends as soon as no round is under way.

    Raises:
        DealerTableError: it cannot continue; the text says why, the class has the exit code.
    """
    with closing(ServiceManager()) as manager:
        try:
            return _run(file, manager)
        except DealerTableError as error:
            manager.status(f"ended with exit code {error.exit_code}: {error}")
            raise


def _run(file: Path, manager: ServiceManager) -> ExitCode:
    loaded = load_chosen(file, ())
    deployment = loaded.deployment
    if wrong := rights.wrong_rights(deployment, os.geteuid()):
        raise problem.ConfigurationError(wrong)
    clock = SystemClock()
    log_file = deployment.log_file
    handler = file_handler(log_file) if log_file is not None else journald_handler()
    log = Log(handler, Level[deployment.log_level.name])
    sys.setswitchinterval(_SWITCH)
    _check(deployment.log_file)
    with closing(log):
        try:
            return _serve(file, loaded, clock, log, manager)
        except DealerTableError as error:
            if log_file is not None or not sys.stderr.isatty():  # a person there is told in words
                log.note(clock.now().utc_us, Level.ERROR, "daemon.ended", why=str(error))
            raise
        except Exception:  # a programming error: the log gets its trace, then it is raised again
            log.note(clock.now().utc_us, Level.ERROR, "daemon.failed", trace=traceback.format_exc())
            raise


def _serve(file: Path, base: Loaded, clock: Clock, log: Log, manager: ServiceManager) -> ExitCode:
    deployment = base.deployment
    people = KeptPeople(deployment.people)
    refuse_retired(deployment.journal)
    change = ordered_change(deployment.journal)
    journal = Journal.open(deployment.journal, created=clock.now(), identity=clock.identity())
    journal.tell_locked = partial(_tell_locked, clock, log, manager)
    with journal, closing(ListeningSocket(deployment.api_socket)) as socket, ExitStack() as more:
        page = None
        if deployment.page is not None:
            page = more.enter_context(closing(PageSocket(deployment.page, passed_sockets())))
            # the daemon tries again, and says so
            with suppress(PageInUseError, PageNotUpError, PageNotPassedError):
                page.open()
        tallies = Tallies()
        ledger = TimedLedger(journal.append, clock.monotonic, tallies.commits)
        table, deployment = _restore(file, base, journal, ledger)
        if change is not None:
            table.changes_computer(change)
        fittings = Fittings(
            clock,
            log,
            manager,
            journal.idle,
            people,
            journal=deployment.journal,
            head_places=deployment.head_places,
            heads_every=deployment.heads_every,
            backups=deployment.backups,
            floor=deployment.floor is not None,
            deployment=deployment,
            configuration=deployment.configuration,
            approved_manifest=deployment.approved_manifest,
            guard=interpreter.guarded_by(),
            check=journal.check,
            waits=lambda: journal.waits,
            page=page,
            installed_utc_us=interpreter.installed_utc_us(),
            synchronised=synchronised,
            free=disk.free_bytes,
            shares=limits.own_shares,
            tallies=tallies,
        )
        return asyncio.run(_until_signal(table, socket, fittings))


def _tell_locked(clock: Clock, log: Log, manager: ServiceManager) -> None:
    """Tell at once, past the table's loop, which waits for the journal meanwhile."""
    log.note(clock.now().utc_us, Level.ERROR, "journal.locked")
    manager.status("waits: another program has locked the journal")


def _restore(
    file: Path, base: Loaded, journal: Journal, ledger: TimedLedger
) -> tuple[Table, Deployment]:
    """Build the table from its journal, by the rules of the round if one is under way.

    What was chosen at the table overrides its file.
    """
    restored = journal.restore()
    try:
        state = decode_state(restored.state) if restored is not None else None
        loaded, fallen = hold_over(file, base, tuple(state.chosen) if state is not None else ())
        chosen = succession(loaded.definition, state, partial(kept_rules, journal))
        starting, chosen = definitions_of(chosen, loaded.deployment)
        words = _journal_words(file, loaded.deployment)
        by, waiting = chosen.playing, chosen.waiting
        table = Table(by.definition, by.digest, ledger, restored, waiting, fallen, words)
        table.keep(*starting, catalogue_kept(words))
        return table, loaded.deployment
    except UNDECODABLE as error:
        what = message("journal-state-of-another-version", error=told_by(error))
        raise JournalUnreadableError(base.deployment.journal, what) from error


def _journal_words(file: Path, deployment: Deployment) -> JournalWords:
    """Read the English that the journal keeps beside the messages, and a house's own."""
    roots = catalogue_roots(file.parent)
    page = deployment.page
    return JournalWords(roots, page.language) if page is not None else JournalWords(roots)


async def _until_signal(table: Table, socket: ListeningSocket, fittings: Fittings) -> ExitCode:
    daemon = Daemon(table, socket, fittings)
    loop = asyncio.get_running_loop()
    loop.set_default_executor(threads.ready_threads(_BESIDE, "beside"))
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, daemon.stop, each.name)
    loop.add_signal_handler(signal.SIGUSR1, daemon.retire)
    # The people file is read anew whenever it changes; nothing else may change while it runs.
    loop.add_signal_handler(signal.SIGHUP, _hung_up, fittings)
    # The log is written only once the table is up: writing would slow the start down.
    fittings.log.start(after=1.0)
    loop.call_later(0.5, _settle)
    fittings.note(Level.INFO, "daemon.started", table=table.definition.name)
    await daemon.serve()
    fittings.note(Level.INFO, "daemon.stopped", seq=table.seq)
    return ExitCode.RETIRED if daemon.retired else ExitCode.OK


def _hung_up(fittings: Fittings) -> None:
    """Note a hang-up: a terminal was closed, or somebody wants to reload; the table goes on."""
    fittings.note(Level.WARNING, "daemon.hung_up", reloaded="nothing")


def _settle() -> None:
    """Exclude the objects of the start from all later garbage collections: these cost time."""
    gc.freeze()
    gc.enable()


def _check(log: Path | None) -> None:
    """Check before anything starts that the log can be written."""
    try:
        if log is not None:
            log.open("ab").close()
    except OSError as error:
        why = told_by(error)
        raise LogError(message("error-log", path=str(log), why=why)) from error


_LONGEST = 10.0
"""Seconds in which the system must have said so."""


async def synchronised() -> bool | None:
    """Tell whether some time daemon keeps the clock; None: the system does not say.

    timedatectl (systemd) tells it of every daemon (systemd-timesyncd, chrony, ntpsec), because it
    asks the kernel. The unit's sandbox (`ProtectClock=`) forbids us to ask the kernel ourselves.
    """
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(_LONGEST):
            process = await children.started(
                "timedatectl", "show", "--property=NTPSynchronized", "--value"
            )
            told, _ = await children.heard_out(process)
        return {b"yes": True, b"no": False}.get(told.strip())
    return None
