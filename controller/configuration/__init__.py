"""Configuration files: read, checked as a whole, and turned into frozen definitions.

The daemon calls `load_table`, a technician's command calls `check`.
"""

# mypy: implicit-reexport

from controller.configuration.build import Deployment
from controller.configuration.files import (
    Loaded,
    check,
    game_file,
    list_games,
    load_chosen,
    load_game,
    load_table,
)
from controller.configuration.models import Backups, Floor, LogLevel
from controller.configuration.page_address import PageSettings
from controller.configuration.problem import ConfigurationError, Problem
from controller.shipped_files import config_root, default_table
