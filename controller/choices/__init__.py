"""What a supervisor can choose at the table instead of what the table's file says.

The choices made are plain data: `controller.data.choice`.
"""

# mypy: implicit-reexport

from controller.choices.options import GameChoice, LimitChoice, MadeChoice, SwitchChoice
