"""Lines of text of an exact width, and blocks of them side by side; signs and words.

No state is told by colour alone.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from controller.data.causes import Question
from controller.data.house_clock import shown, time_of, zone_of
from controller.data.message import Message, message
from controller.data.terms import ROLES, SEATS, Terms
from controller.snapshot import HoldView

Block = list[Text]
"""Lines of the same width, from top to bottom."""

PLAIN = ("╭", "─", "╮", "│", "╰", "╯")
HEAVY = ("┏", "━", "┓", "┃", "┗", "┛")
"""The pieces of a frame: upper left, horizontal, upper right, vertical, lower left, lower right."""
ELLIPSIS = "…"


def fit(text: Text | str, width: int, style: str = "") -> Text:
    """Return the text in exactly `width` cells: cut with an ellipsis, or filled with blanks."""
    line = text.copy() if isinstance(text, Text) else Text(text)
    line.no_wrap = True
    line.truncate(width, overflow="ellipsis", pad=True)
    if style:
        line.stylize_before(style)
    return line


def spread(left: Text | str, right: Text | str, width: int) -> Text:
    """Return one line with `right` at its end; the left part is cut if there is no room."""
    end = Text(right) if isinstance(right, str) else right
    line = fit(left, width - end.cell_len - 1)
    line.append(" ")
    line.append_text(end)
    return fit(line, width)


def centred(text: Text | str, width: int) -> Text:
    """Return the text in the middle of `width` cells."""
    line = text.copy() if isinstance(text, Text) else Text(text)
    line.truncate(width, overflow="ellipsis")
    line.pad_left((width - line.cell_len) // 2)
    return fit(line, width)


def wrapped(text: str, width: int, most: int) -> list[str]:
    """Return the words on at most `most` lines; if they do not fit, an ellipsis ends them."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [line if len(line) <= width else line[: width - 1] + ELLIPSIS for line in lines]


def stack(lines: Sequence[Text | str], width: int, height: int) -> Block:
    """Return a block of exactly `width` by `height`."""
    block = [fit(line, width) for line in lines[:height]]
    return block + [fit("", width) for _ in range(height - len(block))]


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Return blocks of the same height side by side."""
    return [Text(" " * gap).join(rows) for rows in zip(*blocks, strict=True)]


SPOT_SIGNS = {
    "awaiting": ("○", "yellow"),
    "placed": ("●", "bold green"),
    "locked": ("◆", "bold cyan"),
    "none": ("–", "bright_black"),
    "late": ("!", "bold magenta"),
    "faulty": ("✗", "bold red"),
    "stands": ("=", "bold"),
    "returned": ("↩", "bold"),
    "paid": ("+", "bold"),
    "lost": ("×", "bold"),
}
"""The signs of a spot's states, with their styles."""
TOUCHES = {
    "key-seat-in": message("screen-touch-in"),
    "key-seat-out": message("screen-touch-out"),
    "key-seat-back": message("screen-touch-back"),
    "key-seat-absent": message("screen-touch-absent"),
    "key-seat-settled": SEATS["settled"],
    "key-seat-not-settled": message("screen-touch-unsettled"),
    "key-seat-dealt": SEATS["dealt"],
    "key-seat-folds": message("screen-touch-folds"),
    "key-seat-unfolds": message("screen-touch-back"),
    "key-seat-opens": message("screen-touch-opens"),
    "key-seat-draws": message("screen-touch-draws"),
    "key-seat-buys": message("screen-touch-buys"),
    "key-seat-high": message("poker-high"),
    "key-seat-low": message("poker-low"),
    "key-seat-both": message("poker-both"),
    "key-seat-undeclares": message("screen-touch-undeclares"),
    "key-seat-wins": message("poker-wins"),
    "key-seat-wins-not": message("screen-touch-wins-not"),
}
"""What touching a seat means, by the message id of the offer."""
LINKS: Final = Terms("screen-link", ("connecting", "up", "lost", "refused"))
"""The states of the line to a device."""
_CLEARED_BY = {
    "notice": message("screen-ends-by-itself"),
    "dealer": message("screen-dealer-continues"),
    "supervisor": message("screen-supervisor-clears"),
    "service": ROLES["technician"],
}
_DECIDED = message("screen-somebody-decides")
_ADOPTED = message("screen-supervisor-adopts")


def ended_by(hold: HoldView) -> Message:
    """Return who ends a hold, and how."""
    match hold.question:
        case Question.DECIDE:
            return _DECIDED
        case Question.ADOPT:
            return _ADOPTED
        case _ if hold.latched and not (hold.cleared_by or hold.question is Question.CONTINUE):
            return ROLES["technician" if hold.klass == "service" else "supervisor"]
        case _:
            return _CLEARED_BY[hold.klass if hold.latched or hold.klass == "service" else "notice"]


def clock(utc_us: int, zone: str) -> str:
    """Return the time of day by the house's clock."""
    return shown(time_of(utc_us), zone_of(zone), "%H:%M:%S")


def stops_round(hold: HoldView) -> bool:
    """Tell whether a hold stops this round, and not only the next deal."""
    return hold.scope != "next deal"
