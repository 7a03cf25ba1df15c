"""`tablectl odds hands` and `odds draw`, for people and programs."""

import json

import pytest

from controller.cli import execute
from controller.errors import ExitCode


def test_an_object_for_programs(capsys):
    asked = ["--ranking", "three-card", "--best", "3", "--of", "3", "--json"]
    assert execute(["odds", "hands", *asked]) == ExitCode.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["total"] == 22100
    assert answer["categories"][0] == {"name": "straight-flush", "count": 48}
    assert [each["count"] for each in answer["categories"]] == [48, 52, 720, 1096, 3744, 16440]


def test_a_table_for_people(capsys):
    assert execute(["odds", "hands", "--ranking", "five-card-stripped"]) == ExitCode.OK
    picture = capsys.readouterr().out
    assert "straight flush             20   0.009932 %" in picture
    assert "201,376" in picture


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "which ranking? Say --ranking NAME; there are 'three-card'"),
        (["--ranking", "sokko"], "did you mean 'soko'?"),
        (["--ranking", "four-card", "--best", "3"], "a hand of four-card has 4 cards"),
        (["--ranking", "four-card", "--of", "3"], "chosen out of 4 to 7 cards"),
        (["--ranking", "four-card", "--of", "8"], "chosen out of 4 to 7 cards"),
        (["--ranking", "four-card", "--deck", "40"], "for decks of 52, 36 or 32 cards"),
        (["--ranking", "soko", "--deck", "36"], "hands of soko are ranked for decks of 52 cards"),
        (["--ranking", "five-card-stripped", "--deck", "52"], "for decks of 32 or 36 cards"),
    ],
)
def test_unknown_rankings_and_decks_are_told(options, words, capsys):
    assert execute(["odds", "hands", *options]) == ExitCode.USAGE
    assert words in capsys.readouterr().err


ACES = ["--ranking", "five-card", "--hand", "As Ah Kd 7c 2s"]


def test_draws_for_programs(capsys):
    assert execute(["odds", "draw", *ACES, "--keep", "As Ah", "--json"]) == ExitCode.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["total"] == 16215
    assert answer["categories"][1] == {"name": "four-of-a-kind", "count": 45}


def test_draws_for_people(capsys):
    words = ["--ranking", "five-card-stripped", "--deck", "36", "--hand", "As 6h 7d 8c Ks"]
    assert execute(["odds", "draw", *words, "--keep", "As 6h 7d 8c"]) == ExitCode.OK
    picture = capsys.readouterr().out
    assert "straight                    4  12.903226 %" in picture
    assert "all                        31" in picture


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--hand", "As Ah"], "which ranking? Say --ranking NAME"),
        (["--ranking", "five-cards", "--hand", "As"], "did you mean 'five-card'?"),
        ([*ACES, "--deck", "40"], "for decks of 52, 36 or 32 cards"),
        ([*ACES, "--deck", "36"], "--hand: 2s is not in a deck of 36 cards"),
        ([*ACES, "--keep", "As Kd Qh"], "--keep: Qh is not among the cards of --hand"),
        ([*ACES, "--keep", "As As"], "As stands twice in 'As As'"),
        (["--ranking", "five-card", "--hand", "As Ah Ad Ac As"], "As stands twice in 'As Ah"),
        (["--ranking", "five-card", "--hand", "As Ah Ad Ac 1s"], "'1s' is no card"),
        (["--ranking", "five-card", "--hand", "As Ah"], "2; a hand of five-card has 5 cards"),
        (["--ranking", "five-card"], "Missing option '--hand'"),
    ],
)
def test_draws_that_cannot_be_are_refused(options, words, capsys):
    assert execute(["odds", "draw", *options]) == ExitCode.USAGE
    assert words in capsys.readouterr().err
