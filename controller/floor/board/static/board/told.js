/** What a table's matters are called, and its name, step and limits in few words. */

import { clock } from "../parts/wording.js";
import { money, say, t } from "../translate.js";

/**
 * @typedef {import("./matters.js").Matter} Matter
 * @typedef {import("./matters.js").Tile} Tile
 */

/**
 * Return the words of a matter.
 *
 * @param {Matter} matter The matter.
 * @param {Tile} tile Of which table.
 * @returns {string} The words.
 */
export function called(matter, tile) {
  const what = matter.cause ? say({ id: `held-${matter.cause.replaceAll("_", "-")}` }) : "";
  const count = matter.count ?? 0;
  switch (matter.kind) {
    case "halted":
      return t("board-halted");
    case "stopped":
      return t("board-stopped", { what });
    case "held":
      return t("board-held", { what });
    case "next":
      return t("board-no-next-deal", { what });
    case "gone":
      return t("board-gone");
    case "silent":
      return t("board-silent", { time: minute(matter.since) });
    case "call":
      return tile.reason ? t("board-call-for", { reason: tile.reason }) : t("board-call");
    case "decisions":
      return t("board-decisions", { count });
    case "late":
      return t("board-late", { count });
    case "pins":
      return t("board-pins");
    case "twice":
      return t("board-twice", { name: tile.table });
    case "refused":
      return t("board-refused-version");
    case "pit":
      return t("board-pit-silent", { pit: tile.pit || t("board-no-pit"), count });
  }
}

/**
 * Return how a table stands, in one line.
 *
 * @param {Tile} tile The table.
 * @returns {string} Its step, or that it is off.
 */
export function standing(tile) {
  if (tile.life === "off") return t("board-off", { time: minute(tile.since) });
  if (tile.life === "waited") return t("board-waited");
  if (tile.life === "silent" && tile.refused) return t("board-refused-version");
  if (tile.life === "silent") return t("board-silent", { time: minute(tile.since) });
  if (tile.life === "gone") return t("board-gone");
  return tile.title ? say(tile.title) : "";
}

/** @param {Tile} tile A table. @returns {string} Its limits: Ante 5.00–100.00. */
export function limits(tile) {
  return (tile.limits ?? [])
    .map(([label, least, most]) => `${label} ${money(least)}–${money(most)}`)
    .join(" · ");
}

/** @param {number} since Milliseconds of UTC. @returns {string} The time of day, without seconds. */
export function minute(since) {
  return clock(since * 1000, {});
}
