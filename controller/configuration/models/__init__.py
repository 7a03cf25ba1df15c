"""The schema of the four kinds of configuration file; the descriptions are the editor's help.

It has types and ranges only: rules between keys are in `configuration.checks`.
"""

# mypy: implicit-reexport

from controller.configuration.models.game import GameFile, PayTableFile, StepFile
from controller.configuration.models.house import HouseFile
from controller.configuration.models.jurisdiction import JurisdictionFile, PayoutRuleFile
from controller.configuration.models.table import (
    CHIPS,
    AnyTableFile,
    Backups,
    Colour,
    DeviceFile,
    Floor,
    LogLevel,
    PageFile,
    TableFile,
)
