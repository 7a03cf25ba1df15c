/**
 * Errands: what a person wants of the table beyond one key, asked for field by field.
 *
 * One errand is open at a time. It is filled in from the first field to the last, sent as one wish,
 * and then gone. If the daemon refuses it, the refusal is shown and the errand stays at its last
 * field. A person who is not signed on is asked for badge and PIN first; one whose sign-on ends in
 * the middle is asked once more at the end, and what was filled in stays.
 */

import { t } from "../translate.js";

/**
 * @template R
 * @typedef {R extends { seen: readonly unknown[] } ? Omit<R, "seen"> : R} Unseen
 */

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").AnyRequest} AnyRequest
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").Effect} Effect
 * @typedef {Unseen<AnyRequest>} Wished A wish, without what is seen of the table.
 *
 * @typedef {Record<string, any>} Values The values filled in, by field.
 *
 * @typedef {object} Option
 * @property {any} value Its value.
 * @property {string} label Its name, translated.
 * @property {string} [hint] What it means, translated.
 * @property {string} [refused] Why it cannot be chosen, translated.
 *
 * @typedef {object} EffectRow
 * @property {number} seat The seat.
 * @property {string} wager The wager's name.
 * @property {string} label The name of its spot.
 * @property {readonly Effect[]} possible Its possible effects, the usual one first.
 *
 * @typedef {{name: string, title: string, kind: "choice",
 *   options: (values: Values) => Option[]}} ChoiceField
 * @typedef {{name: string, title: string, kind: "number", unit: string, most: number,
 *   optional?: boolean}} NumberField
 * @typedef {string | ((values: Values) => string)} Title Translated; it may name what was filled in.
 * @typedef {{name: string, title: Title, kind: "money", most: number, chips?: readonly number[]}}
 *   MoneyField In cents; chips of the table are keys that add their value.
 * @typedef {Extract<keyof import("../words").Words, `reason-${string}`>} Reason
 * @typedef {{name: string, title: string, kind: "text", suggestions: string[],
 *   optional?: boolean}} TextField
 * @typedef {{name: string, title: string, kind: "effects",
 *   rows: (values: Values) => EffectRow[]}} EffectsField
 * @typedef {{name: string, title: string, kind: "badge"}} BadgeField
 * @typedef {{name: string, kind: "proof"}} ProofField Badge and PIN, on one screen.
 * @typedef {ChoiceField | NumberField | MoneyField | TextField | EffectsField | BadgeField |
 *   ProofField} Field
 *
 * @typedef {object} Errand
 * @property {string} title What it is about, translated.
 * @property {string} [note] What has to be known before it is sent, translated.
 * @property {"session" | "newcomer" | "proof" | "nobody"} who Who does it: somebody signed on at
 *   this page; who signs on now, in place of anybody signed on here; anybody who shows badge and
 *   PIN; or anybody.
 * @property {Field[]} fields Its fields.
 * @property {(values: Values) => Wished} [build] The wish; without one, signing on is all.
 * @property {string[]} [decides] The things that it decides, by their names in the snapshot: they
 *   have to stay as they are shown when it begins.
 * @property {(field: Field, values: Values) => boolean} [skip] Whether a field is not needed.
 * @property {(snapshot: Snapshot) => boolean} [stands] Whether its question is still open.
 */

/** An errand under way. */
export class Open {
  /**
   * @param {Errand} errand The errand.
   * @param {boolean} signed Whether somebody is signed on at this page already.
   * @param {[string, string][]} seen What it decides, each with its revision when it began.
   */
  constructor(errand, signed, seen) {
    this.errand = errand;
    this.seen = seen;
    /** @type {Values} */
    this.values = {};
    this.at = 0;
    /** The text typed so far; beside a PIN: the badge. */
    this.typed = "";
    /** The PIN typed so far. */
    this.pin = "";
    /** The digits of the PIN's keys, in the order in which they lie. @type {number[]} */
    this.digits = scrambled();
    /** Whether what it decides has changed, or is no longer open: nothing is sent any more. */
    this.over = false;
    /** Whether badge and PIN are asked for once more, at the end. */
    this.provesAgain = false;
    const asked = errand.who === "nobody" || (errand.who === "session" && signed);
    this.fields = asked ? errand.fields : [proof(), ...errand.fields];
  }

