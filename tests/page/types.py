"""python -m tests.page.types: write what the page may expect of our messages, for its type checker.

From the messages themselves, so that a field that is renamed or dropped is an error in the page
before it is a fault at a table.
"""

from pathlib import Path

from controller.api.messages import AnyReply, AnyRequest
from controller.page.messages import PageInfo, SessionOpened, SignOnRequest
from tests.page.declarations import Declarations

FILE = Path(__file__).parents[2] / "controller" / "page" / "static" / "messages.d.ts"
HEAD = """// Written by `python -m tests.page.types` from the daemon's messages; not to be edited.

"""


def made() -> str:
    """Return the file's text as the messages want it."""
    declarations = Declarations()
    declarations.union("AnyRequest", "What is asked of the daemon.", AnyRequest, sent=True)
    declarations.union("AnyReply", "What the daemon answers.", AnyReply, sent=False)
    declarations.message(SignOnRequest, sent=True)
    for reply in (SessionOpened, PageInfo):
        declarations.message(reply, sent=False)
    return HEAD + declarations.text()


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
