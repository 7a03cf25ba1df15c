"""The words of a hand: what stands in English alone on a French screen was forgotten."""

from controller.shipped_files import config_root
from controller.words.catalogue_file import entries

THE_SAME = {
    *("act-draws", "poker-amount", "poker-pot"),
    *("stakes-limit", "stakes-blinds", "stakes-ante"),
}
"""French says these as English does."""


def test_every_word_of_a_hand_is_french():
    folder = config_root() / "languages"
    english, french = (
        {
            name: each.texts
            for file in ("hand", "poker", "sign")
            for name, each in entries([folder / language / f"{file}.ftl"]).items()
        }
        for language in ("en", "fr")
    )
    assert {name for name, texts in english.items() if french[name] == texts} == THE_SAME
