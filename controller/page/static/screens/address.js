/**
 * The screen that the address names.
 *
 * The dealer's screen is loaded at the start. The others are used rarely: their modules are loaded
 * when they are first opened.
 */

import { wholeLanguage } from "../language.js";
import { bareKeys } from "../parts/keys.js";
import { wayBack } from "../parts/icons.js";
import { t } from "../translate.js";
import { html } from "../vendor/lit-html.js";
import { faultScreen, stopped } from "./fault.js";
import { tableScreen } from "./table.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../vendor/lit-html.js").TemplateResult} TemplateResult
 * @typedef {(app: App) => TemplateResult} Screen
 */

/** @type {Record<string, () => Promise<Screen>>} */
const OFFICES = {
  supervisor: async () => (await import("./supervisor.js")).supervisorScreen,
  technician: async () => (await import("./technician.js")).technicianScreen,
};

/** The loaded screens; one that says so, while a screen is loading. @type {Map<string, Screen>} */
const loaded = new Map();

/** @returns {string} The supervisor's or technician's screen that the address names; or empty. */
export function office() {
  const name = location.hash.replace(/^#\/?/, "").split("/")[0] ?? "";
  return Object.hasOwn(OFFICES, name) ? name : "";
}

/**
 * Draw the screen that the address names; the dealer's, if it names none.
 *
 * @param {App} app The page.
 */
export function screen(app) {
  const name = office();
  const load = OFFICES[name];
  if (load === undefined) return panel(app);
  if (!loaded.has(name)) void open(app, name, load);
  return loaded.get(name)?.(app);
}

/**
 * Draw the dealer's screen; while something stops the round, the fault screen.
 *
 * @param {App} app The page.
 */
function panel(app) {
  return stopped(app.snapshot) ? faultScreen(app, bareKeys(app)) : tableScreen(app);
}

/**
 * Load a screen, and then draw everything anew.
 *
 * @param {App} app The page.
 * @param {string} name Its name in the address.
 * @param {() => Promise<Screen>} load Loads it.
 */
async function open(app, name, load) {
  loaded.set(name, comes);
  const parts = Promise.all([load(), wholeLanguage(), officeStyles()]);
  const [screen] = await parts.catch(() => [missing]);
  loaded.set(name, screen);
  app.redraw();
}

/**
 * Load the styles of these screens; a second link to them costs nothing.
 *
 * @returns {Promise<void>} Done when they are there.
 */
function officeStyles() {
  return new Promise((there, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/static/styles/office.css";
    link.onload = () => there();
    link.onerror = () => failed(new Error(link.href));
    document.head.append(link);
  });
}

/** Draw that the screen is loading. */
function comes() {
  return html`<p class="waiting" role="status">${t("panel-screen-is-being-loaded")}</p>`;
}

/**
 * Draw that the screen is missing. A browser may remember a failed module, so only reloading the
 * page helps.
 */
function missing() {
  return html`<div class="office-door">
    <div role="alert"><h1 class="office-now">${t("panel-screen-not-loaded")}</h1></div>
    <button class="strong" data-act="reload" @click=${() => location.reload()}>${t("panel-load-the-page-anew")}</button>
    ${wayBack()}
  </div>`;
}
