"""The mutants that can be made of a module: one small change each, at one place.

A change that no test can see is not made: in docstrings, annotations, decorators, keywords of
classes, texts, logs, assertions, and in what stands for the type checker alone.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

_TURNED = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
_LOGS = ("log", "logger", "logging", "warnings")
_FOR_TYPES = ("cast", "TypeVar", "NewType", "field", "dataclass")
_Node = ast.expr | ast.stmt
_Part = TypeVar("_Part", ast.expr, ast.keyword)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the characters of a module from `start` to `end` become `text`.

    Attributes:
        lines: the lines of what is changed.
        what: what stood there, and what stands there now.
    """

    lines: range
    start: int
    end: int
    text: str
    what: str

    def of(self, source: str) -> str:
        """Return the module with this change."""
        return source[: self.start] + self.text + source[self.end :]


def mutants_of(source: str) -> list[Mutant]:
    """Return all mutants of a module, from its top to its end."""
    tree = ast.parse(source)
    begins = [0]
    for line in source.encode().splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    characters = len if source.isascii() else lambda piece: len(piece.decode())
    whole = source.encode()
    found = set()
    for node, text in _changes(tree, _members(tree)):
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        start = characters(whole[: begins[node.lineno - 1] + node.col_offset])
        end = characters(whole[: begins[last - 1] + column])
        if source[start:end] != text:
            lines = range(node.lineno, last + 1)
            what = f"{ast.unparse(node)}  ->  {text}"
            found.add(Mutant(lines, start, end, text, what))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def _members(tree: ast.Module) -> dict[str, list[str]]:
    """Return the members of each enum of which a module names more than one."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(owner), member) if owner[0].isupper() and member.isupper():
                found.setdefault(owner, set()).add(member)
    return {owner: sorted(members) for owner, members in found.items() if len(members) > 1}


def _changes(node: ast.AST, members: dict[str, list[str]]) -> Iterator[tuple[_Node, str]]:
    """Yield the changes of a node and of all below it: what is changed, and the text for it."""
    if _is_unseen(node):
        return
    if isinstance(node, ast.IfExp) and _is_bound(node):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
        return
    for condition in _conditions(node):
        yield condition, f"(not ({ast.unparse(condition)}))"
    yield from ((element, "*()") for element in _elements(node))
    if isinstance(node, ast.stmt) and _can_be_missing(node):
        yield node, "pass"
    if isinstance(node, ast.expr):
        for changed in _others(node, members):
            yield node, f"({ast.unparse(changed)})"
    for name, value in ast.iter_fields(node):
        unseen = isinstance(node, ast.ClassDef) and name == "keywords"  # frozen, tag, gc: a type's
        if not unseen and name not in ("annotation", "returns", "decorator_list", "pattern"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _changes(child, members)


def _is_unseen(node: ast.AST) -> bool:
    """Whether no test can see what a node says."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Expr(ast.Constant()):
            return True
        case ast.Assign([ast.Name(name)], value):
            return name in ("__all__", "__slots__") or _is_alias(value)
        case ast.Call(ast.Name(name)):
            return name in _FOR_TYPES
        case ast.Call(ast.Attribute(ast.Name(name))):
            return name.strip("_").lower() in _LOGS
    return False


def _is_bound(node: ast.IfExp) -> bool:
    """Whether it is the smaller or the greater of two values: which one, if equal, tells nobody."""
    match node.test:
        case ast.Compare(left, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], [right]):
            parts = ast.unparse(node.body), ast.unparse(node.orelse)
            return sorted(parts) == sorted((ast.unparse(left), ast.unparse(right)))
    return False


def _is_alias(node: ast.AST) -> bool:
    """Whether an expression may be a type that is given a name."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return _is_alias(left) and _is_alias(right)
        case ast.Name(name) | ast.Attribute(_, name):
            return not name.isupper()
        case ast.Subscript(value) | ast.Constant(value):
            return value is None or (isinstance(value, ast.AST) and _is_alias(value))
    return False


def _conditions(node: ast.AST) -> list[ast.expr]:
    """Return what a node asks, where no other change turns it round."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            asked = [test]
        case ast.comprehension(_, _, ifs):
            asked = ifs
        case ast.match_case(_, ast.expr() as guard):
            asked = [guard]
        case _:
            asked = []
    return [each for each in asked if isinstance(each, ast.Name | ast.Attribute | ast.Call)]


def _can_be_missing(node: ast.stmt) -> bool:
    """Whether a block means something without this statement."""
    match node:
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Raise():
            return not any(map(_is_unseen, ast.iter_child_nodes(node)))
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Return(None) | ast.Break() | ast.Continue():
            return True
    return False


def _elements(node: ast.AST) -> list[ast.expr]:
    """Return what may be missing in a list, in a set, or in a tuple of any length."""
    match node:
        case ast.List(elements, ast.Load()) | ast.Set(elements):
            return elements
        case ast.Tuple(elements, ast.Load()) if _is_listing(elements):
            return elements
    return []


def _is_listing(elements: list[ast.expr]) -> bool:
    """Whether a tuple has as many elements as there happen to be."""
    return len(elements) > 3 or all(
        isinstance(each, ast.Tuple | ast.Call | ast.Starred) for each in elements
    )


def _others(node: ast.expr, members: dict[str, list[str]]) -> Iterator[ast.expr]:
    """Yield the expressions that may stand in place of one."""
    match node:
        case ast.Compare(left, [operator], [right]):
            yield ast.Compare(left, [_TURNED[type(operator)]()], [right])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(_TURNED[type(operator)](), values)
            yield from (ast.BoolOp(operator, _without(values, each)) for each in values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, ast.BitOr(), right):
            yield from (left, right)
        case ast.BinOp(left, operator, right) if type(operator) in _TURNED:
            yield ast.BinOp(left, _TURNED[type(operator)](), right)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as number):
            yield ast.Constant(number + 1)
        case ast.Call(function, given, named):
            yield from (ast.Call(function, given, _without(named, each)) for each in named)
        case ast.Attribute(ast.Name(owner) as name, member) if member in members.get(owner, ()):
            known = members[owner]
            yield ast.Attribute(name, known[(known.index(member) + 1) % len(known)])


def _without(values: list[_Part], gone: _Part) -> list[_Part]:
    return [each for each in values if each is not gone]
