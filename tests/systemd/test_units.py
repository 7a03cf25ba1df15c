"""The systemd units as they will be installed: in a root of their own, read by systemd itself."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.configuration import PageSettings
from controller.page import page_socket
from controller.setup.table_files import PAGE_UNIT, write_page_unit
from tests.floor.carried import carry
from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]
UNITS = REPOSITORY / "systemd"
SERVICE = UNITS / "dealer-table.service"
FAILED = UNITS / "dealer-table-failed.service"
BUNDLE = UNITS / "dealer-table-bundle.service"
BACKUP = UNITS / "dealer-table-backup.service"
COURIER = UNITS / "dealer-table-courier.service"
DEMO = UNITS / "dealer-table-demo@.service"
PAGE = UNITS / "dealer-table-page.service"
TIMER = UNITS / "dealer-table-backup.timer"
SYSUSERS = UNITS / "dealer-table.sysusers.conf"

# Replacements for what an installed service depends on, so that only our own files are checked.
BASE_TARGETS = ("basic", "multi-user", "shutdown", "sysinit", "time-sync")


def tool(name: str) -> str:
    """Return the program's path; skip, with a message, if it is not installed."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed here: the units stay UNCHECKED on this machine")
    return path


def settings(unit: str, key: str) -> list[str]:
    return re.findall(rf"^{re.escape(key)}=(.*)$", unit, flags=re.MULTILINE)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def stage(root: Path, unit: str, *, executable: bool = True) -> Path:
    """Install `unit` and what it needs below `root`, as systemd/README.md does."""
    base = root / "usr/lib/systemd/system"
    local = root / "etc/systemd/system"
    base.mkdir(parents=True)
    local.mkdir(parents=True)
    for target in BASE_TARGETS:
        (base / f"{target}.target").write_text(f"[Unit]\nDescription={target}\n")
    (base / "modprobe@.service").write_text(
        "[Service]\nType=oneshot\nExecStart=-/sbin/modprobe %i\n"
    )
    (local / SERVICE.name).write_text(unit)
    for each in (FAILED, BACKUP, COURIER, TIMER):
        (local / each.name).write_text(each.read_text())
    make_program(root, FAILED.read_text())
    if executable:
        make_program(root, unit)
    return root


def make_program(root: Path, unit: str) -> None:
    """Make what a unit starts."""
    program = root / settings(unit, "ExecStart")[0].split()[0].lstrip("-/")
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)


def verify(root: Path, unit: Path = SERVICE) -> subprocess.CompletedProcess[str]:
    """Return what systemd says of a unit."""
    return run(tool("systemd-analyze"), "verify", f"--root={root}", "--man=no", unit.name)


def test_the_service_is_clean(tmp_path: Path) -> None:
    report = verify(stage(tmp_path, SERVICE.read_text()))
    assert (report.returncode, report.stdout, report.stderr) == (0, "", "")


def test_what_tells_of_its_end_is_clean_and_is_started_by_it(tmp_path: Path) -> None:
    report = verify(stage(tmp_path, SERVICE.read_text()), FAILED)
    assert (report.returncode, report.stdout, report.stderr) == (0, "", "")
    assert settings(SERVICE.read_text(), "OnFailure") == [FAILED.name]
    assert "tablectl status" in settings(FAILED.read_text(), "ExecStart")[0]


def test_what_saves_the_table_each_day_is_clean_and_writes_where_it_says(tmp_path: Path) -> None:
    root = stage(tmp_path, SERVICE.read_text(), executable=False)
    local = root / "etc/systemd/system"
    for unit in (BUNDLE, BUNDLE.with_suffix(".timer")):
        (local / unit.name).write_text(unit.read_text())
    (root / "usr/lib/systemd/system/timers.target").write_text("[Unit]\nDescription=timers\n")
    for command in ("ExecStart", "ExecStartPost"):
        program = root / settings(BUNDLE.read_text(), command)[0].split()[0].lstrip("/")
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    for unit in (BUNDLE, BUNDLE.with_suffix(".timer")):
        report = verify(root, unit)
        assert (report.returncode, report.stdout, report.stderr) == (0, "", "")
    (command,) = settings(BUNDLE.read_text(), "ExecStart")
    (place,) = settings(BUNDLE.read_text(), "AssertPathIsMountPoint")
    assert f"bundle save {place} " in command
    assert place in settings(BUNDLE.read_text(), "ReadWritePaths")[0].split()


