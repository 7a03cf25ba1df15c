"""Whoever obeys the screen gets on: at every table, whatever has gone wrong, at whichever step.

A run has one fault or two of them. Each fault meets each step; tables, shufflers, rounds and the
second fault take turns beside them, so that each pair of these meets as well.
"""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace as replace_view

from controller.configuration import config_root, load_table
from controller.data.causes import HoldClass
from controller.data.definition import Step
from controller.data.message import message
from controller.data.parts import Part
from controller.data.person import Role
from controller.data.state import AlarmPriority, DeckPlace, Offer, Told
from controller.procedure import hold_conditions
from controller.procedure.house import holds
from controller.procedure.shuffler import devices, rotation
from controller.snapshot import InstructionView
from controller.snapshot.instruction import at_steps
from controller.snapshot.instruction.view import by_hand, by_key
from drivers.vocabulary import Key
from simulators.people import Habits
from simulators.people.deeds import deed
from simulators.scripts.reading import load_script, shipped_scripts
from simulators.scripts.script import FaultScript, Moment, ScriptedFault
from simulators.simulation import obedience
from simulators.simulation.obedience import ObedientRun
from simulators.simulation.run import Settings
from tests.sharing import mostly_slow

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
    "another game": deed("shuffler", "game", name="Whist"),
    "no sensors": deed("sensors", "unplug", seconds=3),
    "no key pad": deed("key_pad", "unplug", seconds=3),
    "STOP": deed("key_pad", "press", key="STOP"),
    "void": deed("supervisor", "void"),
    "restart": deed("host", "kill"),
}
UNDONE = {"stands still": deed("shuffler", "go_on")}
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
TABLES = (
    "table.yaml",
    "table-four-card-poker.yaml",
    "table-three-card-poker.yaml",
    "table-four-card-frenzy.yaml",
    "table-modbus.yaml",
)
SHUFFLERS = ({}, {"self_driven": True}, {"counts": False})
CANNOT = {("table-four-card-poker.yaml", 1), ("lost from the input", 2)}
"""A self-driven shuffler has packets of one size; and what nothing counts, no screen can know."""
ROUNDS = (1, 2, 3)
AFTER = (0.0, 0.4, 2.0)
NAMES = tuple(FAULTS)


def scripted(name: str, step: Step, round_: int, after: float) -> ScriptedFault:
    undo = UNDONE.get(name)
    lasts = {"undo": undo, "lasts": 30.0} if undo else {}
    return ScriptedFault(FAULTS[name], on=Moment(step, round_), after=after, **lasts)


def cases(second: bool):
    """Yield each fault at each step, and beside it one of each of the others, by turns."""
    for n, (name, step) in enumerate(product(NAMES, STEPS)):
        round_, after = ROUNDS[n % 3], AFTER[n // 3 % 3]
        faults, named = [scripted(name, step, round_, after)], [name]
        if second:
            other = NAMES[(n * 7 + n // 10 + 3) % len(NAMES)]
            at = STEPS[(n * 3 + n // 7 + 1) % len(STEPS)]
            faults.append(scripted(other, at, round_, AFTER[n % 3]))
            named.append(other)
        table, shuffler = TABLES[n % 5], n % 3
        if CANNOT & {(each, shuffler) for each in (table, *named)}:
            shuffler = 0
        names = "-".join(f"{each.deed.verb}.{each.on.step}" for each in faults)
        yield table, shuffler, tuple(faults), names


def pair(seed: int) -> ObedientRun:
    """Return a run in which two faults meet as the dice say: any two, anywhere."""
    dice = Random(f"{seed}:pair")
    table, shuffler = dice.choice(TABLES), dice.randrange(len(SHUFFLERS))
    named = [dice.choice(NAMES) for _ in range(2)]
    if CANNOT & {(each, shuffler) for each in (table, *named)}:
        shuffler = 0
    faults = tuple(
        scripted(name, dice.choice(STEPS), dice.choice((1, 2)), dice.choice(AFTER))
        for name in named
    )
    seats = dice.randint(1, 3), dice.randint(3, 5)
    kind = SHUFFLERS[shuffler]
    settings = Settings(3, seed, Habits(seats=seats), instructions=True, **kind)
    words = f"{table}, {kind}: " + ", ".join(
        f"{name} at {fault.on.step} of round {fault.on.round}"
        for name, fault in zip(named, faults, strict=True)
    )
    return prepared(table, replace(settings, script=FaultScript(words, "", faults)))


def prepared(table: str, settings: Settings) -> ObedientRun:
    definition, _ = load_table(config_root() / table)
    return ObedientRun(definition, settings)


def played(table: str, settings: Settings):
    return prepared(table, settings).play()


@pytest.mark.parametrize(
    ("table", "shuffler", "faults", "name"),
    mostly_slow([*cases(second=False), *cases(second=True)], 20),
)
def test_whoever_obeys_gets_on(table, shuffler, faults, name):
    rounds = max(fault.on.round for fault in faults) + 1
    settings = Settings(rounds, 1, Habits(seats=(2, 4)), instructions=True, **SHUFFLERS[shuffler])
    result = played(table, replace(settings, script=FaultScript(name, "", faults)))
    assert result.violations == []


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


ON_ITS_OWN = {"usb-trouble", "dead-module"}
"""Scripts for devices that the shipped table does not have."""
SCRIPTS = [path for path in shipped_scripts() if path.stem not in ON_ITS_OWN]


@pytest.mark.parametrize("path", mostly_slow(SCRIPTS, 9), ids=lambda path: path.stem)
def test_whoever_obeys_gets_on_in_each_script(path):
    settings = Settings(4, 3, Habits(seats=(2, 4)), script=load_script(path), instructions=True)
    assert played("table.yaml", settings).violations == []


def test_a_remedy_that_leads_in_circles_is_found(monkeypatch):
    """The first deck that is outside is asked for, whoever's turn it is."""
    monkeypatch.setattr(rotation, "next_in", lambda m: m.deck_at(DeckPlace.OUT))
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


# Contradictions that are planted: each is one kind of what a screen may not do, and is found.


def _dealers_alone(hold):
    """Take all but what the dealer clears for urgent."""
    dealers = hold.cause.klass is HoldClass.DEALER
    return AlarmPriority.MEDIUM if dealers else AlarmPriority.HIGH


def _over_unless_it_stands(m, hold, found):
    return Told.STANDS if found is not None and found.counts else Told.OVER


def _never_named(offer, words, part):
    return replace_view(by_key(offer, words, part), short=OPEN)


def at(step, *named):
    return tuple(scripted(name, step, 1, after) for name, after in named)


LIFT, OPEN = message("panel-lift-the-packet"), message("key-open")
NOTHING = Offer("", Key.GREEN, OPEN, 0, 0)
JAM_UNPLUGGED = at(Step.DEALING_SEAT, ("jam at once", 0.0), ("unplugged", 3.0))
STOP_UNPLUGGED = at(Step.DEALING_SEAT, ("STOP", 0.4), ("unplugged", 1.0))
REBOOTED = at(Step.WAGERING, ("reboot", 0.0))
PLANTED = {
    "an old report told as new": (devices, "age_levels", lambda m: None),
    "unread, told as over": (hold_conditions, "_told", _over_unless_it_stands),
    "a second rank": (holds, "priority_of", _dealers_alone),
    "a label of another press": (at_steps, "by_key", _never_named),
    "a key that is not offered": (at_steps, "offer_of", lambda m, key: NOTHING),
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
    "a key that is not offered": ((), "green is not offered"),
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
