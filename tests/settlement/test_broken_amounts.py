"""Amounts that break a rule are settled, and never silently: each result says which rule."""

import pytest

from controller.settlement import settle
from controller.words.spoken import in_english
from tests.settlement.tables import book, play

DEALER = {
    "three-card-draw-poker": "2c 3d 7h 9s",
    "three-card-poker": "2c 3d 7h",
    "four-card-poker": "2c 3d 7h 9s Jc Qd",
    "four-card-frenzy": "2c 3d 7h 9s Kc",
    "caribbean-stud": "2c 3d 7h 9s Kc",
    "crazy-4-poker": "2c 3d 7h 9s Kc",
    "high-card-flush": "2c 3d 7h 9s Kc 4c 5d",
}
HELD = {
    "three-card-draw-poker": "4d As Ad 5c",
    "three-card-poker": "As Ad 5c",
    "four-card-poker": "As Ad 5c 8d Tc",
    "four-card-frenzy": "As Qd 5c 8d Tc",
    "caribbean-stud": "As Qd 5c 8d Tc",
    "crazy-4-poker": "As Qd 5c 8d Tc",
    "high-card-flush": "As Qs 5s 8s Tc 3h 2h",
}


@pytest.mark.parametrize(
    ("game", "wagers", "wager", "words"),
    [
        ("three-card-draw-poker", {"ante": 1000, "play": 900}, "play", "10.00 to 20.00"),
        ("three-card-draw-poker", {"ante": 1000, "play": 2500}, "play", "10.00 to 20.00"),
        ("three-card-poker", {"ante": 1000, "play": 500}, "play", "exactly Ante, so 10.00"),
        ("four-card-poker", {"ante": 1000, "play": 3500}, "play", "10.00 to 30.00"),
        ("four-card-poker", {"ante": 1000, "aces_up": 500, "play": 1000}, "aces_up",
         "Aces Up and Ante must be equal"),
        ("caribbean-stud", {"ante": 1000, "raise": 1000}, "raise", "2× Ante"),
        ("four-card-frenzy", {"ante": 1000, "odds": 1000, "raise": 500}, "raise",
         "10.00 to 30.00"),
        ("four-card-frenzy", {"ante": 1000, "odds": 500, "raise": 500}, "odds",
         "must be equal"),
        # Allowed by its amount; the hand that it needs was not there when it was turned.
        ("four-card-frenzy", {"ante": 1000, "odds": 1000, "raise": 2000}, "raise",
         "a pair of aces"),
        ("high-card-flush", {"ante": 1000, "raise": 2000}, "raise", "a five-card flush"),
    ],
)  # fmt: skip
def test_a_rule_that_is_broken_is_told(game, wagers, wager, words):
    dealer = play(DEALER[game]).cards
    settled = settle(book(game), [play(HELD[game], **wagers)], dealer)
    found = {each.wager: each for each in settled}
    assert any(words in in_english(each) for each in found[wager].breaks)
    assert in_english(found[wager].breaks[-1]) in in_english(found[wager].reason)
    placed = sum(each.stake + each.returned for each in settled)
    assert placed == sum(wagers.values())
    others = [name for name, each in found.items() if each.breaks and name != wager]
    assert others == (["ante"] if wager == "odds" else [])  # the Ante goes back above the Odds


@pytest.mark.parametrize("game", HELD)
def test_amounts_as_the_game_has_them_break_nothing(game):
    wagers = {"ante": 1000, "play": 1000}
    if game == "caribbean-stud":
        wagers = {"ante": 1000, "raise": 2000}
    elif game == "crazy-4-poker":
        wagers = {"ante": 1000, "super_bonus": 1000, "play": 1000}
    elif game == "four-card-frenzy":
        wagers = {"ante": 1000, "odds": 1000, "raise": 1000}
    elif game == "high-card-flush":
        wagers = {"ante": 1000, "raise": 1000}
    settled = settle(book(game), [play(HELD[game], **wagers)], play(DEALER[game]).cards)
    assert not any(each.breaks for each in settled)