def test_the_port_of_the_page_is_held_and_no_browser_starts_the_table(tmp_path: Path) -> None:
    root = stage(tmp_path, SERVICE.read_text())
    local = root / "etc/systemd/system"
    (local / PAGE.name).write_text(PAGE.read_text())
    (root / "bin").mkdir(exist_ok=True)
    (root / "bin/true").write_text("#!/bin/sh\n")
    (root / "bin/true").chmod(0o755)
    (root / "usr/lib/systemd/system/sockets.target").write_text("[Unit]\nDescription=sockets\n")
    unit = local / PAGE_UNIT.name
    write_page_unit(PageSettings("127.0.0.1", 843), unit)
    for each in (PAGE, unit, SERVICE):
        report = verify(root, each)
        assert (report.returncode, report.stdout, report.stderr) == (0, "", ""), each
    assert settings(SERVICE.read_text(), "Sockets") == [unit.name]
    assert settings(unit.read_text(), "Service") == [PAGE.name]
    assert settings(PAGE.read_text(), "PartOf") == [unit.name]
    assert settings(PAGE.read_text(), "ExecStart") == ["/bin/true"]
    assert settings(SERVICE.read_text(), "CapabilityBoundingSet") == [""]


def test_the_timer_of_copies_is_clean_and_calls_the_command(tmp_path: Path) -> None:
    root = stage(tmp_path, SERVICE.read_text())
    make_program(root, BACKUP.read_text())
    for unit in (BACKUP, TIMER):
        report = verify(root, unit)
        assert (report.returncode, report.stdout, report.stderr) == (0, "", ""), unit
    backup = BACKUP.read_text()
    assert [command.split()[1:3] for command in settings(backup, "ExecStart")] == [
        ["journal", "seal"],
        ["journal", "backup"],
    ]
    assert settings(backup, "User") == settings(SERVICE.read_text(), "User")
    assert settings(backup, "CPUSchedulingPolicy") == ["idle"]
    assert settings(TIMER.read_text(), "Persistent") == ["true"]
    report = run(tool("systemd-analyze"), "calendar", *settings(TIMER.read_text(), "OnCalendar"))
    assert report.returncode == 0, report.stderr


def test_the_couriers_unit_is_clean_and_gives_way_to_the_table(tmp_path: Path) -> None:
    root = stage(tmp_path, SERVICE.read_text())
    courier = COURIER.read_text()
    make_program(root, courier)
    report = verify(root, COURIER)
    assert (report.returncode, report.stdout, report.stderr) == (0, "", "")
    (command,) = settings(courier, "ExecStart")
    assert command.split()[1:3] == ["floor", "courier"]
    assert settings(courier, "User") == settings(SERVICE.read_text(), "User")
    assert settings(courier, "Nice") == ["10"]
    assert settings(courier, "MemoryMax")


@pytest.mark.parametrize("name", ["store", "board", "bridge"])
def test_a_unit_of_the_centre_is_clean_and_tight(tmp_path: Path, name: str) -> None:
    root = stage(tmp_path / "root", SERVICE.read_text())
    carried = carry(tmp_path, runs=("store", "board", "bridge", "database"))
    text = (carried / "units" / f"dealer-table-{name}.service").read_text()
    assert "@" not in text.replace("@system-service", "").replace("@privileged @resources", "")
    unit = root / "etc/systemd/system" / f"dealer-table-{name}.service"
    unit.write_text(text)
    (root / "usr/lib/systemd/system/network-online.target").write_text("[Unit]\nDescription=up\n")
    make_program(root, text)
    report = verify(root, unit)
    assert (report.returncode, report.stdout, report.stderr) == (0, "", "")
    offline = ("security", "--offline=yes", f"--root={root}", "--threshold=20", unit.name)
    report = run(tool("systemd-analyze"), *offline)
    assert report.returncode == 0, report.stdout + report.stderr
    (command,) = settings(text, "ExecStart")
    assert command.split()[1:] == ["floor", name, f"${name.upper()}_OPTIONS"]
    assert f"{name.upper()}_OPTIONS=" in (carried / "dealer-table/floor.env").read_text()
    assert settings(text, "User") == ["dealer-floor"]


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("WatchdogSec=10", "WatchdogSecs=10", "Unknown key"),
        ("Restart=on-failure", "Restart=sometimes", "Failed to parse"),
        ("DevicePolicy=closed", "DevicePolicy=shut", "Failed to parse"),
        ("SystemCallFilter=@system-service", "SystemCallFilter=@sytem-service", "Unknown"),
    ],
)
def test_verify_sees_a_mistake(tmp_path: Path, before: str, after: str, complaint: str) -> None:
    """The check above can fail: systemd only warns about most mistakes and exits with 0."""
    unit = SERVICE.read_text()
    assert before in unit
    report = verify(stage(tmp_path, unit.replace(before, after)))
    assert complaint in report.stderr


