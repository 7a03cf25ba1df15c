"""One view: page and terminal show the snapshot's messages, and choose none themselves.

What a screen says of its own are titles, figures' names and what its keys do; each stands here.
"""

from collections.abc import Callable, Iterator, Set
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest
from msgspec import Struct
from rich.console import Console

from controller.configuration import default_table, load_table
from controller.data.message import Message
from controller.screen import render
from controller.shipped_files import config_root
from controller.snapshot import Snapshot
from controller.words import spoken
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH, at_first, of_page
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.page.drawing import dialogs, drawn
from tests.page.page_speech import STATIC
from tests.procedure import hand_moments, matrix_states
from tests.sharing import mostly_slow
from tests.words.known_terms import ids_of_terms

MOMENTS = (*matrix_states.MOMENTS.values(), *hand_moments.MOMENTS.values())
BOTH = {
    "panel-cards-of-this-deck", "panel-decks", "panel-keys", "panel-round-void", "panel-seat",
    "panel-shuffler", "panel-to-be-seen-to", "panel-your-hand",
}  # fmt: skip
"""Titles on both screens, and the mark of a void round, which both set apart."""
PAGE = BOTH | {
    "panel-also", "panel-at-step", "panel-check-done", "panel-check-needed",
    "panel-check-not-needed", "panel-count-again", "panel-decide-what", "panel-discard-rack",
    "panel-enter-count", "panel-enter-count-of", "panel-has-counted", "panel-inside-the-shuffler",
    "panel-it-is-right", "panel-its-turn", "panel-last-count-right", "panel-late-bet-decide",
    "panel-late-bet-touch", "panel-limit-range", "panel-limits", "panel-load", "panel-more",
    "panel-more-notices", "panel-no-next-deal", "panel-notices", "panel-pays-at-seat",
    "panel-plate-deck", "panel-plate-in-hand", "panel-plate-inside", "panel-plate-rack",
    "panel-plate-tray",
    "panel-say-which", "panel-shuffler-and-cards", "panel-shufflers-tray", "panel-since",
    "panel-step-of-sheet", "panel-supervisor", "panel-take-out", "panel-the-exit-tray",
    "panel-the-layout", "panel-then", "panel-title-words", "panel-wager-state", "poker-bet",
    "poker-hand", "poker-posts-short", "poker-puck", "poker-put-the-puck",
    "poker-round", "poker-seat-turn", "poker-wagers",
}  # fmt: skip
TERMINAL = BOTH | {
    "list-comma", "list-semicolon", "list-sentences", "panel-play-goes-on", "poker-wins",
    "screen-allowed", "screen-at", "screen-at-step", "screen-counted",
    "screen-dealer-counts", "screen-device-down", "screen-device-up",
    "screen-does", "screen-ends-by-itself", "screen-event", "screen-mode", "screen-next-count",
    "screen-next-deal", "screen-no-round-yet", "screen-not-counted", "screen-ready", "screen-round",
    "screen-seats", "screen-set-to", "screen-settles-next", "screen-somebody-decides",
    "screen-step", "screen-sum-dealt", "screen-sum-due", "screen-sum-in-hand", "screen-sum-inside",
    "screen-sum-remainder", "screen-sum-right", "screen-sum-tray", "screen-supervisor-adopts",
    "screen-supervisor-clears", "screen-supervisor-counts", "screen-then", "screen-touch-absent",
    "screen-touch-back", "screen-touch-buys", "screen-touch-draws", "screen-touch-folds",
    "screen-touch-in", "screen-touch-opens", "screen-touch-out", "screen-touch-undeclares",
    "screen-touch-wins-not", "screen-touched", "screen-tray", "screen-waits",
}  # fmt: skip


@cache
def had_at_first(hands: bool) -> Set[str]:
    """Return the messages that a page has before it has loaded those of other screens."""
    return entries(at_first(of_page(ENGLISH, (config_root(),)), hands=hands)).keys()


class Written:
    """A speaker that keeps which messages it is asked for."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def say(self, message: Message) -> str:
        """Return the message's id; those that stand inside it are said, too."""
        self.ids.add(message.id)
        for value in message.params.values():
            if isinstance(value, Message):
                self.say(value)
        return message.id


