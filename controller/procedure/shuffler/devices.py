"""Devices come and go: what a handshake proves, what it leaves open."""

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import AdoptShuffler
from controller.data.message import message, message_of
from controller.data.state import Device
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from controller.procedure.play import late_bets
from controller.procedure.shuffler import answers, decks, proof, recalls, self_driven
from controller.procedure.shuffler.acts import describe_act
from drivers import interface
from drivers.vocabulary import DeviceKind, Feature

UNHEARD = message("trouble-unheard")


def device_up(m: TableModel) -> None:
    """Take a device that answers; for the shuffler also the state of its last act."""
    event = m.expect(interface.LinkUp)
    device = m.devices[event.device]
    same = device.serial == event.serial
    rebooted = same and (device.boot_id != event.boot_id or _forgot(device, event))
    if not same or rebooted:
        device.counted = 0
    device.up, device.reason, device.trouble, device.stuck = True, None, None, ""
    device.kind, device.serial, device.boot_id = event.kind, event.serial, event.boot_id
    device.model, device.firmware, device.digest = event.model, event.firmware, event.digest
    device.abilities, device.epoch = event.abilities, event.last_act.epoch
    m.know_devices()
    if device is m.shuffler and m.is_ours(device):
        _shuffler_up(m, event.last_act, same=same, rebooted=rebooted)


def _forgot(device: Device, event: interface.LinkUp) -> bool:
    """Tell whether the device has lost its memory: then its boot number may have come again.

    Its presses would be taken for those of the earlier boot with this number.
    """
    fewer = 0 <= event.presses < device.counted
    return fewer or (device.epoch != 0 and event.last_act.epoch == 0)


def _shuffler_up(m: TableModel, last: interface.LastAct, *, same: bool, rebooted: bool) -> None:
    state = m.state
    age_levels(m)
    rebooted = rebooted or (same and m.forgets and m.shuffler.boot_id == interface.NO_BOOT)
    if not same:
        state.levels, state.stale_utc_us = None, 0
        state.adopting = 0  # it was another one that was offered an epoch
    if state.step != Step.CLOSED and (rebooted or not same):
        ask_setting(m)
        proof.must_be_emptied(
            m, message("empty-restarted") if rebooted else message("empty-another")
        )
    if state.step == Step.OPENING and not same:
        proof.ask_hand_counts(m)
    if rebooted and state.step != Step.CLOSED:
        words = message("hold-rebooted")
        if state.act is not None:
            words = message("hold-rebooted-during", act=describe_act(m, state.act))
        holds.open_hold(m, Cause.REBOOTED, words, scope=holds.round_scope(m))
    if state.adopting and last.epoch == state.adopting:
        m.fire("fact_adopted")
    elif last.epoch == state.epoch:
        state.shuffler = state.shuffler or m.shuffler.serial
        if m.in_service and m.self_driven:
            self_driven.linked(m, last)
        elif m.in_service:
            answers.take_report(m, last)
    elif m.in_service:
        answers.not_recorded(m)
    state.unread = state.levels is not None


def age_levels(m: TableModel) -> None:
    """What the shuffler has told is old from now on, until it tells its levels again."""
    if m.state.levels is not None:
        m.state.stale_utc_us = m.state.stale_utc_us or m.now.utc_us


def ask_setting(m: TableModel) -> None:
    """Sheet step 1, where the shuffler cannot report its setting: a supervisor confirms it."""
    if m.shuffler.abilities is not None and not m.able(Feature.MODE_READABLE):
        scope = holds.round_scope(m)
        words = message("hold-confirm-setting", game=m.game.shuffler_setting)
        holds.open_hold(m, Cause.CONFIRM_SETTING, words, scope=scope)


def device_lost(m: TableModel) -> None:
    """A device does not answer any more."""
    event = m.expect(interface.DeviceEvent)
    device = m.devices[event.device]
    device.up, device.stuck = False, ""
    device.reason = (
        message_of(event.reason)
        if isinstance(event, interface.LinkLost)
        else message("trouble-lost")
    )
    if device is m.shuffler:
        age_levels(m)
        recalls.unanswered(m, message("recall-shuffler-lost"))
    elif device.kind is DeviceKind.SENSORS and m.is_ours(device):
        late_bets.sensors_lost(m)


def adopted(m: TableModel) -> None:
    """The shuffler, proved empty, is in service: its numbers begin again."""
    state = m.state
    state.epoch = state.adopting
    if not m.forgets:
        m.shuffler.epoch = state.adopting
    state.shuffler = m.shuffler.serial
    state.adopting = 0
    state.last_txn = state.behind = 0
    state.act = None
    m.shuffler.trouble = None
    decks.all_out(m)
    if state.levels is not None:
        proof.watch_proof(m)
    for hold in [hold for hold in state.holds if hold.cause.adoption_ends]:
        holds.close_hold(m, hold, message("hold-ended-by-adoption"))


def shuffler_up(m: TableModel) -> bool:
    """A shuffler answers, and it is the configured one."""
    return m.shuffler.up and m.is_ours(m.shuffler)


def shuffler_usable(m: TableModel) -> bool:
    """The shuffler is in this journal's service, and its memory fits."""
    return m.usable


def offer_epoch(m: TableModel) -> None:
    """Give the shuffler a new epoch; it is in service when it has taken it.

    Until it has answered it gets the same one again: of two, a late copy of the first could come
    after the second and be kept.
    """
    m.state.adopting = m.state.adopting or m.expect(AdoptShuffler).epoch
    m.send(interface.SendAdopt(m.shuffler.name, m.state.adopting))


def adopt_refused(m: TableModel) -> None:
    """The shuffler has not taken the epoch."""
    m.state.adopting = 0
