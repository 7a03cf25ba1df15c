"""The layout for a sensors driver: the seats and the spots, which the table adds to its options."""

from collections.abc import Mapping, Sequence

LAYOUT = "layout"
"""The key that the table adds to the options of a driver that wants it (`DriverFactory.LAYOUT`)."""


def wants_layout(driver: str) -> bool:
    """Tell whether a driver wants the layout.

    Raises:
        DriverError: no such driver, or it cannot be loaded.
    """
    from drivers import registry  # noqa: PLC0415 - may search every package: only when needed

    return bool(getattr(registry.driver_factory(driver), "LAYOUT", False))


def with_layout(
    driver: str, options: Mapping[str, object], seats: Sequence[int], spots: Sequence[str]
) -> dict[str, object]:
    """Return a driver's options, with the layout if the driver wants it.

    Args:
        driver: its name.
        options: as they stand in the file.
        seats: the seats in use.
        spots: the wagers' names; their order is the spots' number.

    Raises:
        DriverError: no such driver, or it cannot be loaded.
    """
    if not wants_layout(driver):
        return dict(options)
    return {**options, LAYOUT: {"seats": list(seats), "spots": list(spots)}}
