/** The big place without a key: what hands have to do, or what the table waits for. */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { drawn } from "./pictures.js";
import { clock } from "./wording.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/**
 * Draw what hands have to do, or what is waited for and since when.
 *
 * @param {Snapshot} snapshot The table.
 */
export function awaited(snapshot) {
  const { part, short, who, since_utc_us: since } = snapshot.instruction;
  return html`<div class="awaited awaited-${part} ${who === null ? "" : "to-do"}" data-awaited=${part}>
    <div class="awaited-picture">${drawn(snapshot)}</div>
    <p>${say(short)}</p>
    ${who === null ? html`<small>${t("panel-since")} <time>${clock(since)}</time></small>` : nothing}
  </div>`;
}
