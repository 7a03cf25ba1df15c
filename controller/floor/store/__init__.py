"""The store: takes the records of tables into PostgreSQL, and derives from them.

Any number may run at once, on any computers: the rows of the journals are their locks.
"""
