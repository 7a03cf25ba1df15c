"""The commands of docs/centre.md, done for real: three nodes and a table in a network of their own.

Each computer is a namespace with its own /etc, /opt and /var/lib; they share one network, in which
each has the addresses of the page. There is no service manager: `systemctl` is a script that does
what it is asked by the units that are installed. What is fetched from elsewhere is there already.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from controller.shipped_files import config_root
from tests.floor.conftest import needed
from tests.missing import skip_for_want_of
from tests.patience import PATIENCE
from tests.records.kept_stories import keep
from tests.reports.evening import evening

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "centre.md"
CLUSTERS = Path("/etc/postgresql")
OWN = ("/etc", "/opt", "/var/lib/postgresql", "/var/lib/dealer-table", "/run/postgresql")
"""What each computer has for itself."""
SYSTEMCTL = r"""#!/bin/sh
# Does what a unit says, without a service manager.
set -eu
echo "$*" >>/etc/asked
begin() { setsid "$@" </dev/null >>/etc/log 2>&1 & }
run_unit() {
  file="/etc/systemd/system/$1.service"
  environment=$(sed -n 's/^EnvironmentFile=//p' "$file")
  [ -z "$environment" ] || { set -a; . "$environment"; set +a; }
  eval "begin $(sed -n 's/^ExecStart=//p' "$file" | tail -n 1)"
}
case "$*" in
  "restart nats-server")
    [ ! -e /run/postgresql/nats.pid ] || kill "$(cat /run/postgresql/nats.pid)" || true
    begin $(sed -n 's/^ExecStart=//p' /etc/systemd/system/nats-server.service.d/*.conf) \
      -P /run/postgresql/nats.pid ;;
  "stop postgresql") pg_ctlcluster 15 main stop -m fast || true ;;
  "restart postgresql") pg_ctlcluster 15 main restart -m fast ;;
  "enable --now "*) shift 2; run_unit "${1%.service}" ;;
  "daemon-reload" | "enable nats-server") ;;
  *) echo "systemctl does not know: $*" >&2; exit 1 ;;
esac
"""


class Network:
    """A network, and the processes in it, until it is left."""

    def __init__(self, addresses):
        self._holder = subprocess.Popen(
            ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "sleep", "1000"]
        )
        until = time.monotonic() + PATIENCE
        [self.pid] = self._children(until)
        self.run("ip link set lo up", *(f"ip addr add {each}/32 dev lo" for each in addresses))

    def _children(self, until):
        while time.monotonic() < until:
            listed = Path(f"/proc/{self._holder.pid}/task/{self._holder.pid}/children").read_text()
            if listed:
                return listed.split()
            time.sleep(0.01)
        raise TimeoutError

    def run(self, *commands, enter=()):
        """Run some commands, as `sh` does; return what they say."""
        words = ["nsenter", "-t", self.pid, "--net", "--pid", *enter, "sh", "-ec"]
        done = subprocess.run(
            [*words, "\n".join(commands)], capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, (commands, done.stdout, done.stderr)
        return done.stdout

    def leave(self):
        self._holder.kill()
        self._holder.wait()


class Computer:
    """A computer of that network."""

    def __init__(self, network, folder):
        self._network, self._folder = network, folder
        for each in OWN:
            own = folder / each.lstrip("/")
            own.parent.mkdir(parents=True, exist_ok=True)
            if Path(each).is_dir() and each != "/opt":
                subprocess.run(["cp", "-a", each, own], check=True)
            else:
                own.mkdir()
        program = folder / "opt/dealer-table/bin/tablectl"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m controller.cli "$@"\n')
        program.chmod(0o755)
        stub = folder / "opt/systemctl"
        stub.write_text(SYSTEMCTL)
        stub.chmod(0o755)
        for each in ("/var/lib/postgresql/15/main", "/etc/postgresql/15/main/conf.d"):
            assert (folder / each.lstrip("/")).is_dir(), each

    def run(self, *commands):
        """Run some commands there, as root."""
        seen = [f"mkdir -p {each}; mount --bind {self._folder}{each} {each}" for each in OWN]
        path = "mount -t proc proc /proc; mount --bind /opt/systemctl /usr/bin/systemctl"
        return self._network.run(*seen, path, *commands, enter=("unshare", "--mount"))


def page_of_set_up():
    """Return the plan of the page, and its commands."""
    text = PAGE.read_text("utf-8").partition("## Set it up\n")[2].partition("\n## ")[0]
    [plan] = re.findall(r"```yaml\n(.+?)```", text, re.DOTALL)
    commands = "".join(re.findall(r"```sh\n(.+?)```", text, re.DOTALL)).splitlines()
    return plan, commands


def before_its_database(standby, database, install):
    """Set a standby up that has nothing to follow; then leave what a try leaves that was cut."""
    database.run("systemctl stop postgresql")
    with pytest.raises(AssertionError, match="Connection refused"):
        standby.run(install)
    slot = "SELECT pg_create_physical_replication_slot('node_2')"
    database.run("systemctl restart postgresql", f'runuser -u postgres -- psql -c "{slot}"')


def fail_over(database, standby):
    database.run("systemctl stop postgresql")
    standby.run("runuser -u postgres -- psql -c 'SELECT pg_promote()'")


@pytest.fixture
def network():
    needed("nats-server")
    needed("postgres")
    if os.geteuid() != 0 or not CLUSTERS.is_dir():
        pytest.skip("needs root, and the cluster that Debian's postgresql makes")
    for program, package in (("unshare", "util-linux"), ("ip", "iproute2")):
        if shutil.which(program) is None:
            skip_for_want_of(program, f"apt-get install {package}")
    plan = yaml.safe_load(page_of_set_up()[0])
    [house] = plan["houses"].values()
    found = Network([each[key] for each in house["nodes"].values() for key in ("tables", "centre")])
    yield found
    found.leave()


def test_the_page_sets_up_a_centre_in_ten_commands_and_a_table_delivers(network, tmp_path):
    plan, commands = page_of_set_up()
    assert len(commands) <= 10
    fetched = [each for each in commands if re.match(r"apt-get|python3 -m venv|\S*pip ", each)]
    init, node, table = (each for each in commands if each not in fetched)
    names = [f"node-{number}" for number in (1, 2, 3)]
    table_name = re.search(r"carry/(\S+)/install", table)[1]

    offline = Computer(network, tmp_path / "offline")
    (tmp_path / "grand.yaml").write_text(plan)
    path = 'PATH="$PATH:/opt/dealer-table/bin"'
    media = tmp_path / "media"
    media.mkdir()
    offline.run(f"cd {tmp_path}", path, init.replace("/media", str(media)))

    def carried(command, name):
        """Return a command of the page, about the folder that lies here."""
        known = re.search(r"/media/carry/(\S+)/install.sh", command)[1]
        place = f"{media}/floor/carry/grand/{name}"
        return command.replace(f"/media/carry/{known}", place)

    nodes = {name: Computer(network, tmp_path / name) for name in names}
    for name, computer in nodes.items():
        if name == "node-2":
            before_its_database(computer, nodes["node-1"], carried(node, name))
        computer.run(carried(node, name))

    story = evening()
    at = Computer(network, tmp_path / table_name)
    etc = tmp_path / table_name / "etc"
    (etc / "dealer-table").mkdir()
    shipped = (config_root() / "table.yaml").read_text()
    (etc / "dealer-table/table.yaml").write_text(shipped)
    unit = Path(__file__).parents[2] / "systemd" / "dealer-table-courier.service"
    (etc / "systemd/system").mkdir(parents=True, exist_ok=True)
    shutil.copy(unit, etc / "systemd/system")
    kept = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    place = yaml.safe_load(shipped)["journal"]
    at.run(
        "groupadd dealer-table",
        f"mkdir -p {Path(place).parent}",
        f"cp {kept} {place}",
        carried(table, table_name),
    )

    ask = (
        "set -a; . /etc/dealer-table/floor.env; set +a",
        'psql -At -h {} -c "SELECT place, seq FROM journal" 2>&1 || true',
    )
    wanted = f"{table_name}|{story.table.seq}"
    hosts = {"10.20.1.11": "the database", "10.20.1.12": "its standby"}
    for host, name in hosts.items():
        until = time.monotonic() + PATIENCE
        lines = [each.replace("{}", host) for each in ask]
        lines[1] = "PGTARGETSESSIONATTRS=any " + lines[1]
        while (told := nodes["node-3"].run(*lines).strip()) != wanted:
            logs = {each: (tmp_path / each / "etc/log").read_text() for each in (*names,)}
            assert time.monotonic() < until, (name, told, logs, (etc / "log").read_text())
            time.sleep(0.2)
    for name, computer in nodes.items():
        computer.run(carried(node, name))  # again and again does no harm
    fail_over(nodes["node-1"], nodes["node-2"])
    nodes["node-2"].run(carried(node, "node-2"))  # it is the database now, and stays it
    lines = [each.replace("{}", "10.20.1.12") for each in ask]
    assert nodes["node-3"].run(*lines).strip() == wanted
    alarms = "set -a; . /etc/dealer-table/floor.env; set +a", path, "tablectl floor alarms"
    assert nodes["node-1"].run(*alarms) == "No alarm stands.\n"
