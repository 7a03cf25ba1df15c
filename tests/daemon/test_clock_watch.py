"""A clock that is wrong is a notice; one that is far ahead is confirmed before a day is booked."""

import asyncio

import pytest

from controller.daemon import watches
from controller.daemon.watches import ClockWatch
from controller.data.events import Clear
from controller.words.spoken import say
from simulators.people.staff import DANA, SAM
from tests.daemon.local_daemon import Store, open_daemon
from tests.daemon.set_clock import SetClock

TODAY = "2026-11-21T15:00:00-08:00"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watches, "BOUNDARIES_PACE", 0.01)
    monkeypatch.setattr(ClockWatch, "PACE", 0.01)
    monkeypatch.setattr(ClockWatch, "LOOKS", (0.01, 0.01))


@pytest.fixture
async def stored(tmp_path):
    """What a table has stored that ran at the time of `TODAY`."""
    store = Store()
    async with open_daemon(tmp_path, clock=SetClock(TODAY), store=store) as house:
        await house.stop()
    return store


def days(store):
    return [record for record in store.records if record.kind == "GamingDayBegan"]


def clock_holds(snapshot):
    return [each for each in snapshot.holds if each.cause == "clock"]


async def told(house):
    view = await house.until(lambda view: view.snapshot.prompts)
    (words,) = view.snapshot.prompts
    return say(words)


async def quiet(house):
    await house.until(lambda view: not view.snapshot.prompts)


async def test_a_right_clock_is_not_spoken_of(tmp_path, stored):
    clock = SetClock("2026-11-21T21:00:00-08:00")  # six hours later: the table was off
    async with open_daemon(tmp_path, clock=clock, store=stored, installed_utc_us=1) as house:
        view = await house.all_up()
        clock.leap(86_400)
        view = await house.until(lambda view: view.snapshot.gaming_day == "2026-11-22")
        assert not clock_holds(view.snapshot)
    assert "ComputerLooked" not in stored.kinds


async def test_three_days_back_at_the_start_is_a_notice_until_it_is_set_right(tmp_path, stored):
    clock = SetClock("2026-11-18T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=clock, store=stored) as house:
        assert "4320 minutes behind the journal's last event" in await told(house)
        assert len(days(stored)) == 1
        clock.set("2026-11-21T16:00:00-08:00")
        await quiet(house)
        assert not clock_holds(house.daemon.shell.snapshot)


async def test_earlier_than_the_program_is_a_notice(tmp_path):
    built = SetClock(TODAY).utc_us
    clock = SetClock("1970-01-01T00:01:00+00:00")
    async with open_daemon(tmp_path, clock=clock, installed_utc_us=built) as house:
        assert "earlier than this program" in await told(house)


@pytest.mark.parametrize(
    ("later", "words"),
    [
        ("2026-11-21T17:00:00-08:00", "put forward by 120 minutes"),
        ("2026-11-21T14:58:30-08:00", "put back by 2 minutes"),
    ],
)
async def test_a_jump_while_it_runs_is_a_notice_for_an_hour(tmp_path, later, words):
    clock = SetClock("2026-11-21T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=clock) as house:
        await house.all_up()
        clock.set(later)
        assert words in await told(house)
        clock.leap(ClockWatch.JUMP_TOLD + 1)
        await quiet(house)


async def test_a_jump_that_is_taken_back_is_over(tmp_path):
    clock = SetClock(TODAY)
    async with open_daemon(tmp_path, clock=clock) as house:
        await house.all_up()
        clock.set("2026-11-21T16:00:00-08:00")
        await told(house)
        clock.set(TODAY)
        await quiet(house)


async def test_forty_days_ahead_a_supervisor_confirms_before_a_day_is_booked(tmp_path, stored):
    clock = SetClock("2026-12-31T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=clock, store=stored) as house:
        view = await house.until(lambda view: clock_holds(view.snapshot))
        (hold,) = clock_holds(view.snapshot)
        assert "2026-12-31 15:00 (America/Los_Angeles), 960 hours after the last event" in say(
            hold.words
        )
        assert (hold.klass, hold.scope, hold.latched) == ("supervisor", "next deal", True)
        clock.leap(86_400)
        await asyncio.sleep(0.1)
        assert len(days(stored)) == 1
        house.decide(Clear(DANA.person, "it looks right"))
        assert clock_holds(house.daemon.shell.snapshot)
        house.decide(Clear(SAM.person, "compared with my watch"))
        view = await house.until(lambda view: view.snapshot.gaming_day == "2027-01-01")
        assert not clock_holds(view.snapshot)
    assert "ComputerLooked" not in stored.kinds


async def test_it_is_asked_with_the_very_event_of_the_start_and_after_each_further_one(
    tmp_path, stored
):
    clock = SetClock("2026-12-31T15:00:00-08:00")
    for _ in range(2):  # the second finds a journal whose last event has the wrong time
        async with open_daemon(tmp_path, clock=clock, store=stored) as house:
            assert clock_holds(house.daemon.shell.snapshot)
    assert len(days(stored)) == 1


async def test_a_clock_that_was_set_right_after_all_needs_no_word(tmp_path, stored):
    ahead = SetClock("2026-12-31T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=ahead, store=stored) as house:
        await house.until(lambda view: clock_holds(view.snapshot))
        ahead.set("2026-11-21T15:01:00-08:00")
        await house.until(lambda view: not clock_holds(view.snapshot))


async def test_it_was_set_right_while_the_table_was_off(tmp_path, stored):
    async with open_daemon(tmp_path, clock=SetClock("2026-12-31T15:00:00-08:00"), store=stored):
        pass
    right = SetClock("2026-11-21T16:00:00-08:00")
    async with open_daemon(tmp_path, clock=right, store=stored) as house:
        await house.until(lambda view: not clock_holds(view.snapshot))


async def test_a_leap_while_it_runs_is_confirmed_too(tmp_path):
    clock, store = SetClock(TODAY), Store()
    async with open_daemon(tmp_path, clock=clock, store=store) as house:
        await house.all_up()
        clock.set("2026-11-23T15:00:00-08:00")
        view = await house.until(lambda view: clock_holds(view.snapshot))
        assert "48 hours after" in say(clock_holds(view.snapshot)[0].words)
        house.decide(Clear(SAM.person, "the clock was wrong before"))
        await house.until(lambda view: view.snapshot.gaming_day == "2026-11-23")


async def test_a_clock_that_nothing_synchronises_is_a_notice(tmp_path):
    says = [None, True, False]

    async def synchronised():
        return says.pop(0) if len(says) > 1 else says[0]

    async with open_daemon(tmp_path, clock=SetClock(TODAY), synchronised=synchronised) as house:
        assert "is not synchronised" in await told(house)
        says[0] = True
        await quiet(house)
