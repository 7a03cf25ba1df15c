"""The diagram is drawn from the rows, and so are the pages that `make docs` makes."""

import re

from controller.configuration import load_game
from controller.procedure.diagram import mermaid, trigger_words
from controller.procedure.rows import POKER, ROWS, TRIGGERS
from controller.procedure.rows.row import NEXT
from controller.words.spoken import say
from tests.documents.procedure import of_all, of_game

GAME = load_game("three-card-draw-poker")


def test_the_page_of_the_procedure_has_every_row_with_its_conditions_and_actions() -> None:
    page = of_all()
    for row in (*ROWS, *POKER):
        for function in (*(test for test, _ in row.tests), *row.do):
            assert f"{function.__name__}`" in page
    heads = re.findall(r"^### .+ \(`(\w+)`\)$", page, re.MULTILINE)
    assert set(heads) == {row.trigger for row in (*ROWS, *POKER)}
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    assert len(lines) > len(ROWS) + len(POKER)


def test_a_refusal_is_printed_with_its_words_and_with_names_for_what_is_of_the_moment() -> None:
    printed = of_all()
    assert "*refused:* A supervisor must clear this: {hold} |" in printed
    assert "*refused:* This game takes {low} to {high} players. |" in printed


def test_the_page_of_a_game_has_each_of_its_steps_with_the_dealers_words() -> None:
    page = of_game(GAME)
    for step in GAME.steps:
        assert f"`{step.step}` | {say(step.title)} | {say(step.unfilled)}" in page


def test_every_step_and_every_number_of_the_sheet_is_drawn() -> None:
    drawn = mermaid(GAME, say)
    for step in GAME.steps:
        assert re.search(rf'state "{say(step.title)}[ ()\d,]*" as {step.step}\n', drawn)
    numbers = {
        int(number) for each in re.findall(r"\(([\d, ]+)\)\"", drawn) for number in each.split(",")
    }
    assert numbers == set(range(1, 12))


def moves(drawn: str) -> list[tuple[str, str]]:
    """Return the arrows of a diagram: from which step to which."""
    return re.findall(r"\n +([\w.]+) --> ([\w.]+): ", drawn)


def test_no_step_is_a_trap() -> None:
    """From every step a way leads to a closed table, and a way leads to every step."""
    edges = moves(mermaid(GAME, say))
    steps = {step.step.value for step in GAME.steps}
    for start, ends in (("closed", edges), ("closed", [(b, a) for a, b in edges])):
        seen = {start}
        while more := {b for a, b in ends if a in seen} - seen:
            seen |= more
        assert seen == steps


def test_the_diagram_is_drawn_the_same_every_time() -> None:
    assert mermaid(GAME, say) == mermaid(load_game("three-card-draw-poker"), say)


def test_each_move_is_drawn_with_what_must_hold_and_what_must_not() -> None:
    of_rows = set()
    for row in ROWS:
        names = [("" if wanted else "!") + test.__name__ for test, wanted in row.tests]
        of_rows.add(" & ".join(sorted(names, key=lambda name: name[0] == "!")))
    drawn = set(re.findall(r" \[([^]*]+)\]", mermaid(GAME, say)))
    assert drawn <= of_rows | {f"came_from({step.step})" for step in GAME.steps}
    assert any("!" in each for each in drawn)


def test_a_page_of_a_game_has_only_its_own_order() -> None:
    own = mermaid(GAME, say, lambda row: row.to == NEXT)
    assert set(moves(own)) < set(moves(mermaid(GAME, say)))
    assert "voiding" not in own


def test_every_trigger_has_words() -> None:
    words = [trigger_words(trigger, say) for trigger in TRIGGERS]
    assert all(words)
    assert len(set(words)) == len(words)


def test_every_condition_and_action_has_a_name_of_its_own() -> None:
    """A name stands for one function, in the diagram and in a search."""
    functions = {test for row in ROWS for test, _ in row.tests} | {
        action for row in ROWS for action in row.do
    }
    places = {f"{each.__module__}.{each.__name__}" for each in functions}
    assert len(places) == len(functions)
    assert not any(each.__name__.startswith(("_", "<")) for each in functions)
