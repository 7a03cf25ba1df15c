/** Which words stand for what the snapshot names: states, colours, keys, spots. */

import { say, t } from "../translate.js";

/** @type {Record<string, () => string>} */
const SEAT = {
  in: () => t("in"),
  waiting: () => t("to come"),
  packet: () => t("in the tray"),
  dealt: () => t("dealt"),
  deciding: () => t("deciding"),
  stays: () => t("plays"),
  folded: () => t("folded"),
  settled: () => t("settled"),
  absent: () => t("absent"),
  void: () => t("void"),
  "next round": () => t("next round"),
};

/** @type {Record<string, () => string>} */
const SPOT = {
  awaiting: () => t("awaiting"),
  placed: () => t("placed"),
  locked: () => t("locked"),
  none: () => t("none"),
  faulty: () => t("sensor off"),
  stands: () => t("stands"),
  returned: () => t("returned"),
  paid: () => t("paid"),
  lost: () => t("lost"),
};

/** @type {Record<string, () => string>} */
const COLOUR = {
  red: () => t("red"),
  blue: () => t("blue"),
  green: () => t("green"),
  black: () => t("black"),
  orange: () => t("orange"),
  purple: () => t("purple"),
};

/** @type {Record<string, () => string>} */
const KEY = {
  no_more_bets: () => t("No more bets"),
  bets_open: () => t("Bets open again"),
  green: () => t("Green button"),
  decisions_closed: () => t("Decisions closed"),
  round_over: () => t("Round over"),
  stop: () => t("Stop the game"),
  continue: () => t("Continue"),
  open: () => t("Open the table"),
  close: () => t("Close the table"),
  call_floor: () => t("Call the floor"),
};

/** @param {string} key Of a key pad: `no_more_bets`, `seat_3`, `seat:3`. @returns {string} Its words. */
export function keyWord(key) {
  const name = key.toLowerCase().replace(":", "_");
  const seat = /^seat_(\d+)$/.exec(name)?.[1];
  return seat === undefined ? (KEY[name]?.() ?? key) : t("Seat {seat}", { seat });
}

/** @param {string} status A seat's. @returns {string} Its word; empty: nobody plays there. */
export function seatWord(status) {
  return SEAT[status]?.() ?? "";
}

/** @param {string} state A spot's, or what becomes of its wager. @returns {string} Its word. */
export function spotWord(state) {
  return SPOT[state]?.() ?? state;
}

/** @param {string} colour Of backs. @returns {string} Its word. */
export function colourWord(colour) {
  return COLOUR[colour]?.() ?? colour;
}

/** @param {string} name Such as `late_bet`. @returns {string} It, as people say it. */
export function nameWord(name) {
  return say(name.replaceAll("_", " "));
}

/**
 * @param {import("../messages").Snapshot} snapshot The table.
 * @param {number} seat A seat's number.
 * @param {string} wager A wager's name.
 * @returns {string} What the layout calls its spot.
 */
export function spotLabel({ seats }, seat, wager) {
  const spots = seats.find(({ number }) => number === seat)?.spots ?? [];
  return say(spots.find((spot) => spot.wager === wager)?.label ?? wager);
}

/** @param {number} utcUs Microseconds. @returns {string} The time of day where the table stands. */
export function clock(utcUs) {
  const words = { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false };
  const language = document.documentElement.lang;
  return new Date(utcUs / 1000).toLocaleTimeString(
    language,
    /** @type {Intl.DateTimeFormatOptions} */ (words),
  );
}
