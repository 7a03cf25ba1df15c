/** The keys of what can be told: what the player in turn does; before the deal, puck and blinds. */

import { placed } from "../parts/keys.js";
import { pressed } from "../parts/pressing.js";
import { lettersPress } from "../parts/shortcuts.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { askAmount, askSeat, postShort, putPuck } from "./amounts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").PokerView} PokerView
 * @typedef {import("../messages").TellableAct} TellableAct
 */

/** From so many keys on they need the room of the words *seat 4*. */
const MANY = 5;

/**
 * For so long (ms) a key rests that has told an act: it says the same of the next seat then, and a
 * finger that comes down twice must not.
 */
const REST = 400;

/** The keys that rest. @type {Set<string>} */
const resting = new Set();

/** The letter of each act. @type {Record<string, string>} */
const LETTERS = {
  ...{ fold: "L", check: "K", call: "K", bet: "T", other: "W", all_in: "A", pot: "P" },
  ...{ buy: "U", pass: "C", pair: "C", high: "H", low: "J", both: "Q" },
};

/**
 * Draw the keys of what can be told now.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 */
export function acts(app, poker) {
  const shown = drawn(poker);
  const before = [
    ...(poker.puck_seats.length > 0
      ? [button(app, "puck", t("poker-put-the-puck"), "P", () => putPuck(app, poker))]
      : []),
    ...(poker.owed.length > 0
      ? [button(app, "short", t("poker-posts-short"), "", () => postShort(app, poker))]
      : []),
  ];
  const seat = poker.acts.length > 0 ? poker.turn : 0;
  return html`<div class="acts" data-acts=${poker.told} role="group" aria-label=${t("poker-hand")}>
    ${seat ? turn(seat, shown.length) : nothing}
    ${before} ${shown.map((each, at) => act(app, poker, each, letterOf(shown, each, at)))}
    ${closing(app, poker)}
  </div>`;
}

/**
 * Draw whose turn it is: beside many keys by the number alone, as at the seat.
 *
 * @param {number} seat A seat's number.
 * @param {number} keys How many keys stand beside it.
 */
function turn(seat, keys) {
  const words = t("poker-seat-turn", { seat });
  if (keys < MANY) return html`<strong class="acts-seat">${words}</strong>`;
  return html`<strong class="acts-seat"><span class="aloud">${words}</span
    ><span aria-hidden="true">${seat}</span></strong>`;
}

/**
 * Draw the keys of the table that go on although somebody has not said anything yet; the one that
 * goes on at once is the big key.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 */
function closing(app, { phase }) {
  const now = app.snapshot.instruction.key;
  const names = phase === "showdown" ? ["continue", "round_over"] : ["decisions_closed"];
  return phase === "" ? nothing : names.map((name) => (name === now ? nothing : placed(app, name)));
}

/** @param {PokerView} poker The game. @returns {TellableAct[]} The acts that have keys of their own. */
function drawn({ acts: all }) {
  return all.filter(({ key, seats }, at) => seats.length === 0 && isFirst(all, key, at));
}

/**
 * Return the acts that stand among the rare wishes: whose they are is asked.
 *
 * @param {App} app The page.
 */
export function rareActs(app) {
  const { poker } = app.snapshot;
  if (poker === null) return [];
  return poker.acts
    .filter(({ seats }) => seats.length > 0)
    .map((one) => ({
      name: one.key,
      words: say(one.words),
      go: () => askSeat(app, poker, one),
    }));
}

/**
 * Tell whether an act is drawn: of those that ask for an amount and share a key, the first.
 *
 * @param {readonly TellableAct[]} all The acts.
 * @param {string} key Of the act.
 * @param {number} at Its place among them.
 */
function isFirst(all, key, at) {
  const asks = all[at]?.asks.length ?? 0;
  return asks === 0 || all.findIndex((each) => each.key === key) === at;
}

/**
 * @param {readonly TellableAct[]} all The acts that are drawn.
 * @param {TellableAct} one One of them.
 * @param {number} at Its place among them.
 * @returns {string} Its letter or digit; empty: it has none.
 */
function letterOf(all, { key }, at) {
  if (key === "draw") return at === 0 ? "C" : String(at);
  return all.findIndex((each) => each.key === key) === at ? (LETTERS[key] ?? "") : "";
}

/**
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 * @param {TellableAct} one An act.
 * @param {string} letter Its letter.
 */
function act(app, poker, one, letter) {
  return button(app, one.key, say(one.words), letter, () => go(app, poker, one));
}

/**
 * Tell an act, or ask for its amount first.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game, as it was seen when the act was chosen.
 * @param {TellableAct} one The act.
 */
function go(app, poker, one) {
  if (!app.connected) return;
  if (waits(app, one.key)) app.tell(t("refusal-stale-offer"), false);
  else if (one.asks.length > 0) askAmount(app, poker, one);
  else void tell(app, poker, one);
}

/**
 * Tell an act, and rest its key.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game, as it was seen when the act was chosen.
 * @param {TellableAct} one The act.
 */
async function tell(app, poker, one) {
  resting.add(one.key);
  await app.ask({ request: "tell", act: one.act, seen: poker.told });
  setTimeout(() => {
    resting.delete(one.key);
    app.redraw();
  }, REST);
}

/**
 * @param {App} app The page.
 * @param {string} name Of a key.
 * @returns {boolean} Whether it waits: until an act is answered, what it means is not known.
 */
function waits(app, name) {
  return app.waiting.has("tell") || resting.has(name);
}

/**
 * @param {App} app The page.
 * @param {string} name Of the key.
 * @param {string} words On it.
 * @param {string} letter Its letter.
 * @param {() => void} does What it does.
 */
function button(app, name, words, letter, does) {
  const on = pressed(does);
  const shown = lettersPress() ? letter : "";
  return html`<button class="table-key act act-${name}" data-act=${name} aria-keyshortcuts=${shown || nothing}
    aria-disabled=${waits(app, name) || !app.connected ? "true" : "false"}
    @pointerdown=${on.down} @touchend=${on.up} @click=${on.click} @keydown=${on.key}>
    <span class="key-words">${words}</span> <kbd aria-hidden="true">${shown}</kbd>
  </button>`;
}

/**
 * @param {App} app The page.
 * @param {string} key Of the keyboard.
 * @returns {(() => void) | null} What it tells now; null: nothing.
 */
export function actOfKey(app, key) {
  const poker = app.snapshot.poker;
  if (poker === null) return null;
  if (key === "P" && poker.puck_seats.length > 0) return () => putPuck(app, poker);
  const shown = drawn(poker);
  const one = shown.find((each, at) => letterOf(shown, each, at) === key);
  return one === undefined ? null : () => go(app, poker, one);
}
