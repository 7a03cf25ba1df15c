/** The dealer's screen: what to do now, the table, the keys. */

import { banner } from "../parts/banner.js";
import { checklist } from "../parts/checklist.js";
import { felt } from "../parts/felt.js";
import { keys } from "../parts/keys.js";
import { notices } from "../parts/notices.js";
import { strip } from "../parts/strip.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../app.js").App} App */

/**
 * Draw the dealer's screen.
 *
 * @param {App} app The page.
 */
export function tableScreen(app) {
  const { view, snapshot } = app;
  return html`<div class="table-screen">
    ${banner(snapshot)} ${keys(app)} ${view === null ? nothing : notices(view, app.said)}
    ${snapshot.checks.length > 0 ? checklist(app) : felt(app)} ${strip(snapshot)}
  </div>`;
}
