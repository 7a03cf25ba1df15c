"""`tablectl games`: the games, and what their files say."""

import dataclasses
import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer

from controller import configuration
from controller.cards import spoken_name
from controller.cli.arguments import ConfigOption, GameArgument, WrongArgumentError, own_table
from controller.cli.commands import argument, command, group, option
from controller.cli.config import print_problems
from controller.cli.output import plain_console, print_complaint, print_message
from controller.data.definition import GameDefinition, PayTable, Step, WagerDefinition
from controller.data.definition.game import DealTo, Order
from controller.data.definition.poker import (
    Both,
    Declares,
    DrawRules,
    Follow,
    Opening,
    Phase,
    PhaseKind,
    PokerGame,
    SecondRound,
    Structure,
)
from controller.data.definition.step_messages import usual_title
from controller.data.definition.wagers import Excess, OnFold
from controller.data.message import Decimal, Message, Money, Text, both, listed, message, quoted
from controller.data.outcomes import SettlementRule, hand_on_layout
from controller.data.terms import Terms
from controller.data.values import KEY_PATTERN
from controller.errors import ExitCode, told_by
from controller.files import read_text
from controller.snapshot.step_words import STEP_OF_PHASE, stage_words
from controller.wagering.amounts import multiples
from controller.words.spoken import say, text_of

if TYPE_CHECKING:
    from rich.table import Table

app = group("help-games")

_COLUMNS: Final = Terms("tablectl-column", (
    "sheet", "step", "dealer-sees", "rule", "setting", "spot", "wager", "opens", "on-fold",
    "packet", "beside", "what", "in-the-file", "pay-table", "pays", "odds", "edge",
    "wager-or-bonus", "least", "most", "paid-at-most", "switch",
))  # fmt: skip
_DEALT_TO = Terms("dealt-to", DealTo)
_ORDERS = Terms("order", Order)
_EXCESSES = Terms("excess", Excess)
_ON_FOLD = Terms("on-fold", OnFold)
_OPENINGS = Terms("opening", Opening)
_STRUCTURES = Terms("structure", Structure)
_TOLD = Terms("follow", Follow)
_BEGUN_AFTER = Terms("begun-after", SecondRound)
_DECLARED = Terms("declared", Declares)
_BOTH = Terms("declared-both", Both)


def _load(game: str, beside: Path | None = None) -> GameDefinition:
    try:
        return configuration.load_game(game, beside or _table_folder())
    except configuration.ConfigurationError as error:
        print_problems(error.problems)
        raise typer.Exit(ExitCode.USAGE) from None


def _table_folder() -> Path:
    return configuration.default_table().parent


@command(app, "help-games-list", "list")
def list_() -> None:
    """List the games: beside the table's file first, then those that are shipped."""
    wrong = False
    keys = configuration.list_games(_table_folder())
    width = max(map(len, keys), default=0)
    for key in keys:
        try:
            game = configuration.load_game(key, _table_folder())
        except configuration.ConfigurationError as error:
            wrong = True
            words = message("tablectl-game-problems", count=len(error.problems), game=key)
        else:
            words = _listed(game)
        print(f"{key:<{width}}  {say(words)}")
    if wrong:
        raise typer.Exit(ExitCode.USAGE)


def _listed(game: GameDefinition) -> Message:
    if game.poker is None:
        return message("tablectl-game-listed", game=game.name, name=game.default_pay_table)
    low, high = game.poker.least, game.poker.most
    return message("tablectl-players-game-listed", game=game.name, low=low, high=high)


@command(app, "help-games-show")
def show(
    game: GameArgument, as_json: Annotated[bool, option("--json", "help-games-show-json")] = False
) -> None:
    """Show a game: its steps numbered as on the maker's sheet, wagers, pay tables, switches."""
    definition = _load(game)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(definition), indent=2).decode())
        return
    console = plain_console()
    console.print(definition.name, style="bold", end="  ")
    console.print(f"({definition.key})")
    console.print(definition.source, style="dim")
    console.print(_steps(definition))
    if definition.poker is not None:
        rules = hand_rules(definition, definition.poker)
        console.print(_settings(message("tablectl-hand-rules"), "rule", rules))
        return
    console.print(_wagers(definition))
    console.print(_settlement(definition))
    console.print(_pay_tables(definition))
    if limits := _limits(definition):
        console.print(limits)
    console.print(_switches(definition))


