"""The floor: the records of many tables in one central database. `docs/floor.md` describes it.

Each table's journal is the queue, and what the central database has committed of it is the cursor.
A table never depends on any of this: nothing that the daemon runs imports it.
"""
