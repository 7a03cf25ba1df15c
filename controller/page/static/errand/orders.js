/** What people at the table may want beyond the keys: each an errand. */

import { mark, say, t } from "../translate.js";
import { begin, reason } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Errand} Errand
 * @typedef {import("./errand.js").Field} Field
 * @typedef {import("./errand.js").EffectRow} EffectRow
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").IrregularityView} IrregularityView
 * @typedef {import("../messages").WagerChoiceView} WagerChoiceView
 */

/** Cards of a deck: nobody counts more. */
const DECK = 99;

/** A supervisor or technician signs on. @param {App} app The page. */
export function signOn(app) {
  begin(app, { title: t("Sign on"), who: "session", fields: [] });
}

/** A dealer taps in, where no badge reader does it. @param {App} app The page. */
export function tapIn(app) {
  begin(app, {
    title: t("A dealer takes over"),
    who: "nobody",
    fields: [{ name: "badge", title: t("Your badge"), kind: "badge" }],
    build: ({ badge }) => ({ request: "tap", badge }),
  });
}

/** The dealer calls the floor, with a reason. @param {App} app The page. */
export function callFloor(app) {
  const suggestions = [
    mark("Dispute"),
    mark("Chips are needed"),
    mark("Player needs help"),
    mark("Relief"),
  ];
  begin(app, {
    title: t("Call the floor"),
    who: "nobody",
    fields: [
      { name: "reason", title: t("For what reason?"), kind: "text", suggestions, optional: true },
    ],
    build: (values) => ({ request: "call_floor", reason: values["reason"] }),
  });
}

/** The dealer counts the cards in question, blind. @param {App} app The page. */
export function countCards(app) {
  const step = app.snapshot.step;
  begin(app, {
    title: t("Count the cards"),
    who: "nobody",
    fields: [cards("cards", t("How many cards lie there? Count them twice."))],
    build: (values) => ({ request: "count", cards: values["cards"] }),
    stands: (snapshot) => snapshot.step === step,
  });
}

