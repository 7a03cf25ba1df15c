/** The checklist of a step: before the table opens, between decks, before it closes. */

import { countDeck, nameDeck } from "../errand/decks.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { back } from "./marks.js";
import { colourWord } from "./wording.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Check} Check
 */

/**
 * Draw the checklist, in the place of a layout on which nothing lies.
 *
 * @param {App} app The page.
 */
export function checklist(app) {
  const snapshot = app.snapshot;
  return html`<section class="checklist" aria-label=${t("panel-to-be-seen-to")}>
    <ul class="checks">
      ${snapshot.checks.map((each) => line(each))}
    </ul>
    <div class="moves">
      ${snapshot.take_out.map((deck) => move(deck, "↑", t("panel-take-out", { colour: colourWord(deck) })))}
      ${snapshot.load && snapshot.instruction.part === "input" ? move(snapshot.load, "↓", t("panel-load", { colour: colourWord(snapshot.load) })) : nothing}
      ${snapshot.checks.filter(({ done }) => !done).map(({ name }) => act(app, name))}
    </div>
  </section>`;
}

/** @param {Check} check One line. */
function line(check) {
  const [look, sign, words] = standing(check);
  return html`<li class="check ${look}"
    data-varies=${check.name === "software" ? "" : nothing}>
    <b role="img" aria-label=${words}>${sign}</b> <span>${say(check.words)}</span>

  </li>`;
}

/**
 * Draw what a person can do about a line on the page.
 *
 * @param {App} app The page.
 * @param {string} name Of the line: its kind, and the deck that it is about.
 */
function act(app, name) {
  const [kind, colour] = name.split(":");
  const deck = app.snapshot.decks.find((each) => each.colour === colour);
  if (deck === undefined) return nothing;
  if (kind === "identity" && deck.nameable)
    return button(t("panel-say-which", { colour: colourWord(deck.colour) }), () =>
      nameDeck(app, deck.colour),
    );
  if ((kind === "count" || kind === "old") && deck.countable) {
    return button(t("panel-enter-count-of", { colour: colourWord(deck.colour) }), () =>
      countDeck(app, deck.colour),
    );
  }
  return nothing;
}

/**
 * @param {string} words What it does, translated.
 * @param {() => void} go Does it.
 */
function button(words, go) {
  return html`<button class="plain" @click=${go}>${words}</button>`;
}

/** @param {Check} check One line. @returns {[string, string, string]} Its look, sign and word. */
function standing(check) {
  if (check.done) return ["done", "✓", t("panel-check-done")];
  return check.needed
    ? ["needed", "○", t("panel-check-needed")]
    : ["shown", "–", t("panel-check-not-needed")];
}

/**
 * @param {string} colour Of a deck's backs.
 * @param {string} sign Which way it goes.
 * @param {string} words The same, in words.
 */
function move(colour, sign, words) {
  return html`<p class="move">
    <b aria-hidden="true">${sign}</b> ${back(colour)} <span>${words}</span>
  </p>`;
}
