"""Hand evaluation: hands a second, ours beside the evaluators of PyPI, the same hands, in turns.

Each evaluator gets its cards in its own form, made before the clock starts: only the evaluation is
measured. Ours answers for any ranking; the others know only poker's own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from controller.cards import card_name, evaluator
from tests.bench.figures import Spread, Target

HANDS = 20_000
SLOW = {("pokerkit", 6), ("pokerkit", 7)}
OF_SLOW = 40
"""Hands for evaluators that take a millisecond each."""
TURNS = 9
SIZES = (5, 6, 7)


@dataclass(frozen=True, slots=True)
class Pace:
    """Evaluations a second of one evaluator with hands of one size."""

    name: str
    cards: int
    per_second: Spread


@dataclass(frozen=True, slots=True)
class HandsPart:
    """What was measured."""

    paces: list[Pace]

    def targets(self) -> list[Target]:
        """Be at least as fast as the fastest of the others."""
        found = []
        for size in SIZES:
            own = next(p for p in self.paces if p.cards == size and p.name == "dealer-table")
            others = [p for p in self.paces if p.cards == size and p.name != "dealer-table"]
            fastest = max(p.per_second.median for p in others)
            ratio = own.per_second.median / fastest
            name = f"hands of {size}, times the fastest other"
            found.append(Target(name, ratio, 1.0, "×", above=True))
        return found


def measure(turns: int = TURNS, number: int = HANDS) -> HandsPart:
    """Measure all evaluators in turns."""
    paces = []
    for size in SIZES:
        die = Random(size)
        hands = [die.sample(range(52), size) for _ in range(number)]
        running = {name: make(hands) for name, make in EVALUATORS.items()}
        samples: dict[str, list[float]] = {name: [] for name in running}
        for _ in range(turns):
            for name, run in running.items():
                begun = process_time()
                run()
                done = OF_SLOW if (name, size) in SLOW else number
                samples[name].append(done / (process_time() - begun))
        paces += [Pace(name, size, Spread.of(found, "/s")) for name, found in samples.items()]
    return HandsPart(paces)


def _ours(hands: Sequence[Sequence[int]]) -> Callable[[], None]:
    strength = evaluator("five-card", 52, len(hands[0])).strength

    def run() -> None:
        for hand in hands:
            strength(hand)

    return run


def _phevaluator(hands: Sequence[Sequence[int]]) -> Callable[[], None]:
    from phevaluator import evaluate_cards  # it numbers its cards as we do

    def run() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    return run


def _treys(hands: Sequence[Sequence[int]]) -> Callable[[], None]:
    from treys import Card, Evaluator

    made = [[Card.new(card_name(card)) for card in hand] for hand in hands]
    evaluate = Evaluator().evaluate

    def run() -> None:
        for hand in made:
            evaluate(hand[:2], hand[2:])

    return run


def _pokerkit(hands: Sequence[Sequence[int]]) -> Callable[[], None]:
    from pokerkit import Card, StandardHighHand

    made = [tuple(Card.parse("".join(map(card_name, hand)))) for hand in hands]
    # A game makes its hand from hole and board cards; a hand of five is only looked up.
    if len(hands[0]) == 5:

        def run() -> None:
            for hand in made:
                StandardHighHand(hand)

    else:

        def run() -> None:
            for hand in made[:OF_SLOW]:
                StandardHighHand.from_game(hand[:2], hand[2:])

    return run


EVALUATORS = {
    "dealer-table": _ours,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "pokerkit": _pokerkit,
}
