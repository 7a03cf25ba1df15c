"""Reads `devices.sensors.options` of a table with Modbus modules (`docs/modbus.md`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from drivers.modbus.settings import BounceSettings, BusSettings, ModuleSettings
from drivers.modbus.wire import Function, is_its_own_answer, reading
from drivers.options import OptionReader
from drivers.timings import SILENCE
from drivers.trouble import Trouble, side_by_side, trouble
from drivers.vocabulary import spot_bit

LAYOUT = "layout"
"""The key under which the table passes its spots; a file may not use it."""
_FUNCTIONS = {function.name.lower(): function for function in Function}
_BAUD = 19_200
"""Defaults of a Modbus device (Serial Line V1.02, 3.2)."""
_MOST_UNIT = 247
"""On a serial line; TCP also allows 255, for a device that is alone at its address."""
_MOST_INPUTS = 256
_MOST_MODULES = 16


@dataclass(slots=True)
class _Wiring:
    """The spots and inputs that are used so far, and by which module."""

    seats: tuple[int, ...]
    spots: tuple[str, ...]
    taken: dict[int, str] = field(default_factory=dict)
    """Bit of a spot → the module that senses it."""
    ranges: list[tuple[str, int, Function, range]] = field(default_factory=list)
    """Module, unit, function and the addresses that are read."""

    def places(self) -> Iterator[tuple[int, str, int]]:
        """Yield seat, name and bit of every spot."""
        for seat in self.seats:
            for number, spot in enumerate(self.spots):
                yield seat, spot, spot_bit(seat, number)


def read_options(options: Mapping[str, object]) -> BusSettings:
    """Return the bus that the options describe.

    Args:
        options: the file's, and under `layout` the table's seats and spots.

    Raises:
        OptionsError: with all that is wrong.
    """
    reader = OptionReader(options)
    tcp = reader.word("framing", ("rtu", "tcp")) == "tcp"
    if tcp and "baud" in reader.keys:
        reader.complain("baud", expected=trouble("option-no-baud"))
    baud = reader.whole("baud", 1200, 1_000_000, _BAUD)
    wiring = _layout(reader)
    settings = BusSettings(
        tcp=tcp,
        baud=0 if tcp else baud,
        poll=reader.number("poll", 0.01, 0.5, 0.05),
        response=reader.number("response_time", 0.01, 0.4, 0.05),
        debounce=reader.number("debounce", 0.0, 1.0, 0.05),
        identify=reader.flag("identify", True),
        bounce=_bounce(reader.inside("bounce")),
        modules=_modules(reader, wiring, tcp=tcp),
        seats=max(wiring.seats, default=0),
        spots=len(wiring.spots),
        by_hand=_by_hand(reader.inside("by_hand"), wiring),
    )
    _check_spots(reader, wiring)
    _check_pace(reader, settings)
    reader.finish()
    return settings


def _layout(reader: OptionReader) -> _Wiring:
    layout = reader.inside(LAYOUT)
    seats, spots = layout.value("seats"), layout.value("spots")
    whole = isinstance(seats, list | tuple) and all(type(each) is int for each in seats)
    words = isinstance(spots, list | tuple) and all(isinstance(each, str) for each in spots)
    if not (whole and words and seats and spots):
        layout.complain(expected=trouble("option-layout"))
        return _Wiring((), ())
    assert isinstance(seats, list | tuple)
    assert isinstance(spots, list | tuple)
    return _Wiring(tuple(seats), tuple(spots))


def _bounce(reader: OptionReader) -> BounceSettings:
    usual = BounceSettings()
    return BounceSettings(
        reader.whole("times", 3, 100, usual.times),
        reader.number("within", 0.1, 60.0, usual.within),
        reader.number("steady", 0.1, 3600.0, usual.steady),
    )


def _modules(reader: OptionReader, wiring: _Wiring, *, tcp: bool) -> tuple[ModuleSettings, ...]:
    modules = reader.inside("modules")
    if not 1 <= len(modules.keys) <= _MOST_MODULES:
        reader.complain("modules", expected=trouble("option-modules", high=_MOST_MODULES))
    return tuple(_module(name, modules.inside(name), wiring, tcp=tcp) for name in modules.keys)


def _module(name: str, reader: OptionReader, wiring: _Wiring, *, tcp: bool) -> ModuleSettings:
    unit = reader.whole("unit", 1, 255 if tcp else _MOST_UNIT)
    function = _FUNCTIONS[reader.word("read", _FUNCTIONS, "discrete_inputs")]
    first = reader.whole("first", 0, 0xFFFF, 0)
    count = reader.whole("count", 1, _MOST_INPUTS)
    ends = first - (-count // function.width)
    if ends > 0x10000:
        reader.complain("count", expected=trouble("option-last-address", high=0xFFFF))
    if not tcp and is_its_own_answer(reading(unit, function, first, ends - first)):
        reader.complain("count", expected=trouble("option-own-answer", low=16, high=25))
    active_low = reader.word("active", ("high", "low"), "high") == "low"
    product = reader.text("product", "")
    for other, *where, read in wiring.ranges:
        if where == [unit, function] and first < read.stop and read.start < ends:
            reader.complain("unit", expected=trouble("option-own-inputs", name=other))
    wiring.ranges.append((name, unit, function, range(first, ends)))
    places = tuple(_places(name, count, reader.inside("seats"), wiring))
    return ModuleSettings(name, unit, function, first, count, active_low, product, places)


def _places(
    name: str, count: int, seats: OptionReader, wiring: _Wiring
) -> Iterator[tuple[int, int]]:
    """Yield (input, bit) of each spot that a module senses."""
    inputs: dict[int, Trouble] = {}
    for seat, reader in _named_seats(seats, wiring):
        for number, spot in enumerate(wiring.spots):
            value = reader.value(spot)
            if value is None:
                continue
            bit = spot_bit(seat, number)
            if bit in wiring.taken:
                reader.complain(spot, expected=trouble("option-one-input", name=wiring.taken[bit]))
            wiring.taken.setdefault(bit, name)
            if type(value) is not int or not 0 <= value < count:
                reader.complain(spot, expected=trouble("option-input", high=count - 1))
                continue
            if value in inputs:
                reader.complain(spot, expected=trouble("option-own-input", spot=inputs[value]))
            inputs.setdefault(value, _spot(seat, spot))
            yield value, bit


def _by_hand(reader: OptionReader, wiring: _Wiring) -> int:
    """Return the spots without a sensor."""
    bits = 0
    for seat, name in ((seat, str(seat)) for seat in wiring.seats):
        spots = reader.value(name)
        if spots is None:
            continue
        if not isinstance(spots, list) or not all(spot in wiring.spots for spot in spots):
            words = ", ".join(wiring.spots)
            reader.complain(name, expected=trouble("option-spots", words=words))
            continue
        for spot in spots:
            bit = spot_bit(seat, wiring.spots.index(spot))
            if bit in wiring.taken:
                expected = trouble("option-no-spot-with-input", name=wiring.taken[bit])
                reader.complain(name, expected=expected)
            wiring.taken.setdefault(bit, "by_hand")
            bits |= bit
    return bits


def _named_seats(reader: OptionReader, wiring: _Wiring) -> Iterator[tuple[int, OptionReader]]:
    for seat in wiring.seats:
        if str(seat) in reader.keys:
            yield seat, reader.inside(str(seat))
        else:
            reader.value(str(seat))


def _spot(seat: int, spot: str) -> Trouble:
    return trouble("option-spot", spot=spot, seat=seat)


def _check_spots(reader: OptionReader, wiring: _Wiring) -> None:
    """Check that every spot is sensed, or listed without a sensor."""
    free = [_spot(seat, spot) for seat, spot, bit in wiring.places() if bit not in wiring.taken]
    if free:
        reader.complain(
            "modules",
            expected=trouble("option-input-for-each"),
            found=trouble("option-none-for", words=side_by_side(free)),
        )


def _check_pace(reader: OptionReader, settings: BusSettings) -> None:
    """Check that every module is asked twice before it is judged lost."""
    most = SILENCE / 2
    if settings.cycle > most:
        reader.complain(
            "response_time",
            expected=trouble("option-turn-at-most", seconds=most),
            found=trouble(
                "option-turn", seconds=round(settings.cycle, 2), count=len(settings.modules)
            ),
        )
