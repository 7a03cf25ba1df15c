"""Rules of a game file about its steps, and the ids of the messages that it replaces."""

from collections.abc import Iterator

from controller.configuration.checks.names import once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import FRAME, Step
from controller.data.definition.step_messages import MESSAGES
from controller.data.definition.steps import HAND
from controller.data.known_words import did_you_mean, listed, nearest, quoted
from controller.data.message import message
from controller.data.values import LAST_SHEET_NUMBER
from controller.shipped import catalogue_roots
from controller.words.folders import ENGLISH, FOLDER, catalogue
from controller.words.outline import outline, parameters


def check_steps(game: Document) -> Iterator[Problem]:
    """Yield the problems of steps that are missing, repeated or out of order; of their words."""
    placed = game.texts("steps", "*", "step")
    yield from once_only(game, placed)
    yield from _check_frame(game, placed)
    yield from _check_banker(game, placed)
    yield from _check_stub(game, [name for _, name in placed])
    yield from _check_deal(game, placed)
    yield from _check_sheet(game)
    yield from _check_messages(game)


def _check_frame(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """Check that every game's frame is there, its steps before the deal first, the others last."""
    steps = game.one("steps")
    if not isinstance(steps, list) or len(placed) != len(steps) or not placed:
        return
    present = [name for _, name in placed]
    missing = [step.value for step in FRAME if step.value not in present]
    for name in missing:
        unknown = [each for each in present if each not in {step.value for step in Step}]
        if nearest(name, unknown):
            continue  # misspelt; the schema reports it
        expected = message("config-frame-step", step=name)
        found = message("config-no-such", text=name)
        yield game.problem(("steps",), expected, found=found, key=True)
    if missing or len(set(present)) != len(present):
        return
    split = FRAME.index(Step.WAITING_DECK) + 1
    first, last = FRAME[:split], FRAME[split:]
    middle = [name for name in present if name not in {step.value for step in FRAME}]
    wanted = [*(step.value for step in first), *middle, *(step.value for step in last)]
    for (place, name), due in zip(placed, wanted, strict=True):
        if name != due:
            yield game.problem(place, message("config-step-here", step=due))
            return


def _check_banker(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """Check that no step belongs to player-banked games alone."""
    players = [Step.DECK_OUT.value, *(step.value for step in HAND)]
    for place, name in placed:
        if name in players:
            yield game.problem(place, message("config-step-of-house"))


def _check_stub(game: Document, present: list[str]) -> Iterator[Problem]:
    """Check that the stub can be counted by hand, if hands can deal: nothing else proves it."""
    if len(set(present)) != len(present) or not set(present) <= set(Step):
        return  # something that is reported elsewhere may be a misspelling of it
    if Step.REMAINDER in present and Step.STUB_COUNT not in present:
        stub, remainder = Step.STUB_COUNT.value, Step.REMAINDER.value
        expected = message("config-step-after", step=stub, other=remainder)
        found = message("config-no-such", text=stub)
        yield game.problem(("steps",), expected, found=found, key=True)


def _check_deal(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """Check that an up card is turned if there is one, and that a waiting packet comes last."""
    order = [name for _, name in placed]
    if len(set(order)) != len(order) or not set(order) <= set(Step):
        return  # as above
    up, dealer = Step.UP_CARD.value, Step.DEALING_DEALER.value
    deciding = Step.DECIDING.value
    cards = game.one("packets", "up")
    if cards and up not in order:
        expected = message("config-up-card-step", step=up, other=dealer)
        found = message("config-no-such", text=up)
        yield game.problem(("steps",), expected, found=found, key=True)
    if up in order and not cards:
        place = placed[order.index(up)][0]
        yield game.problem(place, message("config-up-cards"))
    if up in order and dealer in order and order.index(up) < order.index(dealer):
        place = placed[order.index(up)][0]
        yield game.problem(place, message("config-step-after", step=up, other=dealer))
    waits = deciding in order and dealer in order and order.index(deciding) < order.index(dealer)
    if waits and game.one("packets", "dealer_last") is False:
        expected = message("config-dealer-last", step=dealer, other=deciding)
        yield game.problem(("packets", "dealer_last"), expected)
    if waits and up in order:
        place = placed[order.index(deciding)][0]
        yield game.problem(place, message("config-decided-by", step=deciding, other=up))


def _check_sheet(game: Document) -> Iterator[Problem]:
    """Check that all numbers of the sheet are there, from 1, and details belong to their step."""
    numbers = {
        number
        for _, number in game.numbers("steps", "*", "sheet", "*")
        if 1 <= number <= LAST_SHEET_NUMBER
    }
    gaps = [number for number in range(1, max(numbers, default=0)) if number not in numbers]
    for number in gaps:
        expected = message("config-all-numbers", number=max(numbers))
        found = message("config-no-step-number", number=number)
        yield game.problem(("steps",), expected, found=found, key=True)
    for place, number in game.numbers("steps", "*", "details", "*", "sheet"):
        own = [value for _, value in game.numbers(*place[:2], "sheet", "*")]
        if number not in own:
            expected = message("config-own-number", words=listed(map(str, own)))
            yield game.problem(place, expected)


def _check_messages(game: Document) -> Iterator[Problem]:
    """Check that a game's own messages are in English, with no parameters that their step lacks."""
    files = catalogue(ENGLISH, catalogue_roots(game.path.parent.parent))
    named = list(_named(game))
    english = outline(files, {found for _, found in named})
    for (*place, key), found in named:
        if found not in english:
            hint = did_you_mean(found, [each for each in outline(files) if each[:5] == "step-"])
            expected = message("config-english-message", folder=f"{FOLDER}/{ENGLISH}")
            yield game.problem((*place, key), expected, suggestion=hint)
            continue
        name_of_step = game.one(*place[:2], "step")
        step = next((each for each in Step if each == name_of_step), None)
        if step is None:
            continue  # the schema reports it
        allowed = MESSAGES[step].params if key == "words" and len(place) == 2 else ()
        for name in sorted(parameters(english[found]) - set(allowed)):
            known = [f"${each}" for each in allowed]
            expected = message("config-no-parameter")
            if known:
                expected = message("config-only-parameters", words=listed(known))
            hint = did_you_mean(f"${name}", known)
            yield game.problem((*place, key), expected, found=quoted(f"${name}"), suggestion=hint)


def _named(game: Document) -> Iterator[tuple[Place, str]]:
    """Yield the ids that a game names."""
    for key in ("title", "words", "remedy"):
        yield from game.texts("steps", "*", key)
    yield from game.texts("steps", "*", "details", "*", "words")
