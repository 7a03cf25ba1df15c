"""Whoever obeys the screen gets on: at every table, whatever has gone wrong, at whichever step.

A run has one fault or two of them: each two meet, each fault meets each step, and each shuffler.
"""

import ast
import inspect
import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle, permutations, product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace as replace_view

from controller.configuration import config_root, load_table
from controller.data.causes import Cause, HoldClass, Part
from controller.data.definition import Step, TableDefinition
from controller.data.definition.poker import Follow
from controller.data.message import message
from controller.data.person import Role
from controller.data.state import AlarmPriority, DeckPlace, Device, Offer, Told
from controller.data.terms import COLOURS
from controller.procedure import hold_conditions
from controller.procedure.house import holds
from controller.procedure.requirements import lack
from controller.procedure.shuffler import devices, proof
from controller.snapshot import Form, InstructionView
from controller.snapshot.instruction import at_steps, view
from controller.snapshot.instruction.view import by_hand, by_key
from drivers.registry import SELF_DRIVEN
from drivers.vocabulary import DeviceKind, Key
from simulators.people import Habits
from simulators.people.screen import deed
from simulators.scripts.reading import load_script, shipped_scripts
from simulators.scripts.script import FaultScript, Moment, ScriptedFault
from simulators.simulation.run import Settings
from tests.configuration.files import OF_PLAYERS as GAMES_OF_PLAYERS
from tests.procedure.self_driven_story import SELF_DRIVEN as ALONE
from tests.sharing import mostly_slow
from tests.simulators.people import obedient
from tests.simulators.simulation import obedience
from tests.simulators.simulation.obedience import ObedientRun

FAULTS = {
    "reboot": deed("shuffler", "reboot", seconds=1),
    "long reboot": deed("shuffler", "reboot", seconds=20),
    "no power": deed("shuffler", "kill_power"),
    "unplugged": deed("shuffler", "unplug", seconds=3),
    "jam at once": deed("shuffler", "jam", after=0),
    "jam": deed("shuffler", "jam", after=2),
    "motor": deed("shuffler", "motor", to="stuck"),
    "stands still": deed("shuffler", "stall", after=1),
    "short": deed("shuffler", "short"),
    "over": deed("shuffler", "over"),
    "misfeed": deed("shuffler", "misfeed"),
    "miscount": deed("shuffler", "miscount"),
    "left inside": deed("shuffler", "keep"),
    "lost from the input": deed("shuffler", "drop", place="input"),
    "cover": deed("shuffler", "door", which="cover", to="open"),
    "lid": deed("shuffler", "door", which="input", to="open"),
    "sorts": deed("shuffler", "mode", mode="sort"),
    "in service": deed("shuffler", "mode", mode="service"),
    "another board": deed("shuffler", "board"),
    "another game": deed("shuffler", "game", name="Whist"),
    "no sensors": deed("sensors", "unplug", seconds=3),
    "no key pad": deed("key_pad", "unplug", seconds=3),
    "STOP": deed("key_pad", "press", key="STOP"),
    "void": deed("supervisor", "void"),
    "restart": deed("host", "kill"),
}
STAFF = {name: deed("staff", name) for name in ("shift", "take_over", *obedience.ORDERS)}
"""What people do of their own mind: shifts, breaks, and what a supervisor orders."""
UNDONE = {"stands still": deed("shuffler", "go_on")}


@cache
def table_of(file: str) -> TableDefinition:
    return load_table(config_root() / file)[0]


def _tables(*, of_players: bool) -> tuple[str, ...]:
    """Return the shipped tables of one of the two kinds, asked of their text: a run asks first."""
    files = sorted(config_root().glob("table*.yaml"))
    games = {
        path.name: re.findall(r"^game: (\S+)", path.read_text(), re.MULTILINE)[0] for path in files
    }
    return tuple(file for file, game in games.items() if (game in GAMES_OF_PLAYERS) is of_players)


HOUSE_BANKED, OF_PLAYERS = _tables(of_players=False), _tables(of_players=True)
STEPS = (
    Step.OPENING,
    Step.IDLE,
    Step.WAGERING,
    Step.DEALING_SEAT,
    Step.DEALING_DEALER,
    Step.AWAITING_GREEN,
    Step.REMAINDER,
    Step.DECIDING,
    Step.SETTLING,
    Step.RELOAD,
)
STEPS_OF_PLAYERS = (
    Step.OPENING,
    Step.WAGERING,
    Step.WAITING_DECK,
    Step.DEALING_SEAT,
    Step.DECK_OUT,
    Step.BETTING,
    Step.DRAWING,
    Step.BUYING,
    Step.DECLARING,
    Step.SHOWDOWN,
    Step.RELOAD,
)
SHUFFLERS = ({}, {"self_driven": True}, {"counts": False})
UNCOUNTED = "lost from the input"
"""What nothing counts, no screen can know."""
UNSEEN = ("short", "over", "misfeed")
"""Packets of another size: nobody can know them, if the shuffler counts them as right."""
ROUNDS = (1, 2, 3)
AFTER = (0.0, 0.4, 2.0)
NAMES = tuple(FAULTS)


