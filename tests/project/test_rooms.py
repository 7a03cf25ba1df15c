"""The rooms of ARCHITECTURE.md: who may import whom, read from the source itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
OURS = {"controller", "drivers", "simulators", "tests"}

# What the pure procedure may not know: the event loop, the disk, the network, the wire, the log.
IMPURE = {
    "asyncio", "io", "logging", "multiprocessing", "os", "pathlib", "selectors", "serial", "shutil",
    "signal", "socket", "sqlite3", "structlog", "subprocess", "sys", "tempfile", "threading", "usb",
}  # fmt: skip


def imports(path: Path) -> Iterator[str]:
    """The full name of every module that the file imports, wherever in the file it does so."""
    package = path.relative_to(REPOSITORY).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*above, node.module] if node.module else above)


def foreign(room: str, forbidden: set[str]) -> list[str]:
    """`file: module` for each import in `room` whose top-level module is forbidden there."""
    return [
        f"{path.relative_to(REPOSITORY)}: {module}"
        for path in sorted((REPOSITORY / room).rglob("*.py"))
        for module in imports(path)
        if module.partition(".")[0] in forbidden
    ]


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [
        ("drivers", OURS - {"drivers"}),
        ("controller", {"simulators", "tests"}),
        ("simulators", {"tests"}),
        ("controller/procedure", IMPURE | {"simulators", "tests"}),
    ],
)
def test_a_room_imports_only_what_it_may(room: str, forbidden: set[str]) -> None:
    assert (REPOSITORY / room).is_dir()
    assert foreign(room, forbidden) == []


def test_the_conformance_kit_knows_no_driver_and_no_wire() -> None:
    """It holds for every driver only if it looks at what all of them have: the interface."""
    known = {"errors", "interface", "port", "registry", "timings", "transports", "vocabulary"}
    found = {
        module
        for path in (REPOSITORY / "drivers" / "conformance").rglob("*.py")
        for module in imports(path)
        if module.startswith("drivers.") and module.split(".")[1] not in known | {"conformance"}
    }
    assert found == set()
