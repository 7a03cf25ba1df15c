"""Stories that are told for their pictures alone, by `make screens`; `make test` tells others."""

from tests.browser.screen import DRAWING

collect_ignore_glob = [] if DRAWING else ["test_*.py"]
