"""The columns of the terminal view below the layout: shuffler, where the cards are, decks."""

from rich.text import Text

from controller.data.lists import both
from controller.data.message import Message, message
from controller.data.terms import COLOURS, FAULTS, SETTINGS
from controller.screen.blocks import Block, beside, spread, stack
from controller.screen.signs import DECK_PLACES, DOORS, INPUTS, TRAYS
from controller.snapshot import Counts, DeckView, LevelsView, Snapshot
from controller.words.spoken import say

HEIGHT = 6
_GAP = 2
_CARDS = 22
_DECKS = 37


def shuffler(snapshot: Snapshot, width: int) -> Block:
    """Return the three columns below the layout."""
    first = width - _CARDS - _DECKS - 2 * _GAP
    columns = (
        (message("panel-shuffler"), _shuffler(snapshot.levels, snapshot.act), first),
        (message("panel-cards-of-this-deck"), _cards(snapshot, _CARDS), _CARDS),
        (message("panel-decks"), _decks(snapshot.decks), _DECKS),
    )
    return beside([_column(*column) for column in columns], _GAP)


def _column(title: Message, lines: list[Text], width: int) -> Block:
    words = say(title).upper()
    head = Text.assemble((words, "bold"), (" " + "─" * (width - len(words) - 1), "bright_black"))
    return stack([head, *lines], width, HEIGHT)


def _shuffler(seen: LevelsView | None, act: Message | None) -> list[Text]:
    if seen is None:
        return [Text(say(message("panel-not-read-yet")), "bright_black")]
    mode = say(message("screen-mode", setting=SETTINGS[seen.mode]))
    lines = [
        _fact(message("screen-ready"), say(_ready(seen))),
        _fact(message("screen-input"), say(_coloured(INPUTS[seen.input], seen.input_colour))),
        _fact(message("screen-tray"), f"{say(TRAYS[seen.tray]):<10}{mode}"),
        _fact(message("screen-set-to"), seen.game or say(message("screen-set-to-nothing"))),
    ]
    if seen.fault != "none":
        fault = say(message("panel-fault", fault=FAULTS[seen.fault]))
        return [*lines, _trouble(message("screen-fault"), fault)]
    if seen.doors:
        doors = say(both([DOORS[door] for door in seen.doors]))
        return [*lines, _trouble(message("screen-open"), doors)]
    return [
        *lines,
        Text.assemble((_name(message("screen-doing")), "bright_black"), _doing(seen, act)),
    ]


def _doing(seen: LevelsView, act: Message | None) -> Text:
    """Return what the table asked for, else what the shuffler does by itself."""
    if act is not None:
        return Text(f"▷ {say(act)}", "bold bright_white")
    shuffling = seen.input == "shuffling"
    words = message("screen-shuffling") if shuffling else message("panel-at-rest")
    return Text(say(words), "bright_black")


def _ready(seen: LevelsView) -> Message:
    if seen.ready == 0:
        return message("screen-no-deck")
    known = seen.ready > 0
    cards = (
        message("panel-cards-counted", count=seen.ready)
        if known
        else message("screen-cards-unknown")
    )
    return _coloured(cards, seen.ready_colour)


def _coloured(words: Message, colour: str) -> Message:
    return words if colour == "none" else message("list-comma", first=COLOURS[colour], rest=words)


def _fact(name: Message, value: str) -> Text:
    return Text.assemble((_name(name), "bright_black"), value)


def _trouble(name: Message, value: str) -> Text:
    return Text(f"{_name(name)}{value}", "bold red")


def _name(name: Message) -> str:
    return f"{say(name):<8}"


def _cards(snapshot: Snapshot, width: int) -> list[Text]:
    counts = snapshot.counts
    if counts is None:
        return [Text(say(_uncounted(snapshot)), "bright_black")]
    together = counts.inside + counts.tray + counts.dealt + counts.rack
    rows = [
        (message("screen-sum-inside"), str(counts.inside)),
        (message("screen-sum-tray"), str(counts.tray)),
        (message("screen-sum-dealt", count=counts.packets), str(counts.dealt)),
        (message("screen-sum-remainder"), _rest(counts)),
    ]
    lines = [spread(Text(say(name), "bright_black"), value, width) for name, value in rows]
    right = together == counts.deck
    whole = message("screen-sum-right") if right else message("screen-sum-wrong", due=counts.deck)
    sign = "= " if right else "✗ "
    sum_ = f"{sign}{say(whole)}{' ✓' if right else ''}"
    return [*lines, spread(Text(sum_, "bold" if right else "bold red"), str(together), width)]


def _uncounted(snapshot: Snapshot) -> Message:
    """Return why nothing tells where the cards are."""
    if snapshot.counting:
        return message("panel-being-counted-by-hand")
    return message("panel-cards-are-collected") if snapshot.void else message("panel-no-round")


def _rest(counts: Counts) -> str:
    """Return the remaining cards in the rack; before they are out, how many are due."""
    if counts.remainder >= 0:
        return str(counts.rack)
    return say(message("screen-sum-due", due=counts.remainder_expected))


def _decks(decks: tuple[DeckView, ...]) -> list[Text]:
    lines = []
    for deck in decks:
        colour = say(COLOURS[deck.colour])
        lines.append(Text.assemble((f"{colour:<8}", "bold"), say(DECK_PLACES[deck.place])))
        lines.append(_booked(deck))
    return lines


def _booked(deck: DeckView) -> Text:
    """Return the last count, and the round whose cards the next one belongs to."""
    if deck.last_count < 0:
        counted = Text(say(message("screen-not-counted")), "bright_black")
    elif deck.good:
        counted = Text(f"{deck.last_count} ✓")
    else:
        wrong = say(message("screen-count-wrong"))
        counted = Text(f"{deck.last_count} ✗ {wrong}", "bold red")
    if deck.out_of_play:
        out = say(message("panel-deck-out-of-play")).upper()
        counted = Text.assemble(counted, (f", {out}", "bold red"))
    booked = message("screen-next-count", round=deck.from_round)
    after = f", {say(booked)}" if deck.from_round else ""
    return Text.assemble(" " * 8, counted, (after, "bright_black"))
