"""`python -m controller.cli` is `tablectl`."""

from controller.cli import main

main()
