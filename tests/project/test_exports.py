"""A package that only gathers names exports what it imports: each is imported from it somewhere."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
READERS = ("controller", "simulators", "tests", "examples")
IMPORT = re.compile(r"^\s*from ([\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
"""An import; what stands behind `import` may go over several lines."""


def gathered() -> dict[str, set[str]]:
    """Return the names that each package without a list of its own imports."""
    found = {}
    for room in ("controller", "simulators"):
        for file in (ROOT / room).rglob("__init__.py"):
            body = ast.parse(file.read_text("utf-8")).body
            imports = [each for each in body if isinstance(each, ast.ImportFrom)]
            if imports and len(imports) == len(body) - 1:  # beside them, the docstring
                names = {alias.name for each in imports for alias in each.names}
                found[".".join(file.parent.relative_to(ROOT).parts)] = names
    return found


def wanted() -> set[tuple[str, str]]:
    """Return each name that is imported from a module, or asked of one by `module.name`."""
    found = set()
    for file in (each for room in READERS for each in (ROOT / room).rglob("*.py")):
        text = file.read_text("utf-8")
        for module, names in IMPORT.findall(text):
            found |= {(module, name) for name in re.findall(r"\w+", names)}
        found |= {(module, name) for module, name in re.findall(r"\b([a-z]+)\.(\w+)", text)}
    return found


def test_each_name_that_a_package_gathers_is_wanted_by_somebody():
    packages, asked = gathered(), wanted()
    assert len(packages) > 10
    assert not [
        f"{package}: {name}"
        for package, names in packages.items()
        for name in sorted(names)
        if (package, name) not in asked and (package.rpartition(".")[2], name) not in asked
    ]
