/** The icons of sheets and of what is done there: lines, in the colour of the words beside them. */

import { t } from "../translate.js";
import { html, svg } from "../vendor/lit-html.js";

/** Each in 24 by 24. @type {Record<string, string>} */
const LINES = {
  table: "M2 18a10 10 0 0 1 20 0zM7 14h.1M12 12h.1M17 14h.1",
  game: "M5 4h10v14H5zM15 8l5 1-3 12-8-2",
  rounds: "M20 12a8 8 0 1 1-3-6M20 2v5h-5",
  decks: "M8 3h11v14H8zM5 7v14h11",
  statistics: "M3 21h18M6 17v-5M12 17V4M18 17V9",
  room: "M12 8a4 4 0 1 0 .1 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  devices: "M9 2v5M15 2v5M6 7h12v4a6 6 0 0 1-12 0zM12 17v5",
  people: "M12 4a4 4 0 1 0 .1 0M4 21a8 8 0 0 1 16 0",
  back: "M20 12H4M11 5l-7 7 7 7",
};

/** Draw an icon. @param {string} name Its name. */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${LINES[name] ?? ""}/>`}</svg>`;
}

/** Draw the way back to the dealer's screen. */
export function wayBack() {
  return html`<a class="office-back" href="#/">${icon("back")}<span>${t("panel-back-to-the-table")}</span></a>`;
}
