"""Keyboard, focus, what is read aloud: WCAG 2.2 AA where axe cannot look.

What axe can see, the story of each screen asks (`Screen.accessible`); docs/accessibility.md has all
of it.
"""

import pytest
from playwright.async_api import expect

from simulators.people.staff import SAM
from tests.browser.errands import done, sign_on
from tests.browser.screen import Screen

pytestmark = pytest.mark.slow

_FOCUSED = """() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return null;
  const box = at.getBoundingClientRect();
  const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const ring = getComputedStyle(at.querySelector(".seat-box") ?? at);
  return {
    name: at.dataset.key ?? at.dataset.act ?? at.getAttribute("href") ?? at.className,
    text: at.textContent.trim().replace(/\\s+/g, " "),
    outlined: (ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2)
      || parseFloat(ring.strokeWidth) >= 5,
    covered: on === null || !(at.contains(on) || on.contains(at)),
    inside: at.closest("dialog") !== null,
  };
}"""
"""What has the focus: its name, whether it is outlined, and whether something lies over it."""

_LISTEN = """() => {
  window.announced = [];
  const said = new Map();
  const live = ":is([role=status], [role=alert], [aria-live]):not(.lost-line)";
  const look = () => {
    for (const each of document.querySelectorAll(live)) {
      const words = each.textContent.trim().replace(/\\s+/g, " ");
      if (words && said.get(each) !== words) window.announced.push(words);
      said.set(each, words);
    }
  };
  look();
  window.announced = [];
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
}"""
"""Keeps what live regions say from here on; but not that the line was silent on a busy computer."""


class Keyboard:
    """One person with a keyboard and no finger; each place the focus comes to is looked at."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    async def focused(self) -> dict[str, object]:
        """Return what has the focus; it can be seen."""
        found = await self._screen.page.evaluate(_FOCUSED)
        assert found is not None, "nothing has the focus"
        assert found["outlined"], f"the focus on {found['name']} is not drawn"
        assert not found["covered"], f"something lies over {found['name']}"
        return dict(found)

    async def tab_to(self, name: str, most: int = 40) -> None:
        """Go on to a control, by its name."""
        for _ in range(most):
            await self._screen.page.keyboard.press("Tab")
            if await self._nowhere():
                continue  # past the last control, and round again
            if (await self.focused())["name"] == name:
                return
        raise AssertionError(f"the keyboard does not come to {name}")

    async def press(self, name: str) -> None:
        """Go to a control and press it."""
        await self._screen.page.locator(f'[data-key="{name}"], [data-act="{name}"]').wait_for()
        await self.tab_to(name)
        await self._screen.page.keyboard.press("Enter")

    async def order(self) -> list[str]:
        """Return the names of all controls, from the first to the last."""
        await self._screen.page.keyboard.press("Tab")
        while not await self._nowhere():
            await self._screen.page.keyboard.press("Tab")
        while await self._nowhere():
            await self._screen.page.keyboard.press("Tab")
        found: list[str] = []
        while not await self._nowhere():
            found.append(str((await self.focused())["name"]))
            await self._screen.page.keyboard.press("Tab")
        return found

    async def _nowhere(self) -> bool:
        """Tell whether no control has the focus: it has left the page's last one."""
        found = await self._screen.page.evaluate("() => document.activeElement === document.body")
        return bool(found)


@pytest.mark.quick
async def test_a_clean_round_is_played_by_keyboard_alone(opened, visit):
    """Four presses, by Tab and Enter; what is announced is each instruction, once."""
    screen = await visit()
    keyboard = Keyboard(screen)
    await screen.page.evaluate(_LISTEN)
    await opened.bets(2, 5)
    await keyboard.press("no_more_bets")
    await opened.deal(2, 5)
    await opened.remainder()
    await screen.at("deciding")
    await keyboard.press("decisions_closed")
    await screen.at("settling")
    await opened.clean_up()
    await keyboard.press("round_over")
    await screen.at("reload")
    said = await screen.page.evaluate("() => window.announced")
    assert len(said) == len(set(said)), f"something is said twice: {said}"
    # What passes at once is not said; what stands until somebody acts is.
    for words in ("NO MORE BETS", "DECISIONS CLOSED", "Settle every seat", "Put the red deck"):
        assert any(words in each for each in said), (words, said)
    assert len(said) <= 14, said


async def test_the_focus_goes_as_the_screen_is_read(opened, visit):
    """The head, what to do and its keys, the layout; each seat in its order."""
    screen = await visit()
    await opened.bets(2)
    await screen.at("wagering")
    found = await Keyboard(screen).order()
    at = {name: found.index(name) for name in found}
    assert at["#/supervisor"] < at["no_more_bets"] < at["stop"] < at["seat_1"], found
    seats = [name for name in found if name.startswith("seat_")]
    assert seats == [f"seat_{number}" for number in range(1, 8)]


