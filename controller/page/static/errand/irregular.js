/** Errands about irregularities: declare one, decide one. */

import { say, t, term } from "../translate.js";
import { cards, rows } from "./asking.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Field} Field
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
  return { label: LABELS[remedy]?.() ?? remedy, hint: hint(app, remedy, by) };
}

/**
 * @param {App} app The page.
 * @param {string} remedy A remedy.
 * @param {string} by The least role that decides so.
 * @returns {string} What is done; and by whom, if nobody of that role is signed on here.
 */
function hint(app, remedy, by) {
  const done = DONE[remedy]?.() ?? "";
  const enough = by !== "supervisor" || app.session?.person.role === "supervisor";
  return enough ? done : t("panel-supervisor-decides", { done });
}

/** The names of remedies. @type {Record<string, () => string>} */
const LABELS = {
  play_on: () => t("deed-play-on"),
  burn_card: () => t("deed-burn-card"),
  restore_card: () => t("deed-restore-card"),
  move_packet: () => t("deed-move-packet"),
  retract_bet: () => t("deed-retract-bet"),
  accept_bet: () => t("deed-accept-bet"),
  fold_hand: () => t("deed-fold-hand"),
  void_seat: () => t("deed-void-seat"),
  void_round: () => t("deed-void-round"),
  hand_deal: () => t("deed-hand-deal"),
};

/** What is done by each remedy. @type {Record<string, () => string>} */
const DONE = {
  play_on: () => t("remedy-play-on-words"),
  burn_card: () => t("remedy-burn-card-words"),
  restore_card: () => t("remedy-restore-card-words"),
  move_packet: () => t("remedy-move-packet-words"),
  retract_bet: () => t("remedy-retract-bet-words"),
  accept_bet: () => t("remedy-accept-bet-words"),
  fold_hand: () => t("remedy-fold-hand-words"),
  void_seat: () => t("remedy-void-seat-words"),
  void_round: () => t("remedy-void-round-words"),
  hand_deal: () => t("remedy-hand-deal-words"),
};

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
  begin(app, {
    title: t("panel-irregularity"),
    who: proved(app),
    fields: [
      {
        name: "kind",
        title: t("panel-what-happened"),
        kind: "choice",
        options: () => kinds(declarable),
      },
      {
        name: "seat",
        title: t("panel-at-which-seat"),
        kind: "choice",
        options: () => [
          { value: 0, label: t("panel-no-seat-or-several") },
          ...seats.map(({ number }) => ({
            value: number,
            label: t("panel-seat", { seat: number }),
          })),
        ],
      },
      {
        name: "wager",
        title: t("panel-which-wager"),
        kind: "choice",
        options: () => [
          { value: "", label: t("panel-as-the-spot-told") },
          ...spots.map(({ wager, label }) => ({ value: wager, label })),
        ],
      },
      {
        name: "remark",
        title: t("panel-remark"),
        kind: "text",
        suggestions: [],
        optional: true,
      },
    ],
    skip: (field, values) => field.name === "wager" && !BETS.includes(values["kind"]),
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

/** Kinds of irregularity that concern one wager. @type {unknown[]} */
const BETS = ["late_bet", "early_decision", "late_decision"];

/**
 * @param {readonly string[]} declarable The kinds that this table's game has.
 * @returns {import("./errand.js").Option[]} Those kinds, for people.
 */
function kinds(declarable) {
  return everyKind().filter(({ value }) => declarable.includes(String(value)));
}

/** @returns {import("./errand.js").Option[]} The kinds of irregularity of all games. */
function everyKind() {
  return [
    {
      value: "exposed_card",
      label: t("irregularity-exposed-card"),
      hint: t("irregularity-exposed-card-words"),
    },
    {
      value: "misplaced_packet",
      label: t("irregularity-misplaced-packet"),
      hint: t("irregularity-misplaced-packet-words"),
    },
    {
      value: "wrong_sized_packet",
      label: t("irregularity-wrong-sized-packet"),
      hint: t("irregularity-wrong-sized-packet-words"),
    },
    {
      value: "card_on_floor",
      label: t("irregularity-card-on-floor"),
      hint: t("irregularity-card-on-floor-words"),
    },
    {
      value: "late_bet",
      label: t("irregularity-late-bet"),
      hint: t("irregularity-late-bet-words"),
    },
    {
      value: "early_decision",
      label: t("irregularity-early-decision"),
      hint: t("irregularity-early-decision-words"),
    },
    {
      value: "late_decision",
      label: t("irregularity-late-decision"),
      hint: t("irregularity-late-decision-words"),
    },
    {
      value: "community_exposed",
      label: t("irregularity-community-exposed"),
      hint: t("irregularity-community-exposed-words"),
    },
    {
      value: "remainder_early",
      label: t("irregularity-remainder-early"),
      hint: t("irregularity-remainder-early-words"),
    },
    {
      value: "shuffler_failure",
      label: t("irregularity-shuffler-failure"),
      hint: t("irregularity-shuffler-failure-words"),
    },
    {
      value: "misdeal",
      label: t("irregularity-misdeal"),
      hint: t("irregularity-misdeal-words"),
    },
    {
      value: "out_of_turn",
      label: t("irregularity-out-of-turn"),
      hint: t("irregularity-out-of-turn-words"),
    },
    {
      value: "wrong_amount",
      label: t("irregularity-wrong-amount"),
      hint: t("irregularity-wrong-amount-words"),
    },
    {
      value: "wrong_cards",
      label: t("irregularity-wrong-cards"),
      hint: t("irregularity-wrong-cards-words"),
    },
    {
      value: "dealer_error",
      label: t("irregularity-dealer-error"),
      hint: t("irregularity-dealer-error-words"),
    },
  ];
}
