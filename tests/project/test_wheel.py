"""The project's wheel works without the checkout: packages, configuration, entry points."""

import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
PACKAGES = ("controller", "drivers", "simulators")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    build = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", folder, REPOSITORY],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    [path] = folder.glob("*.whl")
    with ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def dist_info(wheel: ZipFile) -> str:
    """The wheel's own folder of metadata; its name holds the version."""
    [folder] = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    return folder


def below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_the_package_is_whole_and_typed(wheel: ZipFile, package: str) -> None:
    expected = {f"{package}/{name}" for name in below(REPOSITORY / package)}
    assert f"{package}/py.typed" in expected
    assert expected <= set(wheel.namelist())


def test_the_configuration_is_shipped_inside_the_controller(wheel: ZipFile) -> None:
    expected = {f"controller/shipped_config/{name}" for name in below(REPOSITORY / "config")}
    assert "controller/shipped_config/table.yaml" in expected
    assert expected <= set(wheel.namelist())


def test_nothing_else_is_installed(wheel: ZipFile, dist_info: str) -> None:
    scripts = dist_info.replace(".dist-info", ".data")
    assert {name.partition("/")[0] for name in wheel.namelist()} == {*PACKAGES, dist_info, scripts}
    assert [name for name in wheel.namelist() if name.startswith(scripts)] == [
        f"{scripts}/scripts/dealer-table-launcher"
    ]


def test_the_launcher_lies_beside_the_interpreter_as_it_is(wheel: ZipFile, dist_info: str) -> None:
    """An installer rewrites the first line of a script that names an interpreter."""
    name = f"{dist_info.replace('.dist-info', '.data')}/scripts/dealer-table-launcher"
    launcher = wheel.read(name)
    assert launcher == (REPOSITORY / "controller" / "launcher.py").read_bytes()
    assert not launcher.startswith(b"#!")


def test_commands_and_transports_are_announced(wheel: ZipFile, dist_info: str) -> None:
    entry_points = ConfigParser()
    entry_points.read_string(wheel.read(f"{dist_info}/entry_points.txt").decode())
    announced = {group: dict(entry_points[group]) for group in entry_points.sections()}
    assert announced == {
        "console_scripts": {"tablectl": "controller.cli:main"},
        "dealer_table.commands": {
            "demo": "simulators.demo.command:demo",
            "drill": "simulators.training.command:drill",
            "simulate": "simulators.simulation.command:simulate",
            "simulator": "simulators.command:simulator",
        },
        "dealer_table.floor_commands": {"demo": "simulators.floor.command:demo"},
        "dealer_table.config_checks": {"faults": "simulators.scripts.reading:check_script"},
        "dealer_table.operators": {"simulator": "simulators.hosts.operators:by_socket"},
        "dealer_table.transports": {"sim": "simulators.hosts.memory:open_sim"},
        "dealer_table.usb_backends": {"sim": "simulators.hosts.usb.remote:open_backend"},
        "pytest11": {"dealer-table-kit": "drivers.pytest_plugin"},
    }


def test_licence_and_version_go_with_it(wheel: ZipFile, dist_info: str) -> None:
    metadata = Parser().parsestr(wheel.read(f"{dist_info}/METADATA").decode())
    assert metadata["Version"] == dist_info.removeprefix("dealer_table-").removesuffix(".dist-info")
    assert metadata["License-Expression"] == "Apache-2.0"
    assert f"{dist_info}/licenses/LICENSE" in wheel.namelist()


def test_the_unpacked_wheel_finds_its_own_configuration(wheel: ZipFile, tmp_path: Path) -> None:
    """It is unpacked far from the checkout, and comes before it in the path."""
    wheel.extractall(tmp_path)
    program = "from controller.shipped_files import config_root; print(config_root())"
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert found.stdout.strip() == str(tmp_path / "controller/shipped_config"), found.stderr
    assert below(tmp_path / "controller/shipped_config") == below(REPOSITORY / "config")
