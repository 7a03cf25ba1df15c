"""The terminal view: a snapshot as one picture of 100 by 32 cells, the same for everybody."""

# mypy: implicit-reexport

from controller.screen.picture import HEIGHT, WIDTH, one_line, render
