"""What follows what: one definition another, one start another, one computer another.

Rules of a definition come into force between rounds only, its devices at any start: pay tables,
limits and house switches change at an open table, the rest needs an opening. When the controller
starts, links are down, timers begin again, and nobody is signed on.
"""

from controller.data.computer_change import ComputerChange
from controller.data.definition import Step, TableDefinition
from controller.data.events import DefinitionTaken, Started
from controller.data.message import message
from controller.data.person import Role
from controller.data.state import Deck, Device, TableState
from controller.procedure.day import opening, rest
from controller.procedure.house import choices, computer, people
from controller.procedure.model import KINDS, TableModel
from controller.procedure.shuffler import devices, recalls


def new_state(table: TableDefinition, digest: str) -> TableState:
    """Return the state of a table that has never been played."""
    known = [Device(each.name, KINDS[each.name], reason=devices.UNHEARD) for each in table.devices]
    decks = [Deck(colour) for colour in table.deck_colours]
    return TableState(
        table.name, table.game.key, digest, Step.CLOSED.value, devices=known, decks=decks
    )


def rebind(state: TableState, table: TableDefinition, digest: str) -> None:
    """Take a definition's devices and its digest; one of a known name keeps what is known of it."""
    known = {device.name: device for device in state.devices}
    fresh = new_state(table, digest)
    state.devices = [known.get(device.name, device) for device in fresh.devices]
    state.definition = digest


def take_over_definition(state: TableState, table: TableDefinition, by: DefinitionTaken) -> None:
    """Put a definition in force between rounds.

    Where only an opening can change what is new in it, the table is closed and opens anew.

    Args:
        state: of a table between rounds.
        table: the definition.
        by: the event that names it.
    """
    rebind(state, table, by.digest)
    closes = by.setup != state.setup
    state.rules, state.setup = by.rules, by.setup
    state.waiting, state.waiting_closes = "", False
    if closes:
        _shut(state, table)


def _shut(state: TableState, table: TableDefinition) -> None:
    """Leave the table closed, as a definition's opening finds it.

    The timers of persons go on: waits after wrong PINs and sign-ons do not depend on
    rules. Who calls says since when the table is closed.
    """
    decks = {deck.colour: deck for deck in state.decks}
    state.decks = [decks.get(colour, Deck(colour)) for colour in table.deck_colours]
    state.table, state.game = table.name, table.game.key
    state.step, state.step_utc_us, state.closing = str(Step.CLOSED), 0, False
    state.change, state.deck_change_utc_us, state.dead_due = None, 0, False
    state.playing.clear()
    state.puck, state.fee_due = 0, False
    state.prompts.clear()
    state.unmoved.clear()
    for timer in _timers_of_play(state):
        del state.timers[timer]


def _timers_of_play(state: TableState) -> list[str]:
    return [timer for timer in state.timers if not people.is_timer(timer)]


def put_in_force(m: TableModel, event: DefinitionTaken) -> None:
    """Put the definition that waited in force; the model has been made of it."""
    closes = event.setup != m.state.setup
    if closes:
        for timer in _timers_of_play(m.state):
            m.cancel_timer(timer)
        opening.begin_closing(m)
        opening.close_table(m)
    take_over_definition(m.state, m.table, event)
    m.bind(m.state)
    if closes:
        m.state.step_utc_us = m.now.utc_us
        m.record("definition", message("note-definition-open-the-table"))
        m.note_step()
        rest.turn_clocks(m)
    else:
        m.record("definition", message("note-definition-in-force"))
        rest.run_clocks(m)


def take_start(m: TableModel, event: Started) -> None:
    """Take in a start: links, sign-ons, notices and timers begin anew."""
    m.state.boot = event.boot
    m.state.epoch = m.state.epoch or event.epoch
    if event.change is not None:
        _change_computer(m, event, event.change)
    m.state.step_utc_us = m.state.step_utc_us or m.now.utc_us
    m.state.waiting, m.state.waiting_closes = event.waiting, event.closes
    m.state.approved, m.state.unapproved = False, None
    if event.trusted_utc_us:
        computer.have_clock_confirmed(m, event.trusted_utc_us)
    choices.fall(m, event)
    if waits := rest.definition_prompt(m):
        m.record("definition_waits", waits)
    for device in m.state.devices:
        device.up, device.reason = False, devices.UNHEARD
    devices.age_levels(m)
    m.state.panel = False
    if m.state.dealer is not None:
        people.count_dealing(m)
    computer.forget_notices(m)
    people.end_all(m, message("sign-on-started-again"), *Role)
    recalls.unanswered(m, message("recall-started-again"))
    running = list(m.state.timers.items())
    rest.run_clocks(m)
    for timer, seconds in running:
        if timer in m.state.timers:
            m.start_timer(timer, rest.time_left(m) if timer == "deck_change" else seconds)


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
    m.record("computer_changed", words)
