/** The technician's screen: the devices' raw inputs, while the table is closed. */

import { signOn } from "../errand/people.js";
import { band, stopKey } from "../parts/band.js";
import { felt } from "../parts/felt.js";
import { wayBack } from "../parts/icons.js";
import { keyWord } from "../parts/wording.js";
import { card } from "../supervisor/devices.js";
import { say, t, term, textOf } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").DeviceReport} DeviceReport
 * @typedef {import("../messages").Inspection} Inspection
 */

/** Milliseconds between an answer and the next look. */
const PACE = 150;
/** Changes that stay on the screen. */
const LAST = 8;

/** The last report of the devices. @type {Inspection | null} */
let told = null;
/** The last changes, the newest first; each returns its words. @type {(() => string)[]} */
let changes = [];
let looking = false;

/**
 * Draw the technician's screen.
 *
 * @param {App} app The page.
 */
export function technicianScreen(app) {
  if (!works(app)) return door(app);
  if (!looking) void look(app);
  return html`<div class="bench">
    <div class="bench-main">
      ${band(app)}
      <h1 class="aloud">${t("panel-technician")}</h1>
      <p class="bench-last" role="status">
        ${changes[0]?.() ?? t("panel-touch-something")}
      </p>
      ${
        app.snapshot.generation > 1
          ? html`<p>${t("computer-number", { number: app.snapshot.generation })}</p>`
          : nothing
      }
      ${(app.view?.failures ?? 0) > 0 ? html`<p role="alert">${t("status-questions-failed", { count: app.view?.failures ?? 0 })}</p>` : nothing}
      <div class="recall-round">${felt(app)}</div>
      ${
        changes.length > 1
          ? html`<ul class="bench-changes">
            ${changes.slice(1).map((each) => html`<li>${each()}</li>`)}
          </ul>`
          : nothing
      }
    </div>
    <div class="bench-side">
      <div class="office-acts">
        <button class="strong" data-act="lamps" @click=${() => lamps(app)}>${t("panel-lamp-test")}</button>
        ${wayBack()}
      </div>
      <div class="bench-devices">${told === null ? nothing : devices(app, told)}</div>
    </div>
  </div>`;
}

/** @param {App} app The page. @returns {boolean} Whether a technician works at a closed table. */
function works({ session, snapshot }) {
  return session?.person.role === "technician" && snapshot.step === "closed";
}

/**
 * Draw that nobody is signed on who may see it, or that play goes on.
 *
 * @param {App} app The page.
 */
function door(app) {
  const closed = app.snapshot.step === "closed";
  return html`<div class="office-door">
    ${band(app)}
    <h1>
      ${closed ? t("panel-screen-for-technicians") : t("panel-technician-on-closed-table")}
    </h1>
    ${closed ? html`<button class="strong" data-act="sign-on" @click=${() => signOn(app)}>${t("panel-sign-on")}</button>` : nothing}
    ${wayBack()}
    ${stopKey(app)}
  </div>`;
}

/** Look again and again while the screen is there. @param {App} app The page. */
async function look(app) {
  looking = true;
  while (location.hash.startsWith("#/technician") && works(app)) {
    const reply = await app.look({ request: "inspect" });
    if (reply?.reply === "inspection") {
      changes = [...changed(told, reply), ...changes].slice(0, LAST);
      told = reply;
      app.redraw();
    }
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
  looking = false;
  told = null;
  changes = [];
}

/**
 * @param {Inspection | null} before The earlier report.
 * @param {Inspection} now The report now.
 * @returns {(() => string)[]} The changed inputs; each returns its words.
 */
function changed(before, now) {
  return Object.entries(now.devices).flatMap(([name, { inputs }]) => {
    const old = before?.devices[name]?.inputs;
    if (!old?.length) return [];
    const said = new Map(old.map(({ id, says }) => [id, says]));
    return inputs
      .filter(({ id, says }) => said.get(id) !== says)
      .map(
        ({ name: title, words }) =>
          () =>
            t("panel-title-words", { title, words }),
      );
  });
}

/**
 * @param {App} app The page.
 * @param {Inspection} now What is told now.
 */
function devices(app, now) {
  return app.snapshot.devices.map((device) => {
    const report = now.devices[device.name];
    return html`<div>
      ${card(device, report?.link)} ${report === undefined ? nothing : raw(report)}
    </div>`;
  });
}

/** @param {DeviceReport} report A device's. */
function raw({ inputs, lamps: lit, up, doubts }) {
  const on = inputs.filter(({ quiet }) => !quiet);
  return html`<dl class="bench-raw">
    ${doubts.map((each) => html`<div class="grave"><dt>${t("panel-look-at")}</dt><dd>${say(each)}</dd></div>`)}
    ${on.map(({ name, words }) => html`<div><dt>${say(name)}</dt><dd>${textOf(words)}</dd></div>`)}
    ${Object.entries(lit).map(
      ([key, says]) =>
        html`<div><dt>${t("panel-lamp", { called: keyWord(key) })}</dt><dd>${term("lamp", says, says)}</dd></div>`,
    )}
    ${up?.digest ? html`<div><dt>SHA-256</dt><dd class="digest">${up.digest}</dd></div>` : nothing}
  </dl>`;
}

/** Light every lamp of the key pad for a while. @param {App} app The page. */
function lamps(app) {
  void app.ask({ request: "test_lamps" });
}
