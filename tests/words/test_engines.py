"""Both engines of Project Fluent speak alike: rustfluent, and Mozilla's own in Python."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from controller.data.message import Message, message
from controller.shipped_files import config_root
from controller.words import spoken
from controller.words.folders import languages
from controller.words.python_bundle import Bundle as InPython
from controller.words.spoken import Speaker
from tests.missing import skip_for_want_of

ROOTS = (config_root(),)
CATALOGUES = {
    "the later of two": "a = first\nb = other\na = second\n",
    "the one of two that can be read": "a = first\na = { $x\nb = ok\n",
    "junk": "a = { $x\n  ]\njunk\nb = said { $x }\n",
    "nothing indented": "a = { $x ->\n[one] uno\n*[other] n\n}\nb = after\n",
    "terms": "-t = T\n  .g = m\na = { -t } { b }\nb = { -t.g ->\n [m] M\n *[f] F { $x }\n }\n",
    "unknown": "a = { -none } { none } { $none }\nb = { $none ->\n [one] 1\n *[other] n\n }\n",
    "only attributes": "a =\n  .title = T\nb = B\n",
    "literals": 'a = { "q" } { "\\u202F" }{ "{" }\nb = {""}   blank\n',
    "lines": "a =\n    one\n      two { $x }\n\n    three\nb = one\r\n  two\r\n",
    "exact and words": "a = { $x ->\n [0] none\n [1] one\n [red] R\n *[other] { $x }\n }\n",
    "forms": "a = { $x ->\n [one] o\n [two] t\n [few] f\n *[other] n\n }\nb = b\n",
    "comments": "# a = no\n## b = no\na = # x\n### c\nb = x # { $x }\n",
    "capitals": "Ab_c = no\na = { Ab_c }\nb = B\n",
}


@pytest.fixture
def in_rust() -> Callable[..., object]:
    """Return the other engine; this test compares nothing where it is not installed."""
    try:
        from rustfluent import Bundle
    except ModuleNotFoundError:
        skip_for_want_of("rustfluent", "compare the engines where it has a wheel")
    return Bundle


@pytest.mark.parametrize("language", languages(ROOTS))
def test_a_message_without_its_parameters_is_said_alike(language, in_rust, monkeypatch):
    rust, python = _both(language, in_rust, monkeypatch)
    bare = Message("refusal-two-effects")
    assert "{$seat}" in python.say(bare) == rust.say(bare)


def test_a_message_that_a_language_lacks_is_said_alike(in_rust, monkeypatch, tmp_path):
    _write(
        tmp_path, "en", "number-decimal-sign = .\nnumber-group-sign = ,\nonly = { $count } left\n"
    )
    _write(tmp_path, "fr", "number-decimal-sign = ,\nonly = { $count ->\n")
    for each in _both("fr", in_rust, monkeypatch, tmp_path):
        assert each.say(message("only", count=1234)) == "1234 left"
        assert each.say(message("in-none", seat=3)) == "[in-none]"
        assert each.amount(123_456) == "1,234,56"


@pytest.mark.parametrize("text", CATALOGUES.values(), ids=CATALOGUES)
@pytest.mark.parametrize("tag", ["en", "fr", "pl", "fr-CA"])
def test_a_house_s_own_catalogue_is_said_alike(tag, text, in_rust, tmp_path):
    path = tmp_path / "own.ftl"
    path.write_bytes(text.encode())
    both = in_rust(tag, [str(path)]), InPython(tag, [str(path)])
    values = (0, 1, 2, 5, 22, 1000, "red", "x" * 3000)
    for given in ({}, *({"x": value} for value in values)):
        for id_ in ("a", "b"):
            rust, python = (_said(each, id_, given) for each in both)
            assert python == rust, (id_, given)


def test_a_file_that_cannot_be_read_is_refused_alike(in_rust, tmp_path):
    garbled = tmp_path / "garbled.ftl"
    garbled.write_bytes(b"a = \xff\n")
    for path in (garbled, tmp_path / "none.ftl"):
        for engine in (in_rust, InPython):
            with pytest.raises(OSError, match=path.name):
                engine("en", [str(path)])


def test_a_message_that_names_itself_is_not_said(tmp_path):
    path = tmp_path / "own.ftl"
    path.write_text("a = { a }\n")
    with pytest.raises(ValueError, match="a names itself"):
        InPython("en", [str(path)]).get_translation("a", {}, use_isolating=False)


def test_an_entry_is_parsed_when_it_is_first_said(tmp_path):
    path = tmp_path / "own.ftl"
    path.write_text("-t = T\na = { -t }\nb = B\n")
    bundle = InPython("en", [str(path)])
    assert not bundle.has_message("a")
    assert bundle.get_translation("a", {}, use_isolating=False) == "T"
    assert bundle.has_message("a")
    assert not bundle.has_message("b")


def test_the_engine_in_python_is_loaded_only_where_the_other_is_missing(in_rust):
    told = (
        "import sys, controller.words.spoken as s\n"
        "print(s.Bundle.__module__, 'babel' in sys.modules)"
    )
    without = f"import sys\nsys.modules['rustfluent'] = None\n{told}"
    found = [
        subprocess.check_output([sys.executable, "-c", each], text=True) for each in (told, without)
    ]
    assert found == [
        f"{in_rust.__module__} False\n",
        "controller.words.python_bundle True\n",
    ]


def _both(language, in_rust, monkeypatch, *roots) -> list[Speaker]:
    """Return a speaker by each engine."""
    made = []
    for engine in (in_rust, InPython):
        spoken._bundle.cache_clear()
        monkeypatch.setattr(spoken, "Bundle", engine)
        made.append(Speaker(language, roots or ROOTS))
    spoken._bundle.cache_clear()
    assert {type(each._bundles[0]) for each in made} == {in_rust, InPython}
    return made


def _said(bundle, id_, given) -> str | None:
    try:
        return bundle.get_translation(id_, variables=given, use_isolating=False)
    except ValueError:
        return None


def _write(root, tag, text) -> None:
    folder = root / "languages" / tag
    folder.mkdir(parents=True)
    (folder / "own.ftl").write_text(text, "utf-8")
