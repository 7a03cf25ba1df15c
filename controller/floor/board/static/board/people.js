/** Who is signed on at this browser, and the form to sign on. */

import { NoAnswer, post } from "../connection.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {{token: string, name: string, role: string, comesAs: string}} Session
 */

/** The sign-on is kept until the browser's tab is closed. */
const KEPT = "board-session";

/** @type {Session | null} */
let session = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
let asks = false;
let refused = "";
let waits = false;

/** @returns {Session | null} Who is signed on here. */
export function signedOn() {
  return session;
}

/** Ask who somebody is. @param {() => void} redraw Draws everything anew. */
export function askWho(redraw) {
  asks = true;
  refused = "";
  redraw();
}

/** Forget who is signed on: the board does not know them any more. */
export function forget() {
  session = null;
  sessionStorage.removeItem(KEPT);
}

/**
 * Draw who is signed on, or the key to sign on.
 *
 * @param {() => void} redraw Draws everything anew.
 */
export function who(redraw) {
  if (session === null)
    return html`<button class="quiet" data-sign-on @click=${() => askWho(redraw)}>${t("board-sign-on")}</button>`;
  const leave = async () => {
    const { token } = session ?? { token: "" };
    forget();
    redraw();
    await post("/sign-off", {}, token).catch(() => null);
  };
  return html`<span class="who" data-who=${session.role}>${session.name}
    <button class="quiet" data-sign-off @click=${() => void leave()}>${t("board-sign-off")}</button></span
  >`;
}

/**
 * Draw the form, while somebody signs on.
 *
 * @param {() => void} redraw Draws everything anew.
 */
export function form(redraw) {
  if (!asks) return nothing;
  const close = () => {
    asks = false;
    redraw();
  };
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement) || waits) return;
    const given = new FormData(event.target);
    waits = true;
    redraw();
    await signOn(String(given.get("badge")), String(given.get("pin")));
    waits = false;
    redraw();
  };
  return html`<div class="veil">
    <form class="sign-on" aria-label=${t("board-sign-on")} @submit=${send}>
      <h2>${t("board-sign-on")}</h2>
      <label>${t("board-badge")} <input name="badge" autocomplete="off" maxlength="32" required /></label>
      <label>${t("board-pin")}
        <input name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="64" required /></label>
      ${refused ? html`<p role="alert">${refused}</p>` : nothing}
      <div class="keys-row">
        <button type="button" class="quiet" @click=${close}>${t("board-close")}</button>
        <button class="go" ?disabled=${waits}>${t("board-sign-on")}</button>
      </div>
    </form>
  </div>`;
}

/**
 * @param {string} badge The badge.
 * @param {string} pin The PIN; it is not kept.
 */
async function signOn(badge, pin) {
  try {
    const reply = await post("/sign-on", { badge, pin }, session?.token);
    if (reply.reply === "session") {
      const { token, name, role, comes_as: comesAs } = reply;
      session = { token, name, role, comesAs };
      sessionStorage.setItem(KEPT, JSON.stringify(session));
      asks = false;
    } else refused = say(reply.error);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    refused = t("board-no-answer");
  }
}
