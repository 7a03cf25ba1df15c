"""`docs/changing.md`: the files of each recipe are those of its example, which is in the source."""

import re
import shutil
from pathlib import Path

import pytest

from controller.cli import execute

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "changing.md").read_text("utf-8")
ROOMS = ("controller", "drivers", "simulators", "config")
KINDS = {".css", ".ftl", ".js", ".py", ".ts", ".yaml"}
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES = {
    title: re.search(r"<!-- example: (.+) -->", text)[1]
    for title, text in SECTIONS.items()
    if "<!-- example:" in text
}


def listed(title):
    return re.findall(r"^\| `([^`]+)` \|", SECTIONS[title], re.MULTILINE)


def sources():
    """Return the files that a recipe may name; sentences count in English alone."""
    return [
        path
        for room in ROOMS
        for path in (REPOSITORY / room).rglob("*")
        if path.suffix in KINDS and "vendor" not in path.parts and not translated(path)
    ]


def translated(path):
    return "languages" in path.parts and "en" not in path.parts


def test_each_change_that_is_often_made_has_a_recipe():
    matters = ("driver", "game", "hold", "key", "command", "language", "sentence")
    assert list(SECTIONS) == [f"Add a {matter}" for matter in matters]
    assert set(EXAMPLES) == {f"Add a {each}" for each in ("hold", "key", "command", "sentence")}


@pytest.mark.parametrize("title", EXAMPLES)
def test_the_files_of_a_recipe_are_those_of_its_example_and_no_others(title):
    pattern = re.compile(EXAMPLES[title])
    found = {
        path.relative_to(REPOSITORY).as_posix()
        for path in sources()
        if pattern.search(path.read_text("utf-8"))
    }
    assert set(listed(title)) == found


def test_a_recipe_that_says_how_many_files_it_touches_counts_them():
    said = {title: re.match(r"\s*(\d+) files\.", text) for title, text in SECTIONS.items()}
    counted = {title: int(found[1]) for title, found in said.items() if found}
    assert counted == {"Add a hold": 3}
    assert counted == {title: len(listed(title)) for title in counted}


@pytest.mark.parametrize("title", SECTIONS)
def test_what_a_recipe_names_exists(title):
    named = [
        *listed(title),
        *re.findall(r"`((?:controller|simulators|tests|config|docs)/[\w/.-]+)`", SECTIONS[title]),
    ]
    assert named
    assert [name for name in named if not (REPOSITORY / name).exists()] == []
    modules = re.findall(r"`python -m ([\w.]+)`", SECTIONS[title])
    files = [f"{module.replace('.', '/')}.py" for module in modules]
    assert [name for name in files if not (REPOSITORY / name).exists()] == []


@pytest.mark.slow
def test_a_language_is_added_as_a_folder(tmp_path, capsys):
    added = tmp_path / "languages" / "de"
    shutil.copytree(REPOSITORY / "config" / "languages" / "fr", added)  # translated, so to speak
    assert execute(["config", "check", str(added)]) == 0, capsys.readouterr().out
    named = added / "names.ftl"
    named.write_text(named.read_text("utf-8") + "\nno-such-message = Nichts\n")
    assert execute(["config", "check", str(added)]) == 2
    assert "no-such-message" in capsys.readouterr().out
