"""The courier: a process beside the daemon that takes a table's records to the central database.

It reads the journal and writes nothing into it, and it keeps no cursor. It also tells the pit
boards how the table stands. All that it needs is what every table has installed.
"""

# mypy: implicit-reexport

from controller.floor.courier.carrier import Courier
from controller.floor.courier.glances import Glancer, tell_boards
from controller.floor.courier.post import NatsPost, PostError
from controller.floor.courier.window import DaemonWindow, Sight
