"""The examination of a table's computer: what is wrong or will be, each with what to do.

Each module looks at one matter and asks what the daemon, `config check` and the journal themselves
use; what belongs to the operating system is asked of its own programs.
"""

# mypy: implicit-reexport

from controller.doctor.computer import Computer, Finding
from controller.doctor.examination import examine
