"""What a technician sees of a table's devices, with a daemon or without one."""
