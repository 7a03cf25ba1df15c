"""Lessons on the training page, by touch: what is right, late and wrong is told, with a score."""

import socket
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial

import pytest
from playwright.async_api import expect

from controller.api.client import Client, Credentials
from controller.configuration import config_root
from simulators.demo import processes
from simulators.demo.classroom import lesson_table
from simulators.demo.staff import FirstOpening
from simulators.people.staff import SAM
from simulators.training.lessons import DrillName
from simulators.training.record import read_record
from tests.browser.classroom import OPEN, Panel, Trainee, classroom
from tests.browser.errands import act, choose, done, enter, refused, sign_on
from tests.browser.screen import DRAWING, keep_picture, violations

pytestmark = pytest.mark.slow

Enter = Callable[..., AbstractAsyncContextManager[Trainee]]
THIN = "\N{NARROW NO-BREAK SPACE}"
ROUND = {
    "en": ["Call no more bets", "Release the remaining cards", "Close the decisions"],
    "fr": [
        f"Annoncer «{THIN}rien ne va plus{THIN}»",
        "Libérer les cartes restantes",
        "Clore les décisions",
    ],
}
FAILED = {"en": "The lesson could not be given", "fr": "La leçon n’a pas pu avoir lieu"}
LISTENS = {"en": "another program listens here", "fr": "un autre programme écoute ici"}
SLOW = {
    "en": "The table does not come. Leave the lesson, and begin it again.",
    "fr": "La table ne s’ouvre pas. Quittez la leçon, puis recommencez-la.",
}
LONG = 20_000
"""Milliseconds after which a table that is not open does not come any more."""
LAST = {"en": "End the round", "fr": "Terminer le coup"}
SCORES = {"en": "{} of 100 points", "fr": "points\u202f: {} sur 100"}


@pytest.fixture
def room(tmp_path_factory, browser, monkeypatch, fork_server) -> Enter:
    """Opens the training page, in a language; its tables' processes are forked."""
    monkeypatch.setattr(processes, "create_subprocess_exec", fork_server.exec)
    return partial(classroom, tmp_path_factory.mktemp("c"), browser)


async def finish(panel: Panel) -> None:
    """Play the rest of a round, from the remaining cards on."""
    for key in ("green", "decisions_closed", "round_over"):
        await panel.touch(key)


@pytest.mark.parametrize("language", ["en", "fr"] if DRAWING else ["fr"])
async def test_a_round_by_touch(room, language):
    """Everything in time is right; the list has the score, then and later; the next one begins."""
    async with room(language) as trainee:
        page = trainee.page
        assert await violations(page) == []
        await keep_picture(page, f"training-lessons-{language}")
        panel = await trainee.begins("round")
        await expect(panel.page.locator("html")).to_have_attribute("lang", language)
        await expect(page.locator(".goal p")).not_to_have_text("")
        goal = await page.locator(".goal p").inner_text()
        await trainee.act("hint")
        await expect(page.locator(".goal p")).not_to_have_text(goal)
        await panel.touch("no_more_bets")
        await finish(panel)
        score, found = await trainee.verdict()
        assert score == SCORES[language].format(100)
        assert found == [("right", words) for words in [*ROUND[language], LAST[language]]]
        assert await violations(page) == []
        await keep_picture(page, f"training-verdict-{language}")
        await trainee.act("next")
        await trainee.panel()
        await trainee.act("leave")
        best = page.locator('[data-lesson="round"] em')
        await expect(best).to_have_text(SCORES[language].format(100))
    async with room(language) as trainee:  # the program has ended, and begins again
        best = trainee.page.locator('[data-lesson="round"] em')
        await expect(best).to_have_text(SCORES[language].format(100))


class SlowOpening(FirstOpening):
    """The supervisor is there, and waits with the shuffler until the dealer has called."""

    async def see_snapshot(self, snapshot):
        called = snapshot.floor is not None or self._adopted
        if snapshot.sign_ons and called:
            await super().see_snapshot(snapshot)
        elif not snapshot.sign_ons:
            async with await Client.connect(self._socket) as client:
                await client.sign_on(Credentials(SAM.badge, SAM.pin))


