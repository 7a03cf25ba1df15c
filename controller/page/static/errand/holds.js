/** What stops the table: it is counted, cleared, voided, dealt on by hand. */

import { mark, t } from "../translate.js";
import { cards, rows } from "./asking.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** The dealer counts the cards in question, blind. @param {App} app The page. */
export function countCards(app) {
  const step = app.snapshot.step;
  begin(app, {
    title: t("Count the cards"),
    who: "nobody",
    fields: [cards("count", t("How many cards lie there? Count them twice."))],
    build: (values) => ({ request: "count", count: values["count"] }),
    stands: (snapshot) => snapshot.step === step,
  });
}

/** Who clears what only a person ends, by its class; the dealer's own needs no more than a key. */
const CLEARED_BY = { supervisor: "supervisor", service: "technician" };

/**
 * @param {HoldView} hold Which.
 * @returns {boolean} Whether it ends by a decision, and nobody clears it.
 */
export function isIrregular(hold) {
  return hold.cause.startsWith("irregular:");
}

/**
 * Tell who has to be here so that something is cleared: of what only a person ends, and nobody decides.
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

/** A supervisor, or at the closed table a technician, clears what holds it. @param {App} app The page. */
export function clearHolds(app) {
  const { holds, reconcile } = app.snapshot;
  const latched = holds.filter((hold) => hold.latched);
  const needed = reconcile !== null || latched.some((hold) => hold.needs_count);
  const asked = needed || latched.some((hold) => hold.takes_count);
  const title = needed
    ? t("How many cards did you count yourself?")
    : t("How many cards did you count yourself? Leave it empty if you counted none.");
  const fields = [
    ...(asked ? [{ ...cards("count", title), optional: !needed }] : []),
    reason([mark("Looked at it, all is right"), mark("Counted, all is right"), mark("Put right")]),
  ];
  begin(app, {
    title: t("Clear what holds the table"),
    who: "session",
    fields,
    build: (values) => ({
      request: "clear",
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    stands: (snapshot) => snapshot.holds.length > 0,
  });
}

/**
 * Tell whether wagers of a void round may still be ruled on otherwise.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether they may.
 */
export function ruledOn({ void: voided, void_choices: wagers }) {
  return voided && wagers.length > 0;
}

/** A supervisor voids the round, wager by wager. @param {App} app The page. */
export function voidRound(app) {
  const round = app.snapshot.round;
  begin(app, {
    title: app.snapshot.void ? t("Wagers of the void round") : t("Void round {round}", { round }),
    who: "session",
    fields: [
      {
        name: "effects",
        title: t("What becomes of each wager?"),
        kind: "effects",
        rows: () => rows(app.snapshot, app.snapshot.void_choices),
      },
      reason([
        mark("Cards exposed"),
        mark("Wrong number of cards"),
        mark("The shuffler failed"),
        mark("Packets mixed up"),
      ]),
    ],
    skip: (field) => field.kind === "effects" && app.snapshot.void_choices.length === 0,
    build: (values) => ({
      request: "clear",
      void_round: true,
      effects: values["effects"] ?? [],
      reason: values["reason"],
    }),
    stands: (snapshot) => snapshot.round === round,
  });
}

/** A supervisor orders how the table deals. @param {App} app The page. */
export function orderMode(app) {
  const { mode, round, step } = app.snapshot;
  const dealing = !["closed", "idle", "wagering", "reload", "opening"].includes(step);
  begin(app, {
    title: t("How the table deals"),
    who: "session",
    fields: [
      {
        name: "mode",
        title: t("From now on:"),
        kind: "choice",
        options: () =>
          [
            { value: "machine", label: t("machine"), hint: t("It shuffles, counts and deals.") },
            {
              value: "hand-deal",
              label: t("hand deal"),
              hint: t("The machine shuffles; hands deal."),
            },
            {
              value: "hand-shuffle",
              label: t("hand shuffle"),
              hint: t("Hands shuffle, count and deal."),
            },
          ].map((each) => (each.value === mode ? { ...each, refused: t("So it is now.") } : each)),
      },
      cards("count", t("Cards of this deck that are left, taken out and counted:")),
      reason([mark("The shuffler failed"), mark("Packets jam"), mark("The shuffler is repaired")]),
    ],
    skip: (field, values) => field.name === "count" && (!dealing || values["mode"] === "machine"),
    build: (values) => ({
      request: "mode",
      mode: values["mode"],
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    stands: (snapshot) => snapshot.round === round,
  });
}

/**
 * Tell whether the closed table waits for a supervisor who takes the shuffler into service.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether it does.
 */
export function adoptable({ holds, step }) {
  return step === "closed" && holds.some(({ cause }) => cause === "foreign" || cause === "memory");
}

/** A supervisor takes a new, replaced or emptied shuffler into service. @param {App} app The page. */
export function adopt(app) {
  begin(app, {
    title: t("Take the shuffler into service"),
    who: "session",
    fields: [
      reason([
        mark("First installation"),
        mark("The shuffler was replaced"),
        mark("It was repaired"),
      ]),
    ],
    build: (values) => ({ request: "adopt", reason: values["reason"] }),
  });
}
