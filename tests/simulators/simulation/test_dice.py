"""The dice: the throws of one seed, and the same throws with some strikes left out."""

import pytest

from controller.data.values import WrongValueError
from controller.words.spoken import say
from simulators.people import Habits
from simulators.simulation.dice import PROFILES, FaultDice, Profile, Rates, Strike

OFTEN = Profile("often", Rates(spill=0.5, jam=0.5, power=0.5), Habits())


def thrown(faults: FaultDice, times: int = 200) -> list[Strike]:
    for _ in range(times):
        faults.strikes("spill", "here")
        faults.strikes("jam", "here")
    return faults.struck


def test_one_seed_throws_the_same_and_another_seed_does_not() -> None:
    assert thrown(FaultDice(OFTEN, 3)) == thrown(FaultDice(OFTEN, 3)) != thrown(FaultDice(OFTEN, 4))


def test_strikes_come_at_their_rate() -> None:
    faults = FaultDice(OFTEN, 3)
    drops = sum(strike.kind == "spill" for strike in thrown(faults, 10_000))
    assert drops / 10_000 == pytest.approx(faults.rates.spill, rel=0.1)


def test_one_kind_does_not_disturb_another() -> None:
    alone = FaultDice(OFTEN, 3)
    for _ in range(200):
        alone.strikes("jam", "here")
    assert alone.struck == [each for each in thrown(FaultDice(OFTEN, 3)) if each.kind == "jam"]


def test_a_run_played_again_has_exactly_the_strikes_that_are_asked_for() -> None:
    whole = thrown(FaultDice(OFTEN, 3))
    assert thrown(FaultDice(OFTEN, 3, whole)) == whole
    assert thrown(FaultDice(OFTEN, 3, whole[1::3])) == whole[1::3]
    assert thrown(FaultDice(OFTEN, 3, ())) == []


def test_what_a_strike_draws_does_not_depend_on_the_strikes_before_it() -> None:
    whole = FaultDice(OFTEN, 3)
    last = FaultDice(OFTEN, 3, thrown(whole)[-1:])
    thrown(last)
    assert last.struck == whole.struck[-1:] != []
    assert last.span(0, 1) == whole.span(0, 1)
    assert last.pick(10**9) == whole.pick(10**9)


def test_nothing_strikes_in_the_calm() -> None:
    faults = FaultDice(OFTEN, 3)
    faults.calm = True
    assert thrown(faults) == []


def test_timed_faults_have_their_times_by_device() -> None:
    faults = FaultDice(OFTEN, 3)
    ours, theirs = (faults.times("power", name) for name in ("shuffler", "key_pad"))
    times = [next(ours) for _ in range(5)]
    assert times == sorted(times)
    assert next(theirs) != times[0]
    assert list(FaultDice(OFTEN, 3).times("unplug", "key_pad")) == []


@pytest.mark.parametrize("text", ["", "drop", "drop:", "drop:x", "rain:3", "drop:-1"])
def test_a_malformed_strike_is_refused(text: str) -> None:
    with pytest.raises(WrongValueError) as refused:
        Strike.parse(text)
    assert "kinds: drop, garble" in say(refused.value.expected)


def test_a_strike_reads_as_it_is_written() -> None:
    assert Strike.parse(" drop:17 ") == Strike("drop", 17)
    assert str(Strike("drop", 17)) == "drop:17"


def test_strikes_on_a_write_follow_from_its_bytes() -> None:
    """One frame more or less, or a frame on another wire, does not change the others' strikes."""

    def struck(faults: FaultDice, *writes: bytes) -> None:
        for data in writes:
            list(faults.arrivals("to key_pad", data))

    link = PROFILES["link"]
    writes = [bytes((number, 7)) for number in range(200)]
    whole, fewer = FaultDice(link, 5), FaultDice(link, 5)
    struck(whole, *writes)
    list(fewer.arrivals("to shuffler", b"something else"))
    fewer.struck.clear()
    struck(fewer, *writes[1::2])
    assert len(fewer.struck) > 10
    assert set(fewer.struck) < set(whole.struck)
    again = FaultDice(link, 5, fewer.struck)
    struck(again, *writes)
    assert again.struck == fewer.struck


def test_the_same_bytes_a_second_time_are_another_occasion() -> None:
    faults = FaultDice(PROFILES["link"], 5)
    for _ in range(500):
        list(faults.arrivals("to key_pad", b"beat"))
    assert len(set(faults.struck)) == len(faults.struck) > 50


@pytest.mark.parametrize("seed", range(5))
def test_what_arrives_is_what_was_written_but_for_its_faults(seed: int) -> None:
    faults, arrived = FaultDice(PROFILES["link"], seed), []
    for number in range(300):
        arrived += [data for _, data in faults.arrivals("to key_pad", bytes((number % 256, 1)))]
    count = faults.count
    assert len(arrived) == 300 - count["drop"] + count["stale"] + count["duplicate"]


def test_every_profile_can_be_thrown() -> None:
    for profile in PROFILES.values():
        assert FaultDice(profile, 1).any == (profile.most != Rates())
