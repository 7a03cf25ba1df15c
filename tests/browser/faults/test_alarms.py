"""Alarms: a chip at every screen with colour, shape and words, and sounds that a browser plays."""

import pytest
from playwright.async_api import expect

from tests.browser.faults.fault_screens import KEEP_MUTED

pytestmark = pytest.mark.slow

_COUNT_TONES = """
    window.tones = {};
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        const pitch = this.frequency.value;
        window.tones[pitch] = (window.tones[pitch] ?? 0) + 1;
        start.apply(this, at);
    };
"""
HIGH, MEDIUM, LOW = "660", "520", "390"
"""Pitches in hertz."""


async def heard(screen, pitch: str, tones: int) -> None:
    """Wait until so many tones of a pitch were played since the page was loaded."""
    await screen.page.wait_for_function(
        "([pitch, tones]) => window.tones[pitch] === tones", arg=[pitch, tones]
    )


async def blinking(screen) -> list[str]:
    """Return the names of what moves on the screen; nothing does where no motion is wanted."""
    return await screen.page.evaluate(
        "document.getAnimations().flatMap((each) => each.animationName ?? [])"
    )


@pytest.fixture
def visit_hearing(visit):
    """Opens screens whose tones are counted; a touch has freed the sound."""

    async def visited(fragment: str = "", muted: bool = False, **context: object):
        screen = await visit(fragment, **context)
        await screen.page.add_init_script(_COUNT_TONES + (KEEP_MUTED if muted else ""))
        await screen.page.reload()
        await screen.caught_up()
        if not muted:
            await screen.page.locator(".head-table").tap()
        return screen

    return visited


@pytest.mark.quick
async def test_a_stop_sounds_until_somebody_pauses_it(opened, visit_hearing):
    """The pause is the table's, and journalled; the alarm stands meanwhile, at every screen."""
    dealers = await visit_hearing()
    office = await visit_hearing("#/supervisor", reduced_motion="no-preference")
    await opened.bets(2)
    await dealers.touch("no_more_bets")
    await dealers.at("dealing.seat")
    await expect(dealers.page.locator("[data-alarm]")).to_have_count(0)
    await dealers.touch("stop")
    for screen in (dealers, office):
        chip = screen.page.locator('[data-alarm="medium"]')
        await expect(chip).to_have_attribute("data-sounds", "medium")
        await expect(chip).to_contain_text("Attention")
        await heard(screen, MEDIUM, 3)
    await dealers.accessible()
    await dealers.picture("alarm")
    await dealers.page.locator("[data-acknowledge]").tap()
    for screen in (dealers, office):
        await expect(screen.page.locator('[data-alarm="medium"]')).to_have_attribute(
            "data-sounds", ""
        )
    assert len(opened.real_table.record.events("AlarmsAcknowledged")) == 1
    opened.real_table.control("shuffler", "unplug")
    await expect(dealers.page.locator('[data-alarm="medium"]')).to_have_attribute(
        "data-sounds", "medium"
    )
    await heard(dealers, MEDIUM, 6)
    await expect(office.page.locator('[data-alarm="medium"]')).to_be_visible()
    assert await blinking(office) == ["alarm"]
    assert await blinking(dealers) == []
    await expect(office.page.locator(".band")).to_contain_text(
        "Also: The shuffler does not answer."
    )
    for screen in (dealers, office):
        await screen.page.locator("[data-alarms]").tap()
        alarms = screen.page.locator(".alarms li")
        await expect(alarms).to_contain_text(
            ["The dealer stopped", "The shuffler does not answer."]
        )
        await screen.accessible()
    await dealers.picture("alarms")
    await dealers.page.locator("[data-alarms]").tap()
    await expect(dealers.page.locator(".alarms li")).to_have_count(0)
    opened.real_table.control("shuffler", "plug")
    await expect(dealers.page.locator('[data-alarm="medium"]')).to_have_attribute("data-sounds", "")


async def test_sound_that_the_browser_keeps_muted_is_shown(opened, visit_hearing):
    screen = await visit_hearing(muted=True)
    await opened.bets(2)
    async with opened.real_table.client() as client:
        await client.press("stop")
    await expect(screen.page.locator("[data-muted]")).to_be_visible()
    assert await screen.page.evaluate("Object.keys(window.tones).length") == 0


async def test_the_sounds_are_tested_while_the_table_opens(dealer, visit_hearing):
    screen = await visit_hearing()
    await dealer.adopt()
    await dealer.press("OPEN")
    await screen.at("opening")
    await screen.page.locator("[data-test-sound]").tap()
    await heard(screen, HIGH, 10)
    await heard(screen, MEDIUM, 3)
