"""A plural stands behind a number where the number chooses the form, or is never one."""

import re

from tests.words.shipped_messages import shipped_messages

NUMBERS = (
    *("all", "average", "count", "counted", "due", "files", "high", "low", "most_times", "seconds"),
    *("size", "tables", "times", "tries"),
)
NEVER_ONE = {
    "act-not-received",  # the tries after which it is given up
    "board-pit-silent",  # the tables from which on a pit is lost
    "choice-other-deck", "config-colour-comes", "config-packets-fit",
    "config-joint-ranking", "config-poker-cards-needed", "config-poker-players-served",
    "odds-not-in-deck", "settlement-no-deck", "sign-all-one-colour",  # decks, hands of two
    "config-most-levels", "config-too-large", "error-pin-digits", "text-long", "trouble-floods",
    "option-modules",  # bounds of ours
    "config-poker-fewer", "config-poker-seats", "hand-many-players", "odds-fee-hour",
    "prompt-fewer-players", "refusal-poker-players", "tablectl-rule-fewer",  # two play at least
    "config-settled-otherwise",  # an amount
    "floor-remove-listens", "journal-locked-for",  # seconds that are waited
    "doctor-journal-unchecked", "hold-clock",  # days, hours from which on it is told
    "journal-backed-up",  # bytes of a database
    "odds-progressive-hit",  # with a decimal sign
    "odds-wrong-best", "odds-wrong-hand", "odds-wrong-of", "settled-community",
    "settled-dealer-cards", "settled-seat-cards",  # the cards of a hand
    "panel-refused-again",  # the second time on
    "refusal-poker-draws-ace", "refusal-poker-draws-wild",  # three, and four with an ace
    "board-seats", "config-lacks", "panel-settled-count", "panel-turned",
    "setup-spots-right", "training-score",  # of all that there are
    "simulate-packets", "simulate-seeds-time-speed", "simulate-time",  # what is dealt in a run
    "stage-burn-packet", "stage-burn-remaining", "step-dealing-dealer-words",
    "step-dealing-layout-words", "step-dealing-seat-with-draw-card", "step-dealing-seat-words",
    "stub-shuffle-aside", "stub-shuffle-discards",  # packets
    "status-shares",  # open files
    "tablectl-eyes-two",  # supervisors: one cannot approve
    "wager-times-between",  # the more of two
}  # fmt: skip
"""Messages whose numbers are never one, and why."""
ALIKE = {"fois", "avis", "press", "processus"}
"""Words that are the same in the singular."""


def _own(source: str, number: str) -> tuple[str, list[str]]:
    """Return a message without the forms that a number chooses, and its forms for one."""
    chosen = re.compile(r"\{ ?\$" + number + r" ->((?:[^{}]|\{[^{}]*\})*)\}")
    forms = [each for whole in chosen.findall(source) for each in whole.split("\n")]
    return chosen.sub("", source), [each for each in forms if each.strip().startswith("[one]")]


def _plural(text: str, number: str) -> bool:
    found = re.findall(r"\{ ?\$" + number + r" ?\}[\s\u00a0\u202f]+(\w{3,})", text)
    return any(each[-1] in "sx" and each not in ALIKE for each in found)


def test_one_thing_is_said_in_the_singular() -> None:
    wrong = set()
    for entry in (each for tag in ("en", "fr") for each in shipped_messages(tag).values()):
        for number in NUMBERS:
            rest, ones = _own(entry.source, number)
            if _plural(rest, number) or any(_plural(each, number) for each in ones):
                wrong.add(entry.id)
    assert wrong == NEVER_ONE
