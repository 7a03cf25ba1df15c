"""Rounds for lessons: with written hands, and dealt from a world."""

from itertools import groupby
from random import Random

from controller.cards import read_cards
from controller.data.outcomes import Outcome
from controller.words.spoken import in_english
from simulators.devices.world import Place, World
from simulators.training.lessons import Level
from simulators.training.trainee_settlement import Settling, codes
from simulators.training.turned_round import Sitting, Turned
from tests.settlement.tables import book

LETTERS = {Outcome.WIN: "w", Outcome.LOSE: "l", Outcome.PUSH: "p", Outcome.RETURNED: "r"}


def lesson(game, dealer, *seats, level=Level.PAYOUTS):
    """Return the settling of a round with these hands."""
    return Settling(Turned.of(book(game), seats, read_cards(dealer)), level)


def say(taught, *lines):
    """Say several lines; return all that the dealer is told."""
    return [in_english(words) for line in lines for words in taught.judge_line(line)]


def true_line(short, each):
    """Return what has to be said of a wager, with odds and amount if it wins."""
    line = f"{short[each.wager]} {LETTERS[each.outcome]}"
    if each.outcome is Outcome.WIN:
        odds = each.odds
        line += f" {odds.numerator}:{odds.denominator} {each.paid // 100}.{each.paid % 100:02d}"
    return line


def answer_rightly(taught, turned):
    """Settle the whole round without a mistake; return all that the dealer is told."""
    short = codes(turned.book.game.settlement)
    told = []
    for seat, settled in groupby(turned.settled, key=lambda each: each.seat):
        told += say(taught, str(seat))
        for each in settled:
            told += say(taught, true_line(short, each))
        if in_english(taught.prompt).startswith(f"Seat {seat}"):
            told += say(taught, ".")
    return told


def dealt(table, seed):
    """Return a world with a packet at each seat and the dealer's; and the seats' hands."""
    rng, world, game = Random(seed), World(seed), table.game
    deck = [card for card in world.cards(Place.BOX) if card.startswith("red")]
    rng.shuffle(deck)
    sittings = []
    for seat in table.seats:
        world.move(
            [deck.pop() for _ in range(game.packets.player)],
            Place.BOX, Place(f"seat:{seat}"), "by hand", 0.0,
        )  # fmt: skip
        folded = rng.random() < 0.3
        wagers = [
            wager.name
            for wager in game.wagers
            if wager.against_dealer and not (folded and wager.name == game.decision)
        ]
        wagers += [w.name for w in game.wagers if not w.against_dealer and rng.random() < 0.6]
        sittings.append(Sitting(seat, tuple(wagers), folded))
    hand = [deck.pop() for _ in range(game.packets.dealer)]
    world.move(hand, Place.BOX, Place.DEALER, "by hand", 0.0)
    return world, sittings
