/** Errands about what stops the table: count, clear, void, deal by hand, adopt a shuffler. */

import { say, t } from "../translate.js";
import { cards, orders, rows } from "./asking.js";
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

/**
 * Tell which roles can clear something now.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {Set<string>} Roles.
 */
export function clearedBy({ holds }) {
  return new Set(holds.map((hold) => hold.cleared_by).filter(Boolean));
}

/** @param {App} app The page. @returns {HoldView[]} What whoever is signed on here can clear now. */
export function clearable({ session, snapshot }) {
  const { role, badge = "" } = session?.person ?? {};
  return snapshot.holds.filter(
    ({ cleared_by, not_by }) => cleared_by === role && !not_by.includes(badge),
  );
}

/**
 * Say what clearing comes to: a payout is approved, cards in question are counted.
 *
 * @param {App} app The page.
 * @returns {string} The words of its key.
 */
export function clearWords(app) {
  if (clearable(app).some(asksCount)) return t("panel-count-and-clear");
  return onlyPayout(app.snapshot) === undefined ? t("panel-clear") : t("panel-approve");
}

/** @param {HoldView} hold A hold. @returns {boolean} Whether clearing it needs a count. */
function asksCount({ question }) {
  return question === "count";
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
  const cleared = clearable(app);
  const first = cleared.find(asksCount);
  const counted = first ?? cleared.find((hold) => hold.takes_count);
  const needed = first !== undefined;
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
    ...(counted !== undefined && cleared.length > 1 ? { note: say(counted.words) } : {}),
    fields,
    build: (values) => ({
      request: "clear",
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    decides: [...cleared.map(named), ...(asked ? ["cards"] : [])],
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
  const { mode, counts_rest: counts } = app.snapshot;
  begin(app, {
    title: t("panel-how-the-table-deals"),
    who: "session",
    fields: [
      {
        name: "mode",
        title: t("panel-from-now-on"),
        kind: "choice",
        options: () =>
          orders(mode, [
            { value: "shuffler", label: t("mode-shuffler"), hint: t("mode-shuffler-words") },
            { value: "hand-deal", label: t("mode-hand-deal"), hint: t("mode-hand-deal-words") },
            {
              value: "hand-shuffle",
              label: t("mode-hand-shuffle"),
              hint: t("mode-hand-shuffle-words"),
            },
          ]),
      },
      cards("count", t("panel-cards-left-of-deck")),
      reason([
        "reason-the-shuffler-failed",
        "reason-packets-jam",
        "reason-the-shuffler-is-repaired",
      ]),
    ],
    skip: (field, values) => field.name === "count" && !(counts && values["mode"] === "hand-deal"),
    build: (values) => ({
      request: "mode",
      mode: values["mode"],
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    decides: ["mode", "round", ...(counts ? ["cards"] : [])],
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
