"""Commands that ask one thing of the daemon, made from functions that return the request.

The options by which the daemon is found, and by which a person proves who they are, are added here.
"""

from collections.abc import Callable
from functools import update_wrapper
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.cli.daemon_socket import SocketOption, conclude, converse, find_socket
from controller.cli.identity import BadgeOption, PinOption, credentials
from controller.cli.run import ConfigOption

if TYPE_CHECKING:
    from controller.api.client import Client
    from controller.api.messages import Answer, Request, Wish


def _option(name: str, annotation: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_FOUND = (_option("socket", SocketOption, None), _option("config", ConfigOption, None))
_PROVED = (_option("badge", BadgeOption, ""), _option("pin_stdin", PinOption, False))


def request(order: "Callable[..., Request]") -> Callable[..., None]:
    """Make a command of what anybody at the table may ask; `order` returns the request."""

    def command(*, socket: Path | None, config: Path | None, **given: Any) -> None:
        _say(order(**given), socket, config)

    return _as_command(command, order, _FOUND)


def wish(order: "Callable[..., Wish]") -> Callable[..., None]:
    """Make a command of a person's wish, which they may have to prove; `order` returns it."""

    def command(
        *,
        badge: str,
        pin_stdin: bool,
        socket: Path | None,
        config: Path | None,
        **given: Any,
    ) -> None:
        from msgspec.structs import replace

        wanted = order(**given)
        who = credentials(badge, pin_stdin)
        _say(replace(wanted, badge=who.badge, pin=who.pin), socket, config)

    return _as_command(command, order, (*_PROVED, *_FOUND))


def _say(wanted: "Request", socket: Path | None, config: Path | None) -> None:
    async def talk(client: "Client") -> "Answer":
        return await client.wish(wanted)

    conclude(converse(find_socket(socket, config), talk))


def _as_command(
    command: Callable[..., None], order: Callable[..., object], options: tuple[Parameter, ...]
) -> Callable[..., None]:
    """Give a command the name, the words and the arguments of its order, and more options."""
    own = signature(order)
    update_wrapper(command, order)
    arguments = [*own.parameters.values(), *options]
    shown = own.replace(parameters=arguments, return_annotation=None)
    command.__dict__["__signature__"] = shown
    command.__annotations__ = {each.name: each.annotation for each in arguments}
    return command
