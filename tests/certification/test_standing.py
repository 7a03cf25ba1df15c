"""The standing rules: broken at any moment, they are found by whatever item is being looked at."""

import re

import pytest

from drivers.certification.items import items_for
from drivers.certification.run import DeviceUnderTest, certify_item
from drivers.conformance import Outcome
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from tests.certification.defects.standing import DRAWN, NAMED, Broken, Line
from tests.sharing import mostly_slow, mostly_soak

PARTS = 5
"""Of what is drawn."""


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


FORM = re.compile(r"(^|; )[a-z-]+(, [^:]+)?: .+ \[host [0-9a-f]+; [0-9a-f; ]+\]", re.S)
"""A finding: the rule's id, the moment, what is wrong, and the frames."""


@pytest.mark.slow
@pytest.mark.parametrize("part", mostly_soak(range(PARTS), PARTS))
def test_what_breaks_a_standing_rule_at_any_moment_is_found(part):
    broken = [*NAMED, *DRAWN[part::PARTS]]
    assert (len(NAMED), len(DRAWN)) == (11, 150)
    missed = {each.name for each in broken if found(each)[0] is None}
    assert missed == {each.name for each in broken} & MISSED


MISSED = {"end-too-often-alone-shuffler"}
"""It is told once more than 0.1 s after it was acknowledged, when the line is closed already."""


@pytest.mark.parametrize("broken", mostly_slow(NAMED[2:], 7), ids=lambda each: each.name)
def test_a_finding_names_rule_moment_and_frames(broken):
    verdict, struck = found(broken)
    assert struck
    assert FORM.search(verdict.reason), verdict.reason