/** A supervisor clears what holds the table. @param {App} app The page. */
export function clearHolds(app) {
  const { holds, reconcile } = app.snapshot;
  const counted = reconcile !== null || holds.some((hold) => hold.latched && hold.needs_count);
  const fields = [
    ...(counted ? [cards("count", t("How many cards did you count yourself?"))] : []),
    reason([mark("Looked at it, all is right"), mark("Counted, all is right"), mark("Put right")]),
  ];
  begin(app, {
    title: t("Clear what holds the table"),
    who: "session",
    fields,
    build: (values) => ({
      request: "clear",
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    stands: (snapshot) => snapshot.holds.length > 0,
  });
}

/** A supervisor voids the round, wager by wager. @param {App} app The page. */
export function voidRound(app) {
  const round = app.snapshot.round;
  begin(app, {
    title: app.snapshot.void ? t("Wagers of the void round") : t("Void round {round}", { round }),
    who: "session",
    fields: [
      {
        name: "effects",
        title: t("What becomes of each wager?"),
        kind: "effects",
        rows: () => rows(app.snapshot, app.snapshot.void_choices),
      },
      reason([
        mark("Cards exposed"),
        mark("Wrong number of cards"),
        mark("The shuffler failed"),
        mark("Packets mixed up"),
      ]),
    ],
    skip: (field) => field.kind === "effects" && app.snapshot.void_choices.length === 0,
    build: (values) => ({
      request: "clear",
      void_round: true,
      effects: values["effects"] ?? [],
      reason: values["reason"],
    }),
    stands: (snapshot) => snapshot.round === round,
  });
}

/**
 * Somebody decides an irregularity, by a remedy that the rules of the house allow.
 *
 * @param {App} app The page.
 * @param {IrregularityView} found Which.
 */
export function decide(app, found) {
  const now = () => app.snapshot.irregularities.find((each) => each.id === found.id) ?? found;
  const ruled = (/** @type {string} */ remedy) =>
    now().allowed.find((each) => each.remedy === remedy)?.wagers ?? [];
  begin(app, {
    title: t("Decide: {what}", { what: say(plain(found.kind)) }),
    who: app.session === null ? "proof" : "session",
    fields: [
      {
        name: "remedy",
        title: t("What is done about it?"),
        kind: "choice",
        options: () =>
          now().allowed.map(({ remedy, by }) => ({
            value: remedy,
            label: say(plain(remedy)),
            hint: by === "supervisor" ? t("A supervisor decides that.") : "",
          })),
      },
      cards("count", t("How many cards were counted?")),
      {
        name: "effects",
        title: t("What becomes of each wager?"),
        kind: "effects",
        rows: (values) => rows(app.snapshot, ruled(values["remedy"])),
      },
      reason([mark("Seen by all"), mark("The player's word"), mark("Cameras were asked")]),
    ],
    skip: (field, values) => needless(app.snapshot, field, values, ruled),
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
 * @param {Snapshot} snapshot The table.
 * @param {Field} field A field of a decision.
 * @param {import("./errand.js").Values} values What was filled in.
 * @param {(remedy: string) => readonly WagerChoiceView[]} ruled The wagers that a remedy rules on.
 */
function needless(snapshot, field, values, ruled) {
  if (field.name === "effects") {
    return ruled(values["remedy"]).every(({ possible }) => possible.length < 2);
  }
  if (field.name !== "count") return false;
  const asked = values["remedy"] === "void_seat" && snapshot.holds.some((hold) => hold.needs_count);
  return values["remedy"] !== "hand_deal" && !asked;
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

/** A supervisor orders how the table deals. @param {App} app The page. */
export function orderMode(app) {
  const { mode, round, step } = app.snapshot;
  const dealing = !["closed", "idle", "wagering", "reload", "opening"].includes(step);
  begin(app, {
    title: t("How the table deals"),
    who: "session",
    fields: [
      {
        name: "mode",
        title: t("From now on:"),
        kind: "choice",
        options: () =>
          [
            { value: "machine", label: t("machine"), hint: t("It shuffles, counts and deals.") },
            {
              value: "hand-deal",
              label: t("hand deal"),
              hint: t("The machine shuffles; hands deal."),
            },
            {
              value: "hand-shuffle",
              label: t("hand shuffle"),
              hint: t("Hands shuffle, count and deal."),
            },
          ].map((each) => (each.value === mode ? { ...each, refused: t("So it is now.") } : each)),
      },
      cards("count", t("Cards of this deck that are left, taken out and counted:")),
      reason([mark("The shuffler failed"), mark("Packets jam"), mark("The shuffler is repaired")]),
    ],
    skip: (field, values) => field.name === "count" && (!dealing || values["mode"] === "machine"),
    build: (values) => ({
      request: "mode",
      mode: values["mode"],
      reason: values["reason"],
      count: values["count"] ?? -1,
    }),
    stands: (snapshot) => snapshot.round === round,
  });
}

/** A supervisor takes a new, replaced or emptied shuffler into service. @param {App} app The page. */
export function adopt(app) {
  begin(app, {
    title: t("Take the shuffler into service"),
    who: "session",
    fields: [
      reason([
        mark("First installation"),
        mark("The shuffler was replaced"),
        mark("It was repaired"),
      ]),
    ],
    build: (values) => ({ request: "adopt", reason: values["reason"] }),
  });
}

/** The dealer states a large payout. @param {App} app The page. */
export function statePayout(app) {
  const { seats, round } = app.snapshot;
  const playing = seats.filter(({ spots }) => spots.some((spot) => spot.wagered));
  begin(app, {
    title: t("A large payout"),
    who: "nobody",
    fields: [
      {
        name: "seat",
        title: t("At which seat?"),
        kind: "choice",
        options: () =>
          playing.map(({ number }) => ({
            value: number,
            label: t("Seat {seat}", { seat: number }),
          })),
      },
      {
        name: "wager",
        title: t("Which wager?"),
        kind: "choice",
        options: (values) =>
          (seats.find(({ number }) => number === values["seat"])?.spots ?? [])
            .filter((spot) => spot.wagered)
            .map(({ wager, label }) => ({ value: wager, label: say(label) })),
      },
      { name: "amount", title: t("How much is paid?"), kind: "money", most: 100_000_000 },
    ],
    build: ({ seat, wager, amount }) => ({ request: "payout", seat, wager, amount }),
    stands: (snapshot) => snapshot.round === round && snapshot.step === "settling",
  });
}

/**
 * @param {string} name The field's name.
 * @param {string} title What is asked, translated.
 * @returns {Field} A count of cards.
 */
export function cards(name, title) {
  return { name, title, kind: "number", unit: t("cards"), most: DECK };
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {readonly WagerChoiceView[]} choices Wagers, and what may become of them.
 * @returns {EffectRow[]} As they are shown.
 */
function rows(snapshot, choices) {
  return choices.map(({ seat, wager, possible }) => {
    const spots = snapshot.seats.find(({ number }) => number === seat)?.spots ?? [];
    const label = spots.find((spot) => spot.wager === wager)?.label ?? wager;
    return { seat, wager, label: say(label), possible };
  });
}

/** @param {string} word A name such as `late_bet`. @returns {string} As people say it. */
function plain(word) {
  return word.replaceAll("_", " ");
}