@dataclass(frozen=True)
class Case:
    """A run: its table, what the dealer tells of a hand, its shuffler, and what goes wrong."""

    table: str
    follow: Follow
    shuffler: int
    faults: tuple[tuple[str, Step, int, float], ...]

    def __str__(self) -> str:
        """Return what goes wrong, and where."""
        told = (f"{name} at {step} of round {round_}" for name, step, round_, _ in self.faults)
        kind = self.table.removeprefix("table").removesuffix(".yaml")
        return ", ".join((f"{kind}/{self.follow}/{self.shuffler}", *told))

    def run(self, seed: int = 1, seats: tuple[int, int] = (2, 4)) -> ObedientRun:
        """Return the run; it goes on after the round of the last fault."""
        rounds = max(round_ for _, _, round_, _ in self.faults) + 1
        settings = Settings(rounds, seed, Habits(seats=seats), calm_rounds=1, instructions=True)
        settings = replace(
            settings,
            **SHUFFLERS[fit(self.shuffler, self.table, *(name for name, *_ in self.faults))],
        )
        faults = tuple(scripted(*each) for each in self.faults if self._has(each[0]))
        return prepared(
            self.table, replace(settings, script=FaultScript(str(self), "", faults)), self.follow
        )

    def _has(self, name: str) -> bool:
        return name != "no sensors" or table_of(self.table).sensors is not None


def scripted(name: str, step: Step, round_: int, after: float) -> ScriptedFault:
    undo = UNDONE.get(name)
    lasts = {"undo": undo, "lasts": 30.0} if undo else {}
    return ScriptedFault((FAULTS | STAFF)[name], on=Moment(step, round_), after=after, **lasts)


