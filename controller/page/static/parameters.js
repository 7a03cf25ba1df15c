/**
 * Parameters of messages: their names tell their types.
 *
 * The same table as `controller/data/parameters.py`; a test compares them. A name in neither list
 * holds a whole number, text as it was written, or another message.
 */

/** Whole cents, written as the language does. */
export const AMOUNTS = new Set(["amount", "due_amount", "least", "most", "other_amount", "stated"]);
/** Digits as they are printed, such as `5.60`, written with the language's decimal sign. */
export const DECIMALS = new Set([
  "average",
  "declared",
  "deviation",
  "edge",
  "risk",
  "share",
  "skewness",
]);
/** A word of the program: `colour`, `red` is the message `colour-red`. */
export const WORDS = new Set([
  "category",
  "colour",
  "deed",
  "device",
  "fault",
  "held",
  "irregularity",
  "mode",
  "paid",
  "rank",
  "ranks",
  "reject",
  "wish",
]);
