"""The bench's report: the figures in words, for people."""

from tests.bench.figures import Spread
from tests.browser.chromium import REMEDY

_NAMES = 30


def lines(machine, parts, targets, bystanders):
    """Yield the report, line by line.

    Args:
        parts: the parts that were measured, by name.
        targets: all their targets.
        bystanders: percent of the processors that others used meanwhile.
    """
    yield f"{machine.processor}, {machine.cores} cores, Linux {machine.kernel}"
    yield f"{machine.python}, SQLite {machine.sqlite}, {machine.filesystem}, {machine.date}"
    yield f"others took {bystanders:.0f} % of the processors"
    if machine.caution:
        yield f"CAUTION: {machine.caution}"
    for name, part in parts.items():
        yield ""
        yield from _LINES[name](part)
    yield ""
    yield "targets"
    for each in targets:
        sign = ">=" if each.above else "<="
        verdict = "met" if each.met else "MISSED"
        found = f"{each.found:8.2f} {sign} {each.wanted:g} {each.unit}"
        yield f"  {each.name:<{_NAMES + 8}}{found:<24}{verdict}"


def _spread(name, spread: Spread, unit):
    figures = f"{spread.median:9.1f}{spread.quarter:9.1f} –{spread.three_quarters:8.1f}"
    return f"  {name:<{_NAMES}}{figures}{spread.p99:9.1f}{spread.most:9.1f} {unit}"


def _heading(name):
    return f"{name:<{_NAMES + 2}}   median   quarter – quarter      p99     most"


def _reaction(part):
    yield from _turns("reaction, one after the other", part.busy)
    if part.rested is not None:
        yield from _turns("reaction, after a rest", part.rested)
    yield f"  a commit: event {part.event_bytes} bytes, state {part.state_bytes} bytes"
    yield f"  the log took {part.log_entries} entries"


def _turns(name, reaction, wire="pty"):
    yield _heading(f"{name}, {reaction.reaction.count} turns")
    yield _spread("reaction", reaction.reaction, "µs")
    yield _spread(f"floor: echo over {wire}", reaction.echo, "µs")
    yield _spread("floor: one durable commit", reaction.commit, "µs")
    least, most = reaction.ratio_tenths
    ratio = f"{reaction.ratio:9.2f}   in tenths of the run {least:.2f} to {most:.2f}"
    yield f"  {'reaction / (echo + commit)':<{_NAMES}}{ratio}"
    yield f"  {'the same at p99':<{_NAMES}}{reaction.p99_ratio:9.2f}"


def _wires(part):
    for name, each in part.wires.items():
        yield from _turns(f"reaction over {name}", each, name)


def _start(part):
    yield _heading(f"start, {part.ready.count} starts")
    yield _spread("python -c pass", part.bare, "ms")
    yield _spread("READY=1", part.ready, "ms")
    yield _spread("three devices shaken hands", part.shaken, "ms")


def _footprint(part):
    yield "footprint"
    memory = f"{part.resident_mib:9.1f} MiB  (opened: {part.started_mib:.1f})"
    yield f"  {f'resident, {part.rounds} rounds':<{_NAMES}}{memory}"
    rest = f"{part.idle_percent:9.2f} %    ({part.idle_seconds:.0f} s, {part.beats} heartbeats)"
    yield f"  {'processor, idle table':<{_NAMES}}{rest}"


def _durable(part):
    yield _heading(f"the journal, {part.rounds} rounds, {part.events} events")
    yield _spread("one durable commit", part.commit, "µs")
    yield _spread("events a second, durable", part.events_per_second, "/s")
    yield _spread("events a second, in memory", part.in_memory, "/s")
    yield f"  {'bytes a round':<{_NAMES}}{part.bytes_per_round:9.0f}"
    for each in part.recoveries:
        figures = f"{each.start * 1e3:9.1f} ms  (whole chain: {each.verify:.1f} s)"
        yield f"  {f'start on {each.events:,} events':<{_NAMES}}{figures}"


def _detection(part):
    for name, each in part.transports.items():
        yield _heading(f"noticed, {name}, {each.unplug.count} blows")
        yield _spread("cable pulled, to the loss", each.unplug, "ms")
        yield _spread("plugged in, to its levels", each.back, "ms")
        yield _spread("fallen silent, to the loss", each.silence, "ms")


