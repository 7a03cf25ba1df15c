"""Setting a table up: answers become the table's file, the rules for udev, and the first people."""
