"""What the operating system gives: the clocks, the log, processes beside the table."""
