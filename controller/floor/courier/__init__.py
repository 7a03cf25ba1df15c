"""The courier: a process beside the daemon that takes a table's records to the central database.

It reads the journal and writes nothing into it, and it keeps no cursor. All that it needs is what
every table has installed.
"""

from controller.floor.courier.carrying import Courier, Post
from controller.floor.courier.post import NatsPost, PostError

__all__ = ["Courier", "NatsPost", "Post", "PostError"]
