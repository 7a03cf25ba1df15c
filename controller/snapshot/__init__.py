"""The snapshot: what lamps, screen, command line and metrics show, from one place.

It is numbered by the journal's sequence, made from the state and never kept. Each module holds the
views of one matter and makes them.
"""

# mypy: implicit-reexport

from controller.procedure.day.checks import Check
from controller.procedure.shuffler.self_driven import button_to_press
from controller.snapshot.cards import (
    Counts,
    DeckView,
    LevelsView,
    load,
    receiver,
    take_out,
    to_shuffle,
)
from controller.snapshot.holds import AlertView, HoldView, ReconcileView
from controller.snapshot.instruction import Form, InstructionView, Part, instruction
from controller.snapshot.irregularities import IrregularityView, RemedyView, RulingView
from controller.snapshot.maker import take_snapshot
from controller.snapshot.places import PileLook, PileView, PlacesView, SeatView, SpotView
from controller.snapshot.settlement import PrizeView, SettlingView, to_settle
from controller.snapshot.step_words import prompts
from controller.snapshot.view import DeviceView, OfferView, SignOnView, Snapshot
