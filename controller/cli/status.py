"""How the table stands, and what can be chosen at it: `tablectl status`, `choices` and `choose`."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli import arguments
from controller.cli.commands import option
from controller.cli.conversation import SocketOption, find_socket, talk_to_daemon, wish
from controller.cli.output import plain_console, print_complaint, print_message
from controller.data.message import Message, Money, message
from controller.errors import ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.api.client import Client
    from controller.api.messages import Choices, ChosenSwitch, View, Wish
    from controller.choices import GameChoice, LimitChoice, MadeChoice
    from controller.data.state import JournalMarks
    from controller.system.limits import Usages


def choices(
    as_json: arguments.LinesOption = False,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Show what can be chosen at the table: games, pay tables, limits, house switches."""
    found = talk_to_daemon(find_socket(socket, config), lambda client: client.choices())
    if as_json:
        from controller.api.messages import encode

        sys.stdout.write(encode(found).decode())
        return
    for line in _choice_lines(found):
        typer.echo(line)


@wish("choose")
def choose(
    reason: arguments.ReasonOption,
    *,
    game: Annotated[str, option("--game GAME", "help-choose-game")] = "",
    pay_table: Annotated[str, option("--pay-table NAME", "help-choose-pay-table")] = "",
    limit: Annotated[
        list[str] | None, option("--limit WAGER=LEAST..MOST", "help-choose-limit")
    ] = None,
    switch: Annotated[list[str] | None, option("--switch NAME=VALUE", "help-choose-switch")] = None,
    as_configured: Annotated[bool, option("--as-configured", "help-choose-as-configured")] = False,
) -> "Wish":
    """Choose what is played after the end of the round."""
    from controller.api.messages import ChooseSettings, ChosenLimit

    limits = tuple(ChosenLimit(*arguments.limit_of(each)) for each in limit or ())
    switches = tuple(map(_switch, switch or ()))
    return ChooseSettings(reason, game, pay_table, limits, switches, as_configured, seen=())


def _switch(text: str) -> "ChosenSwitch":
    from controller.api.messages import ChosenSwitch

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise arguments.WrongArgumentError(message("tablectl-no-switch", text=text), "--switch")
    return ChosenSwitch(name, value)


def _choice_lines(found: "Choices") -> Iterator[str]:
    """Yield the choices as text: a star marks what is played, and a refused choice says why."""
    for game in found.games:
        yield from _game(game)
    yield say(message("tablectl-law"))
    yield from (f"  {say(sentence)}" for sentence in found.law or (message("tablectl-law-none"),))
    yield say(message("tablectl-switches"))
    for each in found.switches:
        span = message("tablectl-switch-span", low=each.least, high=each.most)
        values = " | ".join(each.values) or say(span)
        yield f"{'*' if each.at_the_table else ' '} {each.name}: {each.value}  ({values})"
    yield say(message("tablectl-choice-cost"))
    if not found.chosen:
        yield say(message("tablectl-nothing-chosen"))
    else:
        yield say(message("tablectl-chosen"))
        yield from map(_made, found.chosen)
    if found.waits:
        follows, closes = message("tablectl-choice-waits"), message("tablectl-choice-waits-closes")
        yield say(closes if found.closes else follows)
    if found.refused:
        yield say(message("tablectl-no-choice", why=found.refused))


def _made(made: "MadeChoice") -> str:
    by = message("tablectl-by", by=str(made.by))
    if made.instead:
        by = message("tablectl-by-instead", by=str(made.by), instead=made.instead)
    return f"  {say(made.what).removesuffix('.')}: {made.value} ({say(by)})"


def _game(game: "GameChoice") -> Iterator[str]:
    yield f"{'*' if game.played else ' '} {game.key}  {game.name}{_refused(game.refused)}"
    for table in game.pay_tables:
        why = "" if game.refused else _refused(table.refused)
        sample = f"  {say(message('tablectl-sample'))}" if table.sample else ""
        yield f"    {'*' if table.played else ' '} {table.name}{sample}{why}"
    labels = {limit.wager: limit.label for limit in game.limits}
    for limit in game.limits:
        yield f"        {limit.label} ({limit.wager}): {say(_amounts(limit, labels))}"


def _refused(why: Message | None) -> str:
    return f"  {say(message('tablectl-choice-refused', why=why))}" if why is not None else ""


