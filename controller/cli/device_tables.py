"""The tables that `tablectl device` prints."""

from collections.abc import Iterable, Mapping

from rich.table import Table

from controller.technician.attached import AttachedPort, ExpectedDevice
from controller.technician.checking import DeviceVerdict
from controller.technician.timing import LinkTiming
from controller.words.spoken import say

_PRESENT = {True: "there", False: "MISSING", None: "opening it tells"}
_DIGEST = 12
"""Characters of a digest that are shown for comparison; --json has all."""


def attached_table(ports: Iterable[AttachedPort]) -> Table:
    """Return the table of what is plugged in."""
    table = _table("Plugged in", "port", "USB", "serial number", "product", "at", "expected as")
    for each in ports:
        table.add_row(
            each.path, each.usb, each.serial_number, each.product, each.location, each.configured
        )
    return table


def expected_table(devices: Iterable[ExpectedDevice]) -> Table:
    """Return the table of what the configuration expects."""
    table = _table("Expected", "device", "driver", "address", "serial number", "leads to", "")
    for each in devices:
        serial = each.serial_number or "any"
        there = _PRESENT[each.present]
        table.add_row(each.name, each.driver, each.url, serial, each.path, there)
    return table


def check_table(words: str, devices: Mapping[str, DeviceVerdict]) -> Table:
    """Return the table of a check's results."""
    table = _table(f"Devices {words}", "device", "", "says", "link", "inputs")
    for name, each in devices.items():
        up, link = each.report.up, each.report.link
        says = ["-"]
        if up is not None:
            says = [f"{up.model}, firmware {up.firmware}", f"serial {up.serial}, boot {up.boot_id}"]
            says += [f"digest {up.digest[:_DIGEST]}…"] if up.digest else ["no digest"]
        table.add_row(
            name,
            "sound" if not each.problem else "NOT SOUND",
            "\n".join(says),
            "\n".join(link_words(link.round_trip, link.heard, link.requests_repeated, link.lost)),
            "\n".join(_inputs(each)) or "-",
        )
    return table


def link_words(round_trip: float, heard: float, repeated: int, lost: int) -> list[str]:
    """Return a link's figures as text."""
    if heard < 0:
        return ["never heard"]
    return [
        f"round trip {round_trip * 1000:.1f} ms, silent for {heard:.1f} s",
        f"asked again {repeated}, lost {lost} times",
    ]


def _inputs(verdict: DeviceVerdict) -> list[str]:
    lines = [f"{name}: out of order" for name in verdict.out_of_order]
    lines += [f"{name}: on all the time" for name in verdict.stuck]
    return lines + [say(each) for each in verdict.report.doubts]


def timing_table(devices: Mapping[str, LinkTiming]) -> Table:
    """Return the table of measured times."""
    table = _table(
        "Answers", "device", "a second", "median", "p99", "longest", "asked again", "bad"
    )
    for name, each in devices.items():
        times = [f"{ms * 1000:.2f} ms" if ms >= 0 else "-" for ms in (each.median, each.p99)]
        longest = f"{each.longest * 1000:.2f} ms" if each.longest >= 0 else "-"
        asked, bad = str(each.repeated), str(each.malformed)
        table.add_row(name, f"{each.per_second:.0f}", *times, longest, asked, bad)
    return table


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
