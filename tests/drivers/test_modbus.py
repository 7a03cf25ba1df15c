"""A line of Modbus modules in virtual time: which changes are seen, and how soon."""

from random import Random

import pytest

from drivers.interface import LinkLost, LinkUp, ReadLevels, SpotLevels
from drivers.trouble import trouble
from tests.drivers.modbus_bus import FRAMINGS, RIGHT, SPOTS, Bus, bit, module, options


@FRAMINGS
def test_link_up_says_who_is_there_and_what_lies_on_the_spots(framing):
    bus = Bus(options(framing), up=False)
    bus.do("bet", seat=2, spot="ante")
    bus.run(1.0)
    (up,), (levels,) = bus.said(LinkUp), bus.said(SpotLevels)
    assert up.serial == "modbus-1-2"
    assert up.model == "dealer-table simulated inputs"
    assert up.boot_id == 0
    assert (up.abilities.seats, up.abilities.spots) == (7, 3)
    assert (levels.occupied, levels.faulty) == (bit(2, "ante"), 0)


@FRAMINGS
def test_chips_put_down_and_taken_are_seen_on_both_modules(framing):
    bus = Bus(options(framing))
    for seat in (1, 7):
        bus.do("bet", seat=seat, spot="pair_plus")
    bus.run(0.5)
    assert bus.levels.occupied == bit(1, "pair_plus") | bit(7, "pair_plus")
    bus.do("take", seat=1, spot="pair_plus")
    bus.run(0.5)
    assert bus.levels.occupied == bit(7, "pair_plus")


@pytest.mark.parametrize("read", ["coils", "input_registers", "holding_registers"])
def test_inputs_are_read_as_coils_and_as_registers_too(read):
    modules = {"all": module(9, 1, 2, 3, 4, 5, 6, 7, read=read, count=32, first=100)}
    bus = Bus(options(modules=modules))
    for seat, spot in ((1, "ante"), (6, "play"), (7, "play")):  # bits 0, 17 and 20
        bus.do("bet", seat=seat, spot=spot)
    bus.run(0.5)
    assert bus.levels.occupied == bit(1, "ante") | bit(6, "play") | bit(7, "play")


def test_an_input_may_say_chips_by_being_low():
    given = options()
    given["modules"]["left"] |= {"active": "low"}
    bus = Bus(given)
    assert bus.levels.occupied == 0
    bus.do("bet", seat=4, spot="ante")
    bus.run(0.5)
    assert bus.levels.occupied == bit(4, "ante")


@FRAMINGS
@pytest.mark.parametrize("poll", [0.02, 0.05, 0.2])
def test_a_change_is_seen_within_the_stated_time_however_slowly_modules_answer(framing, poll):
    bus, random = Bus(options(framing, poll=poll)), Random(f"{framing} {poll}")
    for unit in (1, 2):  # as late as they may be
        bus.do("module", unit=unit, to="late", seconds=0.046)  # and the time of the bytes
    bus.run(2.0)
    stated, worst = bus.driver.statistics.seen_within, 0.0
    for _ in range(60):
        bus.run(random.random())
        seat = random.randrange(1, 8)
        on = bus.levels.occupied & bit(seat, "ante")
        bus.do("take" if on else "bet", seat=seat, spot="ante")
        since = bus.now
        assert bus.run(stated), f"not seen within {stated} s"
        worst = max(worst, bus.events[-1][0] - since)
    assert not bus.said(LinkLost)
    assert worst > stated / 2  # the stated time is not far too long either


def test_modules_are_polled_at_the_stated_rate():
    bus = Bus()
    before = bus.driver.statistics.frames_out
    bus.run(10.0)
    assert bus.driver.statistics.frames_out - before == pytest.approx(2 * 10.0 / 0.05, rel=0.01)


def test_three_and_a_half_characters_of_silence_are_kept():
    bus = Bus(options(baud=9600))
    heard, asked = [], []
    receive, take = bus.driver.receive, bus.driver.take_bytes

    def hear(data, now):
        heard.append(now)
        receive(data, now)

    def ask():
        data = take()
        if data and heard:
            asked.append(bus.now - heard[-1])
        return data

    bus.driver.receive, bus.driver.take_bytes = hear, ask
    bus.run(5.0)
    assert len(asked) > 100
    assert min(asked) >= 3.5 * 11 / 9600 - 1e-9


