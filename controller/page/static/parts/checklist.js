/** What is to be seen to before the table opens, between decks, before it closes. */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { back } from "./marks.js";
import { colourWord } from "./wording.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").CheckView} CheckView
 */

/**
 * Draw the checklist, in the place of a layout on which nothing lies.
 *
 * @param {Snapshot} snapshot The table.
 */
export function checklist(snapshot) {
  return html`<section class="checklist" aria-label=${t("To be seen to")}>
    <ul class="checks">
      ${snapshot.checks.map(line)}
    </ul>
    <div class="moves">
      ${snapshot.take_out.map((colour) => move(colour, "↑", t("take out")))}
      ${snapshot.load ? move(snapshot.load, "↓", t("load")) : nothing}
    </div>
  </section>`;
}

/** @param {CheckView} check One line. */
function line(check) {
  const [look, sign, words] = standing(check);
  return html`<li class="check ${look}" data-check=${check.name}>
    <b role="img" aria-label=${words}>${sign}</b> <span>${say(check.words)}</span>
  </li>`;
}

/** @param {CheckView} check One line. @returns {[string, string, string]} Its look, sign and word. */
function standing(check) {
  if (check.done) return ["done", "✓", t("done")];
  return check.needed ? ["needed", "○", t("to be done")] : ["shown", "–", t("not needed")];
}

/**
 * @param {string} colour Of a deck's backs.
 * @param {string} sign Which way it goes.
 * @param {string} words The same, in words.
 */
function move(colour, sign, words) {
  return html`<p class="move">
    <b aria-hidden="true">${sign}</b> ${back(colour)} <span>${colourWord(colour)}: ${words}</span>
  </p>`;
}
