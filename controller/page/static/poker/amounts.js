/** What is asked before something of a hand is told: amounts, with the table's chips, and seats. */

import { begin } from "../errand/errand.js";
import { money, say, t } from "../translate.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").AskedAmount} AskedAmount
 * @typedef {import("../messages").PokerView} PokerView
 * @typedef {import("../messages").TellableAct} TellableAct
 * @typedef {import("../errand/errand.js").Values} Values
 */

/** The largest amount that is typed, in cents, where nothing else bounds it. */
const MOST = 100_000_000;

/**
 * Ask for an act's amounts, and tell it.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game, as it was seen.
 * @param {TellableAct} one The act; others may share its key, and the amount decides.
 */
export function askAmount(app, poker, one) {
  const { told } = poker;
  const same = poker.acts.filter(({ key }) => key === one.key);
  begin(app, {
    title: say(one.words),
    note: range(same),
    who: "nobody",
    fields: one.asks.map((asked, at) => ({
      name: `amount-${at}`,
      title: say(asked.title),
      kind: "money",
      most: Math.max(...same.map((each) => bound(each.asks[at]))),
      chips: poker.chips,
    })),
    build: (values) => ({ request: "tell", act: filled(same, values), seen: told }),
    stands: (snapshot) => snapshot.poker?.told === told,
  });
}

/** @param {AskedAmount | undefined} asked What is asked. @returns {number} Its largest amount. */
function bound(asked) {
  return asked === undefined || asked.most < 0 ? MOST : asked.most;
}

/** @param {TellableAct[]} same The acts of a key. @returns {string} Between what the amount lies. */
function range(same) {
  const first = same.map(({ asks }) => asks[0]).filter((each) => each !== undefined);
  const least = Math.min(...first.map((each) => each.least));
  const most = Math.max(...first.map(bound));
  return most === MOST
    ? t("poker-least-only", { least: money(least) })
    : t("poker-least-and-most", { least: money(least), most: money(most) });
}

/**
 * Fill the amounts in; of several acts that share a key, the one within whose bounds they lie.
 *
 * @param {TellableAct[]} same The acts of the key.
 * @param {Values} values The amounts.
 */
function filled(same, values) {
  const within = (/** @type {TellableAct} */ { asks }) =>
    asks.every((each, at) => {
      const amount = values[`amount-${at}`];
      return each.least <= amount && amount <= bound(each);
    });
  const one = same.find(within) ?? same[0];
  if (one === undefined) throw new Error("no act was asked for");
  const amounts = one.asks.map(({ field }, at) => [field, values[`amount-${at}`]]);
  return { ...one.act, ...Object.fromEntries(amounts) };
}

/**
 * Ask whose a rare act is, and tell it.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game, as it was seen.
 * @param {TellableAct} one The act.
 */
export function askSeat(app, { told }, one) {
  begin(app, {
    title: say(one.words),
    who: "nobody",
    fields: [ofSeats(t("asks-folds-early"), one.seats)],
    build: ({ seat }) => ({ request: "tell", act: { ...one.act, seat }, seen: told }),
    stands: (snapshot) => snapshot.poker?.told === told,
  });
}

/**
 * @param {string} title What is asked.
 * @param {readonly number[]} seats What can be chosen.
 * @returns {import("../errand/errand.js").Field} The question.
 */
function ofSeats(title, seats) {
  const options = () => seats.map((seat) => ({ value: seat, label: t("panel-seat", { seat }) }));
  return { name: "seat", title, kind: "choice", options };
}

/**
 * Ask before which seat the puck lies.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 */
export function putPuck(app, { puck_seats: seats }) {
  begin(app, {
    title: t("poker-put-the-puck"),
    who: "nobody",
    fields: [ofSeats(t("poker-puck-before"), seats)],
    build: (values) => ({ request: "place_puck", seat: values["seat"] }),
    stands: (snapshot) => (snapshot.poker?.puck_seats.length ?? 0) > 0,
  });
}

/**
 * Ask who cannot post all they owe before the deal, and what they have.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 */
export function postShort(app, { owed, chips }) {
  const due = (/** @type {Values} */ values) =>
    owed.find(({ seat }) => seat === values["seat"])?.amount ?? 0;
  begin(app, {
    title: t("poker-posts-short"),
    who: "nobody",
    fields: [
      {
        name: "seat",
        title: t("poker-who-posts-short"),
        kind: "choice",
        options: () =>
          owed.map(({ seat, amount, has }) => ({
            value: seat,
            label: t("panel-seat", { seat }),
            hint: has
              ? t("poker-has-only", { amount: money(has) })
              : t("poker-owes", { amount: money(amount) }),
          })),
      },
      {
        name: "amount",
        title: (values) => t("poker-has-how-much", { amount: money(due(values)) }),
        kind: "money",
        most: Math.max(...owed.map(({ amount }) => amount)),
        chips,
      },
    ],
    build: ({ seat, amount }) => ({
      request: "post_short",
      seat,
      amount: amount < due({ seat }) ? amount : 0,
    }),
    stands: (snapshot) => (snapshot.poker?.owed.length ?? 0) > 0,
  });
}
