"""The shuffler's levels as they come in: each change becomes a trigger."""

from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks, proof, self_driven, tray
from controller.procedure.shuffler.arithmetic import check_arithmetic
from drivers.interface import ShufflerLevels
from drivers.vocabulary import Tray

_LIFTS = 0x10000
"""Lifts after which the device's counter begins again."""


def take(m: TableModel, levels: ShufflerLevels) -> None:
    """Take in the shuffler's levels: each difference from the levels before becomes a trigger."""
    old, unread = m.state.levels, m.state.unread
    m.state.levels, m.state.unread = levels, False
    if not m.in_service:
        # Not the shuffler of this journal: its cards and counts mean nothing here.
        return
    proof.heard_levels(m)
    if m.settled:
        _exit(m)
    if decks.input_gone(m):
        m.fire("fact_deck_taken")
    if decks.input_new(m):
        m.fire("fact_deck_loaded")
    if old is not None and levels.shuffles != old.shuffles:
        m.fire("fact_deck_counted")
    if m.self_driven:
        self_driven.watch_levels(m)
    else:
        _lifted(m, old, unread=unread)
    proof.watch(m)
    check_arithmetic(m)


def _exit(m: TableModel) -> None:
    if decks.exit_gone(m):
        m.fire("fact_deck_taken")
    if decks.exit_new(m):
        m.fire("fact_deck_ready")


def _lifted(m: TableModel, old: ShufflerLevels | None, *, unread: bool) -> None:
    levels = m.levels
    lifted = old is not None and (levels.lifts - old.lifts) % _LIFTS
    # At the first look after an act, or at a shuffler, not the counter tells but the tray itself.
    first = (old is None or unread) and (tray.packet_in_tray(m) or tray.remainder_in_tray(m))
    if lifted or (first and levels.tray is Tray.EMPTY):
        m.fire("fact_lifted")
