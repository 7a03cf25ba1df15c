"""One instruction in every state: the walk through the states that simulations reach (rule 7)."""

import pytest
from msgspec.structs import replace

from controller.configuration import default_table, load_table
from controller.data.message import message
from controller.data.person import Role
from controller.shipped_files import config_root
from controller.snapshot import Form, Part, instruction
from drivers.registry import SELF_DRIVEN
from drivers.vocabulary import InputState, Key
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.instruction_judge import SHIPPED, Wording, faults, shipped_wordings
from simulators.simulation.run import Run
from tests.procedure import hand_moments
from tests.procedure.matrix_states import FORGOTTEN, MOMENTS
from tests.procedure.table_story import Story
from tests.sharing import mostly_slow

TABLES = sorted(default_table().parent.glob("table*.yaml"))
"""Every shipped table: all games, a shuffler that deals by itself, sensors on Modbus."""
FEWEST = 200
"""States of a table's walk, at least."""


@pytest.mark.parametrize("path", mostly_slow(TABLES, 14, soak=5), ids=lambda path: path.stem)
def test_every_state_of_a_walk_has_one_instruction_that_can_be_carried_out(path) -> None:
    """Each profile at every other table, beside the storm of everything at all of them.

    `make soak` walks on through hundreds of thousands of states.
    """
    definition = load_table(path)[0]
    turn, seen = TABLES.index(path), 0
    for seed, profile in enumerate(PROFILES.values(), start=100):
        if (seed // 2 + turn) % 2 and profile is not PROFILES["all"]:
            continue
        settings = Settings(
            1,
            seed,
            profile.habits,
            profile,
            self_driven=definition.shuffler.driver == SELF_DRIVEN,
            day=seed % 2 == 0,
            instructions=True,
        )
        run = Run(definition, settings)
        assert run.play().violations == [], f"seed {seed}, {profile.name}"
        assert run.judge.instructions is not None
        seen += run.judge.instructions.seen
    assert seen > FEWEST


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_of_the_matrix_has_one_instruction(moment: str) -> None:
    model = MOMENTS[moment]().table.procedure.model
    assert list(faults(model, instruction(model, None))) == []


@pytest.mark.parametrize("moment", {**MOMENTS, **hand_moments.MOMENTS})
def test_a_shuffler_that_is_lost_or_forgot_has_one_instruction_at_every_moment(moment: str):
    story = (MOMENTS.get(moment) or hand_moments.MOMENTS[moment])().lose("shuffler")
    model = story.table.procedure.model
    assert list(faults(model, instruction(model, None))) == []
    story.link("shuffler", last_act=FORGOTTEN)
    assert list(faults(model, instruction(model, None))) == []


# The judge finds what it looks for.


@pytest.mark.parametrize("language", SHIPPED)
def test_the_keys_that_a_sentence_names_are_found(language) -> None:
    wording = shipped_wordings()[SHIPPED.index(language)]
    assert wording.names(message("step-wagering-words"))[0] == {Key.NO_MORE_BETS}
    assert wording.names(message("step-settling-words"))[0] == {Key.ROUND_OVER}
    assert wording.names(message("instruction-close"))[0] == {Key.CLOSE}
    assert wording.names(message("step-idle-remedy"))[0] == set()


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [
        ("en", "Press { -the-key-round-over }.", "names ROUND_OVER, which is not offered (en)"),
        ("en", "Press RIEN NE VA PLUS.", "names RIEN NE VA PLUS, which is no key (en)"),
        ("fr", "Appuyez sur { -the-key-stop }.", ""),
        ("fr", "Appuyez sur COUP TERMINÉ.", "names ROUND_OVER, which is not offered (fr)"),
        ("fr", "Appuyez sur ARRÊT.", "names ARRÊT, which is no key (fr)"),
    ],
)
def test_a_wrong_key_in_a_sentence_of_one_language_is_found(language, words, found, tmp_path):
    folder = tmp_path / "languages" / language
    folder.mkdir(parents=True)
    model = Story().open().bet(2).table.procedure.model
    view = instruction(model, None)
    (folder / "planted.ftl").write_text(f"{view.words.id} = {words}\n", "utf-8")
    planted = Wording(language, (config_root(), tmp_path))
    wrong = [f"{view.words.id} {found}"] if found else []
    assert list(faults(model, view, [planted])) == wrong


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ({"key": "round_over"}, "round_over is not offered"),
        ({"short": message("key-stop")}, "no_more_bets means something else"),
        ({"who": None}, "nobody is asked for, but a key or a form"),
        ({"who": Role.TECHNICIAN}, "no_more_bets is no key of a technician"),
        ({"words": message("step-settling-words")}, "names ROUND_OVER, which is not offered"),
        ({"key": "", "form": Form.COUNT}, "count would be refused: nothing_to_count"),
        ({"key": "", "form": Form.VOID, "part": Part.SEAT}, "a seat that is not shown"),
        ({"part": Part.CABLE}, "no device's cable"),
        ({"hold": 7}, "a hold that is not open"),
    ],
)
def test_a_wrong_instruction_is_found(wrong, found) -> None:
    model = Story().open().bet(2).table.procedure.model
    right = instruction(model, None)
    assert list(faults(model, right)) == []
    assert any(found in each for each in faults(model, replace(right, **wrong)))


def test_a_wait_for_a_shuffler_that_has_nothing_to_do_is_found() -> None:
    story = Story().open().levels(input=InputState.EMPTY)
    model = story.table.procedure.model
    waits = replace(instruction(model, None), part=Part.INSIDE, who=None, hold=0)
    assert "the shuffler is waited for, and has nothing to do" in faults(model, waits)
