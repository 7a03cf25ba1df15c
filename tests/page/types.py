"""python -m tests.page.types: write the types of our messages, for the page's type checker.

They are made from the messages themselves. So a field that is renamed or dropped is an error of the
page's check, before it becomes a fault at a table.
"""

from pathlib import Path

from controller.api.messages import AnyReply, AnyRequest
from controller.page.messages import PageInfo, SessionOpened, SignOnRequest, SignView
from tests.page.declarations import Declarations

FILE = Path(__file__).parents[2] / "controller" / "page" / "static" / "messages.d.ts"
HEAD = """// Written by `python -m tests.page.types` from the daemon's messages; not to be edited.

"""


def made() -> str:
    """Return the file's text as it must be for the messages."""
    declarations = Declarations()
    declarations.union("AnyRequest", "What is asked of the daemon.", AnyRequest, sent=True)
    declarations.union("AnyReply", "What the daemon answers.", AnyReply, sent=False)
    declarations.message(SignOnRequest, sent=True)
    for reply in (SessionOpened, PageInfo, SignView):
        declarations.message(reply, sent=False)
    return HEAD + declarations.text()


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
