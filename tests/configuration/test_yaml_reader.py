"""Files that are no YAML, or use parts of YAML that are refused."""

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.configuration import ConfigurationError, check, load_table
from controller.configuration.document import DEEPEST, LARGEST_FILE, read
from controller.data.values import WrongValueError, cents, odds, per_cent
from controller.words.spoken import in_english
from tests.configuration.files import HERE, TABLE, change, copy, position


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-5", -5),
        ("5.00", Decimal("5.00")),
        ("0.20", Decimal("0.20")),
        ("true", True),
        ("FALSE", False),
        ("", None),
        ("~", None),
        ("null", None),
        # YAML 1.1 would turn these into values that nobody meant.
        ("yes", "yes"),
        ("off", "off"),
        ("010", "010"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("5:30", "5:30"),
        ("1e3", "1e3"),
        (".5", ".5"),
        (".inf", ".inf"),
        ("2023-04-19", "2023-04-19"),
        ("9" * 5000, "9" * 5000),
        ("'5'", "5"),
        ('"true"', "true"),
    ],
)
def test_scalars_are_read_as_they_stand(text: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"key: {text}\n", "utf-8")
    document, problems = read(path)
    assert not problems
    assert document is not None
    found = document.one("key")
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        (b"", "an empty file", "a mapping"),
        (b"# nothing\n", "an empty file", "a mapping"),
        (b"name: a\nname: \xff\n", "byte 0xff", "UTF-8"),
        (b"name: a\nseats: \x07\n", "no YAML", "printable"),
        (b"name: [1, 2\n", "no YAML", "valid YAML"),
        (b"name: a\n\tseats: 1\n", "no YAML", "valid YAML"),
        (b"[" * 100_000, "one more level", "at most 16 levels"),
        (b"- " * 100_000, "one more level", "at most 16 levels"),
    ],
)
def test_bad_yaml_is_one_problem_with_a_line(
    text: bytes, found: str, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / TABLE
    path.write_bytes(text)
    [problem] = check(path)
    assert problem.file == path
    assert 1 <= problem.line <= max(1, text.count(b"\n") + 1)
    assert found in in_english(problem.found)
    assert expected in in_english(problem.expected)


def test_the_line_of_a_wrong_byte(tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_bytes(b"name: a\n\nseats: \xff\n")
    assert [problem.line for problem in check(path)] == [3]
    path.write_bytes(b"name: a\n\nseats: \x07\n")
    [problem] = check(path)
    assert problem.line == 3
    assert problem.suggestion is not None
    assert in_english(problem.suggestion) == "its parser says “control characters are not allowed”"


@pytest.mark.parametrize("text", ["just text", "[1, 2]", "5"])
def test_a_file_that_is_no_mapping(text: str, tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_text(text, "utf-8")
    problems = check(path)
    assert [(each.line, each.column) for each in problems] == [(1, 1)]
    assert in_english(problems[0].expected) == "a mapping (key: value)"


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    table = copy(tmp_path)
    mark = change(table, TABLE, "decks: [red, blue]", f"{HERE}name: Table 2\ndecks: [red, blue]")
    [problem] = check(table)
    first = position(table.read_text("utf-8"), "name: Table 1")[0]
    assert (problem.line, problem.column) == mark
    assert in_english(problem.found) == "'name' again"
    assert in_english(problem.expected) == f"each key once (the first is on line {first})"


def test_a_key_that_is_a_list(tmp_path: Path) -> None:
    table = copy(tmp_path)
    mark = change(table, TABLE, "decks: [red, blue]", f"? {HERE}[a]\n: b\ndecks: [red, blue]")
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.found) == "a key that is no text"


def test_a_tag_makes_no_object(tmp_path: Path) -> None:
    table = copy(tmp_path)
    tag = "!!python/object/apply:os.system"
    mark = change(table, TABLE, "name: Table 1", f"name: {HERE}{tag} Table")
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert "os.system" in in_english(problem.found)
    assert in_english(problem.expected) == "a value without a tag"


def test_aliases_are_refused_before_they_grow(tmp_path: Path) -> None:
    """A "billion laughs" file: 40 lines that stand for 2^40 values."""
    lines = ["a0: &a0 [1, 1]"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
    path = tmp_path / TABLE
    path.write_text("\n".join(lines), "utf-8")
    aliases = [each for each in check(path) if "alias" in in_english(each.found)]
    assert len(aliases) == 78
    assert (aliases[0].line, aliases[0].column) == (2, 10)
    assert aliases[0].where == "a1[0]"
    assert in_english(aliases[0].found) == "the alias *a0"


def test_an_alias_is_one_problem_and_the_rest_is_checked(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "devices:", "devices: &all")
    mark = change(table, TABLE, "house:\n  profile: default ", f"house: {HERE}*all ")
    change(table, TABLE, "6, 7]", "6, 8]")
    assert [(each.line, each.column, each.where) for each in check(table)] == [
        (10, 27, "seats[6]"),
        (*(mark or ()), "house"),
    ]


def test_a_second_document(tmp_path: Path) -> None:
    table = copy(tmp_path)
    table.write_text(table.read_text("utf-8") + "---\nname: Table 2\n", "utf-8")
    [problem] = check(table)
    assert in_english(problem.found) == "a second document"
    assert in_english(problem.expected) == "one document"
    assert problem.line == table.read_text("utf-8").count("\n") - 1


def test_an_alias_of_nothing(tmp_path: Path) -> None:
    table = copy(tmp_path)
    mark = change(table, TABLE, "name: Table 1", f"name: {HERE}*nowhere")
    [problem] = check(table)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.found) == "the alias *nowhere"


def test_keys_within_keys_without_end(tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_bytes(b"? " * 100_000)
    assert in_english(check(path)[-1].found) == "one more level"


def test_too_many_levels(tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_text("a: " + "[" * (DEEPEST + 3) + "]" * (DEEPEST + 3), "utf-8")
    assert [in_english(each.found) for each in check(path)] == ["one more level"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    [problem] = check(path)
    assert "bytes" in in_english(problem.found)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    [problem] = check(tmp_path / TABLE)
    assert (problem.line, problem.column) == (1, 1)
    assert in_english(problem.found) == "no such file or directory"
    [problem] = check(tmp_path)
    assert in_english(problem.found) == "a directory"


def test_load_raises_what_check_returns(tmp_path: Path) -> None:
    path = tmp_path / TABLE
    path.write_text("name: Table 1\nseats: 5\n", "utf-8")
    with pytest.raises(ConfigurationError) as caught:
        load_table(path)
    assert list(caught.value.problems) == check(path)
    assert str(caught.value).splitlines() == [str(problem) for problem in check(path)]


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    table = copy(tmp_path)
    table.write_bytes(b"\xef\xbb\xbf" + table.read_bytes())
    assert check(table) == []


@given(st.sampled_from([cents, odds, per_cent]), st.integers(1, 999), st.sampled_from(["", ".5"]))
def test_what_another_parser_may_read_as_octal_is_no_number(read, number, rest) -> None:
    read(f"{number}{rest}")
    for zeros in ("0", "00"):
        with pytest.raises(WrongValueError):
            read(f"{zeros}{number}{rest}")
