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
    ${snapshot.checks.length > 0 ? checklist(app) : layout(app)} ${strip(snapshot)}
  </div>`;
}

/** Draw the layout to look at: nothing on it can be touched. @param {App} app The page. */
export function stillLayout(app) {
  return layout(Object.create(app, { snapshot: { value: { ...app.snapshot, offers: [] } } }));
}

/** What draws a player-banked game; it is loaded when one is played. */
let poker = /** @type {typeof import("../poker/hand.js") | undefined} */ (undefined);
let loading = /** @type {Promise<void> | undefined} */ (undefined);

/** Draw the layout of the game that is played. @param {App} app The page. */
function layout(app) {
  const shown = app.snapshot.poker;
  if (shown === null) return felt(app);
  if (poker === undefined) void loadHands().then(app.redraw);
  return poker?.hand(app, shown) ?? nothing;
}

/** Load what draws a player-banked game, once. @returns {Promise<void>} Done when it is there. */
export function loadHands() {
  return (loading ??= load());
}

async function load() {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/static/styles/poker.css";
  document.head.append(style);
  poker = await import("../poker/hand.js");
}
