"""The controller starts: links are down, timers begin again, nobody is signed on."""

from controller.data.events import Started
from controller.data.intents import Noted
from controller.data.message import message
from controller.procedure.day import deck_changes
from controller.procedure.house import choosing, signing_on
from controller.procedure.model import TableModel
from controller.procedure.shuffler import devices, recalls


def started(m: TableModel, event: Started) -> None:
    """Take in a start: links, sign-ons and timers begin anew."""
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    m.state.waiting = event.waiting
    m.state.approved, m.state.unapproved = False, None
    choosing.fall(m, event)
    if event.waiting:
        m.note(Noted("definition_waits", message("note-definition-waits")))
    for device in m.state.devices:
        device.up, device.reason = False, devices.UNHEARD
    signing_on.end_sign_on(m, message("sign-on-started-again"))
    recalls.unanswered(m, message("recall-started-again"))
    for timer, seconds in list(m.state.timers.items()):
        m.start_timer(timer, deck_changes.time_left(m) if timer == "deck_change" else seconds)