def test_verify_sees_a_missing_program(tmp_path: Path) -> None:
    report = verify(stage(tmp_path, SERVICE.read_text(), executable=False))
    assert report.returncode != 0
    assert "is not executable" in report.stderr


def test_the_sandbox_stays_tight_and_each_point_that_is_left_is_explained(tmp_path: Path) -> None:
    """Exposure at most 1.6 of 10; the unit's comments say why the rest is needed."""
    root = stage(tmp_path, SERVICE.read_text())
    is_tight_and_explained(root, SERVICE.read_text(), SERVICE.name, 16)


def is_tight_and_explained(root: Path, unit: str, name: str, most: int) -> None:
    """Hold the exposure of a unit, in tenths, and its last comments against systemd's own list."""
    offline = ("security", "--offline=yes", f"--root={root}")
    report = run(tool("systemd-analyze"), *offline, f"--threshold={most}", name)
    assert report.returncode == 0, report.stdout + report.stderr
    explained = unit.partition("still counts")[2]
    told = run(tool("systemd-analyze"), *offline, "--json=short", name).stdout
    left = [each["name"] for each in json.loads(told) if float(each["exposure"] or 0) > 0]
    assert len(left) > 5
    for each in left:
        setting, _, value = each.partition("~")
        assert setting in explained, each
        assert value in explained, each


def test_a_demonstration_is_clean_tight_and_apart_from_the_real_table(tmp_path: Path) -> None:
    unit = DEMO.read_text()
    root = stage(tmp_path, SERVICE.read_text())
    (root / "etc/systemd/system" / DEMO.name).write_text(unit)
    make_program(root, unit)
    instance = DEMO.name.replace("@", "@three-card-poker")
    report = verify(root, Path(instance))
    assert (report.returncode, report.stdout, report.stderr) == (0, "", "")
    is_tight_and_explained(root, unit, instance, 10)
    (description,) = settings(unit, "Description")
    assert description.startswith("DEMONSTRATION of a card table")
    (command,) = settings(unit, "ExecStart")
    assert command.split()[1:] == ["demo", "--plain", "--table", "%i", "$DEMO_OPTIONS"]
    assert settings(unit, "RestartPreventExitStatus") == ["2"]
    [hidden] = settings(unit, "InaccessiblePaths")
    kept = [f"/{each}" for each in ("etc/dealer-table", "var/lib/dealer-table", "run/dealer-table")]
    assert hidden.split() == [f"-{each}" for each in kept]
    assert settings(unit, "DynamicUser") == ["yes"]
    assert (settings(unit, "Restart"), settings(unit, "RuntimeMaxSec")) == (["on-failure"], ["1d"])
    # A loop of ends within four seconds is given up.
    [pause], [burst] = settings(unit, "RestartSec"), settings(unit, "StartLimitBurst")
    assert settings(unit, "StartLimitIntervalSec") == ["10min"]
    assert int(burst) * (int(pause.removesuffix("s")) + 4) < 600


def test_ready_and_watchdog_come_from_the_daemon_itself() -> None:
    unit = SERVICE.read_text()
    assert settings(unit, "Type") == ["notify"]
    assert settings(unit, "NotifyAccess") == ["main"]
    assert len(settings(unit, "WatchdogSec")) == 1
    switch = (UNITS / "debian" / "dealer-table-switch").read_text()
    assert settings(unit, "TimeoutStartSec") == settings(switch, "READY_WITHIN")


def test_nothing_of_the_environment_runs_before_the_launcher() -> None:
    """And no byte code is written: what was approved stays as it is."""
    for text in (SERVICE.read_text(), (UNITS / "README.md").read_text()):
        for command in filter(None, settings(text, "ExecStart")):
            python, *flags, launcher = command.partition("-launcher")[0].split()
            assert flags == ["-I", "-S", "-B", "-X", "faulthandler"]
            assert (python, launcher) == (
                "/opt/dealer-table/bin/python",
                "/opt/dealer-table/bin/dealer-table",
            )


def test_no_restart_after_errors_that_it_cannot_cure() -> None:
    """Configuration (2), a halted journal (4), a second daemon (5); all others restart."""
    unit = SERVICE.read_text()
    assert settings(unit, "Restart") == ["on-failure"]
    assert settings(unit, "RestartPreventExitStatus") == ["2 4 5"]


