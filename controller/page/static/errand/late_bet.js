/** The errand about a late bet: touch its seat, and choose what is done. */

import { spotLabel } from "../parts/wording.js";
import { say, t } from "../translate.js";
import { begin, proof } from "./errand.js";
import { deed } from "./irregular.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").AlertView} AlertView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/**
 * @param {Snapshot} snapshot The table.
 * @param {number} seat A seat's number.
 * @returns {AlertView | undefined} Its last late bet on which nobody has decided.
 */
export function lateBet({ alerts }, seat) {
  return alerts.findLast((each) => each.seat === seat && !each.decided);
}

/**
 * Rule on a late bet: seat and wager are known, one touch says what is done.
 *
 * The dealer needs no PIN where a badge has said who deals; what a supervisor decides needs theirs,
 * or that they are signed on here.
 *
 * @param {App} app The page.
 * @param {AlertView} alert The late bet.
 */
export function ruleLateBet(app, alert) {
  const { seat, spot: wager } = alert;
  const here = app.session?.person.role === "supervisor";
  const byDealer = app.snapshot.dealer !== null;
  const proves = (/** @type {string} */ remedy) =>
    !here &&
    (!byDealer || alert.remedies.find((each) => each.remedy === remedy)?.by === "supervisor");
  begin(app, {
    title: t("panel-late-bet-of", { seat, wager: spotLabel(app.snapshot, seat, wager) }),
    who: here ? "session" : "nobody",
    fields: [
      {
        name: "remedy",
        title: t("panel-what-is-done"),
        kind: "choice",
        options: () =>
          alert.remedies.map(({ remedy, by, refused }) => ({
            value: remedy,
            ...deed(app, remedy, by),
            ...(refused ? { refused: say(refused) } : {}),
          })),
      },
      proof(),
    ],
    skip: ({ name }, values) => name !== "remedy" && !proves(values["remedy"]),
    build: ({ remedy, badge = "", pin = "" }) => ({
      request: "late_bet",
      seat,
      wager,
      remedy,
      // Signed on here, the session proves who it is.
      badge: here ? "" : badge,
      pin: here ? "" : pin,
    }),
    decides: [`late_bet-${seat}-${wager}`],
  });
}
