"""The terminal view: a snapshot as one picture of 100 by 32 cells, the same for everybody."""

from controller.screen.picture import HEIGHT, WIDTH, one_line, render

__all__ = ["HEIGHT", "WIDTH", "one_line", "render"]
