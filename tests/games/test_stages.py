"""Games with community cards and more than one decision: stage by stage, and what is settled."""

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from controller.cards.card import read_cards
from controller.configuration import check, load_table
from controller.data.causes import Part
from controller.data.definition import Step, TableDefinition
from controller.data.events import PayoutStated
from controller.data.intents import StageBegan
from controller.settlement import Book, SeatPlay, settle
from controller.shipped_files import config_root
from controller.words.spoken import in_english
from drivers.vocabulary import Feature, Key
from tests.configuration.files import change
from tests.procedure.table_story import ANA, HOST_DRIVEN, Story

pytestmark = pytest.mark.usefixtures("kept_story")

ULTIMATE, CASINO = "ultimate-texas-hold-em", "casino-hold-em"
MISSISSIPPI, RIDE = "mississippi-stud", "let-it-ride"
STAGED = (ULTIMATE, CASINO, MISSISSIPPI, RIDE)
OPENING = {
    ULTIMATE: ("ante", "blind"),
    CASINO: ("ante",),
    MISSISSIPPI: ("ante",),
    RIDE: ("bet_one", "bet_two", "bet_dollar"),
}


@cache
def table(game: str) -> TableDefinition:
    return load_table(config_root() / f"table-{game}.yaml")[0]


def dealt(game: str, *seats: int, **house: object) -> Story:
    """The packets are out, the community cards lie face down: the first stage is open."""
    return dealt_at(table(game), *seats, **house)


def dealt_at(definition: TableDefinition, *seats: int, **house: object) -> Story:
    story = Story(definition, **house).open()
    for wager in OPENING[definition.game.key]:
        story.bet(*seats, wager=wager)
    story.press(Key.NO_MORE_BETS)
    own = bool(story.definition.game.packets.dealer)
    for _ in range(len(seats) + own):
        story.dispense()
    story.press(Key.GREEN).dispense()
    assert story.step == Step.DECIDING
    return story


def shut(story: Story) -> Story:
    return story.wait(1).press(Key.DECISIONS_CLOSED)


def told(story: Story) -> str:
    return in_english(story.snapshot.instruction.words)


# The course of a round.


def test_play_is_put_down_once_at_the_stage_that_the_player_chooses() -> None:
    story = dealt(ULTIMATE, 1, 2, 3, 4)
    assert (story.snapshot.stage, told(story)) == (
        0,
        "Each Ante: check, or Play 3 or 4×. Then press DECISIONS CLOSED.",
    )
    shut(story.bet(1, wager="play"))
    assert StageBegan(1, "Flop") in story.intents
    titles = story.snapshot.title, story.snapshot.instruction.title
    assert [each and in_english(each) for each in titles] == ["Flop", "Flop"]
    assert told(story) == (
        "Turn 3 community cards. Each Ante: check, or Play 2×. Then press DECISIONS CLOSED."
    )
    shut(story.bet(2, wager="play"))
    assert told(story) == (
        "Turn 2 community cards. Each Ante: fold, or Play 1×. Then press DECISIONS CLOSED."
    )
    shut(story.bet(3, wager="play"))
    assert story.step == Step.REVEALING
    assert [story.seat(each).folded for each in (1, 2, 3, 4)] == [False, False, False, True]
    assert story.alerts == []


def test_a_clean_round_of_five_seats_takes_six_presses() -> None:
    story = Story(table(ULTIMATE)).open()
    before = story.state.device("key_pad").counted
    for wager in OPENING[ULTIMATE]:
        story.bet(1, 2, 3, 4, 5, wager=wager)
    story.press(Key.NO_MORE_BETS)
    for _ in range(6):
        story.dispense()
    story.press(Key.GREEN).dispense()
    for seat in (1, 2, 3):
        shut(story.bet(seat, wager="play"))
    story.wait(10)
    assert story.step == Step.SETTLING
    story.clear_layout().wait(1).press(Key.ROUND_OVER)
    assert story.step == Step.RELOAD
    assert story.state.device("key_pad").counted - before == 6


def test_where_nobody_has_to_decide_any_more_the_rest_is_turned_at_the_end() -> None:
    story = shut(dealt(ULTIMATE, 1, 2).bet(1, 2, wager="play"))
    assert (story.step, story.snapshot.stage) == (Step.REVEALING, 0)
    assert told(story).startswith("Turn the last 5 community cards. Turn your cards.")
    assert face_up(story) == (0, 5)
    story.wait(10)
    assert (story.step, face_up(story)) == (Step.SETTLING, (5, 0))


