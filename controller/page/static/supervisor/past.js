/** A past round as the layout showed it, at each of its steps. */

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Message} Message
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").SeatView} SeatView
 *
 * @typedef {{seq: number, utc: string}} Moment
 * @typedef {Message | string} Who A name; a message where nobody is named.
 * @typedef {{number: number, wagers: string[], dealt_in: boolean, by_hand: boolean,
 *   folded: Moment | null, absent: boolean, void: boolean}} PastSeat
 * @typedef {{at: Moment, step: string, title: Message, sheet: number[], seconds: number | null}} PastStep
 * @typedef {{kind: string, seat: number, counted: number, size: number, asked: Moment,
 *   ended: Moment | null, lifted: Moment | null, end: string}} PastAct
 * @typedef {{at: Moment, key: string, device: string, by: Who, refused: Message | null}} PastPress
 * @typedef {{at: Moment, words: Message, by: string}} PastRefusal
 * @typedef {{at: Moment, seat: number, spot: string, placed: boolean}} PastAlert
 * @typedef {{at: Moment, seat: number, wager: string, effect: string, by: string}} PastRuling
 * @typedef {{words: Message | null, opened: Moment, closed: Moment | null, by: string, reason: string}} PastHold
 * @typedef {{at: Moment, by: Who, words: Message, refused: Message | null}} PastDeed
 *
 * @typedef {object} PastRound One round as `tablectl recall --json` has it; what is used here.
 * @property {number} number
 * @property {string} game
 * @property {string} deck
 * @property {string} outcome
 * @property {Moment} started
 * @property {Moment | null} ended
 * @property {Moment} last
 * @property {number | null} seconds
 * @property {string} pay_table
 * @property {Record<string, string>} labels What the layout calls its wagers.
 * @property {string} gaming_day
 * @property {string} shift
 * @property {PastSeat[]} seats
 * @property {PastStep[]} steps
 * @property {PastAct[]} acts
 * @property {PastPress[]} presses
 * @property {PastRefusal[]} refusals
 * @property {PastAlert[]} alerts
 * @property {PastRuling[]} rulings
 * @property {PastHold[]} holds
 * @property {PastDeed[]} deeds
 * @property {{at: Moment, badge: string, name: string}[]} dealers
 */

/** Steps at which seats that have decided to play are playing … */
const PLAYING = ["deciding", "revealing", "settling"];
/** … and steps at which the decisions are being made, or were made. */
const DECIDED = [...PLAYING, "voiding", "reload"];

/**
 * Return the first event after a step of a round.
 *
 * @param {PastRound} round The round.
 * @param {number} index Which step, from 0.
 * @returns {number} The event's number; that of the round's last event and one for its last step.
 */
export function endOf(round, index) {
  return round.steps[index + 1]?.at.seq ?? round.last.seq + 1;
}

/**
 * Return the table at the end of a step; for the step under way, the table now.
 *
 * @param {App} app The page: the seats and spots of the layout are today's.
 * @param {PastRound} round The round.
 * @param {number} index Which step, from 0.
 * @returns {App} A page that shows it and offers nothing.
 */
export function asItWas(app, round, index) {
  const step = round.steps[index];
  if (underWay(app.snapshot, round, index)) return shown(app, { ...app.snapshot, offers: [] });
  const until = endOf(round, index);
  const before = (/** @type {Moment | null} */ at) => at !== null && at.seq < until;
  const out = round.acts.filter((act) => act.kind === "packet" && before(act.ended ?? act.lifted));
  const remainder = round.acts.find((act) => act.kind === "remainder" && before(act.lifted));
  const dealer = out.findLast((act) => act.seat === 0);
  const lies = out.some((act) => act.seat === -2 && !before(act.lifted));
  const seats = app.snapshot.seats.map((seat) =>
    seatThen(seat, round, step?.step ?? "", out, before),
  );
  /** @type {Snapshot} */
  const snapshot = {
    ...app.snapshot,
    step: step?.step ?? "",
    pay_table: round.pay_table,
    shift: round.shift,
    gaming_day: round.gaming_day,
    offers: [],
    instruction: { ...app.snapshot.instruction, part: "person" }, // no pile is to be touched now
    decks: app.snapshot.decks.map((deck) => ({
      ...deck,
      place: deck.colour === round.deck ? "play" : "ready",
    })),
    places: placesThen(app.snapshot.places, seats, dealer, before, remainder, lies),
    seats,
    legend: ["placed", "locked", "none"],
    settling: null,
    alerts: [],
  };
  return shown(app, snapshot);
}

