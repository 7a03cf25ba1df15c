"""Which mutants are made of a module, and which are not."""

import ast

import pytest

from tests.mutation.mutants import mutants_of


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a is b", ["a is not b"]),
        ("a in b", ["a not in b"]),
        ("a and b and c", ["a or b or c", "b and c", "a and c", "a and b"]),
        ("not a", ["a"]),
        ("'ü' + 1", ["'ü' - 1", "'ü' + 2"]),
        ("f(True)", ["f(False)", "pass"]),
        ("f(a, b=c)", ["f(a)", "pass"]),
        ("a.b = c", ["pass"]),
        ("a: int = 1", ["a: int = 2"]),
        ("a = {b, c}", ["a = {*(), c}", "a = {b, *()}"]),
        ("a = f(b), g(c)", ["a = *(), g(c)", "a = f(b), *()"]),
        ("for a in b: break", ["for a in b: pass"]),
        ("if a: raise b", ["if not a: raise b", "if a: pass"]),
        ("a = b if c(d) else e", ["a = b if not c(d) else e"]),
        ("a = b if b < c else c", ["a = b if not b < c else c"]),
        ("a = A.B + A.C", ["a = A.C + A.C", "a = A.B + A.B", "a = A.B - A.C"]),
        ("isinstance(a, B | C)", ["isinstance(a, B)", "isinstance(a, C)", "pass"]),
    ],
)
def test_each_mutant_is_one_change(source: str, changed: list[str]) -> None:
    made = sorted(_bare(mutant.of(source)) for mutant in mutants_of(source))
    assert made == sorted(map(_bare, changed))


@pytest.mark.parametrize(
    "source",
    [
        "'''It says 1.'''",
        "a: dict[1, 2] | None",
        "def f(a: b | c) -> d | e: ...",
        "@dataclass(frozen=True)\nclass A: ...",
        "class A(Struct, frozen=True): ...",
        "Kind = First | Second",
        "__all__ = ['a', 'b']",
        "__slots__ = ('a', 'b')",
        "_log.info('done', extra=1)",
        "assert a < b",
        "f'{a + 1}'",
        "if TYPE_CHECKING: f(1)",
        "a = b, c",
    ],
)
def test_no_mutant_is_made_where_no_test_can_see_it(source: str) -> None:
    assert mutants_of(source) == []


def test_a_mutant_knows_its_lines_and_says_what_it_changes() -> None:
    (mutant,) = mutants_of("a = b\nc = (\n  d <\n  e)\n")
    assert (mutant.lines, mutant.what) == (range(3, 5), "d < e  ->  (d <= e)")


def _bare(source: str) -> str:
    """Return a source without brackets and spaces that change nothing."""
    return ast.unparse(ast.parse(source))
