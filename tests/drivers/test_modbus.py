"""A line of Modbus modules in virtual time: what is seen, how soon, and every way to go wrong."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.interface import LinkLost, LinkUp, ReadLevels, SpotImage
from drivers.modbus.inputs import Inputs
from drivers.modbus.settings import SILENCE
from drivers.options import OptionsError
from simulators.devices.errors import ControlError
from simulators.devices.modbus_link import ModbusLink, Trouble
from tests.drivers.modbus_bus import LEFT, RIGHT, SPOTS, Bus, bit, module, options

_NOISE = st.one_of(
    st.binary(max_size=400),
    st.lists(st.sampled_from([b"\1\2\2", b"\2\x82\2", b"\0\1\0\0\0\5\1"])).map(b"".join),
)
FRAMINGS = pytest.mark.parametrize("framing", ["rtu", "tcp"])


@FRAMINGS
def test_link_up_says_who_is_there_and_what_lies_on_the_spots(framing):
    bus = Bus(options(framing), up=False)
    bus.do("bet", seat=2, spot="ante")
    bus.run(1.0)
    (up,), (image,) = bus.said(LinkUp), bus.said(SpotImage)
    assert up.serial == "modbus-1-2"
    assert up.model == "dealer-table simulated inputs"
    assert up.boot_id == 0
    assert (up.abilities.seats, up.abilities.spots) == (7, 3)
    assert (image.occupied, image.faulty) == (bit(2, "ante"), 0)


@FRAMINGS
def test_chips_put_down_and_taken_are_seen_on_both_modules(framing):
    bus = Bus(options(framing))
    for seat in (1, 7):
        bus.do("bet", seat=seat, spot="pair_plus")
    bus.run(0.5)
    assert bus.image.occupied == bit(1, "pair_plus") | bit(7, "pair_plus")
    bus.do("take", seat=1, spot="pair_plus")
    bus.run(0.5)
    assert bus.image.occupied == bit(7, "pair_plus")


@pytest.mark.parametrize("read", ["coils", "input_registers", "holding_registers"])
def test_inputs_are_read_as_coils_and_as_registers_too(read):
    modules = {"all": module(9, 1, 2, 3, 4, 5, 6, 7, read=read, count=32, first=100)}
    bus = Bus(options(modules=modules))
    for seat, spot in ((1, "ante"), (6, "play"), (7, "play")):  # bits 0, 17 and 20
        bus.do("bet", seat=seat, spot=spot)
    bus.run(0.5)
    assert bus.image.occupied == bit(1, "ante") | bit(6, "play") | bit(7, "play")


def test_an_input_may_say_chips_by_being_low():
    given = options()
    given["modules"]["left"] |= {"active": "low"}
    bus = Bus(given)
    assert bus.image.occupied == 0
    bus.do("bet", seat=4, spot="ante")
    bus.run(0.5)
    assert bus.image.occupied == bit(4, "ante")


@FRAMINGS
@pytest.mark.parametrize("poll", [0.02, 0.05, 0.2])
def test_a_change_is_seen_within_the_stated_time_however_slowly_modules_answer(framing, poll):
    bus, random = Bus(options(framing, poll=poll)), Random(f"{framing} {poll}")
    for unit in (1, 2):  # as late as they may
        bus.do("module", unit=unit, to="late", seconds=0.046)  # and the way of the bytes
    bus.run(2.0)
    stated, worst = bus.driver.statistics.seen_within, 0.0
    for _ in range(60):
        bus.run(random.random())
        seat = random.randrange(1, 8)
        on = bus.image.occupied & bit(seat, "ante")
        bus.do("take" if on else "bet", seat=seat, spot="ante")
        since = bus.now
        assert bus.run(stated), f"not seen within {stated} s"
        worst = max(worst, bus.events[-1][0] - since)
    assert not bus.said(LinkLost)
    assert worst > stated / 2  # the statement is no fairy tale either


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


@FRAMINGS
def test_a_dead_module_is_reported_and_the_other_goes_on_at_its_rate(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to="dead")
    dead = bus.now
    bus.run(1.0)
    assert bus.image.faulty == RIGHT
    assert bus.events[-1][0] - dead <= SILENCE + 0.01
    assert bus.trouble == "module right (unit 2): it does not answer"
    before = bus.driver.statistics.frames_in
    bus.run(10.0)
    assert bus.driver.statistics.frames_in - before >= 190  # of 200, undisturbed
    bus.do("bet", seat=1, spot="ante")
    bus.run(bus.driver.statistics.seen_within)
    assert bus.image.occupied == bit(1, "ante")
    assert not bus.said(LinkLost)


@FRAMINGS
def test_a_module_that_comes_back_is_read_and_what_changed_is_told(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to="dead")
    bus.run(2.0)
    bus.do("bet", seat=6, spot="ante")
    bus.run(2.0)
    assert not bus.image.occupied
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert (bus.image.occupied, bus.image.faulty) == (bit(6, "ante"), 0)
    assert not bus.trouble
    assert len(bus.said(LinkUp)) == 1


def test_a_module_that_is_dead_from_the_start_does_not_keep_the_others_out():
    bus = Bus(up=False)
    bus.do("module", unit=1, to="dead")
    bus.run(1.0)
    assert bus.said(LinkUp)
    assert bus.image.faulty == LEFT


@FRAMINGS
def test_a_silent_bus_is_lost_within_a_second_and_found_again(framing):
    bus = Bus(options(framing))
    bus.do("kill_power")
    since = bus.now
    bus.run(1.0)
    ((at, lost),) = [each for each in bus.events if isinstance(each[1], LinkLost)]
    assert at - since < 1.0
    assert "left (unit 1): it does not answer" in lost.reason
    bus.run(5.0)
    assert len(bus.said(LinkUp)) == 1
    bus.do("power_on")
    bus.run(2.0)
    assert len(bus.said(LinkUp)) == 2
    assert bus.image.faulty == 0


def test_a_line_without_anybody_says_nothing_and_goes_on_asking():
    bus = Bus(up=False)
    bus.do("kill_power")
    bus.run(10.0)
    assert bus.events == []
    assert bus.driver.refused == ""
    assert bus.driver.statistics.frames_out > 10


@FRAMINGS
@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("busy", "it is busy"),
        ("failure", "it has failed"),
        ("unreachable", "the gateway gets no answer from it"),
        ("address", "no such address"),
    ],
)
def test_an_exception_that_lasts_makes_its_spots_faulty_with_its_words(framing, to, words):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to=to)
    bus.run(1.0)
    assert bus.image.faulty == RIGHT
    assert words in bus.trouble
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert bus.image.faulty == 0


def test_one_exception_changes_nothing():
    bus = Bus()
    bus.do("module", unit=2, to="busy", answers=2)
    assert bus.run(2.0) == []
    assert not bus.trouble


def test_modules_that_all_refuse_are_an_objection_and_no_link():
    bus = Bus(up=False)
    for unit in (1, 2):
        bus.do("module", unit=unit, to="address")
    bus.run(3.0)
    assert not bus.said(LinkUp)
    assert "module left (unit 1): it answers: no such address" in bus.driver.refused


@pytest.mark.parametrize(
    ("framing", "to"),
    [
        ("rtu", "wrong_unit"),
        ("rtu", "garbled"),
        ("rtu", "short"),
        ("tcp", "wrong_unit"),  # what is garbled on the way, TCP itself notices
        ("tcp", "short"),
    ],
)
def test_answers_that_are_none_are_counted_and_never_believed(framing, to):
    bus = Bus(options(framing))
    statistics = bus.driver.statistics
    before = statistics.malformed + statistics.ignored
    bus.do("module", unit=2, to=to)
    bus.do("bet", seat=7, spot="ante")
    bus.run(3.0)
    assert (bus.image.occupied, bus.image.faulty) == (0, RIGHT)
    assert statistics.malformed + statistics.ignored > before
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert (bus.image.occupied, bus.image.faulty) == (bit(7, "ante"), 0)


def test_one_garbled_answer_costs_no_more_than_one_turn():
    bus = Bus()
    bus.do("bet", seat=7, spot="ante")
    bus.do("module", unit=2, to="garbled", answers=1)
    bus.run(bus.driver.statistics.seen_within + bus.settings.cycle)
    assert (bus.image.occupied, bus.image.faulty) == (bit(7, "ante"), 0)
    assert bus.driver.statistics.malformed == 1


def fresh(monkeypatch, lateness, noise=b""):
    """Let each answer tell when its image was made; return how many counted: none was too old."""
    modules = {"all": module(1, 1, 2, 3, 4, 5, 6, 7, count=21)}
    bus = Bus(options(modules=modules, debounce=0.0), up=False)
    (places,) = [dict(each.places) for each in bus.settings.modules]

    def dated():
        made = int(bus.now * 1000)
        return sum(spot for place, spot in places.items() if made >> place & 1)

    ages = []

    class Ages(Inputs):
        def begin(self, bits):
            ages.append(bus.now - bits / 1000)

        def read(self, bits, now):
            ages.append(now - bits / 1000)

    def suffer(link, unit):
        if noise:
            bus.driver.receive(noise, bus.now)
        return Trouble.LATE, lateness()

    monkeypatch.setattr(ModbusLink, "_suffer", suffer)
    monkeypatch.setattr(bus.device._line, "_sensed", dated)
    (only,) = bus.driver._modules
    only.inputs = Ages(0, 1, bus.settings.bounce)
    bus.run(60.0)
    wait = bus.settings.wait(only.question)
    assert all(age <= wait + 0.001 for age in ages), max(ages)
    return len(ages)


@pytest.mark.parametrize("noise", [b"", b"\xff\xff\xff"])
@pytest.mark.parametrize("late", [0.07, 0.1, 0.15, 0.16, 0.17, 0.2, 0.25, 0.3, 0.5, 1.0])
def test_answers_that_are_always_late_are_never_believed(monkeypatch, late, noise):
    assert fresh(monkeypatch, lambda: late, noise) == 0


@pytest.mark.parametrize("seed", [5, 57, 76, 93, 195])
def test_a_module_that_is_late_now_and_then_never_passes_an_old_image_off(monkeypatch, seed):
    """By up to three times its response time, of which the driver knows 0.05 s."""
    random = Random(seed)
    late = [random.uniform(0.0, 0.15) for _ in range(random.randrange(1, 6))]
    lates = [0.0] * random.randrange(0, 30) + late
    assert fresh(monkeypatch, lambda: random.choice(lates)) > 20


def test_answers_that_are_always_late_are_no_readings():
    bus = Bus(up=False)
    for unit in (1, 2):
        bus.do("module", unit=unit, to="late", seconds=0.12)
    bus.run(5.0)
    assert not bus.said(LinkUp)
    assert bus.driver.statistics.ignored > 3


def test_a_late_answer_on_tcp_is_known_by_its_number():
    bus = Bus(options("tcp", debounce=0.0))
    bus.do("module", unit=1, to="late", answers=3, seconds=0.08)
    bus.do("bet", seat=1, spot="ante")
    bus.run(1.0)
    assert bus.image.occupied == bit(1, "ante")
    assert bus.driver.statistics.ignored == 3
    assert not bus.image.faulty


def test_garbage_between_the_frames_is_dropped():
    bus = Bus()
    for size in (1, 7, 300):
        bus.driver.receive(bytes(size), bus.now)
        bus.run(0.3)
    bus.do("bet", seat=1, spot="ante")
    bus.run(0.5)
    assert (bus.image.occupied, bus.image.faulty) == (bit(1, "ante"), 0)
    assert bus.driver.statistics.ignored + bus.driver.statistics.malformed >= 3


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(["rtu", "tcp"]))
def test_whatever_comes_in_between_nothing_but_the_truth_is_told(data, framing):
    bus = Bus(options(framing))
    bus.do("bet", seat=1, spot="ante")
    bus.do("bet", seat=7, spot="play")
    bus.run(1.0)
    truth, first = bus.image.occupied, len(bus.events)
    for _ in range(data.draw(st.integers(1, 30))):
        bus.driver.receive(data.draw(_NOISE), bus.now)
        bus.line.driver_moved()
        bus.run(data.draw(st.sampled_from([0.0, 0.001, 0.01, 0.06])))
    bus.run(3.0)
    images = [event for _, event in bus.events[first:] if isinstance(event, SpotImage)]
    assert all(image.occupied == truth for image in images)
    assert (bus.image.occupied, bus.image.faulty) == (truth, 0)
    assert len(bus.driver._received) <= 300


def test_an_answer_in_single_bytes_is_one_answer():
    bus = Bus()
    whole = bus.driver.receive

    def trickle(data, now):
        for number in range(len(data)):
            whole(data[number : number + 1], now)

    bus.driver.receive = trickle
    bus.do("bet", seat=5, spot="ante")
    bus.run(1.0)
    assert bus.image.occupied == bit(5, "ante")


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
    assert (bus.image.occupied, bus.image.faulty) == (bit(1, "ante"), bit(1, "ante"))
    assert bus.trouble == "module left (unit 1): input 0 changes too often"
    bus.run(10.0)
    assert bus.image.faulty == bit(1, "ante")
    bus.run(2.0)
    assert (bus.image.occupied, bus.image.faulty) == (bit(1, "ante"), 0)


def test_people_who_bet_and_think_again_are_no_fault():
    bus = Bus()
    for verb in ("bet", "take") * 3 + ("bet",):
        bus.do(verb, seat=1, spot="ante")
        bus.run(0.3)
    assert bus.image.faulty == 0
    assert bus.image.occupied == bit(1, "ante")


@pytest.mark.parametrize("to", ["on", "off"])
def test_a_stuck_input_says_what_it_says(to):
    """Nothing on the wire can tell it from chips that lie there, or not."""
    bus = Bus()
    bus.do("stick", seat=1, spot="ante", to=to)
    bus.do("bet" if to == "off" else "clear", seat=1, **({"spot": "ante"} if to == "off" else {}))
    bus.run(1.0)
    assert (bus.image.occupied, bus.image.faulty) == (bit(1, "ante") * (to == "on"), 0)


def test_a_module_without_a_name_is_taken_unless_one_is_asked_for():
    nameless = Bus(up=False)
    nameless.do("module", unit=1, to="nameless")
    nameless.do("module", unit=2, to="nameless")
    nameless.run(1.0)
    assert nameless.said(LinkUp)[0].model == "Modbus module"
    given = options()
    given["modules"]["left"] |= {"product": "IN-16"}
    asked = Bus(given)
    assert asked.said(LinkUp)[0].model == "dealer-table IN-16, dealer-table simulated inputs"
    asked.do("module", unit=1, to="dead")
    asked.run(2.0)
    asked.do("module", unit=1, to="nameless")  # another one was put in its place
    asked.run(3.0)
    assert asked.image.faulty == LEFT
    assert "it does not say whether it is a IN-16" in asked.trouble


@pytest.mark.parametrize("fault", ["garble", "lose", "duplicate", "stale", "reorder"])
def test_a_frame_in_a_hundred_going_wrong_is_not_seen_at_the_table(fault):
    bus = Bus()
    bus.do("bet", seat=1, spot="ante")
    bus.run(1.0)
    bus.do(fault, rate="0.01", way="both")
    assert bus.run(60.0) == []


def test_spots_without_any_sensor_are_faulty_and_the_seats_still_there():
    nothing = {str(seat): list(SPOTS) for seat in (5, 6, 7)}
    bus = Bus(options(modules={"left": module(1, 1, 2, 3, 4)}, by_hand=nothing))
    assert bus.said(LinkUp)[0].abilities.seats == 7
    assert bus.image.faulty == RIGHT


def test_levels_asked_for_while_a_module_dies_are_told_all_the_same():
    bus = Bus()
    bus.do("module", unit=2, to="dead")
    bus.run(0.2)
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    assert [image.faulty for image in bus.run(2.0)] in ([0, RIGHT], [RIGHT])


def test_a_device_alone_at_its_address_may_have_unit_255():
    modules = {"all": module(255, 1, 2, 3, 4, 5, 6, 7, count=21)}
    assert Bus(options("tcp", modules=modules)).said(LinkUp)[0].serial == "modbus-255"
    with pytest.raises(OptionsError, match="a whole number from 1 to 247"):
        Bus(options("rtu", modules=modules))


def test_another_product_than_the_one_asked_for_is_not_read():
    given = options()
    given["modules"]["left"] |= {"product": "IN-16"}
    bus = Bus(given, there=options(), up=False)
    bus.run(2.0)
    assert bus.image.faulty == LEFT
    assert "it is a simulated inputs, not a IN-16" in bus.trouble
    assert bus.driver.refused == ""


def test_a_module_that_is_set_up_wrong_is_told_at_once():
    bus = Bus()
    bus.do("module", unit=2, to="address")
    bus.run(0.1)
    assert bus.image.faulty == RIGHT


def test_levels_asked_for_are_read_at_once():
    bus = Bus(options(poll=0.4, debounce=0.0))
    bus.run(0.1)
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    assert len(bus.run(0.1)) == 1


@FRAMINGS
def test_a_flood_is_not_kept(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=1, to="dead")
    bus.do("module", unit=2, to="dead")
    for _ in range(300):
        bus.driver.receive(bytes(100), bus.now)
        bus.run(0.001)
        assert len(bus.driver._received) <= 300


def test_levels_read_again_are_told_even_if_they_are_the_same():
    bus = Bus()
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    (image,) = bus.run(0.5)
    assert (image.occupied, image.faulty) == (0, 0)
    assert bus.run(1.0) == []


def test_a_host_that_stood_still_asks_before_it_judges():
    bus = Bus()
    until = bus.now + 30.0
    bus.line.still_until = until
    bus.run(32.0)
    assert not bus.said(LinkLost)
    assert bus.image.faulty == 0


def test_an_unplugged_line_is_lost_once_and_read_anew():
    bus = Bus()
    bus.do("unplug")
    bus.run(1.0)
    bus.do("bet", seat=4, spot="play")
    bus.do("plug")
    bus.run(1.0)
    assert len(bus.said(LinkLost)) == 1
    assert len(bus.said(LinkUp)) == 2
    assert bus.image.occupied == bit(4, "play")


def test_after_goodbye_nothing_is_asked():
    bus = Bus()
    bus.driver.goodbye(bus.now)
    assert bus.driver.next_deadline() is None
    bus.driver.take_bytes()
    bus.driver.closed("the host has said goodbye", bus.now)
    assert len(bus.driver.take_events()) == 1
    bus.driver.opened(bus.now)
    assert bus.driver.next_deadline() is not None


def test_sensors_take_no_other_command():
    with pytest.raises(TypeError, match="cannot carry out"):
        Bus().driver.command(object(), 0.0)


def test_the_simulator_names_the_units_that_there_are():
    bus = Bus()
    with pytest.raises(ControlError, match="there is no unit 7; one of: 1, 2"):
        bus.do("module", unit=7, to="dead")
    with pytest.raises(ControlError, match="no test of itself"):
        bus.do("selftest", seat=1, spot="ante", to="bad")
    bus.do("module", unit=2, to="dead")
    assert bus.do("status")["modules"] == {"2": "dead"}
    assert bus.do("status")["faulty"] == RIGHT
