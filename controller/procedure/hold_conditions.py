"""Hold conditions: what holds the table for as long as the devices' facts say so."""

from collections.abc import Iterator

from controller.data.definition import ManifestRule, Step
from controller.data.definition.steps import PLAY
from controller.data.modes import DealingMode
from controller.data.state import Device, HoldScope, Round
from controller.procedure.house.causes import CAUSES, words_of
from controller.procedure.house.holds import close_hold, open_hold, round_scope
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.shuffler import decks, proof, rotation
from drivers.vocabulary import UNKNOWN_COUNT, DeviceKind, Door, FaultCode, Feature, Mode, Tray

Condition = tuple[str, str, HoldScope]
"""Cause, what, scope."""


def _device_scope(m: TableModel, device: Device) -> HoldScope:
    if device is m.shuffler:
        return round_scope(m)
    return HoldScope.THIS_ROUND if m.state.step in PLAY else HoldScope.NEXT_DEAL


def conditions(m: TableModel) -> Iterator[Condition]:
    """Yield each condition that holds the table now."""
    for found in irregularities.still_open(m):
        if found.scope.stops_round and not found.hold:
            what = irregularities.describe(found)
            yield f"{irregularities.CAUSE}:{found.id}", what, HoldScope.THIS_ROUND
    yield from _software(m)
    unused = m.mode is DealingMode.HAND_SHUFFLE
    for device in m.state.devices:
        if unused and device is m.shuffler:
            continue
        if not device.up:
            do = "do" if device.kind is DeviceKind.SENSORS else "does"
            what = f"{device.kind.words} {do} not answer: {device.reason}"
            yield f"lost:{device.name}", what, _device_scope(m, device)
        elif not m.is_ours(device):
            what = f"The {device.kind.words} {device.serial}"
            yield f"unknown_device:{device.name}", what, _device_scope(m, device)
        elif device.stuck:
            what = f"{device.kind.words}: {device.stuck}"
            yield f"stuck:{device.name}", what, HoldScope.NEXT_DEAL
    if m.shuffler.up and not unused:
        yield from _shuffler(m, m.shuffler)


def _shuffler(m: TableModel, shuffler: Device) -> Iterator[Condition]:
    """What the shuffler that answers says, and what it cannot do and should, or can and should not.

    While another one stands there than the one in service, nothing that it says counts.
    """
    if not m.in_service:
        yield "foreign", shuffler.serial, round_scope(m)
        return
    if shuffler.trouble:
        yield "memory", shuffler.trouble, round_scope(m)
    if m.lack:
        yield "unsupported", m.lack, round_scope(m)
    if m.reads and not m.table.card_reading:
        yield "reads_cards", f"the profile “{m.table.jurisdiction}”", round_scope(m)
    if m.state.levels is not None:
        yield from _setting(m)
        yield from _cards(m)
        yield from _machine(m)


def _software(m: TableModel) -> Iterator[Condition]:
    """Until a start has shown that it runs what was approved, no round begins."""
    demanded = m.house.manifest is ManifestRule.APPROVED and m.state.step != Step.CLOSED
    if demanded and not m.state.approved:
        unknown = "no manifest was approved" if m.state.manifest else "its files are being read"
        yield "software", m.state.unapproved or unknown, HoldScope.NEXT_DEAL


def _setting(m: TableModel) -> Iterator[Condition]:
    levels = m.levels
    if not m.able(Feature.MODE_READABLE):
        return
    wrong = []
    if levels.mode is not Mode.SHUFFLE:
        wrong.append(f"{words_of(levels.mode)}, not shuffle")
    if levels.game != m.game.shuffler_setting:
        wrong.append(f"“{levels.game}”, not “{m.game.shuffler_setting}”")
    if wrong:
        yield "setting", " and ".join(wrong), round_scope(m)


def _machine(m: TableModel) -> Iterator[Condition]:
    levels, act = m.levels, m.state.act
    if levels.doors is not Door.CLOSED:
        yield "door", " and ".join(words_of(door) for door in levels.doors), round_scope(m)
    if levels.fault is not FaultCode.NONE and act is None:
        yield "machine_fault", words_of(levels.fault), round_scope(m)
    if m.state.packet_late:
        yield "no_packet", "", HoldScope.THIS_ROUND
    if act is not None and act.overdue and not act.ended:
        scope = round_scope(m) if m.mode.by_hand else HoldScope.THIS_ROUND
        yield "act_overdue", words_of(act.kind), scope


def _cards(m: TableModel) -> Iterator[Condition]:
    """Cards where none may be: of a strange deck, left inside, in the tray unasked."""
    levels, act, settled = m.levels, m.state.act, m.settled
    if settled and not m.state.unread:
        yield from _exit(m)
    if decks.input_new(m):
        what = f"{words_of(levels.input_colour)} backs in the input"
        yield "wrong_deck", what, HoldScope.NEXT_DEAL
    doubtful = decks.doubtful(m)
    if doubtful is not None:
        yield "unproved", doubtful.colour, HoldScope.NEXT_DEAL
    unshuffled = decks.sorted_one(m)
    if unshuffled is not None:
        yield "sorted", unshuffled.colour, HoldScope.NEXT_DEAL
    why = proof.due(m)
    if why:
        yield "not_empty", why, HoldScope.NEXT_DEAL
    for cause, colour in rotation.conditions(m):
        yield cause, colour, HoldScope.NEXT_DEAL
    idle = settled and levels.tray is not Tray.EMPTY and (act is None or not act.sent)
    if idle and not _belongs(m.state.round):
        lies = "is not known to be empty" if levels.tray is Tray.UNKNOWN else "is not empty"
        yield "stray", lies, round_scope(m)


def _belongs(round_: Round | None) -> bool:
    """Tell whether cards in the tray are the round's."""
    if round_ is None:
        return False
    return bool(round_.tray or round_.ahead or round_.void or round_.remainder >= 0)


def _exit(m: TableModel) -> Iterator[Condition]:
    """What is ready to come out is no whole deck, or none that may be there."""
    levels = m.levels
    if not levels.ready or decks.dealing(m):
        return
    if levels.ready not in (m.game.deck_cards, UNKNOWN_COUNT):
        yield "left_inside", str(levels.ready), HoldScope.NEXT_DEAL
    elif decks.exit_new(m):
        yield "wrong_deck", f"{words_of(levels.ready_colour)} backs", HoldScope.NEXT_DEAL


def sync(m: TableModel) -> None:
    """Open what a condition asks for, follow it, close what has ended."""
    standing = {cause: (what, scope) for cause, what, scope in conditions(m)}
    for cause, (what, scope) in standing.items():
        open_hold(m, cause, what, scope=scope)
    for hold in list(m.state.holds):
        found = standing.get(hold.cause)
        hold.standing = found is not None
        if found is not None:
            what, hold.scope = found
            hold.words = CAUSES[hold.cause.partition(":")[0]].words.format(what=what)
        elif not hold.latched:
            close_hold(m, hold)
