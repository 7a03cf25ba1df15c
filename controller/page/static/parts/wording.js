/** Words for what the snapshot names: states, colours, keys, spots. */

import { spoken, t, term } from "../translate.js";

/** @type {Record<string, () => string>} */
const OUTCOME = {
  "under way": () => t("outcome-under-way"),
  played: () => t("outcome-played"),
  void: () => t("outcome-void"),
};

/** @type {Record<string, () => string>} */
const SETTING = {
  never: () => t("setting-never"),
  dealer: () => t("setting-dealer"),
  supervisor: () => t("setting-supervisor"),
  "own-packet": () => t("setting-own-packet"),
  "all-dealt": () => t("setting-all-dealt"),
  "at-once": () => t("setting-at-once"),
  "after-decisions": () => t("setting-after-decisions"),
  optional: () => t("setting-optional"),
  required: () => t("setting-required"),
  shown: () => t("setting-shown"),
  approved: () => t("setting-approved"),
  one: () => t("setting-one"),
  "two-adjacent": () => t("setting-two-adjacent"),
  any: () => t("setting-any"),
  none: () => t("setting-none"),
  seats: () => t("setting-seats"),
  "spades-hearts-diamonds-clubs": () => t("setting-spades-hearts-diamonds-clubs"),
  "spades-hearts-clubs-diamonds": () => t("setting-spades-hearts-clubs-diamonds"),
  "hearts-diamonds-clubs-spades": () => t("setting-hearts-diamonds-clubs-spades"),
  "clubs-spades-hearts-diamonds": () => t("setting-clubs-spades-hearts-diamonds"),
  true: () => t("setting-true"),
  false: () => t("setting-false"),
};

/** @param {string} key Of a key pad: `no_more_bets`, `seat_3`, `seat:3`. @returns {string} Its words. */
export function keyWord(key) {
  const name = key.toLowerCase().replace(":", "_");
  const seat = /^seat_(\d+)$/.exec(name)?.[1];
  return seat === undefined ? term("key", name) : t("panel-seat", { seat: Number(seat) });
}

/** @param {string} state A spot's, or the effect on its wager. @returns {string} Its word. */
export function spotWord(state) {
  return term("spot", state);
}

/** @param {string} outcome How a round ended. @returns {string} Its word. */
export function outcomeWord(outcome) {
  return OUTCOME[outcome]?.() ?? outcome;
}

/** @param {string} colour Of backs; empty: no deck came. @returns {string} Its word, or nothing. */
export function colourWord(colour) {
  return colour && term("colour", colour);
}

/**
 * @param {import("../messages").Snapshot} snapshot The table.
 * @param {number} seat A seat's number.
 * @param {string} wager A wager's name.
 * @returns {string} What the layout calls its spot.
 */
export function spotLabel({ seats }, seat, wager) {
  const spots = seats.find(({ number }) => number === seat)?.spots ?? [];
  return spots.find((spot) => spot.wager === wager)?.label ?? wager;
}

/** @param {number} utcUs Microseconds. @returns {string} The time of day at the table. */
export function clock(utcUs) {
  const words = { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false };
  return new Date(utcUs / 1000).toLocaleTimeString(
    spoken(),
    /** @type {Intl.DateTimeFormatOptions} */ (words),
  );
}

/** @param {string} value A switch's value, as in a file. @returns {string} It for people. */
export function settingWord(value) {
  return SETTING[value]?.() ?? value;
}
