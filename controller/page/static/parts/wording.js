/** Which words stand for the states that the snapshot names. */

import { t } from "../translate.js";

/** @type {Record<string, () => string>} */
const SEAT = {
  in: () => t("in"),
  waiting: () => t("to come"),
  packet: () => t("in the tray"),
  dealt: () => t("dealt"),
  deciding: () => t("deciding"),
  stays: () => t("plays"),
  folded: () => t("folded"),
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

/** @param {number} utcUs Microseconds. @returns {string} The time of day where the table stands. */
export function clock(utcUs) {
  const words = { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false };
  const language = document.documentElement.lang;
  return new Date(utcUs / 1000).toLocaleTimeString(
    language,
    /** @type {Intl.DateTimeFormatOptions} */ (words),
  );
}
