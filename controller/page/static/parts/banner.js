/**
 * The banner of the step: its number on the sheet, its title, and what to do now, in large type.
 */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { before } from "./notices.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/** Above so many letters a sentence is set smaller; above the second number, smaller still. */
const LONG = 40;
const VERY_LONG = 78;

/**
 * Draw the step.
 *
 * @param {Snapshot} snapshot The table.
 */
export function banner(snapshot) {
  const detailed = snapshot.details.length > 0;
  const words = say(before(snapshot)?.remedy ?? (snapshot.button || snapshot.words));
  return html`<section class="step ${detailed ? "detailed" : ""}">
    <div class="step-now">
      <div class="step-head">
        <h1>${sheet(snapshot)} <span class="step-title">${say(snapshot.title)}</span></h1>
        ${snapshot.next_title === null ? nothing : then(snapshot.next_title)}
      </div>
      <p class="step-words ${size(words)}" role="status" data-words>${words}</p>
    </div>
    ${detailed ? details(snapshot) : beside(snapshot)}
  </section>`;
}

/** @param {string} words A sentence. @returns {string} The class of its size. */
function size(words) {
  if (words.length > VERY_LONG) return "very-long";
  return words.length > LONG ? "long" : "";
}

/** @param {Snapshot} snapshot The table. */
function sheet({ sheet: numbers }) {
  if (numbers.length === 0) return nothing;
  const last = numbers[numbers.length - 1] ?? 0;
  const words = numbers.length > 1 ? `${numbers[0]}–${last}` : `${last}`;
  return html`<b class="sheet" aria-label=${t("panel-step-of-sheet", { numbers: words })}
    >${words}</b
  >`;
}

/** @param {import("../messages").Message} title The next step's title. */
function then(title) {
  return html`<p class="step-then">${t("panel-then", { title })}</p>`;
}

/** Draw each line of the sheet, if a step has several. @param {Snapshot} snapshot The table. */
function details(snapshot) {
  return html`<ol class="details">
    ${snapshot.details.map(
      ([number, words]) => html`<li><b>${number}</b><span>${say(words)}</span></li>`,
    )}
  </ol>`;
}

/**
 * Draw what to check at this step, else what to do if it goes wrong. If the shuffler's own button
 * comes first, draw the words of the step; if something has to be put right, draw what it is.
 *
 * @param {Snapshot} snapshot The table.
 */
function beside(snapshot) {
  const held = before(snapshot);
  if (held !== undefined) return html`<p class="step-beside">${say(held.words)}</p>`;
  if (snapshot.button) return html`<p class="step-beside">${say(snapshot.words)}</p>`;
  if (snapshot.advice.length === 0) return html`<p class="step-beside">${say(snapshot.remedy)}</p>`;
  return html`<p class="step-beside advice">${snapshot.advice.map((words) => html`<span>${say(words)}</span>`)}</p>`;
}
