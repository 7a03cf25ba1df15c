"""What all device models have in common."""

import pytest

from drivers.messages import Capabilities
from drivers.vocabulary import (
    DeviceKind,
    DispenseSemantics,
    Feature,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
)
from simulators.devices.device import Device
from simulators.devices.link import DeviceProfile
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler_verbs import ShufflerVerbs

PLATE = DeviceProfile(
    DeviceKind.SENSORS,
    "HALF-1",
    "half a device",
    "1.0",
    Capabilities(
        0,
        Feature(0),
        NextPacketOn.HOST,
        RemainderOn.HOST,
        ShuffleStartsOn.LOAD,
        DispenseSemantics.TRANSACTIONS,
        keys=0,
        seats=0,
        spots=0,
    ),
)


@pytest.mark.parametrize(("base", "lacking"), [(Device, "levels"), (ShufflerVerbs, "moving")])
def test_half_a_model_cannot_be_made(base, lacking):
    class Half(base):
        """A device without messages of its own."""

    with pytest.raises(TypeError, match=lacking):
        Half(PLATE, Nvram())
