"""Questions to the record of a journal's file: each opens it, asks, and closes it again."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from controller import records, reports
from controller.records import Source, marks, round_settlement

P = ParamSpec("P")
T = TypeVar("T")


def _of_file(ask: Callable[Concatenate[Source, P], T]) -> Callable[Concatenate[Path, P], T]:
    @wraps(ask)
    def asked(path: Path, *args: P.args, **named: P.kwargs) -> T:
        with Source.open(path) as source:
            return ask(source, *args, **named)

    return asked


colour_of = _of_file(records.colour_of)
counted_since = _of_file(marks.counted_since)
deck_history = _of_file(records.deck_history)
make_report = _of_file(reports.make_report)
open_cards = _of_file(records.open_cards)
recall_between = _of_file(records.recall_between)
recall_day = _of_file(records.recall_day)
recall_last = _of_file(records.recall_last)
recall_round = _of_file(records.recall_round)
settle_recalled = _of_file(round_settlement.settle_recalled)