@pytest.mark.parametrize(
    ("unit", "state", "restarts", "begins_anew"),
    [
        (SERVICE, "activating", "0", True),  # by hand
        (SERVICE, "activating", "3", False),
        (FAILED, "failed", "20", True),  # given up: whoever starts it now is not refused
        (FAILED, "failed", "0", False),
        (FAILED, "activating", "3", False),  # a loop is never made endless
    ],
)
def test_starts_by_hand_do_not_count_towards_the_limit(
    tmp_path: Path, unit: Path, state: str, restarts: str, begins_anew: bool
) -> None:
    """What the units tell a shell, with a service manager that answers so; systemd: stories.py."""
    text = unit.read_text()
    commands = settings(text, "ExecStart") + settings(text, "ExecStartPre")
    [command] = [each for each in commands if "reset-failed" in each]
    words = shlex.split(command.replace("$$", "$").replace("%n", SERVICE.name))
    assert words[0].lstrip("+-") == "/bin/sh"
    asked = tmp_path / "asked"
    manager = tmp_path / "systemctl"
    manager.write_text(
        f'#!/bin/sh\necho "$*" >> {asked}\n'
        f"case $* in *=NRestarts*) echo {restarts} ;; *=ActiveState*) echo {state} ;; esac\n"
    )
    manager.chmod(0o755)
    run("env", f"PATH={tmp_path}:/usr/bin:/bin", "/bin/sh", *words[1:])
    told = asked.read_text().splitlines()
    assert (f"reset-failed {SERVICE.name}" in told) is begins_anew
    assert all(each.endswith(SERVICE.name) for each in told)


def test_a_loop_ends_and_people_are_told() -> None:
    """The slowest of endless loops is still counted: a daemon that stands still from its start."""
    unit = SERVICE.read_text()
    [interval], [burst] = settings(unit, "StartLimitIntervalSec"), settings(unit, "StartLimitBurst")
    [watchdog] = settings(unit, "WatchdogSec")
    assert interval == "10min"
    assert int(burst) * (int(watchdog) + 10) < 600
    assert settings(unit, "OnFailure") == [FAILED.name]


@pytest.mark.parametrize(("number", "told"), [("12", []), ("13", ["direct"])])
def test_how_it_starts_again_is_told_to_the_debian_that_knows_the_key(
    tmp_path: Path, number: str, told: list[str]
) -> None:
    """The lines of the recipe that make the package's unit of ours, for either Debian."""
    (tmp_path / "debian").mkdir()
    (tmp_path / "debian" / "version.mk").write_text(f"VERSION = 1\nNUMBER = {number}\n")
    shutil.copy(SERVICE, tmp_path)
    recipe = UNITS / "debian" / "rules"
    plan = run(tool("make"), "-n", "-C", tmp_path, "-f", recipe, "override_dh_auto_install")
    assert plan.returncode == 0, plan.stderr
    made = [each for each in plan.stdout.splitlines() if each.endswith(f"debian/{SERVICE.name}")]
    assert run("sh", "-ec", f"cd {tmp_path}\n" + "\n".join(made)).returncode == 0
    unit = (tmp_path / "debian" / SERVICE.name).read_text()
    assert settings(unit, "RestartMode") == told
    assert settings(unit, "Restart") == ["on-failure"]


def test_the_user_of_the_service_is_the_one_that_sysusers_makes(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    report = run(tool("systemd-sysusers"), f"--root={tmp_path}", SYSUSERS)
    assert (report.returncode, report.stderr.count("Failed")) == (0, 0), report.stderr
    unit = SERVICE.read_text()
    [user], [group] = settings(unit, "User"), settings(unit, "Group")
    assert re.search(rf"^{user}:", (tmp_path / "etc/passwd").read_text(), flags=re.MULTILINE)
    assert re.search(rf"^{group}:", (tmp_path / "etc/group").read_text(), flags=re.MULTILINE)


def test_every_file_has_its_place_in_the_instructions() -> None:
    text = (UNITS / "README.md").read_text()
    files = {path.name for path in UNITS.iterdir()} - {"README.md"}
    assert files
    for name in files:
        assert f"`{name}`" in text
        assert f"systemd/{name}" in text


@pytest.mark.parametrize("key", ["missing.pem", "rsa.pem"])
def test_packages_are_not_begun_with_a_key_that_cannot_sign(tmp_path: Path, key: str) -> None:
    words = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out"]
    run(tool("openssl"), *words, tmp_path / "rsa.pem")
    recipe = UNITS / "debian" / "build"
    said = run(
        "env", "-C", tmp_path, f"SIGNING_KEY={key}", f"DIST={tmp_path}/dist", recipe, "no.whl"
    )
    assert said.returncode == 2
    assert f"SIGNING_KEY: {key} is no Ed25519 key" in said.stderr
    assert not (tmp_path / "dist").exists()


def test_a_service_that_sees_processes_alone_is_told_the_number_of_this_boot() -> None:
    unit = SERVICE.read_text()
    assert settings(unit, "ProcSubset") == ["pid"]
    assert f"{page_socket._BOOT_PASSED}=%b" in settings(unit, "Environment")
