"""Lines of text of an exact width, and blocks of them side by side."""

from collections.abc import Sequence

from rich.text import Text

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


def spread(left: Text | str, right: Text | str, width: int, style: str = "") -> Text:
    """Return one line with `right` at its end; the left part is cut if there is no room."""
    end = Text(right) if isinstance(right, str) else right
    line = fit(left, width - end.cell_len - 1)
    line.append(" ")
    line.append_text(end)
    return fit(line, width, style)


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
