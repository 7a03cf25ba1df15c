"""Words for the dealer: of the step, with its parameters; of its stage; the prompts beside it."""

from collections.abc import Callable, Iterator
from typing import Final

from controller.data.definition import FRAME, GameDefinition, Stage, Step, StepDefinition
from controller.data.definition.poker import PhaseKind, PokerRules
from controller.data.message import Message, Param, both, either, listed, message, sentences
from controller.data.state import Offer
from controller.data.terms import COLOURS, UNKNOWN, backs
from controller.procedure.day import deck_changes, rest, shifts
from controller.procedure.house import computer, holds, panel, pin_tries
from controller.procedure.model import TableModel
from controller.procedure.play import decisions, payouts, spots
from controller.procedure.poker import players
from controller.procedure.poker.outcomes import hand_of
from controller.procedure.round import hand_dealing
from controller.procedure.round.stub import counting
from controller.procedure.shuffler import acts, self_driven, tray
from controller.snapshot.cards import load, receiver

_KEPT = message("prompt-packet-kept")
_FLOOR_CALLED = message("prompt-floor-called")


def step_shown(m: TableModel) -> Step:
    """Return the step that is shown: the table's own, once the remaining cards are in the rack."""
    step = Step(m.state.step)
    after = step in (Step.STUB_COUNT, Step.DECIDING, Step.REVEALING, Step.SETTLING)
    waits = after and tray.remainder_in_tray(m) and tray.tray_occupied(m)
    return Step.REMAINDER if waits else step


def step_words(m: TableModel, at: Step | None = None) -> Message:
    """Return what the dealer has to do at the step that is shown, or at another one."""
    step = m.game.step(at or step_shown(m))
    own = staged_words(m, step.step) or Message(step.words, _params(m, step))
    words = hand_dealing.dealing_words(m) or own
    return words if _has_button(m) else _HERE.get(words.id, words)


_HERE = {
    "step-up-card-words": message("step-up-card-here"),
    "step-awaiting-green-words": message("step-awaiting-green-here"),
}
"""What is said of the green button where the shuffler has none."""


def _has_button(m: TableModel) -> bool:
    abilities = m.shuffler.abilities
    return abilities is None or abilities.keys > 0


def step_title(m: TableModel) -> Message:
    """Return what the step that is shown is called."""
    step = step_shown(m)
    return stage_title(m, step) or m.game.step(step).title


def step_remedy(m: TableModel, at: Step | None = None) -> Message:
    """Return what to do if something goes wrong at the step that is shown, or at another one."""
    return hand_dealing.remedy(m) or m.game.step(at or step_shown(m)).remedy


def offer_of(m: TableModel, key: str) -> Offer | None:
    """Return what pressing a key means now; None: it is not offered."""
    return next((each for each in m.state.offers if each.key.name.lower() == key), None)


def _params(m: TableModel, step: StepDefinition) -> dict[str, Param]:
    """Return the parameters that the messages of a step may use."""
    return {name: _PARAMS[name](m) for name in step.params}


def _size(m: TableModel) -> int:
    """Return the size of the packet that is dealt, in cards."""
    packets = m.game.packets
    others = {Step.DEALING_DEALER: packets.dealer, Step.DEALING_LAYOUT: packets.community}
    return others.get(Step(m.state.step), packets.player)


def _count(m: TableModel) -> int:
    """Return how many cards come next; 0: they are counted by hand, blind."""
    round_ = m.state.round
    if round_ is None or counting(m):
        return 0
    return round_.remainder if round_.remainder >= 0 else m.remainder_expected


def _colour(m: TableModel) -> Message:
    """Return the colour that a step names: of the deck to be loaded, else of the round's deck."""
    if m.state.step == Step.DECK_CHANGE and m.state.change is not None:
        return backs(m.state.change.colours)
    colour = load(m) if m.state.reload else m.state.round.deck if m.state.round is not None else ""
    return COLOURS[colour or UNKNOWN]


def _act(m: TableModel) -> Param:
    """Return whose cards have to be counted."""
    return acts.describe_act(m, m.state.act) if m.state.act is not None else ""


_PARAMS: dict[str, Callable[[TableModel], Param]] = {
    "act": _act,
    "colour": _colour,
    "count": _count,
    "game": lambda m: m.game.shuffler_setting,
    "seat": lambda m: receiver(m) or 0,
    "size": _size,
}
"""The parameters that messages of steps may use (`controller.data.definition.step_messages`)."""


def prompts(m: TableModel) -> tuple[Message, ...]:
    """Return what the dealer is asked to do beside the instruction.

    While something stops the round nobody is asked to lift cards: they may have to stay.
    """
    round_ = m.state.round
    more = (
        self_driven.blocked(m),
        _KEPT if tray.kept_for(m) is not None else None,
        _floor_called(m),
        _coming(m),
        None if m.state.step == Step.DECK_CHANGE else deck_changes.change_prompt(m),
        shifts.shift_prompt(m),
        rest.definition_prompt(m),
        panel.panel_prompt(m),
        players.recommends(m),
        players.hint(m),
        *computer.prompts(m),
    )
    doubts = spots.doubts(m) if round_ is None or not round_.lock else ()
    lifts = () if holds.round_held(m) else m.state.prompts
    asked = (*lifts, *payouts.to_state_again(m))
    tried = (words for words, _ in pin_tries.alarms(m))
    return (*asked, *filter(None, more), *doubts, *tried)


