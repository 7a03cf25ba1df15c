"""From what came in to the triggers that it means: differences of images, presses, reports."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    CardsLookedAt,
    Clear,
    DeadTableDeclared,
    DealerTapped,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    DecksOrdered,
    DefinitionTaken,
    FloorCalled,
    GamingDayBegan,
    IrregularityDecided,
    IrregularityDeclared,
    JournalDamaged,
    LampTestOrdered,
    ManifestTaken,
    PayoutStated,
    Press,
    ProcedureFailed,
    SettingsChosen,
    ShiftBegan,
    SignedOff,
    SignedOn,
    SignOnFailed,
    Started,
    Stopped,
    TableEvent,
    TakeOver,
    TimerExpired,
    Unlocked,
)
from controller.data.intents import Noted
from controller.data.person import Person
from controller.data.state import HoldScope
from controller.procedure import (
    answers,
    changes,
    choice,
    decks,
    devices,
    following,
    hands,
    holds,
    lamps,
    offers,
    persons,
    proof,
    recalls,
    succession,
    unmoved,
)
from controller.procedure.standing import check_arithmetic
from drivers.interface import (
    AckButton,
    ActOverdue,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    CardsRecalled,
    DeviceEvent,
    KeyPadImage,
    LinkLost,
    LinkUp,
    PutOut,
    RecallFailed,
    ShufflerImage,
    SpotImage,
)
from drivers.vocabulary import Feature, Key, Tray

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

TRIGGERS: dict[type[TableEvent | DeviceEvent], str] = {
    Clear: "clear",
    CardsCounted: "count",
    AdoptShuffler: "adopt",
    TakeOver: "take_over",
    DeckChangeOrdered: "change_decks",
    DeckRegistered: "register_deck",
    DeckCountedByHand: "hand_count",
    DeadTableDeclared: "declare_dead",
    ManifestTaken: "fact_manifest_taken",
    DecksOrdered: "order_decks",
    SettingsChosen: "choose",
    IrregularityDeclared: "declare",
    IrregularityDecided: "decide",
    DealingModeOrdered: "mode",
    SignOnFailed: "fact_sign_on_failed",
    SignedOn: "sign_on",
    SignedOff: "sign_off",
    Unlocked: "unlock",
    DealerTapped: "tap",
    FloorCalled: "call_floor",
    LampTestOrdered: "test_lamps",
    CardsLookedAt: "look",
    PayoutStated: "payout",
    GamingDayBegan: "fact_day_began",
    ShiftBegan: "fact_shift_began",
    LinkLost: "fact_device_lost",
    ActOverdue: "fact_act_overdue",
    AdoptTaken: "fact_adopted",
}
"""The events that mean one trigger and nothing else."""
_LIFTS = 0x10000
_TIMERS = {
    "lift": "fact_lift_prompt",
    "reveal": "fact_reveal_over",
    "up_card": "fact_up_card_over",
    "deck_change": "fact_decks_due",
    "dead_table": "fact_no_wagers",
    "packet": "fact_packet_missing",
    lamps.LAMP_TEST: "fact_lamp_test_over",
    persons.SIGN_ON: "fact_sign_on_over",
    persons.LOCK_OUT: "fact_lockout_over",
}
"""The trigger of each kind of timer; that of a spot has its place."""


def take(m: "TableModel", event: TableEvent | DeviceEvent) -> None:
    """Turn an event into the triggers that it means and fire them."""
    if not _believed(m, event):
        m.refuse("sign_on", "locked_out")
        return
    taken = _TAKEN.get(type(event))
    if taken is not None:
        taken(m, event)
    else:
        m.seat = getattr(event, "seat", 0)
        m.program.fire(m, TRIGGERS[type(event)])


def _believed(m: "TableModel", event: TableEvent | DeviceEvent) -> bool:
    """Tell whether whoever is named as the one who wants it may be believed.

    Who has proved who he is had no wrong PIN lately; who is locked out has proved nothing.
    """
    person: Person | None = getattr(event, "by", None)
    if person is None:
        return True
    if person.badge in m.state.locked_out:
        return False
    m.state.sign_on_failures.pop(person.badge, None)
    return True


def _started(m: "TableModel", event: Started) -> None:
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    m.state.waiting = event.waiting
    m.state.approved, m.state.unapproved = False, ""
    choice.fall(m, event)
    if event.waiting:
        m.note(Noted("definition_waits", "A new configuration waits for the end of the round."))
    for device in m.state.devices:
        device.up, device.reason = False, devices.UNHEARD
    persons.sign_off(m, "the controller was started again")
    recalls.unanswered(m, "the controller was started again")
    for timer, seconds in list(m.state.timers.items()):
        m.start_timer(timer, changes.time_left(m) if timer == "deck_change" else seconds)


def _timer(m: "TableModel", event: TimerExpired) -> None:
    del m.state.timers[event.timer]
    kind, *where = event.timer.split(":")
    if kind == "spot":
        m.seat, m.spot = int(where[0]), int(where[1])
        m.program.fire(m, "fact_spot_stable")
    elif kind in _TIMERS:
        m.program.fire(m, _TIMERS[kind])


def press(
    m: "TableModel", event: Press | ButtonPressed, *, offer: str = "", shown: int | None = None
) -> None:
    """Take a key: it counts only for the offer that its presser saw.

    Args:
        m: the table.
        event: the press.
        offer: the offer's id that the press names, if it does.
        shown: the lamp revision that the key pad showed, if it has lamps.
    """
    trigger = offers.TRIGGERS[event.key]
    m.seat = offers.SEATS.get(event.key, 0)
    standing = next((each for each in m.state.offers if each.key is event.key), None)
    if standing is not None:
        stale = False
        if offer:
            stale = offer != standing.id
        elif shown is not None:
            stale = standing.since > shown
        # While hands deal the same key says of one seat after the other that it is dealt: it rests
        # after each press (`hands.rest_key`), or is guarded as in records of before.
        guarded = event.key is Key.CONTINUE and m.mode.by_hand and not m.house.key_rest
        if guarded or not (offer or shown is not None):
            age = m.now.monotonic_ns - standing.since_ns
            stale = stale or 0 <= age < m.house.key_guard * 1e9
        if stale:
            m.refuse(trigger, "stale_offer")
            return
    m.program.fire(m, trigger)
    if event.key is Key.CONTINUE and not m.state.refusal:
        hands.rest_key(m)


def _pressed(m: "TableModel", event: Press) -> None:
    press(m, event, offer=event.offer)


def _failed(m: "TableModel", event: ProcedureFailed) -> None:
    holds.open_hold(m, "failed", event.error, scope=HoldScope.THIS_ROUND)


def _damaged(m: "TableModel", event: JournalDamaged) -> None:
    what = f"event {event.where}: {event.what}"
    holds.open_hold(m, "journal_damaged", what, scope=HoldScope.THIS_ROUND)


def _linked(m: "TableModel", event: LinkUp) -> None:
    m.program.fire(m, "fact_device_up")
    if event.device == m.key_pad.name:
        lamps.show_lamps(m)


def _reported(m: "TableModel", event: ActReport) -> None:
    answers.take_report(m, event.act)


def _told(m: "TableModel", event: recalls.Told) -> None:
    recalls.take(m, event)


def _stuck(m: "TableModel", event: KeyPadImage) -> None:
    m.state.device(event.device).stuck = event.stuck


def _refused(m: "TableModel", event: ActRefused) -> None:
    m.refusal = event
    if event.txn:
        m.program.fire(m, "fact_act_refused")
    else:
        m.program.fire(m, "fact_adopt_refused")


def _button(m: "TableModel", event: ButtonPressed) -> None:
    device = m.state.device(event.device)
    m.send(AckButton(event.device, event.boot_id, event.counter))
    if event.boot_id != device.boot_id or not device.up or not m.is_ours(device):
        m.refuse(offers.TRIGGERS[event.key], "unknown_device")
        return
    gap = event.counter - device.counted - 1
    if gap > 0 or event.lost:
        lost = f"{max(gap, event.lost)} presses of the {device.kind.words} are lost."
        m.note(Noted("presses_lost", lost))
    device.counted = event.counter
    if event.device != m.key_pad.name:
        m.seat = offers.SEATS.get(event.key, 0)
        m.program.fire(m, offers.TRIGGERS[event.key])
        return
    lamps = device.abilities is not None and Feature.LAMPS in device.abilities.features
    press(m, event, shown=event.lamp_revision if lamps else None)


def _shuffler(m: "TableModel", image: ShufflerImage) -> None:
    old, unread = m.state.machine, m.state.unread
    m.state.machine, m.state.unread = image, False
    if not m.in_service:
        # None of this journal's: its cards and counts mean nothing here.
        return
    proof.heard_levels(m)
    if m.settled:
        _exit(m)
    if decks.input_gone(m):
        m.program.fire(m, "fact_deck_taken")
    if decks.input_new(m):
        m.program.fire(m, "fact_deck_loaded")
    if old is not None and image.shuffles != old.shuffles:
        m.program.fire(m, "fact_deck_counted")
    if m.self_driven:
        following.watch_levels(m)
    else:
        _lifted(m, old, unread=unread)
    proof.watch(m)
    check_arithmetic(m)


def _exit(m: "TableModel") -> None:
    if decks.exit_gone(m):
        m.program.fire(m, "fact_deck_taken")
    if decks.exit_new(m):
        m.program.fire(m, "fact_deck_ready")


def _lifted(m: "TableModel", old: ShufflerImage | None, *, unread: bool) -> None:
    image = m.image
    lifted = old is not None and (image.lifts - old.lifts) % _LIFTS
    # At the first look after an act, or at a machine, not the counter tells but the tray itself.
    first = (old is None or unread) and (m.packet_in_tray() or m.remainder_in_tray())
    if lifted or (first and image.tray is Tray.EMPTY):
        m.program.fire(m, "fact_lifted")


def _spots(m: "TableModel", image: SpotImage) -> None:
    state = m.state
    if not m.is_ours(state.device(image.device)):
        return
    before, faulty = state.occupied, state.faulty
    state.occupied = (image.occupied & ~image.faulty) | (before & image.faulty)
    state.faulty = image.faulty
    changed = (before ^ state.occupied) & m.layout
    unmoved.moved(m, changed | state.faulty)
    while changed:
        place = (changed & -changed).bit_length() - 1
        changed &= changed - 1
        m.seat, m.spot = place // 8 + 1, place % 8
        placed = state.occupied >> place & 1
        m.program.fire(m, "fact_wager_placed" if placed else "fact_wager_removed")
    if faulty != state.faulty:
        m.program.fire(m, "fact_sensors_changed")


_TAKEN: dict[type[TableEvent | DeviceEvent], Callable[["TableModel", Any], None]] = {
    Started: _started,
    Stopped: lambda m, event: None,
    DefinitionTaken: succession.taken,
    Press: _pressed,
    TimerExpired: _timer,
    ProcedureFailed: _failed,
    JournalDamaged: _damaged,
    LinkUp: _linked,
    ButtonPressed: _button,
    ActReport: _reported,
    ActRefused: _refused,
    PutOut: following.reported,
    CardsRecalled: _told,
    RecallFailed: _told,
    ShufflerImage: _shuffler,
    SpotImage: _spots,
    KeyPadImage: _stuck,
}
"""What is done with the events that mean more than one trigger."""
