// Which messages the page draws: reads snapshots, and writes for each the ids that its screen shows;
// or, asked for `dialog`, those that a dialog shows in each of its situations. No browser is needed:
// a drawing's templates are read as they stand, with their values.
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
  return found;
}

const snapshots = JSON.parse(await text(stdin));
const hand = snapshots.find(({ poker }) => poker !== null);
if (hand !== undefined) {
  shown(hand); // what draws a hand is loaded when the first one is drawn
  await import(new URL("poker/hand.js", folder));
  await new Promise(setImmediate);
}
const told = argv[3] === "dialog" ? await dialogs(snapshots[0]) : snapshots.map(shown);
stdout.write(JSON.stringify(told));
