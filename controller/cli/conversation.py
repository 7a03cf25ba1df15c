"""The conversation of a command with the daemon: its socket, and who speaks.

Commands that ask one thing are made from functions with the fields of the request: the options by
which the daemon is found, and by which a person proves who they are, are added here. A PIN is never
an argument: every user of the computer can read arguments.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial, update_wrapper
from getpass import getpass
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

import typer
from msgspec.structs import replace

from controller.cli.arguments import ConfigOption, WrongArgumentError
from controller.cli.commands import option
from controller.cli.output import print_complaint, print_message
from controller.cli.table_file import configured
from controller.data.causes import Spot
from controller.data.message import Message, message
from controller.data.wishes import HOLD, Seen
from controller.errors import ExitCode
from controller.snapshot import Snapshot
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.api.client import Client, Credentials
    from controller.api.messages import Answer, Request

T = TypeVar("T")
Fields = Mapping[str, object]
"""The fields of a request, by their names."""
Order = Callable[..., "Fields | Request | None"]
"""A command's arguments: it returns the fields of the request; None: they are its arguments."""

SOCKET_VARIABLE = "DEALER_TABLE_SOCKET"

PIN_VARIABLE = "DEALER_TABLE_PIN"
SocketOption = Annotated[
    Path | None, option("--socket PATH", "help-socket", envvar=SOCKET_VARIABLE)
]
BadgeOption = Annotated[str, option("--badge BADGE", "help-badge")]
SeenOption = Annotated[list[str] | None, option("--seen THING=REVISION", "help-seen")]
PinOption = Annotated[bool, option("--pin-stdin", "help-pin-stdin")]


def find_socket(socket: Path | None, config: Path | None) -> Path:
    """Return the daemon's socket: the given one, else the one of the configuration.

    Raises:
        ConfigurationError: the configuration is wrong.
    """
    return socket if socket is not None else configured(config)[1].api_socket


def talk_to_daemon(path: Path, talk: Callable[["Client"], Awaitable[T]]) -> T:
    """Speak to the daemon at `path`; raises as `Client` does."""
    from controller.api.client import Client

    async def conversation() -> T:
        async with await Client.connect(path) as client:
            return await talk(client)

    return asyncio.run(conversation())


def refused(answer: "Answer") -> None:
    """Print why a wish was refused."""
    assert answer.words is not None, "a refusal says why"
    print_complaint(message("tablectl-refused", words=answer.words, number=answer.seq))


def conclude(answer: "Answer") -> None:
    """Print the answer to a wish; exit with 1 if it was refused."""
    if not answer.ok:
        refused(answer)
        raise typer.Exit(ExitCode.NEGATIVE)
    print_message(message("tablectl-taken", number=answer.seq))
    if answer.words is not None:
        print_message(answer.words)


def credentials(badge: str, pin_stdin: bool) -> "Credentials":
    """Return the proof of who gives the command; empty without a badge.

    Raises:
        typer.BadParameter: there is nobody to ask for the PIN.
    """
    from controller.api.client import NOBODY, Credentials

    if not badge:
        return NOBODY
    return Credentials(badge, ask_pin(message("tablectl-pin-of", badge=badge), pin_stdin))


def ask_pin(prompt: Message, from_stdin: bool) -> str:
    """Return a PIN: a line of standard input, else $DEALER_TABLE_PIN, else asked without echo.

    Raises:
        typer.BadParameter: there is nobody to ask.
    """
    if from_stdin:
        return sys.stdin.readline().strip()
    pin = os.environ.get(PIN_VARIABLE, "")
    if pin:
        return pin
    if not sys.stdin.isatty():
        raise WrongArgumentError(message("tablectl-no-terminal"))
    return getpass(f"{say(prompt)} ").strip()


