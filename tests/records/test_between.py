"""What the record tells of a day between its rounds: no note of the table is forgotten."""

import ast
from collections.abc import Iterator
from itertools import product

from controller.data.intents import DeckCounted
from controller.records.recall import _NOTES, _words_of
from tests.mutation.__main__ import ROOT

OF_ROUNDS = {
    *("absent", "act_unsent", "cards_sealed", "dealt_by_hand", "decision", "early_lift", "fee"),
    *("fold", "fold_undone", "held_lift", "left_again", "lift", "next_round", "payout"),
    *("payout_doubt", "payout_refused", "puck", "put_out", "recall_failed", "recall_waits"),
    *("remains", "seat_by_hand", "seat_settled", "seen_again", "settled", "short"),
    *(
        "shuffled_by_hand",
        "stub_counted",
        "taken",
        "taken_back",
        "void_by_hand",
        "void_seat",
        "void_unserved",
    ),
}
"""They concern one round, in whose record they stand."""
OF_A_MOMENT = {
    *("alarms_acknowledged", "computer", "definition_waits", "pins_forgiven", "presses_lost"),
    *("prompt", "room", "wrong_pin"),
}
"""What a screen, a lamp or the computer needed then; `tablectl journal tail` tells it."""


def noted() -> Iterator[str]:
    """Yield the names of all notes that the procedure makes."""
    for file in (ROOT / "controller/procedure").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Attribute(attr="record"), [what, *_]):
                    yield from (
                        each.value for each in ast.walk(what) if isinstance(each, ast.Constant)
                    )


def test_each_note_stands_with_its_round_or_between_the_rounds_of_its_day() -> None:
    assert {*noted()} == {*_NOTES} | OF_ROUNDS | OF_A_MOMENT


def test_a_count_of_a_deck_stands_there_unless_it_is_the_shufflers_for_a_round() -> None:
    for by, number, good in product(("", "Ana (B1)"), (0, 3), (True, False)):
        told = _words_of(DeckCounted("red", 51, good, number, by))
        assert (told is None) is (number > 0 and not by)
        if told is not None:
            assert "by-hand" * bool(by) in told.id
            assert ("right" in told.id) is good
