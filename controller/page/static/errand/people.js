/** Who is at the table: people sign on, tap in, are called. */

import { mark, t } from "../translate.js";
import { begin } from "./errand.js";

/** @typedef {import("../app.js").App} App */

/** A supervisor or technician signs on. @param {App} app The page. */
export function signOn(app) {
  begin(app, { title: t("Sign on"), who: "session", fields: [] });
}

/** A dealer taps in, where no badge reader does it. @param {App} app The page. */
export function tapIn(app) {
  begin(app, {
    title: t("A dealer takes over"),
    who: "nobody",
    fields: [{ name: "badge", title: t("Your badge"), kind: "badge" }],
    build: ({ badge }) => ({ request: "tap", badge }),
  });
}

/** The dealer calls the floor, with a reason. @param {App} app The page. */
export function callFloor(app) {
  const suggestions = [
    mark("Dispute"),
    mark("Chips are needed"),
    mark("Player needs help"),
    mark("Relief"),
  ];
  begin(app, {
    title: t("Call the floor"),
    who: "nobody",
    fields: [
      { name: "reason", title: t("For what reason?"), kind: "text", suggestions, optional: true },
    ],
    build: (values) => ({ request: "call_floor", reason: values["reason"] }),
  });
}