/**
 * @param {Snapshot["places"]} now The piles of today.
 * @param {SeatView[]} seats The seats as they were.
 * @param {PastAct | undefined} dealer The dealer's packet, once it was out.
 * @param {(at: Moment | null) => boolean} before Whether a moment was before that time.
 * @param {PastAct | undefined} remainder The remaining cards, once they were lifted.
 * @param {boolean} community The packet of the community cards lay in the tray.
 * @returns {Snapshot["places"]} The piles as they were.
 */
function placesThen(now, seats, dealer, before, remainder, community) {
  const seat = seats.find(({ status }) => status === "packet")?.number;
  const own = dealer !== undefined && !before(dealer.lifted);
  const laid = community ? pile("panel-for-layout") : pile("panel-tray-empty", "");
  const tray = own ? pile("panel-for-dealer") : laid;
  const hand = own ? pile("seat-packet", "ghost") : pile("panel-with-you");
  return {
    ...now,
    tray: seat === undefined ? tray : pile("panel-for-seat", "cards", { seat }),
    hand: dealer === undefined ? pile("panel-no-cards-yet", "ghost") : hand,
    rack:
      remainder === undefined
        ? pile("panel-tray-empty", "")
        : pile("panel-cards-counted", "cards", { count: remainder.counted }),
  };
}

/**
 * @param {string} id Of what is said of a pile.
 * @param {import("../messages").PileView["look"]} [look] How it is drawn.
 * @param {Message["params"]} [params] Of the message.
 * @returns {import("../messages").PileView} The pile.
 */
function pile(id, look = "cards", params = {}) {
  return { words: { type: "message", id, params }, look };
}

/**
 * @param {Snapshot} snapshot The table now.
 * @param {PastRound} round A round.
 * @param {number} index One of its steps.
 * @returns {boolean} Whether the table is at that step of that round, so that the record ends
 *   within it.
 */
function underWay({ round: now, step }, round, index) {
  const last = index === round.steps.length - 1 && round.ended === null;
  return last && round.number === now && round.steps[index]?.step === step;
}

/**
 * @param {App} app The page.
 * @param {Snapshot} snapshot A table.
 * @returns {App} A page that shows it.
 */
function shown(app, snapshot) {
  return /** @type {App} */ (/** @type {unknown} */ ({ ...app, snapshot }));
}

/**
 * @param {SeatView} seat A seat of the layout.
 * @param {PastRound} round The round.
 * @param {string} step The round's step.
 * @param {PastAct[]} out Packets that were out at that time.
 * @param {(at: Moment | null) => boolean} before Whether a moment was before that time.
 * @returns {SeatView} The seat as it was.
 */
function seatThen(seat, round, step, out, before) {
  const past = round.seats.find(({ number }) => number === seat.number);
  const packet = out.findLast((act) => act.seat === seat.number);
  const decided = DECIDED.includes(step);
  const stands = (/** @type {{wager: string, opens?: string}} */ spot) =>
    (past?.wagers.includes(spot.wager) ?? false) && (decided || spot.opens !== "deciding");
  const playing = PLAYING.includes(step) && plays(seat, past);
  const status = statusThen(past, packet, before, step, playing);
  return {
    ...seat,
    by_hand: past?.by_hand ?? false,
    turn: packet !== undefined && !before(packet.lifted),
    status,
    words: status === "empty" ? null : { type: "message", id: `seat-${status}`, params: {} },
    spots: seat.spots.map((spot) => ({
      ...spot,
      wagered: stands(spot),
      state: stands(spot) ? (step === "wagering" ? "placed" : "locked") : "none",
    })),
  };
}

/**
 * @param {SeatView} seat A seat of the layout.
 * @param {PastSeat | undefined} past The seat in the record.
 * @returns {boolean} Whether its player put the decision's wager down.
 */
function plays(seat, past) {
  return seat.spots.some((spot) => spot.opens === "deciding" && past?.wagers.includes(spot.wager));
}

/**
 * @param {PastSeat | undefined} past A seat in the record; undefined: it was not in the round.
 * @param {PastAct | undefined} packet Its packet, once it was out.
 * @param {(at: Moment | null) => boolean} before Whether a moment was before that time.
 * @param {string} step The round's step.
 * @param {boolean} playing Whether it had put its decision down, and the round was not void.
 * @returns {string} The seat's status, as the snapshot names it.
 */
function statusThen(past, packet, before, step, playing) {
  if (past === undefined || !past.dealt_in) return past?.void ? "void" : "empty";
  if (before(past.folded)) return "folded";
  if (packet === undefined) return step === "wagering" ? "in" : "waiting";
  if (!before(packet.lifted)) return "packet";
  if (playing) return "stays";
  return step === "deciding" && past.folded !== null ? "deciding" : "dealt";
}
