"""Views of links and devices for a technician."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from controller.api.messages import DeviceReport, Inspection, LinkView
from controller.data.message import Message
from controller.data.troubles import message_of
from drivers.interface import KeyPadLevels, ShufflerLevels, SpotLevels
from drivers.port import Port


def link_view(port: Port, now: float) -> LinkView:
    """Return the view of one link; `now` in monotonic seconds."""
    status = port.status
    seen = status.statistics
    problem = status.problem or seen.trouble
    return LinkView(
        url=status.url,
        state=status.state.value,
        problem=message_of(problem) if problem is not None else None,
        since=now - status.since,
        heard=now - seen.last_heard if seen.frames_in else -1.0,
        round_trip=seen.round_trip,
        frames_in=seen.frames_in,
        frames_out=seen.frames_out,
        malformed=seen.malformed,
        ignored=seen.ignored,
        requests_repeated=seen.requests_repeated,
        lost=seen.lost,
        seen_within=seen.seen_within,
    )


def inspect(
    ports: Mapping[str, Port],
    now: float,
    step: str,
    doubts: Mapping[str, Sequence[Message]] = MappingProxyType({}),
) -> Inspection:
    """Return the raw reports of all devices.

    Args:
        ports: by the devices' names.
        now: monotonic seconds.
        step: the table's step.
        doubts: which sensors of a device should be looked at, in words.
    """
    reports = {name: _report(port, now, doubts.get(name, ())) for name, port in ports.items()}
    return Inspection(step, reports)


def _report(port: Port, now: float, doubts: Sequence[Message]) -> DeviceReport:
    sight = port.sight
    levels, shown = sight.levels, sight.lamps
    return DeviceReport(
        link_view(port, now),
        sight.up,
        levels if isinstance(levels, ShufflerLevels) else None,
        levels if isinstance(levels, SpotLevels) else None,
        levels if isinstance(levels, KeyPadLevels) else None,
        {key.name: lamp.name for key, lamp in shown.lamps} if shown is not None else {},
        list(doubts),
    )