  /** The current field. @returns {Field | undefined} */
  get field() {
    return this.fields[this.at];
  }

  /** Whether this is the last field that has to be filled in. */
  get last() {
    return this.fields.slice(this.at + 1).every((field) => this.skips(field));
  }

  /** @param {Field} field A field. @returns {boolean} Whether it is not needed. */
  skips(field) {
    if (this.provesAgain && field.kind === "proof") return false;
    return this.errand.skip?.(field, this.values) ?? false;
  }

  /** Go on to the next field that is needed. */
  next() {
    do this.at += 1;
    while (this.field !== undefined && this.skips(this.field));
    this.clear();
  }

  /** Forget what was typed; the digits of the next PIN lie elsewhere. */
  clear() {
    this.typed = "";
    this.clearPin();
  }

  /** Forget the PIN; the badge stays. */
  clearPin() {
    this.pin = "";
    this.digits = scrambled();
  }

  /** Ask for badge and PIN again: the sign-on has ended; the last field stays filled in. */
  proveAgain() {
    const own = this.errand.fields.filter(({ kind }) => kind !== "proof");
    this.fields = [...own, proof()];
    this.at = own.length;
    this.provesAgain = true;
    this.clear();
  }

  /** Leave the proof that was asked for at the end: the errand's last field is the current one. */
  proved() {
    this.provesAgain = false;
    if (this.fields[0]?.kind === "proof") return;
    this.fields = this.errand.fields;
    this.at = this.fields.length - 1;
    while (this.field !== undefined && this.skips(this.field)) this.at -= 1;
  }

  /** Go back to the earlier field; its value is asked for again. */
  back() {
    do this.at -= 1;
    while (this.at > 0 && this.field !== undefined && this.skips(this.field));
    this.clear();
  }
}

/** @type {Open | null} */
let open = null;

/** The errand under way; null: there is none. @returns {Open | null} */
export function underWay() {
  return open;
}

/**
 * Begin an errand; drop the one that was under way.
 *
 * @param {App} app The page.
 * @param {Errand} errand The new errand.
 */
export function begin(app, errand) {
  open = new Open(errand, app.session !== null, app.seen(errand.decides ?? []));
  const first = open.field;
  if (first !== undefined && open.skips(first)) open.next();
  app.tell("", true);
  if (open.field === undefined) void finish(app, open);
  app.redraw();
}

/** Drop the errand. @param {App} app The page. */
export function drop(app) {
  open = null;
  app.tell("", true); // the refusal was about this errand
}

/**
 * Note that the errand is over if what it decides has changed, or is no longer open; the dialog says
 * so. Its own wish may have done it: then it goes with the answer.
 *
 * @param {App} app The page.
 */
export function check(app) {
  if (open === null || app.view === null || app.waiting.has("errand")) return;
  const { revisions } = app.snapshot;
  const changed = open.seen.some(([name, revision]) => revisions[name] !== revision);
  if (changed || !(open.errand.stands?.(app.snapshot) ?? true)) open.over = true;
}

/**
 * Fill in the current field, and go on: to the next one, or send the wish.
 *
 * @param {App} app The page.
 * @param {any} value The value.
 */
export async function fill(app, value) {
  const now = open;
  if (now?.field === undefined || now.over) return;
  const field = now.field;
  if (field.kind === "proof") Object.assign(now.values, value);
  else now.values[field.name] = value;
  app.tell("", true); // the refusal was about an earlier try
  const signsOn = field.kind === "proof" && ["session", "newcomer"].includes(now.errand.who);
  if (signsOn && !(await signOn(app, now))) return;
  if (open !== now) return; // dropped meanwhile
  if (now.last) await finish(app, now);
  else now.next();
  app.redraw();
}

