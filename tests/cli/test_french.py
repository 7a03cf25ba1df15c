"""tablectl in a French locale: nothing in its output is English, and no word is an identifier."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
import typer

from controller.cards import RANKINGS
from controller.cards.ranking import CATEGORIES
from controller.cli import application, execute
from controller.configuration import config_root, list_games, load_game
from controller.data.definition import Step
from controller.data.definition.poker import (
    Both,
    Declares,
    Follow,
    Opening,
    PhaseKind,
    SecondRound,
    Structure,
)
from controller.data.definition.wagers import OnFold, OpensAt
from controller.data.outcomes import CardsOf, Outcome, SettledBy
from controller.words import spoken
from controller.words.folders import ENGLISH
from tests.cli.commands_in_process import tablectl
from tests.odds.test_games import THREE
from tests.odds.test_progressive import FILE
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


GAMES = list_games(config_root())


@cache
def identifiers() -> frozenset[str]:
    """Return what the files of games call their parts; what is a French word, too, is none."""
    kinds = (Step, Outcome, SettledBy, CardsOf, OnFold, OpensAt, *_OF_HANDS)
    parts = [each.value for kind in kinds for each in kind]
    for game in map(load_game, GAMES):
        parts += [game.ranking, game.low_ranking, *dict(game.labels)]
        parts += [each.name for each in game.model_players]
        parts += [hand for table in game.pay_tables for _, odds in table.pays for hand, _ in odds]
    french = {word for text in fragments("fr") for word in bare_words(text)}
    return frozenset((*parts, *RANKINGS, *CATEGORIES)) - {"", *GAMES, *french}


def bare_words(text: str) -> list[str]:
    return [word.strip(".,;:()+") for word in text.split()]


_OF_HANDS = (PhaseKind, Opening, Structure, SecondRound, Declares, Both, Follow)


UNTOLD = re.compile(r"[a-z]+(_[a-z\d]+)+|-?\d+\.\d+")


def untold_in(printed: str) -> list[str]:
    """Return the identifiers and the numbers with a decimal point in what was printed.

    A key of a file may stand in quotation marks, in a column of keys, in the line of a key, and in
    a command to be typed.
    """
    found: list[str] = []
    column = None
    for line in printed.splitlines():
        if "┃" in line:
            heads = line.split("┃")
            column = next((at for at, head in enumerate(heads) if "Clés" in head), None)
        cells = line.split("│")
        if "(clé)" in cells[0]:
            continue
        if column is not None and len(cells) > column:
            del cells[column]
        words = bare_words(re.sub(r"«[^»]*»", "", " ".join(cells)))
        found += [each for each in words if each in identifiers() or UNTOLD.fullmatch(each)]
    return found


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
        (["odds", THREE, "--bogus"], 2, "pour de l’aide.\n\nErreur"),
        (["bogus"], 2, "pour de l’aide.\n\nErreur"),
        (["games"], 2, "Les jeux que cette table peut jouer"),
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
    assert not untold_in(captured.out)


SHOWN = [("games", "show", key) for key in GAMES]
HANDS = [("odds", "hands", "--ranking", name) for name in RANKINGS]
ODDS = [
    ("odds", game, *more)
    for game in GAMES
    for more in (["--distribution"], ["--frequencies"], ["--payout-limit", "50.5", "--bet", "1.5"])
]
COMPUTED = [
    ("odds", "caribbean-stud", "--audit"),
    ("odds", THREE, "--covariance"),
    ("odds", THREE, "--exposed", "ruling"),
    ("odds", THREE, "--wrong-deck"),
    ("odds", THREE, "--hand", "As Kd 7c"),
    ("odds", THREE, "--results", "RESULTS"),
    ("odds", THREE, "--progressive", "PROGRESSIVE", "--meter", "2500.5"),
]
CASES = [[*each] for each in (*SHOWN, *HANDS, *ODDS, *COMPUTED)]


@pytest.mark.parametrize("arguments", mostly_slow(CASES, 6), ids=" ".join)
def test_what_a_game_is_like_is_told_in_words(arguments, capsys, tmp_path):
    files = {
        "RESULTS": "wager,count,handle,win\nante,100,1000.50,35.25\npair_plus,9,90.5,-2.5\n",
        "PROGRESSIVE": FILE,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    execute([str(tmp_path / each) if each in files else each for each in arguments])
    printed = capsys.readouterr().out
    assert printed
    assert not untold_in(printed)


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


def test_an_identifier_and_an_english_number_would_be_found():
    table = " Quoi ┃ Clés du fichier \n play │ by: hand \n"
    assert untold_in(f"{table}joint-hand (straight-flush), 3.37 %") == [
        *("play", "joint-hand", "straight-flush", "3.37"),
    ]
    assert not untold_in("Ante 3,37 %, « joint-hand », version 0.3.0 ; Pair Plus")
