"""The sheet of a pay table, as a game laboratory signs it: what it pays, how often, what it costs.

Everything in it follows from the game's file and the kept odds; nothing is computed here.
"""

import csv
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import partial
from io import StringIO
from math import comb, sqrt
from typing import Final
from xml.etree.ElementTree import Element

from msgspec import Struct

from controller.cards import RANKINGS
from controller.cards.card import RANKS
from controller.data import definition
from controller.data.message import Decimal, Message, Money, Text, message
from controller.data.outcomes import CardsOf, SettledBy, SettlementRule, hand_on_layout
from controller.data.terms import Terms
from controller.odds import DeclaredEdge, Distribution, PaidEntry
from controller.odds.digest import ENGINE
from controller.odds.results import GameOdds, WagerOdds, cut_of_one
from controller.reports import report_words
from controller.reports.actual import BAND_95, BAND_99
from controller.reports.paper import Bar, Paper, rows
from controller.reports.report_words import NO_HEAD
from controller.wagering import bet_of, largest_stake
from controller.words.spoken import say, text_of, with_english

# What it may cost: returns that chance explains, greatest wins, payout limits.


Line = tuple[Text, ...]
"""The cells of a line: messages, and what stands as it is in every language."""
ROUNDS: Final = tuple(10**power for power in range(3, 8))
"""Numbers of wagers for which the bands stand on the sheet."""


def percentage(share: Fraction) -> Message:
    """Return a share in per cent, to six digits."""
    return message("sheet-percent", share=Decimal(f"{float(100 * share):.6f}"))


_COLUMNS: Final = Terms("sheet-column", (
    "day", "deals", "declared", "deviation", "edge", "entry", "exact", "hits", "largest",
    "least-95", "least-99", "limit", "limited", "list", "loss", "made", "main", "most-95",
    "most-99", "name", "net", "odds", "part", "player", "return", "risk", "round", "share",
    "signature", "wagers", "win",
))  # fmt: skip
_COLUMNS["wager"] = report_words.COLUMNS["wager"]
head = partial(report_words.head, known=_COLUMNS)
"""Returns the heads of the sheet's columns."""

# Bands.


BANDS_HEAD = head("wager", "made", "least-95", "most-95", "least-99", "most-99")


def bands(odds: GameOdds, label: "dict[str, str]") -> Iterator[Line]:
    """Yield for each wager the returns that chance explains, by how often it was made."""
    for wager in odds.wagers:
        for made in ROUNDS:
            yield label[wager.wager], f"{made:,}".replace(",", "\u202f"), *_band(wager, made)


def _band(wager: WagerOdds, made: int) -> Iterator[Message]:
    middle, deviation = 1 - wager.edge, wager.outcomes.deviation / sqrt(made)
    for width in (BAND_95, BAND_99):
        for side in (-width, width):
            yield percentage(middle + Fraction(side * deviation))


# What one round may cost, with a table's limits and seats.


ROUND_HEAD = head("wager", "largest", "odds", "win", "round")


def in_one_round(table: definition.TableDefinition, odds: GameOdds) -> Iterator[Line]:
    """Yield the greatest win of a seat by each wager, and what all seats may win in one round.

    A payout limit of the wager itself holds for all seats; one of a bonus beside it does not lower
    the figure, which so is never too small.
    """
    limits, together = dict(table.payout_limits), 0
    for wager in odds.wagers:
        largest = largest_stake(table, wager.wager)
        if not largest:
            continue
        net = wager.outcomes[-1][0]
        limit = limits.get(wager.wager)
        win = int(net * largest)
        seats = len(table.seats) * win
        if limit is not None:
            win, seats = min(win, limit), min(seats, limit)
        together += seats
        label = table.game.label(wager.wager)
        yield label, _money(largest), str(net), _money(win), _money(seats)
    if together:
        yield message("sheet-all-wagers"), "", "", "", _money(together)


LIMITS_HEAD = head("list", "limit", "largest", "edge", "limited")


def with_limits(table: definition.TableDefinition, odds: GameOdds) -> Iterator[Line]:
    """Yield what each payout limit costs one seat that makes the largest bet."""
    for pays, limit in table.payout_limits:
        stake = largest_stake(table, pays)
        wager = next((w for w in odds.wagers if w.wager == _decided(table, pays)), None)
        if wager is None or not stake:
            continue
        every = (*wager.paid, *wager.paid_in_play)
        entries = tuple(each for each in every if (each.pays or wager.wager) == pays)
        edge = wager.edge + cut_of_one(entries, Fraction(limit, stake))
        bet = _money(stake)
        label = table.game.label(pays)
        yield label, _money(limit), bet, percentage(wager.edge), percentage(edge)


