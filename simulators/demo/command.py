"""`tablectl demo`: what `make run` shows."""

import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer


def demo(
    *,
    manual: Annotated[
        bool, typer.Option("--manual", help="Play the dealer yourself, with the keyboard.")
    ] = False,
    speed: Annotated[
        float, typer.Option(help="How many times as fast machine and people are.", min=0.1)
    ] = 2.0,
    seed: Annotated[int, typer.Option(help="Fixes people and cards.", min=0)] = 1,
    rounds: Annotated[int, typer.Option(help="End after so many rounds (0: never).", min=0)] = 0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print lines instead of drawing the table.")
    ] = False,
    directory: Annotated[
        Path | None,
        typer.Option("--dir", help="Keep everything here, and go on from it next time."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="The table to play; its devices are simulated.")
    ] = None,
    faults: Annotated[
        Path | None,
        typer.Option(help="A fault script, such as config/faults/jam.yaml.", metavar="FILE"),
    ] = None,
) -> None:
    """Watch rounds being dealt: simulators on ptys, the real daemon, simulated people."""
    from simulators.demo.show import Options, Show
    from simulators.demo.stage import Stage

    script = None
    if faults is not None:
        from controller.configuration import default_table, load_table
        from simulators.scripts.fitting import refuse_misfit, verbs_at
        from simulators.scripts.reading import load_script

        script = load_script(faults)
        table, _ = load_table(config or default_table())
        refuse_misfit(script, verbs_at(table), "--faults")
    terminal = sys.stdout.isatty() and sys.stdin.isatty()
    if manual and not terminal:
        raise typer.BadParameter("playing the dealer needs a terminal", param_hint="--manual")
    with ExitStack() as closing:
        home = directory or Path(
            closing.enter_context(tempfile.TemporaryDirectory(prefix="dealer-table-"))
        )
        stage = Stage(home.absolute(), speed)
        stage.build(config)
        options = Options(manual, seed, rounds, plain or not terminal, script)
        raise typer.Exit(asyncio.run(Show(stage, options).run()))
