"""`tablectl demo`: what `make run` shows."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import WrongArgumentError, text_of
from controller.cli.commands import User, option, single
from controller.cli.table_file import table_to_play
from controller.data.message import message
from simulators.training.lessons import LessonName

if TYPE_CHECKING:
    from controller.page.page_socket import PageSocket
    from simulators.demo.classroom.room import Teaching
    from simulators.demo.show import SettlingOptions
    from simulators.scripts.script import FaultScript
    from simulators.training.lessons import Lesson


def run_demo(
    *,
    manual: Annotated[bool, option("--manual", "help-demo-manual")] = False,
    speed: Annotated[float, option("--speed", "help-demo-speed", min=0.1)] = 2.0,
    seed: Annotated[int, option("--seed", "help-demo-seed", min=0)] = 1,
    rounds: Annotated[int, option("--rounds", "help-demo-rounds", min=0)] = 0,
    plain: Annotated[bool, option("--plain", "help-demo-plain")] = False,
    directory: Annotated[Path | None, option("--dir", "help-demo-dir")] = None,
    config: Annotated[Path | None, option("--config", "help-demo-config")] = None,
    table: Annotated[str | None, option("--table NAME", "help-demo-table")] = None,
    listen: Annotated[str | None, option("--listen HOST:PORT", "help-demo-listen")] = None,
    script: Annotated[Path | None, option("--script FILE", "help-fault-script")] = None,
    usb: Annotated[bool, option("--usb", "help-demo-usb")] = False,
    training: Annotated[bool, option("--training", "help-demo-training")] = False,
    lesson: Annotated[LessonName | None, option("--lesson", "help-demo-lesson")] = None,
    training_record: Annotated[
        Path | None, option("--training-record FILE", "help-demo-keep")
    ] = None,
    browser: Annotated[bool, option("--browser/--no-browser", "help-demo-page")] = True,
    answers: Annotated[Path | None, option("--answers FILE", "help-demo-answers")] = None,
) -> None:
    """Watch rounds being dealt: simulators on ptys or USB, the real daemon, simulated people."""
    from simulators.demo import processes
    from simulators.demo.directory import DemoDirectory
    from simulators.demo.show import LessonOptions, Options, show
    from simulators.training.lessons import LESSONS

    config = _table_file(config, table)
    taught = LESSONS[lesson] if lesson is not None else None
    training |= taught is not None
    if taught is not None:
        _refuse_lesson(taught, config)
    faults = _faults(script, config, usb=usb)
    others = manual or usb or script is not None or listen is not None
    _refuse_mixtures(taught, answers, alone=training and others)
    terminal = sys.stdout.isatty() and sys.stdin.isatty()
    with ExitStack() as closing:
        home = directory or closing.enter_context(_own_folder())
        home.mkdir(parents=True, exist_ok=True)
        shown = browser and terminal and not plain
        if training and taught is None:
            closing.enter_context(DemoDirectory(home.absolute(), speed, training=True).taken())
            from simulators.demo.classroom.training_page import serve_classroom

            teaching = _teaching(home.absolute(), config, speed, directory)
            raise typer.Exit(asyncio.run(serve_classroom(teaching, shown=shown)))
        named = _address(listen, table)
        settles = _settles(taught, answers, training_record or home / "training.json")
        dealt = taught if settles is None else None
        if dealt is not None:
            manual, seed, rounds, faults = True, dealt.seed, 1, dealt.script
        visitor = _listening(closing, processes.VISITOR, terminal) if manual else None
        # Whoever is shown a page finds the lessons from there, too.
        lessons = None
        if taught is None and (terminal or visitor is not None):
            teaching = _teaching(home.absolute() / "lessons", config, speed, directory)
            socket = _listening(closing, processes.TRAINING, terminal)
            lessons = LessonOptions(teaching, socket, _usual(processes.LESSON, terminal))
        framed_by = visitor.address.rstrip("/") if visitor is not None else ""
        page = named or f"127.0.0.1:{processes.free(_usual(processes.PANEL, terminal))}"
        demo_directory = DemoDirectory(
            home.absolute(), speed, page, framed_by, usb, training=training
        )
        closing.enter_context(demo_directory.taken())
        demo_directory.build(config)
        lines = plain or settles is not None or not terminal
        options = Options(manual, seed, rounds, lines, faults, settles, visitor, shown, lessons)
        code = asyncio.run(show(demo_directory, options))
        if dealt is not None:
            _print_verdict(dealt, demo_directory.journal)
        raise typer.Exit(code)


def _usual(port: int, terminal: bool) -> int:
    """Return the usual port; 0, any, where no person looks (a test, a script)."""
    return port if terminal else 0


def _listening(closing: ExitStack, port: int, terminal: bool) -> "PageSocket":
    """Return a socket that listens at the usual port, or at any, until the demo ends."""
    from simulators.demo import processes

    socket = processes.listening(_usual(port, terminal))
    closing.callback(socket.close)
    return socket


@contextmanager
def _own_folder() -> Iterator[Path]:
    """Give the demo a folder that goes with it, unless a process failed: what it said is there."""
    from simulators.demo.processes import ProcessEndedError

    home, stays = Path(tempfile.mkdtemp(prefix="dealer-table-")), False
    try:
        yield home
    except ProcessEndedError:
        stays = True
        raise
    finally:
        if not stays:
            shutil.rmtree(home)


def _table_file(config: Path | None, name: str | None) -> Path:
    """Return the table's file to play at: the shipped one of a name, whatever this computer has."""
    from controller.configuration.files import FOLDERS

    if name is None:
        if config is not None and config.parent.name in FOLDERS:
            words = message("demo-no-table-file", path=str(config), folder=config.parent.name)
            raise WrongArgumentError(words, "--config")
        return table_to_play(config)
    from simulators.demo.directory import shipped_tables

    tables = shipped_tables()
    if config is not None:
        raise WrongArgumentError(message("demo-one-table"), "--table")
    if name not in tables:
        words = message("demo-no-table", name=name, words=", ".join(tables))
        raise WrongArgumentError(words, "--table")
    return tables[name]


