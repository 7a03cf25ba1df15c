"""Items about shufflers that read cards: cards are told after their round, and only when asked."""

from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.fault_line import lose, twice
from drivers.conformance.item import item
from drivers.conformance.items import self_driven
from drivers.conformance.items.ready_shuffler import (
    ADOPTED,
    SIZE,
    ReadyShuffler,
    loaded,
    ready_shuffler,
)
from drivers.conformance.verdict import Failed, NotApplicable, require
from drivers.interface import CardsRecalled, LastAct, ReadCards, RecallFailed, SendRecall
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, DeviceKind, Feature

_SHUFFLER = DeviceKind.SHUFFLER
_CARDS = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_UNREAD = "??"
_TELLS = 2 * HANDSHAKE
"""Seconds in which all cards of a deck are told, also on a bad line."""


async def _reader(bench: Bench) -> ReadyShuffler:
    """Make a shuffler ready that can tell cards.

    Raises:
        NotApplicable: it cannot.
    """
    up = await bench.up()
    if Feature.RECALLS not in up.abilities.features:
        raise NotApplicable("it recalls no cards")
    if up.abilities.self_driven:
        return ReadyShuffler(bench, up.last_act.epoch or ADOPTED, up.last_act.txn)
    return await ready_shuffler(bench)


async def _dealt(found: ReadyShuffler, kind: ActKind, size: int = 0) -> LastAct:
    """Let an act be carried out; return its end, acknowledged, its cards lifted.

    A packet of a shuffler that deals by itself lies until the next one is wanted.
    """
    bench, by_itself = found.bench, found.bench.last_up.abilities.self_driven
    if by_itself:
        deals = self_driven.next_packet if kind is ActKind.PACKET else self_driven.remainder
        end = (await deals(bench)).act
    else:
        found.send(kind, size)
        end = await found.ended(kind)
    require(end.state is ActState.DONE, f"act {end.txn} ended {end.state.name}, {end.code.name}")
    await found.acknowledge(end)
    if not by_itself or kind is ActKind.REMAINDER:
        await found.lifted()
    return end


async def _round(found: ReadyShuffler) -> list[LastAct]:
    """Deal two packets and release the rest: a round that is over."""
    packets = [await _dealt(found, ActKind.PACKET, SIZE) for _ in range(2)]
    return [*packets, await _dealt(found, ActKind.REMAINDER)]


async def _asked(found: ReadyShuffler, txn: int, first: int) -> CardsRecalled | RecallFailed:
    """Ask for a round's cards; return the one answer."""
    bench, mark = found.bench, found.bench.mark()
    bench.send(SendRecall(DEVICE, found.epoch, txn, first))
    sent = bench.now
    while not _answers(bench, mark):
        over = bench.over(sent, _TELLS)
        require(not over, f"SendRecall was not answered within {_TELLS:g} s")
        await bench.rest(0.1)
    await bench.rest(0.5)
    answer, *more = _answers(bench, mark)
    require(not more, f"one recall was answered {1 + len(more)} times")
    told = (answer.epoch, answer.txn)
    require(told == (found.epoch, txn), f"the answer is about act {told[1]}, not {txn}")
    return answer


def _answers(bench: Bench, mark: int) -> list[CardsRecalled | RecallFailed]:
    """Return all reports about cards since a mark."""
    return [*bench.of(CardsRecalled, mark), *bench.of(RecallFailed, mark)]


async def _recalled_cards(found: ReadyShuffler, dealt: list[LastAct]) -> tuple[ReadCards, ...]:
    """Ask for a round that is over; return its cards, which must fit the acts."""
    answer = await _asked(found, dealt[-1].txn, dealt[0].txn)
    if isinstance(answer, RecallFailed):
        raise Failed(f"the round is over, and its cards are not told: {answer.why}")
    numbers, wanted = [each.act for each in answer.acts], [each.txn for each in dealt]
    require(numbers == wanted, f"cards of the acts {numbers} are told, not of {wanted}")
    for read, end in zip(answer.acts, dealt, strict=True):
        count = len(read.cards)
        fits = end.counted in (count, UNKNOWN_COUNT)
        require(fits, f"{end.counted} cards came out in act {end.txn}, {count} are told")
    _is_of_one_deck([card for each in answer.acts for card in each.cards])
    return answer.acts


def _is_of_one_deck(cards: list[str]) -> None:
    """Check that each card is a card and none comes twice; the complaint names none."""
    read = [card for card in cards if card != _UNREAD]
    require(_CARDS.issuperset(read), "what is told as a card is none (it is written like Qs)")
    require(len(set(read)) == len(read), "a card is told twice in one round")


@item("reads cards: tells those of a round that is over, all of them, and only when asked",
      _SHUFFLER)  # fmt: skip
async def recall(bench: Bench) -> str:
    """Ask for the cards of a whole round, of its end, and again on a bad line."""
    found = await _reader(bench)
    mark = bench.mark()
    dealt = await _round(found)
    await bench.rest(2.0)
    require(not _answers(bench, mark), "cards were told that nobody has asked for")
    cards = await _recalled_cards(found, dealt)
    later = await _recalled_cards(found, dealt[1:])
    require(later == cards[1:], "asked for the later acts of a round, it tells other cards")
    for up, down in ((lose(0.2, "cards"), lose(0.2, "asked")), (twice, twice)):
        bench.line.up.fault, bench.line.down.fault = up, down
        again = await _recalled_cards(found, dealt)
        bench.line.sound()
        require(again == cards, "asked again on a bad line, it tells other cards")
    return f"{sum(len(each.cards) for each in cards)} cards in {len(cards)} acts"


@item("reads cards: tells none of a round that is not over, or that another has followed",
      _SHUFFLER)  # fmt: skip
async def recall_refused(bench: Bench) -> str:
    """Ask in the middle of a round, and after the next one has begun."""
    found = await _reader(bench)
    packet = await _dealt(found, ActKind.PACKET, SIZE)
    await _none(found, packet.txn, packet.txn, "the round was not over")
    await _none(found, packet.txn + 1, packet.txn, "the round's last act was yet to come")
    last = await _dealt(found, ActKind.REMAINDER)
    await _recalled_cards(found, [packet, last])
    if not bench.last_up.abilities.self_driven:
        await loaded(found)
    await _dealt(found, ActKind.PACKET, SIZE)
    await _none(found, last.txn, packet.txn, "the next round had begun")
    return "asked three times in vain, and said so"


async def _none(found: ReadyShuffler, txn: int, first: int, why: str) -> None:
    """Check that a question is answered without cards."""
    answer = await _asked(found, txn, first)
    require(isinstance(answer, RecallFailed), f"cards were told though {why}")
