"""`python -m controller.cli.for_page`: `tablectl` with its complaint as a message, in JSON.

The page runs it for records (`controller/page/records.py`) and says the complaint in its own
language. The output is that of `tablectl`; the complaint is the last line on standard error.
"""

import os
import sys
from collections.abc import Sequence

import msgspec

from controller.cli.application import run_application
from controller.cli.arguments import WrongArgumentError
from controller.cli.output import speak_by_locale
from controller.errors import DealerTableError, ExitCode


def main() -> None:
    """Run one command with the arguments of this process, and exit."""
    raise SystemExit(execute(sys.argv[1:]))


def execute(arguments: Sequence[str]) -> int:
    """Run one command; return the exit code."""
    speak_by_locale(arguments, os.environ)
    try:
        return run_application(arguments, standalone=False)
    except WrongArgumentError as error:
        words, code = error.words, ExitCode.USAGE
    except DealerTableError as error:
        words, code = error.words, error.exit_code
    print(msgspec.json.encode(words).decode(), file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
