"""The time zone in which `tablectl` shows times: that of its surroundings, if they name one."""

from collections.abc import Mapping
from datetime import UTC, datetime

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode

_WINTER_AND_SUMMER = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 7, 1, tzinfo=UTC)


class TimeZoneError(DealerTableError):
    """`TZ` names a zone that no clock has: a day or more from UTC."""

    exit_code = ExitCode.USAGE

    def __init__(self, zone: str) -> None:
        """Say which."""
        super().__init__(message("tablectl-no-time-zone", zone=zone))


def check_time_zone(environment: Mapping[str, str]) -> None:
    """Refuse a zone of which no time can be told. The daemon goes by its table's own zone.

    Raises:
        TimeZoneError: `TZ` is such a zone.
    """
    try:
        for each in _WINTER_AND_SUMMER:
            each.astimezone()
    except ValueError as error:
        raise TimeZoneError(environment.get("TZ", "")) from error
