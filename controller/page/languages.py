"""The catalogues of the page's languages, as the browser gets them."""

from collections.abc import Sequence
from pathlib import Path

from controller.page.assets import Asset, asset


def read_texts(paths: Sequence[Path]) -> Asset:
    """Return the files of a language as one, in their order: of two messages the later counts.

    Of files that are the same, word for word, the last comes: a house may copy shipped ones.
    Comments stay behind: a line that begins with `#` is one. The browser ignores what is wrong in a
    file; `tablectl config check` reports it.

    Raises:
        OSError, UnicodeDecodeError: one cannot be read.
    """
    from_last = dict.fromkeys(path.read_text("utf-8") for path in reversed(paths))
    texts = "\n".join(reversed(from_last))
    lines = (line for line in texts.split("\n") if not line.startswith("#"))
    return asset("text/plain; charset=utf-8", "\n".join(lines).encode())
