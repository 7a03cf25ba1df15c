"""Player-banked games in the simulation: calm hands, storms, broken controllers are caught."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from msgspec import structs

from controller import poker
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.definition.poker import Follow, PokerRules
from controller.data.events import DealingModeOrdered, Started
from controller.data.hand_acts import HandAct, HandOver
from controller.data.message import Message
from controller.data.modes import DealingMode
from controller.data.state.hand import Hand, HandPlay, Pot, Share
from controller.poker import act, apply_act, bet_sizes, betting, showdown
from controller.poker.pots import pots, share
from controller.procedure import facts
from controller.procedure.day import succession
from controller.procedure.model import TableModel
from controller.procedure.poker import players
from controller.procedure.shuffler import self_driven_packets
from controller.table import HaltedError
from drivers.vocabulary import ActKind
from simulators.people.staff import SAM
from simulators.simulation import Result, Settings, simulate
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.procedure.hand_story import PACKETS, followed
from tests.procedure.mutating import mutate
from tests.sharing import mostly_slow
from tests.simulators.simulation.seeds import played

GAMES = (
    "five-card-draw",
    "five-card-draw-ante",
    "five-card-draw-joker",
    "stripped-draw-32",
    "stripped-draw-36",
    "five-card-stud",
    "five-card-stud-ten",
    "stud-lowball",
    "stud-high-low",
    "stud-high-low-declare",
    "stud-high-low-buy",
    "stud-high-low-two-buys",
    "soko",
    PACKETS,
)
DRAW, DECLARE = "five-card-draw", "stud-high-low-declare"
SEEDS = range(4, 12)
"""Storms."""
AGAIN = 2
"""The seed of a dealer whose second press comes in a hand, with the other deck ready."""


def play(table: TableDefinition, seed: int, profile: str = "none", rounds: int = 3) -> Result:
    """Play one run."""
    chosen = PROFILES[profile]
    return simulate(table, Settings(rounds, seed, chosen.habits, chosen, instructions=True))


@pytest.mark.parametrize(("game", "follow"), mostly_slow(product(GAMES, Follow), 7, soak=5))
def test_hands_of_every_game_are_whole(game: str, follow: Follow):
    result = play(followed(game, follow), 1, rounds=4)
    assert (result.violations, result.rounds, result.rounds_void) == ([], 4, 0)


@pytest.fixture(scope="module")
def storms() -> list[Result]:
    """Storms, by seed."""
    return played(partial(play, followed(DRAW, Follow.ACTIONS), profile="all"), SEEDS)


@pytest.mark.slow
def test_storms_break_no_rule_and_play_goes_on(storms: list[Result]):
    for seed, result in zip(SEEDS, storms, strict=True):
        assert result.violations == [], f"seed {seed}"
        assert result.double_dispenses == result.missing_packets == result.lost_events == 0
    played_out = sum(result.rounds - result.rounds_void for result in storms)
    assert played_out > sum(result.rounds for result in storms) / 4, "most hands are void"


@pytest.mark.slow
def test_a_storm_of_one_seed_is_one_trace(storms: list[Result]):
    again = play(followed(DRAW, Follow.ACTIONS), SEEDS[2], "all")
    assert again.trace_sha256 == storms[2].trace_sha256 != storms[3].trace_sha256


@pytest.mark.parametrize("shuffler", [{"counts": False}, {"self_driven": True}], ids=str)
def test_other_shufflers_are_played_with_in_storms(shuffler: dict[str, bool]):
    table, storm = followed(DRAW, Follow.POT), PROFILES["all"]
    table = replace(table, house=replace(table.house, hand_count_every=1))
    result = simulate(table, Settings(8, 8, storm.habits, storm, instructions=True, **shuffler))
    assert (result.violations, result.double_dispenses) == ([], 0)
    assert result.rounds_void < result.rounds
    assert ("hand_count" in result.holds) is ("counts" in shuffler)


@pytest.mark.parametrize("mode", [DealingMode.HAND_DEAL, DealingMode.HAND_SHUFFLE])
@pytest.mark.parametrize(
    ("game", "shuffler"),
    [
        *product((DRAW, PACKETS), ({}, {"counts": False})),
        (DRAW, {"self_driven": True}),
    ],
    ids=str,
)
def test_hands_are_dealt_by_hand_beside_every_shuffler(
    game: str, shuffler: dict[str, bool], mode: DealingMode
):
    run = Run(followed(game, Follow.POT), Settings(3, 1, instructions=True, **shuffler))
    order = DealingModeOrdered(SAM.person, mode, "a test")
    run.agenda.call_at(0.1, lambda: run.host.happen(order))
    result = run.play()
    assert (result.violations, result.modes) == ([], {mode: 3})


def pressed_again(seed: int) -> Result:
    """Play hands whose dealer presses the shuffler's own button once more, by mistake."""
    habits = replace(PROFILES["none"].habits, press_twice=1.0)
    table = followed(DRAW, Follow.ACTIONS)
    return simulate(table, Settings(3, seed, habits, instructions=True, self_driven=True))


