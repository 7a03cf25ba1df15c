"""The terminal view: one picture of a snapshot, 100 by 32, the same for everybody who looks."""

from controller.screen.picture import HEIGHT, WIDTH, one_line, render

__all__ = ["HEIGHT", "WIDTH", "one_line", "render"]