def _decided(table: definition.TableDefinition, pays: str) -> str:
    """Return the wager among whose figures a list stands: the Ante for all of the decision."""
    game, bet = table.game, bet_of(table.game, pays)
    if game.staged and bet in (*game.stage_stakes, *game.stage_bets):
        return game.stage_stakes[0]
    return game.at_stake[0] if game.at_stake and bet == game.decision else bet


def _money(cents: int) -> Message:
    return message("payout-amount", amount=Money(cents))


# The sheet.


_ENTRY_HEAD = head("entry", "odds", "deals", "share", "part")
_NET_HEAD = head("net", "deals", "share", "part")
_WAGER_HEAD = head("wager", "edge", "return", "exact", "risk", "deviation", "hits", "declared")
_TOGETHER_HEAD = head("wagers", "edge", "exact", "main")
_MODEL_HEAD = head("player", "edge", "exact", "loss")


_SIGNED_HEAD = head("", "name", "day", "signature")
_SIGNED: tuple[Line, ...] = (
    (message("sheet-computed-by"), "", "", ""),
    (message("sheet-checked-by"), "", "", ""),
    (message("sheet-approved-by"), "", "", ""),
)
NOTE = message("sheet-note")


class ParSheet(Struct, frozen=True):
    """What the sheet is about.

    Attributes:
        game: the game. `table`: its pay table. `odds`: the exact ones.
        declared: what the pay table declares, beside the exact edges.
        version: of the program.
        made: the day on which the sheet is made.
        approved: the SHA-256 of the approved manifest of the program; empty: there is none.
        at: the table with whose limits and seats it is; None: with none.
        second: what a second count of each wager found; empty: there was none.
    """

    game: definition.GameDefinition
    table: definition.PayTable
    odds: GameOdds
    declared: tuple[DeclaredEdge, ...]
    version: str
    made: date
    approved: str = ""
    at: definition.TableDefinition | None = None
    second: tuple[Line, ...] = ()

    @property
    def title(self) -> Message:
        """What stands above the sheet."""
        return message("sheet-title", game=self.game.name, name=self.table.name)

    @property
    def recomputed_by(self) -> str:
        """The command that computes everything anew."""
        return f"tablectl odds {self.game.key} --pay-table {self.table.name} --fresh"

    def deals(self, wager: str) -> int:
        """Return how many equally likely deals the shares of a wager are counted over."""
        game, rule = self.game, self.game.rule(wager)
        if game.staged:
            return _staged_deals(game, rule)
        deck, held = game.deck_cards, game.packets.player - game.draw_cards
        dealers = game.packets.dealer
        if rule.by is SettledBy.HAND and not rule.beside and not self._decided(wager):
            return comb(deck, held)
        if rule.by is SettledBy.JOINT_HAND:
            return comb(deck, held + dealers)
        both = comb(deck, held) * comb(deck - held, dealers)
        if not self._decided(wager):
            return both
        drawn = deck - held - dealers if game.draw_cards else 1
        return both * drawn * (dealers if game.packets.up else 1)

    def _decided(self, wager: str) -> bool:
        return any(each.wager == wager and each.paid_in_play for each in self.odds.wagers) or (
            bool(self.odds.combinations) and wager == self.odds.combinations[0].wagers[0]
        )


def _staged_deals(game: definition.GameDefinition, rule: SettlementRule) -> int:
    """Return how many deals there are of a game with stages, or of the cards of a side bet."""
    packets, turned = game.packets, [stage.turns for stage in game.stages]
    if rule.name not in game.stage_stakes:
        cards = {
            CardsOf.HELD: packets.player,
            CardsOf.COMMUNITY: packets.community,
            CardsOf.FIRST_TURNED: packets.player + game.first_turned,
            CardsOf.FINAL: packets.player + packets.community,
        }
        return comb(game.deck_cards, cards[rule.cards])
    deals, deck = 1, game.deck_cards
    for cards_now in (packets.player, *turned, packets.community - sum(turned), packets.dealer):
        deals *= comb(deck, cards_now)
        deck -= cards_now
    return deals


