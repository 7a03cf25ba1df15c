"""The money of a hand at the table: whatever is told, taken back, ruled or void."""

from itertools import combinations, product
from random import Random

import pytest

from controller.data.definition.poker import Fee, FeeKind, Follow, PhaseKind
from controller.data.events import HandTold
from controller.data.hand_acts import (
    Calls,
    Folds,
    HandAct,
    HandDead,
    HandOver,
    PhaseClosed,
    PotStated,
    Raises,
    Wins,
)
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.state.hand import Hand
from controller.poker import phase
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.poker.players import Players
from tests.procedure.hand_story import DRAW, HandStory, followed
from tests.procedure.test_hands import chips, with_fee
from tests.sharing import mostly_slow

GAMES = (
    DRAW,
    "five-card-draw-ante",
    "five-card-stud",
    "soko",
    "stripped-draw-32",
    "stud-high-low-declare",
    "stud-high-low-two-buys",
    "stud-lowball",
)
PER_HAND = Fee(FeeKind.PER_HAND, amount=50)
DROP = Fee(FeeKind.RAKE, percent=10, cap=400, step=50, drop=100, drop_from=1_000)


class Evening:
    """One hand of some game, with all that people do to it; `dead` were folded by a ruling."""

    def __init__(self, game: str, follow: Follow, seed: int) -> None:
        self.random, self.follow = Random(seed), follow
        table = followed(game, follow)
        assert table.poker is not None
        self.rules, game_ = table.poker, table.poker.game
        most = min(game_.most, len(table.seats))
        seats = self.random.sample(table.seats, self.random.randint(game_.least, most))
        self.story = HandStory(table).deal_in(*sorted(seats))
        stacks = {seat: self.random.choice((700, 2_000, 9_000)) for seat in seats}
        self.players = Players(self.rules, self.random, stacks)
        self.dead: set[int] = set()
        self.told: list[tuple[HandAct, Hand, int]] = []
        """Each act of the phase with the hand before it, and how many were dead then."""

    def play(self) -> None:
        """Play the hand to its end."""
        while self.story.step != "reload":
            before = self.story.hand
            match self.random.random():
                case chance if chance < 0.2:
                    self.take_back()
                case chance if chance < 0.25:
                    self.rule()
                case chance if chance < 0.3:
                    self.story.restart().link("shuffler").link("key_pad")
                    assert self.story.hand == before
                case _:
                    self.tell(before)
            if self.story.step != "reload":
                assert all(self.story.hand.seat(seat).folded for seat in self.dead)
                if self.story.hand.phase != before.phase:
                    self.told = []
        assert not {share.seat for share in self.shares()} & self.dead

    def take_back(self) -> None:
        """The hand is what it was before the last act; what was ruled since stays ruled."""
        possible = self.story.view.can_take_back
        self.story.press(Key.BETS_OPEN)
        assert possible is not bool(self.story.refused)
        if not self.told:
            assert self.story.refused == "told_stays"
        elif self.told[-1][2] == len(self.dead):
            assert self.story.hand == self.told.pop()[1]
        elif not self.story.refused:
            self.told.pop()

    def rule(self) -> None:
        """A supervisor folds a hand with wrong cards, if it is not the only one."""
        live = [each.seat for each in self.story.hand.seats if each.live]
        if len(live) > 1:
            seat = self.random.choice(live)
            self.story.declare(IrregularityKind.WRONG_CARDS, seat=seat).decide(Remedy.FOLD_HAND)
            assert not self.story.refused
            self.dead.add(seat)

    def tell(self, hand: Hand) -> None:
        act = self.next_act(hand)
        if isinstance(act, HandOver):
            self.story.wait(1).press(Key.ROUND_OVER)
            assert self.story.step == "reload", self.story.words
        else:
            self.story.happen(HandTold(act, self.story.view.told))
            assert not self.story.refused, (act, self.story.words)
            self.told.append((act, hand, len(self.dead)))

    def next_act(self, hand: Hand) -> HandAct:
        kind = phase(self.rules, hand)
        if kind is PhaseKind.BET and self.follow is not Follow.ACTIONS:
            seat = self.random.choice([each.seat for each in hand.seats if each.live])
            folds = self.follow is Follow.POT and self.random.random() < 0.3
            return Folds(seat) if folds else PhaseClosed()
        if kind is None and self.follow is not Follow.ACTIONS and self.random.random() < 0.2:
            return PotStated(self.random.randint(100, 200) * 100)
        act = self.players.next_act(hand)
        while isinstance(act, HandDead):  # that is ruled
            act = self.players.next_act(hand)
        return act if kind is not PhaseKind.BUY or self.rules.folds_told else PhaseClosed()

    def shares(self) -> tuple[object, ...]:
        return self.story.ended.hand.shares if self.story.step == "reload" else ()


@pytest.mark.parametrize(
    ("seed", "game", "follow"), mostly_slow(product(range(6), GAMES, Follow), 5)
)
def test_what_is_taken_back_is_the_last_that_the_dealer_told(seed: int, game: str, follow: Follow):
    Evening(game, follow, seed).play()


def test_what_was_told_twice_is_taken_back_where_it_was_told_last():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Calls(3), Folds(5), Raises(1, 400), Raises(2, 600))
    before = story.hand
    assert story.tell(Calls(3)).press(Key.BETS_OPEN).hand == before


