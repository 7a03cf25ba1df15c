"""Refusing: the reason of a refusal, with what it names of the moment filled in."""

from controller.data.definition import Step
from controller.data.events import PayoutStated, SettingsChosen
from controller.data.intents import Refused
from controller.procedure.day import checks
from controller.procedure.house import choosing, holds
from controller.procedure.model import TableModel
from controller.procedure.play import payouts, remedies, rulings
from controller.procedure.refusals import REFUSALS
from controller.procedure.round import clearing


def refuse(m: TableModel, what: str, code: str) -> None:
    """Refuse with a reason; nothing changes but the words on the screen."""
    words = reason(m, code)
    m.state.refusal = words
    m.note(Refused(what, code, words))


def reason(m: TableModel, code: str) -> str:
    """Return why the event in hand is refused, in words."""
    words = REFUSALS[code]
    if "{" not in words:
        return words
    needed, hold_for = clearing.needed(m)
    return words.format(
        title=m.game.step(Step(m.state.step)).title,
        hold=holds.weightiest(m),
        cause=clearing.remaining(m),
        missing=checks.missing(m),
        count=m.count,
        dealer=m.dealer_count,
        ruling=rulings.objection(m) if m.state.round is not None else "",
        allowed=remedies.allowed(m),
        excess=payouts.excess(m) if isinstance(m.event, PayoutStated) else "",
        objection=m.event.objection if isinstance(m.event, SettingsChosen) else "",
        fixed=", ".join(choosing.fixed(m)) if isinstance(m.event, SettingsChosen) else "",
        needed=needed,
        hold_for=hold_for,
    )
