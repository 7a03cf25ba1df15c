"""Hands of two cards as players write them: `99+`, `A2s+`, `K9s to K6s`, `KTo`.

The higher rank stands first; `s` are two cards of one suit, `o` of two. `+` goes up to the last
such hand: `99+` to the aces, `K9o+` to `KQo`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from controller.cards.card import RANKS, rank_of, suit_of

Kind = tuple[int, int, str]
"""The higher rank, the lower, and `s`, `o`, or nothing for a pair."""

_KIND: Final = re.compile(f"([{RANKS}])([{RANKS}])([so]?)")


def kind_of(low: int, high: int) -> Kind:
    """Return what two cards are; the second has the higher rank, if they differ."""
    one, other = rank_of(high), rank_of(low)
    return one, other, "" if one == other else "s" if suit_of(low) == suit_of(high) else "o"


def written(kinds: Iterable[Kind]) -> Iterator[str]:
    """Yield hands as players write them, each stretch once: pairs, then by their higher rank."""
    rows: dict[tuple[int, str], set[int]] = {}
    for first, second, suits in kinds:
        rows.setdefault((first if suits else len(RANKS), suits), set()).add(second)
    for (first, suits), others in sorted(
        rows.items(), key=lambda row: (-row[0][0], row[0][1] == "o")
    ):
        ordered = sorted(others, reverse=True)
        for _, run in groupby(enumerate(ordered), key=sum):
            ranks = [rank for _, rank in run]
            high, low = (
                _one(rank if suits == "" else first, rank, suits) for rank in (ranks[0], ranks[-1])
            )
            if high == low:
                yield low
            else:
                yield f"{low}+" if ranks[0] == first - 1 else f"{high} to {low}"


def read(text: str) -> frozenset[Kind]:
    """Return the hands that are written so; none if no player writes so."""
    begin, to, end = text.partition(" to ")
    low = _kind(end if to else begin.removesuffix("+"))
    if low is None:
        return frozenset()
    first, second, suits = low
    top = second
    if to:
        high = _kind(begin)
        if high is None or high[1] <= second or high != _moved(low, high[1]):
            return frozenset()
        top = high[1]
    elif begin.endswith("+"):
        top = first - 1 if suits else len(RANKS) - 1
    return frozenset(_moved(low, rank) for rank in range(second, top + 1))


def _kind(text: str) -> Kind | None:
    found = _KIND.fullmatch(text)
    if found is None:
        return None
    first, second, suits = RANKS.index(found[1]), RANKS.index(found[2]), found[3]
    known = first > second if suits else first == second
    return (first, second, suits) if known else None


def _moved(kind: Kind, second: int) -> Kind:
    """Return the hand of the same row with another second rank."""
    first, _, suits = kind
    return first if suits else second, second, suits


def _one(first: int, second: int, suits: str) -> str:
    return f"{RANKS[first]}{RANKS[second]}{suits}"
