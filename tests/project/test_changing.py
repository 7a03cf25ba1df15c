"""`docs/changing.md`: the files of each recipe are those of its example, which is in the source."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import execute
from controller.configuration import load_table
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES

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


def needed(title, *others):
    """Return the files that each such change touches; `others`: with what else a file is left."""
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", SECTIONS[title], re.MULTILINE)
    return [name for name, what in rows if not what.startswith(("only if", *others))]


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
    matters = (
        *("driver", "game", "house switch", "ranking"),
        *("hold", "key", "command", "language", "sentence"),
    )
    assert list(SECTIONS) == [f"Add a {matter}" for matter in matters]
    by_name = ("house switch", "ranking", "hold", "key", "command", "sentence")
    assert set(EXAMPLES) == {f"Add a {each}" for each in by_name}


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
    assert counted == {
        "Add a game": 2,
        "Add a house switch": 2,
        "Add a ranking": 2,
        "Add a hold": 3,
        "Add a key": 4,
        "Add a language": 3,
        "Add a command": 6,
    }
    assert counted == {title: len(needed(title)) for title in counted}


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


# Recipes that are followed: what they say is added to a copy, in the files of their tables alone.


ROOMS_OF_THE_PROGRAM = ("config", "controller", "drivers")
LAST_SWITCH = """\
            player-banked game, where the law allows it.
    \"\"\"
"""
SWITCH = """\
            player-banked game, where the law allows it.
        umbrella_up: Whether the umbrella is up.
    \"\"\"

    umbrella_up: bool = False
"""
SWITCH_WORDS = """
switch-umbrella-up = Whether the umbrella is up.
house-umbrella-up = umbrella
"""
USES_THE_SWITCH = """
from pathlib import Path
from controller.choices.wanted_choice import switches
from controller.configuration import load_table
from controller.configuration.schema import FileKind, json_schema
from controller.data.choice import Chosen
from controller.words.spoken import say

