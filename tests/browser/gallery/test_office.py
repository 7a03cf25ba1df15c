"""The supervisor's sheets: in the middle of a round, with the records of a simulated day."""

import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE

import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Route, expect

from controller.system.interpreter import release
from tests.browser.errands import sign_on
from tests.browser.gallery.still_screens import STILL, french, pose

pytestmark = pytest.mark.slow

DAY = ("--rounds", "24", "--seed", "4", "--faults", "people")
SHEET = ("odds", "three-card-draw-poker", "--pay-table", "TCDPPP-02", "--par-sheet", "--json")
NO_RESULTS = b'{"judged_utc": null, "results": []}'
RESULTS = [
    ("", "Ante", 31_800, -4_150_00, 1_200_00, (-2_900_00, 5_300_00), True),
    ("", "Pair Plus", 14_200, 1_310_00, 1_120_00, (-1_140_00, 3_380_00), False),
    ("1002 Lee", "Ante", 9_400, 610_00, 355_00, (-870_00, 1_580_00), False),
]
"""Dealer, wager, times, win, theoretical win, 99 % band (cents), and whether it is outside."""
RECORDS = {
    "recall": ("recall", "--last", "10"),
    "deck": ("deck", "history", "red"),
    "statistics": ("report",),
}


@pytest_asyncio.fixture(loop_scope="session")
async def records(tmp_path_factory) -> dict[str, bytes]:
    """The records of a day that is the same each time."""
    journal = tmp_path_factory.mktemp("day") / "journal.sqlite"
    await tablectl("simulate", *DAY, "--journal", str(journal))
    told = {
        name: await tablectl(*words, "--json", "--journal", str(journal))
        for name, words in RECORDS.items()
    }
    sheet = (await tablectl(*SHEET)).replace(release().encode(), b"1.0.0")
    return told | {"par-sheet": sheet, "results": NO_RESULTS}


async def tablectl(*words: str) -> bytes:
    command = [sys.executable, "-m", "controller.cli", *words]
    process = await create_subprocess_exec(*command, stdout=PIPE)
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said


async def test_the_supervisors_sheets(opened, visit, records):
    async def tell(route: Route) -> None:
        name = route.request.url.split("/records/")[1].split("?")[0]
        await route.fulfill(body=records[name], content_type="application/json")

    await opened.play(1, 3, stay=(3,))
    await opened.bets(2, 5)
    await opened.call()
    await opened.give(2)
    screen = await visit("#/supervisor")
    await screen.page.add_init_script(STILL)
    await screen.page.reload()
    await screen.caught_up()
    await screen.page.route("**/records/**", tell)
    await pose(screen, "supervisor-door")
    await sign_on(screen)
    await pose(screen, "supervisor-table")
    await sheet(screen, "game", "TCDPPP-01")
    await pose(screen, "supervisor-game")
    async with french(screen):
        await pose(screen, "french-supervisor-game")
    await screen.page.locator('[data-sheet="TCDPPP-02"]').tap()
    await expect(screen.page.locator(".office-sheet")).to_contain_text("mini-royal")
    await pose(screen, "supervisor-par-sheet")
    async with french(screen):
        await expect(screen.page.locator(".office-sheet")).to_contain_text("mini-royale")
        await pose(screen, "french-supervisor-par-sheet")
    await sheet(screen, "rounds", "Round 24")
    await screen.page.locator('[data-round="23"]').tap()
    for _ in range(7):
        await screen.page.get_by_role("button", name="The step before").tap()
    await pose(screen, "supervisor-rounds")
    await sheet(screen, "decks", "The red deck")
    await pose(screen, "supervisor-decks")
    await sheet(screen, "statistics", "Gaming day")
    await pose(screen, "supervisor-statistics")
    await outside(screen, opened.eyes.view, records)
    await pose(screen, "supervisor-results")
    async with french(screen):
        await expect(screen.page.locator(".results")).to_contain_text("Gain théorique")
        await pose(screen, "french-supervisor-results")
    await screen.let_through()
    await sheet(screen, "devices", "SHUF-0001")
    await pose(screen, "supervisor-devices")


async def outside(screen, view, records: dict[str, bytes]) -> None:
    """Show a table of whose results one lies outside its bound."""
    names = ("about", "label", "count", "win_cents", "theoretical_win_cents", "band_99_cents")
    found = [dict(zip((*names, "outside"), each, strict=True)) for each in RESULTS]
    records["results"] = msgspec.json.encode({"judged_utc": "2026-01-05T20:15Z", "results": found})
    shown = msgspec.to_builtins(view)
    shown["snapshot"]["results_outside"] = 1
    shown["snapshot"]["revisions"]["results"] = "judged"
    data = msgspec.json.encode(shown).decode()
    await screen.page.evaluate(
        """(data) => {
          window.line.dispatchEvent(new MessageEvent("view", { data }));
          window.heldBack = [];
        }""",
        data,
    )
    await expect(screen.page.locator(".results .outside")).to_be_visible()


async def sheet(screen, name: str, words: str) -> None:
    """Open a sheet, and wait until it has all its data."""
    await screen.page.locator(f'a[href="#/supervisor/{name}"]').tap()
    await expect(screen.page.locator(".office-sheet")).to_contain_text(words)
    await expect(screen.page.locator(".office-sheet [role=status]")).to_have_count(0)
