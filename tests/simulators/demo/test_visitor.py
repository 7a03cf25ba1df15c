"""The visitor's drawer: each of its own texts is in all languages of its own catalogues."""

import re

import pytest

from controller.configuration.checks.languages import check_language
from controller.data.message import message
from controller.words.catalogue_file import entries
from controller.words.folders import FOLDER, catalogue, languages
from simulators.demo.visitor.server import REFUSED, ROOT, buttons
from simulators.people.staff import DANA, SAM, TESS
from simulators.scripts.reading import verbs_at
from tests.page.page_speech import speak
from tests.procedure.table_story import shipped_table

PLACES = ("tray", "hand", "dealer", "rack", "box", "floor")


def said() -> set[str]:
    """Return the ids of all the drawer's texts."""
    script = (ROOT / "static" / "drawer.js").read_text("utf-8")
    found = set(re.findall(r'\bwords\("([a-z-]+)"', script))
    table = shipped_table()
    for button in buttons(verbs_at(table), table.deck_colours):
        found |= {button.group, button.label, button.hint} - {""}
    # Where cards lie: the seats have their numbers, and each other place has its name.
    found |= {f"drawer-place-{place}" for place in PLACES}
    return found | {f"role-{each.person.role}" for each in (DANA, SAM, TESS)} | {REFUSED}


def text(tag: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in catalogue(tag, (ROOT,)))


def test_the_drawer_has_french() -> None:
    assert languages((ROOT,)) == ("en", "fr")


@pytest.mark.parametrize("tag", languages((ROOT,)))
def test_each_text_is_translated_and_no_other(tag) -> None:
    assert set(entries(catalogue(tag, (ROOT,)))) == said()
    assert check_language(ROOT / FOLDER / tag, ROOT) == []


def test_words_with_blanks_are_filled_in_french() -> None:
    asked = [message("drawer-take-away", wager="Ante"), message("role-supervisor")]
    spoken = speak(asked, "fr", {tag: text(tag) for tag in ("en", "fr")})
    assert spoken.texts == ["Retirer Ante", "superviseur"]
