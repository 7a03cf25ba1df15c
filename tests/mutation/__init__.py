"""Random mutants of a room's source, and whether the room's quick tests kill them."""
