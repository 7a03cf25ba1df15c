"""Fingers on keys: a key acts once when the finger leaves it, and only if it is the one touched."""

from functools import partial

import pytest
from playwright.async_api import CDPSession, FloatRect, expect

from drivers.vocabulary import Key
from tests.browser.screen import Screen

pytestmark = pytest.mark.slow


class Finger:
    """One finger on a screen."""

    def __init__(self, screen: Screen, line: CDPSession) -> None:
        self._screen = screen
        self._line = line

    async def down(self, key: str) -> None:
        """Lay it on the middle of a key."""
        await expect(self._screen.key(key)).to_have_attribute("aria-disabled", "false")
        box = await self._screen.key(key).bounding_box()
        assert box is not None
        await self._sends("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def away(self) -> None:
        """Slide to the middle of the screen."""
        await self._sends("touchMove", 400, 300)

    async def up(self) -> None:
        """Leave the glass."""
        await self._sends("touchEnd")

    async def _sends(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        await self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.quick
async def test_a_key_acts_once_for_the_finger_that_was_laid_on_it(opened, visit):
    """Not for one that slid away, nor for one that lay there before the key did."""
    screen = await visit()
    finger = Finger(screen, await screen.page.context.new_cdp_session(screen.page))
    presses = partial(opened.real_table.record.events, "Press", key=Key.NO_MORE_BETS)
    await opened.bets(6)

    await finger.down("no_more_bets")
    await finger.away()
    await finger.up()

    await finger.down("no_more_bets")
    opened.real_table.control("sensors", "clear")
    await screen.at("idle")
    await opened.bets(7)
    await screen.at("wagering")
    await finger.up()

    await screen.touch("call_floor")
    await screen.page.locator('[data-act="call"]').tap()
    await opened.eyes.until(lambda: opened.eyes.table.floor, "the floor is called")
    assert opened.eyes.table.step == "wagering"
    assert presses() == []

    await finger.down("no_more_bets")
    await finger.up()
    await screen.at("dealing.seat")
    await screen.touch("stop")
    await screen.shows("Stopped. You can clear this.")
    assert len(presses()) == 1, "the browser's own click presses nothing more"

    await screen.touch("continue")
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await screen.shows("Close the cover.")
    stop = await place(screen, "stop")
    await screen.touch("stop")
    go_on = await place(screen, "continue")
    assert not overlap(stop, go_on), "a finger that presses STOP twice does not go on"


async def place(screen: Screen, key: str) -> FloatRect:
    """Return where a key lies."""
    await expect(screen.key(key)).to_have_attribute("aria-disabled", "false")
    found = await screen.key(key).bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Tell whether two places have a point in common."""
    return all(
        one[start] < other[start] + other[size] and other[start] < one[start] + one[size]
        for start, size in (("x", "width"), ("y", "height"))
    )
