"""How the figures of hands are said, for the terminal and the page: one place for both."""

from collections.abc import Iterator

from controller.data.message import Money, message
from controller.data.terms import COLOURS, IRREGULARITIES
from controller.reports.hands import OTHER, HandSums, phase_title
from controller.reports.report import Report
from controller.reports.report_words import NONE, Head, Row, duration, figure
from controller.words.spoken import say

DECK_HEAD: Head = (
    message("report-column-deck"),
    message("report-column-played"),
    message("report-column-void"),
    message("report-column-mean-pot"),
    message("report-column-rake"),
    message("report-column-hand"),
)
PHASE_HEAD: Head = (
    message("report-column-phase"),
    message("report-column-hands"),
    message("report-column-hand"),
    message("report-column-free"),
)
VOID_HEAD: Head = (message("report-column-cause"), message("report-column-hands"))


def summary(report: Report) -> Iterator[Row]:
    """Yield names and figures of the hands; nothing where there was none."""
    hands = report.hands
    if hands.empty:
        return
    known = message("report-known-of", count=hands.known, all=hands.played)
    rows = (
        (message("report-hands-per-hour"), figure(report.hands_per_hour)),
        (message("report-pots-known"), say(known)),
        (message("report-pots"), _money(hands.pots if hands.known else None)),
        (message("report-pot-mean"), _money(hands.mean_pot)),
        (message("report-pot-largest"), _money(hands.largest if hands.known else None)),
        (message("report-side-pots"), str(hands.side_pots) if hands.known else NONE),
        (message("report-pots-per-hour"), _money(_rounded(report.pots_per_hour))),
        (message("report-rake"), _known_rake(hands, hands.rake)),
        (message("report-drop"), _known_rake(hands, hands.drop)),
        (message("report-fees-per-hand"), _money(hands.per_hand)),
        (message("report-fees-for-time"), _money(hands.time)),
        (message("report-fees-per-hour"), _money(_rounded(report.fees_per_hour))),
    )
    yield from ((say(name), value) for name, value in rows)


def decks(report: Report) -> Iterator[Row]:
    """Yield the decks with their hands."""
    for colour, hands in sorted(report.by_deck.items()):
        name = (
            message("report-deck", colour=COLOURS[colour]) if colour else message("report-no-deck")
        )
        yield (
            say(name),
            str(hands.played),
            str(hands.void.total()),
            _money(hands.mean_pot),
            _known_rake(hands, hands.rake),
            figure(hands.length),
        )


def phases(report: Report) -> Iterator[Row]:
    """Yield the phases of played hands: how many came to each, and the time of it."""
    hands = report.hands
    for which in sorted(hands.reached):
        mean, spent = figure(hands.in_phase(which)), duration(hands.phases[which])
        yield say(phase_title(which)), str(hands.reached[which]), mean, spent


def causes(report: Report) -> Iterator[Row]:
    """Yield what voided hands, and how often."""
    for cause, count in report.hands.void.most_common():
        yield cause_name(cause), str(count)


def cause_name(cause: str) -> str:
    """Return what voided a hand in plain words."""
    if cause == OTHER:
        return say(message("report-void-other"))
    return say(message("report-irregularity", irregularity=IRREGULARITIES[cause]))


def _known_rake(hands: HandSums, cents: int) -> str:
    return _money(cents if hands.rake_known else None)


def _rounded(cents: float | None) -> int | None:
    return None if cents is None else round(cents)


def _money(cents: int | None) -> str:
    return NONE if cents is None else say(message("report-amount", amount=Money(cents)))