async def test_a_dialog_keeps_the_focus_and_gives_it_back(opened, visit):
    """By keyboard a supervisor signs on; Escape and a finished dialog lead to where they began."""
    screen = await visit()
    keyboard = Keyboard(screen)
    for leave in ("Escape", "Enter"):
        await keyboard.tab_to("table-key key-more")
        await screen.page.keyboard.press("Enter")
        await keyboard.press("sign-on")
        await expect(screen.page.locator("dialog .typed")).to_be_focused()
        for _ in range(8):
            await screen.page.keyboard.press("Tab")
            at = await screen.page.evaluate(_FOCUSED)
            assert at is None or at["inside"], "the focus leaves the dialog"
        if leave == "Enter":
            await signs_on(screen)
        else:
            await screen.page.keyboard.press("Escape")
        await done(screen)
        await expect(screen.page.locator(".key-more")).to_be_focused()
    await expect(screen.page.locator(f'.chip.own[data-chip="{SAM.badge}"]')).to_be_visible()
    await screen.page.keyboard.press("Enter")
    await expect(screen.page.locator(".menu-items")).to_be_visible()
    await keyboard.tab_to("tap")
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.locator(".menu-items")).to_have_count(0)
    await expect(screen.page.locator(".key-more")).to_be_focused()


async def test_the_focus_comes_to_everything_on_a_sheet(opened, visit):
    """Seen and uncovered, on a small screen and a phone: the sheets, STOP, what is on this one."""
    screen = await visit("#/supervisor")
    await sign_on(screen)
    keys = screen.page.locator(".office-sheet :is(button:enabled, summary)")
    for width, height in ((1024, 600), (390, 844)):
        await screen.page.set_viewport_size({"width": width, "height": height})
        found = await Keyboard(screen).order()
        sheets = [name for name in found if name.startswith("#/supervisor/")]
        assert len(sheets) >= 7
        assert found.index(sheets[-1]) < found.index("stop") < found.index("office-sheet")
        after = found[found.index("office-sheet") + 1 :]
        assert len(after) == await keys.count() >= 6, after


async def test_seconds_are_not_announced_and_a_stop_is_at_once(opened, visit):
    """On a sheet: the time of the sign-on runs down in silence; an open cover is an alert, once."""
    await opened.bets(2)
    await opened.call()
    await opened.packet_out(2)
    screen = await visit("#/supervisor")
    await sign_on(screen)
    await screen.page.evaluate(_LISTEN)
    time = screen.page.locator(".chip.own time")
    for _ in range(2):
        await expect(time).not_to_have_text(await time.inner_text())
    announced = "() => window.announced"
    assert await screen.page.evaluate(announced) == []
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    band = screen.page.locator(".band")
    await expect(band).to_contain_text("The shuffler's cover is open.")
    await expect(band).to_have_attribute("role", "alert")
    assert len(await screen.page.evaluate(announced)) == 1


async def signs_on(screen: Screen) -> None:
    """Type the badge; put the PIN in and send it in one go, before the page is drawn again."""
    badge = screen.page.locator("dialog .typed")
    await expect(badge).to_have_attribute("autocomplete", "username")
    await badge.focus()
    await screen.page.keyboard.type(SAM.badge, delay=60)
    await screen.page.keyboard.press("Enter")
    pin = screen.page.locator("dialog .pad-shown")
    await expect(pin).to_be_focused()
    await expect(pin).to_have_attribute("autocomplete", "current-password")
    await pin.evaluate(
        """(field, pin) => {
            field.value = pin;
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
            field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        }""",
        SAM.pin,
    )


async def test_letters_of_the_keyboard_can_be_switched_off(opened, visit):
    """Whoever dictates to the computer presses nothing by accident; the choice stays here."""
    screen = await visit()
    await opened.bets(2)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.page.locator(".key-more").tap()
    await screen.page.locator('[data-act="letters"]').tap()
    await expect(screen.page.locator("kbd")).to_have_text([""] * 3)
    await screen.page.keyboard.press("n")
    await screen.page.keyboard.press("2")
    await screen.page.reload()
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await expect(screen.key("no_more_bets")).not_to_have_attribute("aria-keyshortcuts", "N")
    assert opened.eyes.table.step == "wagering"
    await screen.page.locator(".key-more").tap()
    await screen.page.locator('[data-act="letters"]').tap()
    await expect(screen.key("no_more_bets")).to_have_attribute("aria-keyshortcuts", "N")
    await screen.page.keyboard.press("n")
    await screen.at("dealing.seat")