def face_up(story: Story) -> tuple[int, int]:
    """Return how many community cards the screen shows turned, and how many not."""
    pile = story.snapshot.places.community
    assert pile is not None
    return pile.turned, pile.hidden


def test_cards_that_nobody_needs_stay_hidden() -> None:
    story = dealt(MISSISSIPPI, 1, 2)
    while story.step == Step.DECIDING:
        shut(story)
    assert (story.step, face_up(story)) == (Step.SETTLING, (0, 3))


def test_a_bet_stays_where_it_was_put_down_when_its_stage_is_over() -> None:
    story = shut(dealt(ULTIMATE, 1, 2).bet(1, wager="play"))
    story.take(1, wager="play").wait(2)
    assert story.alerts == [(1, "play", False)]
    assert "play" in story.seat(1).wagers


def test_within_its_stage_a_bet_can_be_taken_away_again() -> None:
    story = dealt(ULTIMATE, 1, 2).bet(1, wager="play").take(1, wager="play")
    shut(story)
    assert "play" not in story.seat(1).wagers
    shut(story.bet(1, wager="play"))
    assert story.seat(1).wagers == ["ante", "blind", "play"]
    assert story.alerts == []


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_without_its_bet_a_hand_is_folded_at_each_street(stage: int) -> None:
    story, streets = dealt(MISSISSIPPI, 1, 2), ("third_street", "fourth_street", "fifth_street")
    for street in streets[:stage]:
        shut(story.bet(1, 2, wager=street))
    shut(story.bet(2, wager=streets[stage]))
    assert (story.seat(1).folded, story.seat(2).folded) == (True, False)
    story.bet(1, wager=streets[min(stage + 1, 2)]).wait(2)
    assert [each[:2] for each in story.alerts] == [(1, streets[min(stage + 1, 2)])]
    assert story.seat(1).wagers == ["ante", *streets[:stage]]


def test_a_bet_for_a_later_street_is_too_early() -> None:
    story = dealt(MISSISSIPPI, 1).bet(1, wager="fourth_street").wait(2)
    assert story.alerts == [(1, "fourth_street", True)]


def test_a_bet_that_lies_when_its_stage_begins_counts() -> None:
    story = dealt(MISSISSIPPI, 1).bet(1, wager="third_street").bet(1, wager="fourth_street")
    story.press(Key.DECISIONS_CLOSED)
    assert story.seat(1).wagers == ["ante", "third_street", "fourth_street"]
    assert story.wait(5).alerts == []


def test_bets_can_be_taken_back_at_their_own_stage_alone() -> None:
    story = dealt(RIDE, 1, 2).take(1, wager="bet_one").wait(2)
    assert story.seat(1).wagers == ["bet_two", "bet_dollar"]
    story.bet(1, wager="bet_one").take(1, wager="bet_one").wait(2)
    assert story.alerts == []
    assert "Seat 1 takes Bet 1 back." in story.notes
    shut(story)
    assert told(story) == (
        "Turn one community card. Each seat: leave Bet 2, or take it back. "
        "Then press DECISIONS CLOSED."
    )
    story.take(2, wager="bet_one").wait(2)
    assert story.alerts == [(2, "bet_one", False)]
    shut(story.take(2, wager="bet_two").wait(2))
    assert story.step == Step.REVEALING
    assert told(story) == "Turn the last community card."
    assert set(story.seat(2).wagers) == {"bet_one", "bet_dollar"}


@pytest.mark.parametrize(("play", "strange"), [(1000, False), (1500, True), (2000, True)])
def test_a_stated_payout_is_held_against_the_size_that_its_stage_allows(
    play: int, strange: bool
) -> None:
    story = shut(dealt(ULTIMATE, 1, 2))
    shut(shut(story.bet(1, wager="play"))).wait(10)
    assert story.step == Step.SETTLING
    bets = (("ante", 500), ("blind", 500), ("play", play))
    story.happen(PayoutStated(1, "play", play, bets))
    assert [bool(each.doubts) for each in story.state.round.payouts] == [strange]


