/**
 * The day's sheet: open, close, change decks, how the table deals, what the earlier shift left
 * open.
 */

import { changeDecks, orderDecks, unlock } from "../errand/day.js";
import { canBeDead, countDeck, declareDead, nameDeck } from "../errand/decks.js";
import {
  adopt,
  clearable,
  clearHolds,
  clearWords,
  orderMode,
  ruledOn,
  voidRound,
} from "../errand/holds.js";
import { declare, decide } from "../errand/irregular.js";
import { payoutOf, payoutTitle, refusePayout } from "../errand/payout.js";
import { tapIn } from "../errand/people.js";
import { icon } from "../parts/icons.js";
import { press } from "../parts/pressing.js";
import { clock, colourWord, spotLabel, spotWord } from "../parts/wording.js";
import { say, t, term } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { resultsWait } from "./results.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../errand/instructed.js").Asked} Asked
 */

/** What is done first, where it can be done: by its name, or how that begins. */
const FIRST = ["decide", "refuse", "clear", "adopt", "name", "count", "open", "handover", "close"];

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function daySheet(app) {
  const snapshot = app.snapshot;
  const groups = [
    { name: "table", title: t("panel-the-table"), acts: tableActs(app) },
    { name: "rounds", title: t("panel-this-round"), acts: roundActs(app) },
    { name: "decks", title: t("panel-decks-and-shuffler"), acts: deckActs(app) },
    { name: "people", title: t("panel-people"), acts: peopleActs(app) },
  ];
  const first = firstOf(
    groups.flatMap(({ acts }) => acts),
    snapshot,
  );
  return html`
    ${now(snapshot, first)} ${resultsWait(app)}
    <div class="office-groups">${groups.map((each) => group(each, first))}</div>
    ${listed(t("panel-left-open-by-shift"), snapshot.handover.map(say))}
    ${listed(
      t("panel-late-bet-alerts-round"),
      snapshot.alerts.map((each) => alert(snapshot, each)),
    )}
    ${listed(
      t("panel-what-became-of-wagers"),
      snapshot.rulings.map(({ seat, wager, effect }) =>
        t("panel-seat-wager-effect", {
          seat,
          wager: spotLabel(snapshot, seat, wager),
          effect: spotWord(effect),
        }),
      ),
    )}`;
}

/**
 * @param {(Asked | null)[]} acts What can be done.
 * @param {Snapshot} snapshot The table.
 * @returns {Asked | null} What is done first; null: the table goes on by itself.
 */
function firstOf(acts, { holds }) {
  const named = (/** @type {string} */ begin) => acts.find((each) => each?.name.startsWith(begin));
  const foreign = holds.some(({ cause }) => cause === "foreign");
  return FIRST.map(named).find((each) => each && (foreign || each.name !== "adopt")) ?? null;
}

/**
 * Draw the state of the table in a line, and what is done first; the band shows one hold.
 *
 * @param {Snapshot} snapshot The table.
 * @param {Asked | null} first What is done first.
 */
function now(snapshot, first) {
  const others = snapshot.holds.slice(1);
  return html`<div class="office-first">
      <div>
        <h1 class="office-now">${say(snapshot.title)}</h1>
        <p class="office-words">${say(snapshot.instruction.words)}</p>
      </div>
      ${first === null ? nothing : key(first, "strong")}
    </div>
    ${others.map((hold) => html`<p class="office-hold">${say(hold.words)} ${say(hold.remedy)}</p>`)}`;
}

/** @param {App} app The page. */
function tableActs(app) {
  const { offers, handover } = app.snapshot;
  const key = (/** @type {string} */ name) => {
    const offer = offers.find((each) => each.key === name);
    return offer === undefined ? null : act(say(offer.meaning), name, () => press(app, offer));
  };
  return [
    act(t("panel-how-it-deals"), "mode", () => orderMode(app)),
    key("close") ?? key("open"),
    canBeDead(app.snapshot) ? act(t("reason-nobody-plays"), "dead", () => declareDead(app)) : null,
    ...(handover.length > 0
      ? [
          act(
            t("panel-take-over"),
            "handover",
            () => void app.ask({ request: "handover", seen: app.seen(["handover"]) }),
          ),
        ]
      : []),
  ];
}

