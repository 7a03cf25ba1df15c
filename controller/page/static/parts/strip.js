/** The strip at the bottom: the shuffler, both decks, and where the cards in play are. */

import { money, say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { back } from "./marks.js";
import { colourWord } from "./wording.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").DeckView} DeckView
 * @typedef {import("../messages").Counts} Counts
 */

/**
 * Draw the strip.
 *
 * @param {Snapshot} snapshot The table.
 */
export function strip(snapshot) {
  return html`<section class="strip" aria-label=${t("panel-shuffler-and-cards")}>
    <div class="strip-shuffler">
      <h2>${t("panel-shuffler")}</h2>
      ${shuffler(snapshot)}
    </div>
    <div class="strip-decks">
      <h2>${t("panel-decks")}</h2>
      <ul>
        ${snapshot.decks.map(deck)}
      </ul>
    </div>
    ${showsLimits(snapshot) ? limits(snapshot) : cards(snapshot)}
  </section>`;
}

/** @param {Snapshot} snapshot The table. */
function shuffler({ levels, places }) {
  return html`<p class="strip-main">
      ${levels?.ready ? back(levels.ready_colour) : nothing} <span>${say(places.shuffler)}</span>
    </p>
    <p class="strip-second ${places.trouble ? "trouble" : ""}" data-doing>
      ${places.doing === null ? nothing : say(places.doing)}
    </p>`;
}

/** @param {DeckView} view A deck. */
function deck(view) {
  return html`<li class="deck ${view.place === "play" ? "in-play" : ""}">
    ${back(view.colour)} <b>${colourWord(view.colour)}</b>
    <span class="deck-place">${say(view.words)}</span>
    ${lastCount(view)}
  </li>`;
}

/** @param {DeckView} view A deck. Draws its last count, with a sign: right or wrong. */
function lastCount(view) {
  if (view.last_count < 0) return html`<span class="deck-count">–</span>`;
  const words = view.good ? t("panel-last-count-right") : t("panel-last-count-wrong");
  return html`<span class="deck-count ${view.good ? "" : "wrong"}"
    >${view.last_count} <span role="img" aria-label=${words}>${view.good ? "✓" : "✗"}</span></span
  >`;
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether the strip shows limits: bets can be made, and no card is out.
 */
export function showsLimits({ counts, limits }) {
  return limits.length > 0 && counts === null;
}

/** Draw the limits, while bets are open and no card is out. @param {Snapshot} snapshot The table. */
function limits({ limits }) {
  return html`<div class="strip-cards">
    <dl class="limits" aria-label=${t("panel-limits")}>
      ${limits.map(
        ({ label, least, most }) => html`<div><dt>${label}</dt>
          <dd>${t("panel-limit-range", { least: money(least), most: money(most) })}</dd></div>`,
      )}
    </dl>
  </div>`;
}

/** @param {Snapshot} snapshot The table. */
function cards(snapshot) {
  return html`<div class="strip-cards">
    <h2>${t("panel-cards-of-this-deck")}</h2>
    ${counted(snapshot)}
  </div>`;
}

/** @param {Snapshot} snapshot The table. */
function counted({ counts, places }) {
  if (counts === null) {
    const words = places.uncounted === null ? "" : say(places.uncounted);
    return html`<p class="strip-main quiet-words">${words}</p>`;
  }
  const { deck, inside, in_hand: held, tray, dealt, layout, rack } = counts;
  const whole = inside + held + tray + dealt + layout + rack === deck;
  return html`${bar(counts)}
    <dl class="sum">
      ${held ? part(t("panel-plate-in-hand"), held, "in_hand") : part(t("panel-plate-inside"), inside, "inside")}
      ${part(t("panel-plate-tray"), tray, "tray")}
      ${part(t("seat-dealt"), dealt, "dealt")}${layout ? part(t("panel-plate-layout"), layout, "layout") : nothing}
      ${part(t("panel-plate-rack"), rack, "rack")}
      <div class="sum-whole ${whole ? "" : "wrong"}">
        <dt>${t("panel-plate-deck")}</dt>
        <dd>
          = ${deck}
          <span role="img" aria-label=${whole ? t("panel-it-is-right") : t("panel-it-is-not-right")}
            >${whole ? "✓" : "✗"}</span
          >
        </dd>
      </div>
    </dl>`;
}

/**
 * @param {string} name Where cards are, translated.
 * @param {number} count How many.
 * @param {string} look Its class.
 */
function part(name, count, look) {
  return html`<div class="of-${look}"><dt>${name}</dt><dd data-sum=${look}>${count}</dd></div>`;
}

/** @param {Counts} counts Where the cards are. */
function bar(counts) {
  /** @type {(keyof Counts)[]} */
  const looks = ["inside", "in_hand", "tray", "dealt", "layout", "rack"];
  let left = 0;
  const drawn = looks.map((look) => {
    const x = left;
    left += counts[look];
    return svg`<rect class="of-${look}" x=${x} y="0" width=${counts[look]} height="3"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${counts.deck} 3" preserveAspectRatio="none" aria-hidden="true">
    ${drawn}
  </svg>`;
}
