"""Answers of a lesson: from a file, and from a pipe as they come."""

import asyncio
import os

from simulators.demo.answers import Answers, Typed, answers_from


async def test_written_answers_skip_what_is_none():
    answers = answers_from("# a comment\n7\n\n  pp w \n")()
    assert isinstance(answers, Answers)
    assert [await answers.line() for _ in range(3)] == ["7", "pp w", None]


async def test_typed_answers_come_line_by_line_and_end():
    reading, writing = os.pipe()
    answers = Typed(reading)
    assert answers.echo
    waiting = asyncio.create_task(answers.line())
    os.write(writing, b"7\npp")
    assert await waiting == "7"
    os.write(writing, b" w\n\n")
    assert await answers.line() == "pp w"
    assert await answers.line() == ""
    os.close(writing)
    assert await answers.line() is None
    answers.close()
    os.close(reading)
