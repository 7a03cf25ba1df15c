/**
 * The band: what stops the table, and the key STOP, wherever something else fills the screen.
 *
 * The dealer's screen says it in full; sheets and dialogs draw these two.
 */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { placed } from "./keys.js";
import { sign } from "./signs.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 */

/**
 * Draw what stops the table, or the next deal; nothing, if nothing does.
 *
 * @param {App} app The page.
 */
export function band(app) {
  if (app.view === null) return nothing;
  const { halted, holds } = app.snapshot;
  if (halted) return drawn("service", "halted", say(halted), "");
  const first = heaviest(app.snapshot);
  if (first === undefined) return nothing;
  const { klass, cause, words, remedy } = first;
  const more = holds.length > 1 ? t("panel-and-more", { count: holds.length - 1 }) : "";
  return drawn(klass, cause, say(words), say(remedy), more);
}

/**
 * Return the hold that the band shows: the instruction's; while the round goes on, the first one.
 *
 * @param {import("../messages").Snapshot} snapshot The table.
 * @returns {HoldView | undefined} The hold; undefined: there is none.
 */
export function heaviest({ holds, instruction }) {
  return holds.find(({ id }) => id === instruction.hold) ?? holds[0];
}

/**
 * @param {string} klass The hold's class.
 * @param {string} cause Its cause.
 * @param {string} words What it is, translated.
 * @param {string} remedy What to do, translated.
 * @param {string} [more] How many more there are, translated.
 */
function drawn(klass, cause, words, remedy, more = "") {
  return html`<p class="band for-${klass}" role="status" data-band=${cause}>
    ${sign(klass)} <strong>${words}</strong> <span>${remedy}</span> <small>${more}</small>
  </p>`;
}

/** Draw the key STOP, while the game can be stopped. @param {App} app The page. */
export function stopKey(app) {
  return app.view === null ? nothing : html`<div class="stop-place">${placed(app, "stop")}</div>`;
}