def _links(part):
    yield _heading(f"a link at 115,200 baud, {part.seconds:.0f} s at each loss")
    for each in part.carried:
        yield _spread(f"question to answer, {each.loss * 100:g} % lost", each.round_trip, "ms")
        carried = (
            f"{each.answers_per_second:.0f} answers/s, {each.repeated} of {each.frames} frames"
        )
        cost = f"{each.processor_percent:.1f} % of a core, {each.microseconds_per_frame:.1f} µs"
        yield f"    {carried} asked again, {each.links_lost} losses; {cost} a frame"


def _simulated(part):
    yield _heading(f"simulation, {part.rounds} rounds of seven seats")
    yield _spread("rounds a second", part.pace, "/s")
    yield _spread("rounds a second of processor", part.processor_pace, "/s")
    yield _spread("rounds a second in storms", part.stormy, "/s")
    a_round = (
        f"{part.events_per_round:.0f} events, {part.frames_per_round:.0f} frames,"
        f" {part.virtual_seconds_per_round:.0f} s of play"
    )
    yield f"  {'a round':<{_NAMES}}   {a_round}"
    yield "  own time, profiled"
    for room, percent in part.rooms.items():
        yield f"    {percent:5.1f} %  {room}"
    yield "  the dearest functions"
    for cost in part.costs:
        yield f"    {cost.percent:5.1f} %  {cost.calls_per_round:7.0f} a round  {cost.function}"


def _odds(part):
    yield _heading("tablectl odds GAME --fresh, from a cold start")
    for game, spread in part.seconds.items():
        seconds = f"{spread.median:9.2f}{spread.quarter:9.2f} –{spread.three_quarters:8.2f}"
        used = f"  (processor: {part.processor[game].median:.2f} s)"
        yield f"  {game:<{_NAMES}}{seconds}{spread.p99:9.2f}{spread.most:9.2f} s{used}"
    yield f"  {'resident at most':<{_NAMES}}{part.most_mib:9.0f} MiB"


def _hands(part):
    yield _heading("hands evaluated a second, in thousands")
    for pace in part.paces:
        found = pace.per_second
        figures = f"{found.median / 1e3:9.0f}{found.quarter / 1e3:9.0f} –"
        figures += f"{found.three_quarters / 1e3:8.0f}{found.p99 / 1e3:9.0f}{found.most / 1e3:9.0f}"
        yield f"  {f'{pace.cards} cards, {pace.name}':<{_NAMES}}{figures}"


def _poker(part):
    yield _heading(f"player-banked hands, {part.actions} actions in {part.action_us.count} turns")
    yield _spread("one action", part.action_us, "µs")
    yield _spread("state of a hand", part.state_bytes, "bytes")


def _crowd(part):
    yield _heading(f"the kiosk, while one client floods the page, {part.flooded.count} requests")
    yield _spread("a request, quiet", part.quiet, "ms")
    yield _spread("  over a new connection", part.quiet_new, "ms")
    yield _spread("a request, flooded", part.flooded, "ms")
    yield _spread("  over a new connection", part.flooded_new, "ms")
    yield _spread("a dealer's tap, flooded", part.taps, "ms")
    yield f"  {'refused, flooded':<{_NAMES}}{part.refused:9.0%}"


