"""The raw inputs of a device, each by the name that stands on it."""

from collections.abc import Iterator, Mapping, Sequence

from controller.api.messages import DeviceReport
from drivers.interface import KeyPadImage, ShufflerImage, SpotImage
from drivers.vocabulary import BackColour, Door, FaultCode, Key, Tray

_WIDTH = 8
"""Spots of a seat on the wire."""
QUIET = ("empty", "up", "closed", "none")
"""What an input says while nothing is there, down, open or wrong."""


def inputs(report: DeviceReport, seats: Sequence[int], spots: Sequence[str]) -> Mapping[str, str]:
    """Return what each input says, by its name; nothing where there is no link.

    Args:
        report: the device's.
        seats: as configured.
        spots: the wager spots of a seat, in their order.
    """
    found: dict[str, str] = {}
    if report.spots is not None:
        found |= dict(_of_spots(report.spots, seats, spots))
    if report.key_pad is not None:
        found |= dict(_of_keys(report.key_pad))
    if report.shuffler is not None:
        found |= dict(_of_shuffler(report.shuffler))
    return found


def _of_spots(
    image: SpotImage, seats: Sequence[int], spots: Sequence[str]
) -> Iterator[tuple[str, str]]:
    for seat in seats:
        for number, spot in enumerate(spots):
            bit = 1 << ((seat - 1) * _WIDTH + number)
            says = "covered" if image.occupied & bit else "empty"
            yield f"seat {seat} {spot}", "out of order" if image.faulty & bit else says


def _of_keys(image: KeyPadImage) -> Iterator[tuple[str, str]]:
    for key in Key:
        yield f"key {key.name}", "down" if image.keys_down >> key & 1 else "up"


def _of_shuffler(image: ShufflerImage) -> Iterator[tuple[str, str]]:
    yield "tray", "covered" if image.tray is Tray.OCCUPIED else "empty"
    yield "cover", "open" if Door.COVER in image.doors else "closed"
    yield "lid", "open" if Door.INPUT in image.doors else "closed"
    fault = image.fault
    yield "fault", "none" if fault is FaultCode.NONE else fault.name.lower().replace("_", " ")
    yield "input", _with_colour(image.input.name.lower(), image.input_colour)
    yield "output", _with_colour("cards" if image.ready else "empty", image.ready_colour)
    yield "mode", image.mode.name.lower()
    yield "game", image.game


def _with_colour(word: str, colour: BackColour) -> str:
    return word if colour is BackColour.NONE else f"{word}, {colour.name.lower()}"


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the inputs that say something else than before; none where there was no image."""
    if before:
        yield from ((name, says) for name, says in after.items() if before.get(name) != says)


def lasting(seen: Sequence[Mapping[str, str]]) -> list[str]:
    """Return the spots and keys that were on in every one of several looks: perhaps stuck."""
    if not seen:
        return []
    on = [{name for name, says in look.items() if says in ("covered", "down")} for look in seen]
    return sorted(set.intersection(*on))
