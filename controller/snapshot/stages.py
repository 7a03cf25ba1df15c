"""Words of the stages: what is turned, what each seat may do, what is turned at the end."""

from collections.abc import Iterator

from controller.data.definition import GameDefinition, Stage, Step
from controller.data.message import Message, both, either, message, sentences
from controller.procedure.model import TableModel
from controller.procedure.play import decisions


def staged_words(m: TableModel, step: Step) -> Message | None:
    """Return what the dealer does at a step of a game with stages; None: what its file says."""
    if not m.game.staged or m.state.round is None:
        return None
    if step is Step.DECIDING and (stage := decisions.stage_of(m)) is not None:
        return stage_words(m.game, stage)
    packets = m.game.packets
    lays = step is Step.DEALING_LAYOUT or (step is Step.REMAINDER and packets.laid_out)
    if lays and packets.burned_before:
        where = both([str(each) for each in packets.burned_before])
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
