"""What a supervisor may choose at the table in place of what its file says, and what he chose."""

from controller.choosing.choices import (
    GameChoice,
    LimitChoice,
    MadeChoice,
    PayTableChoice,
    SwitchChoice,
)
from controller.choosing.chosen import Chosen, Fallen, in_words

__all__ = [
    "Chosen",
    "Fallen",
    "GameChoice",
    "LimitChoice",
    "MadeChoice",
    "PayTableChoice",
    "SwitchChoice",
    "in_words",
]
