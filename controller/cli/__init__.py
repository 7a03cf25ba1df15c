"""`tablectl`: the command line of the table."""

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from controller.cli.output import (
    FileRefusedError,
    OutputFailedError,
    check_time_zone,
    plain_output,
    print_complaint,
    speak_by_locale,
)
from controller.data.message import message, message_of
from controller.errors import DealerTableError, ExitCode
from controller.system.interpreter import refused_file

__all__ = ["main"]


def main() -> None:
    """Run `tablectl` with the arguments of this process, and exit."""
    plain_output()
    code = execute(sys.argv[1:])
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except DealerTableError as error:
        sys.stdout = None  # it would be flushed once more at the end
        print_complaint(error.words)
        code = code or error.exit_code
    except BrokenPipeError:
        sys.stdout = None
    gc.freeze()  # the interpreter's end would search all that was imported for garbage: 0.03 s
    raise SystemExit(code)


def execute(arguments: Sequence[str]) -> int:
    """Run one command; return the exit code. Expected errors are told in words."""
    from drivers.errors import DriverError

    try:
        return _with_files(arguments)
    except DealerTableError as error:
        if isinstance(error, OutputFailedError):
            sys.stdout = None  # it would be flushed once more at the end
        print_complaint(error.words)
        return error.exit_code
    except DriverError as error:
        print_complaint(message_of(error.trouble))
        return ExitCode.DEVICE
    except KeyboardInterrupt:
        return 130  # 128 + SIGINT, as in shells
    except BrokenPipeError:
        sys.stdout = None  # the reader has gone: there is nothing to flush to
        return ExitCode.OK
    except Exception as error:  # noqa: BLE001 - the outermost place: the trace is shown, the code tells
        if path := refused_file(error):
            print_complaint(message("error-not-approved", path=path))
            return ExitCode.USAGE
        import traceback

        traceback.print_exc()
        return ExitCode.INTERNAL


def _with_files(arguments: Sequence[str]) -> int:
    """Run one command.

    Raises:
        FileRefusedError: a file that it was told to use cannot be used.
    """
    try:
        return _dispatch(arguments)
    except OSError as error:
        if error.filename is None or isinstance(error, BrokenPipeError) or "run" in arguments[:1]:
            raise  # what fails in the daemon is not what somebody has typed
        raise FileRefusedError(error) from error


def _dispatch(arguments: Sequence[str]) -> int:
    speak_by_locale(arguments, os.environ)
    match arguments:
        # The service starts without typer, to deal within half a second of its start.
        case ["run"]:
            return _run(None)
        case ["run", "--config", path] if not path.startswith("-"):
            return _run(Path(path))
    from controller.cli.application import run_application

    check_time_zone(os.environ)
    return run_application(arguments)


def _run(config: Path | None) -> int:
    gc.disable()  # until the table is ready: the imported modules stay anyway
    from controller.cli.table_file import table_file
    from controller.daemon.run import run

    return run(table_file(config))
