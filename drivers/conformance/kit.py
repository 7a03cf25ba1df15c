"""What both kits share, for drivers and for devices: an item, its verdict, a run through items."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from drivers.conformance.verdict import Failed, NotApplicable, Outcome, Verdict
from drivers.vocabulary import DeviceKind

_R = TypeVar("_R")
EVERY = tuple(DeviceKind)
LONGEST = 1200.0
"""Seconds that one item may take, people included."""


@dataclass(frozen=True, slots=True)
class KitItem(Generic[_R]):
    """One item of a kit.

    Attributes:
        name: its name in reports and tests.
        text: the rule, in one line.
        kinds: the kinds of device that it is for.
        moves_cards: it moves cards in the shuffler.
        check: checks on a rig; returns what it found, raises `Failed`, `NotApplicable` or
            `NotShown`.
        vital: where it fails, no other item is looked at.
    """

    name: str
    text: str
    kinds: tuple[DeviceKind, ...]
    moves_cards: bool
    check: Callable[[_R], Awaitable[str]]
    vital: bool = False


_I = TypeVar("_I", bound=KitItem[Any])


async def judge(name: str, check: Awaitable[str], *, overdue: Outcome) -> Verdict:
    """Return the verdict on one item by its check.

    Args:
        name: the item's.
        check: its check, on a rig.
        overdue: what a check proves that does not end. A driver shares this host's loop, whose
            pauses stretch all deadlines: it may keep its check from ending, and fails. A device
            cannot; there somebody did not do what they were asked, and nothing is shown.
    """
    try:
        async with asyncio.timeout(LONGEST):
            return Verdict(name, Outcome.PASS, await check)
    except (Failed, NotApplicable) as why:
        return Verdict(name, why.outcome, str(why))
    except TimeoutError:
        return Verdict(name, overdue, f"it did not end within {LONGEST:g} s")


async def go_through(
    items: Iterable[_I], look: Callable[[_I], Awaitable[Verdict]], withheld: str = ""
) -> AsyncIterator[tuple[_I, Verdict]]:
    """Look at the items, one after the other; yield each with its verdict.

    Args:
        items: in the order of the run.
        look: runs one of them.
        withheld: why no cards may be moved; empty: they may.
    """
    broken = ""
    for item in items:
        why = broken or (withheld if item.moves_cards else "")
        verdict = Verdict(item.name, Outcome.NOT_SHOWN, why) if why else await look(item)
        if item.vital and verdict.outcome is Outcome.FAIL:
            broken = f"not looked at: {item.name} failed"
        yield item, verdict
