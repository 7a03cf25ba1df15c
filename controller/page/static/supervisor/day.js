/** The day's sheet: open, close, change decks, how the table deals, what the shift before left. */

import { changeDecks, orderDecks, unlock } from "../errand/day.js";
import { countDeck, declareDead, nameDeck } from "../errand/decks.js";
import { adopt, clearHolds, isIrregular, orderMode, ruledOn, voidRound } from "../errand/holds.js";
import { declare, decide } from "../errand/irregular.js";
import { tapIn } from "../errand/people.js";
import { press } from "../parts/pressing.js";
import { clock, colourWord, nameWord, spotLabel } from "../parts/wording.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Keys of the key pad that are the supervisor's business here. */
const KEYS = ["open", "close"];

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function daySheet(app) {
  const snapshot = app.snapshot;
  return html`
    ${now(snapshot)}
    <div class="office-groups">
      ${group(t("The table"), tableActs(app))} ${group(t("This round"), roundActs(app))}
      ${group(t("Decks and shuffler"), deckActs(app))} ${group(t("People"), peopleActs(app))}
    </div>
    ${listed(t("Left open by the shift before"), snapshot.handover.map(say))}
    ${listed(
      t("Late-bet alerts of this round"),
      snapshot.alerts.map((each) => alert(snapshot, each)),
    )}
    ${listed(
      t("What became of wagers"),
      snapshot.rulings.map(
        (each) => `${t("Seat {seat}", { seat: each.seat })} · ${each.wager}: ${say(each.effect)}`,
      ),
    )}`;
}

/** How the table stands, in a line. @param {Snapshot} snapshot The table. */
function now(snapshot) {
  return html`<h1 class="office-now">${say(snapshot.title)}</h1>
    <p class="office-words">${say(snapshot.words)}</p>
    ${snapshot.holds.map((hold) => html`<p class="office-hold">${say(hold.words)} ${say(hold.remedy)}</p>`)}`;
}

/** @param {App} app The page. */
function tableActs(app) {
  const { offers, step, handover } = app.snapshot;
  return [
    ...offers
      .filter(({ key }) => KEYS.includes(key))
      .map((offer) => act(say(offer.meaning), offer.key, () => press(app, offer))),
    ...(step === "idle" ? [act(t("Nobody plays"), "dead", () => declareDead(app))] : []),
    act(t("How it deals"), "mode", () => orderMode(app)),
    ...(handover.length > 0
      ? [act(t("Take over"), "handover", () => void app.ask({ request: "handover" }))]
      : []),
  ];
}

/** @param {App} app The page. */
function roundActs(app) {
  const { holds, irregularities, voidable } = app.snapshot;
  const latched = holds.some((hold) => hold.latched && !isIrregular(hold));
  const open = irregularities.filter((each) => !each.remedy);
  return [
    ...(latched ? [act(t("Clear"), "clear", () => clearHolds(app))] : []),
    ...open.map((each) =>
      act(t("Decide: {what}", { what: nameWord(each.kind) }), `decide-${each.id}`, () =>
        decide(app, each),
      ),
    ),
    ...(voidable
      ? [
          act(t("Something went wrong"), "declare", () => declare(app)),
          act(t("Void the round"), "void", () => voidRound(app)),
        ]
      : []),
    ...(ruledOn(app.snapshot) ? [act(t("Wagers"), "void", () => voidRound(app))] : []),
  ];
}

/** Steps at which decks are not changed: nobody plays with them yet, or any more … */
const SHUT = ["closed", "opening", "closing"];
/** … and at which one that is out may be counted by hand. */
const COUNTED = ["deck_change", "dead_table", "closing"];

/** @param {App} app The page. */
function deckActs(app) {
  const { decks, step, checks } = app.snapshot;
  const named = (/** @type {string} */ colour) =>
    checks.some(({ name }) => name === `identity:${colour}`);
  return [
    ...(SHUT.includes(step)
      ? []
      : [act(t("Change decks"), "change-decks", () => changeDecks(app))]),
    act(t("One deck or two"), "decks", () => orderDecks(app)),
    ...decks.flatMap(({ colour, place }) => [
      ...(named(colour)
        ? [
            act(t("Name the {colour} deck", { colour: colourWord(colour) }), `name-${colour}`, () =>
              nameDeck(app, colour),
            ),
          ]
        : []),
      ...(place === "out" && COUNTED.includes(step)
        ? [
            act(
              t("Count the {colour} deck", { colour: colourWord(colour) }),
              `count-${colour}`,
              () => countDeck(app, colour),
            ),
          ]
        : []),
    ]),
    ...(step === "closed" ? [act(t("Adopt the shuffler"), "adopt", () => adopt(app))] : []),
  ];
}

/** @param {App} app The page. */
function peopleActs(app) {
  const leave = () => void app.ask({ request: "sign_off" });
  return [
    act(t("A dealer takes over"), "tap", () => tapIn(app)),
    act(t("Let a badge in again"), "unlock", () => unlock(app)),
    act(t("{name} leaves", { name: app.session?.person.name ?? "" }), "sign-off", leave),
  ];
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {import("../messages").AlertView} found An alert.
 */
function alert(snapshot, { seat, spot, placed, utc_us: at }) {
  const params = { time: clock(at), seat, spot: spotLabel(snapshot, seat, spot) };
  return placed
    ? t("{time}: chips put down late at seat {seat}, {spot}", params)
    : t("{time}: chips taken up late at seat {seat}, {spot}", params);
}

/**
 * @param {string} title What it is about, translated.
 * @param {unknown[]} acts What may be done.
 */
function group(title, acts) {
  if (acts.length === 0) return nothing;
  return html`<section class="office-group">
    <h2>${title}</h2>
    <div class="office-acts">${acts}</div>
  </section>`;
}

/**
 * @param {string} title What they are, translated.
 * @param {string[]} lines Them, translated.
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
 * @param {string} label What it does, translated.
 * @param {string} name Its name.
 * @param {() => void} go Does it.
 */
function act(label, name, go) {
  return html`<button class="plain" data-act=${name} @click=${go}>${label}</button>`;
}
