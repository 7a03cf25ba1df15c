"""The supervisor's sheets and the technician's screen, at a real table with a real record."""

import re

import pytest
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import SignedOff
from drivers.vocabulary import Key
from simulators.people.staff import SAM, TESS
from tests.browser.errands import act, choose, done, enter, sign_on
from tests.browser.screen import Screen
from tests.e2e.real_table import WHO

pytestmark = pytest.mark.slow

PICTURES = {
    "Bets open": ("in", "in"),
    "Your own hand": ("dealt", "dealt"),
    "Decisions": ("deciding", "stays"),
    "Settle": ("folded", "stays"),
}
"""Seats 1 and 3 at the end of steps of the round that was played."""


async def sheet(screen: Screen, name: str, words: str) -> None:
    """Open a sheet, and wait until it has its data."""
    await screen.page.locator(f'[href="#/supervisor/{name}"]').tap()
    await expect(screen.page.locator(".office-sheet")).to_contain_text(words)
    await screen.accessible()


def seat(screen: Screen, number: int):
    return screen.page.locator(f'.recall-round [data-seat="{number}"]')


async def test_a_technician_works_on_a_closed_table_only(dealer, visit):
    """Lamps are tested, and spots are identified; a supervisor who opens the table ends it."""
    real_table, eyes = dealer.real_table, dealer.eyes
    await dealer.adopt()
    screen = await visit()
    await screen.page.locator('[href="#/technician"]').tap()
    await sign_on(screen, TESS)
    await expect(screen.page.locator(".bench-devices")).to_contain_text("SPOT-0001")
    await act(screen, "lamps")
    await eyes.until(lambda: len(eyes.devices["key_pad"]["lamps"]) == len(Key), "all lamps are lit")
    assert real_table.record.event("LampTestOrdered").data["by"]["badge"] == TESS.badge
    last = screen.page.locator(".bench-last")
    real_table.control("sensors", "bet", seat=3, spot="pair_plus")
    await expect(last).to_have_text("Seat 3, Pair Plus: covered")
    real_table.control("sensors", "clear")
    await expect(last).to_have_text("Seat 3, Pair Plus: empty")
    raw = screen.page.locator(".bench-raw")
    await expect(raw.filter(has_text="Seat 3, Pair Plus")).to_have_count(0)
    real_table.control("sensors", "selftest", seat=5, spot="play", to="bad")
    await expect(last).to_have_text("Seat 5, Play: sensor off")
    await expect(raw.filter(has_text="Seat 5, Play")).to_contain_text("sensor off")
    real_table.control("key_pad", "stick", key="SEAT_4")
    await expect(last).to_have_text("key “Seat 4”: pressed")
    real_table.control("key_pad", "stick", key="SEAT_4", to="free")
    await expect(last).to_have_text("key “Seat 4”: released")
    real_table.control("shuffler", "door", which="input", to="open")
    await expect(last).to_have_text("lid: open")
    real_table.control("shuffler", "door", which="input", to="close")
    await screen.accessible()
    async with real_table.client() as client:
        assert (await client.wish(ask(SignedOff))).ok
    # Who is signed off sees the panel again: a touch before that would lead to where they are.
    await expect(screen.page.locator(".bench-devices")).to_have_count(0)
    await screen.page.locator('[href="#/technician"]').tap()
    await screen.shows("This screen is for technicians.")
    await sign_on(screen, TESS)
    await expect(screen.page.locator(".bench-devices")).to_contain_text("SPOT-0001")
    async with real_table.client() as client:
        assert (await client.press("open", who=WHO)).ok, "opened from elsewhere, while they look"
    await expect(screen.page.locator(".bench-devices")).to_have_count(0)
    assert TESS.badge not in [each.person.badge for each in eyes.table.sign_ons]
    await expect(screen.page.locator('.head [href="#/technician"]')).to_have_count(0)
    await expect(screen.page.locator('.head [href="#/supervisor"]')).to_have_count(1)


