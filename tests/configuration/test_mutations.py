"""Random changes to good files: `check` answers with problems in places, or the file is loaded."""

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.configuration import check, config_root, load_table
from tests.configuration.files import GAME, HOUSE, LAW, TABLE, copy

FILES = [TABLE, GAME, HOUSE, LAW]
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


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_check_never_raises(mutation: tuple[str, Any]) -> None:
    name, tree = mutation
    with TemporaryDirectory() as folder:
        table = copy(Path(folder))
        text = yaml.dump(plain(tree), Dumper=Dumper, allow_unicode=True, sort_keys=False)
        (table.parent / name).write_text(text, "utf-8")
        problems = check(table)
        for problem in problems:
            lines = problem.file.read_text("utf-8").count("\n") + 1
            assert 1 <= problem.line <= lines
            assert problem.column >= 1
            assert problem.found
            assert problem.expected
            assert "\n" not in str(problem)
        if not problems:
            load_table(table)


@given(st.binary(max_size=60))
def test_rubbish_is_a_problem(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.yaml"
        path.write_bytes(content)
        problems = check(path)
        assert problems
        assert all(problem.line >= 1 and problem.column >= 1 for problem in problems)


def test_the_unchanged_trees_are_in_order(tmp_path: Path) -> None:
    """The dump itself breaks nothing: what the test above finds, the changes caused."""
    table = copy(tmp_path)
    for name in FILES:
        text = yaml.dump(plain(GOOD[name]), Dumper=Dumper, allow_unicode=True, sort_keys=False)
        (table.parent / name).write_text(text, "utf-8")
    assert check(table) == []
