"""The diagram is the machine's own, and the copy in docs/ is up to date."""

import re

from controller.configuration import load_game
from controller.procedure.diagram import mermaid, page
from tests.procedure.drawing import pages

GAME = load_game("three-card-draw-poker")


def test_the_copy_in_docs_is_what_the_machine_says() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m tests.procedure.drawing"


def test_every_step_and_every_number_of_the_sheet_is_drawn() -> None:
    drawn = mermaid(GAME)
    for step in GAME.steps:
        assert f"    {step.step.value.replace('.', '_')}: {step.title}" in drawn
    numbers = {
        int(number) for each in re.findall(r"\(([\d, ]+)\)", drawn) for number in each.split(",")
    }
    assert numbers == set(range(1, 12))


def test_no_step_is_a_trap() -> None:
    """From every step a way leads back to a closed table, and to every step leads one."""
    edges = re.findall(r"    (\w+) --> (\w+): ", mermaid(GAME))
    steps = {step.step.value.replace(".", "_") for step in GAME.steps}
    for start, ends in (("closed", edges), ("closed", [(b, a) for a, b in edges])):
        seen = {start}
        while more := {b for a, b in ends if a in seen} - seen:
            seen |= more
        assert seen == steps


def test_it_is_drawn_the_same_every_time() -> None:
    assert mermaid(GAME) == mermaid(load_game("three-card-draw-poker"))
    assert mermaid(GAME) in page(GAME)