table = Path("config/table.yaml")
text = table.read_text().replace("  # overrides:", "  overrides: {umbrella_up: true} #")
table.write_text(text)
house = load_table(table)[0].house
[choice] = [each for each in switches(house) if each.name == "umbrella_up"]
print(house.umbrella_up, choice.value, choice.values, say(choice.words), sep="|")
print(say(Chosen("house.overrides.umbrella_up", "true", "false").words))
print(json_schema(FileKind.HOUSE)["$defs"]["HouseSwitches"]["properties"]["umbrella_up"])
"""
RANKING = """_ALL: Final = (
    Ranking("three-card-court", 3, (Category("court", run=3, suited=3, top=ACE - 1), *_THREE_CARD)),
"""
RANKING_WORDS = """
category-court = the royal court
paid-court = court
"""
USES_THE_RANKING = """
from controller.cards import describe, evaluator, read_cards
from controller.data.outcomes import hand_on_layout
from controller.words.spoken import say

hands = evaluator("three-card-court")
best = hands.strength(read_cards("Ks Qs Js"))
assert best == hands.strongest
print(say(describe(hands, best)), say(hand_on_layout("court")), sep="|")
"""


CAUSE = """\
    UMBRELLA = _passing("umbrella", Part.TABLE, message("remedy-umbrella"))
    DISK = _passing("disk\""""
CONDITION = """\
    if m.state.one_deck:
        yield Condition(Cause.UMBRELLA, message("hold-umbrella"), HoldScope.NEXT_DEAL)
    for notice in m.state.comp"""
HOLD_WORDS = """
hold-umbrella = The umbrella is up.
remedy-umbrella = Take it down.
held-umbrella = umbrella
"""
USES_THE_HOLD = """
from controller.words.spoken import say
from tests.journal.form import DESCRIBED, description
from tests.procedure.table_story import Story

story = Story().open().order(1)
[hold] = story.snapshot.holds
print(hold.cause, hold.klass, hold.latched, say(hold.words), sep="|")
print(say(story.snapshot.instruction.words))
print("umbrella" in description() and "umbrella" not in DESCRIBED.read_text())
"""
KEY = """\
    Key.OPEN: KeyRecord(Place.LIST, "O"),
    Key.UMBRELLA: KeyRecord(Place.LIST, "U"),
"""
KEY_ROWS = """\
    row("key_umbrella", Step.IDLE, do=holds.stop),
    row("key_umbrella", ANY, refuse="not_now"),
    row("key_green", ANY, refuse="""
USES_THE_KEY = """
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.journal.form import DESCRIBED, description
from tests.procedure.table_story import Story

story = Story().open()
[offer] = [each for each in story.snapshot.offers if each.key == "umbrella"]
print(say(offer.meaning))
print(story.bet(1, 2).press(Key.UMBRELLA).refused)
print(description() != DESCRIBED.read_text())
"""
EVENT = '''\
@wish("umbrella", "put_umbrella_up", reason=Name)
class UmbrellaPutUp(PersonsWish, frozen=True):
    """It rains: the cards come out and are spread under it (`tablectl umbrella`)."""

    reason: str = ""


class ManifestTaken('''
EVENT_ROWS = """\
    row("put_umbrella_up", Step.IDLE, to=Step.DEAD_TABLE, do=rest.begin_dead_table),
    row("put_umbrella_up", ANY, refuse="dead_later"),
    row("declare_dead", ANY, refuse="dead_later"),
"""
COMMAND = '''\
@conversation.wish("umbrella")
def umbrella(reason: arguments.ReasonOption = "") -> None:
    """Put the umbrella up."""


@conversation.request("payout")
'''
AMONG_ALL = """\
    "umbrella": _Ours(User.DEALER, "dealer:umbrella", "help-umbrella"),
    "clear": _Ours("""
COMMAND_WORDS = """
help-umbrella = Put the umbrella up.
trigger-put-umbrella-up = it rains
"""
USES_THE_COMMAND = """
from controller.cli import execute
from controller.data.events import UmbrellaPutUp
from tests.journal.form import DESCRIBED, description
from tests.page.types import made
from tests.procedure.table_story import ANA, Story

print(Story().open().happen(UmbrellaPutUp(ANA)).step)
print(Story().open().bet(1, 2).happen(UmbrellaPutUp(ANA)).refused)
print("interface UmbrellaPutUp {" in made())
print(description() != DESCRIBED.read_text())
execute(["--help"])
print(execute(["umbrella", "--reason", "rain", "--socket", "nowhere"]))
"""


def followed(title, folder, edits, program):
    """Return what a program prints that uses what was added to a copy of the sources."""
    assert set(edits) == set(needed(title, "made:"))
    for room in ROOMS_OF_THE_PROGRAM:
        ignored = shutil.ignore_patterns("__pycache__", "vendor")
        shutil.copytree(REPOSITORY / room, folder / room, ignore=ignored)
    for name, (old, new) in edits.items():
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    words = [sys.executable, "-c", program]
    ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.slow
def test_a_house_switch_is_added_in_its_files(tmp_path):
    edits = {
        "controller/data/definition/house.py": (LAST_SWITCH, SWITCH),
        "config/languages/en/choosing.ftl": ("", SWITCH_WORDS),
    }
    first, second, third = followed("Add a house switch", tmp_path, edits, USES_THE_SWITCH)
    assert first == "True|true|('true', 'false')|Whether the umbrella is up."
    assert second == "umbrella: yes"
    assert "'default': False" in third


@pytest.mark.slow
def test_a_ranking_is_added_in_its_files(tmp_path):
    edits = {
        "controller/cards/ranking.py": ("_ALL: Final = (\n", RANKING),
        "config/languages/en/hands.ftl": ("", RANKING_WORDS),
    }
    assert followed("Add a ranking", tmp_path, edits, USES_THE_RANKING) == ["the royal court|court"]


@pytest.mark.slow
def test_a_hold_is_added_in_its_files(tmp_path):
    edits = {
        "controller/data/causes.py": ('    DISK = _passing("disk"', CAUSE),
        "controller/procedure/hold_conditions.py": ("    for notice in m.state.comp", CONDITION),
        "config/languages/en/holds.ftl": ("", HOLD_WORDS),
    }
    opened, shown, formed = followed("Add a hold", tmp_path, edits, USES_THE_HOLD)
    assert opened == "umbrella|supervisor|False|The umbrella is up."
    assert shown == "Take it down."
    assert formed == "True", "its value is in the journal's form, which is made anew"


@pytest.mark.slow
def test_a_key_is_added_in_its_files(tmp_path):
    edits = {
        "drivers/vocabulary.py": ("    RAISE = 23\n", "    RAISE = 23\n    UMBRELLA = 24\n"),
        "controller/data/keys.py": ('    Key.OPEN: KeyRecord(Place.LIST, "O"),\n', KEY),
        "controller/procedure/rows/keys.py": ('    row("key_green", ANY, refuse=', KEY_ROWS),
        "config/languages/en/names.ftl": ("", "\nkey-umbrella = Umbrella\n"),
    }
    offered, refused, formed = followed("Add a key", tmp_path, edits, USES_THE_KEY)
    assert refused == "not_now"
    assert offered == "Umbrella"
    assert formed == "True", "its number is in the journal's form, which is made anew"


@pytest.mark.slow
def test_a_command_is_added_in_its_files(tmp_path):
    edits = {
        "controller/data/events.py": ("class ManifestTaken(", EVENT),
        "controller/procedure/rows/people.py": (
            EVENT_ROWS.splitlines(keepends=True)[-1],
            EVENT_ROWS,
        ),
        "controller/cli/dealer.py": ('@conversation.request("payout")\n', COMMAND),
        "controller/cli/application.py": ('    "clear": _Ours(', AMONG_ALL),
        "config/languages/en/tablectl-help.ftl": ("", COMMAND_WORDS),
    }
    step, refused, typed, formed, *help_, code = followed(
        "Add a command", tmp_path, edits, USES_THE_COMMAND
    )
    assert (step, refused) == ("dead_table", "dead_later")
    assert any("umbrella" in line and "Put the umbrella up." in line for line in help_)
    assert code == "1", "no daemon is there that it could ask"
    assert (typed, formed) == ("True", "True"), "both are made anew"


@pytest.mark.slow
def test_a_game_is_added_in_its_files(tmp_path, capsys, monkeypatch):
    table = tmp_path / "table.yaml"
    shutil.copy(REPOSITORY / "config" / "table-three-card-poker.yaml", table)
    new = ["games", "new", "port-three", "--like", "three-card-poker"]
    monkeypatch.delenv("DEALER_TABLE_CONFIG", raising=False)
    assert execute(new) == 2, "nothing is written beside the shipped table"
    assert "--config" in capsys.readouterr().err
    assert execute([*new, "--config", str(table)]) == 0, capsys.readouterr().err
    assert f"tablectl config check {table}\n" in capsys.readouterr().out
    monkeypatch.setenv("DEALER_TABLE_CONFIG", str(table))
    for name, why in (
        ("port-three", "there is a game"),
        ("three-card-poker", "there is a game"),
        ("Port Three", "lower-case letters"),
    ):
        assert execute(["games", "new", name, "--like", "three-card-poker"]) == 2
        assert why in capsys.readouterr().err
    game = tmp_path / "games" / "port-three.yaml"
    text = game.read_text("utf-8").replace("name: port-three", "name: Port Three")
    game.write_text(text.replace("label: Ante", "label: Stake"), "utf-8")
    table.write_text(table.read_text("utf-8").replace("game: three-card-poker", "game: port-three"))
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(made) == [game, table]
    assert len(made) == len(listed("Add a game"))
    assert execute(["config", "check", str(table)]) == 0, capsys.readouterr().out
    definition = load_table(table)[0]
    assert (definition.game.name, definition.game.label("ante")) == ("Port Three", "Stake")
    calm = PROFILES["none"]
    result = simulate(definition, Settings(2, 6000, calm.habits, calm))
    assert (result.violations, result.rounds_void) == ([], 0)


@pytest.mark.slow
def test_a_language_is_added_in_its_files(tmp_path, capsys):
    added = tmp_path / "languages" / "de"
    added.mkdir(parents=True)
    names = [Path(name).name for name in listed("Add a language")]
    for name in names:
        assert execute(["config", "check", str(added)]) == 2
        assert f"de/{name}:" in capsys.readouterr().out, "not told before it was written"
        assert execute(["config", "check", str(added), "--missing", str(added / name)]) == 0
    capsys.readouterr()
    execute(["config", "check", str(added)])
    assert "messages missing" not in capsys.readouterr().out
    assert sorted(path.name for path in added.iterdir()) == sorted(names)
    named = added / names[0]
    named.write_text(named.read_text("utf-8") + "\nno-such-message = Nichts\n")
    assert execute(["config", "check", str(added)]) == 2
    assert "no-such-message" in capsys.readouterr().out


@pytest.mark.slow
def test_what_a_language_lacks_is_written_once(tmp_path, capsys):
    lacks = tmp_path / "lacks.ftl"
    french = REPOSITORY / "config" / "languages" / "fr"
    assert execute(["config", "check", str(french), "--missing", str(lacks)]) == 0
    assert not lacks.exists(), "nothing is missing"
    of_table = ["config", "check", str(REPOSITORY / "config" / "table.yaml")]
    assert execute([*of_table, "--missing", str(lacks)]) == 2
    lacks.write_text("kept")
    added = tmp_path / "languages" / "de"
    added.mkdir(parents=True)
    assert execute(["config", "check", str(added), "--missing", str(lacks)]) == 2
    assert lacks.read_text() == "kept"
    capsys.readouterr()
