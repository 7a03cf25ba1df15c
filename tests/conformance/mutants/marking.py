"""What all broken drivers share: the list of them, and a base that changes their reports."""

MUTANTS = []
"""Each broken driver with the items that must fail on it."""


def mutant(*items):
    """Add a driver to the list, with the items that must fail on it."""

    def note(cls):
        MUTANTS.append((cls, items))
        return cls

    return note


class Told:
    """Reports other events than the driver has found."""

    def take_events(self):
        return [told for event in super().take_events() for told in self.tell(event)]

    def tell(self, event):
        return [event]
