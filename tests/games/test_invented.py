"""A new game needs no Python: an invented one is added as a file, and played."""

import json
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from controller.cards import RANKINGS
from controller.cli import execute
from controller.configuration import check, load_table
from controller.errors import ExitCode
from controller.words.spoken import say
from drivers.vocabulary import ActKind, Key
from simulators.demo.directory import DemoDirectory
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES
from simulators.training.lessons import Level
from simulators.training.trainee_settlement import Settling
from simulators.training.turned_round import turn
from tests.configuration.files import change
from tests.odds.drawn import TWO_CARDS
from tests.procedure.table_story import Story
from tests.sharing import mostly_slow
from tests.training.rounds import answer_rightly
from tests.training.rounds import dealt as lying

HERE = Path(__file__).parent
HARBOUR = load_table(HERE / "harbour" / "table.yaml")[0]


@pytest.mark.parametrize(
    ("profile", "seeds"), mostly_slow([("none", 1), ("all", 4), ("hands", 2)], 2)
)
def test_it_is_played_in_calm_and_in_storms(profile: str, seeds: int) -> None:
    chosen = PROFILES[profile]
    for seed in range(6000, 6000 + seeds):
        result = simulate(HARBOUR, Settings(3, seed, chosen.habits, chosen))
        assert result.violations == [], f"seed {seed}"
        assert result.rounds >= 3
    if profile == "none":
        assert result.rounds_void == 0


@pytest.fixture
def hands_of_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of a game with a ranking that nobody shipped, its odds kept."""
    monkeypatch.setitem(RANKINGS, TWO_CARDS.name, TWO_CARDS)
    shutil.copytree(HERE / "harbour", tmp_path / "harbour")
    table, game = tmp_path / "harbour" / "table.yaml", "games/harbour-three.yaml"
    change(
        table, game, "name: three-card\n  best: 3\n  of: 5", "name: two-card\n  best: 2\n  of: 3"
    )
    change(table, game, "player: 3\n  dealer: 5", "player: 2\n  dealer: 3")
    change(
        table,
        game,
        "{straight-flush: 30, three-of-a-kind: 20, straight: 5, flush: 3, pair: 1}",
        "{suited-ace-king: 9, straight-flush: 5, pair: 3, straight: 2, suited-ace-high: 1}",
    )
    assert execute(["odds", "harbour-three", "--config", str(table)]) == ExitCode.OK
    return table


@pytest.mark.slow
def test_a_ranking_of_hands_of_two_is_checked_computed_played_and_shown(
    hands_of_two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(hands_of_two) == []
    capsys.readouterr()
    assert execute(["odds", "harbour-three", "--config", str(hands_of_two), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    lantern = {each["wager"]: Fraction(each["edge"]) for each in answer["wagers"]}["lantern"]
    hands = {9: 4, 5: 48, 3: 78, 2: 156, 1: 40}  # an ace runs with king and deuce
    lost = 1326 - sum(hands.values())
    assert lantern == Fraction(lost - sum(to * count for to, count in hands.items()), 1326)
    asked = ["--rounds", "4", "--faults", "all", "--seed", "1", "--json"]
    assert execute(["simulate", "--config", str(hands_of_two), *asked]) == ExitCode.OK
    answer = json.loads(capsys.readouterr().out)
    assert (answer["violations"], answer["rounds"] >= 4) == ([], True)
    stage = DemoDirectory(hands_of_two.parent.parent / "demo", speed=1.0, training=True)
    stage.build(hands_of_two)
    assert check(stage.config) == []
    table = load_table(stage.config)[0]
    outcomes = set()
    for seed in range(4):
        turned = turn(table, *lying(table, seed), str(seed))
        outcomes |= {each.outcome for each in turned.settled}
        settling = Settling(turned, Level.PAYOUTS)
        answer_rightly(settling, turned)
        assert settling.over
    assert len(outcomes) > 2


def dealt() -> Story:
    story = Story(definition=HARBOUR).open().bet(2, 4, wager="stake").press(Key.NO_MORE_BETS)
    return story.dispense().dispense()


def test_the_dealers_hand_comes_from_two_packets() -> None:
    story = dealt()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("dealing.dealer", "no cards yet")
    story.dispense()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("dealing.dealer", "no cards yet")
    story.dispense()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("up_card", "with you")
    assert [size for _, size in story.packets] == [3, 3, 3, 3]
    counts = story.snapshot.counts
    assert counts is not None
    assert (counts.dealt, counts.remainder_expected) == (2 * 3 + 5, 52 - 2 * 3 - 5)
    story.green()
    assert story.act.kind is ActKind.REMAINDER
    assert story.state.round is not None
    assert (story.state.round.remainder, story.state.round.burned) == (52 - 4 * 3, 1)


def test_counter_clockwise_is_the_order_of_the_deal() -> None:
    story = Story(definition=HARBOUR).open().bet(2, 4, wager="stake").press(Key.NO_MORE_BETS)
    assert say(story.snapshot.act) == "the packet for seat 4"


def test_its_second_packet_survives_a_restart() -> None:
    story = dealt().dispense().restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert (story.step, say(story.snapshot.act)) == ("dealing.dealer", "the dealer's packet")
    assert story.dispense().step == "up_card"
    assert {number for number, _ in story.packets} == {1, 2, 3, 4}


def test_two_packets_that_are_not_right_bring_no_third() -> None:
    story = dealt()
    for cards in (2, 1):
        story.report()
        assert story.state.round is not None
        story.state.round.tray = cards  # whoever has let it pass
        story.lift()
    assert (say(story.snapshot.places.hand.words), len(story.packets)) == ("with you", 4)
