"""The columns of the terminal view below the layout: shuffler, where the cards are, decks."""

from rich.text import Text

from controller.data.definition import Step
from controller.screen.blocks import Block, beside, spread, stack
from controller.screen.words import DECK_PLACES, plain
from controller.snapshot import DeckView, LevelsView, Snapshot
from controller.words.spoken import say

HEIGHT = 6
_COUNTED = (
    Step.DEALING_SEAT,
    Step.DEALING_DEALER,
    Step.REMAINDER,
    Step.STUB_COUNT,
    Step.RECONCILE,
)
"""Steps with cards out. If the snapshot does not tell of them, somebody has to count them blind."""
_GAP = 2
_CARDS = 22
_DECKS = 37


def shuffler(snapshot: Snapshot, width: int) -> Block:
    """Return the three columns below the layout."""
    first = width - _CARDS - _DECKS - 2 * _GAP
    columns = (
        ("SHUFFLER", _shuffler(snapshot.levels, say(snapshot.act or "")), first),
        ("CARDS OF THIS DECK", _cards(snapshot, _CARDS), _CARDS),
        ("DECKS", _decks(snapshot.decks), _DECKS),
    )
    return beside([_column(*column) for column in columns], _GAP)


def _column(title: str, lines: list[Text], width: int) -> Block:
    head = Text.assemble((title, "bold"), (" " + "─" * (width - len(title) - 1), "bright_black"))
    return stack([head, *lines], width, HEIGHT)


def _shuffler(seen: LevelsView | None, act: str) -> list[Text]:
    if seen is None:
        return [Text("not read yet", "bright_black")]
    lines = [
        _fact("ready", _ready(seen)),
        _fact("input", _coloured(plain(seen.input), seen.input_colour)),
        _fact("tray", f"{seen.tray:<10}mode {plain(seen.mode)}"),
        _fact("set to", seen.game or "nothing"),
    ]
    if seen.fault != "none":
        return [*lines, Text(f"fault   {seen.fault}", "bold red")]
    if seen.doors:
        return [*lines, Text(f"open    {', '.join(seen.doors)}", "bold red")]
    return [*lines, Text.assemble(("doing   ", "bright_black"), _doing(seen, act))]


def _doing(seen: LevelsView, act: str) -> Text:
    """Return the act that the table asked for, else what the shuffler does by itself."""
    if act:
        return Text(f"▷ {act}", "bold bright_white")
    return Text("shuffling" if seen.input == "shuffling" else "at rest", "bright_black")


def _ready(seen: LevelsView) -> str:
    if seen.ready == 0:
        return "no deck"
    return _coloured("? cards" if seen.ready < 0 else f"{seen.ready} cards", seen.ready_colour)


def _coloured(words: str, colour: str) -> str:
    return words if colour == "none" else f"{colour}, {words}"


def _fact(name: str, value: str) -> Text:
    return Text.assemble((f"{name:<8}", "bright_black"), value)


def _cards(snapshot: Snapshot, width: int) -> list[Text]:
    counts = snapshot.counts
    if counts is None:
        counting = snapshot.step in _COUNTED
        return [Text("being counted by hand" if counting else "no round", "bright_black")]
    out = max(counts.remainder, 0)
    together = counts.inside + counts.tray + counts.dealt + out
    rest = f"{out}" if counts.remainder >= 0 else f"({counts.remainder_expected} due) –"
    rows = [
        ("in the shuffler", str(counts.inside)),
        ("+ in the tray", str(counts.tray)),
        (f"+ dealt, {counts.packets} packets", str(counts.dealt)),
        ("+ remainder", rest),
    ]
    lines = [spread(Text(name, "bright_black"), value, width) for name, value in rows]
    right = together == counts.deck
    words = "= whole deck ✓" if right else f"✗ NOT {counts.deck}!"
    return [*lines, spread(Text(words, "bold" if right else "bold red"), str(together), width)]


def _decks(decks: tuple[DeckView, ...]) -> list[Text]:
    lines = []
    for deck in decks:
        lines.append(
            Text.assemble((f"{deck.colour:<8}", "bold"), DECK_PLACES.get(deck.place, deck.place))
        )
        lines.append(_booked(deck))
    return lines


def _booked(deck: DeckView) -> Text:
    """Return the last count, and the round whose cards the next one belongs to."""
    if deck.last_count < 0:
        counted = Text("not counted yet", "bright_black")
    elif deck.good:
        counted = Text(f"{deck.last_count} ✓")
    else:
        counted = Text(f"{deck.last_count} ✗ WRONG", "bold red")
    if deck.out_of_play:
        counted = Text.assemble(counted, (", OUT OF PLAY", "bold red"))
    booked = f", next count for round {deck.from_round}" if deck.from_round else ""
    return Text.assemble(" " * 8, counted, (booked, "bright_black"))