def test_a_flicker_shorter_than_the_debounce_is_not_seen():
    bus = Bus(options(poll=0.01, debounce=0.1))
    bus.do("bounce", seat=1, spot="ante", times=2)  # edges 20 ms apart
    assert bus.run(2.0) == []


def test_without_debounce_every_reading_counts():
    bus = Bus(options(poll=0.01, debounce=0.0, baud=115_200))
    bus.do("bounce", seat=1, spot="ante", times=2)
    assert len(bus.run(2.0)) == 4


def test_an_input_that_will_not_rest_is_faulty_until_it_has_been_steady():
    bus = Bus(options(poll=0.02, baud=115_200))
    bus.do("bet", seat=1, spot="ante")
    bus.run(1.0)
    bus.do("bounce", seat=1, spot="ante", times=200)  # eight seconds of it
    bus.run(2.0)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(1, "ante"), bit(1, "ante"))
    assert bus.trouble == "module left (unit 1), input 0: changes too often"
    bus.run(10.0)
    assert bus.levels.faulty == bit(1, "ante")
    bus.run(2.0)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(1, "ante"), 0)


def test_people_who_bet_and_think_again_are_no_fault():
    bus = Bus()
    for verb in ("bet", "take") * 3 + ("bet",):
        bus.do(verb, seat=1, spot="ante")
        bus.run(0.3)
    assert bus.levels.faulty == 0
    assert bus.levels.occupied == bit(1, "ante")


@pytest.mark.parametrize("to", ["on", "off"])
def test_a_stuck_input_says_what_it_says(to):
    """Nothing on the wire distinguishes it from chips that lie there, or from none."""
    bus = Bus()
    bus.do("stick", seat=1, spot="ante", to=to)
    bus.do("bet" if to == "off" else "clear", seat=1, **({"spot": "ante"} if to == "off" else {}))
    bus.run(1.0)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(1, "ante") * (to == "on"), 0)


def test_spots_without_any_sensor_are_faulty_and_the_seats_still_there():
    nothing = {str(seat): list(SPOTS) for seat in (5, 6, 7)}
    bus = Bus(options(modules={"left": module(1, 1, 2, 3, 4)}, by_hand=nothing))
    assert bus.said(LinkUp)[0].abilities.seats == 7
    assert bus.levels.faulty == RIGHT


def test_levels_asked_for_are_read_at_once():
    bus = Bus(options(poll=0.4, debounce=0.0))
    bus.run(0.1)
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    assert len(bus.run(0.1)) == 1


def test_levels_read_again_are_told_even_if_they_are_the_same():
    bus = Bus()
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    (levels,) = bus.run(0.5)
    assert (levels.occupied, levels.faulty) == (0, 0)
    assert bus.run(1.0) == []


def test_a_host_that_stood_still_asks_before_it_judges():
    bus = Bus()
    until = bus.now + 30.0
    bus.line.still_until = until
    bus.run(32.0)
    assert not bus.said(LinkLost)
    assert bus.levels.faulty == 0


def test_an_unplugged_line_is_lost_once_and_read_anew():
    bus = Bus()
    bus.do("unplug")
    bus.run(1.0)
    bus.do("bet", seat=4, spot="play")
    bus.do("plug")
    bus.run(1.0)
    assert len(bus.said(LinkLost)) == 1
    assert len(bus.said(LinkUp)) == 2
    assert bus.levels.occupied == bit(4, "play")


def test_after_goodbye_nothing_is_asked():
    bus = Bus()
    bus.driver.goodbye(bus.now)
    assert bus.driver.next_deadline() is None
    bus.driver.take_bytes()
    bus.driver.closed(trouble("trouble-goodbye"), bus.now)
    assert len(bus.driver.take_events()) == 1
    bus.driver.opened(bus.now)
    assert bus.driver.next_deadline() is not None


def test_sensors_take_no_other_command():
    with pytest.raises(TypeError, match="cannot carry out"):
        Bus().driver.command(object(), 0.0)
