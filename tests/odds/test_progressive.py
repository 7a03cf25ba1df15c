"""What a progressive costs, and how often it is hit."""

import json
from fractions import Fraction

import pytest

from controller.cli import execute
from controller.errors import ExitCode
from controller.shipped_files import CONFIG_VARIABLE
from tests.odds.test_games import THREE

pytestmark = pytest.mark.slow

FILE = """
name: Three Card Progressive
wager: 5.00
contribution: 0.50
seed: 500.00
pays:
  straight-flush: 100 %
  three-of-a-kind: 10 %
  straight: 30.00
"""


@pytest.fixture
def told(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)

    def tell(text, *words, code=ExitCode.OK):
        file = tmp_path / "progressive.yaml"
        file.write_text(text)
        assert execute(["odds", THREE, "--progressive", str(file), *words]) == code
        out, err = capsys.readouterr()
        return out if code == ExitCode.OK else " ".join(err.split())

    return tell


def test_a_progressive_of_three_card_poker(told):
    answer = json.loads(told(FILE, "--meter", "1500", "--json"))
    # Of 22,100 hands 48 are straight flushes, 52 three of a kind, 720 straights.
    shares = [Fraction(each["share"]) for each in answer["awards"]]
    assert shares == [Fraction(48, 22100), Fraction(52, 22100), Fraction(720, 22100)]
    of_meter = Fraction(48, 22100) + Fraction(52, 22100) / 10
    amounts = Fraction(30 * 720, 22100)
    edges = {each["meter"]: Fraction(each["edge"]) for each in answer["edges"]}
    assert edges == {
        "500": 1 - (amounts + of_meter * 500) / 5,
        "1500": 1 - (amounts + of_meter * 1500) / 5,
    }
    assert Fraction(answer["break_even_meter"]) == (5 - amounts) / of_meter
    assert Fraction(answer["wagers_between_hits"]) == Fraction(22100, 48)
    assert answer["hours_between_hits"] == round(22100 / 48 / 30, 2)
    kept = 5 - amounts - Fraction("0.5") - Fraction(48 * 500, 22100)
    assert Fraction(answer["hold"]) == kept / 5


def test_the_mean_meter_wager_by_wager(told):
    """The chance that the meter still grows, and its mean then, one wager after the other."""
    answer = json.loads(told(FILE, "--json"))
    hit, part = 48 / 22100, 52 / 22100
    alive, meter, mean = 1.0, 500.0, 0.0
    for _ in range(20_000):
        meter += 0.5
        mean += alive * hit * meter
        meter *= 1 - 0.1 * part / (1 - hit)
        alive *= 1 - hit
    assert answer["mean_meter_at_hit_number"] == pytest.approx(mean, abs=0.01)
    # What flows in flows out: contributions and seeds are what the meter pays in the long run.
    text = told(FILE.replace("10 %", "10.00"), "--json")
    whole = json.loads(text)
    assert Fraction(whole["mean_meter_at_hit"]) == 500 + Fraction("0.5") * Fraction(22100, 48)


def test_a_meter_is_told_to_people(told):
    text = told(FILE, "--meter", "2000")
    assert "break-even meter" in text
    assert "at a meter of 2,000.00" in text
    assert "once in 460 wagers" in text


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("seed: 500.00", "seed: 500.00\nmust_hit_by: 900.00", "the cards alone decide when it is"),
        ("straight: 30.00", "strait: 30.00", "did you mean 'straight'?"),
        ("100 %", "90 %", "one hand at least that is paid 100 % of the meter"),
        ("0.50", "6.00", "no more than the wager"),
        ("30.00", "thirty", "an amount above 0, or a share of the meter"),
        ("wager: 5.00", "wager: 0", "of the wager, more than 0"),
        (
            "wager: 5.00",
            "wager: 5.00\nlabel: x",
            "'name', 'wager', 'contribution', 'seed' or 'pays'",
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused(told, before, after, why):
    assert why in told(FILE.replace(before, after), code=ExitCode.USAGE)
