"""A whole Debian, booted in a container: its systemd, its apt, nothing of this computer's."""

import shutil
import signal
import subprocess
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SUITE = "bookworm"
IMAGE = REPOSITORY / "build" / "image" / SUITE
INCLUDED = "systemd,systemd-sysv,udev,dbus,python3,openssl,libusb-1.0-0,faketime,apt-utils,procps"
"""What a table's computer has before the packages are installed, and the clock that tests set."""
TOOLS = ("debootstrap", "systemd-nspawn", "nsenter", "dpkg-buildpackage", "dh")
PATIENCE = 60.0
"""Seconds in which anything that a test waits for must happen."""


def missing() -> str:
    """Return why no machine can be had here; empty: one can."""
    if wanted := [name for name in TOOLS if shutil.which(name) is None]:
        packages = "debootstrap systemd-container util-linux dpkg-dev debhelper python3-venv"
        return f"{', '.join(wanted)} missing; apt-get install {packages}"
    if Path("/proc/self").stat().st_uid != 0:
        return "the user root missing: containers need it"
    return ""


def make_image() -> None:
    """Make the image once; this alone reaches out, to the mirror of Debian's packages."""
    done = IMAGE / "made"
    if not done.exists():
        shutil.rmtree(IMAGE, ignore_errors=True)
        words = ["debootstrap", "--variant=minbase", f"--include={INCLUDED}", SUITE, str(IMAGE)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        done.touch()


class Machine:
    """One machine; what it changes is gone when it is stopped.

    Attributes:
        leader: the process id of its systemd, seen from outside.
    """

    def __init__(self, files: Path, log: Path) -> None:
        """Boot it; a folder of files is seen there as /mnt/files."""
        words = [
            "systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit",
            f"--directory={IMAGE}", "--volatile=overlay", f"--bind-ro={files}:/mnt/files",
        ]  # fmt: skip
        self._log = log.open("wb")
        self._nspawn = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )
        self.leader = self._booted()

    def _booted(self) -> int:
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = children.read_text().split()
            if found:
                self.leader = int(found[0])
                if self.run("systemctl", "is-system-running").stdout.strip() == "running":
                    return self.leader
            time.sleep(0.2)
        raise AssertionError(f"it does not boot: {Path(self._log.name).read_text()}")

    def stop(self) -> None:
        """Switch it off."""
        self._nspawn.send_signal(signal.SIGKILL)
        self._nspawn.wait()
        self._log.close()

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command there as root."""
        inside = ["nsenter", f"--target={self.leader}", "--all", "--wd=/", "--"]
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
