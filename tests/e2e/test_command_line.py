"""`tablectl` against the running daemon."""

import json
from dataclasses import asdict
from functools import partial

from controller.api.messages import View, decode_reply
from simulators.people.staff import DANA, LEE, RUTH, SAM, Staff
from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES

NEGATIVE, USAGE = 1, 2


async def test_status_shows_what_the_snapshot_says(opened: Dealer) -> None:
    """As JSON for programs, in words for people; numbered as the journal."""
    scene = opened.scene
    await opened.bets(1, 2)
    told = await scene.tablectl("status", "--json")
    assert told.code == 0, told.err
    view = decode_reply(told.out.encode())
    assert isinstance(view, View)
    assert view.snapshot == opened.eyes.table
    assert view.snapshot.seq == scene.record.entries[-1].seq
    assert {name: link.state for name, link in view.links.items()} == dict.fromkeys(DEVICES, "up")
    drawn = await scene.tablectl("status")
    assert drawn.code == 0, drawn.err
    assert "NO MORE BETS" in drawn.out


async def test_keys_and_stop_by_the_command_line(opened: Dealer) -> None:
    """A key that is legal is taken, another refused with its reason; a wrong name is usage."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(1)
    taken = await scene.tablectl("press", "no_more_bets", who=LEE)
    assert taken.code == 0, taken.err
    await opened.packet_out(1)
    press = scene.record.event("Press")
    assert press.data["by"] == asdict(LEE.person)
    assert f"event {press.seq}" in taken.out
    async with scene.refuses("already_called"):
        again = await scene.tablectl("press", "no_more_bets")
        assert (again.code, "already called" in again.err) == (NEGATIVE, True)
    before = scene.record.event("Press").seq
    wrong = await scene.tablectl("press", "grean")
    assert (wrong.code, "did you mean green?" in wrong.err) == (USAGE, True)
    assert scene.record.event("Press").seq == before
    assert (await scene.tablectl("press", "stop")).code == 0
    await eyes.until(lambda: eyes.causes == {"stopped"}, "the game is stopped")
    cleared = await scene.clear()
    assert cleared.code == 0, cleared.err
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    again = await scene.clear()
    assert (again.code, "not held" in again.err) == (NEGATIVE, True)


async def test_the_journal_while_the_daemon_writes(opened: Dealer) -> None:
    """Its end, and its audit; and both still without a daemon, which the others need."""
    scene = opened.scene
    await opened.play(1, stay=(1,))
    taken = partial(scene.record.events, "ManifestTaken")
    await scene.eyes.until(taken, "the software's manifest, and with it the last event")
    config = ["--config", str(scene.stage.config)]
    shown = await scene.tablectl("journal", "tail", "--last", "5", "--json", *config, about=False)
    assert shown.code == 0, shown.err
    lines = [json.loads(line) for line in shown.out.splitlines()]
    known = scene.record.entries[-5:]
    assert [(each["seq"], each["kind"]) for each in lines] == [(e.seq, e.kind) for e in known]
    plain = await scene.tablectl("journal", "tail", *config, about=False)
    assert len(plain.out.splitlines()) == 20
    sound = await scene.tablectl("journal", "verify", *config, about=False)
    assert sound.code == 0, sound.out
    assert f"sound, {len(scene.record.entries)} events" in sound.out
    assert await scene.processes.end("daemon") == 0
    sound = await scene.tablectl("journal", "verify", *config, about=False)
    assert f"sound, {len(scene.record.entries)} events" in sound.out
    gone = await scene.tablectl("status")
    assert (gone.code, "no table is running here" in gone.err) == (NEGATIVE, True)


async def test_people_by_the_command_line(opened: Dealer) -> None:
    """A tap, a call to the floor, a wrong PIN, a lock-out and the way out of it."""
    scene, eyes = opened.scene, opened.eyes
    assert (await scene.tablectl("tap", DANA.badge)).code == 0
    await eyes.until(lambda: eyes.table.dealer, "somebody deals")
    await opened.bets(1)
    assert scene.record.entries[-1].data["dealer"] == DANA.badge
    assert (await scene.tablectl("call-floor", "--reason", "a dispute")).code == 0
    wrong = Staff(RUTH.person, "000000")
    for _ in range(5):
        assert (await scene.tablectl("sign-on", who=wrong)).code == NEGATIVE
    locked = await scene.tablectl("sign-on", who=RUTH)
    assert (locked.code, "locked out" in locked.err) == (NEGATIVE, True)
    why = ("--reason", "seen her")
    assert (await scene.tablectl("people", "unlock", RUTH.badge, *why, who=SAM)).code == 0
    assert (await scene.tablectl("sign-on", who=RUTH)).code == 0
    answered = [data for _, data in scene.record.led_to("FloorAnswered")]
    assert [data["by"] for data in answered] == [str(RUTH.person)]
    assert (await scene.tablectl("sign-off")).code == 0
    early = await scene.tablectl("payout", "1", "ante", "600.00")
    assert (early.code, "being settled" in early.err) == (NEGATIVE, True)
    assert (await scene.tablectl("payout", "1", "ante", "a lot")).code == USAGE


async def test_a_large_payout_waits_for_a_supervisor(opened: Dealer) -> None:
    """The round is not over before he has looked at it."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(1)
    await opened.call()
    await opened.deal(1)
    await opened.remainder()
    await opened.decide(1)
    assert (await scene.tablectl("payout", "1", "ante", "600.00")).code == 0
    await eyes.until(lambda: eyes.causes == {"payout:1:ante"}, "it is held")
    async with scene.refuses("held"):
        await opened.force("ROUND_OVER")
    assert (await scene.clear()).code == 0
    await opened.settle()
