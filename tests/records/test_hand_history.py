"""Hands in the Poker Hand History format: what is written, and what PokerKit makes of it."""

import re
import tomllib
from dataclasses import replace
from decimal import Decimal
from random import Random

import pokerkit
import pytest
from msgspec import structs

from controller.cli import execute
from controller.data.definition.poker import PokerRules, Structure
from controller.data.hand_acts import Calls, Checks, Folds, Raises
from controller.data.state.hand import Hand
from controller.poker import act, begin
from controller.records.hand_history import history_of
from controller.records.record import HandRecord, RoundRecord, ToldRecord
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.poker.hands import Played, play_one
from tests.poker.players import Players
from tests.poker.tables import FIVE_CARD_DRAW, FIVE_CARD_STUD, antes, blinds
from tests.records.kept_stories import keep, told
from tests.records.kit_table import five_card_draw, five_card_stud
from tests.reports.evening import evening
from tests.reports.hand_evening import Follow, hand_evening, seated, stated

THREE = (Structure.LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT)
ACTION = re.compile(
    r"|#.*|(d dh p\d (\?\?)+|p\d (pb|cc|f|cbr \d+\.\d\d|sd( (\?\?)+)?|sm( (\?\?)+)?))( # .*)?"
)
"""What the format allows of what we write; a card that is known is no part of it."""


@pytest.fixture(scope="module")
def rounds(tmp_path_factory) -> list[RoundRecord]:
    return told(hand_evening(), tmp_path_factory.mktemp("histories"))


def written(record: RoundRecord) -> str:
    history = history_of(record)
    assert isinstance(history, str), say(history)
    return history


def as_record(played: Played, like: RoundRecord) -> RoundRecord:
    acts = tuple(ToldRecord(like.started, each, False) for each in played.acts)
    hand = HandRecord(played.start, acts, played.end, (), True, played.rules)
    return structs.replace(like, hand=hand)


def cents(amount: Decimal) -> int:
    return int(amount * 100)


def test_a_games_name_is_read_back_whatever_its_letters(rounds) -> None:
    name = 'Fünf "Karten" 🂡'
    assert tomllib.loads(written(structs.replace(rounds[0], game=name)))["variant"] == name


def test_a_hand_is_written_as_it_was_told(rounds) -> None:
    text = written(rounds[0])
    assert tomllib.loads(text)["actions"] == [
        "d dh p1 ??????????",
        "d dh p2 ??????????",
        "d dh p3 ??????????",
        "d dh p4 ??????????",
        "p3 cbr 4.00",
        "p4 f",
        "p1 cc",
        "p2 cc",
        "p1 sd ????",
        "p2 sd",
        "p3 sd ??",
        "d dh p1 ????",
        "d dh p3 ??",
        "p1 cc",
        "p2 cc",
        "p3 cbr 4.00",
        "p1 f",
        "p2 cc",
        "p3 sm ??????????",
        "p2 sm",
    ]
    for line in (
        'variant = "Five-Card Draw"',
        "blinds_or_straddles = [1.00, 2.00, 0.00, 0.00]",
        "starting_stacks = [inf, inf, inf, inf]",
        "hand = 1",
        "time = 08:00:05",
        "seats = [1, 2, 3, 5]",
        "winnings = [0.00, 0.00, 18.00, 0.00]",
        "_puck = 5",
    ):
        assert line in text.splitlines()


def test_pokerkit_has_the_same_pot(rounds) -> None:
    kit = five_card_draw(written(rounds[0]))
    assert kit.pots == kit.history.user_defined_fields["_pots"] == [20]


def test_who_is_all_in_has_a_stack_and_pokerkit_the_same_side_pot(tmp_path) -> None:
    story = seated(Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Raises(3, 400), Raises(5, 600), Calls(1), Folds(2), Calls(3, 500)).close()
    story.tell(Checks(1), Checks(5)).sit(5).press(Key.CONTINUE).sit(3).press(Key.ROUND_OVER)
    text = written(told(story, tmp_path)[0])
    kit = five_card_draw(text)
    assert "starting_stacks = [inf, inf, 5.00, inf]" in text.splitlines()
    assert kit.pots == kit.history.user_defined_fields["_pots"] == [17, 2]
    assert kit.history.winnings == [0, 0, Decimal("15.5"), 2]


def test_who_posts_less_than_the_blind_has_a_stack(rounds) -> None:
    told = tomllib.loads(written(rounds[1]))
    assert told["starting_stacks"][1] == 1
    assert told["winnings"] == [0, 4, 5.5, 0]


def test_pokerkit_reads_a_hand_but_has_no_game_of_its_own_for_it(rounds) -> None:
    history = pokerkit.HandHistory.loads(written(rounds[0]))
    for ask in (history.create_state, history.dumps):
        with pytest.raises(KeyError, match="Five-Card Draw"):
            ask()


def test_a_stack_that_is_not_known_may_stay_unknown(rounds) -> None:
    assert five_card_draw(written(rounds[0]), unknown=Decimal("inf")).pots == [20]


def test_a_void_hand_ends_with_what_went_back(rounds) -> None:
    told = tomllib.loads(written(rounds[2]))
    assert told["actions"][-1] == "# The hand is void: all money goes back."
    assert told["_returned"] == [1, 2, 0, 0]
    assert "winnings" not in told