class Section(Struct, frozen=True):
    """One table of the sheet.

    Attributes:
        title: what it holds.
        head: the headings of its columns; each None: it has none.
        lines: its lines, cell by cell.
        nets: what is plotted above it; None: nothing is.
        english: its cells are in the words of the engine, which are English.
    """

    title: Message
    head: report_words.Head
    lines: tuple[Line, ...]
    nets: Distribution | None = None
    english: bool = False


def sheet_tables(sheet: ParSheet) -> Iterator[Section]:
    """Yield the tables of the sheet that are not empty, from top to bottom."""
    found = (
        Section(message("sheet-about"), NO_HEAD, tuple(_about_game(sheet))),
        Section(message("sheet-rules"), NO_HEAD, tuple(rules(sheet.game)), english=True),
        Section(message("sheet-wagers"), _WAGER_HEAD, tuple(_wagers(sheet))),
        Section(message("sheet-together"), _TOGETHER_HEAD, tuple(_together(sheet))),
        Section(message("sheet-players"), _MODEL_HEAD, tuple(_models(sheet))),
        *(section for each in sheet.odds.wagers for section in _of_wager(sheet, each)),
        Section(message("sheet-second"), NO_HEAD, sheet.second),
        *_risk(sheet),
        Section(message("sheet-strategy"), (None,), _strategy(sheet), english=True),
        Section(message("sheet-signatures"), _SIGNED_HEAD, _SIGNED),
    )
    return (each for each in found if each.lines)


def _risk(sheet: ParSheet) -> Iterator[Section]:
    labels = {each.wager: sheet.game.label(each.wager) for each in sheet.odds.wagers}
    yield Section(message("sheet-bands"), BANDS_HEAD, tuple(bands(sheet.odds, labels)))
    if sheet.at is not None:
        seats = len(sheet.at.seats)
        title = message("sheet-one-round", name=sheet.at.name, count=seats)
        yield Section(title, ROUND_HEAD, tuple(in_one_round(sheet.at, sheet.odds)))
        yield Section(
            message("sheet-limits"), LIMITS_HEAD, tuple(with_limits(sheet.at, sheet.odds))
        )


def _of_wager(sheet: ParSheet, wager: WagerOdds) -> Iterator[Section]:
    label = sheet.game.label(wager.wager)
    pays, nets = message("sheet-pays", wager=label), message("sheet-nets", wager=label)
    yield Section(pays, _ENTRY_HEAD, tuple(_entries(sheet, wager)))
    yield Section(nets, _NET_HEAD, tuple(_nets(sheet, wager)), wager.outcomes)


def _strategy(sheet: ParSheet) -> tuple[Line, ...]:
    return tuple((line,) for line in sheet.odds.strategy)


def page_of_sheet(sheet: ParSheet) -> str:
    """Return the sheet as one page of HTML, which a browser prints or makes a PDF of."""
    page = Paper(say(sheet.title))
    for each in sheet_tables(sheet):
        plot = None if each.nets is None else partial(_plot, say(each.title), each.nets)
        spoken = (tuple(map(text_of, line)) for line in each.lines)
        page.section(each.title, each.head, spoken, plot)
    page.line(say(NOTE))
    return page.text


def data_of_sheet(sheet: ParSheet) -> dict[str, object]:
    """Return the sheet as plain data for `--json`; what is said is a message with its English."""
    return {
        "game": sheet.odds.game,
        "pay_table": sheet.odds.pay_table,
        "digest": sheet.odds.digest,
        "sample": sheet.table.sample,
        "title": with_english(sheet.title),
        "sections": [
            {
                "title": with_english(each.title),
                "head": with_english(each.head),
                "lines": with_english(each.lines),
                "english": each.english,
            }
            for each in sheet_tables(sheet)
        ],
        "note": with_english(NOTE),
    }


