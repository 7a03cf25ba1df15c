/** The piles before the dealer: the shuffler's tray, the dealer's own hand, the discard rack. */

import { say, t } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { lettered } from "./lettering.js";
import { fan, inPlay } from "./marks.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {{title: string, words: string, look: string, name: string}} Pile
 */

/** Each pile's width and height, the gap between two, the room below. */
const WIDE = 178;
const TALL = 104;
const GAP = 14;
const BELOW = 10;

/**
 * Draw the three piles.
 *
 * @param {Snapshot} snapshot The table.
 * @param {number} centre Where the middle of the drawing is.
 * @param {number} bottom Where it ends.
 */
export function middle(snapshot, centre, bottom) {
  const piles = [tray(snapshot), hand(snapshot), rack(snapshot)];
  const left = centre - (3 * WIDE + 2 * GAP) / 2;
  return svg`<g transform="translate(${left} ${bottom - TALL - BELOW})">
    ${piles.map((each, index) => svg`<g transform="translate(${index * (WIDE + GAP)} 0)">${pile(each, snapshot.instruction.part === each.name)}</g>`)}
  </g>`;
}

/**
 * @param {Pile} view One pile.
 * @param {boolean} strong Whether the instruction is about it.
 */
function pile({ title, words, look, name }, strong) {
  return svg`<g class="pile ${strong ? "strong" : ""}" role="img" aria-label=${t("panel-title-words", { title, words })}
      data-pile=${name} data-look=${look}>
    <rect class="pile-box" width=${WIDE} height=${TALL} rx="10"/>
    ${lettered("pile-title", title, { x: WIDE / 2, y: 20, size: 14, weight: 600, room: WIDE - 16 })}
    ${look ? svg`<g transform="translate(${WIDE / 2 - 28} 26) scale(1.28)">${fan(look)}</g>` : nothing}
    ${lettered("pile-words", words, { x: WIDE / 2, y: TALL - 10, size: 16, weight: 600, room: WIDE - 12 })}
  </g>`;
}

/** @param {Snapshot} snapshot The table. @returns {Pile} The shuffler's exit tray. */
function tray(snapshot) {
  const { act, levels, dealer_packet: own, seats } = snapshot;
  const base = { title: t("panel-shufflers-tray"), name: "tray" };
  const seat = seats.find((each) => each.status === "packet")?.number ?? 0;
  const kept = snapshot.kept_for;
  const lies = seat > 0 || own === "tray";
  if (act) return { ...base, words: say(act), look: "ghost" };
  if (kept !== null) {
    const words = kept > 0 ? t("panel-kept-for-seat", { seat: kept }) : t("panel-kept");
    return { ...base, words, look: inPlay(snapshot) };
  }
  if (lies) {
    const words = seat > 0 ? t("panel-for-seat", { seat }) : t("panel-for-dealer");
    return { ...base, words, look: inPlay(snapshot) };
  }
  if (levels?.tray === "occupied") {
    return { ...base, words: t("panel-tray-full"), look: inPlay(snapshot) };
  }
  return {
    ...base,
    words: levels?.tray === "unknown" ? t("panel-tray-unknown") : t("panel-tray-empty"),
    look: "",
  };
}

/** @param {Snapshot} snapshot The table. @returns {Pile} The dealer's own hand. */
function hand(snapshot) {
  const { dealer_packet: own } = snapshot;
  const base = { title: t("panel-your-hand"), name: "hand" };
  if (own === "lifted") return { ...base, words: t("panel-with-you"), look: inPlay(snapshot) };
  if (own === "tray") return { ...base, words: t("seat-packet"), look: "ghost" };
  return {
    ...base,
    words: t(snapshot.void ? "panel-no-cards" : "panel-no-cards-yet"),
    look: "ghost",
  };
}

/** @param {Snapshot} snapshot The table. @returns {Pile} The discard rack. */
function rack(snapshot) {
  const { counts, step } = snapshot;
  const base = { title: t("panel-discard-rack"), name: "rack" };
  if (counts === null && (snapshot.counting || snapshot.void)) {
    const words = snapshot.counting
      ? t("panel-being-counted-by-hand")
      : t("panel-cards-are-collected");
    return { ...base, words, look: "ghost" };
  }
  const due = step === "remainder" || step === "awaiting_green";
  if (counts === null || (counts.remainder < 0 && !due)) {
    return { ...base, words: t("panel-tray-empty"), look: "" };
  }
  const count = counts.remainder < 0 ? counts.remainder_expected : counts.remainder;
  if (counts.rack < count) {
    return { ...base, words: t("panel-cards-to-come", { count }), look: "ghost" };
  }
  return { ...base, words: t("panel-cards-counted", { count }), look: inPlay(snapshot) };
}