async def test_a_call_while_the_table_is_opened_is_answered_before_the_lesson(room, monkeypatch):
    """The trainee may call, and no key moves when the supervisor comes."""
    monkeypatch.setattr(lesson_table, "FirstOpening", SlowOpening)
    async with room("en") as trainee:
        panel = await trainee.begins("jam")
        await panel.touch("no_more_bets")
        await expect(panel.page.locator('[data-act="count"]')).to_be_visible()
        await expect(panel.key("call_floor")).to_be_visible()


async def test_a_jam_with_a_wrong_count(room):
    """The dealer counts three where nothing lies: it costs points, and is found by the other."""
    async with room("en") as trainee:
        panel = await trainee.begins("jam")
        await panel.touch("no_more_bets")
        await expect(panel.page.locator('[data-act="count"]')).to_be_visible()
        await expect(trainee.page.locator(".beside")).to_contain_text("No cards in the tray")
        await expect(trainee.page.locator(".beside")).to_contain_text("badge 2001, PIN 482615")
        await keep_picture(trainee.page, "training-jam")
        await count(panel, "3")
        await sign_on(panel)
        await clear(panel, "0")
        await refused(panel, "The two counts differ: both count again.")
        await act(panel, "cancel")
        await count(panel, "0")
        await clear(panel, "0")
        await done(panel)
        await finish(panel)
        score, found = await trainee.verdict()
        assert score == "90 of 100 points"
        assert [mark for mark, _ in found] == ["right"] * 6 + ["wrong"]
        assert found[-1] == ("wrong", "cards stated: 3; cards there: 0")


async def count(panel: Panel, cards: str) -> None:
    """The dealer counts."""
    await act(panel, "count")
    await enter(panel, cards)
    await done(panel)


async def clear(panel: Panel, cards: str) -> None:
    """The supervisor counts, and clears."""
    await act(panel, "clear")
    await enter(panel, cards)
    await choose(panel, "Put right")


async def test_a_short_packet_is_counted_and_the_round_voided(room):
    async with room("en") as trainee:
        panel = await trainee.begins("short-packet")
        await panel.touch("no_more_bets")
        await expect(trainee.page.locator(".beside")).to_contain_text("3 cards in the tray")
        await count(panel, "3")
        await sign_on(panel)
        await act(panel, "void")
        await act(panel, "next")
        await choose(panel, "Wrong number of cards")
        await done(panel)
        await panel.touch("round_over")
        score, found = await trainee.verdict()
        assert (score, [mark for mark, _ in found]) == ("100 of 100 points", ["right"] * 3)


async def test_the_day_is_opened_by_touch(room):
    """Nobody opens the table for the trainee; simulated hands put the decks in."""
    async with room("en") as trainee:
        panel = await trainee.begins("opening")
        await expect(trainee.page.locator(".beside")).to_contain_text("badge 2001, PIN 482615")
        await sign_on(panel)
        await act(panel, "adopt")
        await choose(panel, "First installation")
        await done(panel)
        await panel.touch("open")
        score, found = await trainee.verdict()
        assert (score, [mark for mark, _ in found]) == ("100 of 100 points", ["right"] * 3)


async def test_a_late_bet_is_decided(room):
    async with room("fr") as trainee:
        panel = await trainee.begins("late-bet")
        await panel.touch("no_more_bets")
        late = panel.page.locator('[data-seat]:has([data-state="late"])')
        await expect(late).to_be_visible()
        await keep_picture(trainee.page, "training-late-bet")
        await late.tap()
        await choose(panel, "retract_bet")
        await done(panel)
        await finish(panel)
        score, found = await trainee.verdict()
        assert score == "points\u202f: 100 sur 100"
        assert ("right", "Décider de la mise tardive") in found


