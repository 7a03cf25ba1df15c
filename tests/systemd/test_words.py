"""The man page and bash's completion, which the packages make from the commands (words.py)."""

import importlib.util
import re
import shlex
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from controller.cli.application import application
from controller.system.interpreter import release

WORDS = Path(__file__).parents[2] / "systemd" / "debian" / "words.py"
MACROS = (".TH ", ".SH ", ".B ", ".BR ", ".I ", ".TP")


@pytest.fixture(scope="module")
def words() -> ModuleType:
    spec = importlib.util.spec_from_file_location("words", WORDS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def group() -> TyperGroup:
    found = get_command(application())
    assert isinstance(found, TyperGroup)
    return found


@pytest.fixture
def completion(words: ModuleType, group: TyperGroup, tmp_path: Path) -> Path:
    path = tmp_path / "tablectl"
    path.write_text(words.completion(group))
    return path


def completed(completion: Path, *typed: str) -> list[str]:
    """Return what bash offers for the last word, as after Tab."""
    line = shlex.join(("tablectl", *typed))
    ask = f"COMP_WORDS=({line}); COMP_CWORD={len(typed)}; _tablectl"
    said = subprocess.check_output(
        ["bash", "-c", f'. {completion}; {ask}; printf "%s\\n" "${{COMPREPLY[@]}}"'],
        text=True,
        cwd=completion.parent,
    )
    return said.split()


@pytest.mark.parametrize(
    ("typed", "some"),
    [
        (("jour",), {"journal"}),
        (("",), {"run", "status", "journal", "bundle", "doctor", "--version", "--help"}),
        (("journal", ""), {"verify", "backup", "restore", "head", "seal"}),
        (("journal", "ver"), {"verify"}),
        (("status", "--w"), {"--watch"}),
        (("bundle", "save", "--re"), {"--retire"}),
        (("press", "OPEN", "--ba"), {"--badge"}),
    ],
)
def test_bash_completes_commands_and_options(completion, typed, some) -> None:
    offered = set(completed(completion, *typed))
    assert some <= offered
    assert all(each.startswith(typed[-1]) for each in offered)


def test_where_no_option_fits_bash_offers_files(completion) -> None:
    assert completed(completion, "doctor", "--config", "tab") == ["tablectl"]


def test_the_man_page_has_every_command(words, group, monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    page = words.man(group)
    assert page.startswith(f'.TH TABLECTL 1 "2026-01-01" "dealer-table {words._roff(release())}"')
    told = set(re.findall(r"^\.TP\n\.B (.*)\n", page, re.MULTILINE))
    assert told == {words._roff(name) for name, _, _ in words.lines(group)}
    assert {"journal verify", r"bundle new\-key"} <= told
    for line in page.splitlines():
        assert not line.startswith((".", "'")) or line.startswith(MACROS), line