def test_the_dealers_key_does_not_undo_what_a_supervisor_has_ruled():
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5).tell(Raises(3, 400))
    story.declare(IrregularityKind.WRONG_CARDS, seat=5).decide(Remedy.FOLD_HAND)
    assert story.press(Key.BETS_OPEN).hand.seat(5).folded
    assert story.hand.seat(3).total == 0
    assert story.press(Key.BETS_OPEN).refused == "told_stays"


@pytest.mark.parametrize(
    ("told", "dead"),
    [([], (1, 2)), ([Calls(3)], (1,)), ([Calls(3)], (1, 2)), ([Calls(3), Folds(5)], (1,))],
)
def test_a_hand_that_a_ruling_folds_has_not_acted(told: list[HandAct], dead: tuple[int, ...]):
    """A misdeal is void while fewer than two have acted: dead hands were counted with them."""
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5).tell(*told)
    for seat in dead:
        story.declare(IrregularityKind.WRONG_CARDS, seat=seat).decide(Remedy.FOLD_HAND)
    story.declare(IrregularityKind.MISDEAL).decide(Remedy.VOID_ROUND)
    assert story.refused == ("too_late_to_void" if len(told) > 1 else "")


_CHANGES = [[*each] for n in range(4) for each in combinations((1, 2, 3, 4, 5), n)]


@pytest.mark.parametrize("changes", mostly_slow(_CHANGES, 4))
@pytest.mark.parametrize("back", [False, True])
def test_each_who_is_dealt_in_has_paid_for_the_hand_and_gets_it_back_with_a_void_one(
    changes: list[int], back: bool
):
    """Seats come and go until the deck is lifted; the fee was noted at DEAL.

    The blinds move with them, and no screen said so.
    """
    story = with_fee(PER_HAND, Follow.ACTIONS).sit(1, 2, 3).press(Key.NO_MORE_BETS)
    if back:
        story.press(Key.BETS_OPEN).sit(5, 4).wait(1).press(Key.NO_MORE_BETS)
    said = " ".join(map(say, story.sit(*changes).report().snapshot.instruction.beside))
    hand = story.lift().hand
    (small,), (big,) = ([s.seat for s in hand.seats if s.total == cents] for cents in (100, 200))
    assert f"Small blind 1.00: seat {small}. Big blind 2.00: seat {big}." in said
    assert f"Fee of 0.50 from {len(hand.seats)} players." in story.notes
    assert sum(note.startswith("Fee of") for note in story.notes) == 1
    story.void().press(Key.ROUND_OVER)
    posted = sum(seat.total for seat in hand.seats)
    assert sum(each.amount for each in story.ended.returned) == posted + 50 * len(hand.seats)


@pytest.mark.parametrize("follow", Follow)
def test_what_goes_back_of_a_void_hand_is_said_where_every_act_is_told(follow: Follow):
    """Below, the blinds alone are known, and they are not all that a seat has put in."""
    story = HandStory(follow=follow).puck(5).deal_in(1, 2, 3, 5)
    if follow is not Follow.ACTIONS:
        story.close().close()
    story.void()
    assert bool(chips(story)) is (follow is Follow.ACTIONS)
    story.press(Key.ROUND_OVER)
    assert bool(chips(story)) is bool(story.ended.returned) is (follow is Follow.ACTIONS)


@pytest.mark.parametrize("void", [False, True])
def test_a_round_that_was_void_before_its_hand_pushes_no_chips_of_the_hand_before(void: bool):
    """The shares of the last hand stood there again."""
    story = HandStory(follow=Follow.ACTIONS).puck(5).deal_in(1, 2, 3, 5)
    story.tell(Raises(3, 400), Folds(5), Folds(1))
    story = story.void() if void else story.tell(Folds(2))
    assert chips(story.press(Key.ROUND_OVER))
    story.reload().wait(1).press(Key.NO_MORE_BETS).report().void().lift().press(Key.ROUND_OVER)
    assert (story.step, chips(story)) == ("reload", [])


@pytest.mark.parametrize("pot", range(800, 1_300, 100))
def test_a_drop_is_taken_from_a_stated_pot_as_from_a_known_one(pot: int):
    """The winner was shown the drop, too; no screen told the dealer to take it."""
    story = with_fee(DROP).deal_in(1, 2, 3).close().close().close()
    (told,) = story.tell(PotStated(pot, 50), Wins(3)).view.pots
    assert told.taken is not None
    drops = pot >= 1_000
    assert say(told.taken) == ("rake 0.50, drop 1.00" if drops else "rake 0.50")
    (share,) = story.press(Key.ROUND_OVER).ended.hand.shares
    assert share.amount == pot - (150 if drops else 50)


def test_a_pot_that_was_stated_stays_stated_when_a_hand_is_dead():
    story = HandStory().deal_in(1, 2, 3).close().close().close().tell(PotStated(2_100, 200))
    story.declare(IrregularityKind.WRONG_CARDS, seat=3).decide(Remedy.FOLD_HAND)
    story.tell(Wins(1)).press(Key.ROUND_OVER)
    assert [(each.seat, each.amount) for each in story.ended.hand.shares] == [(1, 1_900)]