/**
 * @param {App} app The page.
 * @param {Open} now The errand, with badge and PIN filled in.
 * @returns {Promise<boolean>} Whether the person is signed on.
 */
async function signOn(app, now) {
  const done = await app.signOn(now.values["badge"], now.values["pin"]);
  delete now.values["pin"];
  if (done) now.proved();
  else now.clearPin();
  return done;
}

/**
 * Send the wish; the errand is over when it is taken.
 *
 * @param {App} app The page.
 * @param {Open} now The errand, filled in.
 */
async function finish(app, now) {
  if (now.errand.build === undefined) {
    open = null;
    return;
  }
  if (now.errand.who === "session" && app.session === null) {
    askAgain(app, now);
    return;
  }
  const wished = now.errand.build(now.values);
  const request = now.errand.decides === undefined ? wished : { ...wished, seen: now.seen };
  const { badge, pin } = now.values;
  const proved = now.errand.who === "proof" ? { ...request, badge, pin } : request;
  // The dealer counts for themselves, even while a supervisor is signed on.
  const by = now.errand.who === "nobody" ? null : app.session;
  const reply = await app.ask(/** @type {AnyRequest} */ (proved), "errand", by);
  delete now.values["pin"];
  if (reply?.reply === "answer" && reply.ok) await shown(app, now, reply.seq);
  else if (reply?.reply === "failure" && reply.error.id === "answer-sign-on-over") {
    app.signedOff();
    askAgain(app, now);
  } else again(now, reply?.reply === "answer" ? reply.code : "");
  app.redraw();
}

/** Refusals of a count: the count is asked for again, not what was filled in after it. */
const OF_COUNTS = ["counts_disagree", "count_wrong", "count_needed"];

/**
 * End the errand once the page shows what it led to: until then its keys would say the old state.
 *
 * @param {App} app The page.
 * @param {Open} now The errand.
 * @param {number} seq The number of the event.
 */
async function shown(app, now, seq) {
  app.waiting.add("errand");
  await app.shows(seq);
  app.waiting.delete("errand");
  if (open === now) open = null;
}

/**
 * Ask in place for the proof that the wish needs: the sign-on ended while it was filled in.
 *
 * @param {App} app The page.
 * @param {Open} now The errand.
 */
function askAgain(app, now) {
  now.proveAgain();
  app.tell(t("panel-sign-on-has-ended"), false);
}

/**
 * After a refusal, ask again for what was wrong: a count, or the last field; or for the PIN, beside
 * the badge. What has changed is not asked again: whoever decides has to look at it first.
 *
 * @param {Open} now The errand.
 * @param {string} code Of the refusal; empty: it has none.
 */
function again(now, code) {
  now.clear();
  if (code === "look_again") now.over = true;
  const count = now.fields.findIndex(({ kind }) => kind === "number");
  if (OF_COUNTS.includes(code) && count >= 0) {
    now.at = count;
    return;
  }
  if (now.errand.who !== "proof") return;
  now.at = now.fields.findIndex((field) => field.kind === "proof");
  now.typed = now.values["badge"] ?? "";
}

/** The field of a proof: badge and PIN. @returns {ProofField} */
export function proof() {
  return { name: "proof", kind: "proof" };
}

/**
 * Ten digits in random order, so that nobody learns the PIN from the movements of a hand.
 *
 * @returns {number[]}
 */
function scrambled() {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const drawn = crypto.getRandomValues(new Uint32Array(digits.length));
  return digits
    .map((digit, index) => ({ digit, by: drawn[index] ?? 0 }))
    .sort((one, other) => one.by - other.by)
    .map((each) => each.digit);
}

/**
 * The field of the reason, which every order has. A chosen reason is recorded as it is shown, like
 * a typed one.
 *
 * @param {Reason[]} ids Of frequent reasons.
 * @returns {TextField} The field.
 */
export function reason(ids) {
  const suggestions = ids.map((id) => t(id));
  return { name: "reason", title: t("panel-for-what-reason"), kind: "text", suggestions };
}