def test_a_side_bet_that_outlives_a_fold_is_paid_without_a_supervisor() -> None:
    """The hand is folded: Trips is paid all the same, and the Ante is not."""
    story = Story(table(ULTIMATE)).open()
    for wager in ("ante", "blind", "trips"):
        story.bet(1, 2, wager=wager)
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().press(Key.GREEN).dispense()
    shut(shut(shut(story.bet(2, wager="play")))).wait(10)
    assert (story.step, story.seat(1).folded) == (Step.SETTLING, True)
    story.happen(PayoutStated(1, "trips", 1500, (("ante", 500), ("blind", 500), ("trips", 500))))
    assert story.holds == []
    story.happen(PayoutStated(1, "ante", 500, (("ante", 500),)))
    assert story.holds == ["payout:1:ante"]


def test_nobody_decides_before_the_cards_of_a_stage_can_be_turned() -> None:
    story = Story(table(CASINO)).open().bet(1, 2).press(Key.NO_MORE_BETS)
    story.dispense().dispense().bet(1, wager="call").wait(2)
    assert story.alerts == [(1, "call", True)]


def test_a_table_without_a_dealers_hand_shows_none() -> None:
    story = dealt(MISSISSIPPI, 1)
    assert story.snapshot.places.hand is None
    assert face_up(story) == (0, 3)


@pytest.mark.parametrize(("game", "mine"), [(MISSISSIPPI, False), (RIDE, False), (CASINO, True)])
def test_who_has_no_hand_is_not_told_to_turn_it(game: str, mine: bool) -> None:
    story = dealt(game, 1)
    while story.step == Step.DECIDING:
        spot = {MISSISSIPPI: f"{('third', 'fourth', 'fifth')[story.snapshot.stage]}_street"}
        shut(story if game == RIDE else story.bet(1, wager=spot.get(game, "call")))
    assert story.step == Step.REVEALING
    now = story.snapshot.instruction
    said = in_english(story.snapshot.title), in_english(now.short), now.part
    assert said == (
        ("Dealer's hand", "Turn your cards", Part.HAND)
        if mine
        else ("Community cards", "Turn the last card", Part.COMMUNITY)
    )


@pytest.mark.parametrize("game", STAGED)
def test_the_places_of_the_cards_are_the_deck_at_each_step(game: str) -> None:
    story = dealt(game, 1, 2, 3)
    packets = story.definition.game.packets
    counts = story.snapshot.counts
    assert counts is not None
    assert (counts.layout, counts.dealt) == (packets.community, 3 * packets.player + packets.dealer)
    assert counts.deck == counts.dealt + counts.layout + counts.rack


@pytest.mark.parametrize("game", STAGED)
def test_a_restart_goes_on_at_the_same_stage(game: str) -> None:
    story = dealt(game, 1, 2)
    for _ in story.definition.game.stages:
        before = story.snapshot.stage, story.snapshot.title
        for device in ("shuffler", "sensors", "key_pad"):
            story.lose(device)
        story.restart()
        for device in ("shuffler", "sensors", "key_pad"):
            story.link(device)
        assert (story.snapshot.stage, story.snapshot.title) == before
        bets = story.definition.game.stages[story.snapshot.stage].bets
        shut(story.bet(1, 2, wager=bets) if bets and bets not in story.seat(1).wagers else story)


def stub_to_count() -> Story:
    """The shuffler counts no cards: the dealer has to count the stub of one seat's round."""
    story = Story(table(RIDE), hand_count_every=1).open()
    blind = structs.replace(HOST_DRIVEN, features=HOST_DRIVEN.features & ~Feature.COUNTS)
    story.link("shuffler", abilities=blind)
    for wager in OPENING[RIDE]:
        story.bet(1, wager=wager)
    story.press(Key.NO_MORE_BETS).dispense().press(Key.GREEN).dispense()
    assert story.step == Step.STUB_COUNT
    return story


def test_the_stub_is_counted_without_the_community_cards() -> None:
    assert stub_to_count().count(52 - 3 - 2).step == Step.DECIDING


def test_a_supervisor_counts_the_stub_as_the_dealer_does() -> None:
    story = stub_to_count().count(40)
    assert story.clear(52 - 3, by=ANA).refused == "count_wrong"
    assert story.clear(52 - 3 - 2, by=ANA).step == Step.DECIDING


# What is settled.