Terminal = Callable[[Snapshot], set[str]]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Return what tells the ids of the messages that the terminal shows."""

    def ids(snapshot: Snapshot) -> set[str]:
        written = Written()
        monkeypatch.setattr(spoken, "_speaker", lambda: written)
        Console(width=100).render_lines(render(snapshot))
        return written.ids

    return ids


def said(value: object) -> Iterator[str]:
    """Yield the id of each message of a part of the view."""
    if isinstance(value, Message):
        yield value.id
    elif isinstance(value, tuple):
        for each in value:
            yield from said(each)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from said(getattr(value, name))


def inside(value: object) -> Iterator[str]:
    """Yield the same, and the ids of messages that stand inside messages."""
    if isinstance(value, Message):
        yield value.id
        value = tuple(value.params.values())
    if isinstance(value, Struct):
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        for each in value:
            yield from inside(each)


def on_both(shown: Snapshot) -> Iterator[str]:
    """Yield what both have to say: of a table that is stopped, what stops it and the way on."""
    now, places = shown.instruction, shown.places
    yield from said((now.title, now.words, now.blocks))
    if shown.halted is not None:
        return
    yield from said((shown.marks, tuple(hold.words for hold in shown.holds), shown.refusal))
    if any(hold.scope != "next deal" for hold in shown.holds):
        return
    yield from said((shown.details, shown.prompts))
    yield from said((places.shuffler, places.doing, tuple(deck.words for deck in shown.decks)))
    yield from said(tuple(each.words for each in shown.alerts if not each.decided))
    if not shown.limits:
        yield from said(places.uncounted)
    if shown.checks:
        yield from said(tuple(check.words for check in shown.checks))
        return
    yield from said(tuple((seat.words, seat.chips) for seat in shown.seats))
    if shown.poker is not None:
        yield from said(tuple(pot.title for pot in shown.poker.pots))
    else:
        yield from (f"spot-{state}" for state in shown.legend)
        if shown.settling is None or not shown.settling.seat:
            yield from said(places.hand.words)


def compare(states: list[Snapshot], terminal: Terminal) -> tuple[set[str], set[str]]:
    """Compare the screens in each state; return what page and terminal say of their own."""
    terms = ids_of_terms()
    of_page, of_terminal = set[str](), set[str]()
    for shown, page in zip(states, drawn(states), strict=True):
        known = had_at_first(shown.poker is not None)
        assert set(inside((shown.instruction, shown.places, shown.seats))) <= known
        if shown.instruction.hold:
            assert shown.holds[0].id == shown.instruction.hold, "it has to end first"
        view, line = set(inside(shown)) | terms, terminal(shown)
        missing = set(on_both(shown))
        assert missing - page == set(), f"the page does not say it at {shown.step}"
        assert missing - line == set(), f"the terminal does not say it at {shown.step}"
        of_page |= page - view
        of_terminal |= line - view
    return of_page, of_terminal


def test_at_every_moment_both_show_the_view_and_choose_nothing(terminal: Terminal) -> None:
    states = [moment().snapshot for moment in MOMENTS]
    of_page, of_terminal = compare(states, terminal)
    assert of_page == PAGE
    assert of_terminal == TERMINAL


class _Listening(Run):
    """A run that keeps its pictures."""

    def __init__(self, path: Path, seed: int) -> None:
        self.states: list[Snapshot] = []
        profile = PROFILES["all"]
        super().__init__(load_table(path)[0], Settings(2, seed, profile.habits, profile, day=True))

    def _judge_snapshot(self) -> None:
        super()._judge_snapshot()
        self.states.append(self.table.snapshot)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_in_simulated_rounds_both_show_the_view(terminal: Terminal, seed: int) -> None:
    run = _Listening(default_table(), seed)
    run.play()
    assert len(run.states) > 100
    compare(run.states, terminal)


# Dialogs keep their truth inside; what contradicts it is planted, each of its kinds, and found.


def lies(told: dict[str, list[str]]) -> Iterator[str]:
    """Yield the situations in which a dialog hides what has happened, or asks the wrong thing."""
    refused, digits = "refusal-counts-disagree", "panel-digits"
    if "panel-no-connection" not in told["lost"]:
        yield "lost"
    if refused not in told["refused at the keys"]:
        yield "refused at the keys"
    if "panel-errand-over" not in told["over"] or digits in told["over"]:
        yield "over"
    if not {refused, digits} <= set(told["a count is refused"]):
        yield "a count is refused"
    for kind in ("gone by itself", "signed on too late"):
        if told[kind]:
            yield kind


PLANTED = {
    "lost": ("errand/dialog.js", "${app.connected ? band(app, true) : lostLine()}", "${band(app)}"),
    "refused at the keys": ("app.js", "this.follow(before, view.snapshot.refusal);", ""),
    "over": ("errand/errand.js", "open.over = true;", ";"),
    "a count is refused": ("errand/errand.js", '"counts_disagree", ', ""),
    "signed on too late": ("app.js", "if (!this.ownSignOn) {", "if (this.page === null) {"),
    "gone by itself": ("app.js", "if (words && good) this.timer", "if (words) this.timer"),
}


def test_a_dialog_tells_the_lost_line_refusals_and_its_own_end_inside() -> None:
    assert [*lies(dialogs(MOMENTS[0]().snapshot))] == []


@pytest.mark.parametrize("kind", mostly_slow(PLANTED, 5))
def test_each_planted_lie_of_a_dialog_is_found(kind: str, tmp_path: Path) -> None:
    static, (name, right, wrong) = tmp_path / "static", PLANTED[kind]
    copytree(STATIC, static)
    text = (static / name).read_text("utf-8")
    assert right in text
    (static / name).write_text(text.replace(right, wrong), "utf-8")
    assert kind in lies(dialogs(MOMENTS[0]().snapshot, static))
