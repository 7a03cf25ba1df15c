"""Alarms: a chip at every screen with colour, shape and words, and sounds that a browser plays."""

import json
from itertools import product

import pytest
from msgspec.json import encode
from playwright.async_api import expect

from controller.data.causes import Cause
from controller.data.message import message
from controller.data.state import HoldScope
from controller.procedure.house.holds import open_hold
from controller.snapshot import take_snapshot
from drivers.vocabulary import Key
from tests.browser.faults.fault_screens import KEEP_MUTED
from tests.procedure.table_story import Story

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
            await screen.page.locator(".head-clock").tap()
        return screen

    return visited


# One rank: headline, colour and sound are those of the most urgent hold, whatever stands beside it.


STANDING = {
    "high": (Cause.FAILED, HoldScope.THIS_ROUND, ""),
    "high, a device": (Cause.FOREIGN, HoldScope.THIS_ROUND, "shuffler"),
    "medium": (Cause.STOPPED, HoldScope.THIS_ROUND, ""),
    "medium, by itself": (Cause.LOST, HoldScope.THIS_ROUND, "shuffler"),
    "low": (Cause.DECK_COUNT, HoldScope.NEXT_DEAL, "blue"),
    "low, by itself": (Cause.LOST, HoldScope.NEXT_DEAL, "sensors"),
}
ORDER = ("high", "medium", "low")
RED, AMBER, CALM = "rgb(255, 157, 122)", "rgb(255, 217, 138)", ""
_DRAWN = """async ([info, snapshot]) => {
    const { modules } = await import("/static/main.js");
    const [{ App }, { frame }, { render }] =
        ["app.js", "frame.js", "vendor/lit-html.js"].map((name) => modules[name]);
    let root = document.querySelector("#made");
    if (root === null) {
        document.getElementById("page").remove();
        root = document.body.appendChild(document.createElement("div"));
        root.id = "made";
    }
    const app = new App(info, () => render(frame(app), root));
    app.connected = true;
    app.picture({ snapshot, links: {}, version: info.version });
    do {
        await new Promise(requestAnimationFrame);
        render(frame(app), root);
    } while (root.querySelector("[data-alarm]") === null);
    const sign = root.querySelector(".fault-sign");
    const chip = root.querySelector("[data-alarm]");
    return {
        cause: (root.querySelector(".fault") ?? root.querySelector(".step")).dataset.cause ?? "",
        colour: sign === null ? "" : getComputedStyle(sign).color,
        chip: chip?.dataset.alarm,
        sounds: chip?.dataset.sounds,
    };
}"""


async def test_headline_colour_and_sound_are_those_of_the_most_urgent_hold(opened, visit_hearing):
    screen = await visit_hearing()
    info = await screen.page.evaluate("async () => (await fetch('/page.json')).json()")
    for one, other in product(STANDING, repeat=2):
        story = Story().open().bet(2).press(Key.NO_MORE_BETS)
        model = story.table.procedure.model
        for cause, scope, about in (STANDING[one], STANDING[other]):
            open_hold(model, cause, message("hold-stopped"), scope=scope, about=about)
        shown = take_snapshot(model, 1, story.now, None)
        rank = next(each for each in ORDER if each in (one.split(",")[0], other.split(",")[0]))
        drawn = await screen.page.evaluate(_DRAWN, [info, json.loads(encode(shown))])
        first = shown.holds[0]
        assert first.priority == rank
        assert (drawn["chip"], drawn["sounds"]) == (rank, rank), (one, other)
        assert drawn["colour"] == {"high": RED, "medium": AMBER, "low": CALM}[rank], (one, other)
        assert drawn["cause"] in ("", str(first.cause)), (one, other)


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
