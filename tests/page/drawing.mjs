// Which messages the page draws: reads snapshots, and writes for each the ids that its screen shows;
// or, asked for `dialog`, those that a dialog shows in each of its situations. No browser is needed:
// a drawing's templates are read as they stand, with their values. Asked for `wishes`: what each of
// the page's keys wishes, filled in with every choice.
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const measured = { measureText: () => ({ width: 0 }) };
const element = () => ({ getContext: () => measured });
globalThis.document = {
  createElement: element,
  createTreeWalker: element,
  createComment: element,
  addEventListener() {},
  head: { append() {} },
};
globalThis.window = globalThis;
Object.assign(globalThis, { innerWidth: 1280, innerHeight: 800, location: { hash: "" } });
globalThis.localStorage = { getItem: () => null };
globalThis.addEventListener = () => {};

const folder = pathToFileURL(`${argv[2]}/`);
const { setLanguage, showIds } = await import(new URL("translate.js", folder));
const { standing, training } = await import(new URL("parts/head_marks.js", folder));
const { App } = await import(new URL("app.js", folder));
const { said } = await import(new URL("frame.js", folder));
const { screen } = await import(new URL("screens/address.js", folder));

setLanguage("en", {});
showIds();

/** Yield every text of a drawing. */
function* written(drawn) {
  if (typeof drawn === "string") yield drawn;
  else if (Array.isArray(drawn)) for (const each of drawn) yield* written(each);
  else if (drawn?.strings) for (const each of drawn.values) yield* written(each);
}

/** Return the ids in a drawing. */
function idsIn(...drawn) {
  const ids = [...written(drawn)].flatMap((words) => words.match(/(?<=\[)[a-z][a-z0-9-]*(?=\])/g) ?? []);
  return [...new Set(ids)].sort();
}

/** Return a page that shows a snapshot. */
function opened(snapshot) {
  const app = new App({ presses: true, simulated: true }, () => {});
  app.connected = true;
  app.picture({ snapshot, links: {} });
  return app;
}

/** Return the ids that a screen shows of a snapshot. */
function shown(snapshot) {
  const app = opened(snapshot);
  return idsIn(training(app), standing(app), screen(app), said(app));
}

/** Return the ids that a dialog shows while the line is lost, after refusals, and when it is over. */
async function dialogs(snapshot) {
  const { begin, check, fill, reason } = await import(new URL("errand/errand.js", folder));
  const { dialog } = await import(new URL("errand/dialog.js", folder));
  const words = { type: "message", id: "refusal-counts-disagree", params: {} };
  const begun = () => {
    const app = opened(snapshot);
    const count = { name: "count", title: "", kind: "number", unit: "", most: 99 };
    const stands = ({ step }) => step === snapshot.step;
    const build = () => ({ request: "count", count: 3 });
    const fields = [count, reason([])];
    begin(app, { title: "", who: "nobody", fields, build, stands });
    return app;
  };
  const found = {};
  const keep = (name, app) => (found[name] = idsIn(dialog(app)));
  let app = begun();
  app.line(false);
  keep("lost", app);
  app = begun();
  app.picture({ snapshot: { ...snapshot, refusal: words }, links: {} });
  keep("refused at the keys", app);
  app = begun();
  app.picture({ snapshot: { ...snapshot, step: "another" }, links: {} });
  check(app);
  keep("over", app);
  app = begun();
  let timers = 0;
  globalThis.setTimeout = () => (timers += 1);
  const answer = { reply: "answer", ok: false, code: "counts_disagree", words };
  globalThis.fetch = async () => ({ json: async () => answer });
  await fill(app, 3);
  timers = 0;
  await fill(app, "seen");
  keep("a count is refused", app);
  found["gone by itself"] = timers > 0 ? ["timer"] : [];
  app = opened({ ...snapshot, seq: 1, sign_ons: [] });
  const session = { reply: "session", session: "s", token: "t", person: { role: "supervisor" }, seq: 2 };
  globalThis.fetch = async () => ({ json: async () => session });
  const signing = app.signOn("2001", "1");
  await new Promise(setImmediate);
  app.picture({ snapshot: { ...app.snapshot, seq: 9 }, links: {} });
  found["signed on too late"] = (await signing) || app.session !== null ? ["session"] : [];
  return found;
}

