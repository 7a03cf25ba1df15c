/** Errands about irregularities: declare one, decide one. */

import { say, t, term } from "../translate.js";
import { cards, rows } from "./asking.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Field} Field
 * @typedef {import("./errand.js").Values} Values
 * @typedef {import("../messages").IrregularityView} IrregularityView
 * @typedef {import("../messages").RemedyView} RemedyView
 */

/**
 * Decide an irregularity by a remedy that the house's rules allow.
 *
 * @param {App} app The page.
 * @param {IrregularityView} found The irregularity.
 */
export function decide(app, found) {
  const now = () => app.snapshot.irregularities.find((each) => each.id === found.id) ?? found;
  const chosen = (/** @type {string} */ remedy) =>
    now().allowed.find((each) => each.remedy === remedy);
  const counted = now().allowed.some((each) => each.needs_count);
  begin(app, {
    title: t("panel-decide-what", { irregularity: term("irregularity", found.kind) }),
    who: proved(app),
    fields: [
      {
        name: "remedy",
        title: t("panel-what-is-done"),
        kind: "choice",
        options: () =>
          now().allowed.map(({ remedy, by, refused }) => ({
            value: remedy,
            ...deed(app, remedy, by),
            ...(refused ? { refused: say(refused) } : {}),
          })),
      },
      cards("count", t("panel-how-many-cards-counted")),
      {
        name: "effects",
        title: t("panel-what-becomes-of-wagers"),
        kind: "effects",
        rows: (values) => rows(app.snapshot, chosen(values["remedy"])?.wagers ?? []),
      },
      reason(["reason-seen-by-all", "reason-players-word", "reason-cameras-were-asked"]),
    ],
    skip: (field, values) => needless(field, chosen(values["remedy"])),
    build: ({ remedy, count, effects, reason: why }) => ({
      request: "decide",
      id: found.id,
      remedy,
      reason: why,
      effects: effects ?? [],
      count: count ?? -1,
    }),
    decides: [`irregularity-${found.id}`, ...(counted ? ["cards"] : [])],
  });
}

/**
 * @param {App} app The page.
 * @returns {"session" | "proof"} Who declares and decides: a supervisor who is signed on here, else
 *   who shows badge and PIN. A technician has no word in it.
 */
function proved(app) {
  return app.session?.person.role === "supervisor" ? "session" : "proof";
}

/**
 * @param {App} app The page.
 * @param {string} remedy A remedy.
 * @param {string} by The least role that decides so.
 * @returns {{label: string, hint: string}} Its name, and what is done.
 */
export function deed(app, remedy, by) {
  return { label: term("deed", remedy), hint: hint(app, remedy, by) };
}

/**
 * @param {App} app The page.
 * @param {string} remedy A remedy.
 * @param {string} by The least role that decides so.
 * @returns {string} What is done; and by whom, if nobody of that role is signed on here.
 */
function hint(app, remedy, by) {
  const done = term("remedy", `${remedy}_words`);
  const enough = by !== "supervisor" || app.session?.person.role === "supervisor";
  return enough ? done : t("panel-supervisor-decides", { done });
}

/**
 * @param {Field} field A field of a decision.
 * @param {RemedyView | undefined} chosen The remedy that was chosen.
 */
function needless(field, chosen) {
  if (field.name === "effects") {
    return chosen?.wagers.every(({ possible }) => possible.length < 2) ?? true;
  }
  return field.name === "count" && !chosen?.needs_count;
}

/** Declare an irregularity; by a dealer or a supervisor. @param {App} app The page. */
export function declare(app) {
  const { declarable, seats } = app.snapshot;
  const spots = seats[0]?.spots ?? [];
  const places = (/** @type {Values} */ { kind }) => declarable.find((each) => each.kind === kind);
  const wagers = (/** @type {Values} */ values) => {
    const at = places(values);
    return at?.wagers[at.seats.indexOf(values["seat"])] ?? [];
  };
  begin(app, {
    title: t("panel-irregularity"),
    who: proved(app),
    fields: [
      {
        name: "kind",
        title: t("panel-what-happened"),
        kind: "choice",
        options: () =>
          declarable.map(({ kind }) => ({
            value: kind,
            label: term("irregularity", kind),
            hint: term("irregularity", `${kind}_words`),
          })),
      },
      {
        name: "seat",
        title: t("panel-at-which-seat"),
        kind: "choice",
        options: (values) =>
          (places(values)?.seats ?? []).map((seat) => ({
            value: seat,
            label: seat === 0 ? t("panel-no-seat-or-several") : t("panel-seat", { seat }),
          })),
      },
      {
        name: "wager",
        title: t("panel-which-wager"),
        kind: "choice",
        options: (values) =>
          wagers(values).map((name) => ({
            value: name,
            label: spots.find(({ wager }) => wager === name)?.label ?? t("panel-as-the-spot-told"),
          })),
      },
      {
        name: "remark",
        title: t("panel-remark"),
        kind: "text",
        suggestions: [],
        optional: true,
      },
    ],
    skip: ({ name }, values) => name === "wager" && wagers(values).join() === "",
    build: ({ kind, seat, wager, remark }) => ({
      request: "declare",
      kind,
      seat,
      wager: wager ?? "",
      remark,
    }),
    decides: ["round"],
  });
}
