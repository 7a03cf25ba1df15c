/** Words for what the snapshot names: states, colours, keys, spots. */

import { spoken, t, term } from "../translate.js";

/** @param {string} key Of a key pad: `no_more_bets`, `seat_3`, `seat:3`. @returns {string} Its words. */
export function keyWord(key) {
  const seat = /^seat[_:](\d+)$/i.exec(key)?.[1];
  return seat === undefined ? term("key", key) : t("panel-seat", { seat: Number(seat) });
}

/** @param {string} state A spot's, or the effect on its wager. @returns {string} Its word. */
export function spotWord(state) {
  return term("spot", state);
}

/** @param {string} outcome How a round ended. @returns {string} Its word. */
export function outcomeWord(outcome) {
  return term("outcome", outcome);
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

/** The house's time zone; undefined: no picture has told it yet. @type {string | undefined} */
let houseZone;
/** Tells the offsets of its clock; to make it for each draw would take long. @type {Intl.DateTimeFormat | undefined} */
let offsets;

/** @param {string | undefined} zone The zone by whose clock times are shown from now on. */
export function goByClockOf(zone) {
  if ((zone || undefined) === houseZone) return;
  houseZone = zone || undefined;
  offsets = undefined;
}

/**
 * @param {number} utcUs Microseconds.
 * @param {Intl.DateTimeFormatOptions} [more] How seconds are shown.
 * @returns {string} The time of day by the house's clock, with its offset where it comes twice.
 */
export function clock(utcUs, more = { second: "2-digit" }) {
  const at = new Date(utcUs / 1000);
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: houseZone, ...more };
  return at.toLocaleTimeString(spoken(), form) + twice(at.getTime());
}

/** @param {number} at Milliseconds. @returns {string} How far from UTC it is; empty: it comes once. */
function twice(at) {
  const own = offset(at);
  for (const around of [-RANGE, RANGE]) {
    const other = offset(at + around);
    const alike = at + (minutes(own) - minutes(other)) * 60_000;
    if (other !== own && offset(alike) === other) return own.slice("GMT".length);
  }
  return "";
}

/** Milliseconds around a time in which the clock may be put back: more than it ever is. */
const RANGE = 3 * 3_600_000;

/** @param {number} at Milliseconds. @returns {string} The offset of the house's clock, GMT+02:00. */
function offset(at) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { timeZone: houseZone, timeZoneName: "longOffset" };
  offsets ??= new Intl.DateTimeFormat("en", form);
  return offsets.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
}

/** @param {string} told An offset. @returns {number} It in minutes. */
function minutes(told) {
  const [, sign, hour, minute] = /([+-])(\d\d):(\d\d)/.exec(told) ?? ["", "+", "0", "0"];
  return (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}
