"""Rules of a game file about its steps and the dealer's words."""

import string
from collections.abc import Iterator
from typing import Final

from controller.configuration.checks.names import once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem, did_you_mean, listed
from controller.configuration.values import LAST_SHEET_NUMBER
from controller.data.definition import FRAME, Step

PLACEHOLDERS: Final[dict[Step, tuple[str, ...]]] = {
    Step.OPENING: ("game",),
    Step.IDLE: ("game",),
    Step.WAGERING: ("game",),
    Step.WAITING_DECK: ("game",),
    Step.DEALING_SEAT: ("seat", "size", "game"),
    Step.DEALING_DEALER: ("size", "game"),
    Step.AWAITING_GREEN: ("count", "game"),
    Step.REMAINDER: ("count", "game"),
    Step.RELOAD: ("colour", "game"),
    Step.DECK_CHANGE: ("colour", "game"),
    Step.RECONCILE: ("act", "game"),
}
"""What the `words` of a step may hold; of all other steps: the game."""


def check_steps(game: Document) -> Iterator[Problem]:
    """Complain of steps that are missing, repeated or out of place, and of their words."""
    placed = game.texts("steps", "*", "step")
    yield from once_only(game, placed)
    yield from _check_frame(game, placed)
    yield from _check_stub(game, [name for _, name in placed])
    yield from _check_deal(game, placed)
    yield from _check_sheet(game)
    for place, name in placed:
        step = Step(name) if name in {each.value for each in Step} else None
        allowed = PLACEHOLDERS.get(step, ("game",)) if step else None
        yield from _check_words(game, (*place[:-1], "words"), allowed)
        for key in ("title", "remedy"):
            yield from _check_words(game, (*place[:-1], key), ())
    for place, _ in game.texts("steps", "*", "details", "*", "words"):
        yield from _check_words(game, place, ())


def _check_frame(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """Every game has the frame's steps, those before the deal first and the others last."""
    steps = game.one("steps")
    if not isinstance(steps, list) or len(placed) != len(steps) or not placed:
        return
    present = [name for _, name in placed]
    missing = [step.value for step in FRAME if step.value not in present]
    for name in missing:
        unknown = [each for each in present if each not in {step.value for step in Step}]
        if did_you_mean(name, unknown):
            continue  # misspelt, and the schema says so
        expected = f"the step '{name}', which every game has"
        yield game.problem(("steps",), expected, found=f"no '{name}'", key=True)
    if missing or len(set(present)) != len(present):
        return
    split = FRAME.index(Step.WAITING_DECK) + 1
    first, last = FRAME[:split], FRAME[split:]
    middle = [name for name in present if name not in {step.value for step in FRAME}]
    wanted = [*(step.value for step in first), *middle, *(step.value for step in last)]
    for (place, name), due in zip(placed, wanted, strict=True):
        if name != due:
            yield game.problem(place, f"the step '{due}' in this place")
            return


def _check_stub(game: Document, present: list[str]) -> Iterator[Problem]:
    """The remaining cards can be counted by hand: where hands deal, nothing else proves them."""
    if len(set(present)) != len(present) or not set(present) <= set(Step):
        return  # what is complained of elsewhere may have been meant to be it
    if Step.REMAINDER in present and Step.STUB_COUNT not in present:
        expected = f"the step '{Step.STUB_COUNT}' after '{Step.REMAINDER}'"
        yield game.problem(("steps",), expected, found=f"no '{Step.STUB_COUNT}'", key=True)


def _check_deal(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """The up card is turned where there is one; the dealer's packet waits only if it comes last."""
    order = [name for _, name in placed]
    if len(set(order)) != len(order) or not set(order) <= set(Step):
        return  # as above
    up, dealer, deciding = Step.UP_CARD, Step.DEALING_DEALER, Step.DECIDING
    cards = game.one("packets", "up")
    if cards and up not in order:
        expected = f"the step '{up}' after '{dealer}': one of the dealer's cards lies face up"
        yield game.problem(("steps",), expected, found=f"no '{up}'", key=True)
    if up in order and not cards:
        place = placed[order.index(up)][0]
        yield game.problem(place, "the key 'up' among the packets: how many cards lie face up")
    if up in order and dealer in order and order.index(up) < order.index(dealer):
        place = placed[order.index(up)][0]
        yield game.problem(place, f"the step '{up}' after '{dealer}'")
    waits = deciding in order and dealer in order and order.index(deciding) < order.index(dealer)
    if waits and game.one("packets", "dealer_last") is False:
        expected = f"true: '{dealer}' comes after '{deciding}'"
        yield game.problem(("packets", "dealer_last"), expected)
    if waits and up in order:
        place = placed[order.index(deciding)][0]
        yield game.problem(place, f"the step '{deciding}' after '{up}', which is decided by")


def _check_sheet(game: Document) -> Iterator[Problem]:
    """The sheet's numbers are all carried out, 1 to the last, and details belong to their step."""
    numbers = {
        number
        for _, number in game.numbers("steps", "*", "sheet", "*")
        if 1 <= number <= LAST_SHEET_NUMBER
    }
    gaps = [number for number in range(1, max(numbers, default=0)) if number not in numbers]
    for number in gaps:
        expected = f"every number of the sheet up to {max(numbers)}"
        yield game.problem(("steps",), expected, found=f"no step {number}", key=True)
    for place, number in game.numbers("steps", "*", "details", "*", "sheet"):
        own = [value for _, value in game.numbers(*place[:2], "sheet", "*")]
        if number not in own:
            yield game.problem(place, f"a number of this step: {listed(map(str, own))}")


def _check_words(
    game: Document, place: Place, allowed: tuple[str, ...] | None
) -> Iterator[Problem]:
    """Words hold only placeholders that will be filled in; None: the step is not known."""
    words = game.one(*place)
    if not isinstance(words, str):
        return
    known = [f"{{{name}}}" for name in allowed or ()]
    expected = f"no other placeholder than {listed(known)}" if known else "no placeholder"
    try:
        parts = list(string.Formatter().parse(words))
    except ValueError as error:
        yield game.problem(place, f"{expected} ({error})")
        return
    for _, name, form, conversion in parts:
        if name is None or (allowed is None and name):
            continue
        if name not in (allowed or ()) or form or conversion:
            extra = (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
            hint = did_you_mean(f"{{{name}}}", known)
            found = f"'{{{name}{extra}}}'"
            yield game.problem(place, expected, found=found, suggestion=hint)
