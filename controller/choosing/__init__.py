"""What a supervisor may choose at the table in place of what the table's file says.

What was chosen is plain data: `controller.data.chosen`.
"""

from controller.choosing.choices import (
    GameChoice,
    LimitChoice,
    MadeChoice,
    PayTableChoice,
    SwitchChoice,
)

__all__ = [
    "GameChoice",
    "LimitChoice",
    "MadeChoice",
    "PayTableChoice",
    "SwitchChoice",
]
