"""A check that does not end: it fails a driver, and shows nothing of a device."""

import asyncio
from dataclasses import replace

import pytest

from drivers.certification.items import link as sentences
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import Outcome, kit
from drivers.conformance.item import check_item
from drivers.conformance.items import link
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from simulators.hosts.memory import open_sim
from tests.conformance.simulated import installed_driver


async def endless(rig):
    await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    monkeypatch.setattr(kit, "LONGEST", 5.0)


def test_a_driver_whose_check_does_not_end_fails():
    """It runs on the host's own loop, and may keep time itself from coming to its end."""
    subject = installed_driver("sensors", "sim://sensors")
    found = in_virtual_time(check_item(subject, replace(link.identity, check=endless)))
    assert (found.outcome, found.reason) == (Outcome.FAIL, "it did not end within 5 s")


def test_a_device_whose_check_does_not_end_is_not_shown():
    """All that it could hold up has a deadline; a person has none."""
    transport = open_sim("sim://sensors")
    subject = DeviceUnderTest(transport, transport.operator(), DeviceKind.SENSORS)
    found = in_virtual_time(certify_item(subject, replace(sentences.hello, check=endless)))
    assert (found.outcome, found.reason) == (Outcome.NOT_SHOWN, "it did not end within 5 s")
