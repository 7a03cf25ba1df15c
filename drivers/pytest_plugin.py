"""The conformance kit for driver authors, as a pytest plugin: one test for each item.

It does nothing unless a test asks for `kit_item`. The author says in a fixture what is under test:

    @pytest.fixture
    def driver_under_test():
        return DriverUnderTest(SpotsDriver, MemoryTransport(Board(), operator))

    @pytest.mark.kit("sensors")
    def test_the_driver_conforms(kit_item):
        kit_item()

A device that is simulated in memory is tested in virtual time, any other in real time. The items of
a device's certification (`docs/certification.md`) are tests in the same way, by the fixtures
`device_under_test` and `certified_item`. An item that nobody could show fails in both: give the
operator what it needs, or name the items that you look at (`only`).
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from drivers.certification.item import Item as DeviceItem
    from drivers.certification.rig import DeviceUnderTest
    from drivers.conformance import DriverUnderTest, Verdict
    from drivers.conformance.item import Item as DriverItem
    from drivers.transport import Transport

_SELF_DRIVEN = "self_driven"
"""A shuffler that deals by itself."""
_MARKER = "kit(kind='', only=()): look at the conformance items for this kind, or only at some"


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", _MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test for each item of a test that asks for `kit_item` or `certified_item`."""
    wanted = {"certified_item", "kit_item"} & {*metafunc.fixturenames}
    if not wanted:
        return
    from drivers.certification.items import ITEMS as SENTENCES  # noqa: PLC0415 - inert until used
    from drivers.conformance.items import ITEMS  # noqa: PLC0415
    from drivers.vocabulary import DeviceKind  # noqa: PLC0415

    marker = metafunc.definition.get_closest_marker("kit")
    named, only = _wanted(*marker.args, **marker.kwargs) if marker else ("", ())
    kind = named.replace("-", "_").lower()
    kinds = {each.name.lower(): each for each in DeviceKind} | {_SELF_DRIVEN: DeviceKind.SHUFFLER}
    if kind and kind not in kinds:
        raise pytest.UsageError(f"kit({named!r}): no such kind; there are {', '.join(kinds)}")
    self_driven, chosen = kind == _SELF_DRIVEN, kinds.get(kind)
    for fixture in sorted(wanted):
        every: list[DeviceItem | DriverItem] = []
        if fixture == "kit_item":
            every += [each for each in ITEMS if chosen is None or chosen in each.kinds]
        else:
            every += [
                each
                for each in SENTENCES
                if chosen is None or each.applies(chosen, self_driven=self_driven, recalls=True)
            ]
        items = [each for each in every if not only or each.name in only]
        names = [each.name for each in items]
        assert not set(only) - set(names), f"the kit has no such items: {set(only) - set(names)}"
        metafunc.parametrize(fixture, items, ids=names, indirect=True)


@pytest.fixture
def kit_item(
    request: pytest.FixtureRequest, driver_under_test: "DriverUnderTest"
) -> Callable[[], None]:
    """Return a function that checks one item of the kit.

    It fails if the item fails or is not shown, and skips if the item is not applicable.
    """
    from drivers.conformance.item import check_item  # noqa: PLC0415

    item = request.param
    return lambda: _check_item(
        driver_under_test.transport, item.text, check_item(driver_under_test, item)
    )


@pytest.fixture
def certified_item(
    request: pytest.FixtureRequest, device_under_test: "DeviceUnderTest"
) -> Callable[[], None]:
    """Return a function that looks at one item of a device's certification.

    It fails if the item fails or is not shown, and skips if the item is not applicable.
    """
    from drivers.certification.run import certify_item  # noqa: PLC0415

    item = request.param
    return lambda: _check_item(
        device_under_test.transport, item.text, certify_item(device_under_test, item)
    )


def _check_item(
    transport: "Transport", text: str, check: "Coroutine[object, object, Verdict]"
) -> None:
    """Check, in virtual time where the device is simulated in memory; end the test as it ends."""
    from drivers.conformance import Outcome, Simulated  # noqa: PLC0415
    from drivers.conformance.virtual import in_virtual_time  # noqa: PLC0415

    verdict = in_virtual_time(check) if isinstance(transport, Simulated) else asyncio.run(check)
    if verdict.outcome in (Outcome.FAIL, Outcome.NOT_SHOWN):
        pytest.fail(f"{text}: {verdict.outcome.value}: {verdict.reason}", pytrace=False)
    if verdict.outcome is Outcome.NOT_APPLICABLE:
        pytest.skip(verdict.reason)


def _wanted(kind: str = "", only: tuple[str, ...] = ()) -> tuple[str, tuple[str, ...]]:
    return kind, tuple(only)
