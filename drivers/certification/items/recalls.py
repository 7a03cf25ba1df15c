"""Items about shufflers that recall cards: nothing is told before the round is over."""

from drivers import messages
from drivers.certification import self_driven
from drivers.certification.item import item
from drivers.certification.rig import PACKET, REMAINDER_TIME, Rig, another
from drivers.conformance.verdict import NotApplicable, require, tells
from drivers.vocabulary import ActKind, ActState, Feature

_PAGE = 40
_CARDS = 52
_UNREAD = 255
_SIZES = (PACKET, 2)
"""Packets of a round here."""


async def _recalls(rig: Rig) -> None:
    """Come to a shuffler that recalls cards, with a deck ready, and nothing in its memory.

    A number is voided, or a round dealt, so that no act's number is its place in its round.

    Raises:
        NotApplicable: it recalls none.
    """
    if not (await rig.able()).features & Feature.RECALLS:
        raise NotApplicable("it recalls no cards")
    await _ready(rig)
    if rig.self_driven and not rig.last:
        await _round(rig)
        await _ready(rig)
    await rig.power_cycle()
    if not rig.self_driven:
        rig.last += 1
        await rig.answer(messages.VoidAct(rig.epoch, rig.last))


async def _ready(rig: Rig) -> None:
    """Come to a deck that is ready for the next round."""
    if rig.self_driven:
        await self_driven.standing(rig)
    else:
        await rig.ready(_CARDS // 2)


def _sizes(rig: Rig) -> tuple[int, ...]:
    """Return the packets of a round here: by itself one, for lifted it would bring the next."""
    return _SIZES[:1] if rig.self_driven else _SIZES


async def _packet(rig: Rig, size: int) -> int:
    """Put a packet out; return its number."""
    if not rig.self_driven:
        return (await rig.dealt(size=size)).txn
    await self_driven.take_report(rig, await self_driven.pressed(rig))
    return (await rig.greet()).last_txn


async def _over(rig: Rig, txn: int, epoch: int | None = None) -> int:
    """Tell that a round is over; return how many acts the shuffler knows of it."""
    its = rig.epoch if epoch is None else epoch
    answer = await rig.ask(
        lambda request: messages.RoundOver(request, its, txn), messages.RoundKnown
    )
    tells(answer, "RoundOver was answered for", epoch=its, txn=txn)
    return answer.acts


async def _page(rig: Rig, txn: int, index: int, page: int) -> messages.Recalled:
    """Ask for a page of an act's cards."""
    answer = await rig.ask(
        lambda request: messages.RecallRequest(request, rig.epoch, txn, index, page),
        messages.Recalled,
    )
    tells(answer, "RecallRequest was answered for", txn=txn, index=index, page=page)
    return answer


async def _tells_nothing(rig: Rig, txn: int, why: str) -> None:
    """Check that no act of a round is told."""
    for index in range(len(_SIZES) + 1):
        for page in (0, 1):
            told = await _page(rig, txn, index, page)
            silent = (told.act, told.cards, set(told.content)) == (0, 0, {0})
            require(silent, f"{why}, and it told {told}")


async def _round(rig: Rig) -> list[tuple[int, int]]:
    """Deal packets and the remaining cards; return each act's number and its cards."""
    dealt = []
    for size in _sizes(rig):
        txn = await _packet(rig, size)
        if rig.self_driven:
            packet = rig.of(messages.PutOut)[-1].size
        else:
            packet = await rig.count_tray()
        dealt.append((txn, packet))
    txn, cards = await _remaining(rig)
    below = dealt[-1][1] if rig.self_driven else 0
    return [*dealt, (txn, cards - below)]


async def _remaining(rig: Rig) -> tuple[int, int]:
    """Put the remaining cards out; return the act's number, and the cards in the tray."""
    if rig.self_driven:
        out = await self_driven.put_out(rig, await self_driven.pressed(rig), REMAINDER_TIME)
        require(out.state is ActState.DONE, f"the remaining cards ended as {out}")
        rig.send(messages.ActAck(out.epoch, out.number))
        return out.number, await rig.count_tray()
    end = await rig.dealt(ActKind.REMAINDER)
    require(isinstance(end, messages.ActDone), f"the remaining cards ended as {end}")
    return end.txn, await rig.count_tray()


@item("tells no card before the round is over, whatever is asked", "recall-closed", "recall-over",
      recalls=True)  # fmt: skip
async def recall_closed(rig: Rig) -> str:
    """Ask in the round, and tell that other rounds and acts are over."""
    await _recalls(rig)
    for size in _sizes(rig):
        packet = await _packet(rig, size)
        await _tells_nothing(rig, packet, "the round goes on")
        acts = await _over(rig, packet)
        require(not acts, f"the round was told as over by a packet, and it knows {acts} acts")
        await _tells_nothing(rig, packet, "the round was told as over by a packet")
        if not rig.self_driven:
            await rig.operator.lift()
    for txn, epoch in ((rig.last + 1, rig.epoch), (0, rig.epoch), (rig.last, another(rig.epoch))):
        acts = await _over(rig, txn, epoch)
        require(not acts, f"another round was over ({epoch}, {txn}), and it knows {acts} acts")
    txn, _ = await _remaining(rig)
    await _tells_nothing(rig, txn, "the round was not told as over")
    for wrong, epoch in ((txn + 1, rig.epoch), (txn - 1, rig.epoch), (txn, another(rig.epoch))):
        acts = await _over(rig, wrong, epoch)
        require(not acts, f"another round was over ({epoch}, {wrong}), and it knows {acts} acts")
    await _tells_nothing(rig, txn, "another round was told as over")
    return "nothing in the round, and nothing of another one"


@item("tells each card of a round that is over, act by act, and forgets it with the next packet",
      "recall-told", "recall-over", "recall-forgotten", recalls=True)  # fmt: skip
async def recall_told(rig: Rig) -> str:
    """Deal a round, tell that it is over, ask for all; then deal the next packet."""
    await _recalls(rig)
    dealt = await _round(rig)
    over = dealt[-1][0]
    for _ in range(2):
        acts = await _over(rig, over)
        require(acts == len(dealt), f"the round had {len(dealt)} acts, it knows {acts}")
    seen: list[int] = []
    for index, (txn, cards) in enumerate(dealt):
        pages = [await _page(rig, over, index, page) for page in range(cards // _PAGE + 2)]
        told = {(each.act, each.cards) for each in pages}
        require(told == {(txn, cards)}, f"act {txn} put {cards} cards out, it told {told}")
        codes = b"".join(each.content for each in pages)
        require(0 not in codes[:cards], f"a card of act {txn} was told as none")
        require(not any(codes[cards:]), f"more than the {cards} cards of act {txn} were told")
        seen += [code for code in codes[:cards] if code != _UNREAD]
    strange = [code for code in seen if not 1 <= code <= _CARDS]
    require(not strange, f"cards were told that there are not: {strange[:3]}")
    require(len(set(seen)) == len(seen), "a card was told twice")
    beyond = await _page(rig, over, len(dealt), 0)
    require(not beyond.act, f"an act was told that the round did not have: {beyond}")
    await _ready(rig)
    await _packet(rig, PACKET)
    require(not await _over(rig, over), "the next round has begun, and it knows the one before")
    await _tells_nothing(rig, over, "the next round has begun")
    return f"{len(seen)} cards of {len(dealt)} acts"


@item("forgets a round when it ejects, and without power", "recall-forgotten", recalls=True)
async def recall_forgotten(rig: Rig) -> str:
    """Open a round, eject, or take a deck out by hand; deal and open another one, cut the power."""
    await _recalls(rig)
    if rig.self_driven:
        await _packet(rig, PACKET)
        await self_driven.empty(rig)
        await _ready(rig)
        dealt = await _round(rig)
        acts = await _over(rig, dealt[-1][0])
        require(acts == len(dealt), f"a deck was taken out, and the next had {acts} acts")
    for by_power in (True,) if rig.self_driven else (False, True):
        if by_power:
            await _ready(rig)
        over = (await _round(rig))[-1][0]
        require(await _over(rig, over) > 0, "the round is over, and it knows nothing of it")
        if by_power:
            await rig.power_cycle()
        else:
            await rig.dealt(ActKind.EJECT)
        why = "the power was cut" if by_power else "it has ejected"
        require(not await _over(rig, over), f"{why}, and it knows the round before")
        await _tells_nothing(rig, over, why)
    if rig.self_driven:
        return "with the next deck, and after a power cut"
    return "after EJECT, and after a power cut"
