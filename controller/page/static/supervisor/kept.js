/** The last fetched records: they are shown while newer ones are made. */

import { say } from "../translate.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {{wrong: boolean, words: import("../messages").Message}} Checked */
/** @typedef {import("../app.js").App} App */

/** @type {Map<string, {of: string, told: any}>} */
const KEPT = new Map();
/** Paths that are being fetched. @type {Set<string>} */
const ASKED = new Set();

/**
 * Return a record; fetch it if there is none yet, or if its subject has changed.
 *
 * @param {App} app The page; drawn anew when the record is there.
 * @param {string} path Such as `/records/recall?last=10`.
 * @param {string} of The record's subject: with another value it is fetched again.
 * @returns {any} What `tablectl … --json` prints; null: it has not come yet; with `error` if it
 *   could not be made.
 */
export function kept(app, path, of) {
  const found = KEPT.get(path);
  if (found?.of !== of && !ASKED.has(path)) void fetchRecord(app, path, of);
  return found?.told ?? null;
}

/**
 * Draw what heads a record: how far it can be believed.
 *
 * @param {Checked} checked What its check has found.
 */
export function heading({ wrong, words }) {
  return html`<p class="office-words" role=${wrong ? "alert" : "note"}>${say(words)}</p>`;
}

/**
 * @param {App} app The page.
 * @param {string} path Which record.
 * @param {string} of Its subject.
 */
async function fetchRecord(app, path, of) {
  ASKED.add(path);
  const told = await app.record(path);
  ASKED.delete(path);
  KEPT.set(path, { of, told });
  app.redraw();
}
