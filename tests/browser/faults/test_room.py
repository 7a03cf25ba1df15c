"""Room settings: a supervisor's choice on the sheet *Room*, followed by every page of the table."""

import pytest
from playwright.async_api import expect

from tests.browser.errands import sign_on
from tests.browser.faults.test_sizes import _CUT_WORDS, SIZES, nothing_cut, resized
from tests.browser.screen import Screen

pytestmark = pytest.mark.slow

LEAST = ("70", "20")
"""The least brightness and the least volume of alarms, per cent."""
_DIM = """(share) => {
  const dim = (colour) => colour.replace(/\\d+/g, (part, at, all) =>
    all.slice(0, at).split(",").length > 3 ? part : String(Math.round(Number(part) * share)));
  const dimmed = "main, main *, .head > :not(.alarm), .head > :not(.alarm) *";
  const found = [...document.querySelectorAll(dimmed)];
  const colours = found.map((each) => {
    const { color, backgroundColor, fill } = getComputedStyle(each);
    return { color: dim(color), backgroundColor: dim(backgroundColor), fill: dim(fill) };
  });
  found.forEach((each, index) => Object.assign(each.style, colours[index]));
  document.body.style.backgroundColor = getComputedStyle(document.body).backgroundColor;
  document.documentElement.dataset.dimmed = "false";
}"""
"""Replaces the filter that dims the page by dimmed colours: axe sees these, and no filter. The
ground is dimmed already.
"""


_OVER_LAMPS = """() => [...document.querySelectorAll(".onward")].filter((key) => {
    const lamp = key.querySelector(".lamp").getBoundingClientRect();
    const parts = [...key.children].filter((each) => !each.matches(".lamp, kbd"));
    return parts.some((each) => each.getBoundingClientRect().top < lamp.bottom - 1
        && each.getBoundingClientRect().height > 0);
}).map((key) => key.textContent)"""
"""Big keys on which something lies over the lamp."""


async def chosen(screen: Screen, setting: str, value: str) -> None:
    """Touch a value on the sheet, and wait until it is in force."""
    key = screen.page.locator(f'[data-setting="{setting}"] [data-value="{value}"]')
    await key.tap()
    await expect(key).to_have_attribute("aria-pressed", "true")


async def room_sheet(visit) -> Screen:
    """Return a supervisor's page at the sheet."""
    screen = await visit("#/supervisor/room")
    await sign_on(screen)
    return screen


async def follows(screen: Screen, name: str, value: str) -> None:
    """Wait until a page follows a setting."""
    await expect(screen.page.locator("html")).to_have_attribute(f"data-{name}", value)


async def test_every_page_follows_what_a_supervisor_chooses(opened, visit):
    """Look, letters and brightness; at a page that comes later and after a restart as well."""
    dealers, office = await visit(), await room_sheet(visit)
    await chosen(office, "look", "day")
    await chosen(office, "letters", "large")
    await office.accessible()
    await chosen(office, "brightness", "80")
    for screen in (dealers, office):
        await follows(screen, "look", "day")
        await follows(screen, "letters", "large")
        await follows(screen, "dimmed", "true")
        ground = "color(srgb 0.721569 0.73098 0.705882)"  # rgb(230, 233, 225), 80 % of it
        await expect(screen.page.locator("body")).to_have_css("background-color", ground)
    data = opened.real_table.record.event("RoomChosen").data
    assert (data["room"]["brightness"], data["by"]["badge"]) == (80, "2001")
    dealers.forgive("ERR_", "events")
    office.forgive("ERR_", "events")
    await opened.real_table.kill("daemon")
    await expect(dealers.page.locator(".lost main")).to_have_css(
        "filter", "grayscale(1) brightness(0.6)"
    )
    await opened.real_table.start("daemon")
    later = await visit()
    await follows(later, "look", "day")


@pytest.mark.parametrize("look", ["night", "day"])
async def test_everything_can_be_read_in_each_look_at_the_least_brightness(opened, visit, look):
    """Bets, an alarm, the fault screen: axe measures the contrast of the dimmed colours."""
    dealers, office = await visit(), await room_sheet(visit)
    await chosen(office, "look", look)
    await chosen(office, "brightness", LEAST[0])
    await follows(dealers, "dimmed", "true")
    await opened.bets(2, 3, 5)
    await dealers.at("wagering")
    await dealers.page.evaluate(_DIM, 0.7)
    await dealers.accessible()
    await dealers.page.reload()
    await dealers.caught_up()
    await dealers.touch("no_more_bets")
    await opened.packet_out(2)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    for screen in (dealers, office):
        await screen.shows("The shuffler's cover is open.")
        await screen.page.evaluate(_DIM, 0.7)
        await screen.accessible()


