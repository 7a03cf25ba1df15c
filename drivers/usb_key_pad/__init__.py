"""USB key pads: ordinary USB keyboards whose keys are the dealer's keys."""
