"""The udev rules: checked by udevadm where it can, and always by our own strict reader."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from controller.setup.udev_rules import RELOAD
from tests.patience import PATIENCE

RULES = Path(__file__).parents[2] / "systemd" / "60-dealer-table.rules"

# udev(7): the keys that these rules may use, and the possible operators of each.
MATCH = {"ACTION", "ATTR", "ATTRS", "DRIVER", "ENV", "KERNEL", "SUBSYSTEM"}
ASSIGN = {"ATTR", "ENV", "GOTO", "GROUP", "LABEL", "MODE", "SYMLINK"}
WITH_NAME = {"ATTR", "ATTRS", "ENV"}
TERM = re.compile(r'(?P<key>[A-Z]+)(?:\{(?P<name>[\w/]+)\})?(?P<op>==|!=|\+=|=)"(?P<value>[^"]*)"')
Rule = list[tuple[str, str | None, str, str]]


class BadRules(Exception):
    """What udev would refuse or silently skip, with its line."""


def read(text: str) -> dict[int, Rule]:
    """Return every rule by line number; raise `BadRules` at the first that udev would not take."""
    rules = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            rules[number] = [read_term(number, term) for term in line.split(", ")]
    check_jumps(rules)
    return rules


def read_term(number: int, term: str) -> tuple[str, str | None, str, str]:
    found = TERM.fullmatch(term)
    if found is None:
        raise BadRules(f'line {number}: not KEY op "value": {term}')
    key, name, op, value = found.group("key", "name", "op", "value")
    if key not in (MATCH if op in ("==", "!=") else ASSIGN):
        raise BadRules(f"line {number}: {key} cannot take {op}")
    if (name is not None) != (key in WITH_NAME):
        raise BadRules(f"line {number}: {key} {'needs' if name is None else 'takes no'} {{name}}")
    return key, name, op, value


def check_jumps(rules: dict[int, Rule]) -> None:
    """Check that each GOTO leads forward to exactly one LABEL; udev ignores other jumps."""
    terms = [(line, term) for line, rule in rules.items() for term in rule]
    labels = {value: line for line, (key, _, _, value) in terms if key == "LABEL"}
    counts = Counter(value for _, (key, _, _, value) in terms if key == "LABEL")
    for line, (key, _, _, value) in terms:
        if key == "GOTO" and (counts[value] != 1 or labels[value] <= line):
            raise BadRules(f"line {line}: GOTO {value} leads nowhere")


def test_udevadm_takes_the_rules() -> None:
    udevadm = shutil.which("udevadm")
    if udevadm is None:
        pytest.skip("udevadm is not installed here: the rules were read by this test only")
    report = subprocess.run(
        [udevadm, "verify", "--resolve-names=never", str(RULES)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if "Unknown command" in report.stderr or "unrecognized" in report.stderr:
        pytest.skip("this udevadm has no verify (systemd before 254): read by this test only")
    assert report.returncode == 0, report.stdout + report.stderr


def test_the_rules_are_well_formed() -> None:
    assert read(RULES.read_text())


@pytest.mark.parametrize(
    "text",
    [
        'KERNEL=="ttyUSB0" SYMLINK+="a"',
        'KERNEL="ttyUSB0"',
        'MODE=="0660"',
        'ATTRS=="0403"',
        'GROUP{x}="a"',
        "SYMLINK+=dealer",
        'GOTO="end"',
        'LABEL="end"\nGOTO="end"',
        'GOTO="end"\nLABEL="end"\nLABEL="end"',
    ],
)
def test_the_reader_can_say_no(text: str) -> None:
    with pytest.raises(BadRules):
        read(text)


def test_a_device_is_named_by_its_serial_number_never_by_its_port() -> None:
    for number, rule in read(RULES.read_text()).items():
        if any(key == "SYMLINK" for key, *_ in rule):
            matched = {name for key, name, op, _ in rule if key == "ATTRS" and op == "=="}
            assert matched == {"idVendor", "idProduct", "serial"}, f"line {number}"


def test_every_node_goes_to_the_group_of_the_service_only() -> None:
    for number, rule in read(RULES.read_text()).items():
        values = {key: value for key, _, _, value in rule}
        if "GROUP" in values or "SYMLINK" in values:
            assert (values.get("GROUP"), values.get("MODE")) == ("dealer-table", "0660"), number


def test_as_shipped_no_device_matches() -> None:
    """An unfilled template must not give a stranger's device to the table."""
    for number, rule in read(RULES.read_text()).items():
        if any(key in ("ATTR", "GROUP", "MODE") and op == "=" for key, _, op, _ in rule):
            vendors = {value for _, name, op, value in rule if name == "idVendor" and op == "=="}
            assert vendors == {"0000"}, f"line {number}"


def test_the_command_that_puts_rules_in_force_stands_in_the_template_alone() -> None:
    """Setup and restore carry it out; whoever fills in the template reads it there."""
    assert RELOAD in RULES.read_text()
    root = RULES.parents[1]
    pages = [*root.glob("docs/**/*.md"), *root.glob("systemd/**/*.md"), *root.glob("*.md")]
    assert [page for page in pages if "udevadm trigger" in page.read_text()] == []