/** @param {App} app The page. */
function roundActs(app) {
  const { holds, irregularities, voidable } = app.snapshot;
  const payouts = holds.map(payoutOf).filter((each) => each !== undefined);
  const open = irregularities.filter((each) => !each.remedy);
  const words = ruledOn(app.snapshot) ? t("panel-wagers") : t("panel-void-the-round");
  const voids = voidable || ruledOn(app.snapshot);
  return [
    voidable ? act(t("panel-something-went-wrong"), "declare", () => declare(app)) : null,
    voids ? act(words, "void", () => voidRound(app)) : null,
    clearable(app).length > 0 ? act(clearWords(app), "clear", () => clearHolds(app)) : null,
    ...payouts.map((each) =>
      act(t("panel-refuse-payout", payoutTitle(app.snapshot, each)), "refuse", () =>
        refusePayout(app, each),
      ),
    ),
    ...open.map((each) =>
      act(
        t("panel-decide-what", { irregularity: term("irregularity", each.kind) }),
        `decide-${each.id}`,
        () => decide(app, each),
      ),
    ),
  ];
}

/** Steps at which decks are not changed and a shuffler can be adopted: nobody plays. */
const SHUT = ["closed", "opening", "closing"];

/** @param {App} app The page. */
function deckActs(app) {
  const { decks, step, checks } = app.snapshot;
  const named = (/** @type {string} */ colour) =>
    checks.some(({ name }) => name === `identity:${colour}`);
  return [
    act(t("panel-one-deck-or-two"), "decks", () => orderDecks(app)),
    SHUT.includes(step)
      ? null
      : act(t("panel-change-decks"), "change-decks", () => changeDecks(app)),
    ...decks.flatMap(({ colour, countable, nameable }) => [
      ...(nameable && named(colour)
        ? [
            act(t("panel-name-deck", { colour: colourWord(colour) }), `name-${colour}`, () =>
              nameDeck(app, colour),
            ),
          ]
        : []),
      ...(countable
        ? [
            act(t("panel-count-deck", { colour: colourWord(colour) }), `count-${colour}`, () =>
              countDeck(app, colour),
            ),
          ]
        : []),
    ]),
    ...(SHUT.includes(step) ? [act(t("panel-adopt-the-shuffler"), "adopt", () => adopt(app))] : []),
  ];
}

/** @param {App} app The page. */
function peopleActs(app) {
  return [
    act(t("panel-a-dealer-takes-over"), "tap", () => tapIn(app)),
    act(t("panel-let-badge-in-again"), "unlock", () => unlock(app)),
  ];
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {import("../messages").AlertView} found An alert.
 */
function alert(snapshot, { seat, spot, placed, utc_us: at }) {
  const params = { time: clock(at), seat, spot: spotLabel(snapshot, seat, spot) };
  return placed ? t("panel-late-bet-at", params) : t("panel-late-take-at", params);
}

/**
 * Draw keys that belong together; each keeps its place, so that none moves under a finger. A touch
 * on the title closes the group.
 *
 * @param {{name: string, title: string, acts: (Asked | null)[]}} group Its icon, its title, and its
 *   keys; null: the place of one that is not there now.
 * @param {Asked | null} first What is done first: it has a place of its own.
 */
function group({ name, title, acts }, first) {
  const keys = acts.map((each) => (each === first ? null : each));
  const room = html`<span class="office-room"></span>`;
  return html`<details class="office-group" open>
    <summary>${icon(name)}<h2>${title}</h2></summary>
    ${
      keys.some((each) => each !== null)
        ? html`<div class="office-acts">${keys.map((each) => (each === null ? room : key(each)))}</div>`
        : html`<p class="office-idle">${t("panel-nothing-to-decide")}</p>`
    }
  </details>`;
}

/**
 * @param {string} title What they are, translated.
 * @param {string[]} lines The lines, translated.
 */
function listed(title, lines) {
  if (lines.length === 0) return nothing;
  return html`<section class="office-list">
    <h2>${title}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

/**
 * @param {string} words What it does, translated.
 * @param {string} name Its name.
 * @param {() => void} go Does it.
 * @returns {Asked}
 */
function act(words, name, go) {
  return { words, name, go };
}

/** @param {Asked} act What a key does. @param {string} [look] Its class. */
function key({ words, name, go }, look = "plain") {
  return html`<button class=${look} data-act=${name} @click=${go}>${words}</button>`;
}
