"""`tablectl drill`: questions about pots, odd chips, what goes back and who opens."""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import WrongArgumentError, text_of
from controller.cli.commands import User, option, single
from controller.data.message import message
from controller.words.spoken import say
from simulators.training.lessons import DrillName

if TYPE_CHECKING:
    from controller.data.definition import TableDefinition
    from simulators.training.drill import Question


def run_drill(
    *,
    about: Annotated[DrillName | None, option("--about", "help-drill-about")] = None,
    number: Annotated[int, option("--questions", "help-drill-questions", min=1)] = 8,
    seed: Annotated[int, option("--seed", "help-drill-seed", min=0)] = 1,
    config: Annotated[Path | None, option("--config FILE", "help-drill-config")] = None,
    answers: Annotated[Path | None, option("--answers FILE", "help-demo-answers")] = None,
) -> None:
    """Answer questions about the money and the order of games that players bank."""
    from controller.configuration import config_root, load_table
    from simulators.training.drill import drilled

    table = load_table(config or config_root() / "table-five-card-draw.yaml")[0]
    if table.poker is None:
        words = message("drill-of-house", game=table.game.name)
        raise WrongArgumentError(words, "--config")
    asked = islice(_questions(table, about, Random(seed)), number)
    lines = _lines(answers)
    right, all_ = drilled(asked, lines, lambda words: typer.echo(say(words)))
    typer.echo(say(message("drill-score", count=right, all=all_)))


def _questions(
    table: "TableDefinition", about: DrillName | None, random: Random
) -> "Iterator[Question]":
    """Yield questions about one thing, or about each thing in turn."""
    from simulators.training.drill import questions

    asked = [questions(table, each, random) for each in ([about] if about else DrillName)]
    while True:
        for each in asked:
            yield next(each)


def _lines(answers: Path | None) -> Iterator[str]:
    """Return the answers, line by line: of a file, or as they are typed."""
    if answers is None:
        return iter(sys.stdin)
    lines = text_of(answers, "--answers").splitlines()
    return iter([line for line in lines if line and not line.startswith("#")])


drill = single(run_drill, "drill", "help-drill", User.TRIES)
