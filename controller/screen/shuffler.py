"""The columns of the terminal view below the layout: shuffler, where the cards are, decks."""

from rich.text import Text

from controller.data.message import Message, message
from controller.data.terms import COLOURS, SETTINGS
from controller.screen.blocks import Block, beside, spread, stack
from controller.snapshot import Counts, DeckView, LevelsView, PlacesView, Snapshot
from controller.words.spoken import say

HEIGHT = 6
_GAP = 2
_CARDS = 22
_DECKS = 34


def shuffler(snapshot: Snapshot, width: int) -> Block:
    """Return the three columns below the layout."""
    first = width - _CARDS - _DECKS - 2 * _GAP
    columns = (
        (message("panel-shuffler"), _shuffler(snapshot.levels, snapshot.places), first),
        (message("panel-cards-of-this-deck"), _cards(snapshot, _CARDS), _CARDS),
        (message("panel-decks"), _decks(snapshot.decks), _DECKS),
    )
    return beside([_column(*column) for column in columns], _GAP)


def _column(title: Message, lines: list[Text], width: int) -> Block:
    words = say(title).upper()
    head = Text.assemble((words, "bold"), (" " + "─" * (width - len(words) - 1), "bright_black"))
    return stack([head, *lines], width, HEIGHT)


def _shuffler(seen: LevelsView | None, places: PlacesView) -> list[Text]:
    if seen is None:
        return [Text(say(places.shuffler), "bright_black")]
    doing = say(places.doing) if places.doing is not None else ""
    return [
        _fact(message("screen-ready"), say(_coloured(places.shuffler, seen))),
        _fact(message("screen-tray"), say(places.tray.words)),
        _fact(message("screen-set-to"), seen.game or say(message("screen-set-to-nothing"))),
        _fact(message("screen-mode"), say(SETTINGS[seen.mode])),
        Text(doing, "bold red" if places.trouble else "bold bright_white"),
    ]


def _coloured(words: Message, seen: LevelsView) -> Message:
    """Return what is ready with its colour, which the page draws."""
    if not seen.ready:
        return words
    return message("list-comma", first=COLOURS[seen.ready_colour], rest=words)


def _fact(name: Message, value: str) -> Text:
    return Text.assemble((f"{say(name):<8}", "bright_black"), value)


def _cards(snapshot: Snapshot, width: int) -> list[Text]:
    counts, why = snapshot.counts, snapshot.places.uncounted
    if counts is None:
        return [Text(say(why) if why is not None else "", "bright_black")]
    undealt = counts.inside + counts.in_hand
    together = undealt + counts.tray + counts.dealt + counts.layout + counts.rack
    inside, in_hand = message("screen-sum-inside"), message("screen-sum-in-hand")
    rows = [
        (in_hand if counts.in_hand else inside, str(undealt)),
        (message("screen-sum-tray"), str(counts.tray)),
        (message("screen-sum-dealt", count=counts.packets), str(counts.dealt)),
        (message("screen-sum-remainder"), _rest(counts)),
    ]
    if counts.layout:
        rows.insert(3, (message("screen-sum-layout"), str(counts.layout)))
    lines = [spread(Text(say(name), "bright_black"), value, width) for name, value in rows]
    right = together == counts.deck
    whole = message("screen-sum-right") if right else message("screen-sum-wrong", due=counts.deck)
    sign = "= " if right else "✗ "
    sum_ = f"{sign}{say(whole)}{' ✓' if right else ''}"
    return [*lines, spread(Text(sum_, "bold" if right else "bold red"), str(together), width)]


def _rest(counts: Counts) -> str:
    """Return the remaining cards in the rack; before they are out, how many are due."""
    if counts.remainder >= 0:
        return str(counts.rack)
    return say(message("screen-sum-due", due=counts.remainder_expected))


def _decks(decks: tuple[DeckView, ...]) -> list[Text]:
    lines = []
    for deck in decks:
        colour = say(COLOURS[deck.colour])
        lines.append(Text.assemble((f"{colour:<8}", "bold"), say(deck.words)))
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
    booked = message("screen-next-count", round=deck.from_round)
    after = f", {say(booked)}" if deck.from_round else ""
    return Text.assemble(" " * 4, counted, (after, "bright_black"))
