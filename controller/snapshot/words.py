"""What the dealer is told: the words of the step, filled in, and what is asked beside it."""

from controller.data.definition import FRAME, Step, StepDefinition
from controller.data.definition.steps import CALLED
from controller.data.state import DeckPlace
from controller.procedure.day import dead_table, deck_changes, shifts
from controller.procedure.model import TableModel
from controller.procedure.play import sensor_doubts
from controller.procedure.round import hand_dealing
from controller.procedure.shuffler import acts, self_driven_prompts
from controller.snapshot.cards import stub_uncounted
from controller.snapshot.hands import load, receiver


def words(m: TableModel, step: StepDefinition) -> str:
    """Return what the dealer is to do at this step."""
    return hand_dealing.words(m) or " ".join(step.words.format(**_fillings(m)).split())


def remedy(m: TableModel, step: StepDefinition) -> str:
    """Return what to do when it goes wrong at this step."""
    return hand_dealing.remedy(m) or step.remedy


def _fillings(m: TableModel) -> dict[str, object]:
    """Return what the words of a step may name."""
    round_ = m.state.round
    count: object = 0
    if round_ is not None:
        count = round_.remainder if round_.remainder >= 0 else m.remainder_expected
    if stub_uncounted(m):
        count = ""  # hands are to count them, and must not know
    dealer = m.state.step == Step.DEALING_DEALER
    return {
        "seat": receiver(m) or "",
        "size": m.game.packets.dealer if dealer else m.game.packets.player,
        "count": count,
        "game": m.game.shuffler_setting,
        "act": acts.describe(m.state.act) if m.state.act is not None else "",
        "colour": _colour(m),
    }


def _colour(m: TableModel) -> str:
    """Return the backs that a step speaks of: the deck to be loaded, else the round's."""
    if m.state.step == Step.DECK_CHANGE:
        return deck_changes.names(m)
    if m.state.reload:
        return load(m)
    return m.state.round.deck if m.state.round is not None else ""


def prompts(m: TableModel) -> tuple[str, ...]:
    """Return what the dealer is asked to do beside the step's own words."""
    round_ = m.state.round
    asked = list(m.state.prompts)
    waits = m.state.step in CALLED and round_ is not None and not round_.deck
    if waits and all(deck.place is DeckPlace.OUT for deck in m.state.decks):
        asked.append("No deck is in the shuffler: load one.")
    floor = m.state.floor
    called = f"The floor is called: {floor.reason or 'a supervisor comes'}." if floor else ""
    waiting = "A new configuration waits for the end of the round." if m.state.waiting else ""
    changing = "" if m.state.step == Step.DECK_CHANGE else deck_changes.prompt(m)
    more = (
        self_driven_prompts.prompt(m),
        called,
        changing,
        dead_table.prompt(m),
        shifts.prompt(m),
        waiting,
    )
    doubts = sensor_doubts.doubts(m) if round_ is None or not round_.lock else ()
    return (*asked, *filter(None, more), *doubts)


def next_title(m: TableModel) -> str:
    """Return the title of the game's step after this one; empty: none follows."""
    order = [step for step in m.game.steps if step.step not in FRAME or step.step is Step.RELOAD]
    steps = [step.step for step in order]
    step = Step(m.state.step)
    if step in (Step.WAGERING, Step.WAITING_DECK):
        return order[0].title
    if step in steps and step is not Step.RELOAD:
        after = order[steps.index(step) + 1 :]
        return next((each.title for each in after if each.step is not Step.STUB_COUNT), "")
    return ""
