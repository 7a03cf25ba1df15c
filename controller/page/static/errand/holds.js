/** Errands about what stops the table: count, clear, void, deal by hand, adopt a shuffler. */

import { say, t } from "../translate.js";
import { cards, rows } from "./asking.js";
import { begin, reason } from "./errand.js";
import { onlyPayout, payoutTitle } from "./payout.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Ask the dealer to count the cards in question, blind. @param {App} app The page. */
export function countCards(app) {
  begin(app, {
    title: t("panel-count-the-cards"),
    who: "nobody",
    fields: [cards("count", t("panel-how-many-cards-there"))],
    build: (values) => ({ request: "count", count: values["count"] }),
    decides: ["count"],
  });
}

/** Who clears a hold that only a person ends, by its class; the dealer's class needs a key only. */
const CLEARED_BY = { supervisor: "supervisor", service: "technician" };

/**
 * @param {HoldView} hold A hold.
 * @returns {boolean} Whether a decision ends it, and no clearing.
 */
export function isIrregular(hold) {
  return hold.question === "decide";
}

/**
 * Tell which roles can clear the holds that only a person ends and that no decision ends.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {Set<string>} Roles.
 */
export function clearedBy({ holds, step }) {
  const found = holds
    .filter((hold) => hold.latched && !isIrregular(hold) && !hold.only_void)
    .map(({ klass }) => CLEARED_BY[/** @type {keyof typeof CLEARED_BY} */ (klass)]);
  return new Set(found.filter((role) => role === "supervisor" || (role && step === "closed")));
}

/**
 * Say what clearing comes to: a payout is approved, cards in question are counted.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {string} The words of its key.
 */
export function clearWords(snapshot) {
  if (asksCount(snapshot)) return t("panel-count-and-clear");
  return onlyPayout(snapshot) === undefined ? t("panel-clear") : t("panel-approve");
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether whoever clears has to give a count of their own.
 */
function asksCount({ holds, reconcile }) {
  return reconcile !== null || holds.some((hold) => hold.question === "count");
}

/** @param {HoldView} hold A hold. @returns {string} Its name among the things that are decided. */
function named({ id }) {
  return `hold-${id}`;
}

/**
 * Clear what holds the table; by a supervisor, or at a closed table by a technician.
 *
 * @param {App} app The page.
 */
export function clearHolds(app) {
  const { holds } = app.snapshot;
  const latched = holds.filter((hold) => hold.latched);
  const counted = latched.find((hold) => hold.question === "count" || hold.takes_count);
  const needed = asksCount(app.snapshot);
  const asked = needed || counted !== undefined;
  const title = needed ? t("panel-count-yourself") : t("panel-count-yourself-or-none");
  const paid = onlyPayout(app.snapshot);
  const fields = [
    ...(asked ? [{ ...cards("count", title), optional: !needed }] : []),
    reason(
      paid === undefined
        ? ["reason-looked-at-all-right", "reason-counted-all-is-right", "reason-put-right"]
        : ["reason-looked-at-all-right"],
    ),
  ];
  begin(app, {
    title:
      paid === undefined
        ? t("panel-clear-what-holds")
        : t("panel-approve-payout", payoutTitle(app.snapshot, paid)),
    who: "session",
    // Of several things one wants the count: it is named.
    ...(counted !== undefined && latched.length > 1 ? { note: say(counted.words) } : {}),
    fields,
    build: (values) => ({
      request: "clear",
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    decides: [...latched.map(named), ...(asked ? ["cards"] : [])],
  });
}

/**
 * Tell whether other rulings on wagers of a void round are still possible.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether they are.
 */
export function ruledOn({ void: voided, void_choices: wagers }) {
  return voided && wagers.length > 0;
}

/** Void the round, wager by wager; by a supervisor. @param {App} app The page. */
export function voidRound(app) {
  const { holds, round } = app.snapshot;
  const latched = holds.filter((hold) => hold.latched);
  begin(app, {
    title: app.snapshot.void
      ? t("panel-wagers-void-round")
      : t("panel-void-round-number", { round }),
    who: "session",
    fields: [
      {
        name: "effects",
        title: t("panel-what-becomes-of-wagers"),
        kind: "effects",
        rows: () => rows(app.snapshot, app.snapshot.void_choices),
      },
      reason([
        "reason-cards-exposed",
        "reason-wrong-number-of-cards",
        "reason-the-shuffler-failed",
        "reason-packets-mixed-up",
      ]),
    ],
    skip: (field) => field.kind === "effects" && app.snapshot.void_choices.length === 0,
    build: (values) => ({
      request: "clear",
      void_round: true,
      effects: values["effects"] ?? [],
      reason: values["reason"],
    }),
    decides: ["round", ...latched.map(named)],
  });
}

/** Order how the table deals; by a supervisor. @param {App} app The page. */
export function orderMode(app) {
  const { mode, step } = app.snapshot;
  const dealing = !["closed", "idle", "wagering", "reload", "opening"].includes(step);
  begin(app, {
    title: t("panel-how-the-table-deals"),
    who: "session",
    fields: [
      {
        name: "mode",
        title: t("panel-from-now-on"),
        kind: "choice",
        options: () =>
          [
            { value: "shuffler", label: t("mode-shuffler"), hint: t("mode-shuffler-words") },
            {
              value: "hand-deal",
              label: t("mode-hand-deal"),
              hint: t("mode-hand-deal-words"),
            },
            {
              value: "hand-shuffle",
              label: t("mode-hand-shuffle"),
              hint: t("mode-hand-shuffle-words"),
            },
          ].map((each) =>
            each.value === mode ? { ...each, refused: t("panel-so-it-is-now") } : each,
          ),
      },
      cards("count", t("panel-cards-left-of-deck")),
      reason([
        "reason-the-shuffler-failed",
        "reason-packets-jam",
        "reason-the-shuffler-is-repaired",
      ]),
    ],
    skip: (field, values) => field.name === "count" && (!dealing || values["mode"] === "shuffler"),
    build: (values) => ({
      request: "mode",
      mode: values["mode"],
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    decides: ["mode", "round", ...(dealing ? ["cards"] : [])],
  });
}

/**
 * Take a new, replaced or emptied shuffler into service; by a supervisor.
 *
 * @param {App} app The page.
 */
export function adopt(app) {
  begin(app, {
    title: t("panel-take-shuffler-into-service"),
    who: "session",
    fields: [
      reason([
        "reason-first-installation",
        "reason-the-shuffler-was-replaced",
        "reason-it-was-repaired",
      ]),
    ],
    build: (values) => ({ request: "adopt", reason: values["reason"] }),
    decides: ["shuffler"],
  });
}