@pytest.mark.parametrize("game", mostly_slow([DRAW, "five-card-stud-ten"], 2))
def test_chips_before_the_players_only_hint(game: str, monkeypatch: pytest.MonkeyPatch):
    hints: Counter[str] = Counter()
    seen = players.hint

    def noted(m: TableModel) -> Message | None:
        found = seen(m)
        hints[found.id if found else ""] += 1
        return found

    monkeypatch.setattr(players, "hint", noted)
    sensors = DeviceSettings("sensors", "sensors", "", "")
    result = play(replace(followed(game, Follow.ACTIONS), sensors=sensors), 3, rounds=12)
    assert (result.violations, set(result.holds) - {"foreign"}) == ([], set())
    assert hints["prompt-bring-bets-in"]
    assert hints["prompt-out-of-turn"]


def test_a_second_release_stops_the_hand(monkeypatch: pytest.MonkeyPatch):
    result = pressed_again(AGAIN)
    assert (result.violations, "put_out" in result.holds) == ([], True)
    mutate(monkeypatch, self_driven_packets.another_release, lambda m: None)
    assert "nothing stops it" in pressed_again(AGAIN).violations[0].words


# Broken controllers.


def loses_the_odd_chip(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    return share(amount - amount % (unit * len(winners)), unit, winners)


def pays_another_seat(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    return tuple(
        structs.replace(each, seat=each.seat % 5 + 1) for each in share(amount, unit, winners)
    )


def lets_everybody_win_each_pot(hand: Hand) -> tuple[Pot, ...]:
    live = tuple(seat.seat for seat in hand.seats if not seat.folded)
    return tuple(structs.replace(pot, seats=live) for pot in pots(hand))


def keeps_what_was_told_before(rules: PokerRules, play: HandPlay, told: HandAct) -> object:
    after = act(rules, play.hand, told)
    if isinstance(after, Message):
        return after
    return HandPlay(after, play.began, (*play.told, told))


def pays_a_folded_hand(rules: PokerRules, play: HandPlay, told: HandAct) -> HandPlay | Message:
    after = apply_act(rules, play, told)
    if not isinstance(told, HandOver) or isinstance(after, Message):
        return after
    folded = [seat.seat for seat in after.hand.seats if seat.folded]
    shares = after.hand.shares
    if folded:
        shares = tuple(structs.replace(each, seat=folded[0]) for each in shares)
    return HandPlay(structs.replace(after.hand, shares=shares), after.began, after.told)


MUTANTS: dict[str, tuple[str, object, str, object, str]] = {
    "the odd chip is lost": (DECLARE, showdown, "share", loses_the_odd_chip, ""),
    "another seat is paid": (DRAW, showdown, "share", pays_another_seat, "are paid"),
    "side pots are everybody's": (DRAW, showdown, "pots", lets_everybody_win_each_pot, ""),
    "an uncalled bet stays": (DRAW, betting, "give_back_uncalled", lambda hand: hand, "called"),
    "a fifth wager is taken": (DRAW, bet_sizes, "_may_not", lambda *args: None, "bets and raises"),
    "a short all-in reopens": (
        "five-card-stud",
        bet_sizes,
        "_reopened",
        lambda *args: True,
        "opened again",
    ),
    "take-back across a deal": (DRAW, poker, "apply_act", keeps_what_was_told_before, "deal"),
    "a folded hand is paid": (DRAW, poker, "apply_act", pays_a_folded_hand, "are paid"),
    "the puck stands": (DRAW, players, "move_puck", lambda m: None, "the puck stays"),
}
"""The game, what is replaced by what, and words of the judge; empty: the table itself stops."""
FOUND_AT = {
    "side pots are everybody's": 3,
    "a fifth wager is taken": 13,
    "a short all-in reopens": 15,
    "take-back across a deal": 9,
}
"""The seed that is played first, where the seeds before it do not come to what is broken."""


@pytest.mark.parametrize("name", mostly_slow(MUTANTS, 4))
def test_a_mutant_is_caught(name: str, monkeypatch: pytest.MonkeyPatch):
    game, module, attribute, mutant, words = MUTANTS[name]
    if module is players:
        mutate(monkeypatch, players.move_puck, mutant)  # type: ignore[arg-type]
    else:
        monkeypatch.setattr(module, attribute, mutant)
    assert any(words in each for each in caught(game, first=FOUND_AT.get(name, 1)))


def test_a_release_that_is_repeated_after_a_restart_is_caught(monkeypatch: pytest.MonkeyPatch):
    """The daemon is killed while it releases the deck, and asks again as if it never had."""

    def asks_again(m: TableModel, event: Started) -> None:
        succession.take_start(m, event)
        act = m.state.act
        if act is not None and act.kind is ActKind.REMAINDER:
            m.state.last_txn += 1
            act.txn = m.state.last_txn

    monkeypatch.setitem(facts._TAKEN, Started, asks_again)
    assert any(words.startswith(("number ", "round ")) for words in caught(DRAW, "all", first=4))


def caught(game: str, profile: str = "none", first: int = 1) -> Iterator[str]:
    """Yield the first broken rule of each of some runs."""
    for seed in (*range(first, 30), *range(1, first)):
        try:
            result = play(followed(game, Follow.ACTIONS), seed, profile, rounds=6)
        except HaltedError as error:
            yield str(error)
        else:
            yield from (each.words for each in result.violations[:1])
