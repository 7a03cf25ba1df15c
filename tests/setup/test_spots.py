"""Spots held against their sensors while a person covers one after the other."""

from controller.data.definition import DeviceSettings
from controller.setup.spots import Sensors
from controller.system.clock import SystemClock
from controller.technician.device_check import DirectDevices
from controller.words.spoken import say
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors as SimulatedSensors
from simulators.hosts.pty import PtyPort
from simulators.hosts.running_device import RunningDevice
from tests.drivers.ptys import until
from tests.procedure.table_story import shipped_table

WAGERS = shipped_table().game.wagers[:2]


async def test_exchanged_cables_and_silent_sensors_are_told(tmp_path):
    running = RunningDevice(SimulatedSensors(Nvram()))
    running.power_on()
    port = PtyPort(running, tmp_path / "sensors")
    exchanged = {(2, "ante"): (3, "ante"), (3, "ante"): (2, "ante")}
    lies = []

    def cover(seat, wager):
        spot = wager.name
        if (seat, spot) != (3, "pair_plus"):  # that person does not put a chip there
            at, on = exchanged.get((seat, spot), (seat, spot))
            lies.append({"seat": at, "spot": on})
            running.control("bet", lies[-1])

    def told(_):
        if lies:
            running.control("take", lies.pop())

    settings = DeviceSettings("sensors", "sensors", f"serial://{tmp_path}/sensors")
    async with DirectDevices([settings], SystemClock()).opened() as devices:
        await until(lambda: devices.inspect().devices["sensors"].spots is not None)
        sensors = Sensors(devices, [2, 3], WAGERS, SystemClock(), patience=1.0)
        seen = await sensors.cover_each(cover, told)
    port.close()
    running.close()
    found = [(each.seat, each.spot, [say(it.name) for it in each.answered]) for each in seen]
    assert found == [
        (2, "ante", ["Seat 3, Ante"]),
        (2, "pair_plus", ["Seat 2, Pair Plus"]),
        (3, "ante", ["Seat 2, Ante"]),
        (3, "pair_plus", []),
    ]
    assert [each.right for each in seen] == [False, True, False, False]