async def test_a_round_is_settled_by_touch(room):
    """The first seat named is not the next one, and every wager is left out: each is told."""
    async with room("fr") as trainee:
        page = trainee.page
        await trainee.begins("outcomes")
        seats = page.locator("aside .seats button")
        await expect(seats).to_have_count(2)
        assert await violations(page) == []
        await seats.first.tap()
        await expect(page.locator(".told")).to_contain_text("Non. Réglez")
        await expect(page.locator("fieldset").first).to_be_visible()
        await keep_picture(page, "training-settling")
        await trainee.says(".")
        await expect(page.locator(".told")).to_contain_text("Oublié.")
        await seats.first.tap()
        await trainee.says(".")
        score, found = await trainee.verdict()
        assert score == "points\u202f: 0 sur 100"
        assert {mark for mark, _ in found} == {"right", "wrong"}
        assert any("ordre faux" in words for _, words in found)


async def test_a_win_is_said_with_odds_and_amount(room):
    async with room("en") as trainee:
        page = trainee.page
        await trainee.begins("payouts")
        await page.locator("aside .seats button").last.tap()
        first = page.locator("fieldset").first
        await first.locator("button").first.tap()
        await first.locator("[name=odds]").fill("7")
        await first.locator("[name=amount]").fill("1.00")
        await first.locator("form button").tap()
        await expect(page.locator(".told li").last).to_contain_text("No.")


@pytest.mark.parametrize("language", ["en", "fr"] if DRAWING else ["en"])
async def test_a_lesson_whose_table_cannot_be_opened_says_why_and_begins_again(room, language):
    """Another program has the panel's port; when it is gone, the lesson begins."""
    async with room(language) as trainee:
        page, (host, port) = trainee.page, trainee.teaching.page.split(":")
        with socket.create_server((host, int(port))):
            await page.locator('[data-lesson="round"]').tap()
            failed = page.locator(".failed")
            await expect(failed).to_contain_text(FAILED[language], timeout=OPEN)
            await expect(failed).to_contain_text(LISTENS[language])
            await expect(failed).to_contain_text(trainee.teaching.page)
            assert await violations(page) == []
        await trainee.act("again")
        await trainee.panel()


async def test_a_lesson_that_could_not_begin_leads_back_to_the_list(room):
    """The folder of the lesson's table cannot be made: there is a file of that name."""
    async with room("en") as trainee:
        (trainee.teaching.home / "1").write_text("")
        await trainee.page.locator('[data-lesson="round"]').tap()
        await expect(trainee.page.locator(".failed")).to_contain_text("not a directory")
        await trainee.act("back")
        await trainee.begins("round")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_table_that_does_not_come_is_said_and_can_be_left(room, language):
    """The page's clock is set forward, so that nobody waits."""
    async with room(language) as trainee:
        page = trainee.page
        await page.clock.install()
        await page.locator('[data-lesson="round"]').tap()
        await expect(page.locator(".wait")).to_be_visible()
        await page.clock.fast_forward(LONG)
        await expect(page.locator(".wait")).to_have_text(SLOW[language])
        assert await violations(page) == []
        await trainee.act("leave")
        await expect(page.locator("[data-lesson]").first).to_be_visible(timeout=OPEN)


async def test_a_score_that_cannot_be_kept_is_told_beside_the_verdict(room):
    async with room("en") as trainee:
        trainee.teaching.scores.parent.write_text("")
        panel = await trainee.begins("round")
        await panel.touch("no_more_bets")
        await finish(panel)
        assert (await trainee.verdict())[0] == SCORES["en"].format(100)
        await expect(trainee.page.locator(".failed")).to_contain_text("cannot be")


