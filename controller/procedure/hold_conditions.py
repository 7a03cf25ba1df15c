"""Hold conditions: holds that stand as long as the devices' facts say so."""

from collections.abc import Iterator
from typing import NamedTuple

from controller.data.causes import About, Cause
from controller.data.definition import PLAY, ManifestRule, Step
from controller.data.message import Message, both, message
from controller.data.modes import DealingMode
from controller.data.state import Device, Hold, HoldScope, Round, Told
from controller.data.terms import COLOURS, FAULTS, SETTINGS
from controller.procedure.house import panel
from controller.procedure.house.holds import close_hold, hold_about, open_hold, round_scope
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.shuffler import decks, proof, tray
from controller.procedure.shuffler.acts import KINDS
from drivers.interface import ShufflerLevels
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    DeviceKind,
    Door,
    FaultCode,
    Feature,
    InputState,
    Mode,
    Tray,
)


class Condition(NamedTuple):
    """A condition that holds the table.

    Attributes:
        words: what is the matter.
        scope: what it forbids.
        about: what it is about, where its cause may hold several times.
        remedy: what to do about it; None: what the cause says.
        counts: whether it holds the table now. Reports of what does not count now open no hold, but
            what holds already for this cause is not over.
    """

    cause: Cause
    words: Message
    scope: HoldScope
    about: About = ""
    remedy: Message | None = None
    counts: bool = True


_LOST = {
    DeviceKind.SHUFFLER: message("hold-shuffler-lost"),
    DeviceKind.SENSORS: message("hold-sensors-lost"),
    DeviceKind.KEY_PAD: message("hold-key-pad-lost"),
}
"""That a device does not answer; why, only a technician can use (`Device.reason`)."""
_DOORS = {Door.COVER: message("door-cover"), Door.INPUT: message("door-input")}
_WAIT = message("remedy-deck-waits")
_CLOSE = {Door.COVER: message("remedy-close-cover"), Door.INPUT: message("remedy-close-input")}


def _device_scope(m: TableModel, device: Device) -> HoldScope:
    if device is m.shuffler:
        return round_scope(m)
    return HoldScope.THIS_ROUND if m.state.step in PLAY else HoldScope.NEXT_DEAL


def holding_conditions(m: TableModel) -> Iterator[Condition]:
    """Yield each condition that holds the table now."""
    if m.state.round is not None and m.state.round.irregularities:
        yield from _irregular(m)
    if not m.state.approved:
        yield from _software(m)
    for notice in m.state.computer.values():
        if notice.stops:
            yield Condition(Cause.DISK, notice.words, HoldScope.NEXT_DEAL)
    unused = m.mode is DealingMode.HAND_SHUFFLE
    for device in m.state.devices:
        if unused and device is m.shuffler:
            continue
        if device.kind is DeviceKind.SENSORS and m.poker is not None:
            continue  # they only hint there
        wrong = _device(m, device)
        if wrong is not None and not panel.stands_for(m, device):
            yield wrong  # where the panel stands for the key pad, a prompt says what is wrong
    if m.shuffler.up and not unused:
        yield from _shuffler(m, m.shuffler)
    elif m.shuffler.up and m.state.holds:
        yield from (each._replace(counts=False) for each in _shuffler(m, m.shuffler))


def _device(m: TableModel, device: Device) -> Condition | None:
    """Return what is wrong with a device: it is lost, not this table's, or a key is stuck."""
    if not device.up:
        return Condition(Cause.LOST, _LOST[device.kind], _device_scope(m, device), device.name)
    if not m.is_ours(device):
        scope = _device_scope(m, device)
        return Condition(Cause.UNKNOWN_DEVICE, _unknown(device), scope, device.name)
    if device.stuck:
        words = message("hold-key-stuck", keys=device.stuck)
        return Condition(Cause.STUCK, words, HoldScope.NEXT_DEAL, device.name)
    return None


def _irregular(m: TableModel) -> Iterator[Condition]:
    """Yield the holds of irregularities that stop the round until they are decided."""
    for found in irregularities.undecided(m):
        if not found.hold and found.scope.stops_round:
            words = message("hold-irregular", what=irregularities.describe_irregularity(found))
            yield Condition(Cause.IRREGULAR, words, HoldScope.THIS_ROUND, found.id)


