"""What all broken drivers share: how they are noted, and how they bend what is reported."""

MUTANTS = []
"""Each with the items that must fail on it."""


def mutant(*items):
    """Note a driver with the items that must fail on it."""

    def note(cls):
        MUTANTS.append((cls, items))
        return cls

    return note


class Told:
    """Reports other events than its driver has found."""

    def take_events(self):
        return [told for event in super().take_events() for told in self.tell(event)]

    def tell(self, event):
        return [event]