async def test_what_is_chosen_next_waits_for_the_answer(opened, visit):
    """A second value is not taken for the first one again and forgotten."""
    office = await room_sheet(visit)
    async with office.answers_held_back():
        await chosen(office, "look", "day")
        await expect(office.page.locator('[data-value="70"]')).to_be_disabled()
    await chosen(office, "brightness", "70")


async def test_the_chosen_values_stand_out_by_more_than_their_frame(opened, visit):
    office = await room_sheet(visit)
    for look in ("day", "night"):
        await chosen(office, "look", look)
        await follows(office, "look", look)
        ground = "(each) => getComputedStyle(each).backgroundColor"
        values = office.page.locator('[data-setting="brightness"] button')
        grounds = [await each.evaluate(ground) for each in await values.all()]
        assert len(set(grounds[:-1])) == 1
        assert grounds[-1] != grounds[0], "100 % is in force"


async def test_large_letters_are_larger_and_nothing_is_cut(opened, visit):
    dealers, office = await visit(), await room_sheet(visit)
    words = dealers.page.locator(".step-words")
    size = "(each) => parseFloat(getComputedStyle(each).fontSize)"
    before = await words.evaluate(size)
    await chosen(office, "letters", "large")
    await follows(dealers, "letters", "large")
    assert await words.evaluate(size) > 1.1 * before
    await dealers.page.locator('.head [lang="fr"]').tap()
    await dealers.shows("En attente d’une mise")
    await all_whole(dealers, ".awaited")
    await opened.bets(2, 3, 5)
    await dealers.at("wagering")
    await all_whole(dealers, ".keys-go button")
    await resized(dealers, (1280, 800))
    await dealers.touch("no_more_bets")
    await opened.deal(2, 3, 5)
    await dealers.at("awaiting_green")
    await all_whole(dealers, ".keys-go button")


async def all_whole(screen: Screen, *parts: str) -> None:
    """Look that nothing is cut, at each size."""
    for each in SIZES:
        await resized(screen, each)
        await nothing_cut(screen, ".keys > *", ".strip > div", ".step-words", *parts)
        assert await screen.page.evaluate(_CUT_WORDS) == []
        assert await screen.page.evaluate(_OVER_LAMPS) == [], each


async def test_the_picture_moves_by_some_pixels_and_stays_whole(opened, visit):
    dealers, office = await visit(), await room_sheet(visit)
    await dealers.page.clock.install()
    await dealers.page.reload()
    await dealers.caught_up()
    at = "() => document.querySelector('.page').getBoundingClientRect()"
    still = await dealers.page.evaluate(at)
    await chosen(office, "burn_in_shift", "true")
    await dealers.page.wait_for_function("() => document.body.style.padding !== ''")
    places = []
    for _ in range(4):
        box = await dealers.page.evaluate(at)
        places.append((box["x"], box["y"]))
        assert (box["width"], box["height"]) == (still["width"] - 4, still["height"] - 4)
        await nothing_cut(dealers, ".keys > *", ".strip > div")
        await dealers.page.clock.fast_forward("03:00")
    assert sorted(places) == [(0, 0), (0, 4), (4, 0), (4, 4)]


async def test_alarms_are_as_loud_as_chosen_and_never_silent(opened, visit):
    dealers, office = await visit(), await room_sheet(visit)
    volumes = office.page.locator('[data-setting="alarm_volume"] button')
    assert await volumes.first.get_attribute("data-value") == LEAST[1]
    await chosen(office, "alarm_volume", "20")
    await dealers.page.add_init_script(
        """window.loudest = [];
        const rise = AudioParam.prototype.linearRampToValueAtTime;
        AudioParam.prototype.linearRampToValueAtTime = function (to, at) {
            window.loudest.push(to);
            return rise.call(this, to, at);
        };"""
    )
    await dealers.page.reload()
    await dealers.caught_up()
    await dealers.page.locator(".head-clock").tap()
    await opened.bets(2)
    await dealers.touch("no_more_bets")
    await dealers.at("dealing.seat")
    await dealers.touch("stop")
    await dealers.page.wait_for_function("() => Math.max(...window.loudest) === 0.2")
