"""Spots held against their sensors while a person covers one after the other."""

from controller.data.definition import DeviceSettings
from controller.setup.spots import Sensors
from controller.system.clock import SystemClock
from controller.technician.direct import DirectDevices
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors as SimulatedSensors
from simulators.hosts.pty import PtyPort
from simulators.hosts.running_device import RunningDevice
from tests.drivers.ptys import until

SPOTS = ["ante", "pair_plus"]


async def test_exchanged_cables_and_silent_sensors_are_told(tmp_path):
    running = RunningDevice(SimulatedSensors(Nvram()))
    running.power_on()
    port = PtyPort(running, tmp_path / "sensors")
    exchanged = {(2, "ante"): (3, "ante"), (3, "ante"): (2, "ante")}
    lies = []

    def cover(seat, spot):
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
        sensors = Sensors(devices, [2, 3], SPOTS, SystemClock(), patience=1.0)
        seen = await sensors.cover_each(cover, told)
    port.close()
    running.close()
    assert [(each.seat, each.spot, each.answered, each.right) for each in seen] == [
        (2, "ante", ("seat 3 ante",), False),
        (2, "pair_plus", ("seat 2 pair_plus",), True),
        (3, "ante", ("seat 2 ante",), False),
        (3, "pair_plus", (), False),
    ]
