"""Items about shufflers that take no orders: what moves cards, and what holds them back."""

from drivers.certification import self_driven
from drivers.certification.item import item
from drivers.certification.rig import REMAINDER_TIME, Rig, another
from drivers.conformance.verdict import require, tells
from drivers.messages import Act, ActAck, Button, VoidAct
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    FaultCode,
    Feed,
    Mode,
    RejectReason,
    Tray,
)

_PACKET = {"kind": ActKind.PACKET, "state": ActState.DONE, "onto": Tray.EMPTY}
_REST = {"kind": ActKind.REMAINDER, "state": ActState.DONE, "onto": Tray.OCCUPIED}


@item("takes no orders: every act and void is UNSUPPORTED", "sd-orders", self_driven=True)
async def takes_no_orders(rig: Rig) -> str:
    """Send acts and voids of its epoch and another, of several numbers."""
    hello = await self_driven.quiet(rig)
    for epoch in (hello.epoch, another(hello.epoch), 0):
        for txn in (hello.last_txn + 1, hello.last_txn, 0):
            for order in (
                Act(epoch, txn, ActKind.PACKET, 4),
                Act(epoch, txn, ActKind.EJECT, 0),
                VoidAct(epoch, txn),
            ):
                await rig.refused(order, RejectReason.UNSUPPORTED)
    return "27 orders"


@item("the button puts the first packet of a ready deck into an empty tray", "sd-first",
      "sd-number", self_driven=True)  # fmt: skip
async def first_packet(rig: Rig) -> str:
    """Wait with a deck that is ready, press; the report is held against the tray."""
    before = await self_driven.standing(rig)
    await self_driven.nothing_comes(rig, "nobody has pressed its button")
    number = (await rig.greet()).last_txn
    found = await self_driven.take_report(rig, await self_driven.pressed(rig))
    tells(found, "the first packet was told as", number=number + 1, code=FaultCode.NONE, **_PACKET)
    tells(await self_driven.levels(rig), "after the first packet it is", feed=Feed.DEALING)
    lies = await rig.count_tray()
    require(found.counted == found.size == lies, f"{found}: {lies} cards lie in the tray")
    left = before.ready - found.counted
    require(found.ready in (left, UNKNOWN_COUNT), f"{found.ready} are inside, not {left}")
    return f"a packet of {lies}"


@item("the next packet comes when the tray is found empty, and not before", "sd-next", "sd-onto",
      self_driven=True)  # fmt: skip
async def next_packets(rig: Rig) -> str:
    """Leave a packet in the tray, then lift it, twice."""
    number = await self_driven.dealing(rig)
    await self_driven.nothing_comes(rig, "a packet lies in the tray")
    for more in (1, 2):
        found = await self_driven.take_report(rig, await self_driven.lifted(rig))
        tells(found, "the next packet was told as", number=number + more, **_PACKET)
        await self_driven.nothing_comes(rig, "the next packet lies in the tray")
    return f"{number + 1} and {number + 2}"


@item("the button releases the remaining cards while it deals, onto a packet too", "sd-remainder",
      self_driven=True)  # fmt: skip
async def remaining_cards(rig: Rig) -> str:
    """Press while a packet lies in the tray; count all."""
    number = await self_driven.dealing(rig, self_driven.FEW)
    before = await self_driven.levels(rig)
    mark = await self_driven.pressed(rig)
    found = await self_driven.put_out(rig, mark, REMAINDER_TIME)
    rig.send(ActAck(found.epoch, found.number))
    tells(found, "the remaining cards were told as", number=number + 1, size=0, ready=0, **_REST)
    words = "after the remaining cards its levels tell"
    tells(await self_driven.levels(rig), words, feed=Feed.STANDING, ready=0)
    counted = found.counted in (before.ready, UNKNOWN_COUNT)
    require(counted, f"{before.ready} cards were inside, {found.counted} are told")
    lies = await rig.count_tray()
    require(lies > before.ready, f"{lies} cards lie in the tray: {before.ready} and a packet")
    return f"{found.counted} cards onto a packet"


