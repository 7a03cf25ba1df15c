"""Stories for pictures alone, told by `make screens`; `make test` leaves them out."""

from tests.browser.screen import DRAWING

collect_ignore_glob = [] if DRAWING else ["test_*.py"]
