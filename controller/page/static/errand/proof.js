/** The field of a proof: badge and PIN beside each other, so that one touch sends both. */

import { t } from "../translate.js";
import { html } from "../vendor/lit-html.js";
import { fill } from "./errand.js";
import { LONGEST, busy, digitKeys, keyboard } from "./fields.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Open} Open
 */

/** Digits of a PIN at most. */
const LONGEST_PIN = 12;

/**
 * Draw badge and PIN. Both may be touched, typed, pasted, or filled in by a password manager; the
 * PIN's digits lie in another order each time, and what is typed is not shown.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
export function proof(app, open) {
  const ready = () => {
    const [badge, pin] = [open.typed.trim(), open.pin];
    const given = badge !== "" && pin !== "" && !busy(app);
    return given ? () => void fill(app, { badge, pin }) : undefined;
  };
  const put = (/** @type {string} */ digit) => {
    open.pin = digit ? (open.pin + digit).slice(0, LONGEST_PIN) : open.pin.slice(0, -1);
  };
  return html`<div class="proof">
    <div class="proof-badge">${badgeField(app, open)} ${keyboard(app, open)}</div>
    <div class="pad" role="group" aria-label=${t("panel-your-pin")}>
      ${pinField(app, open, ready)} ${digitKeys(app, open, open.digits, put, ready)}
    </div>
  </div>`;
}

/**
 * Draw the badge; Enter, which a reader sends too, goes on to the PIN.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
function badgeField(app, open) {
  const input = (/** @type {InputEvent} */ event) => {
    open.typed = /** @type {HTMLInputElement} */ (event.target).value;
    app.redraw();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    const pin = document.querySelector("dialog input.pad-shown");
    if (pin instanceof HTMLElement) pin.focus();
  };
  return html`<label>
    ${t("panel-your-badge")}
    <input class="typed" maxlength=${LONGEST} autocomplete="username" spellcheck="false"
      .value=${open.typed} @input=${input} @keydown=${key} />
  </label>`;
}

/**
 * Draw the PIN; Enter sends it.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./fields.js").Ready} ready Returns the way on.
 */
function pinField(app, open, ready) {
  const input = (/** @type {InputEvent} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    open.pin = field.value.replace(/\D/g, "").slice(0, LONGEST_PIN);
    field.value = open.pin;
    app.redraw();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") ready()?.();
  };
  return html`<label>
    ${t("panel-your-pin")}
    <input class="pad-shown" type="password" inputmode="none" autocomplete="current-password"
      .value=${open.pin} @input=${input} @keydown=${key} />
  </label>`;
}
