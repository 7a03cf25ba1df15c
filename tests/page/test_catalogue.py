"""A language's file is checked when it is read: all errors at once, with line and remedy."""

from pathlib import Path

import pytest

from controller.configuration import ConfigurationError
from controller.page.catalogue import read_catalogue


def problems(folder: Path, text: str, name: str = "fr.yaml") -> list[str]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError) as caught:
        read_catalogue(path)
    return [str(each).removeprefix(f"{path}:") for each in caught.value.problems]


def test_templates_come_with_their_translations(tmp_path: Path) -> None:
    path = tmp_path / "fr-CA.yaml"
    path.write_text('"Seat {seat} in": "Place {seat} en jeu"\n"on": "oui"\n', encoding="utf-8")
    assert read_catalogue(path) == {"Seat {seat} in": "Place {seat} en jeu", "on": "oui"}


def test_a_placeholder_that_english_does_not_have(tmp_path: Path) -> None:
    found = problems(tmp_path, '"Close it.": "Fermez."\n"Seat {seat} in": "{seat}, {place}"\n')
    assert found == ["2:19: Seat {seat} in: found {place}; expected what its English has: {seat}"]


def test_a_placeholder_that_is_missing(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '"Seat {seat} in": "En jeu"\n')
    assert found == "1:19: Seat {seat} in: found 'En jeu'; expected {seat}, as its English has it"


def test_only_the_last_form_must_have_them_all(tmp_path: Path) -> None:
    path = tmp_path / "fr.yaml"
    path.write_text('"{n} cards": "une carte|{n} cartes"\n', encoding="utf-8")
    assert read_catalogue(path) == {"{n} cards": "une carte|{n} cartes"}
    (found,) = problems(tmp_path, '"{n} cards": "{n} carte|des cartes"\n')
    assert found.endswith("expected {n}, as its English has it")


def test_everything_is_told_at_once(tmp_path: Path) -> None:
    text = '"A {one}": "{two}"\n"B": 3\n"C": ""\n"A {one}": "{one}"\n'
    found = problems(tmp_path, text)
    assert [each.split(":")[0] for each in found] == ["4", "1", "1", "2", "3"]


def test_its_name_is_a_language(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '"A": "B"\n', "french.yaml")
    assert "such as fr.yaml or fr-CA.yaml" in found


def test_it_is_a_mapping_and_can_be_read(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "- Close it.\n")
    assert "expected English templates, each with its translation" in found
    with pytest.raises(ConfigurationError):
        read_catalogue(tmp_path / "de.yaml")