def _floor_called(m: TableModel) -> Message | None:
    """Return the words for a call of the floor, with what the dealer said; None: there is none."""
    if m.state.floor is None:
        return None
    reason = m.state.floor.reason
    return message("prompt-floor-called-for", reason=reason) if reason else _FLOOR_CALLED


def _coming(m: TableModel) -> Message | None:
    """Return the words for a supervisor who comes, and who; None: nobody has said so."""
    coming = m.state.coming
    return message("prompt-supervisor-comes", name=coming.name) if coming is not None else None


def chips_left(m: TableModel) -> Message | None:
    """Return on which seats chips still lie while the round is settled; None: on none."""
    seats = spots.chips_left(m)
    named = listed([str(seat) for seat in seats]) if seats else None
    return message("chips-left", seats=named) if named else None


STEP_OF_PHASE: Final = {
    PhaseKind.BET: Step.BETTING,
    PhaseKind.DRAW: Step.DRAWING,
    PhaseKind.BUY: Step.BUYING,
    PhaseKind.DECLARE: Step.DECLARING,
}
"""The steps of a hand that the game's plan comes back to."""


def _after_phase(m: TableModel, rules: PokerRules) -> Step:
    """Return the step of the plan's next phase; cards are dealt at the step that follows them."""
    rest = (each.kind for each in rules.game.plan[hand_of(m).phase + 1 :])
    return next((STEP_OF_PHASE[kind] for kind in rest if kind in STEP_OF_PHASE), Step.SHOWDOWN)


def next_title(m: TableModel) -> Message | None:
    """Return the title of the game's step after the one that is shown; None: none follows."""
    order = [step for step in m.game.steps if step.step not in FRAME or step.step is Step.RELOAD]
    steps = [step.step for step in order]
    step = step_shown(m)
    if m.poker is not None and step in STEP_OF_PHASE.values():
        return m.game.step(_after_phase(m, m.poker)).title
    if step in (Step.WAGERING, Step.WAITING_DECK):
        return order[0].title
    if (later := stage_title(m, step, after=1)) is not None:
        return later
    if step in steps and step is not Step.RELOAD:
        for after in order[steps.index(step) + 1 :]:
            if after.step is Step.RELOAD and m.state.closing:
                return m.game.step(Step.CLOSING).title
            if after.step is not Step.STUB_COUNT:
                return stage_title(m, after.step) or after.title
    return None


def staged_words(m: TableModel, step: Step) -> Message | None:
    """Return what the dealer does at a step of a game with stages; None: what its file says."""
    if not m.game.staged or m.state.round is None:
        return None
    if step is Step.DECIDING and (stage := decisions.stage_of(m)) is not None:
        return stage_words(m.game, stage)
    packets = m.game.packets
    lays = step is Step.DEALING_LAYOUT or (step is Step.REMAINDER and packets.laid_out)
    if lays and packets.burned_before:
        where = both([message("stage-number", number=each) for each in packets.burned_before])
        rest = {Step.DEALING_LAYOUT: "stage-burn-packet", Step.REMAINDER: "stage-burn-remaining"}
        return Message(rest[step], {"count": packets.community, "before": where})
    if step is Step.REVEALING and (left := decisions.to_turn(m)):
        last = message("stage-turn-last", count=left)
        own = Message(m.game.step(step).words)
        return sentences([last, own]) if m.game.packets.dealer else last
    return None


def stage_words(game: GameDefinition, stage: Stage) -> Message:
    """Return what the dealer does at a stage of a game."""
    return message("stage-closes", what=sentences([*_asked(game, stage)]))


def _asked(game: GameDefinition, stage: Stage) -> Iterator[Message]:
    if stage.turns:
        yield message("stage-turn", count=stage.turns)
    if stage.takes_back:
        yield message("stage-takes-back", wager=game.label(stage.takes_back))
    if stage.bets:
        wager = game.wager(stage.bets)
        said = "stage-fold" if stage.folds else "stage-stay"
        times = either([str(each) for each in stage.multiples])
        base = game.label(str(wager.requires))
        yield Message(said, {"base": base, "wager": wager.label, "times": times})


def stage_title(m: TableModel, step: Step, *, after: int = 0) -> Message | None:
    """Return what the stage at a step is called, or one after it; None: the step has its title.

    Args:
        m: the table.
        step: the one that is shown.
        after: how many stages later.
    """
    if step is not Step.DECIDING or not m.game.staged or m.state.round is None:
        return None
    later = m.game.stages[m.state.round.stage + after :]
    return message("stage-title", stage=later[0].label) if later else None