def table_of_sheet(sheet: ParSheet) -> str:
    """Return the sheet as comma-separated values: one line for each entry and each net."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["game", "pay_table", "digest", "wager", "kind", "entry", "odds", "deals", "of_deals",
         "share", "part_of_the_edge"]
    )  # fmt: skip
    about = (sheet.odds.game, sheet.odds.pay_table, sheet.odds.digest)
    for wager in sheet.odds.wagers:
        of = sheet.deals(wager.wager)
        for entry in (*wager.paid, *wager.paid_in_play):
            part = -entry.odds * entry.share
            line = (wager.wager, "pays", _name(entry), entry.odds, entry.share * of, of)
            writer.writerow([*about, *line, entry.share, part])
        for net, share in wager.outcomes:
            line = (wager.wager, "nets", "", net, share * of, of)
            writer.writerow([*about, *line, share, -net * share])
        for kind, value in _figures(wager):
            writer.writerow([*about, wager.wager, kind, "", "", "", "", "", value])
    for both in sheet.odds.combinations:
        names = " + ".join(both.wagers)
        writer.writerow([*about, names, "edge together", "", "", "", "", "", both.edge])
    return text.getvalue()


def rules(game: definition.GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield the rules and switches that the figures follow from, as the game's file names them."""
    packets = game.packets
    yield "deck.cards", str(game.deck_cards)
    yield "ranking", game.ranking
    yield from _orders(game)
    more = f", community {packets.community}" if packets.community else ""
    yield "packets", f"player {packets.player}, dealer {packets.dealer}, up {packets.up}{more}"
    yield "draw_cards", str(game.draw_cards)
    yield "dealer_opens", game.dealer_opens or report_words.NONE
    for stage in game.stages if game.staged else ():
        yield f"stages.{stage.label}", "; ".join(_of_stage(stage))
    for wager in game.wagers:
        yield f"wagers.{wager.name}", "; ".join(_terms(wager))
    for rule in game.rules:
        yield f"rules.{rule.name}", "; ".join(_switches(rule))
    yield "settlement.order", game.settlement_order.value
    yield "settlement", ", ".join(game.settlement)


def _of_stage(stage: definition.Stage) -> Iterator[str]:
    yield f"turns {stage.turns}"
    if stage.takes_back:
        yield f"takes_back {stage.takes_back}"
    else:
        yield f"bets {stage.bets} {' or '.join(f'{times}×' for times in stage.multiples)}"
        yield f"without {stage.without.value}"


def _terms(wager: definition.WagerDefinition) -> Iterator[str]:
    yield f"opens {wager.opens.value}"
    yield f"enters {'yes' if wager.enters else 'no'}"
    yield f"on_fold {wager.on_fold.value}"
    if wager.requires:
        least, most = wager.minimum_multiple, wager.maximum_multiple
        named = " or ".join(f"{times}×" for times in wager.multiples)
        yield f"requires {wager.requires}, {named or f'{least}× to {most}×'}"
        yield f"excess {wager.excess.value}"
    yield from (f"up to {times}× with {hand}" for hand, times in wager.up_to)
    if wager.equal_to:
        yield f"equal_to {wager.equal_to}"


