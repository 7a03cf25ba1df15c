"""python -m tests.poker.hands: random hands of all games with all-ins, each judged act by act."""

import argparse
import sys
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

import msgspec

from controller.data.definition.poker import PhaseKind, PokerRules, Structure
from controller.data.hand_acts import Buys, Calls, HandAct, Raises
from controller.data.message import Message
from controller.data.state.hand import BettingRound, Hand, HandPlay
from controller.poker import Sizes, act, apply_act, begin, begin_telling, pots, sizes, take_back
from controller.poker.betting import owed
from controller.poker.course import phase
from tests.poker.players import Players
from tests.poker.tables import BUY_PRICES, GAMES, stakes_of

_state = msgspec.json.Encoder()
_again = msgspec.json.Decoder(HandPlay)


def digest(hand: Hand) -> str:
    return sha256(_state.encode(hand)).hexdigest()


@dataclass
class Played:
    """A hand that was played to its end.

    Attributes:
        start: after the antes and blinds; `acts`: that were taken; `digests`: after each.
    """

    rules: PokerRules
    start: Hand
    end: Hand
    acts: list[HandAct]
    digests: list[str]


def random_rules(random: Random) -> PokerRules:
    name = random.choice([*GAMES])
    rules = PokerRules(GAMES[name], stakes_of(name, random.choice([*Structure])))
    if random.random() < 0.2:
        rules = replace(rules, single_wager=random.choice((100, 400, 1000)))
    return rules


def play_one(seed: int) -> Played:
    """Play a hand of some game to its end; every act of it is judged.

    Raises:
        AssertionError: something does not hold.
    """
    random = Random(seed)
    rules = random_rules(random)
    count = random.randint(rules.game.least, rules.game.most)
    seats = tuple(sorted(random.sample(range(1, 9), count)))
    puck = 0 if rules.game.shown else random.choice(seats)
    stacks = {seat: random.choice((10, 100, 333, 700, 2000, 9000)) for seat in seats}
    due = {seat: owed(rules, seats, puck, seat) for seat in seats}
    short = {seat: stacks[seat] for seat in seats if stacks[seat] <= due[seat]}
    start = begin(rules, seats, puck, short)
    assert isinstance(start, Hand), repr(start)
    return play(rules, start, Players(rules, random, stacks), random)


def play(rules: PokerRules, start: Hand, players: Players, random: Random) -> Played:
    now, acts, digests = begin_telling(start), list[HandAct](), list[str]()
    while not now.hand.over:
        wild = random.random() < 0.3
        told = players.anything(now.hand) if wild else players.next_act(now.hand)
        before = _state.encode(now.hand)
        if wild and _too_much(now.hand, told, players.stacks):
            continue
        after = apply_act(rules, now, told)
        assert _state.encode(now.hand) == before, f"{told} changed what was"
        if isinstance(after, Message):
            assert wild or after.id == "refusal-poker-not-in-hand", f"{told}: {after!r}"
            continue
        _judge(rules, now.hand, after.hand)
        if after.told and random.random() < 0.1:
            assert take_back(rules, after, told) == now, f"{told} taken back is not what was before"
        now = _again.decode(_state.encode(after))
        assert now == after, "the state does not come back from the disk as it went"
        acts.append(told)
        digests.append(digest(now.hand))
    return Played(rules, start, now.hand, acts, digests)


def _too_much(hand: Hand, told: HandAct, stacks: dict[int, int]) -> bool:
    """Tell whether a player has not so much, or would be all in without saying so."""
    seat = hand.seat(getattr(told, "seat", 0))
    if seat is None:
        return False
    paid = sum(each.amount for each in hand.bought if each.seat == seat.seat)
    most = stacks[seat.seat] - paid - seat.total + seat.bet
    level = hand.betting.level if hand.betting else 0
    match told:
        case Calls(all_in=None):
            return level >= most
        case Calls(all_in=to):
            return to != most
        case Raises(to=to, all_in=True):
            return to != most
        case Raises(to=to):
            return to >= most
        case Buys():
            return most <= max(BUY_PRICES)
        case _:
            return False