def _amounts(limit: "LimitChoice", labels: dict[str, str]) -> Message:
    if limit.minimum < 0:
        return message("tablectl-no-limits")
    follows = labels.get(limit.follows, limit.follows)
    if not follows:
        return message("tablectl-limits", least=Money(limit.minimum), most=Money(limit.maximum))
    return message(
        "tablectl-limits-follow",
        least=Money(limit.minimum),
        most=Money(limit.maximum),
        wager=follows,
    )


_FITS = 90
"""Letters of a prompt that the picture has room for."""


def status(
    as_json: Annotated[bool, option("--json", "help-status-json")] = False,
    watch: Annotated[bool, option("--watch", "help-status-watch")] = False,
    socket: SocketOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Show the state of the table."""
    from controller.api.socket_errors import NoDaemonError

    path = find_socket(socket, config)
    try:
        last = _show_views(path, watch, as_json)
    except NoDaemonError:
        _tell_of_service()
        raise
    if last is None or last.snapshot.halted:
        raise typer.Exit(ExitCode.STORAGE if last is not None else ExitCode.NEGATIVE)
    if watch:
        raise typer.Exit(ExitCode.NEGATIVE)


def _show_views(path: "Path", watch: bool, as_json: bool) -> "View | None":
    """Show what was asked for; return the last view."""
    if watch:
        last = talk_to_daemon(path, lambda client: _follow(client, as_json=as_json))
        print_complaint(message("tablectl-daemon-ended", path=str(path)))
        return last
    once = talk_to_daemon(path, lambda client: client.status())
    (_print_json if as_json else _print_picture)(once)
    return once


def _tell_of_service() -> None:
    """Tell why no daemon runs, where its service has ended for good."""
    from controller.configuration.service import UNIT, ended_service

    ended = ended_service()
    if ended is not None:
        words = message("tablectl-service-ended", name=UNIT, code=ended.code, why=ended.why)
        print_complaint(words)


async def _follow(client: "Client", *, as_json: bool) -> "View | None":
    """Draw on the terminal, in place; if there is none, print one line for each change."""
    if as_json:
        return await _each(client, _print_json)
    if not sys.stdout.isatty():
        return await _each(client, _print_line)
    from rich.live import Live

    from controller.screen import render

    with Live(screen=True, auto_refresh=False) as live:
        return await _each(
            client, lambda view: live.update(render(view.snapshot, view.links), refresh=True)
        )


async def _each(client: "Client", show: "Callable[[View], None]") -> "View | None":
    last = None
    async for last in client.watch():
        show(last)
    return last


def _print_json(view: "View") -> None:
    from controller.api.messages import encode

    sys.stdout.write(encode(view).decode())
    sys.stdout.flush()


def _print_line(view: "View") -> None:
    from controller.screen import one_line

    print(one_line(view.snapshot), flush=True)


def _print_picture(view: "View") -> None:
    from controller.screen import WIDTH, render

    console = plain_console(WIDTH)
    console.print(render(view.snapshot, view.links))
    for words in view.snapshot.prompts:
        if len(say(words)) > _FITS:  # the picture has cut it
            console.print(f"→ {say(words)}")
    if view.snapshot.results_outside:
        print_message(message("status-results-outside", count=view.snapshot.results_outside))
    if view.failures:
        print_message(message("status-questions-failed", count=view.failures))
    if view.snapshot.generation > 1:
        print_message(message("computer-number", number=view.snapshot.generation))
    print_message(_journal(view.snapshot.journal, view.snapshot.time_zone))
    print_message(_shares(view.shares))


def _shares(shares: "Usages") -> "Message":
    """Return what the daemon has of files and memory, and may have."""
    files, memory = shares.files, shares.memory
    most = message("status-no-limit")
    if memory.most:
        most = message("status-memory-limit", mib=memory.most >> 20)
    return message(
        "status-shares",
        files=files.used,
        most_files=files.most,
        mib=memory.used >> 20,
        most_mib=most,
    )


def _journal(marks: "JournalMarks | None", zone: str) -> "Message":
    """Return how far the journal was checked, and when."""
    from controller.data.house_clock import shown, time_of, zone_of

    if marks is None:
        return message("status-journal-unchecked")
    never = message("status-journal-never-whole")
    whole: Message | str = never
    if marks.whole_utc_us:
        whole = shown(time_of(marks.whole_utc_us), zone_of(zone))
    when = shown(time_of(marks.utc_us), zone_of(zone))
    return message("status-journal-checked", number=marks.seq, time=when, since=whole)
