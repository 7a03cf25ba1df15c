"""The training page: lessons to choose from, and a fresh training table for each.

The panel in its frame is the table's own page, the same as at any table. The demo serves the page
around it and judges what the trainee does; nothing of a lesson is known to the daemon.
"""
