"""Makes the snapshot from the state alone; a snapshot is never kept."""

from collections.abc import Iterator

from controller.data import events, keys, modes
from controller.data.message import Message, message
from controller.data.room import USUAL
from controller.data.state import Device, Offer
from controller.procedure import prospects
from controller.procedure.day import checks
from controller.procedure.house import results
from controller.procedure.model import TableModel
from controller.procedure.play import spots
from controller.procedure.revisions import revisions
from controller.procedure.round.stub import counting
from controller.snapshot import irregularities, view
from controller.snapshot.cards import counts, deck_views, levels_view, load, take_out
from controller.snapshot.holds import alert_views, hold_views, reconcile_view
from controller.snapshot.instruction import instruction
from controller.snapshot.places import act_of, legend, places_view, seat_view
from controller.snapshot.poker import poker_view, seats_of_players
from controller.snapshot.settlement import settling_view
from controller.snapshot.step_words import chips_left, next_title, prompts, step_shown, step_title
from controller.snapshot.view import DeviceView, OfferView, Snapshot, limit_views


def take_snapshot(m: TableModel, seq: int, now: events.Instant, halted: Message | None) -> Snapshot:
    """Make the snapshot of a table after event `seq`."""
    state = m.state
    step = m.game.step(step_shown(m))
    round_ = state.round
    shown = instruction(m, halted)
    levels, sums = levels_view(m), counts(m)
    seats, poker = tuple(seat_view(m, number) for number in m.table.seats), poker_view(m)
    if poker is not None:
        seats = seats_of_players(m, seats, poker)
    return Snapshot(
        seq=seq,
        utc_us=now.utc_us,
        table=state.table,
        game=m.game.name,
        pay_table=m.table.pay_table,
        step=state.step,
        sheet=step.sheet,
        title=step_title(m),
        mode=m.mode,
        stage=round_.stage if round_ is not None else 0,
        instruction=shown,
        details=step.details if shown.blocks is None else (),
        next_title=next_title(m),
        round=round_.number if round_ is not None else state.rounds,
        void=m.void,
        closing=state.closing,
        seats=seats,
        legend=legend(seats),
        act=act_of(m),
        marks=tuple(_marks(m)),
        places=places_view(m, levels, sums, seats),
        counts=sums,
        levels=levels,
        decks=deck_views(m),
        load=load(m),
        offers=tuple(map(_offer_view, state.offers)),
        lamps=state.lamps,
        dealer=state.dealer,
        dealer_since_utc_us=state.dealer_since_utc_us,
        dealer_since_ms=state.dealer_since_ns // 1_000_000,
        sign_ons=view.sign_on_views(m),
        floor=view.floor_view(state.floor),
        coming=state.coming,
        holds=hold_views(m),
        prompts=prompts(m),
        alerts=alert_views(m),
        rulings=irregularities.ruling_views(m),
        reconcile=reconcile_view(m),
        counting=counting(m),
        irregularities=irregularities.irregularity_views(m),
        declarable=irregularities.declarable_views(m),
        revisions=revisions(m),
        refusal=_refusal(m),
        devices=tuple(_device(m, each) for each in state.devices),
        halted=halted,
        manifest=state.manifest,
        generation=state.generation,
        journal=state.journal,
        gaming_day=state.gaming_day,
        shift=state.shift,
        time_zone=m.table.house.time_zone,
        checks=tuple(checks.checks(m)),
        take_out=take_out(m),
        chips_left=chips_left(m),
        settling=settling_view(m),
        wrong_pins=view.wrong_pins(m),
        results_outside=len(results.open_results(m)),
        limits=limit_views(m),
        payout_limits=m.table.payout_limits,
        handover=_handover(m),
        void_choices=irregularities.void_choices(m),
        panel=state.panel,
        acknowledged_utc_us=state.acknowledged_utc_us,
        room=state.room or USUAL,
        voidable=prospects.voidable(m),
        counts_rest=prospects.counts_rest(m),
        one_deck=state.one_deck,
        poker=poker,
        training=m.table.training,
    )


def _marks(m: TableModel) -> Iterator[Message]:
    if any(each.name == m.table.pay_table and each.sample for each in m.game.pay_tables):
        yield message("panel-sample")
    if m.mode in _MODES:
        yield _MODES[m.mode]
    if m.state.closing:
        yield message("panel-closes-after-this-round")


_MODES = {
    modes.DealingMode.HAND_DEAL: message("panel-dealt-by-hand"),
    modes.DealingMode.HAND_SHUFFLE: message("panel-shuffled-and-dealt-by-hand"),
}


def _offer_view(offer: Offer) -> OfferView:
    key, known = offer.key, keys.RECORDS[offer.key]
    role = offer.role or ""
    return OfferView(offer.id, key.name.lower(), offer.meaning, role, known.place, known.letter)


def _device(m: TableModel, known: Device) -> DeviceView:
    sensors = m.table.sensors
    doubts = spots.doubts(m) if sensors is not None and known.name == sensors.name else ()
    plate = (known.serial, known.model, known.firmware)
    return DeviceView(known.name, known.up, known.reason, *plate, doubts)


def _refusal(m: TableModel) -> Message | None:
    """Return why the last wish was refused; of one that was refused again, how often."""
    why, times = m.state.refusal, m.state.refused_times
    if why is None or times <= 1:
        return why
    return message("panel-refused-again", why=why, count=times)


def _handover(m: TableModel) -> tuple[Message, ...]:
    left = m.state.handover
    return (*left.holds, *left.alerts) if left is not None else ()
