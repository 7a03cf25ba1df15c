"""The commands of docs/centre.md on whole Debians: three nodes, a standby among them, and a table.

In which order units start, and what their sandboxes allow, only a real systemd says; what else the
page promises is played in `tests/floor/test_centre_page.py`.
"""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import yaml

from tests.floor.test_centre_page import page_of_set_up
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import IMAGE, Machine
from tests.package.table import JOURNAL, InstalledTable
from tests.package.versions import FORMER, packages
from tests.patience import PATIENCE
from tests.records.kept_stories import keep
from tests.reports.evening import evening

NODES = IMAGE.with_name(f"{machines.SUITE}-centre")
INCLUDED = "systemd,systemd-sysv,udev,dbus,python3,python3-venv,procps,nats-server,postgresql"
ZONE = "dealers"
"""The network of these machines: a bridge at which nobody else is."""
AT_TABLES = "10.20.0.107"
FETCHED = r"apt-get|python3 -m venv|\S*pip "
LAID = "--no-index --find-links=/mnt/files"
"""What pip is told where there is no index."""
ASK = "set -a; . /etc/dealer-table/floor.env; PATH=$PATH:/opt/dealer-table/bin; "


@pytest.fixture
def wheels(files: Path) -> Path:
    """A folder with our wheel, and those of the libraries that a node has."""
    versions.build(FORMER)
    found = files / "centre"
    if not found.exists():
        [ours] = (files / "wheels" / FORMER).glob("*.whl")
        words = ["download", "--quiet", "--only-binary=:all:", f"--dest={found}.new"]
        words += [f"--python-version={machines.PYTHON}", "--constraint=constraints.txt"]
        subprocess.run(["/usr/bin/python3", "-m", "venv", f"{found}.fetch"], check=True)
        pip = [f"{found}.fetch/bin/python", "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, *words, f"{ours}[floor]"], cwd=versions.REPOSITORY, check=True)
        Path(f"{found}.new").rename(found)
    return found


@pytest.fixture
def boot(wheels: Path, files: Path, tmp_path: Path) -> Iterator[Callable[..., Machine]]:
    """Boots machines, each at addresses of their network."""
    machines.make_image(NODES, INCLUDED)
    with ExitStack() as running:

        def boot_one(name: str, *addresses: str) -> Machine:
            at_table = addresses == (AT_TABLES,)
            image, seen = (IMAGE, files) if at_table else (NODES, wheels)
            booted = Machine(seen, tmp_path / f"{name}.log", image=image, zone=ZONE)
            running.callback(booted.stop)
            # There is no systemd-networkd out here, which would do this.
            subprocess.run(["ip", "link", "set", f"vz-{ZONE}", "up"], check=True)
            ip = ["nsenter", f"--net=/proc/{booted.leader}/ns/net", "ip"]
            for address in addresses:
                words = ["addr", "add", f"{address}/24", "dev", "host0"]
                subprocess.run([*ip, *words], check=True)
            subprocess.run([*ip, "link", "set", "host0", "up"], check=True)
            return booted

        yield boot_one


def test_the_page_sets_up_a_centre_and_a_table_delivers(
    boot: Callable[..., Machine], tmp_path: Path
) -> None:
    plan, commands = page_of_set_up()
    fetched = [each for each in commands if re.match(FETCHED, each)]
    assert fetched[0].startswith("apt-get"), "these are in the image"
    init, node, at_table = (each for each in commands if each not in fetched)
    (tmp_path / "grand.yaml").write_text(plan)
    words = init.replace("/media", str(tmp_path)).split()
    subprocess.run([sys.executable, "-m", "controller.cli", *words[1:]], cwd=tmp_path, check=True)
    carry = tmp_path / "floor" / "carry" / "grand"

    [house] = yaml.safe_load(plan)["houses"].values()
    nodes = {}
    for name, each in house["nodes"].items():
        nodes[name] = booted = boot(name, each["tables"], each["centre"])
        for command in fetched[1:]:
            ours = command.replace("'.[floor]'", "'dealer-table[floor]'")
            ours = ours.replace("--constraint constraints.txt", LAID)
            booted.does("sh", "-c", f"cd /mnt/files; {ours}")
        shutil.copytree(carry / name, booted.path(f"/media/carry/{name}"))
        booted.does("sh", "-c", node.replace("node-1", name))

    [table_name] = re.findall(r"carry/(\S+)/install", at_table)
    everybody = nodes | {table_name: (there := boot(table_name, AT_TABLES))}
    there.install(*packages(FORMER))
    (tmp_path / "t").mkdir()
    InstalledTable(tmp_path / "t", there)
    story = evening()
    kept = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    shutil.copy(kept, there.path(JOURNAL))
    there.does("chown", "dealer-table:", JOURNAL)
    there.does("chmod", "0640", JOURNAL)
    shutil.copytree(carry / table_name, there.path(f"/media/carry/{table_name}"))
    there.does("sh", "-c", at_table)

    wanted = f"{table_name}|{story.table.seq}"
    for host in ("10.20.1.11", "10.20.1.12"):
        ask = f'{ASK} PGTARGETSESSIONATTRS=any psql -Ath {host} -c "SELECT place, seq FROM journal"'
        until(lambda ask=ask: nodes["node-3"].run("sh", "-c", ask), wanted, everybody)
    hears = "import urllib.request as r; r.urlopen('http://127.0.0.1:8440/healthz')"
    until(lambda: nodes["node-3"].run("python3", "-c", hears), "", everybody)
    assert nodes["node-1"].does("sh", "-c", f"{ASK} tablectl floor alarms") == "No alarm stands.\n"
    for name, each in house["nodes"].items():
        assert nodes[name].does("systemctl", "is-system-running") == "running\n"
        services = [run for run in each["runs"] if run in ("store", "board")]
        for unit in ("nats-server", *(f"dealer-table-{run}" for run in services)):
            assert nodes[name].property("NRestarts", unit) == "0", nodes[name].does(
                "journalctl", f"--unit={unit}", "--no-pager"
            )


def until(
    ask: Callable[[], subprocess.CompletedProcess[str]], wanted: str, all_: dict[str, Machine]
) -> None:
    """Ask until it succeeds and says what is wanted."""
    end = time.monotonic() + PATIENCE
    while (told := ask()).returncode or told.stdout.strip() != wanted:
        if time.monotonic() > end:
            words = ("journalctl", "--quiet", "--no-pager", "--lines=60")
            logs = (f"{name}: {each.does(*words)}" for name, each in all_.items())
            raise AssertionError("\n".join((str(told), *logs)))
        time.sleep(0.5)
