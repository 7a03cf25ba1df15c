"""Reports, recall and histories over the central database. Nothing here writes to it.

For one table the tables' own code reads central rows (`scope`, `decks`); for many, the figures
that the store has derived are added up, and told by the code of the tables' own report.
"""
