"""What comes from the operating system: the clocks, the log, processes beside the table."""