def cases():
    """Yield a run for each two faults, and one for each alone.

    Half of them are at tables of players. Each fault meets each step there and each other shuffler.
    In each, staff do something besides.
    """
    orders = [cycle(product(STAFF, steps)) for steps in (STEPS, STEPS_OF_PLAYERS)]
    for i, first in enumerate(NAMES):
        for j in range(i, len(NAMES)):
            of_players, turn = (i + j) % 2, (i + j) // 2
            steps = STEPS_OF_PLAYERS if of_players else STEPS
            at = [steps[(j // 2 + i) % len(steps)], steps[(i // 2 + j) % len(steps)]]
            tables = [name for name in (HOUSE_BANKED, OF_PLAYERS)[of_players] if has(name, at[0])]
            round_, after = ROUNDS[(i + j) % 3], AFTER[j % 3]
            faults = [(first, at[0], round_, after)]
            if i != j:
                faults.append((NAMES[j], at[1], ROUNDS[i % 2], AFTER[i % 3]))
            staff, step = next(orders[of_players])
            faults.append((staff, step, 1, AFTER[(i + j) % 3] + 0.7))
            follow = tuple(Follow)[turn // 3 % 3]
            yield Case(tables[turn % len(tables)], follow, turn % 3, tuple(faults))


def fit(shuffler: int, table: str, *faults: str) -> int:
    """Return the shuffler; the plain one, where that one cannot serve, or cannot know a fault."""
    definition = table_of(table)
    if definition.shuffler.driver == SELF_DRIVEN:
        return 1
    device = Device("", DeviceKind.SHUFFLER, abilities=ALONE)
    cannot = (False, lack(device, definition.game) is not None, UNCOUNTED in faults)
    return 0 if cannot[shuffler] else shuffler


def has(table: str, step: Step) -> bool:
    """Tell whether a table's game has a step."""
    return step in {each.step for each in table_of(table).game.steps}


def pair(seed: int) -> ObedientRun:
    """Return a run in which two faults meet, or three, as the dice say: any, anywhere.

    In every second one staff do something besides.
    """
    dice = Random(f"{seed}:pair")
    tables, steps = dice.choice(((HOUSE_BANKED, STEPS), (OF_PLAYERS, STEPS_OF_PLAYERS)))
    met = [NAMES] * dice.choice((2, 2, 3)) + [tuple(STAFF)] * dice.choice((0, 1))
    faults = tuple(
        (dice.choice(names), dice.choice(steps), dice.choice((1, 2)), dice.choice(AFTER))
        for names in met
    )
    if "miscount" in {name for name, *_ in faults}:
        faults = tuple(each for each in faults if each[0] not in UNSEEN)
    case = Case(dice.choice(tables), dice.choice(tuple(Follow)), dice.randrange(3), faults)
    return case.run(seed, (dice.randint(1, 3), dice.randint(3, 5)))


def prepared(table: str, settings: Settings, follow: Follow | None = None) -> ObedientRun:
    definition = table_of(table)
    if follow is not None and definition.game.poker is not None:
        game = replace(definition.game, poker=replace(definition.game.poker, follow=follow))
        definition = replace(definition, game=game)
    return ObedientRun(definition, settings)


def played(table: str, settings: Settings):
    return prepared(table, settings).play()


@pytest.mark.parametrize("case", mostly_slow(cases(), 60, soak=8), ids=str)
def test_whoever_obeys_gets_on(case):
    assert case.run().play().violations == []


def test_each_fault_meets_each_step_each_shuffler_and_each_table():
    met = [(name, step, case.shuffler) for case in cases() for name, step, _, _ in case.faults]
    for name in (*NAMES, *STAFF):
        assert {step for fault, step, _ in met if fault == name} == {*STEPS, *STEPS_OF_PLAYERS}
        assert {shuffler for fault, _, shuffler in met if fault == name} == {0, 1, 2}
    assert {case.table for case in cases()} == {*HOUSE_BANKED, *OF_PLAYERS}
    assert {(case.follow, case.shuffler) for case in cases()} == set(product(Follow, range(3)))


ENDLESS = {
    "no power": (deed("shuffler", "kill_power"), ("power_on",)),
    "no cable": (deed("shuffler", "unplug", seconds=100_000), ("plug",)),
    "jam": (deed("shuffler", "jam", after=1), ("unjam",)),
    "motor": (deed("shuffler", "motor", to="stuck"), ("motor",)),
    "cover": (deed("shuffler", "door", which="cover", to="open"), ("door",)),
    "lid": (deed("shuffler", "door", which="input", to="open"), ("door",)),
    "stands still": (deed("shuffler", "stall", after=0), ("reboot",)),
    "sorts": (deed("shuffler", "mode", mode="sort"), ("mode",)),
    "in service": (deed("shuffler", "mode", mode="service"), ("mode",)),
    "another game": (deed("shuffler", "game", name="Whist"), ("game",)),
    "no key pad": (deed("key_pad", "unplug", seconds=100_000), ("plug",)),
    "no sensors": (deed("sensors", "unplug", seconds=100_000), ("plug",)),
}
"""Faults that never end, and what is done against them in vain."""


def endless():
    """Yield each such fault at each step, of both kinds of tables; shufflers take turns."""
    for n, (name, (of_players, step)) in enumerate(
        product(
            ENDLESS, [*((0, step) for step in STEPS), *((1, step) for step in STEPS_OF_PLAYERS)]
        )
    ):
        tables = [each for each in (HOUSE_BANKED, OF_PLAYERS)[of_players] if has(each, step)]
        yield name, step, tables[n % len(tables)], n % 3, n


@pytest.mark.parametrize(
    ("name", "step", "table", "shuffler", "seed"), mostly_slow(endless(), 40, soak=11)
)
def test_a_fault_that_never_ends_leads_to_closed_or_to_dealt_by_hand(
    name, step, table, shuffler, seed
):
    fault, in_vain = ENDLESS[name]
    if name == "no sensors" and table_of(table).sensors is None:
        table = "table.yaml"
    script = FaultScript(name, "", (ScriptedFault(fault, on=Moment(step, 1), after=0.4),))
    settings = Settings(2, seed, Habits(seats=(2, 4)), instructions=True)
    settings = replace(settings, **SHUFFLERS[fit(shuffler, table)])
    run = ObedientRun(table_of(table), replace(settings, script=script), in_vain)
    assert run.play().violations == []
    assert run.way_out or run.rounds >= settings.rounds


BESIDE = (
    ("jam at once", "void", Step.DEALING_SEAT, 1.0),
    ("motor", "void", Step.AWAITING_GREEN, 3.0),
    ("cover", "void", Step.DEALING_SEAT, 0.4),
    ("in service", "void", Step.DEALING_SEAT, 0.4),
    ("STOP", "restart", Step.AWAITING_GREEN, 3.0),
    ("no power", "restart", Step.DEALING_SEAT, 1.0),
)
"""Two at one step: something is wrong, and a supervisor voids unasked, or all restarts."""


@pytest.mark.parametrize(("beside", "shuffler"), mostly_slow(product(BESIDE, (0, 1)), 5))
def test_whoever_obeys_gets_on_from_what_no_screen_asked_for(beside, shuffler):
    first, then, step, after = beside
    faults = (scripted(first, step, 1, 0.0), scripted(then, step, 1, after))
    settings = Settings(2, 1, Habits(seats=(2, 4)), instructions=True, **SHUFFLERS[shuffler])
    script = FaultScript(then, "", faults)
    result = played("table-three-card-poker.yaml", replace(settings, script=script))
    assert result.violations == []


DAY = {Step.DECK_CHANGE: 1, Step.DEAD_TABLE: 2, Step.CLOSING: 3}
"""The round after which each is ordered on a day of four rounds."""


@pytest.mark.parametrize(
    ("step", "name", "n"),
    mostly_slow(((*each, n) for n, each in enumerate(product(DAY, NAMES))), 36, soak=7),
)
def test_whoever_obeys_gets_through_the_day_with_each_fault_at_each_of_its_steps(step, name, n):
    """The table opens, changes its decks, is dead for a while, closes, and opens once more.

    Each second one is a table of players, who stay from hand to hand.
    """
    tables = OF_PLAYERS if n % 2 and name != "no sensors" else HOUSE_BANKED
    table = tables[n // 2 % len(tables)]
    settings = Settings(4, n, Habits(seats=(2, 3)), calm_rounds=1, instructions=True, day=True)
    script = FaultScript(name, "", (scripted(name, step, DAY[step], 0.4),))
    settings = replace(settings, script=script, **SHUFFLERS[fit(n % 3, table, name)])
    run = prepared(table, settings)
    result = run.play()
    assert result.violations == []
    assert result.faults


AT_ONCE = ("STOP", "restart", "no power")


def at_once():
    """Yield each order of these at each step; two tables take turns."""
    tables = cycle(("table.yaml", "table-five-card-draw-packets.yaml"))
    steps = (Step.WAGERING, Step.DEALING_SEAT, Step.REMAINDER, Step.DRAWING, Step.SHOWDOWN)
    for names, step in product(permutations(AT_ONCE), steps):
        yield names, step, next(tables)


@pytest.mark.parametrize(("names", "step", "table"), mostly_slow(at_once(), 15, soak=4))
def test_whoever_obeys_gets_on_from_a_stop_a_restart_and_lost_power_at_once(names, step, table):
    at = step if has(table, step) else Step.AWAITING_GREEN
    faults = tuple((name, at, 1, 0.3 + n * 0.7) for n, name in enumerate(names))
    assert Case(table, Follow.ACTIONS, 0, faults).run().play().violations == []


ON_ITS_OWN = {"usb-trouble", "dead-module"}
"""Scripts for devices that the shipped table does not have."""
SCRIPTS = [path for path in shipped_scripts() if path.stem not in ON_ITS_OWN]


@pytest.mark.parametrize("path", mostly_slow(SCRIPTS, 14, soak=3), ids=lambda path: path.stem)
def test_whoever_obeys_gets_on_in_each_script(path):
    settings = Settings(4, 3, Habits(seats=(2, 4)), script=load_script(path), instructions=True)
    assert played("table.yaml", settings).violations == []


def test_a_remedy_that_leads_in_circles_is_found(monkeypatch):
    """The first deck that is outside is asked for, whoever's turn it is."""
    monkeypatch.setattr(proof, "next_in", lambda m: m.deck_at(DeckPlace.OUT))
    fault = FaultScript("", "", (scripted("reboot", Step.IDLE, 1, 0.0),))
    result = played("table.yaml", Settings(2, 1, Habits(seats=(2, 4)), script=fault))
    assert [broken.rule for broken in result.violations] == [7]
    assert "who obeys gets no further after" in result.violations[0].words


def test_a_sentence_that_nobody_can_carry_out_is_found(monkeypatch):
    short = message("instruction-open")
    told = InstructionView(short, short, Part.INSIDE, Role.DEALER)
    monkeypatch.setattr(obedience, "instruction", lambda _, __: told)
    result = played("table.yaml", Settings(1, 1))
    assert "nobody knows what to do: instruction-open" in result.violations[0].words


# Everything that a screen can ask for is known to the people.


def shorts():
    """Yield the caption of each instruction that hands carry out, as the sources have it."""
    for path in Path(view.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        ids = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                target, values = node.targets[0], getattr(node.value, "elts", [node.value])
                for name, value in zip(getattr(target, "elts", [target]), values, strict=False):
                    ids.setdefault(getattr(name, "id", ""), set()).update(_ids(value))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "by_hand":
                short = node.args[1]
                yield from ids.get(short.id, ()) if isinstance(short, ast.Name) else _ids(short)


def _ids(node):
    return {
        each.args[0].value
        for each in ast.walk(node)
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "message"
    }


NOT_AT_A_RUNNING_TABLE = {"panel-only-a-restart"}
"""A halted table has ended: nobody presses or lifts anything there."""


def test_people_can_do_all_that_a_screen_asks_for():
    run = prepared("table.yaml", Settings(1, 1))
    run.play()
    staff, model = run._staff, run.table.procedure.model
    of_deck = message("hold-wrong-deck", colour=COLOURS["red"])
    known = {"", *re.findall(r'"([a-z-]+)"', inspect.getsource(obedient))}
    captions = {*shorts()}
    assert len(captions) > 10
    assert captions - known <= NOT_AT_A_RUNNING_TABLE
    for form in set(Form) - {Form.NONE}:
        assert f"Form.{form.name}" in inspect.getsource(obedient)
    for cause in Cause:
        if not cause.latched or cause.by_levels:
            asked = InstructionView(
                *(cause.remedy, cause.remedy, cause.part, Role.DEALER),
                device=model.shuffler.name,
                blocks=of_deck,
            )
            staff._put_right(model, asked, cause.remedy)


# Contradictions that are planted: each is one kind of what a screen may not do, and is found.


def _dealers_alone(hold):
    """Take all but what the dealer clears for urgent."""
    dealers = hold.cause.klass is HoldClass.DEALER
    return AlarmPriority.MEDIUM if dealers else AlarmPriority.HIGH


def _over_unless_it_stands(m, hold, found):
    return Told.STANDS if found is not None and found.counts else Told.OVER


def _never_named(m, key, words, part):
    return replace_view(by_key(m, key, words, part), short=OPEN)


def at(step, *named):
    return tuple(scripted(name, step, 1, after) for name, after in named)


LIFT, OPEN = message("panel-lift-the-packet"), message("key-open")
NOTHING = Offer("", Key.GREEN, OPEN, 0, 0)
JAM_UNPLUGGED = at(Step.DEALING_SEAT, ("jam at once", 0.0), ("unplugged", 3.0))
STOP_UNPLUGGED = at(Step.DEALING_SEAT, ("STOP", 0.4), ("unplugged", 1.0))
REBOOTED = at(Step.WAGERING, ("reboot", 0.0))
PLANTED = {
    "an old report told as new": (devices, "age_levels", lambda m: None),
    "unread, told as over": (hold_conditions, "_told_of", _over_unless_it_stands),
    "a second rank": (holds, "priority_of", _dealers_alone),
    "a label of another press": (at_steps, "by_key", _never_named),
    "a key that is not offered": (view, "offer_of", lambda m, key: NOTHING),
    "the name of no key": (at_steps, "step_words", lambda m: message("remedy-stopped")),
    "an empty value": (at_steps, "step_words", lambda m: message("hold-fault", fault="")),
    "a deck asked into a full input": (hold_conditions, "_WAIT", None),
    "no packet lies there": (
        *(at_steps, "awaited"),
        lambda words, _, part: by_hand(words, LIFT, Part.TRAY),
    ),
}
FOUND = {
    "an old report told as new": (JAM_UNPLUGGED, "hold-fault of fault-jam"),
    "unread, told as over": (JAM_UNPLUGGED, "hold-put-right of hold-fault"),
    "a second rank": (STOP_UNPLUGGED, "not in the order of their priorities"),
    "a label of another press": ((), "means something else"),
    "a key that is not offered": ((), "open is not offered"),
    "the name of no key": ((), "names CONTINUE, which is not offered"),
    "an empty value": ((), "hold-fault has a gap"),
    "a deck asked into a full input": (REBOOTED, "remedy-deck-out"),
    "no packet lies there": ((), "nothing lies in the tray"),
}


@pytest.mark.parametrize("kind", mostly_slow(PLANTED, 5))
def test_each_planted_contradiction_is_found(kind, monkeypatch):
    monkeypatch.setattr(*PLANTED[kind])
    faults, told = FOUND[kind]
    settings = Settings(2, 1, Habits(seats=(2, 4)), instructions=True)
    result = played("table.yaml", replace(settings, script=FaultScript("", "", faults)))
    assert any(told in broken.words for broken in result.violations), result.violations[:2]
