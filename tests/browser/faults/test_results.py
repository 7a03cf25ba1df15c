"""A result of the house outside its bound: a supervisor reads it, and says what is done."""

import pytest
from playwright.async_api import expect

from controller.daemon import watches
from controller.notes import JudgedResult, ResultNote, note_results
from simulators.people.staff import SAM
from tests.browser.errands import act, choose, done, sign_on

pytestmark = pytest.mark.slow

UTC = 1_767_643_200_000_000
FAR = (-4_150_00, 1_200_00, (-1_900_00, 4_300_00), (-2_900_00, 5_300_00), -3.37, True, 21_000)
NEAR = (1_310_00, 1_120_00, (-600_00, 2_840_00), (-1_140_00, 3_380_00), 0.21, False, 3_100)
NOTE = ResultNote(
    UTC,
    "0a" * 32,
    (
        JudgedResult("", "ante", 31_800, *FAR),
        JudgedResult("", "pair_plus", 14_200, *NEAR),
        JudgedResult("1002 Lee", "ante", 9_400, *NEAR),
    ),
)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watches, "RESULTS_PACE", 0.05)


async def test_a_supervisor_reads_a_result_and_acknowledges_it(opened, visit):
    """It is on their sheets alone; with their word it is silent, and the journal has the word."""
    dealers, office = await visit(), await visit("#/supervisor")
    note_results(opened.real_table.journal, NOTE)
    await opened.eyes.until(lambda: opened.eyes.table.results_outside == 1, "it is told")
    await dealers.caught_up()
    assert "bound" not in await dealers.page.locator("body").inner_text()
    await sign_on(office)
    await expect(office.page.locator(".office-hold a")).to_contain_text("A result of the house")
    await office.page.locator(".office-hold a").tap()
    results = office.page.locator(".results")
    await expect(results).to_contain_text("-4,150.00", timeout=45_000)  # read at low priority
    await expect(results.locator(".outside")).to_have_count(1)
    await office.accessible()
    await act(office, "acknowledge-results")
    await office.accessible()
    await choose(office, "Surveillance looks")
    await done(office)
    await expect(office.page.locator('[data-act="acknowledge-results"]')).to_have_count(0)
    await expect(results.locator(".outside")).to_have_count(1)
    said = opened.real_table.record.event("ResultsAcknowledged").data
    assert (said["by"]["badge"], said["reason"]) == (SAM.badge, "Surveillance looks")