def test_all_bets_that_one_list_pays_are_one_prize_with_one_limit() -> None:
    """A royal flush of one seat and three sixes of another, on three bets and on one."""
    game = table(RIDE).game
    book = Book(game, game.pay_tables[0])
    three = {"bet_one": 500, "bet_two": 500, "bet_dollar": 500}
    plays = [
        SeatPlay(1, read_cards("As Ks Qs"), three),
        SeatPlay(2, read_cards("6h 6c 6d"), {"bet_dollar": 500, "three_card_bonus": 500}),
    ]
    board = read_cards("Js Ts")
    limits = (("bet_dollar", 1_000_000),)
    settled = settle(book, plays, (), limits, board)
    paid = {(each.seat, each.wager): each.paid for each in settled}
    won = 3 * 500_000 + 3 * 500
    assert paid.pop((2, "three_card_bonus")) == 15_000
    assert sum(paid.values()) == 1_000_000
    assert paid[1, "bet_one"] in (share := 500_000 * 1_000_000 // won, share + 1)


def test_a_stated_payout_counts_towards_the_limit_of_its_list() -> None:
    limited = replace(table(RIDE), payout_limits=(("bet_dollar", 1_000_000),))
    story = shut(shut(dealt_at(limited, 1, 2))).wait(10)
    assert story.step == Step.SETTLING
    for wager in ("bet_dollar", "bet_two"):
        story.happen(PayoutStated(1, wager, 450_000))
        assert story.refused == ""
    story.happen(PayoutStated(2, "bet_one", 100_001))
    assert story.refused == "payout_above_limit"
    assert story.words == (
        "Bet $ pays at most 10,000.00 in a round, 9,000.00 of it is stated already: "
        "share it in proportion, at most 1,000.00 here."
    )
    story.clear().clear().happen(PayoutStated(2, "bet_one", 100_000))
    assert story.refused == ""


SETTLED = [
    # A flush beats the dealer's pair: Blind by its list, all others even.
    (ULTIMATE, "Ah 9h", "Kc Qd", "2h 5h Jh Kd 3c", {"ante": 5, "blind": 5, "play": 20},
     {"play": 20, "ante": 5, "blind": 7.5}),
    # The dealer has no pair: the Ante pushes, Play wins, and the Blind pushes below a straight.
    (ULTIMATE, "Ah 9h", "Qc 4d", "2h 5s Jh Kd 7c", {"ante": 5, "blind": 5, "play": 5},
     {"play": 5, "ante": 0, "blind": 0}),
    # A fold loses Ante and Blind; Trips is paid all the same.
    (ULTIMATE, "5h 9h", "Kc Qd", "2h 5s 5d Kd 8h", {"ante": 5, "blind": 5, "trips": 5},
     {"ante": -5, "blind": -5, "trips": 15}),
    # A beaten straight loses the Blind.
    (ULTIMATE, "6c 9d", "Kh Qh", "7h 8h Th Jh Ac", {"ante": 5, "blind": 5, "play": 5},
     {"play": -5, "ante": -5, "blind": -5}),
    # Below a pair of fours: the Ante wins by its list, Call pushes.
    (CASINO, "Ah Ad", "3c 3d", "2h 5s Jh Kd 7c", {"ante": 5, "call": 10, "aa_bonus": 5},
     {"ante": 5, "call": 0, "aa_bonus": 35}),
    (CASINO, "Ah Kh", "4c 4d", "Qh Jh Th 2d 7c", {"ante": 5, "call": 10, "aa_bonus": 5},
     {"ante": 500, "call": 10, "aa_bonus": 500}),
    # The AA Bonus sees the first three cards alone.
    (CASINO, "Ah Kc", "4c 4d", "Qh Js 2d Ad Ac", {"ante": 5, "call": 10, "aa_bonus": 5},
     {"ante": 5, "call": 10, "aa_bonus": -5}),
    # Sixes to tens push, whatever was bet.
    (MISSISSIPPI, "6h 9c", "", "6d 2s Kd",
     {"ante": 5, "third_street": 15, "fourth_street": 5, "fifth_street": 10},
     {"ante": 0, "third_street": 0, "fourth_street": 0, "fifth_street": 0}),
    (MISSISSIPPI, "Jh 9c", "", "Jd 2s Kd",
     {"ante": 5, "third_street": 15, "fourth_street": 5, "fifth_street": 10},
     {"ante": 5, "third_street": 15, "fourth_street": 5, "fifth_street": 10}),
    (MISSISSIPPI, "5h 9c", "", "5d 2s Kd",
     {"ante": 5, "third_street": 15, "fourth_street": 5, "fifth_street": 10},
     {"ante": -5, "third_street": -15, "fourth_street": -5, "fifth_street": -10}),
    # Folded at 5th street: what lies is lost; the bonus is of the community cards.
    (MISSISSIPPI, "Jh Jc", "", "7d 7s 7h",
     {"ante": 5, "third_street": 15, "fourth_street": 5, "three_card_bonus": 5},
     {"ante": -5, "third_street": -15, "fourth_street": -5, "three_card_bonus": 150}),
    # One bet was taken back; the bonus is of the own cards.
    (RIDE, "Th Tc 2d", "", "9d 3s", {"bet_dollar": 5, "bet_two": 5, "three_card_bonus": 5},
     {"bet_dollar": 5, "bet_two": 5, "three_card_bonus": 5}),
    (RIDE, "9h 9c 2d", "", "8d 3s", {"bet_dollar": 5}, {"bet_dollar": -5}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "own", "dealers", "community", "bets", "nets"), SETTLED)
def test_hands_are_settled(
    game: str,
    own: str,
    dealers: str,
    community: str,
    bets: dict[str, float],
    nets: dict[str, float],
) -> None:
    played = table(game).game
    book = Book(played, played.pay_tables[0])
    amounts = {name: round(amount * 100) for name, amount in bets.items()}
    play = SeatPlay(1, read_cards(own), amounts)
    settled = settle(book, [play], read_cards(dealers), (), read_cards(community))
    net = {each.wager: (each.to_player - each.stake - each.returned) / 100 for each in settled}
    assert net == nets
    assert all(in_english(each.reason) for each in settled)


# What the check says of a file.

WRONG = [
    (ULTIMATE, "multiples: [2]}", "multiples: [2], without: fold}", "bets"),
    (ULTIMATE, "  - {label: Flop, turns: 3, bets", "  - {label: Flop, bets", "turns"),
    (ULTIMATE, "turns: 2, bets", "turns: 3, bets", "turns"),
    (ULTIMATE, "label: River", "label: Flop", "label"),
    (ULTIMATE, "bets: play, multiples: [3, 4]", "bets: play, multiples: [4, 3]", "multiples"),
    (ULTIMATE, "bets: play, multiples: [3, 4]", "bets: play", "stages"),
    (ULTIMATE, "{label: Pre-flop, bets: play", "{label: Pre-flop, takes_back: trips, bets: play",
     "stages"),
    (ULTIMATE, "{label: Pre-flop, bets: play", "{label: Pre-flop, bets: plays", "bets"),
    (ULTIMATE, "community: 5 ", "community: 4 ", "turns"),
    (ULTIMATE, "face down", "face down\n  community_from: own-packet", "steps"),
    (ULTIMATE, "  - step: awaiting", "  - step: dealing.layout\n  - step: awaiting", "step"),
    (ULTIMATE, "face down", "face down\n  burned_before: [1, 6]", "burned_before"),
    (ULTIMATE, "face down", "face down\n  burned_before: [4, 1]", "burned_before"),
    (ULTIMATE, "settlement:\n", "decision: play\n\nsettlement:\n", "decision"),
    (ULTIMATE, "    label: Play\n", "    label: Play\n    multiples: [1, 2]\n", "multiples"),
    (ULTIMATE, "settlement:\n", "draw_cards: 1\n\nsettlement:\n", "draw_cards"),
    (CASINO, "cards: first-turned", "cards: sixth", "cards"),
    (CASINO, "of: 7", "of: 5", "of"),
    (MISSISSIPPI, "paid_by: ante}\n    fourth", "paid_by: third_street}\n    fourth", "paid_by"),
    (MISSISSIPPI, "pair-of-sixes-to-tens: push", "pair-of-tens-to-sixes: push", "pair"),
    (MISSISSIPPI, "against_dealer: false\n    on_fold: lost\n    requires: ante\n  - name: fourth",
     "against_dealer: true\n    on_fold: lost\n    requires: ante\n  - name: fourth", "against"),
    (MISSISSIPPI, "  - step: awaiting", "  - step: dealing.dealer\n  - step: awaiting", "step"),
    (MISSISSIPPI, "turns: 1, bets: fifth_street", "turns: 1, bets: fourth_street", "bets"),
    (RIDE, "takes_back: bet_two", "takes_back: bet_one", "takes_back"),
    (RIDE, "takes_back: bet_two", "takes_back: bet_dollar", "takes_back"),
    (RIDE, "takes_back: bet_two}", "takes_back: bet_two, without: fold}", "without"),
    (RIDE, "    bet_one: {by", "    extra: {by: hand, beside: three_card_bonus}\n    bet_one: {by",
     "beside: found 'three_card_bonus'; expected a wager that the hand decides"),
    (RIDE, "bet_dollar: {by: hand}", "bet_dollar: {by: hand, cards: held}", "the whole hand"),
    (RIDE, "bet_dollar: {by: hand}", "bet_dollar: {by: hand, ranking: five-card-wild}",
     "the whole hand"),
    (ULTIMATE, "ante: {by: showdown", "ante: {by: hand, cards: community", "the whole hand"),
    (MISSISSIPPI, "bets: fifth_street, multiples: [1, 2, 3], without: fold", "takes_back: ante",
     "no taking back after"),
    # What model players say.
    (ULTIMATE, "own: [33+, A2s+", "own: [33+, 2As+", "own[1]: found '2As+'; expected hands of two"),
    (ULTIMATE, "      Flop:\n", "      Floop:\n", "did you mean 'Flop'?"),
    (ULTIMATE, "{bets: 2, hand: two-pair}", "{bets: 4, hand: two-pair}", "expected '0' or '2'"),
    (ULTIMATE, "hand: two-pair", "hand: two-pairs", "did you mean 'two-pair'?"),
    (ULTIMATE, "{bets: 2, hand: two-pair}", "{bets: 2, hand: pair}", "does not fit line"),
    (ULTIMATE, "hand: pair, by_own: true}\n        - {bets: 2", "by_own: true}\n        - {bets: 2",
     "by_own: found true; expected hand beside it"),
    (ULTIMATE, "suited: 4", "suited: 6", "suited: found 6; expected 5 or less"),
    (ULTIMATE, "{bets: 2, suited: 4, own", "{bets: 2, outs: 4, suited: 4, own",
     "all community cards lie open"),
    (ULTIMATE, "{bets: 4, own", "{bets: 4, over: 1, own", "no community card lies open"),
    (ULTIMATE, "    stages:\n      Pre-flop:\n        - {bets: 4, own: [33+",
     "    plays: {pair: 1}\n    stages:\n      Pre-flop:\n        - {bets: 4, own: [33+",
     "'stages' says what players do"),
    (MISSISSIPPI, "own: [65s]}", "own: [65s], after: 3}", "after: found 3; expected 0 or less"),
    (MISSISSIPPI, "{bets: 1, ranks: {6+: 2}}\n        - {bets: 1, own",
     "{bets: 1, ranks: {6+: 1}}\n        - {bets: 1, ranks: {6+: 2}}\n        - {bets: 1, own",
     "or this line before it"),
    (MISSISSIPPI, "{bets: 3, suited: 3, ranks: {T+: 3}}", "{bets: 3, hand: straight}",
     "a hand that 3 cards can make"),
    (MISSISSIPPI, "{bets: 1, ranks: {J+: 1}}", "{bets: 1, ranks: {11+: 1}}", "above it: J+"),
    (RIDE, "{bets: 1, hand: pair-of-tens}\n        - {bets: 1, suited: 3, ranks",
     "{bets: 1, own: [TT+]}\n        - {bets: 1, suited: 3, ranks", "hands of two cards alone"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "old", "new", "where"), WRONG)
def test_the_check_says_what_is_wrong(
    tmp_path: Path, game: str, old: str, new: str, where: str
) -> None:
    shutil.copytree(config_root(), tmp_path, dirs_exist_ok=True)
    change(tmp_path / f"table-{game}.yaml", f"games/{game}.yaml", old, new)
    problems = check(tmp_path / f"table-{game}.yaml")
    assert problems
    assert any(where in str(each) for each in problems), [str(each) for each in problems]
    assert all(each.line for each in problems)
