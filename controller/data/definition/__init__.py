"""A game and a table, as the procedure uses them: plain frozen data.

`controller.configuration` builds them from `config/games/*.yaml` and `config/table.yaml`, and
checks everything first; nothing here reads a file.
"""

# mypy: implicit-reexport

from controller.data.definition.game import (
    CommunityFrom,
    DealerFrom,
    DealTo,
    GameDefinition,
    Order,
    Packets,
    Stage,
    WithoutBet,
)
from controller.data.definition.house import (
    CHANGEABLE,
    SWITCH_MEANINGS,
    SWITCH_VALUES,
    SWITCHES,
    DecisionOpens,
    DeckIdentities,
    FollowSettling,
    House,
    HouseSwitches,
    ManifestRule,
    OpenedBy,
    SeatsPerPlayer,
    TakeBack,
)
from controller.data.definition.model_players import Discard, ModelPlayer, StageLine
from controller.data.definition.steps import (
    ANY,
    APART,
    CALLED,
    DEAL,
    DISPENSING,
    FRAME,
    HAND,
    NEEDS,
    PLAY,
    ROUND,
    SHUT,
    WAGERS_OPEN,
    Step,
    StepDefinition,
)
from controller.data.definition.table import DeviceSettings, TableDefinition
from controller.data.definition.wagers import (
    Excess,
    OnFold,
    OpensAt,
    PayTable,
    PlayerEdge,
    WagerDefinition,
)
