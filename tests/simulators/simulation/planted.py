"""`tablectl` with a mutant in it, in this process and in all processes that it starts.

python -m tests.simulators.simulation.planted COMMAND …: a controller that forgets latched holds
when it starts. Each process that is started imports this module again, so it has the mutant, too.
"""

import pytest

from controller.cli import main
from tests.simulators.simulation.mutants import clears_the_latch_on_restart

clears_the_latch_on_restart(pytest.MonkeyPatch())

if __name__ == "__main__":
    main()
