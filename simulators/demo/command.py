"""`tablectl demo`: what `make run` shows."""

import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.commands import single
from controller.cli.usage import WrongArgumentError
from controller.data.message import message
from simulators.training.level import Level

if TYPE_CHECKING:
    from simulators.demo.training import TrainingOptions


def run_demo(
    *,
    manual: Annotated[
        bool,
        typer.Option("--manual", help="help-demo-manual"),
    ] = False,
    speed: Annotated[float, typer.Option(help="help-demo-speed", min=0.1)] = 2.0,
    seed: Annotated[int, typer.Option(help="help-demo-seed", min=0)] = 1,
    rounds: Annotated[int, typer.Option(help="help-demo-rounds", min=0)] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="help-demo-plain")] = False,
    directory: Annotated[
        Path | None,
        typer.Option("--dir", help="help-demo-dir"),
    ] = None,
    config: Annotated[Path | None, typer.Option(help="help-demo-config")] = None,
    script: Annotated[
        Path | None,
        typer.Option(help="help-fault-script", metavar="FILE"),
    ] = None,
    usb: Annotated[bool, typer.Option("--usb", help="help-demo-usb")] = False,
    training: Annotated[bool, typer.Option("--training", help="help-demo-training")] = False,
    training_level: Annotated[Level, typer.Option(help="help-demo-level")] = Level.OUTCOMES,
    training_record: Annotated[
        Path | None,
        typer.Option(help="help-demo-keep", metavar="FILE"),
    ] = None,
    browser: Annotated[bool, typer.Option(help="help-demo-page")] = True,
    answers: Annotated[Path | None, typer.Option(help="help-demo-answers", metavar="FILE")] = None,
) -> None:
    """Watch rounds being dealt: simulators on ptys or USB, the real daemon, simulated people."""
    from simulators.demo import addresses
    from simulators.demo.directory import DemoDirectory
    from simulators.demo.show import Options, Show

    faults = None
    if script is not None:
        from controller.configuration import default_table, load_table
        from simulators.scripts.fitting import refuse_misfit, verbs_at
        from simulators.scripts.reading import load_script

        faults = load_script(script)
        table, _ = load_table(config or default_table())
        refuse_misfit(faults, verbs_at(table, usb=usb))
    if training and manual:
        raise WrongArgumentError(message("demo-keyboard-answers"), "--training --manual")
    if answers is not None and not training:
        raise WrongArgumentError(message("demo-answers-for-training"), "--answers")
    terminal = sys.stdout.isatty() and sys.stdin.isatty()
    with ExitStack() as closing:
        home = directory or Path(
            closing.enter_context(tempfile.TemporaryDirectory(prefix="dealer-table-"))
        )
        # Without a terminal (a test, a script), any port is good enough.
        visitor = addresses.listening(addresses.VISITOR if terminal else 0) if manual else None
        if visitor is not None:
            closing.callback(visitor.close)
        framed_by = visitor.address.rstrip("/") if visitor is not None else ""
        port = addresses.free(addresses.PANEL if terminal else 0)
        demo_directory = DemoDirectory(home.absolute(), speed, f"127.0.0.1:{port}", framed_by, usb)
        demo_directory.build(config)
        lessons = None
        if training:
            record = training_record or demo_directory.training
            lessons = _lessons(training_level, answers, record)
        lines = plain or training or not terminal
        shown = browser and terminal and not plain
        options = Options(manual, seed, rounds, lines, faults, lessons, visitor, shown)
        raise typer.Exit(asyncio.run(Show(demo_directory, options).run()))


def _lessons(level: Level, answers: Path | None, record: Path) -> "TrainingOptions":
    from simulators.demo.answers import answers_from
    from simulators.demo.training import TrainingOptions
    from simulators.training.record import read_record

    if not record.absolute().parent.is_dir():
        words = message("demo-no-folder", path=str(record.parent))
        raise WrongArgumentError(words, "--training-record")
    read_record(record)  # errors in it are reported before a card is dealt
    try:
        return TrainingOptions(level, answers_from(answers), record)
    except (OSError, UnicodeError) as error:
        raise typer.BadParameter(f"{answers}: {error}", param_hint="--answers") from error


demo = single(run_demo, "demo", "help-demo")
