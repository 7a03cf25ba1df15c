/**
 * Which screen the address names.
 *
 * The dealer's is there from the start. The others are for few and not for long: their modules are
 * loaded when somebody looks at one first.
 */

import { bareKeys } from "../parts/keys.js";
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

/** What became of them; while one is loaded, a word of that. @type {Map<string, Screen>} */
const loaded = new Map();

/**
 * Draw the screen that the address names; the dealer's, where it names none.
 *
 * @param {App} app From where the page stands.
 */
export function screen(app) {
  const name = location.hash.replace(/^#\/?/, "").split("/")[0] ?? "";
  const load = Object.hasOwn(OFFICES, name) ? OFFICES[name] : undefined;
  if (load === undefined) return panel(app);
  if (!loaded.has(name)) void open(app, name, load);
  return loaded.get(name)?.(app);
}

/**
 * The dealer's screen, which is another one while something stops the round.
 *
 * @param {App} app The page.
 */
function panel(app) {
  return stopped(app.snapshot) ? faultScreen(app, bareKeys(app)) : tableScreen(app);
}

/**
 * Load a screen, and draw everything anew when it is there.
 *
 * @param {App} app The page.
 * @param {string} name What the address calls it.
 * @param {() => Promise<Screen>} load Loads it.
 */
async function open(app, name, load) {
  loaded.set(name, comes);
  loaded.set(name, await load().catch(() => missing));
  app.redraw();
}

/** It is on its way. */
function comes() {
  return html`<p class="waiting" role="status">${t("panel-screen-is-being-loaded")}</p>`;
}

/** A browser may keep to itself that a module failed, so only the whole page can be tried again. */
function missing() {
  return html`<div class="office-door">
    <div role="alert"><h1 class="office-now">${t("panel-screen-not-loaded")}</h1></div>
    <button class="strong" data-act="reload" @click=${() => location.reload()}>${t("panel-load-the-page-anew")}</button>
    <a class="office-back" href="#/">${t("panel-back-to-the-table")}</a>
  </div>`;
}
