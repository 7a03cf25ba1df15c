"""The shuffler dies while cards move: the table does not guess, a person counts and decides."""

import json
import os
import signal
from dataclasses import asdict

import pytest

from simulators.people.staff import LEE, SAM
from tests.api.clearing import clearing
from tests.e2e.dealer_moves import DECK, PACKET, DealerMoves
from tests.e2e.real_table import DEVICES, WHO, RealTable
from tests.e2e.voiding import void_and_play

pytestmark = pytest.mark.slow

SEATS = (2, 6)
WHOLE = DECK - PACKET * (len(SEATS) + 1)


async def dealing(real_table: RealTable, kind: str, cards: int) -> DealerMoves:
    """Deal until the shuffler dies during an act of this kind, with so many cards counted.

    With all of them counted, its memory has the cards and not the end: power fails between the two.
    """
    real_table.die_during = (kind, cards)
    await real_table.start(*DEVICES, "daemon")
    real_table.die_during = None
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    await dealer.bets(*SEATS)
    await dealer.call()
    if kind == "REMAINDER":
        await dealer.deal(*SEATS)
        await dealer.at("awaiting_green")
        dealer.green()
    assert await real_table.processes.ended("shuffler") == -signal.SIGKILL
    await real_table.gone("shuffler")
    await restarted(dealer, cards)
    return dealer


async def restarted(dealer: DealerMoves, cards: int) -> None:
    """Start the shuffler again: the act holds the table until its cards are counted."""
    real_table, eyes = dealer.real_table, dealer.eyes
    await eyes.until(lambda: "lost:shuffler" in eyes.causes, "the loss is named")
    await real_table.start("shuffler")
    held = await eyes.until(lambda: eyes.hold("act_failed"), "the interrupted act holds the table")
    assert (held.klass, held.scope, held.latched) == ("supervisor", "this round", True)
    assert held.question == "count"
    assert eyes.step == "reconcile"
    assert eyes.table.reconcile is not None
    assert eyes.table.counts is None, "the shuffler's claim is not shown"
    assert eyes.devices["shuffler"]["tray"] == cards
    await dealer.press("CONTINUE")  # the dealer confirms the restart …
    await eyes.until(lambda: "rebooted" not in eyes.causes, "the restart is confirmed")
    async with real_table.refuses("needs_supervisor"):
        await dealer.force("CONTINUE")  # … but not the act


async def cleared(dealer: DealerMoves, *words: str) -> None:
    """A supervisor clears, and no hold is left."""
    outcome = await dealer.real_table.clear(*words)
    assert outcome.code == 0, outcome.err
    await dealer.eyes.until(lambda: not dealer.eyes.causes, "nothing holds the table")


async def refused(dealer: DealerMoves, code: str, count: int = -1) -> None:
    """A supervisor is refused, and nothing has changed."""
    async with dealer.real_table.refuses(code), dealer.real_table.client() as client:
        answer = await client.decide(clearing("looked at it", WHO, count=count))
        assert (answer.ok, answer.code) == (False, code)


async def test_a_whole_packet_lies_there_and_counts(real_table: RealTable) -> None:
    """Four cards lie there: the supervisor's four stands for the act, and the round goes on."""
    dealer = await dealing(real_table, "PACKET", PACKET)
    await refused(dealer, "count_needed")
    outcome = await real_table.clear("--count", "5")
    assert outcome.code == 1
    assert "With this count the round cannot go on" in outcome.err
    await refused(dealer, "count_wrong", 3)
    await refused(dealer, "tray_not_empty", 0)
    await cleared(dealer, "--count", "4")
    await dealer.deal(*SEATS)
    await dealer.finish(*SEATS)
    closed = real_table.record.closed("act_failed")[0]
    assert closed.kind == "Clear"
    assert (closed.data["by"], closed.data["uid"]) == (asdict(SAM.person), os.getuid())
    assert (closed.data["reason"], closed.data["count"]) == ("looked at it", 4)
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert len(audit.rounds[1].acts) == len(SEATS) + 2


async def test_no_card_came_and_the_packet_is_dealt_again(real_table: RealTable) -> None:
    """No card lies there: a new act, with a new number, puts out the packet."""
    dealer = await dealing(real_table, "PACKET", 0)
    await refused(dealer, "count_wrong", 1)
    await cleared(dealer, "--count", "0")
    await dealer.deal(*SEATS)
    await dealer.finish(*SEATS)
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert len(audit.rounds[1].acts) == len(SEATS) + 3
    assert audit.rounds[1].acts[0] not in audit.dispenses


