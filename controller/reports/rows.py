"""The rounds of a report as CSV: one row each, in the columns that `docs/reports.md` lists."""

import csv
from typing import TextIO

from controller.data.definition import Step
from controller.reports.hands import MeasuredHand
from controller.reports.measured import MeasuredRound
from controller.reports.sums import SHUT

_OUTSIDE = (*SHUT, Step.IDLE)
_OF_ROUNDS = tuple(step for step in Step if step not in _OUTSIDE)
_BEFORE = (
    "round",
    "outcome",
    "game",
    "pay_table",
    "mode",
    "gaming_day",
    "shift",
    "dealer_badge",
    "started_utc",
    "ended_utc",
    "seconds",
    "seats_in",
    "seats",
    "clean",
    "presses",
    "refusals",
    "alerts",
    "holds",
    "interventions",
    "restarts",
    "held_seconds",
    "controller_down_seconds",
    "pauses_of_unknown_length",
    "wait_shuffler_seconds",
    "wait_packet_lifted_seconds",
)
_AFTER = (
    "wagers",
    "handle_least_cents",
    "handle_most_cents",
    "payouts_stated_cents",
    "deck",
    "void_by",
    "pot_cents",
    "side_pots",
    "rake_cents",
    "drop_cents",
    "fees_per_hand_cents",
    "fees_for_time_cents",
)
COLUMNS = (*_BEFORE, *(f"{step.replace('.', '_')}_free_seconds" for step in _OF_ROUNDS), *_AFTER)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Rows:
    """Writes each row as its round comes, so that a journal can be of any length."""

    def __init__(self, file: TextIO) -> None:
        """Write the names of the columns."""
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, one: MeasuredRound) -> None:
        """Write one round."""
        self._writer.writerow([*_head(one), *_steps(one), *_tail(one)])


def _head(one: MeasuredRound) -> list[object]:
    told, times = one.record, one.times
    texts = (one.table.game.name, one.table.pay_table, told.mode, told.gaming_day, told.shift)
    return [
        told.number,
        told.outcome.value,
        *map(_plain, texts),
        _plain(one.dealer),
        told.started.utc.isoformat(),
        told.ended.utc.isoformat() if told.ended is not None else "",
        f"{told.seconds:.3f}" if told.seconds is not None else "",
        one.seats_in,
        len(one.table.seats),
        int(one.clean),
        one.presses,
        *map(len, (told.refusals, told.alerts, told.holds)),
        one.deeds.interventions.total(),
        len(told.interruptions),
        *map(_seconds, (times.all_held, times.down)),
        times.unknown,
        *map(_seconds, (times.shuffler, times.lift)),
    ]


def _steps(one: MeasuredRound) -> list[str]:
    return [_seconds(one.times.free[step]) for step in _OF_ROUNDS]


def _tail(one: MeasuredRound) -> list[object]:
    wagers = ";".join(f"{name}={found.count}" for name, found in one.wagers.items())
    least, most = one.handle or ("", "")
    paid = sum(cents for _, cents in one.payouts.values())
    return [wagers, least, most, paid, *_of_hand(one.hand)]


def _of_hand(hand: MeasuredHand | None) -> list[object]:
    if hand is None:
        return [""] * 8
    return [
        hand.deck,
        hand.void,
        *("" if each is None else each for each in (hand.pot, hand.side_pots)),
        *("" if each is None else each for each in (hand.rake, hand.drop)),
        hand.per_hand,
        hand.time,
    ]


def _seconds(nanoseconds: int) -> str:
    return f"{nanoseconds / 1e9:.3f}"


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
