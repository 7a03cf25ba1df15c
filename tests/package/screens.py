"""The screens at a table, on a whole Debian without a screen: `make package-test`.

The unit of the package runs sway and Chromium, on an output in memory. Not tried here: a terminal,
a graphics driver, a touch screen, a sound card. A container has none of them.
"""

import asyncio
import json
import time
import wave
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.configuration import PageSettings
from controller.setup.table_files import PAGE_UNIT, write_page_unit
from tests.missing import skip_for_want_of
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import Machine
from tests.package.table import InstalledTable
from tests.package.versions import FORMER, packages
from tests.patience import PATIENCE

IMAGE = machines.IMAGE.with_name(f"{machines.SUITE}-screens")
INCLUDED = (
    f"{machines.INCLUDED},libpam-systemd,dbus-user-session,sway,chromium,fonts-dejavu-core,grim,"
    "pulseaudio,pulseaudio-utils"
)
USER = "dealer-table-kiosk"
UNIT = f"{USER}.service"
WITHOUT_A_SCREEN = """[Service]
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
StandardInput=null
Environment=WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
"""
HELD = 843
"""The port of the page, as setup gives it: below 1024, held by its socket unit."""
OUTAGE = 12.0
HEARD = 45
"""Seconds for which what is heard is recorded."""
WAITING = "The table is starting"
PANEL = "dealer-table"
PITCHES = (390, 520, 660)
"""Of the alarms, in hertz (controller/page/static/alarms/sound.js)."""
BACK_WITHIN = 5.0
"""Seconds from READY until the panel is there: the target."""
PAINTED = 5_000
"""Bytes of a picture with more than the background."""
BUSY = 4
"""How many times as long a computer may take that others use as well; what it took is printed."""


class Screens:
    """The kiosk's session on a machine."""

    def __init__(self, machine: Machine, table: InstalledTable) -> None:
        self.machine = machine
        self.table = table
        user = machine.does("id", "--user", USER).strip()
        self._as_user = [
            "setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--",
            "env", f"XDG_RUNTIME_DIR=/run/user/{user}", f"HOME=/var/lib/{USER}",
            "WAYLAND_DISPLAY=wayland-1",
        ]  # fmt: skip

    def run(self, command: str) -> str:
        """Run a shell's command as the session's user; return what it printed."""
        return self.machine.run(*self._as_user, "sh", "-c", command).stdout

    def does(self, command: str) -> None:
        """Run a shell's command as the session's user; it must succeed."""
        self.machine.does(*self._as_user, "sh", "-c", command)

    def title(self) -> str:
        """Return the title of the window on the screen; empty: there is none."""
        socket = "$XDG_RUNTIME_DIR/sway-ipc.*.$(pgrep -xo sway).sock"
        told = self.run(f"swaymsg --socket {socket} --raw --type get_tree")
        found = _windows(json.loads(told)) if told else []
        return found[0] if found else ""

    async def shows(self, title: str) -> None:
        """Wait until a page is on the screen."""
        end = time.monotonic() + PATIENCE
        while not (found := self.title()).startswith(title):
            said = self.machine.run("journalctl", "--quiet", f"--unit={UNIT}").stdout
            assert time.monotonic() < end, f"{found!r}, never {title!r}\n{said}"
            await asyncio.sleep(0.2)

    async def take_picture(self, name: str) -> bytes:
        """Return a picture of the screen with the panel painted; its page is heard of earlier."""
        end = time.monotonic() + PATIENCE
        while True:
            self.does(f"grim /tmp/{name}")
            picture = self.machine.path(f"/tmp/{name}").read_bytes()
            if len(picture) > PAINTED:
                return picture
            assert time.monotonic() < end, f"{name} has {len(picture)} bytes: nothing is painted"
            await asyncio.sleep(0.2)

    async def panel_is_there(self) -> float:
        """Wait until the daemon in service has heard of its panel; return the seconds from now."""
        began = time.monotonic()
        pid = int(self.machine.property("MainPID"))
        eyes = self.table.eyes
        await eyes.until(
            lambda: (
                self.table.daemon_is(pid) and eyes.view is not None and eyes.view.snapshot.panel
            ),
            "the panel is there",
        )
        return time.monotonic() - began

    def keepers(self) -> int:
        """Return how many processes keep a browser of the panel."""
        return len(self.machine.run("pgrep", "-f", "launcher kiosk --keep panel").stdout.split())


def _windows(node: dict[str, object]) -> list[str]:
    inner = [each for key in ("nodes", "floating_nodes") for each in node.get(key, [])]  # type: ignore[attr-defined]
    own = [str(node["name"])] if node.get("app_id") else []
    return own + [title for each in inner for title in _windows(each)]


