"""Holds: what stops the table, who may clear it, and how it ends.

Some holds stand for a condition that can be read from the devices' facts at any moment: those open
and (unless latched) close with it. The others are opened by an event, and a person clears them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.definition import Step
from controller.intents import HoldClosed, HoldOpened
from controller.procedure.rows import DEAL, SHUT
from controller.state import Device, Hold, HoldClass, HoldScope
from drivers.vocabulary import (
    DeviceKind,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    Mode,
    NextPacketOn,
    RemainderOn,
)

if TYPE_CHECKING:
    from controller.procedure.model import TableModel


@dataclass(frozen=True, slots=True)
class HoldKind:
    """One kind of hold, as people see it; `words` and `remedy` may hold {what}."""

    klass: HoldClass
    words: str
    remedy: str
    latched: bool = True
    counts: bool = False


_CARDS = "Count them, check the deck, and have a supervisor clear with the count or void the round."

KINDS: dict[str, HoldKind] = {
    "lost": HoldKind(
        HoldClass.NOTICE, "The {what}.", "Check its cable and power; play goes on by itself.", False
    ),
    "unknown_device": HoldKind(
        HoldClass.SUPERVISOR,
        "{what} is not this table's.",
        "Plug in the configured device, or have the technician configure this one.",
        False,
    ),
    "foreign": HoldKind(
        HoldClass.SUPERVISOR,
        "The shuffler {what} is new here, was replaced, or lost its memory.",
        "Close the table, empty the machine, then a supervisor adopts it: tablectl adopt.",
        False,
    ),
    "unsupported": HoldKind(
        HoldClass.SERVICE, "The shuffler cannot serve this game: {what}.", "Use another.", False
    ),
    "setting": HoldKind(
        HoldClass.SUPERVISOR,
        "The shuffler is set to {what}.",
        "Set it to the game and to shuffling; a technician helps.",
    ),
    "door": HoldKind(HoldClass.DEALER, "The shuffler's {what} is open.", "Close it.", False),
    "machine_fault": HoldKind(
        HoldClass.SUPERVISOR, "The shuffler reports: {what}.", "Follow the machine's display."
    ),
    "act_overdue": HoldKind(
        HoldClass.SUPERVISOR,
        "The shuffler has not finished {what}.",
        "Wait for it, or switch it off and on; lift nothing.",
        False,
    ),
    "arithmetic": HoldKind(
        HoldClass.SUPERVISOR, "The shuffler's count does not add up: {what}.", _CARDS
    ),
    "rebooted": HoldKind(
        HoldClass.DEALER,
        "The shuffler was restarted{what}.",
        "See that tray and machine are as they were, then press continue.",
    ),
    "memory": HoldKind(
        HoldClass.SERVICE,
        "The shuffler's memory does not fit the journal: {what}.",
        "Void the round, close the table, empty the machine and adopt it again.",
    ),
    "packet": HoldKind(
        HoldClass.SUPERVISOR, "A packet of {what}.", _CARDS + " Lift nothing.", counts=True
    ),
    "remainder": HoldKind(
        HoldClass.SUPERVISOR, "The remaining cards are {what}.", _CARDS, counts=True
    ),
    "act_failed": HoldKind(
        HoldClass.SUPERVISOR, "The shuffler stopped: {what}.", _CARDS, counts=True
    ),
    "refused": HoldKind(
        HoldClass.DEALER, "The shuffler refuses: {what}.", "Put it right, then press continue."
    ),
    "lifted": HoldKind(
        HoldClass.SUPERVISOR,
        "A packet was lifted {what}.",
        "Put the cards aside unseen; a supervisor voids the round.",
    ),
    "wrong_deck": HoldKind(
        HoldClass.SUPERVISOR, "The wrong deck is in the shuffler: {what}.", "Load the used deck."
    ),
    "deck_count": HoldKind(
        HoldClass.SUPERVISOR,
        "The {what}.",
        "Count this deck by hand; a supervisor clears with the count, or the deck is replaced.",
        counts=True,
    ),
    "stopped": HoldKind(HoldClass.DEALER, "The dealer stopped the game.", "Press continue."),
    "failed": HoldKind(
        HoldClass.SERVICE, "The controller met an error in itself: {what}.", "Call the technician."
    ),
}


def open_hold(m: "TableModel", cause: str, what: str = "", *, scope: HoldScope, seat: int = 0) -> None:
    """Open a hold, unless one of this cause stands. A cause may be `kind:detail`."""
    state = m.state
    if any(hold.cause == cause for hold in state.holds):
        return
    kind = KINDS[cause.partition(":")[0]]
    state.holds_opened += 1
    # In a closed table a wrong setting is no latched fault: it only has to be put right.
    latched = kind.latched and not (cause == "setting" and Step(state.step) in SHUT)
    hold = Hold(
        state.holds_opened,
        cause,
        kind.klass,
        scope,
        latched,
        kind.counts,
        kind.words.format(what=what),
        kind.remedy,
        seat,
        m.now.utc_us,
    )
    state.holds.append(hold)
    m.note(HoldOpened(hold.id, cause, hold.words))


def close_hold(
    m: "TableModel", hold: Hold, by: str = "", reason: str = "", count: int = -1
) -> None:
    """Close a hold: cleared by a person, or (`by` empty) its condition ended."""
    m.state.holds.remove(hold)
    m.note(HoldClosed(hold.id, hold.cause, by, reason, count))


def round_scope(m: "TableModel") -> HoldScope:
    """Return the scope of what concerns the machine: this round while its cards are inside."""
    round_ = m.state.round
    inside = round_ is not None and round_.lock and round_.remainder < 0
    return HoldScope.THIS_ROUND if inside else HoldScope.NEXT_DEAL


def conditions(m: "TableModel") -> Iterator[tuple[str, str, HoldScope]]:
    """Yield (cause, what, scope) of each condition that holds the table now."""
    for device in m.state.devices:
        if not device.up:
            yield f"lost:{device.name}", device.reason, HoldScope.THIS_ROUND
        elif not m.is_ours(device):
            yield f"unknown_device:{device.name}", _named(device), HoldScope.THIS_ROUND
    shuffler = m.shuffler
    if not shuffler.up:
        return
    if shuffler.epoch != m.state.epoch:
        yield "foreign", shuffler.serial, HoldScope.THIS_ROUND
    elif (lack := _lack(shuffler)) != "":
        yield "unsupported", lack, HoldScope.THIS_ROUND
    yield from _machine_conditions(m)


def _named(device: Device) -> str:
    return f"The {device.name} {device.serial}"


def _lack(shuffler: Device) -> str:
    """Tell what this procedure needs of a shuffler and does not find."""
    able = shuffler.abilities
    if able is None or shuffler.kind is not DeviceKind.SHUFFLER:
        return "it is not a shuffler"
    if not able.features & Feature.HOST_DRIVEN or able.next_packet_on is not NextPacketOn.HOST:
        return "it does not put out packets when the table asks"
    if able.remainder_on is not RemainderOn.HOST:
        return "it obeys its own green button"
    if able.semantics is not DispenseSemantics.TRANSACTIONS:
        return "it cannot prove what it dispensed"
    return ""


def _machine_conditions(m: "TableModel") -> Iterator[tuple[str, str, HoldScope]]:
    image = m.state.machine
    if image is None:
        return
    if image.mode is not Mode.SHUFFLE or image.game != m.game.shuffler_setting:
        reads = f"{image.mode.name.lower()}, “{image.game}”, not “{m.game.shuffler_setting}”"
        yield "setting", reads, round_scope(m)
    if image.doors is not Door.CLOSED:
        doors = " and ".join((door.name or "").lower() for door in image.doors)
        yield "door", doors, round_scope(m)
    if image.fault is not FaultCode.NONE and m.state.act is None:
        yield "machine_fault", fault_words(image.fault), round_scope(m)
    if m.state.act is not None and m.state.act.overdue and not m.state.act.ended:
        yield "act_overdue", m.state.act.kind.name.lower(), HoldScope.THIS_ROUND


def fault_words(code: FaultCode) -> str:
    """Return a fault code as people say it."""
    return code.name.lower().replace("_", " ")


def sync(m: "TableModel") -> None:
    """Open what a condition asks for, close what has ended."""
    standing = {cause: (what, scope) for cause, what, scope in conditions(m)}
    for hold in [hold for hold in m.state.holds if not hold.latched]:
        if hold.cause not in standing:
            close_hold(m, hold)
    for cause, (what, scope) in standing.items():
        open_hold(m, cause, what, scope=scope)


def remaining(m: "TableModel", klass: tuple[HoldClass, ...]) -> str:
    """Return the words of the first latched hold whose cause is still there, else nothing."""
    standing = {cause for cause, _, _ in conditions(m)}
    for hold in m.state.holds:
        if hold.klass in klass and hold.latched and hold.cause in standing:
            return hold.words
    return ""


def dealer_holds(m: "TableModel") -> list[Hold]:
    """Return the latched holds that the dealer's confirmation ends."""
    return [hold for hold in m.state.holds if hold.klass is HoldClass.DEALER and hold.latched]


def in_deal(m: "TableModel") -> bool:
    """Tell whether packets are being dealt now."""
    return Step(m.state.step) in DEAL
