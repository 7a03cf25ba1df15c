"""The examination of a table's computer: what is wrong or will be, each with what to do.

Each module looks at one matter and asks what the daemon, `config check` and the journal themselves
use; what belongs to the operating system is asked of its own programs.
"""

from controller.doctor.computer import Computer
from controller.doctor.examination import examine
from controller.doctor.finding import Finding

__all__ = ["Computer", "Finding", "examine"]
