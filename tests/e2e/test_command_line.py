"""`tablectl` against the running daemon."""

import json
from dataclasses import asdict

import pytest

from controller.api.messages import View, decode_reply
from simulators.people.staff import DANA, LEE, RUTH, SAM, Staff
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES

pytestmark = pytest.mark.slow

NEGATIVE, USAGE = 1, 2


async def test_status_shows_what_the_snapshot_says(opened: DealerMoves) -> None:
    """It prints JSON for programs and words for people, with the journal's number."""
    real_table = opened.real_table
    await opened.bets(1, 2)
    told = await real_table.tablectl("status", "--json")
    assert told.code == 0, told.err
    view = decode_reply(told.out.encode())
    assert isinstance(view, View)
    assert view.snapshot == opened.eyes.table
    assert view.snapshot.seq == real_table.record.entries[-1].seq
    assert {name: link.state for name, link in view.links.items()} == dict.fromkeys(DEVICES, "up")
    drawn = await real_table.tablectl("status")
    assert drawn.code == 0, drawn.err
    assert "NO MORE BETS" in drawn.out


async def test_keys_and_stop_by_the_command_line(opened: DealerMoves) -> None:
    """A legal key is taken, another is refused with its reason; a wrong name is a usage error."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(1)
    taken = await real_table.tablectl("press", "no_more_bets", who=LEE)
    assert taken.code == 0, taken.err
    await opened.packet_out(1)
    press = real_table.record.event("Press")
    assert press.data["by"] == asdict(LEE.person)
    assert f"event {press.seq}" in taken.out
    async with real_table.refuses("already_called"):
        again = await real_table.tablectl("press", "no_more_bets")
        assert (again.code, "already called" in again.err) == (NEGATIVE, True)
    before = real_table.record.event("Press").seq
    wrong = await real_table.tablectl("press", "grean")
    assert (wrong.code, "did you mean green?" in wrong.err) == (USAGE, True)
    assert real_table.record.event("Press").seq == before
    assert (await real_table.tablectl("press", "stop")).code == 0
    await eyes.until(lambda: eyes.causes == {"stopped"}, "the game is stopped")
    cleared = await real_table.clear()
    assert cleared.code == 0, cleared.err
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    again = await real_table.clear()
    assert (again.code, "not held" in again.err) == (NEGATIVE, True)


async def test_the_journal_while_the_daemon_writes(opened: DealerMoves) -> None:
    """Its end and its audit are shown; without a daemon, too, while other commands need one."""
    real_table = opened.real_table
    await opened.play(1, stay=(1,))
    record = real_table.record
    await real_table.eyes.until(
        lambda: record.events("ManifestTaken") and record.events("JournalChecked"),
        "what is looked at beside the start, and with it the last event",
    )
    config = ["--config", str(real_table.stage.config)]
    shown = await real_table.tablectl(
        "journal", "tail", "--last", "5", "--json", *config, about=False
    )
    assert shown.code == 0, shown.err
    checked, *lines = [json.loads(line) for line in shown.out.splitlines()]
    assert checked["checked"]["found"] == "sound"
    known = real_table.record.entries[-5:]
    assert [(each["seq"], each["kind"]) for each in lines] == [(e.seq, e.kind) for e in known]
    plain = await real_table.tablectl("journal", "tail", *config, about=False)
    assert len(plain.out.splitlines()) == 21, "a heading, and twenty events"
    sound = await real_table.tablectl("journal", "verify", *config, about=False)
    assert sound.code == 0, sound.out
    assert f"sound, {len(real_table.record.entries)} events" in sound.out
    assert await real_table.processes.end("daemon") == 0
    sound = await real_table.tablectl("journal", "verify", *config, about=False)
    assert f"sound, {len(real_table.record.entries)} events" in sound.out
    gone = await real_table.tablectl("status")
    assert (gone.code, "no table is running here" in gone.err) == (NEGATIVE, True)


async def test_people_by_the_command_line(opened: DealerMoves) -> None:
    """A tap, a call to the floor, wrong PINs, a wait, and what forgives them."""
    real_table, eyes = opened.real_table, opened.eyes
    assert (await real_table.tablectl("tap", DANA.badge)).code == 0
    await eyes.until(lambda: eyes.table.dealer, "somebody deals")
    await opened.bets(1)
    assert real_table.record.entries[-1].data["dealer"] == DANA.badge
    assert (await real_table.tablectl("call-supervisor", "--reason", "a dispute")).code == 0
    wrong = Staff(RUTH.person, "000000")
    for _ in range(3):
        assert (await real_table.tablectl("sign-on", who=wrong)).code == NEGATIVE
    waits = await real_table.tablectl("sign-on", who=RUTH)
    assert (waits.code, "Too many wrong PINs here" in waits.err) == (NEGATIVE, True)
    why = ("--reason", "seen her")
    assert (await real_table.tablectl("people", "unlock", RUTH.badge, *why, who=SAM)).code == 0
    assert (await real_table.tablectl("sign-on", who=RUTH)).code == 0
    answered = [data for _, data in real_table.record.led_to("FloorAnswered")]
    assert [data["by"] for data in answered] == [str(RUTH.person)]
    assert (await real_table.tablectl("sign-off")).code == 0
    early = await real_table.tablectl("payout", "1", "ante", "600.00")
    assert (early.code, "being settled" in early.err) == (NEGATIVE, True)
    assert (await real_table.tablectl("payout", "1", "ante", "a lot")).code == USAGE


async def test_a_large_payout_waits_for_a_supervisor(opened: DealerMoves) -> None:
    """The round cannot end before the supervisor has acknowledged the payout."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(1)
    await opened.call()
    await opened.deal(1)
    await opened.remainder()
    await opened.decide(1)
    paid = await real_table.tablectl("payout", "1", "ante", "600.00", "ante=50", "play=50")
    assert (paid.code, "Ante of 50.00: Ante pays 50.00, not 600.00" in paid.out) == (0, True)
    await eyes.until(lambda: eyes.causes == {"payout:1:ante"}, "it is held")
    async with real_table.refuses("held"):
        await opened.force("ROUND_OVER")
    assert (await real_table.clear()).code == 0
    await opened.settle()
