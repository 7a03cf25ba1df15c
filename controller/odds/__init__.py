"""The exact odds of a game's wagers. The modules that compute them need numpy: import them late."""

# mypy: implicit-reexport

from controller.odds.declared_edges import NO_WAY, DeclaredEdge, declarations
from controller.odds.digest import digest_of_rules
from controller.odds.kept_results import KeptOddsError, find_kept, folders, keep, objections
from controller.odds.results import (
    Distribution,
    ErrorCost,
    GameOdds,
    PaidEntry,
    WagerOdds,
    cut_of_one,
)
