"""What `tablectl` writes: messages to people, as text that does not steer the terminal."""

import io
import os
import sys
from pathlib import Path

from controller.data.message import Message, message
from controller.data.plain_text import for_output
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say


class PlainOutput(io.TextIOWrapper):
    """A stream that shows characters which steer a terminal, instead of sending them."""

    def write(self, text: str, /) -> int:
        """Write a text; return how many characters of it were taken.

        Raises:
            OutputFailedError: it cannot be written: the disk is full, say.
        """
        try:
            super().write(for_output(text, terminal=self.isatty()))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputFailedError(error) from error
        return len(text)

    def flush(self) -> None:
        """Write out what waits; errors as in `write`."""
        try:
            super().flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputFailedError(error) from error


class OutputFailedError(DealerTableError):
    """Standard output cannot be written; what was to be printed is lost, what was done is done."""

    exit_code = ExitCode.STORAGE

    def __init__(self, error: OSError) -> None:
        """Say why."""
        super().__init__(message("tablectl-output-failed", error=error.strerror or str(error)))


class FileRefusedError(DealerTableError):
    """A file or folder that a command was told to use cannot be used."""

    exit_code = ExitCode.USAGE

    def __init__(self, error: OSError) -> None:
        """Say which, and why."""
        why = error.strerror or str(error)
        super().__init__(message("tablectl-file-refused", path=str(error.filename), error=why))


def plain_output() -> None:
    """Let this process's standard output and error be plain; what no byte stands for is escaped.

    One that is closed takes everything and keeps nothing.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)
        elif isinstance(stream, io.TextIOWrapper):
            by_line, encoding = stream.line_buffering, stream.encoding
            plain = PlainOutput(
                stream.detach(), encoding, "backslashreplace", line_buffering=by_line
            )
            setattr(sys, name, plain)


def complain(words: Message) -> None:
    """Tell an error: lines on standard error, each with the program's name."""
    for line in say(words).splitlines():
        print(f"tablectl: {line}", file=sys.stderr)


def tell(words: Message) -> None:
    """Tell a result, on standard output."""
    print(say(words))