@command(app, "help-games-new")
def new(
    name: Annotated[str, argument("NAME", "help-games-new-name")],
    like: Annotated[str, option("--like GAME", "help-games-new-like")],
    config: ConfigOption = None,
) -> None:
    """Begin a game's file beside the table's: like another game's, under a name of its own."""
    table = own_table(config)
    beside = table.parent
    model = _load(like, beside)
    if not re.fullmatch(KEY_PATTERN, name):
        raise WrongArgumentError(message("tablectl-game-name", name=name), "NAME")
    if name in configuration.list_games(beside):
        raise WrongArgumentError(message("tablectl-game-taken", name=name), "NAME")
    file = beside / "games" / f"{name}.yaml"
    try:
        text = _begun(read_text(configuration.game_file(like, beside)), name, model.key)
        file.parent.mkdir(exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        print_complaint(message("tablectl-not-written", path=str(file), why=told_by(error)))
        raise typer.Exit(ExitCode.USAGE) from None
    print_message(
        message("tablectl-game-begun", path=str(file), game=model.key, name=name, file=str(table))
    )


def _begun(text: str, name: str, like: str) -> str:
    """Return the text of a game's file for another game, without what its head says of it."""
    lines = text.splitlines(keepends=True)
    body = "".join(dropwhile(lambda line: line.startswith("#") or not line.strip(), lines))
    named = re.sub(r"^name:.*$", f"name: {name[:24]}", body, count=1, flags=re.MULTILINE)
    return f"# Begun like {like}. Change what is different, name and sources first.\n\n{named}"


@command(app, "help-games-diagram")
def diagram(game: GameArgument) -> None:
    """Print the game's state diagram (Mermaid), drawn from the state machine that runs it."""
    from controller.procedure.diagram import mermaid

    typer.echo(mermaid(_load(game), say))


def _table(title: Message, columns: str) -> "Table":
    from rich.table import Table

    table = Table(title=say(title), title_justify="left", title_style="bold", show_edge=False)
    for column in columns.split():
        table.add_column(say(_COLUMNS[column]))
    return table


def _steps(game: GameDefinition) -> "Table":
    table = _table(message("tablectl-steps"), "sheet step dealer-sees")
    for step in game.steps:
        own = [number for number in step.sheet if number not in dict(step.details)]
        numbers = ", ".join(map(str, own)) or ("–" if not step.sheet else "")
        if game.staged and step.step is Step.DECIDING:
            for stage in game.stages:
                table.add_row(numbers, stage.label, say(stage_words(game, stage)))
            continue
        table.add_row(numbers, say(step.title), say(step.unfilled))
        for number, words in step.details:
            table.add_row(str(number), "", say(words))
    return table


def _settings(title: Message, of: str, rows: "Iterable[Line]") -> "Table":
    table = _table(title, f"{of} setting")
    for name, setting in rows:
        table.add_row(say(name), text_of(setting))
    return table


def _wagers(game: GameDefinition) -> "Table":
    table = _table(message("tablectl-wagers"), "spot wager opens on-fold packet beside")
    for spot, wager in enumerate(game.wagers):
        enters = say(message("tablectl-yes") if wager.enters else message("tablectl-no"))
        beside = _beside_it(game, wager)
        words = say(beside) if beside is not None else ""
        opens, on_fold = say(usual_title(wager.opens)), say(_ON_FOLD[wager.on_fold])
        table.add_row(str(spot), wager.label, opens, on_fold, enters, words)
    return table


def _beside_it(game: GameDefinition, wager: WagerDefinition) -> Message | None:
    """Return what must lie beside a wager, and in which proportion; None: nothing."""
    if wager.equal_to and wager.requires:
        return message("tablectl-equal-to-required", wager=game.label(wager.equal_to))
    if wager.equal_to:
        return message("tablectl-equal-to", wager=game.label(wager.equal_to))
    if not wager.requires:
        return None
    low, high = wager.minimum_multiple, wager.maximum_multiple
    required = game.label(wager.requires)
    if low == high:
        return message("tablectl-multiple-of", low=low, wager=required)
    if not wager.up_to and wager.multiples:
        return multiples(wager, required)
    if not wager.up_to:
        return message("tablectl-multiples-of", low=low, high=high, wager=required)
    hands = [
        message("tablectl-multiple-with", times=times, hand=spoken_name(hand))
        for hand, times in wager.up_to
    ]
    return message(
        "tablectl-multiples-need",
        low=low,
        high=high,
        wager=required,
        hands=listed(hands),
        effect=_EXCESSES[wager.excess],
    )


def _settlement(game: GameDefinition) -> "Table":
    table = _table(message("tablectl-settlement"), "what in-the-file")
    for name in game.settlement:
        rule = game.rule(name)
        stated = dataclasses.asdict(rule)
        usual = dataclasses.asdict(SettlementRule(name, rule.by))
        own = [f"{key}: {value}" for key, value in stated.items() if value != usual[key]]
        table.add_row(game.label(name), ", ".join([f"by: {rule.by}", *own]))
    return table


def _pay_tables(game: GameDefinition) -> "Table":
    table = _table(message("tablectl-pay-tables"), "pay-table pays odds edge")
    for pay_table in game.pay_tables:
        name = _named(pay_table, is_default=pay_table.name == game.default_pay_table)
        for wager, odds in pay_table.pays:
            paid = say(listed([_paid(hand, to_one) for hand, to_one in odds]))
            table.add_row(name, game.label(wager), paid, _edge(pay_table, wager))
            name = ""
        paying = dict(pay_table.pays)
        for wager, _ in pay_table.declared_edges:
            if wager not in paying:
                table.add_row("", game.label(wager), "", _edge(pay_table, wager))
    return table


def _paid(hand: str, to_one: str) -> Message:
    """Return a line of a pay table: a hand, and what it is paid."""
    words = hand_on_layout(hand)
    if to_one == "0":
        return message("tablectl-hand-pushes", hand=words)
    return message("tablectl-hand-pays", hand=words, odds=to_one)


def _named(pay_table: PayTable, *, is_default: bool) -> str:
    name = pay_table.name
    if pay_table.sample and is_default:
        return say(message("tablectl-sample-default-table", name=name))
    if pay_table.sample:
        return say(message("tablectl-sample-table", name=name))
    return say(message("tablectl-default-table", name=name)) if is_default else name


def _limits(game: GameDefinition) -> "Table | None":
    """Return the limits of the table that plays the game here; None: no table does."""
    try:
        table = configuration.load_table(configuration.default_table())[0]
    except configuration.ConfigurationError:
        return None  # `tablectl config check` tells the errors
    if table.game.digest != game.digest:
        return None
    paid = dict(table.payout_limits)
    shown = _table(
        message("tablectl-limits-at", table=table.name), "wager-or-bonus least most paid-at-most"
    )
    for name in game.settlement:
        limit = table.limit(name)
        if limit is not None or name in paid:
            bet = map(_amount, limit) if limit is not None else ("", "")
            shown.add_row(game.label(name), *bet, _amount(paid[name]) if name in paid else "")
    return shown


def _amount(cents: int) -> str:
    return say(message("payout-amount", amount=Money(cents)))


def _edge(pay_table: PayTable, wager: str) -> str:
    declared = dict(pay_table.declared_edges).get(wager)
    if declared is None:
        return ""
    if wager in pay_table.binding:
        return say(message("tablectl-binds", edge=Decimal(declared)))
    return say(message("tablectl-edge", edge=Decimal(declared)))


def _switches(game: GameDefinition) -> "Table":
    packets, none = game.packets, message("tablectl-none")
    last = message("tablectl-last") if packets.dealer_last else message("tablectl-first")
    dealt = message("tablectl-packets", count=packets.player, due=packets.dealer)
    to = message("tablectl-packets-to", who=_DEALT_TO[packets.to], order=_ORDERS[packets.order])
    labels = [game.label(name) for name in game.settlement]
    settlement = message(
        "tablectl-settled-in-order", order=_ORDERS[game.settlement_order], wagers=listed(labels)
    )
    rows: list[Line] = [
        (message("tablectl-switch-shuffler"), game.shuffler_setting),
        (message("tablectl-switch-deck"), message("tablectl-cards", count=game.deck_cards)),
        (message("tablectl-switch-ranking"), quoted(game.ranking)),
        (message("tablectl-switch-packets"), dealt),
        (message("tablectl-switch-packets-to"), to),
        (message("tablectl-switch-dealers-packet"), last),
        (message("tablectl-switch-remaining"), _remainders(game)),
        (message("tablectl-switch-opens"), _opens(game)),
        (message("tablectl-switch-face-up"), str(packets.up)),
        (message("tablectl-switch-draw"), str(game.draw_cards)),
        (message("tablectl-switch-areas"), ", ".join(game.card_areas) or none),
        (message("tablectl-switch-decision"), game.label(game.decision) if game.decision else none),
        (message("tablectl-switch-settlement"), settlement),
    ]
    return _settings(message("tablectl-game-switches"), "switch", rows)


def _opens(game: GameDefinition) -> Message:
    if not game.dealer_opens:
        return message("tablectl-any-hand")
    return spoken_name(game.dealer_opens)


def _remainders(game: GameDefinition) -> Message:
    left = [game.remainder(seats) for seats in range(1, 8)]
    words = ", ".join(str(cards) for cards in left if cards >= 0)
    return message("tablectl-remainders", words=words)


Line = tuple[Message, Text]
"""What a rule is about, and what it says."""


def hand_rules(game: GameDefinition, poker: PokerGame) -> Iterator[Line]:
    """Yield the rules: cards and players, then the course of a hand."""
    yield message("tablectl-switch-shuffler"), game.shuffler_setting
    yield message("tablectl-switch-deck"), message("tablectl-cards", count=game.deck_cards)
    players = message("tablectl-span", low=poker.least, high=poker.most)
    yield message("tablectl-rule-players"), players
    if poker.fewer is not None:
        yield message("tablectl-rule-fewer", count=poker.fewer.most), poker.fewer.game
    yield message("tablectl-switch-ranking"), quoted(game.ranking)
    if game.low_ranking:
        yield message("tablectl-rule-low"), quoted(game.low_ranking)
    yield message("tablectl-rule-plan"), listed([_phase(each) for each in poker.plan])
    yield message("tablectl-rule-opening"), _OPENINGS[poker.opening]
    yield from _betting(poker)
    kinds = {phase.kind for phase in poker.plan}
    if PhaseKind.DRAW in kinds:
        yield from _draw(poker.draw)
    elif len(poker.plan) > 1:
        yield message("tablectl-rule-burns"), _yes(poker.burn_streets)
    if PhaseKind.DECLARE in kinds:
        yield message("tablectl-rule-declares"), _DECLARED[poker.declares]
        yield message("tablectl-rule-both"), _BOTH[poker.both]
    yield message("tablectl-rule-follow"), _TOLD[poker.follow]


def _phase(phase: Phase) -> Message:
    """Return a phase as people say it: the cards that it deals, or its step's title."""
    if phase.kind is not PhaseKind.DEAL:
        return usual_title(STEP_OF_PHASE[phase.kind])
    down = message("tablectl-dealt-down", count=phase.down)
    up = message("tablectl-dealt-up", count=phase.up)
    return both([words for words, cards in ((down, phase.down), (up, phase.up)) if cards])


def _betting(poker: PokerGame) -> Iterator[Line]:
    structures = [_STRUCTURES[each] for each in poker.structures]
    yield message("tablectl-rule-structures"), listed(structures)
    yield message("tablectl-rule-big-bet"), str(poker.big_from + 1)
    if poker.cap is not None:
        yield message("tablectl-rule-cap"), str(poker.cap)
    if not poker.shown:
        yield message("tablectl-rule-second-round"), _BEGUN_AFTER[poker.second_round]
        return
    yield message("tablectl-rule-pair-bet"), _yes(poker.pair_bet)
    yield message("tablectl-rule-fifth-down"), _yes(poker.fifth_down)


def _draw(draw: DrawRules) -> Iterator[Line]:
    yield message("tablectl-rule-draw"), str(draw.most)
    yield message("tablectl-rule-four-with-ace"), _yes(draw.four_with_ace)
    yield message("tablectl-rule-burn"), _yes(draw.burn)
    yield message("tablectl-rule-bottom-never"), _yes(draw.bottom_never)
    yield message("tablectl-rule-five-consecutive"), _yes(draw.five_consecutive)


def _yes(holds: bool) -> Message:
    return message("tablectl-yes") if holds else message("tablectl-no")
