"""A classroom in this process, and a trainee at its page: lessons by touch."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import Browser, Frame, Locator, Page, expect

from simulators.demo import processes
from simulators.demo.classroom.room import Classroom, Teaching
from simulators.demo.classroom.training_page import TrainingPage

SPEED = 20.0
OPEN = 30_000
"""Milliseconds in which a table is certainly open."""


class Panel:
    """The lesson's panel in its frame; what `tests.browser.errands` does, it can do here."""

    def __init__(self, frame: Frame) -> None:
        self.page = frame

    def key(self, name: str) -> Locator:
        """Return the key of that name."""
        return self.page.locator(f'[data-key="{name}"]')

    async def touch(self, name: str) -> None:
        """Touch a key, once it can be touched."""
        await expect(self.key(name)).to_be_enabled()
        await self.key(name).tap()


class Trainee:
    """Somebody at the training page; `teaching`: where its tables are built and shown.

    `room`: the classroom itself, for a test that has to know what is right.
    """

    def __init__(self, page: Page, teaching: Teaching, room: Classroom) -> None:
        self.page = page
        self.teaching = teaching
        self.room = room
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    async def begins(self, lesson: str) -> Panel:
        """Touch a lesson of the list, and wait for its panel."""
        await self.page.locator(f'[data-lesson="{lesson}"]').tap()
        return await self.panel()

    async def panel(self) -> Panel:
        """Wait for the panel of the lesson that begins."""
        await expect(self.page.locator("body[data-phase=playing]")).to_be_visible(timeout=OPEN)
        inside = self.page.frame_locator("#panel").locator(".page[data-training]")
        await expect(inside).to_be_visible()
        handle = await self.page.locator("#panel").element_handle()
        assert handle is not None
        frame = await handle.content_frame()
        assert frame is not None
        return Panel(frame)

    async def verdict(self) -> tuple[str, list[tuple[str, str]]]:
        """Wait for the end of the lesson; return the score, and each mark with its words."""
        await expect(self.page.locator(".score")).to_be_visible(timeout=OPEN)
        found = []
        for each in await self.page.locator(".found li").all():
            mark = await each.get_attribute("class") or ""
            found.append((mark, await each.locator("span").inner_text()))
        return await self.page.locator(".score").inner_text(), found

    async def act(self, name: str) -> None:
        """Touch a button of the training page."""
        await self.page.locator(f'[data-act="{name}"]').tap()

    async def says(self, answer: str) -> None:
        """Touch an answer to what is asked."""
        await self.page.locator(f'aside [data-answer="{answer}"]').tap()


@asynccontextmanager
async def classroom(
    folder: Path, browser: Browser, language: str = "en", config: Path | None = None
) -> AsyncIterator[Trainee]:
    """Serve a classroom for the time of the block, and open its page.

    Args:
        folder: where its tables are built.
        browser: opens the page.
        language: of the page.
        config: the table's file whose game is taught; None: the shipped one.
    """
    socket = processes.listening(0)
    panel = f"127.0.0.1:{processes.free(0)}"
    scores = folder / "scores" / "best-scores.json"
    teaching = Teaching(folder, config, SPEED, scores, panel, socket.address.rstrip("/"))
    room = Classroom(teaching)
    page = TrainingPage(socket, room)
    tasks = [asyncio.create_task(page.serve()), asyncio.create_task(room.run())]
    context = await browser.new_context(
        viewport={"width": 1280, "height": 800},
        has_touch=True,
        locale=language,
        reduced_motion="reduce",
    )
    try:
        trainee = Trainee(await context.new_page(), teaching, room)
        await trainee.page.goto(socket.address)
        await expect(trainee.page.locator("html")).to_have_attribute("lang", language)
        yield trainee
        assert trainee.wrong == []
    finally:
        await context.close()
        for task in reversed(tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        socket.close()
