"""Carries out `tablectl device certify`: the kit that looks at a device without a driver."""

from collections.abc import Mapping
from dataclasses import replace

from controller.cli import kit_run
from controller.cli.device_owner import refuse_if_served
from controller.cli.kit_run import CheckOrderError, Kit, Order, operator_of
from controller.data.message import Message, message
from controller.data.troubles import message_of
from controller.errors import ExitCode
from drivers.certification.item import Item
from drivers.certification.items import ITEMS
from drivers.certification.run import DeviceUnderTest, certify_item, reached
from drivers.conformance import Verdict
from drivers.errors import TransportError, UnknownDriverError
from drivers.registry import open_transport
from drivers.vocabulary import DeviceKind, Feature


class _Certification(Kit[Item]):
    """The certification; the device itself says which items are for it."""

    every = ITEMS

    def __init__(self, subject: DeviceUnderTest) -> None:
        super().__init__(subject.transport.url, subject.transport, subject.operator)
        self._subject = subject
        self._serial = ""
        self._recalls = False

    async def reach(self, within: float) -> None:
        said, able = await reached(self._subject, within)
        orders = bool(able.features & Feature.HOST_DRIVEN)
        itself = said.kind is DeviceKind.SHUFFLER and not orders
        self._subject = replace(self._subject, kind=said.kind, self_driven=itself)
        self._serial, self._recalls = said.serial, bool(able.features & Feature.RECALLS)

    def applies(self, item: Item) -> bool:
        own = self._subject
        return item.applies(own.kind, self_driven=own.self_driven, recalls=self._recalls)

    async def look(self, item: Item) -> Verdict:
        return await certify_item(self._subject, item)

    def about(self) -> Mapping[str, object]:
        return {"kind": self._subject.kind.name.lower(), "serial": self._serial}

    def unknown(self, name: str) -> Message:
        return message("tablectl-certify-no-item", name=name)

    def total(self, numbers: Mapping[str, int], *, proved: bool) -> Message:
        if proved:
            return message("tablectl-certified", **numbers)
        return message("tablectl-not-certified", **numbers)

    def about_item(self, item: Item) -> Mapping[str, object]:
        return {"proves": list(item.proves)}


def carry_out(order: Order, *, as_json: bool) -> ExitCode:
    """Certify, print, and return the exit code.

    Raises:
        CheckOrderError: the order cannot be understood, or no such device can be certified.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
        StandsStillError: the device lets no time pass.
    """
    refuse_if_served(order.url, order.config)
    try:
        transport = open_transport(order.url)
    except (UnknownDriverError, TransportError) as error:
        raise CheckOrderError(message_of(error.trouble)) from error
    kit = _Certification(DeviceUnderTest(transport, operator_of(transport, order)))
    return kit_run.carry_out(order, kit, as_json=as_json)
