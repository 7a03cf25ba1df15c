"""Choosing on the page: what a supervisor can choose, and the result."""

import asyncio

import pytest

from controller.configuration import load_table
from simulators.people.staff import SAM
from tests.configuration.files import copy, few_games
from tests.page.serving import serving

__all__ = ["few_games"]


@pytest.fixture
async def page(tmp_path, few_games):
    deployment = load_table(copy(tmp_path))[1]
    async with serving(tmp_path, deployment=deployment) as served:
        yield served.browser


async def test_a_supervisor_chooses_with_their_session_and_the_page_shows_it(page):
    found = await page.ask("choices")
    assert (found["reply"], found["chosen"]) == ("choices", [])
    token = await page.sign_on(SAM)
    wish = {"reason": "a busy evening", "pay_table": "TCDPPP-03"}
    limits = [{"wager": "ante", "minimum": 1000, "maximum": 20_000}]
    answer = await page.ask("choose", token, **wish, limits=limits)
    assert answer["ok"], answer
    assert (await page.view()).snapshot.pay_table == "TCDPPP-03"
    chosen = {each["place"]: each for each in (await page.ask("choices"))["chosen"]}
    assert chosen["limits.ante.maximum"]["value"] == "200.00"
    assert chosen["limits.ante.maximum"]["by"] == str(SAM.person)
    refused = await page.ask("choose", token, reason="hoping", pay_table="TCDPPP-01")
    assert refused["code"] == "choice_impossible"


async def test_without_a_session_nobody_chooses(page):
    answer = await page.ask("choose", reason="hoping", pay_table="TCDPPP-03")
    assert (answer["ok"], answer["code"]) == (False, "not_proved")


async def test_too_many_questions_what_can_be_chosen_are_told_to_wait(spent_for_good, page):
    asked = [page.post("/ask", {"request": "choices"}) for _ in range(8)]
    codes = [code for code, _ in await asyncio.gather(*asked)]
    assert sorted(codes) == [200] * 6 + [429] * 2