@item("while cards move its button does nothing", "sd-button", self_driven=True)
async def button_in_motion(rig: Rig) -> str:
    """Press as soon as the levels tell that cards move."""
    number = await self_driven.dealing(rig)
    mark = await self_driven.lifted(rig)
    await self_driven.moving(rig, mark)
    await rig.operator.press()
    found = await self_driven.take_report(rig, mark)
    tells(found, "pressed in motion, it told", number=number + 1, **_PACKET)
    await self_driven.nothing_comes(rig, "its button was pressed while cards moved")
    return f"packet {found.number} came, and nothing else"


@item("tells no presses of its button", "sd-no-press", self_driven=True)
async def presses_not_told(rig: Rig) -> str:
    """Press, and listen."""
    await self_driven.standing(rig)
    mark = await self_driven.pressed(rig)
    await self_driven.take_report(rig, mark)
    await rig.rest(0.3)
    presses = rig.of(Button, mark)
    require(not presses, f"it told a press: {presses[:1]}")
    counted = (await rig.greet()).button_counter
    require(counted == 0, f"HELLO counts {counted} presses")
    return "no press was told"


@item("the button does nothing while the cover is open, in service, or while it sorts", "sd-held",
      self_driven=True)  # fmt: skip
async def held_back(rig: Rig) -> str:
    """Press in each of these states, with a ready deck."""
    await self_driven.standing(rig)
    async with rig.cover_open():
        await rig.operator.press()
        await self_driven.nothing_comes(rig, "its cover is open")
    for mode in (Mode.SERVICE, Mode.SORT):
        async with rig.in_mode(mode):
            await rig.operator.press()
            await self_driven.nothing_comes(rig, f"it is set to {mode.name}")
    return "cover, SERVICE and SORT"


@item("a jam is a FAULT; it is HALTED until its path is free and its button pressed", "sd-end",
      "sd-go-on", self_driven=True)  # fmt: skip
async def jam_by_itself(rig: Rig) -> str:
    """Jam a packet after one card, free it, lift, press."""
    await self_driven.dealing(rig)
    await rig.operator.jam()
    found = await self_driven.take_report(rig, await self_driven.lifted(rig))
    jam = {"kind": ActKind.PACKET, "state": ActState.FAULT, "code": FaultCode.JAM}
    tells(found, "a jam was told as", **jam)
    words = "it is jammed, and its levels tell"
    tells(await self_driven.levels(rig), words, feed=Feed.HALTED, fault=FaultCode.JAM)
    lies = await rig.count_tray()
    require(found.counted == lies, f"{found}: {lies} cards lie in the tray")
    await rig.operator.press()
    await self_driven.nothing_comes(rig, "it is jammed")
    await rig.operator.unjam()
    await self_driven.nothing_comes(rig, "it is HALTED")
    found = await self_driven.take_report(rig, await self_driven.pressed(rig))
    require(found.state is ActState.DONE, f"freed, and its button pressed: {found}")
    return f"{lies} cards, then packet {found.number}"


@item("a wrong packet is a FAULT, and it is HALTED", "sd-end", self_driven=True)
async def wrong_packet_by_itself(rig: Rig) -> str:
    """Make a packet a card short, and one a card over."""
    lain = []
    for by in (-1, 1):
        await self_driven.dealing(rig)
        await rig.operator.wrong_packet(by)
        found = await self_driven.take_report(rig, await self_driven.lifted(rig))
        feed = (await self_driven.levels(rig)).feed
        cards = await rig.count_tray()
        require(found.state is ActState.FAULT, f"{cards} cards instead of {found.size}: {found}")
        require(found.counted == cards, f"{found}: {cards} cards lie in the tray")
        require(feed is Feed.HALTED, f"after a FAULT it is {feed.name}")
        lain.append(cards)
    return f"packets of {lain[0]} and {lain[1]}"