def _judge(rules: PokerRules, before: Hand, after: Hand) -> None:
    """Hold a hand against what must be true of it, without the code that made it."""
    put_in = sum(s.total for s in after.seats) + sum(b.amount for b in after.bought)
    if rules.cap and after.betting and (rules.game.cap_heads_up or len(after.seats) > 2):
        assert after.betting.wagers <= rules.cap
    if (now := after.betting) and now.turn and rules.stakes.structure is Structure.POT_LIMIT:
        _judge_pot_limit(rules, after, now)
    if after.betting and (after.over or phase(rules, after) is not PhaseKind.BET):
        assert not after.betting.turn, "it is somebody's turn to bet"
        assert not after.betting.brings_in
    for seat, was in zip(after.seats, before.seats, strict=True):
        assert seat.total >= was.total or seat.returned > was.returned
        assert seat.folded or not was.folded
        if not seat.live:
            continue
        reach = sum(min(seat.total, other.total) for other in after.seats)
        can_win = sum(pot.amount for pot in pots(after) if seat.seat in pot.seats)
        bought = sum(each.amount for each in after.bought)
        highest = max(s.total for s in after.seats if s.live)
        assert can_win >= reach, "a hand cannot win what it matched"
        assert can_win <= reach + bought or seat.total == highest, "a hand wins more"
    if after.over:
        _judge_end(after, put_in)


def _judge_pot_limit(rules: PokerRules, hand: Hand, now: BettingRound) -> None:
    """Who finds no bet before them bets at most what lies there; others the pot once called."""
    found = sizes(rules, hand, now.turn)
    if not isinstance(found, Sizes) or rules.single_wager:
        return
    bets = {seat.seat: seat.bet for seat in hand.seats}
    in_pot = sum(s.total for s in hand.seats) + sum(b.amount for b in hand.bought)
    level = max(bets.values())
    if level and hand.rounds == 0:  # what was posted short counts whole
        level = max(level, rules.stakes.big_blind, rules.stakes.bring_in)
    assert found.most == max(found.least, level + in_pot + level - bets[now.turn])


def _judge_end(after: Hand, put_in: int) -> None:
    now = after.showdown
    most, next_most = sorted((seat.total for seat in after.seats), reverse=True)[:2]
    assert most == next_most, "what nobody matched is in a pot"
    assert sum(s.amount for s in after.shares) + sum(p.rake for p in now.pots) == put_in
    folded = {seat.seat for seat in after.seats if seat.folded}
    assert not folded & {share.seat for share in after.shares}, "a folded hand was paid"
    for award in now.awards:
        assert award.winners
        assert set(award.winners) <= set(now.pots[award.pot].seats)


def replay(played: Played) -> None:
    """Tell the acts once more: after each the state has the same digest."""
    hand = played.start
    for told, expected in zip(played.acts, played.digests, strict=True):
        after = act(played.rules, hand, told)
        assert isinstance(after, Hand), repr(after)
        hand = after
        assert digest(hand) == expected


def main(arguments: list[str]) -> None:
    """Play hands; a failure ends with its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.poker.hands", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first hand (1)")
    parser.add_argument("--hands", type=int, default=20_000, help="how many (20000)")
    options = parser.parse_args(arguments)
    first = options.seed * 1_000_000
    acts = 0
    for seed in range(first, first + options.hands):
        try:
            played = play_one(seed)
            replay(played)
        except BaseException:
            print(f"python -m tests.poker.hands: the hand of seed {seed} failed", flush=True)
            raise
        acts += len(played.acts)
    print(f"{options.hands} hands, {acts} acts")


if __name__ == "__main__":
    main(sys.argv[1:])