async def test_the_sheets_show_the_table_its_record_and_its_choices(opened, visit):
    """Recall by steps; a refused pay table says why; a limit counts between rounds; sign-off."""
    eyes, record = opened.eyes, opened.real_table.record
    await opened.play(1, 3, stay=(3,))
    screen = await visit("#/supervisor")
    await screen.shows("This screen is for supervisors.")
    await sign_on(screen)
    acts = screen.page.locator(".office-groups [data-act]")
    offered = {await each.get_attribute("data-act") for each in await acts.all()}
    assert {"change-decks", "decks", "dead"} <= offered
    assert not [name for name in offered if name.startswith(("name-", "count-"))], (
        "these are not offered now"
    )

    await sheet(screen, "rounds", "Round 1")
    pictures = await recalled(screen)
    assert {title: pictures[title] for title in PICTURES} == PICTURES
    assert [title for title in pictures if title in PICTURES] == list(PICTURES)
    await sheet(screen, "statistics", "Presses in a clean round")
    told = (await screen.page.locator(".office-sheet").inner_text()).split("\n")
    assert told[told.index("Rounds") + 1] == "1"
    assert told[told.index("Presses in a clean round") + 1] == "4.0"
    steps = told[told.index("Where the time goes in seconds") :]
    assert re.fullmatch(r"\d+\.\d", steps[steps.index("Deal to a seat") + 1])

    await sheet(screen, "game", "TCDPPP-01")
    table = screen.page.locator('[data-pay-table="TCDPPP-01"]')
    await expect(table).to_be_disabled()
    await expect(table).to_contain_text("Pair Plus is declared at 2.41 %, its exact edge is 5.67 %")
    await opened.bets(2)
    await limits(screen, "ante", "1000", "5000")
    await screen.shows("What was chosen holds from the next round on.")
    chosen = screen.page.locator("[data-chosen] tr", has_text="Ante, highest wager")
    await expect(chosen.locator("td")).to_have_text(["50.00", "100.00", str(SAM.person)])
    await screen.accessible()
    ante = screen.page.locator('[data-limit="ante"]')
    await expect(ante).to_contain_text("5.00 to 100.00")
    assert eyes.step == "wagering"
    opened.real_table.control("sensors", "clear")
    await expect(ante).to_contain_text("10.00 to 50.00")
    assert eyes.step == "idle"
    chosen = record.event("SettingsChosen").data
    assert (chosen["by"]["badge"], chosen["reason"]) == (SAM.badge, "Demand")
    assert ("limits.ante.minimum", "10.00", "5.00") in [
        (each["place"], each["value"], each["instead"]) for each in chosen["chosen"]
    ]

    async with opened.real_table.client() as client:
        assert (await client.wish(ask(SignedOff))).ok
    await expect(screen.page.locator(".table-screen")).to_be_visible()
    await expect(screen.page.locator(".office-sheets")).to_have_count(0)


async def limits(screen: Screen, wager: str, least: str, most: str) -> None:
    """Choose the limits of a wager, in cents."""
    await screen.page.locator(f'[data-limit="{wager}"]').tap()
    await screen.shows("It holds from the next round on. The table stays open.")
    await enter(screen, least)
    await enter(screen, most)
    await choose(screen, "Demand")
    await done(screen)


async def recalled(screen: Screen) -> dict[str, tuple[str | None, ...]]:
    """Step back through the shown round; return seats 1 and 3 by each step's title, in order."""
    found = {}
    steps = screen.page.locator(".recall-steps")
    total = int((await steps.inner_text()).split(" of ")[1].split()[0])
    for at in range(total, 0, -1):
        await expect(steps).to_contain_text(f"Step {at} of {total}")
        title = await steps.locator("strong").inner_text()
        seats = [await seat(screen, each).get_attribute("data-status") for each in (1, 3)]
        found.setdefault(title, tuple(seats))
        if at > 1:
            await screen.page.get_by_role("button", name="The step before").tap()
    return dict(reversed(found.items()))
