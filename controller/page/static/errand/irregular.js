/** What went against the rules: somebody declares it, somebody decides it. */

import { nameWord } from "../parts/wording.js";
import { mark, say, t } from "../translate.js";
import { cards, rows } from "./asking.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Field} Field
 * @typedef {import("../messages").IrregularityView} IrregularityView
 * @typedef {import("../messages").RemedyView} RemedyView
 */

/**
 * Somebody decides an irregularity, by a remedy that the rules of the house allow.
 *
 * @param {App} app The page.
 * @param {IrregularityView} found Which.
 */
export function decide(app, found) {
  const now = () => app.snapshot.irregularities.find((each) => each.id === found.id) ?? found;
  const chosen = (/** @type {string} */ remedy) =>
    now().allowed.find((each) => each.remedy === remedy);
  begin(app, {
    title: t("Decide: {what}", { what: nameWord(found.kind) }),
    who: app.session === null ? "proof" : "session",
    fields: [
      {
        name: "remedy",
        title: t("What is done about it?"),
        kind: "choice",
        options: () =>
          now().allowed.map(({ remedy, by, refused }) => ({
            value: remedy,
            label: nameWord(remedy),
            hint: hint(app, remedy, by),
            ...(refused ? { refused: say(refused) } : {}),
          })),
      },
      cards("count", t("How many cards were counted?")),
      {
        name: "effects",
        title: t("What becomes of each wager?"),
        kind: "effects",
        rows: (values) => rows(app.snapshot, chosen(values["remedy"])?.wagers ?? []),
      },
      reason([mark("Seen by all"), mark("The player's word"), mark("Cameras were asked")]),
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
    stands: (snapshot) =>
      snapshot.irregularities.some((each) => each.id === found.id && !each.remedy),
  });
}

/**
 * @param {App} app The page.
 * @param {string} remedy A remedy.
 * @param {string} by The least role that decides so.
 * @returns {string} What is done, and by whom where nobody of that role is signed on here.
 */
function hint(app, remedy, by) {
  const done = DONE[remedy]?.() ?? "";
  const enough = by !== "supervisor" || app.session?.person.role === "supervisor";
  return enough ? done : t("{done} A supervisor decides that.", { done });
}

/** What is done by each remedy. @type {Record<string, () => string>} */
const DONE = {
  play_on: () => t("Everything stays as it lies."),
  burn_card: () => t("The card goes to the discard rack."),
  restore_card: () => t("The card goes back to where it came from."),
  move_packet: () => t("The packet goes to the one for whom it is."),
  retract_bet: () => t("The wager goes back to its player."),
  accept_bet: () => t("The wager counts as if in time."),
  fold_hand: () => t("The seat's hand is folded."),
  void_seat: () => t("The seat is out of the round."),
  void_round: () => t("The round ends without a result."),
  hand_deal: () => t("You deal the rest by hand."),
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

/** A dealer or a supervisor declares that something went against the rules. @param {App} app The page. */
export function declare(app) {
  const { round, seats } = app.snapshot;
  const spots = seats[0]?.spots ?? [];
  begin(app, {
    title: t("Something went against the rules"),
    who: app.session === null ? "proof" : "session",
    fields: [
      { name: "kind", title: t("What happened?"), kind: "choice", options: kinds },
      {
        name: "seat",
        title: t("At which seat?"),
        kind: "choice",
        options: () => [
          { value: 0, label: t("No seat, or several") },
          ...seats.map(({ number }) => ({
            value: number,
            label: t("Seat {seat}", { seat: number }),
          })),
        ],
      },
      {
        name: "wager",
        title: t("Which wager?"),
        kind: "choice",
        options: () => [
          { value: "", label: t("As the spot told") },
          ...spots.map(({ wager, label }) => ({ value: wager, label: say(label) })),
        ],
      },
      {
        name: "remark",
        title: t("A remark for the record"),
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
    stands: (snapshot) => snapshot.round === round,
  });
}

/** Kinds of irregularity that concern one wager. @type {unknown[]} */
const BETS = ["late_bet", "early_decision", "late_decision"];

/** @returns {import("./errand.js").Option[]} The kinds of irregularity. */
function kinds() {
  return [
    {
      value: "exposed_card",
      label: t("exposed card"),
      hint: t("A card was seen that must not be."),
    },
    {
      value: "misplaced_packet",
      label: t("misplaced packet"),
      hint: t("It lies before the wrong seat."),
    },
    {
      value: "wrong_sized_packet",
      label: t("wrong sized packet"),
      hint: t("Too few or too many cards."),
    },
    { value: "card_on_floor", label: t("card on floor"), hint: t("A card fell down.") },
    { value: "late_bet", label: t("late bet"), hint: t("Chips moved on a locked spot.") },
    {
      value: "early_decision",
      label: t("early decision"),
      hint: t("A seat decided before its turn."),
    },
    {
      value: "late_decision",
      label: t("late decision"),
      hint: t("A seat decided after the close."),
    },
    { value: "remainder_early", label: t("remainder early"), hint: t("Seats are unserved.") },
    {
      value: "shuffler_failure",
      label: t("shuffler failure"),
      hint: t("The machine failed in the round."),
    },
    { value: "dealer_error", label: t("dealer error"), hint: t("Any other error.") },
  ];
}
