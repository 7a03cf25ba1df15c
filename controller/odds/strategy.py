"""Optimal play in readable lines: what to do with which hands, and how often.

The lines are kept with the odds, in English.
"""

from collections.abc import Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from controller.cards import describe
from controller.cards.card import RANKS
from controller.odds.solution import Decided
from controller.settlement import Book
from controller.words.spoken import in_english

_Plays = NDArray[np.int64]
_UP = f"{RANKS}X"
"""What lies face up; X: a joker."""


def readable(book: Book, decided: Decided) -> tuple[str, ...]:
    """Return the lines: each action's share, then what to do from the best hand down."""
    return (*_shares(decided), *_rules(book, decided))


def _shares(decided: Decided) -> Iterator[str]:
    counts = sum(plays.sum(0) for plays in decided.plays.values())
    total = int(np.sum(counts))
    for action, count in zip(decided.actions, np.atleast_1d(counts), strict=True):
        yield f"{action}: {100 * int(count) / total:.4f} %"


def _rules(book: Book, decided: Decided) -> Iterator[str]:
    """Yield a line for each stretch of hands with the same play, the best hands first."""
    exactly = book.game.draw_cards == 0 and len(decided.plays) == 1
    lines = []
    strengths = range(book.player.strongest, 0, -1)
    for words, like in groupby(strengths, key=lambda strength: _called(book, strength, exactly)):
        if play := _play(book, decided, list(like)):
            lines.append((words, play))
    for play, stretch in groupby(lines, key=lambda line: line[1]):
        hands = [words for words, _ in stretch]
        span = hands[0] if len(hands) == 1 else f"{hands[0]} to {hands[-1]}"
        yield f"{span}: {play}"


def _called(book: Book, strength: int, exactly: bool) -> str:
    """Return a hand in words; with `exactly`, a hand of single cards is named by all its cards."""
    if not exactly or book.player.category(strength) != "high-card":
        return in_english(describe(book.player, strength))
    return "-".join(RANKS[rank] for rank in book.player.tables.scores[strength][1])


def _play(book: Book, decided: Decided, strengths: list[int]) -> str:
    """Return what to do with some hands: against each up card, where there is one."""
    if len(decided.plays) == 1:
        [plays] = decided.plays.values()
        return _shared(book, decided, plays, strengths)
    against: dict[str, list[str]] = {}
    for up, plays in decided.plays.items():
        counts = plays[strengths].sum(0)
        taken = [action for action, count in zip(decided.actions, counts, strict=True) if count]
        if taken:
            against.setdefault(" or ".join(taken), []).append(_UP[up])
    if len(against) == 1:
        return next(iter(against))
    return "; ".join(f"{words} against {' '.join(ups)}" for words, ups in against.items())


def _shared(book: Book, decided: Decided, plays: _Plays, strengths: list[int]) -> str:
    """Return the plays, the most frequent first; each with its share where there are several."""
    shares: dict[str, int] = {}
    for strength in strengths:
        for action, count in zip(decided.actions, plays[strength], strict=True):
            if count:
                words = _of_a_pair(book, action, strength)
                shares[words] = shares.get(words, 0) + int(count)
    if len(shares) < 2:
        return next(iter(shares), "")
    total = sum(shares.values())
    ordered = sorted(shares.items(), key=lambda share: -share[1])
    return "; ".join(f"{words} in {100 * count / total:.1f} %" for words, count in ordered)


def _of_a_pair(book: Book, action: str, strength: int) -> str:
    """Return an action with a card of a pair named as such, and not by its place."""
    before, mark, place = action.partition(", X on the ")
    if not mark or book.player.category(strength) != "pair":
        return action
    pair, *others = book.player.tables.scores[strength][1]
    if len(others) > 1:
        return action
    single = "lowest" if others[:1] < [pair] else "highest"
    return f"{before}{mark}{'odd card' if others and place == single else 'pair'}"