async def test_half_a_packet_voids_the_round_and_the_next_is_whole(real_table: RealTable) -> None:
    """Killed from outside while one card lies there: the packet cannot be used."""
    await real_table.start(*DEVICES, "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    await dealer.bets(*SEATS)
    real_table.control("shuffler", "stall", after=1)
    await dealer.call()
    devices = dealer.eyes.devices
    await dealer.eyes.until(lambda: devices["shuffler"]["tray"] == 1, "the first card is out")
    await real_table.kill("shuffler")
    await restarted(dealer, 1)
    await refused(dealer, "count_wrong", 1)
    await refused(dealer, "tray_not_empty", 0)
    await void_and_play(dealer, *SEATS)


async def test_the_whole_remainder_lies_there_and_counts(real_table: RealTable) -> None:
    """All cards lie there: the supervisor's count stands for the act."""
    dealer = await dealing(real_table, "REMAINDER", WHOLE)
    await refused(dealer, "count_wrong", WHOLE - 1)
    await cleared(dealer, "--count", str(WHOLE))
    await dealer.to_rack()
    await dealer.decide(*SEATS)
    await dealer.settle()
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.rounds[1].remainder == WHOLE


async def test_no_card_of_the_remainder_came_and_it_is_asked_for_again(
    real_table: RealTable,
) -> None:
    """No card lies there: a new act puts out the remaining cards, without a second green button."""
    dealer = await dealing(real_table, "REMAINDER", 0)
    await cleared(dealer, "--count", "0")
    await dealer.to_rack()
    await dealer.decide(*SEATS)
    await dealer.settle()
    assert real_table.record.refusals().count("green_twice") == 0
    assert (await real_table.audit()).whole_rounds() == [1]


async def test_half_a_remainder_voids_the_round_and_the_next_is_whole(
    real_table: RealTable,
) -> None:
    """Some cards lie there, some are inside: the round is void."""
    dealer = await dealing(real_table, "REMAINDER", WHOLE // 2)
    await refused(dealer, "count_wrong", WHOLE // 2)
    await void_and_play(dealer, *SEATS)


async def test_the_dealer_counts_blind_and_the_supervisor_must_agree(real_table: RealTable) -> None:
    """By the command line; recall shows who counted what, and who settled it."""
    dealer = await dealing(real_table, "PACKET", PACKET)
    assert (await real_table.tablectl("count", "3")).code == 0
    async with real_table.refuses("counts_disagree"):
        outcome = await real_table.clear("--count", "4")
        assert "The two counts differ: both count again." in outcome.err
    assert dealer.eyes.table.counts is None, "what is due is hidden until both agree"
    assert (await real_table.tablectl("count", "4", who=LEE)).code == 0
    await cleared(dealer, "--count", "4")
    await dealer.deal(*SEATS)
    await dealer.finish(*SEATS)
    config = ["--config", str(real_table.stage.config)]
    recalled = await real_table.tablectl("recall", "--json", *config, about=False)
    (round_,) = json.loads(recalled.out)["rounds"]
    (packet, *_) = round_["acts"]
    counts = [(each["cards"], bool(each["refused"])) for each in packet["hand_counts"]]
    assert counts == [(3, False), (4, True), (4, False), (4, False)]
    assert packet["hand_counts"][2]["by"] == str(LEE.person)
    assert (packet["verdict"], packet["counted"]) == ("stands", PACKET)


async def test_half_a_packet_voids_the_round_wager_by_wager(real_table: RealTable) -> None:
    """The supervisor rules on one wager; the others are returned; the record has each."""
    dealer = await dealing(real_table, "PACKET", PACKET // 2)
    outcome = await real_table.clear("--void-round", "--effect", f"{SEATS[0]}:ante=paid")
    assert outcome.code == 0, outcome.err
    await dealer.end_void_round()
    ((_, ended),) = real_table.record.led_to("RoundEnded")
    assert ended["effects"] == [
        {"seat": SEATS[0], "wager": "ante", "effect": "paid"},
        {"seat": SEATS[1], "wager": "ante", "effect": "returned"},
    ]
