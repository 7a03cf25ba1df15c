"""Hands from the world and bets from the seed, in every shipped game."""

from dataclasses import replace
from random import Random

import pytest

from controller.configuration import load_table
from controller.data.outcomes import Outcome
from controller.settlement import SettlementError
from controller.wagering import check_amounts
from controller.words.spoken import in_english
from drivers.vocabulary import Key
from simulators.demo.trainee_rounds import bet_at
from simulators.devices.control import WorldError
from simulators.devices.world import Place, World
from simulators.training.lessons import Level
from simulators.training.trainee_settlement import Settling, codes
from simulators.training.turned_round import amounts, turn
from tests.e2e.processes import ROOT
from tests.procedure.table_story import Story
from tests.training.rounds import answer_rightly, dealt

TABLES = ("table", "table-three-card-poker", "table-four-card-poker", "table-four-card-frenzy",
          "table-caribbean-stud", "table-crazy-4-poker", "table-high-card-flush")  # fmt: skip
ROUNDS = 25


@pytest.fixture(scope="module", params=TABLES)
def table(request):
    return load_table(ROOT / "config" / f"{request.param}.yaml")[0]


def test_answers_equal_to_settlement_are_no_mistakes(table):
    outcomes = set()
    for seed in range(ROUNDS):
        world, sittings = dealt(table, seed)
        turned = turn(table, world, sittings, str(seed))
        taught = Settling(turned, Level.PAYOUTS)
        told = answer_rightly(taught, turned)
        assert taught.over
        assert taught.tally.mistakes == {}, told
        assert taught.tally.right == taught.tally.wagers == len(turned.settled)
        outcomes |= {each.outcome for each in turned.settled}
    assert outcomes >= {Outcome.WIN, Outcome.LOSE}


def test_the_cards_are_those_that_lie_there(table):
    world, sittings = dealt(table, 1)
    turned = turn(table, world, sittings, "1")
    shown = in_english(turned.dealers_hand()).split()[1:]
    assert shown == [world.face(card) for card in world.cards(Place.DEALER)]
    draw = table.game.draw_cards
    for play in turned.seats:
        lies = [world.face(card) for card in world.cards(Place(f"seat:{play.seat}"))]
        hand = in_english(turned.hand(play.seat))
        assert all(face in hand for face in lies[draw:])
        assert all((face in hand) == (play.discarded is not None) for face in lies[:draw])


def test_bets_are_what_the_table_allows_and_come_again_with_the_seed(table):
    raised = set()
    for seed in range(ROUNDS):
        world, sittings = dealt(table, seed)
        turned = turn(table, world, sittings, str(seed))
        assert turned.settled == turn(table, world, sittings, str(seed)).settled
        for sitting, play in zip(sittings, turned.seats, strict=True):
            assert play.wagers.keys() == set(sitting.wagers)
            assert check_amounts(table, play.wagers) == ()
            if decided := play.wagers.get(table.game.decision):
                raised.add(decided // play.wagers["ante"])
    wager = table.game.wager(table.game.decision)
    assert raised == set(range(wager.minimum_multiple, wager.maximum_multiple + 1))


@pytest.mark.parametrize(("stage", "multiples"), [(0, {3, 4}), (1, {2}), (2, {1})])
def test_a_bet_has_the_size_of_the_stage_at_which_it_was_put_down(stage, multiples):
    """As who watches the screen sees it: the bet stands from its stage on."""
    ultimate = load_table(ROOT / "config/table-ultimate-texas-hold-em.yaml")[0]
    story, seen = Story(ultimate).open().bet(1).bet(1, wager="blind"), {}
    story.press(Key.NO_MORE_BETS).dispense().dispense().press(Key.GREEN).dispense()
    for now in range(stage + 1):
        story.bet(1, wager="play") if now == stage else story.press(Key.DECISIONS_CLOSED)
        seen = bet_at(seen, story.snapshot)
    seen = bet_at(seen, story.press(Key.DECISIONS_CLOSED).snapshot)
    assert seen[1]["play"] == stage
    wagers = ("ante", "blind", "play")
    drawn = [amounts(ultimate, wagers, Random(seed), seen[1]) for seed in range(20)]
    assert {each["play"] // each["ante"] for each in drawn} == multiples
    assert all(check_amounts(ultimate, each) == () for each in drawn)


def test_a_limit_of_payouts_is_kept(table):
    limits = tuple((name, 100) for name in table.game.settlement)
    world, sittings = dealt(table, 1)
    limited = turn(replace(table, payout_limits=limits), world, sittings, "1")
    for name in table.game.settlement:
        assert sum(each.paid for each in limited.settled if each.wager == name) <= 100
    assert any(each.withheld for each in limited.settled)


def test_only_a_hand_that_stays_lays_a_card_on_x(table):
    found = set()
    for seed in range(ROUNDS):
        world, sittings = dealt(table, seed)
        for play in turn(table, world, sittings, str(seed)).seats:
            found.add((play.folded, play.discarded is not None))
    assert found == {(True, False), (False, False)} | (
        {(False, True)} if table.game.draw_cards else set()
    )


def test_short_names_are_different(table):
    short = codes(table.game.settlement)
    assert len(set(short.values())) == len(table.game.settlement)


def test_a_packet_that_is_not_whole_is_no_lesson(table):
    world, sittings = dealt(table, 1)
    place = Place(f"seat:{sittings[0].seat}")
    world.move(world.cards(place)[:1], place, Place.FLOOR, "by hand", 0.0)
    with pytest.raises(SettlementError, match="cards, not"):
        turn(table, world, sittings, "1")


def test_a_world_that_is_only_looked_at_keeps_its_log(tmp_path):
    log = tmp_path / "shuffler.world.jsonl"
    living = World.at(log, 3)
    living.move(living.cards(Place.BOX)[:3], Place.BOX, Place.DEALER, "by hand", 0.0)
    with log.open("ab") as file:
        file.write(b'["moved", 0.0, ["red')  # the other process is writing
    before = log.read_bytes()
    seen = World.seen(log)
    assert log.read_bytes() == before
    assert seen.cards(Place.DEALER) == living.cards(Place.DEALER)
    assert [seen.face(card) for card in seen.cards(Place.DEALER)] == [
        living.face(card) for card in living.cards(Place.DEALER)
    ]
    log.write_bytes(b"[]\n")
    with pytest.raises(WorldError):
        World.seen(log)
