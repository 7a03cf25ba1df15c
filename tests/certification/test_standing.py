"""The standing rules: broken at any moment, they are found by whatever item is being looked at."""

import pytest

from drivers.certification.items import items_for
from drivers.certification.run import DeviceUnderTest, certify_item
from drivers.conformance import Outcome
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from tests.certification.defects.standing import DRAWN, NAMED, Broken, Line


def found(broken: Broken):
    """Return the first verdict that fails on such a device, and how often its rule was broken."""
    kind = DeviceKind[broken.device.partition("?")[0].upper()]
    itself = "self_driven" in broken.device

    async def look():
        line = Line(broken)
        subject = DeviceUnderTest(line, line.operator(), kind, itself)
        for item in items_for(kind, self_driven=itself):
            verdict = await certify_item(subject, item)
            if verdict.outcome is Outcome.FAIL:
                return verdict, line.struck
        return None, line.struck

    return in_virtual_time(look())


@pytest.mark.slow
def test_what_breaks_a_standing_rule_is_found():
    missed = [each.name for each in (*NAMED, *DRAWN) if found(each)[0] is None]
    assert len(DRAWN) == 150
    assert len(NAMED) == 11
    assert len(missed) <= 106, missed
