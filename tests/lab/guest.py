"""A Debian with a kernel of its own, emulated by QEMU, with our packages in it."""

import hashlib
import json
import lzma
import os
import shutil
import socket
import subprocess
import zlib
from pathlib import Path
from time import monotonic, sleep, time

from simulators.floor.engines import until_we_end
from simulators.hosts.free_port import free_port
from tests.lab.lacking import LackingError, need
from tests.package import versions

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dealer-table-lab"
"""What was built stays here, by the digest of what it was built from."""
DEBIAN = versions.REPOSITORY / "systemd" / "debian" / "image"
INCLUDED = (
    "systemd,systemd-sysv,udev,dbus,python3,openssl,libusb-1.0-0,procps,kmod,iproute2,e2fsprogs,"
    "openssh-server,initramfs-tools,linux-image-amd64"
)
SIZE = "4G"
PATIENCE = 400.0
"""Seconds for a boot, on a computer that is busy."""
_INSIDE = Path(__file__).with_name("guest.sh")


NEEDS = {
    "qemu-system-x86_64": "qemu-system-x86 seabios",
    "qemu-img": "qemu-utils",
    "debootstrap": "debootstrap",
    "mke2fs": "e2fsprogs",
    "ssh": "openssh-client",
    "ssh-keygen": "openssh-client",
    "dh": "debhelper",
    "gpg": "gnupg",
    "apt-ftparchive": "apt-utils",
}


def image():
    """Return the folder of a guest: kernel, initrd, disks, key; it is made once."""
    need(NEEDS)
    if os.geteuid():
        raise LackingError("root: a Debian is made by debootstrap")
    built = versions.folder() / "built-from"
    digest = hashlib.sha256(
        (built.read_text() + INCLUDED + _INSIDE.read_text()).encode()
    ).hexdigest()[:16]
    made = CACHE / f"guest-{digest}"
    if not made.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob("guest-*"):
            shutil.rmtree(old)
        versions.build(versions.FORMER)
        subprocess.run([DEBIAN, "bookworm", CACHE / "debian", INCLUDED], check=True)
        new = CACHE / "new"
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        try:
            _build(new)
            new.rename(made)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return made


def _build(new):
    root = new / "root"
    subprocess.run(["cp", "-a", CACHE / "debian", root], check=True)
    stick = versions.repository(versions.FORMER)
    subprocess.run(["unshare", "--mount", _INSIDE, stick, root], check=True)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", new / "key"], check=True)
    (root / "root" / ".ssh" / "authorized_keys").write_bytes((new / "key.pub").read_bytes())
    (boot,) = (root / "boot").glob("vmlinuz-*")
    (new / "vmlinux").write_bytes(_uncompressed(boot.read_bytes()))
    (initrd,) = (root / "boot").glob("initrd.img-*")
    (new / "initrd").write_bytes(zlib.decompress(initrd.read_bytes(), wbits=31))
    (new / "release").write_text(boot.name.removeprefix("vmlinuz-"))
    state = root / "var" / "lib" / "dealer-table"
    for folder, file, size in ((state, "state.img", "256M"), (root, "disk.img", SIZE)):
        subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", folder, new / file, size], check=True)
    shutil.rmtree(root)


def _uncompressed(kernel):
    """Take the kernel out of its own decompressor, which an emulated computer runs for minutes."""
    at = kernel.index(b"\xfd7zXZ\0")
    return lzma.LZMADecompressor().decompress(kernel[at:])


