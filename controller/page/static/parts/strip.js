/** The strip at the bottom: the shuffler, both decks, and where the cards in play are. */

import { money, say, t, term } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { back } from "./marks.js";
import { colourWord, doorWords } from "./wording.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").DeckView} DeckView
 * @typedef {import("../messages").LevelsView} LevelsView
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
        ${snapshot.decks.map((each) => deck(each, snapshot.levels))}
      </ul>
    </div>
    ${showsLimits(snapshot) ? limits(snapshot) : cards(snapshot)}
  </section>`;
}

/** @param {Snapshot} snapshot The table. */
function shuffler(snapshot) {
  const { levels: seen, act } = snapshot;
  if (seen === null) return html`<p class="strip-main">${t("panel-not-read-yet")}</p>`;
  const trouble =
    seen.fault === "none" ? "" : t("panel-fault", { fault: term("fault", seen.fault) });
  const open = seen.doors.length > 0 ? t("panel-door-open", { door: doorWords(seen.doors) }) : "";
  return html`<p class="strip-main">
      ${seen.ready === 0 ? nothing : back(seen.ready_colour)} <span>${moving(snapshot, seen) ? t("panel-cards-are-moving") : ready(seen)}</span>
    </p>
    <p class="strip-second ${trouble || open ? "trouble" : ""}" data-doing>
      ${trouble || open || doing(seen, act)}
    </p>`;
}

/**
 * Tell whether the shuffler's count and the table's differ because cards are moving; both are right
 * soon.
 *
 * @param {Snapshot} snapshot The table.
 * @param {LevelsView} seen The shuffler.
 * @returns {boolean} Whether they differ for that reason.
 */
function moving({ counts, decks, act }, seen) {
  const dealt = decks.some(({ place, colour }) => place === "play" && colour === seen.ready_colour);
  return (
    dealt && seen.ready >= 0 && (act !== null || (counts !== null && counts.inside !== seen.ready))
  );
}

/** @param {LevelsView} seen The shuffler. @returns {string} The words for what is ready in it. */
function ready(seen) {
  if (seen.ready === 0) return t("panel-no-deck-ready");
  if (seen.ready < 0) return t("panel-cards-inside");
  return t("panel-cards-inside-counted", { count: seen.ready });
}

/**
 * @param {LevelsView} seen The shuffler.
 * @param {import("../messages").Message | null} act The act that the table has asked for.
 */
function doing(seen, act) {
  if (act) return t("panel-act-under-way", { act: say(act) });
  return seen.input === "shuffling"
    ? t("panel-shuffling-deck", { colour: colourWord(seen.input_colour) })
    : t("panel-at-rest");
}

/**
 * @param {DeckView} view A deck.
 * @param {LevelsView | null} seen The shuffler.
 */
function deck(view, seen) {
  return html`<li class="deck ${view.place === "play" ? "in-play" : ""}">
    ${back(view.colour)} <b>${colourWord(view.colour)}</b>
    <span class="deck-place">${deckPlace(view, seen)}</span>
    ${lastCount(view)}
  </li>`;
}

/**
 * @param {DeckView} view A deck.
 * @param {LevelsView | null} seen The shuffler.
 * @returns {string} Its place, and what is done to it.
 */
function deckPlace(view, seen) {
  if (view.out_of_play) return t("panel-deck-out-of-play");
  switch (view.place) {
    case "play":
      return t("panel-deck-in-play");
    case "ready":
      return t("panel-deck-ready");
    case "hand":
      return t("panel-deck-in-hands");
    case "input":
      return seen?.input === "shuffling" ? t("panel-deck-shuffling") : inside(seen);
    default:
      return t("panel-deck-outside");
  }
}

/**
 * @param {LevelsView | null} seen The shuffler.
 * @returns {string} The state of the waiting deck.
 */
function inside(seen) {
  return seen?.input === "shuffled" ? t("panel-deck-shuffled") : t("panel-deck-in-input");
}

/** @param {DeckView} view A deck. Draws its last count, with a sign: right or wrong. */
function lastCount(view) {
  if (view.last_count < 0) return html`<span class="deck-count">–</span>`;
  const words = view.good ? t("panel-last-count-right") : t("panel-last-count-wrong");
  return html`<span class="deck-count ${view.good ? "" : "wrong"}"
    >${view.last_count} <span role="img" aria-label=${words}>${view.good ? "✓" : "✗"}</span></span
  >`;
}

/** @param {Snapshot} snapshot The table. @returns {boolean} Whether cards of a round are out. */
function cardsOut({ counts, decks }) {
  return counts !== null && decks.some((each) => each.place === "play");
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether the strip shows limits: bets can be made, and no card is out.
 */
export function showsLimits(snapshot) {
  return snapshot.limits.length > 0 && !cardsOut(snapshot);
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
function counted(snapshot) {
  const { counts, counting, void: voided } = snapshot;
  if (counts === null) {
    const words = voided ? t("panel-cards-are-collected") : t("panel-no-round");
    return html`<p class="strip-main quiet-words">
      ${counting ? t("panel-being-counted-by-hand") : words}</p>`;
  }
  if (!cardsOut(snapshot)) {
    return html`<p class="strip-main quiet-words">${t("panel-no-card-out-yet")}</p>`;
  }
  const whole = counts.inside + counts.tray + counts.dealt + counts.rack === counts.deck;
  return html`${bar(counts)}
    <dl class="sum">
      ${part(t("panel-plate-inside"), counts.inside, "inside")}${part(t("panel-plate-tray"), counts.tray, "tray")}
      ${part(t("seat-dealt"), counts.dealt, "dealt")}${part(t("panel-plate-rack"), counts.rack, "rack")}
      <div class="sum-whole ${whole ? "" : "wrong"}">
        <dt>${t("panel-plate-deck")}</dt>
        <dd>
          = ${counts.deck}
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
  return html`<div class="sum-${look}"><dt>${name}</dt><dd data-sum=${look}>${count}</dd></div>`;
}

/** @param {Counts} counts Where the cards are. */
function bar(counts) {
  const parts = [counts.inside, counts.tray, counts.dealt, counts.rack];
  const looks = ["inside", "tray", "dealt", "rack"];
  let left = 0;
  const drawn = parts.map((count, index) => {
    const x = left;
    left += count;
    return svg`<rect class="bar-${looks[index]}" x=${x} y="0" width=${count} height="3"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${counts.deck} 3" preserveAspectRatio="none" aria-hidden="true">
    ${drawn}
  </svg>`;
}
