/**
 * The alarm chip in the head of every screen: how urgent, how many, and the pause of the sound.
 *
 * Colour, shape, words and sound say the same (docs/alarms.md). The module is loaded with the
 * first alarm, or when somebody tests the sound.
 */

import { clock } from "../parts/wording.js";
import { say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { audible, hush, ring, setVolume, test } from "./sound.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("./sound.js").Priority} Priority
 * @typedef {{priority: Priority, since: number, words: string}} Alarm
 */

/** Milliseconds for which the sound pauses after somebody has acknowledged the alarms. */
const PAUSE = 120_000;

/** Milliseconds for which the list of alarms stays open. */
const SHOWN = 15_000;

/** Whether the list of alarms is open. */
let open = false;
let timer = 0;

/** The most urgent first. @type {readonly Priority[]} */
const ORDER = ["high", "medium", "low"];

/** When this page saw the acknowledgement `seen.utc_us`, on its own clock (milliseconds). */
const seen = { utc_us: 0, at: 0 };

/**
 * Draw the chip, and sound the alarm that it shows.
 *
 * @param {App} app The page.
 */
export function alarmChip(app) {
  const { snapshot } = app;
  setVolume(snapshot.room.alarm_volume);
  const standing = alarms(snapshot);
  const shown = mostUrgent(standing);
  if (shown === undefined) {
    hush();
    return nothing;
  }
  const left = pauseLeft(snapshot, app);
  const loud =
    left > 0 ? standing.filter((each) => each.since > snapshot.acknowledged_utc_us) : standing;
  const sounding = mostUrgent(loud);
  if (sounding === undefined) hush();
  else ring(sounding);
  return html`<span class="alarm alarm-${shown}" data-alarm=${shown} data-sounds=${sounding ?? ""}>
    ${listed(app, shown, standing)}
    ${pause(app, sounding)}
    ${audible(app.redraw) ? nothing : html`<em data-muted>${t("panel-sound-muted")}</em>`}
  </span>`;
}

/**
 * Play the sounds of the three priorities once, for a test.
 *
 * @param {number} volume Per cent of full volume.
 */
export function testSound(volume) {
  setVolume(volume);
  test(ORDER);
}

/** @type {Record<Priority, () => string>} */
const LABELS = {
  high: () => t("panel-alarm-high"),
  medium: () => t("panel-alarm-medium"),
  low: () => t("panel-alarm-low"),
};

/**
 * Draw how urgent it is and how many stand; a touch lists them all, for a while.
 *
 * @param {App} app The page.
 * @param {Priority} shown The most urgent.
 * @param {readonly Alarm[]} standing All.
 */
function listed(app, shown, standing) {
  const toggle = () => show(app, !open);
  const count = standing.length > 1 ? html`<b>${standing.length}</b>` : nothing;
  const sorted = ORDER.flatMap((each) => standing.filter(({ priority }) => priority === each));
  return html`<span class="alarms">
    <button class="alarms-key" data-alarms aria-expanded=${open ? "true" : "false"} @click=${toggle}>
      ${shape(shown)} ${LABELS[shown]()} ${count}
    </button>
    ${open ? html`<ul>${sorted.map(line)}</ul>` : nothing}
  </span>`;
}

/**
 * @param {App} app The page.
 * @param {boolean} whether Whether the list is shown from now on.
 */
function show(app, whether) {
  clearTimeout(timer);
  open = whether;
  if (whether) timer = setTimeout(() => show(app, false), SHOWN);
  app.redraw();
}

/** @param {Alarm} alarm One that stands: how urgent, what it is, since when. */
function line({ priority, since, words }) {
  return html`<li data-stands=${priority}>
    ${shape(priority)} <span>${words} ${since === Infinity ? nothing : html`<time>${clock(since)}</time>`}</span>
  </li>`;
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {Alarm[]} All alarms that stand; a halted table takes no acknowledgement in.
 */
function alarms(snapshot) {
  const { holds, alerts, halted, wrong_pins: tried } = snapshot;
  const found = [
    ...[...holds, ...tried].map(({ priority, since_utc_us: since, words }) => ({
      priority,
      since,
      words: say(words),
    })),
    ...alerts
      .filter(({ decided }) => !decided)
      .map((each) => ({
        priority: each.priority,
        since: each.utc_us,
        words: say(each.words),
      })),
  ].map((each) => ({ ...each, priority: /** @type {Priority} */ (each.priority) }));
  return halted === null
    ? found
    : [{ priority: "high", since: Infinity, words: say(halted) }, ...found];
}

/** @param {readonly Alarm[]} standing Alarms. @returns {Priority | undefined} The highest priority. */
function mostUrgent(standing) {
  return ORDER.find((priority) => standing.some((each) => each.priority === priority));
}

/**
 * Return how long the sound still pauses (milliseconds); then draw anew, so that it sounds again.
 *
 * @param {Snapshot} snapshot The table.
 * @param {App} app The page.
 */
function pauseLeft({ acknowledged_utc_us: utc_us }, app) {
  if (utc_us === 0) return 0;
  if (seen.utc_us !== utc_us) {
    Object.assign(seen, { utc_us, at: performance.now() });
    setTimeout(app.redraw, PAUSE + 1);
  }
  return seen.at + PAUSE - performance.now();
}

/**
 * Draw the key that pauses the sound, or that it pauses; a halted table lets nobody pause it.
 *
 * @param {App} app The page.
 * @param {Priority | undefined} sounding What sounds.
 */
function pause(app, sounding) {
  if (app.snapshot.halted !== null) return nothing;
  if (sounding === undefined) return t("panel-sound-pauses");
  const acknowledge = () => void app.ask({ request: "acknowledge", seen: app.seen(["alarms"]) });
  return html`<button class="quiet" data-acknowledge @click=${acknowledge}>
    ${t("panel-pause-sound")}
  </button>`;
}

/** Draw the shape of a priority: a person who sees no colour tells them apart. @param {Priority} priority */
function shape(priority) {
  const inside = {
    high: svg`<path d="M10 1 L19 10 L10 19 L1 10 Z" /><path class="bar" d="M7 6 v6 M10 6 v6 M13 6 v6 M7 14 v1 M10 14 v1 M13 14 v1" />`,
    medium: svg`<path d="M10 1 L19 18 L1 18 Z" /><path class="bar" d="M8.5 8 v5 M11.5 8 v5 M8.5 15 v1 M11.5 15 v1" />`,
    low: svg`<circle cx="10" cy="10" r="9" /><path class="bar" d="M10 5 v6 M10 13 v1" />`,
  }[priority];
  return html`<svg class="alarm-shape" viewBox="0 0 20 20" aria-hidden="true">${inside}</svg>`;
}
