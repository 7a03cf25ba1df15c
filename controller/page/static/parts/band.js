/**
 * The band: what stops the table, and the key STOP, wherever something else fills the screen.
 *
 * The dealer's screen says it in full; sheets and dialogs draw these two.
 */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { placed } from "./keys.js";
import { sign } from "./signs.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 */

/**
 * Draw what stops the table, or the next deal, in the words of the instruction; nothing, if nothing
 * does.
 *
 * @param {App} app The page.
 * @param {boolean} [scrolls] Whether it scrolls where it has no room, and so can have the focus.
 */
export function band(app, scrolls = false) {
  if (app.view === null) return nothing;
  const { halted, holds, instruction } = app.snapshot;
  const first = halted ? undefined : holds[0];
  const others = holds.filter((hold) => hold !== first).map(({ words }) => say(words));
  const more = others.length > 0 ? t("panel-also-stands", { what: others.join(" ") }) : "";
  const stops = first?.scope !== "next deal";
  if (halted || first?.id === instruction.hold) {
    const { blocks, words } = instruction;
    const what = blocks === null ? "" : say(blocks);
    return drawn(first, what, say(words), more, stops, scrolls);
  }
  if (first === undefined) return nothing;
  return drawn(first, say(first.words), say(first.remedy), more, stops, scrolls);
}

/**
 * @param {HoldView | undefined} hold The hold; undefined: the daemon does nothing any more.
 * @param {string} words What it is, translated.
 * @param {string} remedy What to do, translated.
 * @param {string} more What else holds the table, translated; or empty.
 * @param {boolean} stops Whether it stops the round, so that screen readers say it at once.
 * @param {boolean} scrolls Whether it can have the focus.
 */
function drawn(hold, words, remedy, more, stops, scrolls) {
  const { klass, cause, priority } = hold ?? {
    klass: "service",
    cause: "halted",
    priority: "high",
  };
  return html`<p class="band ${priority}" role=${stops ? "alert" : "status"} data-band=${cause} tabindex=${scrolls ? 0 : nothing}>
    ${sign(klass)} <strong>${words}</strong> <span>${remedy}</span> <small>${more}</small>
  </p>`;
}

/** Draw that the line is lost: what is shown may be old. */
export function lostLine() {
  return html`<div class="lost-line" role="alert">
    <strong>${t("panel-no-connection")}</strong>
    ${t("panel-may-be-old")}
  </div>`;
}

/** Draw the key STOP, while the game can be stopped. @param {App} app The page. */
export function stopKey(app) {
  return app.view === null ? nothing : html`<div class="stop-place">${placed(app, "stop")}</div>`;
}
