"""Random changes to good files: `check` answers with problems in places, or the file is loaded."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.configuration import check, config_root, load_game, load_table
from tests.configuration.files import GAME, HOUSE, LAW, TABLE, copy

STAGED = "games/ultimate-texas-hold-em.yaml"
FILES = [TABLE, GAME, HOUSE, LAW, STAGED]
GOOD: dict[str, Any] = {
    name: yaml.load((config_root() / name).read_text("utf-8"), yaml.BaseLoader) for name in FILES
}
"""All scalars are text: BaseLoader has no types, and the dump below writes them without quotes."""

Route = tuple[Any, ...]


class Plain(str):
    """Text that is written without quotes, so that 5.00 stays a number."""


class Dumper(yaml.SafeDumper):
    """Writes text unquoted if it is a number or a truth value."""


def _as_it_stands(dumper: yaml.SafeDumper, data: Plain) -> yaml.Node:
    tag = dumper.resolve(yaml.ScalarNode, data, (True, False))
    return dumper.represent_scalar(tag, data)


Dumper.add_representer(Plain, _as_it_stands)


def routes(data: Any, route: Route = ()) -> list[Route]:
    """Return every place in a tree."""
    children: Any = ()
    if isinstance(data, dict):
        children = data.items()
    elif isinstance(data, list):
        children = enumerate(data)
    return [route] + [each for key, child in children for each in routes(child, (*route, key))]


def plain(data: Any) -> Any:
    """Return the tree with scalars marked that are written unquoted: numbers, truth values."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [plain(value) for value in data]
    number = isinstance(data, str) and data.replace(".", "", 1).isdigit()
    return Plain(data) if number or data in ("true", "false") else data


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False, places=2).map(lambda d: Plain(str(d))),
    st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
    st.sampled_from(["ante", "play", "{seat}", "{", "on", "1/0", "../x", "serial://", "9" * 5000]),
    st.lists(st.integers(-2, 9), max_size=3),
    st.dictionaries(st.text("abc", max_size=3), st.integers(), max_size=2),
)


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, Any]:
    """A file with one to three places deleted, misspelt, repeated or of another type."""
    name = draw(st.sampled_from(FILES))
    tree = deepcopy(GOOD[name])
    for _ in range(draw(st.integers(1, 3))):
        places = [route for route in routes(tree) if route]
        if not places:
            break
        *way, last = draw(st.sampled_from(places))
        parent = tree
        for key in way:
            parent = parent[key]
        match draw(st.sampled_from(["delete", "misspell", "replace", "repeat"])):
            case "delete":
                del parent[last]
            case "misspell" if isinstance(parent, dict):
                cut = draw(st.integers(0, max(0, len(last) - 1)))
                parent[last[:cut] + last[cut + 1 :]] = parent.pop(last)
            case "repeat" if isinstance(parent, list):
                parent.append(deepcopy(parent[last]))
            case _:
                parent[last] = draw(values)
    return name, tree


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the shipped files; who changes a file of it puts the file right again."""
    return copy(tmp_path_factory.mktemp("mutations"))


@contextmanager
def written(path: Path, tree: Any) -> Iterator[None]:
    """Write a tree into a file for the time of the block."""
    sound = path.read_bytes()
    text = yaml.dump(plain(tree), Dumper=Dumper, allow_unicode=True, sort_keys=False)
    path.write_text(text, "utf-8")
    try:
        yield
    finally:
        path.write_bytes(sound)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(mutation=mutated())
def test_check_never_raises(table: Path, mutation: tuple[str, Any]) -> None:
    name, tree = mutation
    with written(table.parent / name, tree):
        path = table.parent / name if name == STAGED else table  # another table plays it
        problems = check(path)
        for problem in problems:
            lines = problem.file.read_text("utf-8").count("\n") + 1
            assert 1 <= problem.line <= lines
            assert problem.column >= 1
            assert problem.found
            assert problem.expected
            assert "\n" not in str(problem)
        if not problems:
            load_game(path) if name == STAGED else load_table(path)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with no other file beside it."""
    return tmp_path_factory.mktemp("rubbish") / "table.yaml"


@given(content=st.binary(max_size=60))
def test_rubbish_is_a_problem(alone: Path, content: bytes) -> None:
    alone.write_bytes(content)
    problems = check(alone)
    assert problems
    assert all(problem.line >= 1 and problem.column >= 1 for problem in problems)


def test_the_unchanged_trees_are_in_order(table: Path) -> None:
    """The dump itself breaks nothing: what the test above finds, the changes caused."""
    with ExitStack() as all_written:
        for name in FILES:
            all_written.enter_context(written(table.parent / name, GOOD[name]))
        assert check(table) == []
