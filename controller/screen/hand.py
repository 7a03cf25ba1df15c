"""A hand of a player-banked game: the players and their bets, the pots, what can be told now."""

from rich.text import Text

from controller.screen.blocks import Block, fit
from controller.screen.seats import arc, framed, width_of_seat, word
from controller.snapshot import SeatView, Snapshot
from controller.snapshot.poker import PokerView, PotView
from controller.words.spoken import say


def hand(snapshot: Snapshot, poker: PokerView, width: int) -> Block:
    """Return the players in their arc, and below them the pots or what can be told."""
    each = width_of_seat(width, len(snapshot.seats))
    blocks = [_player(view, poker.puck == view.number, each) for view in snapshot.seats]
    return [*arc(blocks, each, width), fit(_below(poker), width)]


def _player(view: SeatView, puck: bool, width: int) -> list[Text | str]:
    rows: list[Text | str] = [f"{'◉ ' if puck else ''}{word(view)}", "", ""]
    if view.chips is not None:
        before, small = view.chips.words, view.chips.beside
        rows[1] = Text(say(before) if before is not None else "", _STYLES[view.chips.kind])
        rows[2] = say(small) if small is not None else ""
    return framed(view.number, rows, width, turn=view.turn)


_STYLES = {"bet": "bold green", "gets": "bold yellow", "back": "yellow"}


def _below(poker: PokerView) -> Text:
    """Return the pots, then what can be told; before the cards, the stakes."""
    shown = "  ".join(map(_pot, poker.pots))
    acts = " · ".join(dict.fromkeys(say(each.words) for each in poker.acts))
    stakes = " · ".join(map(say, poker.stakes))
    return Text.assemble((f"{shown}   ", "bold"), (acts or stakes, "bright_black"))


def _pot(pot: PotView) -> str:
    winners = f" → {', '.join(map(str, pot.winners))}" if pot.winners else ""
    return f"{say(pot.title)} {say(pot.words)}{winners}"
