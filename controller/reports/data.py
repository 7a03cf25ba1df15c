"""A report as plain data for `--json`: keys are stable, and end in their units."""

from datetime import datetime
from typing import Any

from controller.data.definition import Step
from controller.data.house_clock import by_hour_of_day
from controller.data.message import Message
from controller.reports.hands import HandSums, phase_title
from controller.reports.report import Report
from controller.reports.round_measures import Sums
from controller.reports.theoretical_win import Sort, SortSums
from controller.reports.times import Times
from controller.words.spoken import with_english

VERSION = 3
"""Raised when a key goes, or what it holds; new keys may come at any time.

2: titles, and why an edge is missing, are messages.
"""


def as_data(report: Report) -> dict[str, Any]:
    """Return a report as dictionaries, lists, numbers and texts."""
    made = report.made
    return {
        "report_version": VERSION,
        "table": report.table,
        "title": with_english(report.title),
        "time_zone": report.zone.key,
        "from_utc": _time(report.since),
        "to_utc": _time(report.until),
        "first_event_utc": _time(report.began),
        "last_event_utc": _time(report.ended),
        "journal": {
            "id": made.journal,
            "head_event": made.head,
            "head_sha256": made.hash,
            "first_event": made.first,
            "last_event": made.last,
        },
        **figures(report),
        "shifts": _shifts(report),
        "dealers": [
            {"badge": badge, "name": report.names.get(badge, ""), **sums_data(sums, report.titles)}
            for badge, sums in report.by_dealer.items()
            if not sums.empty
        ],
        "times": times(report),
    }


def figures(report: Report) -> dict[str, Any]:
    """Return the figures of the whole: of one table, or of many together."""
    return {
        **sums_data(report.total, report.titles),
        "holds": [
            {
                "cause": str(cause),
                "opened": found.opened,
                "by_hour": by_hour_of_day(found.by_hour, report.zone),
                "held_seconds": seconds(found.nanoseconds),
                "open": found.open,
                "words": with_english(found.words),
            }
            for cause, found in report.holds.items()
        ],
        "interventions": dict(sorted(report.interventions.items())),
        "wagers": [_wager(sort, held) for sort, held in report.wagers.items()],
        "hands": hands_data(report),
    }


def _shifts(report: Report) -> list[dict[str, Any]]:
    return [
        {"gaming_day": day, "shift": shift, "shift_date": date, **sums_data(sums, report.titles)}
        for (day, date, shift), sums in report.by_shift.items()
        if not sums.empty
    ]


def times(report: Report) -> list[dict[str, Any]]:
    """Return how many rounds began, by the hour or the day."""
    return [
        {
            "begins": report.time_label(begins),
            "played": sums.played,
            "void": sums.void,
            "occupancy": _share(sums.occupancy),
        }
        for begins, sums in report.by_time.items()
    ]


def sums_data(sums: Sums, titles: dict[str, Message]) -> dict[str, Any]:
    """Return sums: of the whole, of a shift, of a dealer."""
    found = brief_data(sums)
    found["table_time"]["steps"] = _steps(sums.table, titles)
    steps = [
        {**step, "free_seconds_per_round": _three(sums.mean(sums.rounds.free[step["step"]]))}
        for step in _steps(sums.rounds, titles)
    ]
    return {
        "rounds": found.pop("rounds"),
        "table_time": found.pop("table_time"),
        "steps": steps,
        **found,
    }


def brief_data(sums: Sums) -> dict[str, Any]:
    """Return sums without their steps."""
    return {
        "rounds": {
            "played": sums.played,
            "void": sums.void,
            "under_way": sums.under_way,
            "per_open_hour": _three(sums.per_open_hour),
            "per_free_hour": _three(sums.per_free_hour),
            "seconds_per_round": _three(sums.length),
        },
        "table_time": {
            "open_seconds": seconds(sums.open),
            "free_seconds": seconds(sums.free),
            "held_seconds": seconds(sums.open - sums.free),
            "controller_down_seconds": seconds(sums.table.down),
            "pauses_of_unknown_length": sums.table.unknown,
        },
        "waits": _waits(sums),
        "occupancy": {
            "seats_in": sums.seats_in,
            "seats": sums.seats,
            "share": _share(sums.occupancy),
        },
        "clean_rounds": sums.clean,
        "presses_per_clean_round": _three(sums.presses_per_clean),
        "refusals": sums.refusals,
        "alerts": sums.alerts,
    }