def _floor(part):
    yield _heading(f"{part.tables} tables, events of {part.event_bytes:.0f} bytes")
    yield _spread("an event, to its mark", part.to_mark, "ms")
    yield _spread("  until its courier asks", part.gathered, "ms")
    yield _spread("  request to answer", part.asked, "ms")
    yield _spread("the bench's: a pause too long", part.late, "ms")
    phases = {
        "catching up": part.catching_up,
        "then derived": part.derived,
        "at a real pace": part.steady,
    }
    for name, phase in phases.items():
        pace = f"{phase.events:,} events in {phase.seconds:.1f} s, {phase.per_second:,.0f} a second"
        yield f"  {name}: {pace}"
        shares = ", ".join(f"{name} {share:.1f} %" for name, share in phase.shares.items())
        yield f"    of a core: {shares}"
        costs = ", ".join(f"{name} {phase.per_event(name):.3f}" for name in phase.shares)
        yield f"    ms of the processor an event: {costs}"
    if part.reactions is not None:
        yield _heading("a table's reaction, by turns")
        for name, each in part.reactions.items():
            yield _spread(name if name == "alone" else f"its courier {name}", each.reaction, "µs")
            yield f"    / (echo + commit){each.ratio:9.2f}"
            if each.to_alone is None:
                continue
            low, high = each.between
            ratio = f"{each.to_alone.median:.3f}, {low:.3f} to {high:.3f} (95 %)"
            yield f"    / alone, in {each.to_alone.count} rounds: {ratio}"
            if name == "catches up":
                yield f"    events that it still had before it: at least {part.left:,}"


def _page(part):
    for each in part.pushes:
        yield _heading(f"a picture to {each.viewers} viewers, {each.last.count} pushes")
        yield _spread("from the commit to each", each.latency, "ms")
        yield _spread("from the commit to the last", each.last, "ms")
        yield _spread("size", each.size, "bytes")
    yield from _touch(part.touches)
    if part.kiosk is None:
        yield f"NOT MEASURED, Chromium is missing ({REMEDY}): weight, kiosk"
        return
    yield from _kiosk(part)


def _touch(part):
    yield _heading(f"no more bets to the act, {part.press.by_post.count} turns")
    if part.touch is not None:
        yield from _touches(part.touch)
    yield _spread("a POST, no browser", part.press.by_post, "ms")
    yield _spread("the daemon's socket", part.press.by_socket, "ms")
    yield _spread("floor: POST echo, bare aiohttp", part.press.echo, "ms")
    yield _spread("floor: one durable commit", part.press.commit, "ms")
    yield f"  {'POST / (echo + commit)':<{_NAMES}}{part.press.ratio:9.2f}"
    if part.touch is None:
        yield f"NOT MEASURED, Chromium is missing ({REMEDY}): touches"


def _touches(touch):
    yield _spread("a touch on the page", touch.act, "ms")
    yield _spread("  until the request leaves", touch.leaves, "ms")
    yield _spread("  until the browser is answered", touch.answered, "ms")
    yield _spread("floor: touch on a bare page", touch.bare, "ms")
    yield _spread("  until the request leaves", touch.bare_leaves, "ms")
    yield f"  {'touch / (bare touch + commit)':<{_NAMES}}{touch.ratio:9.2f}"


def _kiosk(part):
    yield "the page"
    for each in part.loads:
        weight = f"{each.bytes / 1000:9.1f} kB in {each.requests} replies"
        yield f"  {f'first load, {each.language}':<{_NAMES}}{weight}"
        for path, size in each.heaviest.items():
            yield f"    {size / 1000:7.1f} kB  {path}"
    alone = part.kiosk
    browser, daemon = f"{alone.browser_percent:9.2f} %", f"{alone.daemon_percent:.2f} %"
    yield f"  {f'kiosk alone for {alone.seconds:.0f} s':<{_NAMES}}{browser}  (daemon: {daemon})"


def _board(part):
    yield f"the pit board, {part.tables} tables, {part.viewers} viewers, {part.seconds:.0f} s"
    yield f"  {'glances':<{_NAMES}}{part.glances:9.1f} a second"
    yield f"  {'the board':<{_NAMES}}{part.percent:9.2f} % of a core, {part.resident_mib:.0f} MiB"
    yield f"  {'to each viewer':<{_NAMES}}{part.event_bytes / 1000:9.1f} kB a second"
    if part.glass is not None:
        yield _heading("a change on the glass")
        yield _spread("from the table's glance", part.glass, "ms")


_LINES = {
    "board": _board,
    "page": _page,
    "touch": _touch,
    "odds": _odds,
    "hands": _hands,
    "poker": _poker,
    "crowd": _crowd,
    "floor": _floor,
    "reaction": _reaction,
    "wires": _wires,
    "start": _start,
    "footprint": _footprint,
    "durable": _durable,
    "detection": _detection,
    "links": _links,
    "simulated": _simulated,
}
