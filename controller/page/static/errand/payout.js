/** The errand about a payout that a supervisor has to acknowledge. */

import { t } from "../translate.js";
import { begin } from "./errand.js";

/** @typedef {import("../app.js").App} App */

/** State a large payout; by the dealer. @param {App} app The page. */
export function statePayout(app) {
  const { seats, round } = app.snapshot;
  const playing = seats.filter(({ spots }) => spots.some((spot) => spot.wagered));
  begin(app, {
    title: t("panel-a-large-payout"),
    who: "nobody",
    fields: [
      {
        name: "seat",
        title: t("panel-at-which-seat"),
        kind: "choice",
        options: () =>
          playing.map(({ number }) => ({
            value: number,
            label: t("panel-seat", { seat: number }),
          })),
      },
      {
        name: "wager",
        title: t("panel-which-wager"),
        kind: "choice",
        options: (values) =>
          (seats.find(({ number }) => number === values["seat"])?.spots ?? [])
            .filter((spot) => spot.wagered)
            .map(({ wager, label }) => ({ value: wager, label })),
      },
      { name: "amount", title: t("panel-how-much-is-paid"), kind: "money", most: 100_000_000 },
    ],
    build: ({ seat, wager, amount }) => ({ request: "payout", seat, wager, amount }),
    stands: (snapshot) => snapshot.round === round && snapshot.step === "settling",
  });
}