def hands_data(report: Report) -> dict[str, Any] | None:
    """Return the hands of player-banked games; None: there was none."""
    hands = report.hands
    if hands.empty:
        return None
    return {
        **_of_hands(hands),
        "per_open_hour": _three(report.hands_per_hour),
        "pots_per_open_hour_cents": _three(report.pots_per_hour),
        "fees_per_open_hour_cents": _three(report.fees_per_hour),
        "phases": [
            {
                "phase": which.kind,
                "number": which.number,
                "title": with_english(phase_title(which)),
                "hands": hands.reached[which],
                "free_seconds": seconds(hands.phases[which]),
                "free_seconds_per_hand": _three(hands.in_phase(which)),
            }
            for which in sorted(hands.reached)
        ],
        "decks": [
            {"colour": colour, **_of_hands(each)} for colour, each in sorted(report.by_deck.items())
        ],
    }


def _of_hands(hands: HandSums) -> dict[str, Any]:
    pots, rakes = hands.known > 0, hands.rake_known > 0
    return {
        "played": hands.played,
        "void": dict(sorted(hands.void.items())),
        "pots_known": hands.known,
        "pots_cents": hands.pots if pots else None,
        "pot_mean_cents": hands.mean_pot,
        "pot_largest_cents": hands.largest if pots else None,
        "side_pots": hands.side_pots if pots else None,
        "rake_known": hands.rake_known,
        "rake_cents": hands.rake if rakes else None,
        "drop_cents": hands.drop if rakes else None,
        "fees_per_hand_cents": hands.per_hand,
        "fees_for_time_cents": hands.time,
        "seconds_per_hand": _three(hands.length),
    }


def waits_of(sums: Sums) -> dict[str, int]:
    """Return what the played rounds waited for (nanoseconds) while nothing held the table."""
    free = sums.rounds.free
    return {
        "shuffler": sums.rounds.shuffler,
        "packet_lifted": sums.rounds.lift,
        "green": free[Step.AWAITING_GREEN],
        "used_deck_in": free[Step.RELOAD],
    }


def ordered(times: Times) -> list[str]:
    """Return the steps at which time was spent, in the order of the vocabulary."""
    return [str(step) for step in Step if times.at(step)]


def seconds(nanoseconds: int) -> float:
    """Return seconds, rounded to milliseconds."""
    return round(nanoseconds / 1e9, 3)


def _waits(sums: Sums) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, nanoseconds in waits_of(sums).items():
        found[f"{name}_seconds"] = seconds(nanoseconds)
        found[f"{name}_seconds_per_round"] = _three(sums.mean(nanoseconds))
    return found


def _steps(times: Times, titles: dict[str, Message]) -> list[dict[str, Any]]:
    return [
        {
            "step": step,
            "title": with_english(titles.get(step, step)),
            "free_seconds": seconds(times.free[step]),
            "held_seconds": seconds(times.held[step]),
        }
        for step in ordered(times)
    ]


def _wager(sort: Sort, held: SortSums) -> dict[str, Any]:
    handle = held.bounds or (None, None)
    expected = held.theoretical(sort.edge) or (None, None)
    return {
        "game": sort.game,
        "pay_table": sort.pay_table,
        "wager": sort.wager,
        "beside_ante": sort.beside,
        "count": held.count,
        "count_without_limits": held.unbounded,
        "handle_least_cents": handle[0],
        "handle_most_cents": handle[1],
        "edge": str(sort.edge) if sort.edge is not None else None,
        "edge_missing": with_english(sort.why),
        "theoretical_win_least_cents": expected[0],
        "theoretical_win_most_cents": expected[1],
        "payouts_stated": held.payouts,
        "payouts_stated_cents": held.paid,
    }


def _time(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat()


def _three(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _share(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
