/** The raw inputs of devices in words: their names, and what they say. */

import { colourWord, keyWord, spotLabel } from "../parts/wording.js";
import { t, term } from "../translate.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/**
 * @param {Snapshot} snapshot The table, for the names of its spots.
 * @param {string} input Such as `seat 3 pair_plus`, `key STOP` or `cover`.
 * @returns {string} The input in words.
 */
export function inputWord(snapshot, input) {
  const key = /^key (.+)$/.exec(input)?.[1];
  if (key !== undefined) return t("panel-key-named", { called: keyWord(key) });
  const [, number, spot] = /^seat (\d+) (.+)$/.exec(input) ?? [];
  if (number === undefined || spot === undefined) return term("input", input, input);
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
  const word = term(input === "mode" ? input : "input", state, state);
  return colour === undefined ? word : t("list-comma", { first: word, rest: colourWord(colour) });
}
