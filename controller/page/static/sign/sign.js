/**
 * The table's sign: shows the players what they play, and whether bets may be placed.
 *
 * It asks for nothing but its stream, and sends nothing. Each language has its turn.
 */

import { Connection } from "../connection.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {import("../messages").SignView} SignView
 * @typedef {import("../messages").SignFace} SignFace
 * @typedef {import("../messages").SignPays} SignPays
 */

/** Milliseconds for which each language is shown. */
const TURN = 10_000;
/** The largest and the least unit of size, in hundredths of the screen's shorter side. */
const SIZES = { largest: 2, least: 0.5 };

/** @type {SignView | null} */
let shown = null;
let connected = false;
let turn = 0;

/** Draw the sign; while the line is lost it is blank, because what it said may be old. */
function draw() {
  const face = connected ? shown?.faces[turn % shown.faces.length] : undefined;
  if (shown === null || face === undefined) {
    render(nothing, root);
    return;
  }
  document.documentElement.lang = face.language;
  document.documentElement.dataset["look"] = shown.look;
  render(drawn(shown, face), root);
  fit();
}

/** Draw everything as large as the screen allows, whatever the game and the language. */
function fit() {
  for (let unit = SIZES.largest; unit > SIZES.least; unit *= 0.95) {
    document.documentElement.style.setProperty("--unit", `${unit}vmin`);
    if (fits()) return;
  }
}

/** @returns {boolean} Whether nothing lies outside the screen or over something else. */
function fits() {
  const parts = [root, ...root.querySelectorAll("h1, .bets, .training, dl, .stakes, .draws")];
  const wide = parts.some((each) => each.scrollWidth > each.clientWidth);
  return !wide && root.scrollHeight <= root.clientHeight;
}

/**
 * @param {SignView} view What is shown.
 * @param {SignFace} face In one language.
 */
function drawn(view, face) {
  return html`
    <header>
      ${face.training ? html`<p class="training">${face.training}</p>` : nothing}
      <h1>${view.game}</h1>
      <p class="bets" data-bets=${view.bets}>${face.bets}</p>
      <section class="limits">
        <h2>${face.title}</h2>
        ${face.stakes.map((each) => html`<p class="stakes">${each}</p>`)}
        <dl>
          ${face.limits.map(({ wager, amounts }) => html`<dt>${wager}</dt><dd>${amounts}</dd>`)}
        </dl>
      </section>
    </header>
    ${face.pays.length > 0 ? html`<div class="pays">${face.pays.map(pays)}</div>` : nothing}
    ${face.draws.length > 0 ? html`<ul class="draws">${face.draws.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}`;
}

/** @param {SignPays} table One wager's. */
function pays({ title, hands, most }) {
  return html`<section>
    <h2>${title}</h2>
    <dl>${hands.map(({ hand, odds }) => html`<dt>${hand}</dt><dd>${odds}</dd>`)}</dl>
    ${most ? html`<p class="most">${most}</p>` : nothing}
  </section>`;
}

/**
 * Take in a view; where another version of the program sent it, load that version's sign.
 *
 * @param {SignView} view The view.
 */
function seen(view) {
  if (shown !== null && view.version !== shown.version) location.reload();
  shown = view;
  draw();
}

const root = /** @type {HTMLElement} */ (document.getElementById("sign"));
new Connection(
  {
    picture: seen,
    line: (up) => {
      connected = up;
      draw();
    },
  },
  "/sign/events",
  "sign",
).open();
addEventListener("resize", draw);
setInterval(() => {
  turn += 1;
  draw();
}, TURN);
