"""Rules of a game file about its steps, and the ids of the messages that it replaces."""

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from controller.configuration.checks.names import once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import FRAME, HAND, NEEDS, CommunityFrom, Step
from controller.data.definition.step_messages import MESSAGES
from controller.data.message import alternatives, did_you_mean, message, nearest, quoted
from controller.data.values import LAST_SHEET_NUMBER
from controller.files import read_text
from controller.shipped_files import catalogue_roots
from controller.words.folders import ENGLISH, FOLDER, catalogue

# The messages of catalogues and their parameters, found line by line: quick enough for a start.
#
# A check of catalogues reads them completely (`controller.words.catalogue_file`).


_ID = "[a-z][a-z0-9-]*"
_BODY = r" *=(.*(?:\n(?:[ \t].*)?$)*)"
_PARAMETER = re.compile(r"\{ *\$([a-z_]+)")


def outline(paths: Sequence[Path], ids: Collection[str] | None = None) -> dict[str, str]:
    """Return the text of each message by its id; of two with the same id, the later counts.

    Args:
        paths: the catalogues' files.
        ids: those that are wanted; None: all.

    Raises:
        OSError, UnicodeDecodeError: a file cannot be read.
    """
    wanted = _ID if ids is None else "|".join(map(re.escape, ids))
    # A line break that stands first is soon found; the beginning of a line is not.
    # An id begins with a letter: whatever else is wanted is no message.
    entry = re.compile(f"\n(?=[a-z])({wanted}){_BODY}", re.MULTILINE)
    texts = (f"\n{read_text(path)}" for path in paths)
    return {each[1]: each[2] for text in texts for each in entry.finditer(text)}


def parameters(text: str) -> frozenset[str]:
    """Return the names of the parameters in a message's text."""
    return frozenset(_PARAMETER.findall(text))


def check_steps(game: Document) -> Iterator[Problem]:
    """Yield the problems of steps that are missing, repeated or out of order."""
    placed = game.texts("steps", "*", "step")
    yield from once_only(game, placed)
    yield from _check_frame(game, placed)
    yield from _check_banker(game, placed)
    yield from _check_order(game, placed)
    yield from _check_sheet(game)


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
        yield game.lacks(("steps",), name, message("config-frame-step", step=name))
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


def _check_order(game: Document, placed: list[tuple[Place, str]]) -> Iterator[Problem]:
    """Check that each step comes after those that it needs, as far as the game has what they do."""
    order = [name for _, name in placed]
    if len(set(order)) != len(order) or not set(order) <= set(Step):
        return  # something that is reported elsewhere may be a misspelling of it
    left_out = _left_out(game)
    missing = set[Step]()
    for step, needs in NEEDS.items():
        for need in needs:
            if step not in order or need in left_out:
                continue
            if need in order:
                place = placed[order.index(step)][0]
                if order.index(need) > order.index(step):
                    yield game.problem(place, message("config-step-after", step=step, other=need))
            elif need not in missing:
                missing.add(need)
                expected = message("config-step-before", step=need, other=step)
                yield game.lacks(("steps",), need, expected)
    yield from _check_deal(game, placed, order)


def _left_out(game: Document) -> set[Step]:
    """Return the steps for which the game has no use."""
    wagers = game.find("wagers", "*", "against_dealer")
    turned = sum(turns for _, turns in game.numbers("stages", "*", "turns"))
    left = game.one("packets", "community") not in (None, turned)
    used = {
        Step.UP_CARD: game.one("packets", "up"),
        Step.DECIDING: game.one("decision") is not None or game.one("stages") is not None,
        Step.REVEALING: left or any(value is not False for _, value in wagers),
        Step.DEALING_DEALER: game.one("packets", "dealer"),
        Step.DEALING_LAYOUT: game.one("packets", "community_from") == CommunityFrom.OWN_PACKET,
    }
    return {step for step, use in used.items() if not use}


def _check_deal(
    game: Document, placed: list[tuple[Place, str]], order: list[str]
) -> Iterator[Problem]:
    """Check that the packets say which comes first, as the steps do; and the step of an up card."""
    seat, dealer, up = Step.DEALING_SEAT, Step.DEALING_DEALER, Step.UP_CARD
    if seat in order and dealer in order:
        last = order.index(seat) < order.index(dealer)
        if (game.one("packets", "dealer_last") is not False) != last:
            expected = message(
                "config-dealer-last", value="true" if last else "false", step=dealer, other=seat
            )
            yield game.problem(("packets", "dealer_last"), expected)
    if up not in order:
        return
    place, after = placed[order.index(up)][0], order[order.index(up) + 1 :]
    if not game.one("packets", "up"):
        yield game.problem(place, message("config-up-cards"))
    elif Step.AWAITING_GREEN in after[1:]:  # green may be pressed while the card is turned
        expected = message("config-step-here", step=Step.AWAITING_GREEN)
        yield game.problem(placed[order.index(up) + 1][0], expected)


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
            expected = message("config-own-number", words=alternatives(map(str, own)))
            yield game.problem(place, expected)


def check_messages(game: Document) -> Iterator[Problem]:
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
                expected = message("config-only-parameters", words=alternatives(known))
            hint = did_you_mean(f"${name}", known)
            yield game.problem((*place, key), expected, found=quoted(f"${name}"), suggestion=hint)


def _named(game: Document) -> Iterator[tuple[Place, str]]:
    """Yield the ids that a game names."""
    for key in ("title", "words", "remedy"):
        yield from game.texts("steps", "*", key)
    yield from game.texts("steps", "*", "details", "*", "words")
