/**
 * The band of notices, always in the same place and of the same height: further prompts, what else
 * stops the next deal, what was refused; and beside it the alerts of this round.
 */

import { say, t, term } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { clock } from "./wording.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").View} View
 * @typedef {{look: string, sign: string, words: string, mark?: string, at?: number,
 *   more?: string, cause?: string}} Notice
 */

/** From so many letters on a notice is set smaller. */
const LONG = 115;

/**
 * Draw the band.
 *
 * @param {View} view The table's view.
 * @param {import("../app.js").Said | null} answer What was answered last, here or at the keys.
 */
export function notices({ snapshot, links }, answer) {
  const all = [...answered(answer), ...found(snapshot), ...doubts(snapshot, links)];
  const [first, ...others] = all;
  return html`<section class="notices" aria-label=${t("panel-notices")}>
    <div class="notice-place" role="status">
      ${first === undefined ? nothing : notice(first)}
      ${others.length > 0 ? rest(others) : nothing}
    </div>
  </section>`;
}

/**
 * The last answer: it comes first while it is shown, and covers nothing.
 *
 * @param {import("../app.js").Said | null} answer What was answered last.
 * @returns {Notice[]} The notice.
 */
function answered(answer) {
  if (answer === null) return [];
  return [{ look: "refused", sign: answer.good ? "✓" : "✕", words: answer.words }];
}

/** @param {Notice} view One notice. */
function notice({ look, sign, words, mark, at, more, cause }) {
  const dense = words.length + (more?.length ?? 0) > LONG ? "dense" : "";
  return html`<p class="notice notice-${look} ${dense}" data-cause=${cause ?? nothing}>
    <b class="notice-sign" aria-hidden="true">${sign}</b>
    ${mark ? html`<em>${mark}</em>` : nothing}
    <span>${words} ${at ? html`<time>${clock(at)}</time>` : nothing} ${more ? html`<small>${more}</small>` : nothing}</span>
  </p>`;
}

/** @param {Notice[]} others Those that do not fit: a touch shows them. */
function rest(others) {
  return html`<details class="more">
    <summary aria-label=${t("panel-more-notices", { count: others.length })}>
      +${others.length}
    </summary>
    <div class="more-list">${others.map(notice)}</div>
  </details>`;
}

/**
 * All notices, the most important first.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {Notice[]} The notices.
 */
function found(snapshot) {
  const others = snapshot.holds.filter(({ id }) => id !== snapshot.instruction.hold);
  return [
    ...others.map((hold) => ({
      look: "hold",
      sign: "▲",
      mark: t("panel-no-next-deal"),
      words: say(hold.words),
      more: say(hold.remedy),
      cause: hold.cause,
    })),
    ...snapshot.alerts
      .filter(({ decided }) => !decided)
      .toReversed()
      .map(late),
    ...snapshot.prompts.map((words) => ({ look: "do", sign: "→", words: say(words) })),
  ];
}

/**
 * Devices that are up, with a trouble in a part of them; what it is, a technician's screen says. A
 * device that is down holds the table.
 *
 * @param {Snapshot} snapshot The table.
 * @param {View["links"]} links What the daemon knows of its links.
 * @returns {Notice[]} The notices.
 */
function doubts(snapshot, links) {
  return snapshot.devices.flatMap(({ name, up }) => {
    const words = t("panel-device-troubled", { name: term("device", name) });
    return up && links[name]?.problem ? [{ look: "refused", sign: "●", words }] : [];
  });
}

/** @param {import("../messages").AlertView} alert A late bet. @returns {Notice} The notice. */
function late({ words, utc_us: at }) {
  return { look: "late", sign: "!", words: say(words), at, more: t("panel-late-bet-touch") };
}
