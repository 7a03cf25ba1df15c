/** What is wanted now and then, behind one key: it opens a list that lies over the layout. */

import { declareDead } from "../errand/decks.js";
import { declare, signOn, statePayout, tapIn } from "../errand/orders.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { press } from "./pressing.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{name: string, words: string, go: () => void}} Item
 */

/** Steps between rounds: nothing can go against the rules of one. */
const APART = ["closed", "opening", "idle", "reload", "deck_change", "dead_table", "closing"];

let open = false;

/**
 * Draw the key, and the list while it is open.
 *
 * @param {App} app The page.
 */
export function more(app) {
  const turn = () => show(app, !open);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") show(app, false);
  };
  return html`<div class="more-place" @keydown=${leave}>
    <button class="table-key key-more" aria-expanded=${open ? "true" : "false"} @click=${turn}>
      <span class="key-words">${t("More")}</span>
    </button>
    ${open ? list(app) : nothing}
  </div>`;
}

/** @param {App} app The page. */
function list(app) {
  const item = (/** @type {Item} */ { name, words, go }) => {
    const act = () => {
      show(app, false);
      go();
    };
    return html`<button class="plain" data-act=${name} @click=${act}>${words}</button>`;
  };
  return html`<div class="more-items">${items(app).map(item)}</div>`;
}

/** @param {App} app The page. @returns {Item[]} What can be wanted now. */
function items(app) {
  const { step, offers } = app.snapshot;
  const close = offers.find((offer) => offer.key === "close");
  /** @type {Item[]} */
  const found = [];
  const add = (
    /** @type {string} */ name,
    /** @type {string} */ words,
    /** @type {() => void} */ go,
  ) => found.push({ name, words, go });
  if (step === "settling") add("payout", t("A large payout"), () => statePayout(app));
  if (!APART.includes(step)) add("declare", t("Something went wrong"), () => declare(app));
  if (step === "idle") add("dead", t("Nobody plays"), () => declareDead(app));
  add("tap", t("A dealer takes over"), () => tapIn(app));
  if (app.session === null) add("sign-on", t("Sign on"), () => signOn(app));
  else add("sign-off", t("Sign off"), () => void app.ask({ request: "sign_off" }));
  if (close !== undefined) add("close", say(close.meaning), () => press(app, close));
  return found;
}

/**
 * @param {App} app The page.
 * @param {boolean} shown Whether the list lies open from now on.
 */
function show(app, shown) {
  open = shown;
  app.redraw();
}
