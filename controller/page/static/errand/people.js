/** Errands about people: sign on, tap in, call the floor. */

import { say, t } from "../translate.js";
import { begin } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 */

/** Sign on a supervisor or technician. @param {App} app The page. */
export function signOn(app) {
  begin(app, { title: t("panel-sign-on"), who: "newcomer", fields: [] });
}

/**
 * Ask in place for the proof that a key needs, and press it: the sign-on ended before the press.
 *
 * @param {App} app The page.
 * @param {OfferView} offer The key as it was pressed; it is pressed again if it means the same.
 */
export function proveForKey(app, { key, meaning, id }) {
  const same = (/** @type {OfferView} */ each) =>
    each.key === key && say(each.meaning) === say(meaning);
  begin(app, {
    title: say(meaning),
    who: "newcomer",
    fields: [],
    build: () => ({
      request: "press",
      key,
      offer: app.snapshot.offers.find(same)?.id ?? id,
    }),
  });
  app.tell(t("panel-sign-on-has-ended"), false);
}

/** Tap a dealer in, where there is no badge reader. @param {App} app The page. */
export function tapIn(app) {
  begin(app, {
    title: t("panel-a-dealer-takes-over"),
    who: "nobody",
    fields: [{ name: "badge", title: t("panel-your-badge"), kind: "badge" }],
    build: ({ badge }) => ({ request: "tap", badge }),
  });
}

/** Frequent reasons to call the floor. @type {import("./errand.js").Reason[]} */
export const FLOOR_REASONS = [
  "reason-dispute",
  "reason-chips-are-needed",
  "reason-player-needs-help",
  "reason-relief",
];

/** Call the floor, with a reason; by the dealer. @param {App} app The page. */
export function callFloor(app) {
  const suggestions = FLOOR_REASONS.map((id) => t(id));
  begin(app, {
    title: t("key-call-floor"),
    who: "nobody",
    fields: [
      {
        name: "reason",
        title: t("panel-for-what-reason"),
        kind: "text",
        suggestions,
        optional: true,
      },
    ],
    build: (values) => ({ request: "call_supervisor", reason: values["reason"] }),
  });
}
