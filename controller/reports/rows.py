"""The rounds of a report as CSV: one row each, in the columns that `docs/reports.md` lists."""

import csv
from collections.abc import Callable
from functools import partial
from typing import Final, TextIO

from controller.data.definition import Step
from controller.reports.round_measures import SHUT, MeasuredRound

_OUTSIDE = (*SHUT, Step.IDLE)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _seconds(nanoseconds: int) -> str:
    return f"{nanoseconds / 1e9:.3f}"


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _length(one: MeasuredRound) -> str:
    return f"{one.record.seconds:.3f}" if one.record.seconds is not None else ""


def _at_step(step: Step, one: MeasuredRound) -> str:
    return _seconds(one.times.free[step])


def _wagers(one: MeasuredRound) -> str:
    return ";".join(f"{name}={found.count}" for name, found in one.wagers.items())


def _of_hand(field: str, one: MeasuredRound) -> object:
    """Return a measure of a hand; empty: there was no hand, or nobody told it."""
    found = getattr(one.hand, field, None)
    return "" if found is None else found


COLUMNS: Final[dict[str, Callable[[MeasuredRound], object]]] = {
    "round": lambda one: one.record.number,
    "outcome": lambda one: one.record.outcome.value,
    "game": lambda one: _plain(one.table.game.name),
    "pay_table": lambda one: _plain(one.table.pay_table),
    "mode": lambda one: _plain(one.record.mode),
    "gaming_day": lambda one: _plain(one.record.gaming_day),
    "shift": lambda one: _plain(one.record.shift),
    "dealer_badge": lambda one: _plain(one.dealer),
    "started_utc": lambda one: one.record.started.utc.isoformat(),
    "ended_utc": lambda one: one.record.ended.utc.isoformat() if one.record.ended else "",
    "seconds": _length,
    "seats_in": lambda one: one.seats_in,
    "seats": lambda one: len(one.table.seats),
    "clean": lambda one: int(one.clean),
    "presses": lambda one: one.presses,
    "refusals": lambda one: len(one.record.refusals),
    "alerts": lambda one: len(one.record.alerts),
    "holds": lambda one: len(one.record.holds),
    "interventions": lambda one: one.deeds.interventions.total(),
    "restarts": lambda one: len(one.record.interruptions),
    "held_seconds": lambda one: _seconds(one.times.all_held),
    "controller_down_seconds": lambda one: _seconds(one.times.down),
    "pauses_of_unknown_length": lambda one: one.times.unknown,
    "wait_shuffler_seconds": lambda one: _seconds(one.times.shuffler),
    "wait_packet_lifted_seconds": lambda one: _seconds(one.times.lift),
    **{
        f"{step.replace('.', '_')}_free_seconds": partial(_at_step, step)
        for step in Step
        if step not in _OUTSIDE
    },
    "wagers": _wagers,
    "handle_least_cents": lambda one: one.handle[0] if one.handle is not None else "",
    "handle_most_cents": lambda one: one.handle[1] if one.handle is not None else "",
    "payouts_stated_cents": lambda one: sum(cents for _, cents in one.payouts.values()),
    "deck": partial(_of_hand, "deck"),
    "void_by": partial(_of_hand, "void"),
    "pot_cents": partial(_of_hand, "pot"),
    "side_pots": partial(_of_hand, "side_pots"),
    "rake_cents": partial(_of_hand, "rake"),
    "drop_cents": partial(_of_hand, "drop"),
    "fees_per_hand_cents": partial(_of_hand, "per_hand"),
    "fees_for_time_cents": partial(_of_hand, "time"),
}
"""What each column tells of a round."""


class Rows:
    """Writes each row as its round comes, so that a journal can be of any length."""

    def __init__(self, file: TextIO) -> None:
        """Write the names of the columns."""
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, one: MeasuredRound) -> None:
        """Write one round."""
        self._writer.writerow([of(one) for of in COLUMNS.values()])
