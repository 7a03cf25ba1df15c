"""What is wrong with a page is found: the judge that the stories ask."""

import pytest

from tests.browser.screen import violations

pytestmark = pytest.mark.slow

_WRONG = """<html><title>Wrong</title><main><h1>Wrong</h1>
<p style="color: #ccc; background: #fff">pale</p><img src="data:,">
<button style="width: 9px; height: 9px; padding: 0" aria-label="one"></button
><button style="width: 9px; height: 9px; padding: 0" aria-label="two"></button>
</main></html>"""
_RIGHT = """<html lang="en"><title>Right</title><main><h1>Right</h1><p>dark</p></main></html>"""


async def test_each_kind_of_mistake_is_found_whenever_the_page_is_asked(browser) -> None:
    page = await browser.new_page()
    try:
        await page.set_content(_WRONG)
        found = await violations(page)
        kinds = {each.partition(":")[0] for each in found}
        assert kinds == {"color-contrast", "html-has-lang", "image-alt", "target-size"}
        assert await violations(page) == found
        await page.set_content(_RIGHT)
        assert await violations(page) == []
    finally:
        await page.close()