def _option(name: str, annotation: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_FOUND = (_option("socket", SocketOption, None), _option("config", ConfigOption, None))
_PROVED = (_option("badge", BadgeOption, ""), _option("pin_stdin", PinOption, False))


def request(name: str) -> Callable[[Order], Callable[..., None]]:
    """Make a command of what anybody at the table may ask; `name` is the request's."""
    return partial(_as_command, name, (*_named(name), *_FOUND))


def wish(name: str) -> Callable[[Order], Callable[..., None]]:
    """Make a command of a person's wish, which they may have to prove; `name` is the request's.

    What it decides is shown before the PIN is asked for: the PIN is the person's word for that.
    """
    return partial(_as_command, name, (*_named(name), *_PROVED, *_FOUND))


def _named(name: str) -> tuple[Parameter, ...]:
    """Return the option by which a command names what it decides, if it decides something."""
    from controller.data.events import DECIDES, DECLARED

    decides = name == "choose" or (name in DECLARED and DECLARED[name].event in DECIDES)
    return (_option("seen", SeenOption, None),) if decides else ()


def _asked(name: str, order: Order, given: dict[str, Any], path: Path) -> "Request":
    """Return the request; what it decides is read of the daemon and shown, or named in `seen`."""
    from controller.api.messages import Request, as_seen, ask
    from controller.data.events import DECLARED

    decides = "seen" in given
    seen: list[str] = given.pop("seen", None) or []
    wanted = order(**given)
    if not isinstance(wanted, Request):
        wanted = ask(DECLARED[name].event, **(given if wanted is None else wanted))
    if seen:
        return replace(wanted, seen=tuple(map(_thing, seen)))
    if not decides:
        return wanted

    snapshot = talk_to_daemon(path, lambda client: client.status()).snapshot
    named: Any = as_seen(wanted, snapshot.revisions)
    print_decided(snapshot, named.seen)
    return cast("Request", named)


def _thing(text: str) -> tuple[str, str]:
    name, equals, revision = text.rpartition("=")
    if not equals:
        raise WrongArgumentError(message("tablectl-no-thing", text=text), "--seen")
    return name, revision


def _as_command(name: str, options: tuple[Parameter, ...], order: Order) -> Callable[..., None]:
    """Return a command: it has name, words and arguments of its order, and more options."""
    proofs = [each.name for each in options if each in _PROVED]

    def command(*, socket: Path | None, config: Path | None, **given: Any) -> None:
        path = find_socket(socket, config)
        proof = [given.pop(each) for each in proofs]
        wanted = _asked(name, order, given, path)
        if proof:
            who = credentials(*proof)
            wanted = replace(wanted, badge=who.badge, pin=who.pin)
        conclude(talk_to_daemon(path, lambda client: client.wish(wanted)))

    own = signature(order)
    update_wrapper(command, order)
    arguments = [*own.parameters.values(), *options]
    shown = own.replace(parameters=arguments, return_annotation=None)
    command.__dict__["__signature__"] = shown
    command.__annotations__ = {each.name: each.annotation for each in arguments}
    return command


def print_decided(snapshot: Snapshot, seen: Seen) -> None:
    """Print what each thing is that is decided, and that a person may have to read first."""
    words = dict(_words(snapshot))
    for name, _ in seen:
        if name in words:
            print_message(message("tablectl-decides", what=words[name]))


def _words(snapshot: Snapshot) -> Iterator[tuple[str, Message]]:
    for hold in snapshot.holds:
        yield f"{HOLD}-{hold.id}", hold.words
        if isinstance(hold.about, Spot):
            yield f"payout-{hold.about.seat}-{hold.about.wager}", hold.words
    for each in snapshot.irregularities:
        yield f"irregularity-{each.id}", each.words
    for alert in snapshot.alerts:
        yield f"late_bet-{alert.seat}-{alert.spot}", alert.words
    if snapshot.reconcile is not None:
        yield from ((name, snapshot.reconcile.act) for name in ("count", "cards"))
    yield "results", message("status-results-outside", count=snapshot.results_outside)
    if snapshot.handover:
        yield "handover", snapshot.handover[0]
