"""An installed table in a folder of its own, so that a test can attack what is installed."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import controller
from controller.manifest import take_manifest
from controller.shipped_files import config_root
from tests.patience import PATIENCE

PACKAGES = Path(sysconfig.get_path("purelib")).resolve()
REPOSITORY = Path(controller.__file__).resolve().parents[1]
_RARE = "/pygments/lexers/"
"""Hundreds of files that no table needs."""


def link(source, target):
    """Give a file a second name, or copy it; a test never writes into a file, but replaces it."""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy2(source, target)


def replace(path, content):
    """Put another file in the place of one."""
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


class Installation:
    """A virtual environment in which the program is installed, not a checkout.

    Attributes:
        packages: its import folder.
        python: its interpreter.
        launcher: the file that starts only what was approved.
        approved: the file of the approved manifest.
    """

    def __init__(self, root):
        self.root = root
        interpreter = Path(sys.executable).resolve()
        self.packages = root / PACKAGES.relative_to(Path(sys.prefix).resolve())
        self.python = root / "bin" / "python"
        self.launcher = self.packages / "controller" / "launcher.py"
        self.approved = root / "approved.manifest"
        self.python.parent.mkdir(parents=True)
        self.python.symlink_to(interpreter)
        alone = "include-system-site-packages = false\n"
        (root / "pyvenv.cfg").write_text(f"home = {interpreter.parent}\n{alone}")
        self._install_others()
        self._install_ours()

    def _install_others(self):
        for path, _ in take_manifest([]).files:
            if path.startswith(f"{PACKAGES}/") and not path.endswith(".pth") and _RARE not in path:
                link(path, self.packages / Path(path).relative_to(PACKAGES))

    def _install_ours(self):
        rooms = ("controller", "drivers", "simulators")
        for room in rooms:
            shutil.copytree(REPOSITORY / room, self.packages / room, copy_function=link)
        shipped = self.packages / "controller" / "shipped_config"
        shutil.copytree(config_root(), shipped, copy_function=link)
        (information,) = self.packages.glob("dealer_table-*.dist-info")
        names = [*rooms, information.name]
        record = "".join(f"{name}/__init__.py,,\n" for name in names)
        replace(information / "RECORD", record.encode())

    def words(self, *words, approved=True):
        """Return the words that start the launcher."""
        manifest = ("--approved", self.approved) if approved else ()
        return [self.python, "-I", "-S", "-B", self.launcher, *manifest, *words]

    def launch(self, *words, approved=True, **environment):
        """Run a command of tablectl by the launcher to its end."""
        return subprocess.run(
            self.words(*words, approved=approved),
            capture_output=True, text=True, timeout=PATIENCE, check=False,
            env={**os.environ, **environment},
        )  # fmt: skip

    def approve(self, *words):
        """Approve what is installed; `words` name the table's file."""
        taken = self.launch("manifest", *words, approved=False)
        assert taken.returncode == 0, taken.stderr
        self.approved.write_text(taken.stdout)
