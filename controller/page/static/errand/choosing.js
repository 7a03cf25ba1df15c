/** Errands for choosing what is played: game, limits, house switches. */

import { money, say, t, term } from "../translate.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Field} Field
 * @typedef {import("./errand.js").Values} Values
 * @typedef {import("../messages").GameChoice} GameChoice
 * @typedef {import("../messages").LimitChoice} LimitChoice
 * @typedef {import("../messages").PayTableChoice} PayTableChoice
 * @typedef {import("../messages").SwitchChoice} SwitchChoice
 */

/** Cents: the highest limit. */
const MOST = 100_000_000;

/**
 * Choose a game with its pay table; ask for limits that are in no file.
 *
 * @param {App} app The page.
 * @param {GameChoice} game The game.
 * @param {PayTableChoice | null} table The pay table; null: the game has none.
 * @param {string} cost What it will cost, translated.
 */
export function chooseGame(app, game, table, cost) {
  const missing = game.played ? [] : game.limits.filter((each) => each.minimum < 0);
  begin(app, {
    title:
      table === null
        ? t("panel-choose-game-alone", { game: game.name })
        : t("panel-choose-game", { game: game.name, table: table.name }),
    note: cost,
    who: "session",
    fields: [...missing.flatMap(limitFields), why()],
    build: (values) => ({
      request: "choose",
      ...(game.played ? {} : { game: game.key }),
      ...(table === null ? {} : { pay_table: table.name }),
      limits: missing.map((each) => limitOf(each, values)),
      reason: values["reason"],
    }),
    decides: ["choices"],
  });
}

/**
 * Choose the limits of a wager.
 *
 * @param {App} app The page.
 * @param {LimitChoice} limit The limits now.
 * @param {string} cost What it will cost, translated.
 */
export function chooseLimit(app, limit, cost) {
  begin(app, {
    title: t("panel-limits-of", { wager: limit.label }),
    note: cost,
    who: "session",
    fields: [...limitFields(limit), why()],
    build: (values) => ({
      request: "choose",
      limits: [limitOf(limit, values)],
      reason: values["reason"],
    }),
    decides: ["choices"],
  });
}

/**
 * Choose the value of a house switch.
 *
 * @param {App} app The page.
 * @param {SwitchChoice} found The switch.
 * @param {string} cost What it will cost, translated.
 */
export function chooseSwitch(app, found, cost) {
  begin(app, {
    title: say(found.words),
    note: cost,
    who: "session",
    fields: [valueField(found), why()],
    build: (values) => ({
      request: "choose",
      switches: [{ name: found.name, value: String(values["value"]) }],
      reason: values["reason"],
    }),
    decides: ["choices"],
  });
}

/**
 * Drop all choices that were made at the table.
 *
 * @param {App} app The page.
 * @param {string} cost What it will cost, translated.
 */
export function returnToFiles(app, cost) {
  begin(app, {
    title: t("panel-play-as-files-say"),
    note: cost,
    who: "session",
    fields: [why()],
    build: (values) => ({ request: "choose", as_configured: true, reason: values["reason"] }),
    decides: ["choices"],
  });
}

/** @returns {Field} The reason of the choice. */
function why() {
  return reason(["reason-ordered-by-the-pit", "reason-demand", "reason-time-of-day"]);
}

/** @param {LimitChoice} limit A wager's. @returns {Field[]} Its least and its largest amount. */
function limitFields({ wager, label, highest }) {
  const most = highest < 0 ? MOST : highest;
  return [
    {
      name: `${wager} least`,
      title: t("panel-limit-least", { wager: label }),
      kind: "money",
      most,
    },
    {
      name: `${wager} most`,
      title:
        highest < 0
          ? t("panel-limit-largest", { wager: label })
          : t("panel-limit-largest-at-most", {
              wager: label,
              most: money(highest),
            }),
      kind: "money",
      most,
    },
  ];
}

/**
 * @param {LimitChoice} limit A wager's.
 * @param {Values} values What was filled in.
 */
function limitOf({ wager }, values) {
  return { wager, minimum: values[`${wager} least`], maximum: values[`${wager} most`] };
}

/** @param {SwitchChoice} found A switch. @returns {Field} The field for its value. */
function valueField({ values, whole, least, most, value }) {
  const title = t("panel-setting-now", { value: term("setting", value, value) });
  if (values.length > 0) {
    const options = values.map((each) => ({ value: each, label: term("setting", each) }));
    return { name: "value", title, kind: "choice", options: () => options };
  }
  if (whole) return { name: "value", title, kind: "number", unit: "", most };
  const bounds = t("panel-from-to", { from: least, to: most });
  return { name: "value", title: `${title} ${bounds}`, kind: "text", suggestions: [] };
}
