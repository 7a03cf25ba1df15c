"""Broken drivers that report wrong levels."""

from msgspec import structs

from drivers.interface import LinkUp, SpotLevels
from drivers.sensors import SensorsDriver
from tests.conformance.mutants.marking import Told, mutant


@mutant("levels")
class HasTooFewSpots(Told, SensorsDriver):
    """Declares one spot and reports three."""

    def tell(self, event):
        if isinstance(event, LinkUp):
            return [structs.replace(event, abilities=structs.replace(event.abilities, spots=1))]
        if isinstance(event, SpotLevels):
            return [structs.replace(event, occupied=event.occupied | 0x04)]
        return [event]


@mutant("levels")
class ComesUpWithoutLevels(Told, SensorsDriver):
    fresh = False

    def tell(self, event):
        if self.fresh and isinstance(event, SpotLevels):
            self.fresh = False
            return []
        self.fresh = isinstance(event, LinkUp)
        return [event]


@mutant("levels_after_reconnect")
class RemembersLevels(Told, SensorsDriver):
    """Reports after a reconnect the levels from before it."""

    old = None
    fresh = False

    def tell(self, event):
        if isinstance(event, SpotLevels):
            if self.fresh and self.old is not None:
                event = structs.replace(event, occupied=self.old)
            self.fresh = False
            self.old = event.occupied
        self.fresh = self.fresh or isinstance(event, LinkUp)
        return [event]


@mutant("spots")
class MixesSpotsUp(Told, SensorsDriver):
    def tell(self, event):
        if isinstance(event, SpotLevels) and event.occupied & 1:
            return [structs.replace(event, occupied=event.occupied | 2)]
        return [event]
