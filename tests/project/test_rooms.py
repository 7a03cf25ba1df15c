"""The rooms of ARCHITECTURE.md, as far as the contracts in pyproject.toml cannot check them."""

from functools import cache

import grimp

ROOMS = ("controller", "drivers", "simulators")


@cache
def graph() -> grimp.ImportGraph:
    """Return every import of ours, wherever it stands in a file: also late, also for types."""
    return grimp.build_graph(*ROOMS, cache_dir=None)


def test_no_file_stands_in_a_circle_with_its_folder() -> None:
    """The contract `circles` compares siblings; this test checks a file and its own folder."""
    found = [
        f"{module} imports {folder}, which imports it"
        for module in sorted(graph().modules)
        for folder in sorted(graph().find_modules_directly_imported_by(module))
        if module.startswith(f"{folder}.") and graph().chain_exists(folder, module)
    ]
    assert found == []


def test_the_conformance_kit_knows_no_driver_and_no_wire() -> None:
    """It holds for every driver only if it looks at what all of them have: the interface."""
    known = {
        "conformance", "errors", "interface", "port", "registry", "timings", "transport",
        "transports", "trouble", "vocabulary",
    }  # fmt: skip
    kit = {"drivers.conformance"} | graph().find_descendants("drivers.conformance")
    used = {each for module in kit for each in graph().find_modules_directly_imported_by(module)}
    of_drivers = {each.split(".")[1] for each in used if each.startswith("drivers.")}
    assert "interface" in of_drivers
    assert of_drivers - known == set()
