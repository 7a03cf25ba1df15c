/**
 * The sound of the board: as the most urgent table sounds, by the panel's own sounds.
 *
 * A pause lasts two minutes for what stands; what is raised meanwhile sounds at once. Here, and not
 * at a panel, the sound can be switched off, in this browser: the table itself sounds all the same.
 */

import { audible, hush, ring, setVolume } from "../alarms/sound.js";
import { t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { priorityOf } from "./matters.js";

/** @typedef {import("./matters.js").Placed} Placed */

/** Milliseconds for which the sound pauses. */
const PAUSE = 120_000;
const KEPT = "board-sound";
const VOLUME = 40;
/** @type {readonly ("high" | "medium" | "low")[]} */
const ORDER = ["high", "medium", "low"];

let until = 0;
/** What stood when somebody paused the sound: tables with their matters. @type {Set<string>} */
let paused = new Set();

/**
 * Sound, and draw the keys of it.
 *
 * @param {readonly Placed[]} tables All tables.
 * @param {() => void} redraw Draws everything anew.
 */
export function sounding(tables, redraw) {
  const standing = tables.filter((each) => priorityOf(each) !== undefined);
  const on = localStorage.getItem(KEPT) !== "off";
  const pauses = performance.now() < until;
  // What is over and is raised again sounds again.
  const stands = new Set(standing.flatMap(names));
  paused = new Set([...paused].filter((each) => stands.has(each)));
  const loud = pauses
    ? standing.filter((each) => !names(each).every((one) => paused.has(one)))
    : standing;
  const sounds = on
    ? ORDER.find((each) => loud.some((table) => priorityOf(table) === each))
    : undefined;
  setVolume(VOLUME);
  if (sounds === undefined) hush();
  else ring(sounds);
  const turn = () => {
    localStorage.setItem(KEPT, on ? "off" : "on");
    redraw();
  };
  const pause = () => {
    until = performance.now() + PAUSE;
    paused = new Set(standing.flatMap(names));
    setTimeout(redraw, PAUSE + 1);
    redraw();
  };
  // One key, which says what a touch does while it sounds, and else whether it would sound. A touch is
  // also what a browser waits for before it lets a page sound.
  const muted = sounds !== undefined && !audible(redraw);
  const words = muted
    ? t("board-sound-muted")
    : sounds !== undefined
      ? t("panel-pause-sound")
      : on
        ? t("board-sound-on")
        : t("board-sound-off");
  const go = muted ? redraw : sounds !== undefined ? pause : turn;
  return html`<button class="quiet" data-sounds=${sounds ?? ""} data-muted=${muted ? "" : nothing}
    aria-pressed=${on ? "true" : "false"} @click=${go}>${words}</button>`;
}

/** @param {Placed} table A table. @returns {string[]} Its matters by name. */
function names({ tile, matters }) {
  return matters.map(({ kind, cause }) => `${tile.table} ${kind} ${cause ?? ""}`);
}