def _address(listen: str | None, name: str | None) -> str:
    """Return the address that the panel has to have; empty: any of this computer's own."""
    if listen is None and name is None:
        return ""
    from controller.configuration.page_address import address_of, is_loopback
    from controller.configuration.page_address import listen as listened
    from controller.data.values import WrongValueError
    from simulators.demo import processes

    if listen is None:
        return processes.exactly(processes.of_table(name or ""))
    try:
        host, port = address_of(listened(listen))
    except WrongValueError as error:
        raise WrongArgumentError(error.expected, "--listen") from error
    if not is_loopback(host) or port == 0:
        raise WrongArgumentError(message("demo-elsewhere"), "--listen")
    return processes.exactly(listen)


def _faults(script: Path | None, config: Path, *, usb: bool) -> "FaultScript | None":
    """Return a fault script that fits the table; None where none is played."""
    if script is None:
        return None
    from controller.configuration import load_table
    from simulators.scripts.reading import load_script, refuse_misfit, verbs_at

    faults = load_script(script)
    table, _ = load_table(config)
    refuse_misfit(faults, verbs_at(table, usb=usb))
    return faults


def _refuse_lesson(taught: "Lesson", config: Path) -> None:
    """Refuse a lesson that cannot be taken in the terminal, at this table."""
    from controller.configuration import load_table
    from drivers.registry import SELF_DRIVEN

    table, _ = load_table(config)
    if taught.drill is not None or taught.strategy:
        words = message("demo-drill-elsewhere", name=taught.name)
        raise WrongArgumentError(words, "--lesson")
    if table.poker is not None:
        raise WrongArgumentError(message("demo-no-lessons-here"), "--config")
    if taught.asks is None and table.shuffler.driver == SELF_DRIVEN:
        raise WrongArgumentError(message("demo-no-dealing-here"), "--lesson")


def _refuse_mixtures(taught: "Lesson | None", answers: Path | None, *, alone: bool) -> None:
    """Refuse options that do not go together; `alone`: training, and another kind of demo."""
    if alone:
        raise WrongArgumentError(message("demo-training-alone"), "--training")
    if answers is not None and (taught is None or taught.asks is None):
        raise WrongArgumentError(message("demo-answers-for-training"), "--answers")


def _teaching(home: Path, config: Path, speed: float, directory: Path | None) -> "Teaching":
    """Return where lessons are taught; best scores are kept in this directory, else the user's."""
    from simulators.demo.classroom.room import Teaching
    from simulators.training.record import scores_of

    return Teaching(home, config, speed, scores_of(directory, os.environ))


def _print_verdict(taught: "Lesson", journal: Path) -> None:
    """Say in the terminal what was right, late and wrong in a lesson."""
    from controller.words.spoken import say
    from simulators.training.verdict import entries_of, judge, spoken

    for words in spoken(judge(taught.answers, entries_of(journal))):
        typer.echo(say(words))


def _settles(
    taught: "Lesson | None", answers: Path | None, record: Path
) -> "SettlingOptions | None":
    """Return how a trainee settles the rounds; None where the lesson does not ask for it."""
    if taught is None or taught.asks is None:
        return None
    from simulators.demo.answers import answers_from
    from simulators.demo.show import SettlingOptions
    from simulators.training.record import read_record

    if not record.absolute().parent.is_dir():
        words = message("demo-no-folder", path=str(record.parent))
        raise WrongArgumentError(words, "--training-record")
    read_record(record)  # errors in it are reported before a card is dealt
    written = None if answers is None else text_of(answers, "--answers")
    return SettlingOptions(taught.asks, answers_from(written), record)


demo = single(run_demo, "demo", "help-demo", User.TRIES)
