"""A technician's view of a table's devices, with a daemon or without one."""
