/**
 * Errands: what a person wants of the table beyond one key, asked for field by field.
 *
 * One errand is open at a time. It is filled in from the first field to the last, sent as one wish,
 * and gone; what the daemon refuses is said, and the errand stays at its last field. Who is not
 * signed on is asked for badge and PIN first.
 */

import { t } from "../translate.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").AnyRequest} AnyRequest
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").Effect} Effect
 *
 * @typedef {Record<string, any>} Values What was filled in, by field.
 *
 * @typedef {object} Option
 * @property {any} value What it stands for.
 * @property {string} label What it is called, translated.
 * @property {string} [hint] What it means, translated.
 * @property {string} [refused] Why it cannot be chosen, translated.
 *
 * @typedef {object} EffectRow
 * @property {number} seat The seat.
 * @property {string} wager The wager's name.
 * @property {string} label What its spot is called.
 * @property {readonly Effect[]} possible What may become of it, the usual effect first.
 *
 * @typedef {{name: string, title: string, kind: "choice",
 *   options: (values: Values) => Option[]}} ChoiceField
 * @typedef {{name: string, title: string, kind: "number", unit: string, most: number,
 *   optional?: boolean}} NumberField
 * @typedef {{name: string, title: string, kind: "money", most: number}} MoneyField In cents.
 * @typedef {Extract<keyof import("../words").Words, `reason-${string}`>} Reason
 * @typedef {{name: string, title: string, kind: "text", suggestions: string[],
 *   optional?: boolean}} TextField
 * @typedef {{name: string, title: string, kind: "effects",
 *   rows: (values: Values) => EffectRow[]}} EffectsField
 * @typedef {{name: string, title: string, kind: "badge"}} BadgeField
 * @typedef {{name: string, title: string, kind: "pin"}} PinField
 * @typedef {ChoiceField | NumberField | MoneyField | TextField | EffectsField | BadgeField |
 *   PinField} Field
 *
 * @typedef {object} Errand
 * @property {string} title What it is about, translated.
 * @property {"session" | "proof" | "nobody"} who Who does it: somebody signed on at this page;
 *   anybody who shows badge and PIN; or whoever stands there.
 * @property {Field[]} fields What is asked for.
 * @property {(values: Values) => AnyRequest} [build] The wish; without one, signing on is all.
 * @property {(field: Field, values: Values) => boolean} [skip] Whether a field is not needed.
 * @property {(snapshot: Snapshot) => boolean} [stands] Whether what it answers still stands.
 */

/** An errand under way. */
export class Open {
  /**
   * @param {Errand} errand Which.
   * @param {boolean} signed Whether somebody is signed on at this page already.
   * @param {string | undefined} question What stood open at the table when it began.
   */
  constructor(errand, signed, question) {
    this.errand = errand;
    this.question = question;
    /** @type {Values} */
    this.values = {};
    this.at = 0;
    /** What is being typed. */
    this.typed = "";
    /** The digits of the PIN's keys, in the order in which they lie. @type {number[]} */
    this.digits = scrambled();
    const asked = errand.who === "nobody" || (errand.who === "session" && signed);
    this.fields = asked ? errand.fields : [...proof(), ...errand.fields];
  }

  /** The field that is asked for. @returns {Field | undefined} */
  get field() {
    return this.fields[this.at];
  }

  /** Whether this is the last field that has to be filled in. */
  get last() {
    return this.fields.slice(this.at + 1).every((field) => this.skips(field));
  }

  /** @param {Field} field Which. @returns {boolean} Whether it is not needed. */
  skips(field) {
    return this.errand.skip?.(field, this.values) ?? false;
  }

  /** Go on to the next field that is needed. */
  next() {
    do this.at += 1;
    while (this.field !== undefined && this.skips(this.field));
    this.typed = "";
  }

  /** Go back to the field before; what was filled in there is asked for anew. */
  back() {
    do this.at -= 1;
    while (this.at > 0 && this.field !== undefined && this.skips(this.field));
    this.typed = "";
  }
}

/** @type {Open | null} */
let open = null;

/** The errand under way; null: none is. @returns {Open | null} */
export function underWay() {
  return open;
}

/**
 * Begin an errand; one that was under way is dropped.
 *
 * @param {App} app The page.
 * @param {Errand} errand What is wanted.
 */
export function begin(app, errand) {
  open = new Open(errand, app.session !== null, app.view?.question);
  const first = open.field;
  if (first !== undefined && open.skips(first)) open.next();
  app.tell("", true);
  if (open.field === undefined) void finish(app, open);
  app.redraw();
}

/** Drop the errand. @param {App} app The page. */
export function drop(app) {
  open = null;
  app.tell("", true); // what was refused was about this
}

/** Drop an errand whose question is gone. @param {App} app The page. */
export function check(app) {
  if (open === null || app.view === null) return;
  if (!(open.errand.stands?.(app.snapshot) ?? true)) open = null;
}

/**
 * Fill in the field that is asked for, and go on: to the next one, or to the daemon.
 *
 * @param {App} app The page.
 * @param {any} value What was filled in.
 */
export async function fill(app, value) {
  const now = open;
  if (now?.field === undefined) return;
  const field = now.field;
  now.values[field.name] = value;
  app.tell("", true); // what was refused before was about another try
  const signsOn = field.kind === "pin" && now.errand.who === "session";
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
  if (!done) {
    now.typed = "";
    now.digits = scrambled();
  }
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
  const request = now.errand.build(now.values);
  const { badge, pin } = now.values;
  const proved = now.errand.who === "proof" ? { ...request, badge, pin } : request;
  // The dealer counts for themselves, also while a supervisor is signed on beside them.
  const by = now.errand.who === "nobody" ? null : app.session;
  const reply = await app.ask(/** @type {AnyRequest} */ (proved), "errand", now.question, by);
  delete now.values["pin"];
  const taken = reply?.reply === "answer" && reply.ok;
  if (taken && open === now) open = null;
  else again(app, now);
  app.redraw();
}

/**
 * After a refusal: the last field again, about what stands by now; a PIN is asked for anew.
 *
 * @param {App} app The page.
 * @param {Open} now The errand.
 */
function again(app, now) {
  now.typed = "";
  now.question = app.view?.question;
  if (now.errand.who === "proof") now.at = now.fields.findIndex((field) => field.kind === "badge");
}

/** The two fields that tell who somebody is. @returns {Field[]} */
function proof() {
  return [
    { name: "badge", title: t("panel-your-badge"), kind: "badge" },
    { name: "pin", title: t("panel-your-pin"), kind: "pin" },
  ];
}

/** Ten digits in an order that nobody can learn by looking at hands. @returns {number[]} */
function scrambled() {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const drawn = crypto.getRandomValues(new Uint32Array(digits.length));
  return digits
    .map((digit, index) => ({ digit, by: drawn[index] ?? 0 }))
    .sort((one, other) => one.by - other.by)
    .map((each) => each.digit);
}

/**
 * The reason, as every order has it. One that is chosen is recorded as it is shown, like one that is
 * typed.
 *
 * @param {Reason[]} ids Of the reasons that come often.
 * @returns {TextField} The field.
 */
export function reason(ids) {
  const suggestions = ids.map((id) => t(id));
  return { name: "reason", title: t("panel-for-what-reason"), kind: "text", suggestions };
}