def _unknown(device: Device) -> Message:
    match device.kind:
        case DeviceKind.SHUFFLER:
            return message("hold-unknown-shuffler", serial=device.serial)
        case DeviceKind.SENSORS:
            return message("hold-unknown-sensors", serial=device.serial)
        case _:
            return message("hold-unknown-key-pad", serial=device.serial)


def _shuffler(m: TableModel, shuffler: Device) -> Iterator[Condition]:
    """Yield what holds the table by the shuffler's reports and by what it can or cannot do.

    Reports of another shuffler than the one in service do not count.
    """
    if not m.in_service:
        yield Condition(
            Cause.FOREIGN, message("hold-foreign", serial=shuffler.serial), round_scope(m)
        )
        return
    if shuffler.trouble:
        yield Condition(Cause.MEMORY, message("hold-memory", why=shuffler.trouble), round_scope(m))
    if m.lack:
        yield Condition(Cause.UNSUPPORTED, message("hold-unsupported", why=m.lack), round_scope(m))
    if m.reads and not m.table.card_reading:
        words = message("hold-reads-cards", name=m.table.jurisdiction)
        yield Condition(Cause.READS_CARDS, words, round_scope(m))
    levels = m.state.levels
    if levels is not None:
        yield from _setting(m, levels)
        yield from _cards(m, levels)
        yield from _faults(m, levels)


def _software(m: TableModel) -> Iterator[Condition]:
    """Yield the hold that stands until a start has proved that it runs approved software."""
    demanded = m.house.manifest is ManifestRule.APPROVED and m.state.step != Step.CLOSED
    if demanded:
        unread = message("software-being-read")
        unknown = message("software-no-manifest") if m.state.manifest else unread
        words = message("hold-software", what=m.state.unapproved or unknown)
        yield Condition(Cause.SOFTWARE, words, HoldScope.NEXT_DEAL)


def _setting(m: TableModel, levels: ShufflerLevels) -> Iterator[Condition]:
    shuffles, game = levels.mode is Mode.SHUFFLE, levels.game == m.game.shuffler_setting
    if (shuffles and game) or not m.able(Feature.MODE_READABLE):
        return
    wrong: list[Message] = []
    if not shuffles:
        wrong.append(message("setting-mode", mode=SETTINGS[levels.mode.name.lower()]))
    if not game:
        wrong.append(message("setting-game", setting=levels.game, game=m.game.shuffler_setting))
    yield Condition(Cause.SETTING, message("hold-setting", what=both(wrong)), round_scope(m))


def _faults(m: TableModel, levels: ShufflerLevels) -> Iterator[Condition]:
    """Yield holds for an open door, a fault, and acts that do not come to their end."""
    act = m.state.act
    if levels.doors is not Door.CLOSED:
        yield _open(list(levels.doors), round_scope(m))
    # The end of an act tells of its fault; what holds already stands as long as it is reported.
    tells = act is not None and (act.sent or act.ended)
    told = not tells or hold_about(m, Cause.SHUFFLER_FAULT) is not None
    if levels.fault is not FaultCode.NONE and told:
        words = message("hold-fault", fault=FAULTS[levels.fault.name.lower()])
        yield Condition(Cause.SHUFFLER_FAULT, words, round_scope(m))
    if m.state.packet_late:
        packet = tray.packets_are_dealt(m)
        words = message("hold-no-packet") if packet else message("hold-no-cards")
        yield Condition(Cause.NO_PACKET, words, HoldScope.THIS_ROUND)
    if act is not None and act.overdue and not act.ended:
        scope = round_scope(m) if m.mode.by_hand else HoldScope.THIS_ROUND
        yield Condition(Cause.ACT_OVERDUE, message("hold-act-overdue", what=KINDS[act.kind]), scope)


def _open(doors: list[Door], scope: HoldScope) -> Condition:
    if len(doors) == 1:
        (door,) = doors
        words = message("hold-door", what=_DOORS[door])
        return Condition(Cause.DOOR, words, scope, remedy=_CLOSE[door])
    words = message("hold-doors", what=both([_DOORS[door] for door in doors]))
    return Condition(Cause.DOOR, words, scope, remedy=message("remedy-close-doors"))