GAMES = {"en": "three-card-draw-poker", "fr": "four-card-poker"}
BADGE = {"en": "Counted for badge 1001", "fr": "Compté pour le badge 1001"}
NO = {"en": "no.", "fr": "non."}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_lesson_of_strategy(room, language):
    """A badge is typed; the first two decisions are wrong; each is told with what it costs."""
    tables = {"three-card-draw-poker": "table.yaml"}
    config = tables.get(GAMES[language], f"table-{GAMES[language]}.yaml")
    async with room(language, config_root() / config) as trainee:
        page = trainee.page
        await page.locator("input[name=badge]").fill("1001")
        await page.locator(".counted button").tap()
        await expect(page.locator(".counted")).to_contain_text(BADGE[language])
        assert await violations(page) == []
        await page.locator('[data-lesson="strategy"]').tap()
        choices = page.locator(".choices button")
        await expect(choices.first).to_be_visible(timeout=OPEN)
        await expect(page.locator("#panel")).to_be_hidden()
        lesson = trainee.room.strategy
        assert lesson is not None
        for number in range(8):
            await expect(page.locator("aside")).to_have_attribute("data-asked", str(number))
            await expect(choices.first).to_be_visible(timeout=OPEN)
            hand = lesson.hand
            worth = [each.worth for each in hand.choices]
            wanted = min(worth) if number < 2 else max(worth)
            await choices.nth(worth.index(wanted)).tap()
            if number == 1:
                await expect(page.locator(".told")).to_contain_text(NO[language])
                await expect(choices.first).to_be_visible(timeout=OPEN)
                assert await violations(page) == []
                await keep_picture(page, f"training-strategy-{language}")
        score, found = await trainee.verdict()
        assert score == SCORES[language].format(75)
        assert [mark for mark, _ in found] == ["wrong", "wrong", *["right"] * 6, "wrong"]
        await keep_picture(page, f"training-strategy-verdict-{language}")
        [(badge, tally)] = read_record(trainee.teaching.counts).items()
        assert (badge, tally.wagers, tally.right) == ("1001", 8, 6)


async def answers(trainee: Trainee, *, right: bool) -> None:
    """Answer the present question; a seat is touched twice, as by a finger that trembles."""
    page, drill = trainee.page, trainee.room.drill
    assert drill is not None
    numbers = drill.question.right if right else (0,) * len(drill.question.right)
    if drill.question.amounts:
        text = " ".join(f"{each / 100:.2f}" for each in numbers) if right else "0 0 0 0 0 0 0"
        if await page.locator("html").get_attribute("lang") == "fr":
            text = text.replace(".", ",")
        await page.locator("input[name=amounts]").fill(text)
        await page.locator(".payout button").tap()
        return
    seat = numbers[0] if right else next(n for n in trainee.room.table.seats if n != numbers[0])
    twice = "(each) => { each.click(); each.click(); }"
    await page.locator(f'aside [data-answer="{seat}"]').evaluate(twice)


@pytest.mark.parametrize(("language", "game"), [("en", "five-card-draw"), ("fr", "stud-high-low")])
async def test_each_lesson_of_a_table_of_players(room, language, game):
    """Questions alone: each is judged at once, and the verdict counts those that were right."""
    async with room(language, config_root() / f"table-{game}.yaml") as trainee:
        page = trainee.page
        await expect(page.locator("[data-lesson]")).to_have_count(len(DrillName))
        for about in DrillName:
            await page.locator(f'[data-lesson="{about}"]').tap()
            told = page.locator(".told li")
            await expect(told.first).not_to_have_text("")
            await expect(page.locator("#panel")).to_be_hidden()
            assert await violations(page) == []
            if about is DrillName.POTS:
                await page.locator("input[name=amounts]").fill("?")
                await page.locator(".payout button").tap()
                await expect(told.first).to_contain_text(
                    {"en": "21.00 45.00", "fr": "21,00 45,00"}[language]
                )
                await keep_picture(page, f"training-pots-{language}")
            for number in range(6):
                await expect(page.locator("aside")).to_have_attribute("data-asked", str(number))
                await answers(trainee, right=number > 0)
                if number < 5:
                    word = {"en": ("No.", "Right."), "fr": ("Non.", "Juste.")}[language]
                    await expect(told.first).to_contain_text(word[number > 0])
                    await expect(page.locator("aside")).to_be_visible()
            score, found = await trainee.verdict()
            assert score == SCORES[language].format(83)
            assert [mark for mark, _ in found] == ["wrong"] + ["right"] * 5
            await trainee.act("back")
            best = page.locator(f'[data-lesson="{about}"] em')
            await expect(best).to_have_text(SCORES[language].format(83))
