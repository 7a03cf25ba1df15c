"""Packages come from where pip is configured to look; the pins hold for Debian's Python."""

import os
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.specifiers import SpecifierSet

from tests.missing import skip_for_want_of
from tests.patience import PATIENCE
from tests.project.test_supply import pins, plain
from tests.project.uv import environment, options, settings

DEBIAN_12 = "3.11.2"
CONFIGURATION = """
[global]
index-url = https://mirror.example/simple
timeout = 30
[install]
extra-index-url =
    https://one.example/simple
    https://two.example/simple
no-index = yes
"""


def listed(tmp_path: Path, **variables: str) -> dict[str, str]:
    """What pip says of a file and of variables."""
    file = tmp_path / "pip.conf"
    file.write_text(CONFIGURATION, "utf-8")
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    printed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"],
        env=bare | {"HOME": str(tmp_path), "PIP_CONFIG_FILE": str(file)} | variables,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return settings(printed.stdout)


def test_uv_is_told_what_a_file_tells_pip(tmp_path: Path) -> None:
    found = listed(tmp_path)
    told = environment(found)
    assert told["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert told["UV_INDEX"] == "https://one.example/simple https://two.example/simple"
    assert told["UV_INDEX_STRATEGY"] == "unsafe-best-match"
    assert told["UV_HTTP_TIMEOUT"] == "30"
    assert options(found) == ["--no-index"]


def test_the_environment_comes_before_a_file_as_with_pip(tmp_path: Path) -> None:
    told = environment(
        listed(
            tmp_path,
            PIP_INDEX_URL="https://nearer.example/simple",
            PIP_FIND_LINKS="/one /two",
            PIP_CERT="/house.pem",
        )
    )
    assert told["UV_DEFAULT_INDEX"] == "https://nearer.example/simple"
    assert told["UV_FIND_LINKS"] == "/one,/two"
    assert told["SSL_CERT_FILE"] == "/house.pem"


def test_where_pip_is_told_nothing_uv_is_told_nothing() -> None:
    assert environment(settings("")) == {}
    assert options(settings("")) == []


def test_uv_finds_a_package_where_pip_would(tmp_path: Path) -> None:
    if not Path(sys.executable).with_name("uv").exists():
        skip_for_want_of("uv", "make sets it up")
    with ZipFile(tmp_path / "ours-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("ours.py", "")
        wheel.writestr(
            "ours-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: ours\nVersion: 1.0\n"
        )
        wheel.writestr("ours-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("ours-1.0.dist-info/RECORD", "")
    place = tmp_path / "place"
    cache = ["--cache-dir", str(tmp_path / "cache")]
    subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.project.uv",
            "install",
            "--quiet",
            *cache,
            "--target",
            place,
            "ours",
        ],
        env=os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)},
        check=True,
        timeout=PATIENCE,
    )
    assert (place / "ours.py").exists()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="packages of another Python")
def test_the_pins_hold_for_debian_s_python() -> None:
    """pip does not name a pin that this Python cannot have: it tries versions without end."""
    pinned = pins("constraints.txt")
    refused = {
        package.name: package.metadata["Requires-Python"]
        for package in distributions()
        if plain(package.name) in pinned
        and not SpecifierSet(package.metadata["Requires-Python"] or "").contains(DEBIAN_12)
    }
    assert refused == {}
