"""One definition follows another: its rules between rounds only, its devices at any start.

Pay tables, limits and house switches change at an open table. The rest needs an opening.
"""

from controller.data.definition import APART, SHUT, Step, TableDefinition
from controller.data.events import DefinitionTaken
from controller.data.message import Message, message
from controller.data.state import Deck, Device, TableState
from controller.procedure.day import dead_table, opening
from controller.procedure.house import sign_ons
from controller.procedure.model import KINDS, TableModel
from controller.procedure.shuffler.devices import UNHEARD

_RESTING = (*SHUT, *APART, Step.IDLE)


def new_state(table: TableDefinition, digest: str) -> TableState:
    """Return the state of a table that has never been played."""
    devices = [
        Device(settings.name, KINDS[settings.name], reason=UNHEARD) for settings in table.devices
    ]
    decks = [Deck(colour) for colour in table.deck_colours]
    return TableState(
        table.name, table.game.key, digest, Step.CLOSED.value, devices=devices, decks=decks
    )


def between_rounds(state: TableState) -> bool:
    """Tell whether the table is between rounds: nothing was begun under the rules in force."""
    under_way = state.round is not None or state.reload or state.act is not None
    return not under_way and state.step in _RESTING


def may_follow(state: TableState) -> bool:
    """Tell whether a definition that waits comes into force now.

    A closing or a change of decks that has begun ends first: it counts the decks.
    """
    return between_rounds(state) and state.step not in (Step.CLOSING, Step.DECK_CHANGE)


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
    return [timer for timer in state.timers if not sign_ons.is_timer(timer)]


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
        dead_table.turn_clocks(m)
    else:
        m.record("definition", message("note-definition-in-force"))
        dead_table.run_clocks(m)


def waits(m: TableModel) -> Message | None:
    """Return what the definition that waits will change, and when; None: none waits."""
    if not m.state.waiting:
        return None
    if m.state.waiting_closes:
        return message("prompt-definition-closes")
    return message("prompt-definition-follows")


def definition_waits(m: TableModel) -> bool:
    """Another definition waits for the end of the round: no new one begins before it."""
    return bool(m.state.waiting)
