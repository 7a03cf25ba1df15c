"""The controller starts: links are down, timers begin again, nobody is signed on."""

from controller.data.computer_change import ComputerChange
from controller.data.events import Started
from controller.data.intents import Noted
from controller.data.message import message
from controller.procedure.day import dead_table, deck_changes, succession
from controller.procedure.house import choices, computer, sign_ons
from controller.procedure.model import TableModel
from controller.procedure.shuffler import devices, recalls


def started(m: TableModel, event: Started) -> None:
    """Take in a start: links, sign-ons, notices and timers begin anew."""
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    if event.change is not None:
        _change_computer(m, event, event.change)
    m.state.step_utc_us = m.state.step_utc_us or m.now.utc_us
    m.state.waiting, m.state.waiting_closes = event.waiting, event.closes
    m.state.approved, m.state.unapproved = False, None
    if event.trusted_utc_us:
        computer.ask_supervisor(m, event.trusted_utc_us)
    choices.fall(m, event)
    if waits := succession.waits(m):
        m.note(Noted("definition_waits", waits))
    for device in m.state.devices:
        device.up, device.reason = False, devices.UNHEARD
    devices.age_levels(m)
    m.state.panel = False
    computer.forget(m)
    sign_ons.end_all(m, message("sign-on-started-again"))
    recalls.unanswered(m, message("recall-started-again"))
    running = list(m.state.timers.items())
    dead_table.run_clocks(m)
    for timer, seconds in running:
        if timer in m.state.timers:
            m.start_timer(timer, deck_changes.time_left(m) if timer == "deck_change" else seconds)


def _change_computer(m: TableModel, event: Started, change: ComputerChange) -> None:
    """Another computer had the table: from now on it is a stranger to the shuffler, or this one is.

    A journal that may lack the other computer's last acts must not go on with their epoch: the same
    number could stand for two acts. Its own epoch is new, so the shuffler is foreign until a person
    has emptied and adopted it. From then on it refuses the other computer. One that keeps no number
    refuses nobody: it is adopted at each change, so that a person says which computer has it.
    """
    m.state.generation = change.generation
    if m.forgets:
        m.state.shuffler = ""
    if change.exact:
        words = message("note-computer-changed-whole", number=change.generation)
    else:
        words = message("note-computer-changed", number=change.generation)
        m.state.epoch, m.state.adopting = event.epoch, 0
    m.note(Noted("computer_changed", words))
