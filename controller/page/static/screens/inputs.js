/** The raw inputs of devices in words: their names, and what they say. */

import { colourWord, keyWord, spotLabel } from "../parts/wording.js";
import { t, term } from "../translate.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/** Inputs of the shuffler. @type {Record<string, () => string>} */
const NAMES = {
  tray: () => t("input-tray"),
  cover: () => t("input-cover"),
  lid: () => t("input-lid"),
  fault: () => t("input-fault"),
  input: () => t("input-input"),
  output: () => t("input-output"),
  mode: () => t("input-mode"),
  game: () => t("input-game"),
};

/** The states of inputs. @type {Record<string, () => string>} */
const STATES = {
  "out of order": () => t("spot-faulty"),
  covered: () => t("input-covered"),
  empty: () => t("input-empty"),
  open: () => t("input-open"),
  closed: () => t("input-closed"),
  none: () => t("input-none"),
  cards: () => t("panel-unit-cards"),
  loaded: () => t("input-loaded"),
  shuffling: () => t("input-shuffling"),
  shuffled: () => t("input-shuffled"),
  shuffle: () => t("mode-shuffle"),
  sort: () => t("mode-sort"),
  service: () => t("mode-service"),
  unreadable: () => t("mode-unreadable"),
};

/**
 * @param {Snapshot} snapshot The table, for the names of its spots.
 * @param {string} input Such as `seat 3 pair_plus`, `key STOP` or `cover`.
 * @returns {string} The input in words.
 */
export function inputWord(snapshot, input) {
  const key = /^key (.+)$/.exec(input)?.[1];
  if (key !== undefined) return t("panel-key-named", { called: keyWord(key) });
  const [, number, spot] = /^seat (\d+) (.+)$/.exec(input) ?? [];
  if (number === undefined || spot === undefined) return NAMES[input]?.() ?? input;
  const seat = Number(number);
  return t("panel-seat-wager", { seat, wager: spotLabel(snapshot, seat, spot) });
}

/**
 * @param {string} input An input.
 * @param {string} says What it says: `covered`, `loaded, blue`, a fault, the game that is set.
 * @returns {string} The same in words.
 */
export function stateWord(input, says) {
  if (input.startsWith("key ")) return says === "down" ? t("panel-pressed") : t("panel-released");
  if (input === "game") return says;
  if (input === "fault" && says !== "none") return term("fault", says);
  const [state = "", colour] = says.split(", ");
  const word = STATES[state]?.() ?? state;
  return colour === undefined ? word : t("list-comma", { first: word, rest: colourWord(colour) });
}