def test_two_players_post_as_they_did(rounds) -> None:
    rules = PokerRules(FIVE_CARD_DRAW, blinds(Structure.LIMIT))
    start = begin(rules, (2, 5), 2)
    assert isinstance(start, Hand)
    text = written(as_record(played := rich(rules, start, Random(9)), rounds[0]))
    # The format turns the blinds of two players round: player 1 posts 1.00, and acts first.
    assert "blinds_or_straddles = [2.00, 1.00]" in text
    assert "seats = [5, 2]" in text
    assert [cents(each) for each in five_card_draw(text).pots] == pots(played)


def rich(rules: PokerRules, hand: Hand, random: Random) -> Played:
    """Play a hand at random; nobody is ever all in."""
    players, start, acts = Players(rules, random, {}), hand, []
    while not hand.over:
        told = players.next_act(hand)
        if isinstance(told, Folds) and told.out_of_turn:
            continue
        acts.append(told)
        after = act(rules, hand, acts[-1])
        assert isinstance(after, Hand), repr(after)
        hand = after
    return Played(rules, start, hand, acts, [])


def pots(played: Played) -> list[int]:
    shown = played.end.showdown
    assert shown is not None
    return [pot.amount for pot in shown.pots]


STUD = replace(FIVE_CARD_STUD, pair_bet=False)
AT_THE_KIT = [
    *((FIVE_CARD_DRAW, blinds(each), five_card_draw) for each in THREE),
    *((STUD, antes(25, each, bring_in=50), five_card_stud) for each in THREE),
]


@pytest.mark.parametrize(("game", "stakes", "at_kit"), AT_THE_KIT)
def test_pokerkit_plays_random_hands_to_the_same_pots_and_stacks(
    game, stakes, at_kit, rounds
) -> None:
    rules = PokerRules(game, stakes)
    alone = 0
    for seed in range(50):
        random = Random(seed)
        seats = tuple(sorted(random.sample(range(1, 8), random.randint(2, 5))))
        start = begin(rules, seats, 0 if game.shown else random.choice(seats))
        assert isinstance(start, Hand)
        played = rich(rules, start, random)
        kit = at_kit(written(as_record(played, rounds[0])))
        live = [seat for seat in played.end.seats if seat.live]
        if len(live) > 1:
            # At a showdown PokerKit has no winner: nobody knows the cards.
            assert [cents(each) for each in kit.pots] == pots(played)
        else:
            alone += 1
            assert max(map(cents, kit.won)) == sum(pots(played)) - live[0].total
    assert alone > 3


@pytest.mark.slow
def test_every_game_is_written_in_the_forms_grammar_without_a_card(rounds) -> None:
    for seed in range(300):
        played = play_one(seed)
        text = written(as_record(played, rounds[0]))
        history = pokerkit.HandHistory.loads(text)
        wrong = [each for each in history.actions if not ACTION.fullmatch(each)]
        assert not wrong, (seed, wrong)
        assert sum(map(cents, history.winnings)) == sum(s.amount for s in played.end.shares)


def test_a_hand_below_actions_or_under_way_is_refused_with_words(rounds, tmp_path) -> None:
    why = history_of(rounds[3])
    assert not isinstance(why, str)
    assert say(why) == "Round 4 is not written: its hand is not over."
    below = told(stated(seated(Follow.POT).sit(1, 2)), tmp_path)[0]
    why = history_of(below)
    assert not isinstance(why, str)
    assert "its bets were not told" in say(why)


def test_acts_that_the_engine_refuses_are_told_and_stop_nothing(rounds) -> None:
    hand = rounds[0].hand
    assert hand is not None
    odd = structs.replace(hand, told=(ToldRecord(rounds[0].started, Checks(3), False), *hand.told))
    why = history_of(structs.replace(rounds[0], hand=odd))
    assert not isinstance(why, str)
    assert say(why).startswith("Round 1 is not written: its acts cannot be played again. ")


def test_the_command_writes_numbered_hands_and_names_the_others(tmp_path, capsys) -> None:
    story = hand_evening()
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["hands", "--journal", path]) == 0
    told = capsys.readouterr()
    assert [each.hand for each in pokerkit.HandHistory.loads_all(told.out)] == [1, 2, 3]
    assert told.err == "tablectl: Round 4 is not written: its hand is not over.\n"
    assert execute(["hands", "--day", "2027-01-15", "--journal", path]) == 0
    assert capsys.readouterr().out == told.out


def test_one_hand_is_a_file_of_its_own(tmp_path, capsys) -> None:
    story = hand_evening()
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["hands", "--round", "2", "--journal", path]) == 0
    assert pokerkit.HandHistory.loads(capsys.readouterr().out).hand == 2
    assert execute(["hands", "--round", "4", "--journal", path]) == 1
    assert execute(["hands", "--round", "2", "--day", "2027-01-15", "--journal", path]) == 2


def test_a_house_banked_table_has_no_hands(tmp_path, capsys) -> None:
    story = evening()
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["hands", "--journal", path]) == 1
    assert "Round 1 has no hand of players." in capsys.readouterr().err
