"""The looks: colours stand in one file; what is read first and pressed has a contrast of AAA."""

import re
from pathlib import Path

import pytest

from controller.floor.board.page import OWN as BOARD
from controller.page.assets import STATIC
from simulators.demo import visitor

DEMO = Path(visitor.__file__).parents[1]
TOKENS = STATIC / "styles" / "tokens.css"
AAA, AA = 7.0, 4.5
"""The least contrasts of texts, by WCAG."""
GROUNDS = ("ground", "surface", "raised", "fault-ground", "hold-ground", "notice-ground")
READ_FIRST = [
    *(("text", ground) for ground in GROUNDS),
    *(("quiet", ground) for ground in GROUNDS),
    *(("on-stop", "stop-ground"), ("go-ink", "go-ground"), ("go-ink", "green")),
    *(("on-go", "go"), ("on-accent", "accent")),
    *(("on-alarm", each) for each in ("high", "medium", "low")),
]
"""The texts of headlines, keys and alarms, each with what it lies on."""
SIGNS = [
    *((sign, "surface") for sign in ("accent", "go", "stop", "late", "locked")),
    *(("hold", ground) for ground in ("surface", "fault-ground", "hold-ground")),
    *(("notice", ground) for ground in ("surface", "notice-ground", "fault-ground")),
]
"""Words and signs that their colour helps to tell."""


def tokens(look: str) -> dict[str, str]:
    """Return the colours of a look by their names."""
    found: dict[str, str] = {}
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", TOKENS.read_text()):
        if ":root" in selector or f'"{look}"' in selector:
            found.update(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block))
    return found


def _light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", ["night", "day"])
def test_headlines_and_keys_have_the_contrast_of_aaa(look: str) -> None:
    colours = tokens(look)
    found = {pair: contrast(*(colours[each] for each in pair)) for pair in READ_FIRST + SIGNS}
    least = {pair: AAA if pair in READ_FIRST else AA for pair in found}
    assert {pair: each for pair, each in found.items() if each < least[pair]} == {}


def test_the_day_has_a_colour_of_its_own_for_each_of_the_felts() -> None:
    text = TOKENS.read_text()
    night, day = (re.findall(r"(--[\w-]+|color-scheme):", each) for each in text.split("{")[1:3])
    assert set(day) - set(night) == set()
    assert set(night) - set(day) == {"--waits-ground", "--next-ground"}, "the board is dark"


def test_colours_stand_among_the_tokens_alone() -> None:
    """Of the demo's pages, too. Paper aside: it is white."""
    for path in sorted(css for each in (STATIC, BOARD, DEMO) for css in each.rglob("*.css")):
        if path != TOKENS:
            screen = path.read_text().split("@media print")[0]
            assert re.findall(r"#[0-9a-f]{3,8}\b(?=[^{}]*;)|\brgba?\(", screen) == [], path.name