def _cards(m: TableModel, levels: ShufflerLevels) -> Iterator[Condition]:
    """Yield holds for cards where none may be: a strange deck, cards left inside or in the tray."""
    act, settled = m.state.act, m.settled
    if levels.ready:
        yield from _exit(m, levels)
    if decks.input_new(m):
        backs = decks.colour_name(levels.input_colour)
        yield Condition(
            Cause.WRONG_DECK,
            message("hold-wrong-deck-in-input", colour=COLOURS[backs]),
            HoldScope.NEXT_DEAL,
        )
    doubtful = proof.doubtful(m)
    if doubtful is not None:
        words = message("hold-unproved", colour=COLOURS[doubtful.colour])
        yield Condition(Cause.UNPROVED, words, HoldScope.NEXT_DEAL)
    unshuffled = proof.sorted_one(m)
    if unshuffled is not None:
        words = message("hold-sorted", colour=COLOURS[unshuffled.colour])
        yield Condition(Cause.SORTED, words, HoldScope.NEXT_DEAL)
    if m.state.unempty is not None and (why := proof.emptying_due(m)):
        yield Condition(Cause.NOT_EMPTY, message("hold-not-empty", why=why), HoldScope.NEXT_DEAL)
    for cause, words in proof.turn_conditions(m):
        waits = cause is Cause.DECK_OUT and levels.input is not InputState.EMPTY
        yield Condition(cause, words, HoldScope.NEXT_DEAL, remedy=_WAIT if waits else None)
    if levels.tray is not Tray.EMPTY and not _belongs(m.state.round) and not tray.laid_back(m):
        idle = settled and (act is None or not act.sent)
        known = levels.tray is not Tray.UNKNOWN
        words = message("hold-stray") if known else message("hold-stray-unknown")
        yield Condition(Cause.STRAY, words, round_scope(m), counts=idle)


def _belongs(round_: Round | None) -> bool:
    """Tell whether cards in the tray are the round's."""
    if round_ is None:
        return False
    return bool(round_.tray or round_.ahead or round_.void or round_.remainder >= 0)


def _exit(m: TableModel, levels: ShufflerLevels) -> Iterator[Condition]:
    """Yield holds for ready cards that are no whole deck, or no deck that may be there."""
    counts = m.settled and not m.state.unread and not decks.exit_has_round_cards(m)
    if levels.ready not in (m.game.deck_cards, UNKNOWN_COUNT):
        if counts or hold_about(m, Cause.LEFT_INSIDE) is not None:
            words = message("hold-left-inside", count=levels.ready)
            yield Condition(Cause.LEFT_INSIDE, words, HoldScope.NEXT_DEAL, counts=counts)
    elif decks.exit_new(m):
        words = message("hold-wrong-deck", colour=COLOURS[decks.colour_name(levels.ready_colour)])
        yield Condition(Cause.WRONG_DECK, words, HoldScope.NEXT_DEAL, counts=counts)


def sync(m: TableModel) -> None:
    """Open, update and close the holds of the conditions."""
    reported = {(each.cause, each.about): each for each in holding_conditions(m)}
    for each in reported.values():
        if each.counts:
            open_hold(
                m, each.cause, each.words, scope=each.scope, about=each.about, remedy=each.remedy
            )
    for hold in list(m.state.holds):
        found = reported.get((hold.cause, hold.about))
        hold.told = _told_of(m, hold, found)
        if found is not None:
            hold.words, hold.remedy = found.words, found.remedy or hold.cause.remedy
        if found is not None and found.counts:
            hold.scope = found.scope
        elif not hold.latched:
            close_hold(m, hold)


def _told_of(m: TableModel, hold: Hold, found: Condition | None) -> Told:
    """Return what reports tell of a hold's cause; only a report tells that it is over."""
    if found is not None:
        return Told.STANDS if found.counts else Told.UNTOLD
    unheard = m.state.levels is None or m.state.stale_utc_us
    if unheard or not m.usable or hold.cause.afterwards is None:
        return Told.UNTOLD
    if m.state.unread:
        return hold.told if hold.told is Told.OVER else Told.UNTOLD
    return Told.OVER
