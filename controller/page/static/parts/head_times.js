/** The times in the page's head: the time of day, and for how long the dealer has dealt. */

import { steadyTime, tableTime } from "../connection.js";
import { t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { clock } from "./wording.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

const MINUTE = 60_000;

/**
 * Draw who deals, and for how many minutes; a closed table counts none.
 *
 * @param {Snapshot | undefined} snapshot The table.
 */
export function dealer(snapshot) {
  const person = snapshot?.dealer;
  if (!snapshot || !person) return nothing;
  const minutes = Math.max(0, Math.floor((steadyTime() - snapshot.dealer_since_ms) / MINUTE));
  return html`<span class="head-dealer">
    <b>${person.name}</b>
    ${snapshot.step === "closed" ? nothing : html`<small><time>${t("panel-at-the-table-for", { minutes })}</time></small>`}
  </span>`;
}

/** Draw the time of day at the table, hours and minutes. */
export function timeOfDay() {
  return html`<time class="head-clock">${clock(tableTime() * 1000, {})}</time>`;
}

/** Draw anew whenever the clock shows another minute. @param {() => void} redraw Draws everything anew. */
export function followTheClock(redraw) {
  setTimeout(
    () => {
      redraw();
      followTheClock(redraw);
    },
    MINUTE - (tableTime() % MINUTE),
  );
}
