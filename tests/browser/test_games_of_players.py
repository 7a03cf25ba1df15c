"""The sheet *Game* at a table of players: games that its stakes fit, and why others are refused."""

import pytest
import yaml
from playwright.async_api import expect

from controller.shipped_files import config_root
from tests.browser.errands import choose, done, sign_on
from tests.e2e.real_table import RealTable

pytestmark = pytest.mark.slow


def at_stud(room: RealTable) -> None:
    """Make the table one of Five-Card Stud."""
    shipped = yaml.safe_load((config_root() / "table-five-card-stud.yaml").read_text())
    table = yaml.safe_load(room.stage.config.read_text())
    for key in ("pay_table", "limits", "payout_limits"):
        table.pop(key, None)
    table |= {key: shipped[key] for key in ("game", "seats", "stakes")}
    room.stage.config.write_text(yaml.safe_dump(table, sort_keys=False))


async def test_a_supervisor_chooses_another_game_of_the_same_stakes(real_table, visit):
    at_stud(real_table)
    await real_table.start("shuffler", "key_pad", "daemon")
    screen = await visit("#/supervisor/game")
    await sign_on(screen)
    cards = screen.page.locator(".game-card")
    await expect(cards.first).to_contain_text("Five-Card Stud")
    draw = screen.page.locator('[data-game="five-card-draw"]')
    await expect(draw).to_contain_text("expected 2 to 5 seats")
    house = screen.page.locator('[data-game="three-card-poker"]')
    await expect(house).to_contain_text("The house bank")
    for refused in (draw, house):
        await expect(refused.locator("button")).to_have_count(0)
    await screen.accessible()
    await screen.page.locator('[data-play="soko"]').tap()
    await expect(screen.page.locator("dialog")).to_contain_text("Choose Sökö")
    await choose(screen, "Demand")
    await done(screen)
    await expect(cards.first).to_contain_text("Sökö")
    assert real_table.record.event("SettingsChosen").data["chosen"][0]["value"] == "soko"
