/** The errands about a payout: the dealer states it, or states it anew; a supervisor refuses it. */

import { spotLabel } from "../parts/wording.js";
import { t } from "../translate.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {{seat: number, wager: string}} Paid A wager, or a bonus, and its seat.
 */

/**
 * @param {HoldView} hold A hold.
 * @returns {Paid | undefined} The payout that it waits for; undefined: it is another hold.
 */
export function payoutOf({ cause }) {
  const [kind, seat, wager] = cause.split(":");
  return kind === "payout" && wager ? { seat: Number(seat), wager } : undefined;
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {Paid | undefined} The payout, if nothing else waits to be cleared.
 */
export function onlyPayout({ holds }) {
  const [first, ...others] = holds.filter(({ latched }) => latched);
  return first === undefined || others.length > 0 ? undefined : payoutOf(first);
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @returns {Paid} The same, the wager as the layout has it printed.
 */
export function payoutTitle(snapshot, of) {
  return { seat: of.seat, wager: label(snapshot, of) };
}

/**
 * State a large payout; by the dealer.
 *
 * @param {App} app The page.
 * @param {Paid} [known] Which payout is stated anew; by default seat and wager are asked for.
 */
export function statePayout(app, known) {
  const { seats, round } = app.snapshot;
  const playing = seats.filter(({ spots }) => spots.some((spot) => spot.wagered));
  begin(app, {
    title: t("panel-a-large-payout"),
    who: "nobody",
    fields: [
      {
        name: "seat",
        title: t("panel-at-which-seat"),
        kind: "choice",
        options: () =>
          playing.map(({ number }) => ({
            value: number,
            label: t("panel-seat", { seat: number }),
          })),
      },
      {
        name: "wager",
        title: t("panel-which-wager"),
        kind: "choice",
        options: (values) =>
          (seats.find(({ number }) => number === values["seat"])?.spots ?? [])
            .filter((spot) => spot.wagered)
            .map(({ wager, label }) => ({ value: wager, label })),
      },
      {
        name: "amount",
        title: (values) => asked(app.snapshot, paid(known, values)),
        kind: "money",
        most: 100_000_000,
      },
    ],
    skip: ({ name }) => known !== undefined && name !== "amount",
    build: (values) => ({
      request: "payout",
      ...paid(known, values),
      amount: values["amount"],
    }),
    stands: (snapshot) => snapshot.round === round && snapshot.step === "settling",
  });
}

/**
 * Refuse a large payout; by a supervisor.
 *
 * @param {App} app The page.
 * @param {Paid} waits The payout.
 */
export function refusePayout(app, waits) {
  const { round } = app.snapshot;
  begin(app, {
    title: t("panel-refuse-payout", payoutTitle(app.snapshot, waits)),
    who: "session",
    fields: [reason(["reason-hand-does-not-pay", "reason-amount-is-wrong"])],
    build: (values) => ({ request: "refuse_payout", ...waits, reason: values["reason"] }),
    stands: (snapshot) => snapshot.round === round && snapshot.step === "settling",
  });
}

/**
 * @param {Paid | undefined} known What was known before.
 * @param {import("./errand.js").Values} values What was filled in.
 * @returns {Paid} Whose payout it is.
 */
function paid(known, values) {
  return known ?? { seat: values["seat"], wager: values["wager"] };
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @returns {string} What is asked for, with seat and wager.
 */
function asked(snapshot, of) {
  return t("panel-how-much-is-paid-to", payoutTitle(snapshot, of));
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @returns {string} The wager as the layout has it printed.
 */
function label(snapshot, { seat, wager }) {
  return spotLabel(snapshot, seat, wager);
}
