/** Who is at the table: people sign on, tap in, are called. */

import { t } from "../translate.js";
import { begin } from "./errand.js";

/** @typedef {import("../app.js").App} App */

/** A supervisor or technician signs on. @param {App} app The page. */
export function signOn(app) {
  begin(app, { title: t("panel-sign-on"), who: "session", fields: [] });
}

/** A dealer taps in, where no badge reader does it. @param {App} app The page. */
export function tapIn(app) {
  begin(app, {
    title: t("panel-a-dealer-takes-over"),
    who: "nobody",
    fields: [{ name: "badge", title: t("panel-your-badge"), kind: "badge" }],
    build: ({ badge }) => ({ request: "tap", badge }),
  });
}

/** Why the floor is called most often. @type {import("./errand.js").Reason[]} */
export const FLOOR_REASONS = [
  "reason-dispute",
  "reason-chips-are-needed",
  "reason-player-needs-help",
  "reason-relief",
];

/** The dealer calls the floor, with a reason. @param {App} app The page. */
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
    build: (values) => ({ request: "call_floor", reason: values["reason"] }),
  });
}
