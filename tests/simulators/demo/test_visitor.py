"""The visitor's drawer speaks the languages of its own catalogues, all that it says of itself."""

import pytest

from controller.page.catalogue import read_catalogue
from simulators.demo.visitor.buttons import buttons
from simulators.demo.visitor.server import CATALOGUES
from simulators.people.staff import DANA, SAM, TESS
from simulators.scripts.fitting import verbs_at
from tests.page.speaking import speak
from tests.page.written import in_page
from tests.procedure.table_story import shipped_table

FILES = sorted(CATALOGUES.glob("*.yaml"))


def written() -> set[str]:
    """Return every English text of the drawer's own."""
    found = set(in_page(CATALOGUES.with_name("static")))
    for button in buttons(verbs_at(shipped_table())):
        found |= {button.group, button.label, button.hint} - {""}
    return found | {str(each.person.role) for each in (DANA, SAM, TESS)}


def test_there_is_french() -> None:
    assert "fr" in [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_text_is_translated_and_no_other(path) -> None:
    assert set(read_catalogue(path)) == written()


def test_words_with_blanks_are_filled_in_french() -> None:
    catalogue = read_catalogue(CATALOGUES / "fr.yaml")
    texts = [("Take {wager} away", {"wager": "Ante"}), "Mend it", "supervisor"]
    assert speak(texts, catalogue).texts == ["Retirer Ante", "Remettre en état", "superviseur"]
