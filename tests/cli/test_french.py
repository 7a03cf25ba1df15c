"""tablectl in a French locale: its output contains no English sentence of the catalogue."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
import typer

from controller.cli import application, execute
from controller.words import spoken
from controller.words.folders import ENGLISH
from tests.cli.commands_in_process import tablectl
from tests.sharing import mostly_slow
from tests.words.shipped_messages import shipped_messages

FEWEST_WORDS = 3
"""Shorter texts may be French as well, or words of a file."""


@cache
def english_only() -> list[str]:
    """Return the longer English texts between parameters, on one line each."""
    english, french = fragments(ENGLISH), fragments("fr")
    words = re.compile(r"[A-Za-z]{2,}")
    return sorted(each for each in english - french if len(words.findall(each)) >= FEWEST_WORDS)


def fragments(language: str) -> set[str]:
    """Return the texts of a language between its parameters, on one line each."""
    found = shipped_messages(language).values()
    return {" ".join(text.split()) for entry in found for text in entry.texts}


def english_in(printed: str) -> list[str]:
    """Return the English sentences that stand in what was printed, and ids without words."""
    # Tables are drawn with lines between their columns, and sentences run over lines.
    text = " ".join(re.sub(r"[│┃┡╇┩━╽╿║─┌┐└┘├┤┬┴┼]", " ", printed).split())
    ids = re.findall(r"\[?\b(?:help|tablectl|config|odds)-[a-z0-9-]+\b\]?", text)
    return [each for each in english_only() if each in text] + ids


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")


def commands() -> Iterator[tuple[str, ...]]:
    """Yield every command with the groups before it."""
    root = typer.main.get_command(application.application())
    for name in root.list_commands(None):
        yield (name,)
        inner = getattr(root.get_command(None, name), "commands", {})
        yield from ((name, each) for each in inner)


@pytest.mark.parametrize("command", mostly_slow(["", *map(" ".join, commands())], 4))
def test_the_help_of_each_command_is_french(command, capsys):
    assert execute([*command.split(), "--help"]) == 0
    printed = capsys.readouterr().out
    assert "Affiche ce message et termine." in printed
    assert not english_in(printed)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["config", "check"], 0, "en ordre"),
        (["config", "check", "config/languages"], 2, "un dossier"),
        (["config", "check", "config/games/nowhere.yaml"], 2, "1 problème"),
        (["games", "list"], 0, "table de paiement"),
        (["games", "show", "three-card-poker"], 0, "Cote contre un"),
        (["games", "show", "three-card-pokr"], 2, "vouliez-vous dire"),
        (["odds", "three-card-poker"], 0, "mise moyenne"),
        (["odds", "three-card-poker", "--pay-table", "none"], 2, "table de paiement"),
        (["odds", "hands", "--ranking", "three-cards"], 2, "vouliez-vous dire"),
        (["odds", "hands", "--ranking", "three-card", "--of", "99"], 2, "se choisit parmi"),
        (["odds", "draw", "--ranking", "three-card", "--hand", "As Ks Qz"], 2, "pas une carte"),
        (["wagers", "ante=10"], 0, "Ces mises peuvent tenir."),
        (["wagers", "ante=10", "ante=10"], 2, "une mise est indiquée deux fois"),
        (["wagers", "ante=ten"], 2, "un montant comme"),
        (["people", "remove", "7"], 2, "personne n’a le badge 7"),
        (["press", "green", "--badge", "2001"], 2, "pas de terminal"),
        (["choose", "--reason", "x", "--limit", "ante"], 2, "n’est pas comme ante=5..200"),
        (["clear", "--reason", "x", "--effect", "y"], 2, "les effets sont"),
        (["driver", "check", "sim://nothing"], 2, "pour quel pilote"),
        (["driver", "check", "sim://shuffler", "--only", "x"], 2, "pas cette épreuve"),
        (["journal", "verify", "x", "--config", "y"], 2, "pas les deux"),
        (["journal", "head", "--key", "x"], 2, "--key va avec --check"),
        (["recall", "--shift", "10:00"], 2, "pour --shift"),
        (["recall", "--day", "today"], 2, "n’est pas une date"),
        (["report", "--csv", "--html"], 2, "une seule de --json"),
        (["report", "--from", "noon"], 2, "n’est pas une heure"),
        (["device", "check", "door"], 2, "n’est aucun de"),
        (["driver", "list"], 0, "intégré"),
        (["simulate", "--seats", "9"], 2, "n’est pas A-B"),
        (["simulate", "--rounds", "1"], 0, "infractions"),
        (["simulator", "shuffler"], 2, "donnez-lui --pty"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_what_a_command_says_is_french(arguments, code, said, capsys, tmp_path):
    people = tmp_path / "people.yaml"
    people.write_text("people: []\n")
    people.chmod(0o600)
    if arguments[0] == "people":
        arguments = [*arguments, "--file", str(people)]
    assert execute(arguments) == code
    captured = capsys.readouterr()
    assert said in captured.out + captured.err
    assert not english_in(captured.out + captured.err)


async def test_what_a_running_table_answers_is_french(house, capsys):
    assert await tablectl("adopt", "--badge", "2001", "--reason", "première installation") == 0
    assert await tablectl("press", "round_over") == 1
    captured = capsys.readouterr()
    assert "événement" in captured.out
    assert captured.err.startswith("tablectl: refusé")
    assert not english_in(captured.out + captured.err)


def test_an_english_sentence_would_be_found():
    assert english_in("Show the\n  table as it stands. Exit 1: it does not run; 4: it is halted.")
    assert english_in("[help-status]")
    assert not english_in("Montre l’état de la table.")