def _orders(game: definition.GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield the order of hands by each ranking, the best first, and the lowest straight."""
    names = (game.ranking, *(rule.ranking for rule in game.rules if rule.ranking))
    for name in dict.fromkeys(names):
        ranking = RANKINGS[name]
        order = " > ".join(ranking.category_names)
        if ranking.wheel and any(each.run == ranking.hand for each in ranking.categories):
            lowest = [RANKS[-1], *RANKS[len(RANKS) - game.deck_cards // 4 :]][: ranking.hand]
            order += f"; {'-'.join(lowest)} is the lowest straight"
        yield f"ranking.{name}", order


def _switches(rule: SettlementRule) -> Iterator[str]:
    yield rule.by.value
    if rule.by in (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN):
        yield f"tie {rule.tie.value}"
    if rule.by is SettledBy.HAND_IN_SHOWDOWN:
        better, _, beaten = rule.outcomes
        yield f"better {better.value}"
        yield f"beaten {beaten.value}"
    if rule.not_open is not None:
        yield f"not_open {rule.not_open.value}"
    if rule.by is SettledBy.HAND and not rule.beside:
        yield f"cards {rule.cards.value}"
    if rule.commission:
        yield f"commission {rule.commission} %"
    for key in ("ranking", "least", "when_beaten", "paid_by", "beside"):
        if value := getattr(rule, key):
            yield f"{key} {value}"


def _about_game(sheet: ParSheet) -> Iterator[Line]:
    yield message("sheet-made"), sheet.made.isoformat()
    yield message("sheet-game"), f"{sheet.game.name} ({sheet.game.key})"
    yield message("sheet-source"), sheet.game.source
    yield message("sheet-table"), sheet.table.name
    yield message("sheet-table-source"), sheet.table.source
    for revision in sheet.table.revisions or (report_words.NONE,):
        yield message("sheet-revision"), revision
    if sheet.table.sample:
        yield message("panel-sample"), message("sheet-sample")
    if sheet.table.player_edge_by:
        yield message("sheet-allowed"), sheet.table.player_edge_by
    yield message("sheet-digest"), sheet.odds.digest
    yield message("sheet-engine"), str(ENGINE)
    yield message("sheet-version"), sheet.version or report_words.NONE
    yield message("sheet-approved"), sheet.approved or report_words.NONE
    yield message("sheet-command"), sheet.recomputed_by
    yield message("sheet-method"), message("sheet-counted")


def _wagers(sheet: ParSheet) -> Iterator[Line]:
    declared = {each.wager: each for each in sheet.declared}
    for each in sheet.odds.wagers:
        label = sheet.game.label(each.wager)
        printed: Text = report_words.NONE
        if each.wager in declared:
            printed = _printed(declared[each.wager])
        yield _wager(label, each.edge, each.element_of_risk, each.outcomes, printed)
        if each.beside is not None:
            beside = message("report-beside", wager=label)
            yield _wager(beside, each.edge_beside, each.edge_beside, each.beside, report_words.NONE)


def _wager(
    label: Text, edge: Fraction, risk: Fraction, outcomes: Distribution, printed: Text
) -> Line:
    return (
        label,
        percentage(edge),
        percentage(1 - edge),
        str(edge),
        percentage(risk),
        message("sheet-figure", deviation=Decimal(f"{outcomes.deviation:.4f}")),
        percentage(outcomes.hit_frequency),
        printed,
    )


def _printed(declared: DeclaredEdge) -> Message:
    """Return the declared edge, and whether the exact one is rounded to it."""
    printed = Decimal(declared.declared)
    if declared.agrees:
        return message("sheet-agrees", declared=printed)
    return message("sheet-differs", declared=printed)


def _together(sheet: ParSheet) -> Iterator[Line]:
    for each in sheet.odds.combinations:
        labels = " + ".join(map(sheet.game.label, each.wagers))
        yield labels, percentage(each.edge), str(each.edge), percentage(each.main)


def _models(sheet: ParSheet) -> Iterator[Line]:
    together = sheet.odds.together
    for each in sheet.odds.models:
        loss = each.edge + together.mean if together is not None else Fraction(0)
        yield each.name, percentage(each.edge), str(each.edge), percentage(loss)


def _entries(sheet: ParSheet, wager: WagerOdds) -> Iterator[Line]:
    deals = sheet.deals(wager.wager)
    for each in (*wager.paid, *wager.paid_in_play):
        yield (
            _spoken(sheet.game, each),
            str(each.odds) if each.odds else message("panel-pays-push"),
            f"{each.share * deals}",
            percentage(each.share),
            percentage(-each.odds * each.share),
        )


def _nets(sheet: ParSheet, wager: WagerOdds) -> Iterator[Line]:
    deals = sheet.deals(wager.wager)
    for net, share in reversed(wager.outcomes):
        yield str(net), f"{share * deals}", percentage(share), percentage(-net * share)


def _plot(title: str, outcomes: Distribution) -> Element:
    bars = [
        Bar(str(net), float(100 * share), say(percentage(share)))
        for net, share in reversed(outcomes)
    ]
    return rows(title, bars)


def _figures(wager: WagerOdds) -> Iterator[tuple[str, Fraction]]:
    yield "edge", wager.edge
    if wager.beside is not None:
        yield "edge beside the Ante", wager.edge_beside
    yield "element of risk", wager.element_of_risk
    yield "average bet", wager.average_bet
    yield "variance", wager.outcomes.variance
    yield "hit frequency", wager.outcomes.hit_frequency


def _name(entry: PaidEntry) -> str:
    return f"{entry.pays}: {entry.name}" if entry.pays else entry.name


def _spoken(game: definition.GameDefinition, entry: PaidEntry) -> Message:
    """Return an entry in the words in which the table's page has it."""
    if not entry.pays:
        return hand_on_layout(entry.name)
    return message("sheet-hand-of", name=game.label(entry.pays), what=hand_on_layout(entry.name))