/** Yield each key of a drawing: its name, and what a touch does. */
function* touched(drawn) {
  if (Array.isArray(drawn)) for (const each of drawn) yield* touched(each);
  let tag = "";
  for (const [at, value] of Array.isArray(drawn?.values) ? drawn.values.entries() : []) {
    tag += drawn.strings?.[at] ?? "";
    if (tag.endsWith("@click=") && typeof value === "function") {
      const own = tag.slice(tag.lastIndexOf("<"));
      yield [own.match(/data-(?:act|key)="?([\w-]+)/)?.[1] ?? own.match(/key-more/)?.[0] ?? "", value];
    }
    if (typeof value === "string") tag += value;
    yield* touched(value);
  }
}

/** Yield what an errand under way offers: the choices that are not refused, and their wish. */
function* filledIn({ errand, fields, seen }, at = 0, values = {}, chosen = []) {
  const field = fields[at];
  const go = (given, ...choice) =>
    filledIn({ errand, fields, seen }, at + 1, { ...values, ...given }, [...chosen, ...choice]);
  const next = (value, ...choice) => go({ [field.name]: value }, ...choice);
  if (field === undefined) {
    if (errand.build) yield [chosen, { ...errand.build(values), ...(errand.decides ? { seen } : {}) }];
  } else if (errand.skip?.(field, values)) yield* go({});
  else if (field.kind === "proof") yield* go({ badge: "2001", pin: "1" });
  else if (field.kind === "choice") {
    for (const { value, refused } of field.options(values)) {
      if (!refused) yield* next(value, `${field.name} ${value}`);
    }
  } else if (field.kind === "effects") {
    const rows = field.rows(values);
    for (const nth of rows.reduce((most, { possible }) => (possible.length > most.length ? possible : most), [""]).keys()) {
      const effects = rows.map(({ possible, ...row }) => ({ ...row, effect: possible[nth] ?? possible[0] }));
      yield* next(effects, `effect ${nth}`);
    }
  } else yield* next({ number: field.optional ? -1 : "COUNT", money: 100, badge: "1001" }[field.kind] ?? "seen by all");
}

/** Return what each key of the screens wishes, of each snapshot. */
async function wishes(snapshots, role) {
  const { supervisorScreen } = await import(new URL("screens/supervisor.js", folder));
  const { drop, underWay } = await import(new URL("errand/errand.js", folder));
  const person = { badge: { supervisor: "2001", technician: "3001" }[role], name: "", role };
  const own = { person, session: "s", since_utc_us: 1, until_ms: 1e9, lasts: 120, seq: 0 };
  globalThis.setTimeout = () => 0;
  globalThis.document.querySelector = () => null;
  globalThis.localStorage.setItem = () => {};
  let sent = [];
  globalThis.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body));
    return { json: async () => ({ reply: "answer", ok: true, seq: 0 }) };
  };
  const wishedIn = async (snapshot) => {
    const app = opened(role ? { ...snapshot, sign_ons: [own] } : snapshot);
    app.session = role ? own : null;
    const found = [];
    const touch = async (drawn) => {
      for (const [name, act] of touched(drawn)) {
        sent = [];
        drop(app);
        act({ detail: 0, timeStamp: 0, preventDefault() {}, stopPropagation() {} });
        await new Promise(setImmediate);
        const open = underWay();
        found.push([name, open?.errand.who ?? "", open === null ? sent.map((wish) => [[], wish]) : [...filledIn(open)]]);
        if (name === "key-more") await touch([...touchedList(screen(app))]);
      }
    };
    /** The list that *more* has opened. */
    const touchedList = function* (drawn) {
      if (Array.isArray(drawn)) for (const each of drawn) yield* touchedList(each);
      else if (drawn?.strings?.[0].includes("menu-items")) yield drawn;
      else if (Array.isArray(drawn?.values)) for (const each of drawn.values) yield* touchedList(each);
    };
    await touch(screen(app));
    if (role === "supervisor") await touch(supervisorScreen(app));
    return found;
  };
  const all = [];
  for (const snapshot of snapshots) all.push(await wishedIn(snapshot));
  return all;
}

const snapshots = JSON.parse(await text(stdin));
const hand = snapshots.find(({ poker }) => poker !== null);
if (hand !== undefined) {
  shown(hand); // what draws a hand is loaded when the first one is drawn
  await import(new URL("poker/hand.js", folder));
  await new Promise(setImmediate);
}
const asked = { dialog: () => dialogs(snapshots[0]), wishes: () => wishes(snapshots, argv[4]) };
const told = await (asked[argv[3]]?.() ?? snapshots.map(shown));
stdout.write(JSON.stringify(told));