class Guest:
    """One computer: a disk of its own over the image, and another one for what the table keeps.

    Attributes:
        state: the disk of /var/lib/dealer-table.
        plugged: what is plugged in, by its id, as properties of QEMU's devices.
    """

    def __init__(self, folder, devices=(), state=None):
        """Make its disks.

        Args:
            folder: where they are.
            devices: words of QEMU's command line for what is connected to it.
            state: the disk of what the table keeps, as words of QEMU; by default a fresh one.
        """
        self._folder, self._image = folder, image()
        self._devices, self._port = devices, free_port()
        self.state = folder / "state.img"
        shutil.copy(self._image / "state.img", self.state)
        self._state = state or [f"if=virtio,format=raw,file={self.state}"]
        self._lay(self._image / "disk.img", "raw")
        self.plugged = {}
        self._process = self._qmp = None

    def _lay(self, under, form):
        """Make its own disk: what it writes lies over what is there."""
        words = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", form, "-b", under]
        subprocess.run([*words, self._folder / "disk.qcow2"], check=True)

    @property
    def release(self):
        """The release of its kernel."""
        return (self._image / "release").read_text()

    def power_on(self, *more):
        """Switch it on; return the seconds until it could be reached.

        Args:
            more: further words of QEMU's command line.
        """
        began = monotonic()
        net = f"user,id=n0,restrict=on,hostfwd=tcp:127.0.0.1:{self._port}-:22"
        plugged = [word for each in self.plugged.values() for word in ("-device", json.dumps(each))]
        drives = [word for each in self._state for word in ("-drive", each)]
        words = [
            "qemu-system-x86_64", "-machine", "q35", "-cpu", "Nehalem",
            "-accel", "tcg", "-m", "1536",  # a second processor costs a sixth more than it gives
            "-nodefaults", "-display", "none",
            "-kernel", self._image / "vmlinux", "-initrd", self._image / "initrd",
            "-append", "root=/dev/vda rw console=ttyS0 quiet mitigations=off net.ifnames=0",
            "-serial", f"file:{self._folder / 'console'}",
            "-qmp", f"unix:{self._folder / 'qmp'},server=on,wait=off",
            "-drive", f"if=virtio,format=qcow2,cache=unsafe,file={self._folder / 'disk.qcow2'}",
            *drives, "-netdev", net, "-device", "virtio-net-pci,netdev=n0",
            "-device", "vmgenid,guid=auto",  # woken twice, it draws other random numbers
            *self._devices, *plugged, *more,
        ]  # fmt: skip
        self._process = subprocess.Popen([*until_we_end(), *words])
        self._qmp = _Qmp(self._folder / "qmp")
        if more:
            self._qmp.until("query-status", "paused")
            self._qmp.ask("cont", {})
        self.reached()
        return monotonic() - began

    def lull(self):
        """Keep it as it runs, and cut its power; nothing may be plugged in.

        The disk of what the table keeps must be away: it is no part of what is kept.
        """
        assert not self.plugged
        self._qmp.ask("stop", {})
        self._qmp.ask("migrate", {"uri": f"exec:cat > {self._folder / 'memory'}"})
        self._qmp.until("query-migrate", "completed")
        self.cut()
        (self._folder / "disk.qcow2").rename(self._folder / "kept.qcow2")

    def wake(self):
        """Let it run on from where it was lulled, as often as one likes.

        That costs seconds where a boot costs minutes. The disk of what the table keeps is as its
        last user left it; nothing is plugged in.
        """
        self.plugged.clear()
        self._lay("kept.qcow2", "qcow2")
        self.power_on("-incoming", f"exec:cat {self._folder / 'memory'}")
        self.does(f"date -s @{time()}; blockdev --flushbufs /dev/vdb")

    def reached(self):
        """Wait until it can be reached; let the table's socket be reached, too."""
        end = monotonic() + PATIENCE
        while self._ssh("true").returncode:
            assert self._process.poll() is None, "QEMU has ended"
            assert monotonic() < end, (self._folder / "console").read_text()[-3000:]
            sleep(0.5)

    def _words(self, *more):
        return [
            "ssh", "-q", "-p", str(self._port), "-i", self._image / "key", "-o", "BatchMode=yes",
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=20",
            "-o", "ControlMaster=auto", "-o", f"ControlPath={self._folder / 'ssh'}",
            "-o", "ControlPersist=yes", *more, "root@127.0.0.1",
        ]  # fmt: skip

    def _ssh(self, command, said=b""):
        words = [*self._words(), command]
        return subprocess.run(words, input=said, capture_output=True, check=False)

    def does(self, command, said="", codes=(0,)):
        """Run a command of the shell there, as root; return what it printed."""
        done = self._ssh(command, said.encode())
        out = done.stdout.decode("utf-8", "replace")
        assert done.returncode in codes, f"{command}: {done}"
        return out

    def read(self, path):
        """Return the bytes of a file there."""
        done = self._ssh(f"cat {path}")
        assert done.returncode == 0, done.stderr
        return done.stdout

    def forward(self, here, there):
        """Let a socket there be reached by a socket here."""
        here.unlink(missing_ok=True)
        subprocess.run([*self._words("-O", "forward", "-L", f"{here}:{there}")], check=True)

    def plug(self, **properties):
        """Plug a device in."""
        self._qmp.ask("device_add", properties)
        self.plugged[properties["id"]] = properties

    def pull(self, name):
        """Pull a device out; its line is free then."""
        self._qmp.ask("device_del", {"id": name})
        self._qmp.hear_deleted(name)
        del self.plugged[name]

    def rewire(self, chardev, port):
        """Let an adapter that is pulled out lead to another port of this computer."""
        at = {"type": "inet", "data": {"host": "127.0.0.1", "port": str(port)}}
        backend = {"type": "socket", "data": {"addr": at, "server": False, "reconnect": 1}}
        self._qmp.ask("chardev-change", {"id": chardev, "backend": backend})

    def cut(self):
        """Cut its power: nothing of it is left but the disks."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        self._process = None
        self._forget()

    def reset(self):
        """Press its reset button; return the seconds until it could be reached."""
        began = monotonic()
        self._qmp.ask("system_reset", {})
        self._forget()
        self.reached()
        return monotonic() - began

    def _forget(self):
        words = self._words("-O", "exit")
        subprocess.run(words, check=False, capture_output=True)


class _Qmp:
    """QEMU's own line."""

    def __init__(self, path):
        end = monotonic() + 30
        self._socket = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self._socket.connect(str(path))
                break
            except OSError:
                assert monotonic() < end, "QEMU does not start"
                sleep(0.05)
        self._socket.settimeout(PATIENCE)
        self._file = self._socket.makefile("rw")
        self._deleted = set()
        self._file.readline()
        self.ask("qmp_capabilities", {})

    def until(self, question, status):
        """Wait until it answers a question so."""
        end = monotonic() + PATIENCE
        while (answer := self.ask(question, {}).get("status")) != status:
            assert answer != "failed", question
            assert monotonic() < end, (question, answer)
            sleep(0.05)

    def ask(self, command, arguments):
        self._file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._file.flush()
        while "return" not in (answer := self._hear()):
            pass
        return answer["return"]

    def hear_deleted(self, device):
        """Wait until it tells that a device is gone."""
        while device not in self._deleted:
            self._hear()
        self._deleted.remove(device)

    def _hear(self):
        """Return what it says next; note which devices are gone."""
        said = json.loads(self._file.readline())
        assert "error" not in said, said
        if said.get("event") == "DEVICE_DELETED":
            self._deleted.add(said["data"].get("device"))
        return said
