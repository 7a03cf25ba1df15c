/**
 * The banner of the step: its number on the sheet, its title, and what to do now, in large type.
 */

import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { showsLimits } from "./strip.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/** Above so many letters a sentence is set smaller; above the second number, smaller still. */
const LONG = 36;
const VERY_LONG = 78;
/** Above so many it takes three lines, and what stands beside has less room. */
const THREE_LINES = 125;
/** Above so many letters what stands beside fills two lines. */
const TWO_LINES = 90;
/** Up to so many letters what stands beside is as tall as a dealer reads from afar. */
const SHORT = 55;

/**
 * Draw the step.
 *
 * @param {Snapshot} snapshot The table.
 */
export function banner(snapshot) {
  const detailed = snapshot.details.length > 0;
  const { title, hold } = snapshot.instruction;
  const words = say(snapshot.instruction.words);
  const cause = snapshot.holds.find(({ id }) => id === hold)?.cause;
  return html`<section class="step ${detailed ? "detailed" : ""}" data-cause=${cause ?? nothing}>
    <div class="step-now">
      <div class="step-head">
        <h1>${sheet(snapshot)} <span class="step-title">${say(title ?? snapshot.title)}</span></h1>
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
 * Draw what blocks; else what to check, or what to do if it goes wrong. Limits that the strip shows
 * in large figures are not said again.
 *
 * @param {Snapshot} snapshot The table.
 */
function beside(snapshot) {
  const { blocks, beside: words } = snapshot.instruction;
  const said = words.filter(({ id }) => id !== "advice-limits" || !showsLimits(snapshot));
  const lines = (blocks === null ? said : [blocks]).map(say);
  const letters = lines.join().length;
  const room = say(snapshot.instruction.words).length <= THREE_LINES;
  const look = letters > TWO_LINES || !room ? "dense" : letters <= SHORT ? "tall" : "";
  return html`<p class="step-beside ${look}">${lines.map((each) => html`<span>${each}</span> `)}</p>`;
}
