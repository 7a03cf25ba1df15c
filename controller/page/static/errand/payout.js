/** The errands about a payout: the dealer states it, or states it anew; a supervisor refuses it. */

import { spotLabel } from "../parts/wording.js";
import { t } from "../translate.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").Snapshot["seats"][number]["spots"][number]} Spot
 * @typedef {{seat: number, wager: string}} Paid A wager, or a bonus, and its seat.
 */

const BET = "bet:";
const MOST = 100_000_000;

/**
 * @param {HoldView} hold A hold.
 * @returns {Paid | undefined} The payout that it waits for; undefined: it is another hold.
 */
export function payoutOf({ cause, about }) {
  return cause === "payout" && typeof about === "object" ? about : undefined;
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
  const { seats } = app.snapshot;
  begin(app, {
    title: t("panel-a-large-payout"),
    who: "nobody",
    fields: [
      {
        name: "seat",
        title: t("panel-at-which-seat"),
        kind: "choice",
        options: () =>
          seats.map(({ number }) => ({
            value: number,
            label: t("panel-seat", { seat: number }),
          })),
      },
      {
        name: "wager",
        title: t("panel-which-wager"),
        kind: "choice",
        options: (values) =>
          spotsAt(app.snapshot, paid(known, values)).map(({ wager, label }) => ({
            value: wager,
            label,
          })),
      },
      {
        name: "amount",
        title: (values) => asked(app.snapshot, paid(known, values)),
        kind: "money",
        most: MOST,
      },
      {
        name: "with-bets",
        title: t("panel-state-the-bets-too"),
        kind: "choice",
        options: () => [
          { value: false, label: t("panel-payout-alone") },
          { value: true, label: t("panel-payout-with-bets") },
        ],
      },
      ...(seats[0]?.spots ?? []).map((spot) => bet(spot)),
    ],
    skip: ({ name }, values) => {
      if (known !== undefined && (name === "seat" || name === "wager")) return true;
      if (!name.startsWith(BET)) return false;
      const lying = wageredAt(app.snapshot, paid(known, values));
      return !values["with-bets"] || !lying.some(({ wager }) => BET + wager === name);
    },
    build: (values) => ({
      request: "payout",
      ...paid(known, values),
      amount: values["amount"],
      bets: bets(app.snapshot, paid(known, values), values),
    }),
    decides: ["round"],
    stands: (snapshot) => snapshot.step === "settling",
  });
}

/**
 * @param {Spot} spot A spot of each seat.
 * @returns {import("./errand.js").MoneyField} How much lies there.
 */
function bet({ wager, label }) {
  const title = t("panel-how-much-lies-on", { wager: label });
  return { name: BET + wager, title, kind: "money", most: MOST };
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @param {import("./errand.js").Values} values What was filled in.
 * @returns {Array<[string, number]>} The bets of the seat; none: they were not asked for.
 */
function bets(snapshot, of, values) {
  if (!values["with-bets"]) return [];
  return wageredAt(snapshot, of).map(({ wager }) => [wager, values[BET + wager]]);
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @returns {Spot[]} All spots of the seat: a sensor may not have seen the bet.
 */
function spotsAt(snapshot, { seat }) {
  return snapshot.seats.find(({ number }) => number === seat)?.spots ?? [];
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {Paid} of Whose payout it is.
 * @returns {Spot[]} The spots of the seat on which something was wagered, and that of the payout.
 */
function wageredAt(snapshot, of) {
  return spotsAt(snapshot, of).filter(({ wagered, wager }) => wagered || wager === of.wager);
}

/**
 * Refuse a large payout; by a supervisor.
 *
 * @param {App} app The page.
 * @param {Paid} waits The payout.
 */
export function refusePayout(app, waits) {
  begin(app, {
    title: t("panel-refuse-payout", payoutTitle(app.snapshot, waits)),
    who: "session",
    fields: [reason(["reason-hand-does-not-pay", "reason-amount-is-wrong"])],
    build: (values) => ({ request: "refuse_payout", ...waits, reason: values["reason"] }),
    decides: [`payout-${waits.seat}-${waits.wager}`],
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
