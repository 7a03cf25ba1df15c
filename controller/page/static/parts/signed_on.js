/**
 * Chips: who is signed on, with the seconds that are left; at the person's own page with *leave*.
 *
 * Whoever is signed on elsewhere is shown, and has no powers here.
 */

import { steadyTime } from "../connection.js";
import { t, term } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").SignOnView} SignOnView
 */

/** Seconds that are left when the chip becomes urgent. */
const SOON = 20;

/**
 * Draw a chip for each person who is signed on.
 *
 * @param {App} app The page.
 */
export function chips(app) {
  const { ownSignOn: own } = app;
  const others = (app.view?.snapshot.sign_ons ?? []).filter((each) => each !== own);
  const all = own === undefined ? others : [own, ...others];
  return all.length === 0
    ? nothing
    : html`<ul class="chips yields">${all.map((each) => chip(app, each))}</ul>`;
}

/**
 * Draw the chip of the person who is signed on at this page.
 *
 * @param {App} app The page.
 */
export function ownChip(app) {
  const own = app.ownSignOn;
  return own === undefined
    ? nothing
    : html`<span class="chip own">${named(own)} ${left(own)}</span>`;
}

/**
 * @param {App} app The page.
 * @param {SignOnView} signOn A sign-on.
 */
function chip(app, signOn) {
  if (signOn !== app.ownSignOn) {
    const at = signOn.session ? t("panel-at-another-screen") : t("panel-at-the-key-pad");
    return html`<li class="chip" data-chip=${signOn.person.badge}>${named(signOn, at)}</li>`;
  }
  const leave = () => void app.ask({ request: "sign_off" });
  return html`<li class="chip own" data-chip=${signOn.person.badge}>
    ${named(signOn)} ${left(signOn)}
    <button class="leave" data-act="sign-off" @click=${leave}>${t("panel-leave")}</button>
  </li>`;
}

/**
 * @param {SignOnView} signOn A sign-on.
 * @param {string} [at] Where it is, translated. Draws name and role.
 */
function named({ person }, at = "") {
  const role = term("role", person.role);
  return html`<span class="chip-who">
    <b>${person.name}</b> <small>${at ? t("list-comma", { first: role, rest: at }) : role}</small>
  </span>`;
}

/** @param {SignOnView} signOn A sign-on. Draws the time that is left. */
function left(signOn) {
  const seconds = secondsLeft(signOn);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return html`<time class=${seconds <= SOON ? "soon" : ""}>${minutes}:${rest}</time>`;
}

/**
 * @param {SignOnView} signOn A sign-on.
 * @returns {number} The seconds that are left, by no clock that is set; never more than it lasts.
 */
export function secondsLeft({ until_ms: until, lasts }) {
  const seconds = Math.ceil((until - steadyTime()) / 1000);
  return Math.round(Math.min(Math.max(seconds, 0), lasts));
}
