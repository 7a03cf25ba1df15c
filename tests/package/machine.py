"""A whole Debian, booted in a container: its systemd, its apt, nothing of this computer's."""

import os
import platform
import re
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from simulators.floor.engines import until_we_end
from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]
SUITES = {"12": ("bookworm", "3.11"), "13": ("trixie", "3.13")}
NUMBER = os.environ.get("DEBIAN") or platform.freedesktop_os_release().get("VERSION_ID", "")
"""The Debian that is booted: by default that of this computer."""
SUITE, PYTHON = SUITES.get(NUMBER, SUITES["12"])
IMAGE = REPOSITORY / "build" / "image" / f"{SUITE}-table"
INCLUDED = (
    "systemd,systemd-sysv,udev,dbus,python3,openssl,libusb-1.0-0,faketime,apt-utils,procps,curl"
)
"""What a table's computer has before the packages are installed, and what tests use there."""
TOOLS = (
    *("debootstrap", "systemd-nspawn", "nsenter"),
    *("dpkg-buildpackage", "dh", "gpg", "apt-ftparchive"),
)


def missing() -> str:
    """Return why no machine can be had here; empty: one can."""
    if wanted := [name for name in TOOLS if shutil.which(name) is None]:
        packages = "debootstrap systemd-container util-linux dpkg-dev debhelper python3-venv gnupg"
        return f"{', '.join(wanted)} missing; apt-get install {packages} apt-utils"
    if NUMBER not in SUITES:
        return f"packages for Debian {NUMBER} missing; make package-test DEBIAN=12"
    if Path("/proc/self").stat().st_uid != 0:
        return "the user root missing: containers need it"
    return ""


def left(image: Path = IMAGE) -> list[int]:
    """Return the first process of each machine that was booted from this image and still runs."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            status, mounts = (each / "status").read_text(), (each / "mountinfo").read_text()
        except OSError:
            continue  # it has ended
        namespaces = re.search(r"^NSpid:\t(.*)$", status, re.MULTILINE)
        first = namespaces is not None and namespaces[1].split()[1:] == ["1"]
        if first and f"lowerdir={image}," in mounts:
            found.append(int(each.name))
    return sorted(found)


def make_image(image: Path = IMAGE, included: str = INCLUDED) -> None:
    """Make an image once; this alone reaches out, to the mirror of Debian's packages."""
    words = [str(REPOSITORY / "systemd" / "debian" / "image"), SUITE, str(image), included]
    subprocess.run([*until_we_end(), *words], check=True, stdout=subprocess.DEVNULL)


class Machine:
    """One machine; what it changes is gone when it is stopped.

    Attributes:
        leader: the process id of its systemd, seen from outside.
    """

    def __init__(
        self, files: Path, log: Path, at: str = "/mnt/files", image: Path = IMAGE, zone: str = ""
    ) -> None:
        """Boot it; a folder of files is seen there at another place. It has no mirror of Debian.

        With a zone it has a network of its own, that of all machines of that name.
        """
        words = [
            "systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit",
            f"--directory={image}", "--volatile=overlay", f"--bind-ro={files}:{at}",
            *([f"--network-zone={zone}", f"--machine={log.stem}"] if zone else ()),
        ]  # fmt: skip
        self.leader = 0
        self._log = log.open("wb")
        self._nspawn = subprocess.Popen(
            [*until_we_end(), *words],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        try:
            self._boot()
            self.path("/etc/apt/sources.list").write_text("")
        except BaseException:
            self.stop()
            raise

    def _boot(self) -> None:
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children")
        end = time.monotonic() + 2 * PATIENCE
        state = ""
        while time.monotonic() < end:
            found = children.read_text().split()
            if found:
                self.leader = int(found[0])
                state = self.run("systemctl", "is-system-running").stdout.strip()
                if state == "running":
                    return
            time.sleep(0.2)
        jobs = self.run("sh", "-c", "systemctl --failed; systemctl list-jobs")
        said = Path(self._log.name).read_text()
        raise AssertionError(f"it does not boot: {state}\n{said}\n{jobs.stdout}{jobs.stderr}")

    def stop(self) -> None:
        """Switch it off: with its first process all others end, and then nspawn itself."""
        try:
            with suppress(ProcessLookupError):
                os.kill(self.leader or self._nspawn.pid, signal.SIGKILL)
            self._nspawn.wait(PATIENCE)
        finally:
            self._nspawn.kill()
            self._log.close()

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command there as root."""
        inside = ["nsenter", f"--target={self.leader}", "--all", "--wdns=/", "--"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "HOME=/root"]
        return subprocess.run(
            [*inside, *clean, *words],
            input=said,
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )

    def does(self, *words: str, said: str = "") -> str:
        """Run a command that must succeed; return what it printed."""
        done = self.run(*words, said=said)
        assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def begin(self, name: str, *words: str) -> None:
        """Start a command that goes on, as a service of this name."""
        self.does("systemd-run", "--quiet", f"--unit={name}", *words)

    def processor(self, stat: str) -> float:
        """Return the seconds of processor of a process and of the children that it waited for.

        Args:
            stat: its /proc/PID/stat, or a copy of that.
        """
        fields = self.does("cat", stat).rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def memory(self, pid: str) -> dict[str, float]:
        """Return what a process has in memory, in MiB, by the names of /proc/PID/status."""
        lines = self.does("cat", f"/proc/{pid}/status").splitlines()
        found = (line.partition(":") for line in lines if line.endswith(" kB"))
        return {name: int(value.split()[0]) / 1024 for name, _, value in found}

    def install(self, *names: str) -> str:
        """Install package files by apt."""
        options = ["--yes", "--quiet", "--no-install-recommends", "--allow-downgrades"]
        files = [f"/mnt/files/{name}" for name in names]
        words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *files]
        return self.does(*words)

    def path(self, inside: str) -> Path:
        """Return the path of a file there, seen from outside."""
        return Path(f"/proc/{self.leader}/root{inside}")

    def property(self, name: str, unit: str = "dealer-table.service") -> str:
        """Return a property of a unit."""
        return self.does("systemctl", "show", f"--property={name}", "--value", unit).strip()

    def until(self, name: str, value: str, unit: str = "dealer-table.service") -> None:
        """Wait until a property of a unit has a value."""
        end = time.monotonic() + PATIENCE
        while (found := self.property(name, unit)) != value:
            assert time.monotonic() < end, f"{unit}: {name} is {found}, never {value}\n{self.log()}"
            time.sleep(0.1)

    def log(self) -> str:
        """Return what the system's log says of the table."""
        self.does("journalctl", "--sync")
        units = ["--unit=dealer-table", "--unit=dealer-table-switch"]
        plain = ["journalctl", "--quiet", "--no-pager", "--output=cat"]
        return self.does(*plain, *units) + self.does(*plain, "--identifier=dealer-table")
