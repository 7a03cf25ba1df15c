/** The dealer's screen: what to do now, the table, the keys. */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 */

/**
 * Draw the dealer's screen.
 *
 * @param {App} app From where the page stands.
 */
export function tableScreen(app) {
  const snapshot = app.snapshot;
  return html`
    <section class="step" aria-live="polite">
      <h1>${snapshot.sheet.map((number) => html`<b class="sheet">${number}</b>`)}
        ${say(snapshot.title)}</h1>
      <p class="words">${say(snapshot.words)}</p>
      ${snapshot.next_title ? html`<p class="next">${t("Then: {title}", { title: say(snapshot.next_title) })}</p>` : nothing}
    </section>
    ${keys(app)}`;
}

/**
 * Draw the keys that stand; the fault's screen shows them, too.
 *
 * @param {App} app From where the page stands.
 */
export function keys(app) {
  return html`<nav class="keys" aria-label=${t("Keys")}>
    ${app.snapshot.offers.filter((offer) => !offer.key.startsWith("seat_")).map((offer) => key(app, offer))}
  </nav>`;
}

/**
 * One key; it names the offer that it answers.
 *
 * @param {App} app The page.
 * @param {OfferView} offer What stands.
 */
function key(app, offer) {
  const press = () => void app.ask({ request: "press", key: offer.key, offer: offer.id }, offer.id);
  const idle = !app.connected || app.waiting.has(offer.id);
  return html`<button class="key" ?disabled=${idle} data-key=${offer.key} @click=${press}>
    ${say(offer.meaning)}</button>`;
}
