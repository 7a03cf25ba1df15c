"""Installed drivers with devices that are simulated in memory."""

from drivers.conformance import DriverUnderTest
from drivers.registry import driver_factory, open_transport


def installed_driver(driver, url):
    transport = open_transport(url)
    return DriverUnderTest(driver_factory(driver), transport, {}, transport.operator())