@pytest.fixture
async def screens(tmp_path: Path) -> AsyncIterator[Screens]:
    """A table with the kiosk's package, configured; nothing of it runs."""
    if why := machines.missing():
        tool, _, remedy = why.partition(" missing; ")
        skip_for_want_of(tool, remedy)
    machines.make_image(IMAGE, INCLUDED)
    names = packages(FORMER, kiosk=True)
    machine = Machine(versions.folder(), tmp_path / "machine.log", image=IMAGE)
    try:
        machine.install(*names)
        drop_in = machine.path(f"/etc/systemd/system/{UNIT}.d/headless.conf")
        drop_in.parent.mkdir(parents=True)
        drop_in.write_text(WITHOUT_A_SCREEN)
        machine.does("systemctl", "daemon-reload")
        # The story starts the one sound server itself; the session's end does not take its socket.
        machine.does("systemctl", "--global", "mask", "pulseaudio.service", "pulseaudio.socket")
        machine.path("/etc/pulse/client.conf.d/story.conf").write_text("autospawn = no\n")
        machine.does("loginctl", "enable-linger", USER)
        folder = tmp_path / "t"
        folder.mkdir()
        table = InstalledTable(folder, machine)
        page = PageSettings("127.0.0.1", HELD)
        table.set_up(page={"listen": f"{page.host}:{page.port}"})
        assert write_page_unit(page, machine.path(str(PAGE_UNIT)))
        machine.does("systemctl", "daemon-reload")
        machine.does("systemctl", "enable", "--now", PAGE_UNIT.name)
        table.eyes.open()
        try:
            yield Screens(machine, table)
        finally:
            await table.close()
    finally:
        machine.stop()


async def test_the_screen_comes_back_after_any_outage_and_alarms_are_heard(
    screens: Screens, tmp_path: Path
) -> None:
    machine = screens.machine
    machine.does("systemctl", "start", UNIT)
    await screens.shows(WAITING)
    machine.does("systemctl", "start", "dealer-table")
    await screens.panel_is_there()
    machine.does("systemctl", "stop", "dealer-table")
    await asyncio.sleep(OUTAGE)
    machine.does("systemctl", "start", "dealer-table")
    after_outage = await screens.panel_is_there()
    # The session ends, however: one keeper is left, and the screen is there again.
    for end in (["systemctl", "restart", UNIT], ["pkill", "-KILL", "-x", "sway"]):
        machine.does(*end)
        await screens.shows(PANEL)
        assert screens.keepers() == 1
    # The daemon ends before the page of a new browser was there.
    machine.does("systemctl", "restart", UNIT)
    await screens.shows(PANEL)
    machine.does("systemctl", "stop", "dealer-table")
    await screens.shows(WAITING)
    (tmp_path / "waiting.png").write_bytes(await screens.take_picture("waiting.png"))
    # What is heard, by a sound server without a card: the devices of this table do not answer.
    screens.does(
        "pulseaudio -n --daemonize --exit-idle-time=-1 -L module-native-protocol-unix"
        " -L 'module-null-sink sink_name=heard'"
    )
    machine.does("systemctl", "restart", UNIT)
    await screens.shows(WAITING)
    machine.does("systemctl", "start", "dealer-table")
    after_start = await screens.panel_is_there()
    (tmp_path / "panel.png").write_bytes(await screens.take_picture("panel.png"))
    screens.does(
        f"timeout {HEARD} parec --device=heard.monitor --file-format=wav /tmp/heard.wav"
        " || [ $? = 124 ]"
    )
    (tmp_path / "heard.wav").write_bytes(machine.path("/tmp/heard.wav").read_bytes())
    pitch = loudest_pitch(tmp_path / "heard.wav")
    print(
        f"the panel was there {after_outage:.1f} s after READY where its page had waited, and "
        f"{after_start:.1f} s after it where the waiting page was shown; heard {pitch:.0f} Hz; "
        f"pictures and sound: {tmp_path}"
    )
    assert min(abs(pitch - each) for each in PITCHES) < 10
    assert max(after_outage, after_start) < BUSY * BACK_WITHIN


def loudest_pitch(path: Path) -> float:
    """Return the pitch, in hertz, of the loudest tenth of a second; 0.0: nothing is heard."""
    with wave.open(str(path)) as sound:
        rate, channels, width = sound.getframerate(), sound.getnchannels(), sound.getsampwidth()
        data = sound.readframes(sound.getnframes())
    assert width == 2
    left = memoryview(data[: len(data) // 4 * 4]).cast("h")[::channels]
    step = rate // 10
    parts = [left[at : at + step].tolist() for at in range(0, len(left) - step, step)]
    loudest = max(parts, key=lambda part: sum(map(abs, part)))
    if max(map(abs, loudest)) < 1000:
        return 0.0
    rises = [at for at in range(1, step) if loudest[at - 1] < 0 <= loudest[at]]
    return rate * (len(rises) - 1) / (rises[-1] - rises[0])
