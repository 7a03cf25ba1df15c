// Which messages the page draws: reads snapshots, and writes for each the ids that its screen shows.
// No browser is needed: a drawing's templates are read as they stand, with their values.
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

/** Return the ids that a screen shows of a snapshot. */
function shown(snapshot) {
  const page = { presses: true, simulated: true };
  const app = new App(page, () => {});
  app.connected = true;
  app.picture({ snapshot, links: {} });
  const drawn = [training(app), standing(app), screen(app), said(app)];
  const ids = [...written(drawn)].flatMap((words) => words.match(/(?<=\[)[a-z][a-z0-9-]*(?=\])/g) ?? []);
  return [...new Set(ids)].sort();
}

const snapshots = JSON.parse(await text(stdin));
const hand = snapshots.find(({ poker }) => poker !== null);
if (hand !== undefined) {
  shown(hand); // what draws a hand is loaded when the first one is drawn
  await import(new URL("poker/hand.js", folder));
  await new Promise(setImmediate);
}
stdout.write(JSON.stringify(snapshots.map(shown)));
