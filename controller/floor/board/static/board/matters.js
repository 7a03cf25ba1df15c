/**
 * What of a table needs somebody, how urgent it is, and who comes first.
 *
 * Pure: it knows no page and no clock. Ranks: 0, the round stands still and the dealer cannot end
 * it; 1, the table is lost, or somebody waits for a supervisor; 2, the dealer ends it; 3, only the
 * next deal is forbidden; 4, nobody is needed.
 */

/**
 * @typedef {import("../messages").Message} Message
 * @typedef {[cause: string, priority: string, since: number]} Held
 * @typedef {object} Tile What the board knows of a table (controller/floor/board/tiles.py).
 * @property {string} table
 * @property {string} pit
 * @property {string} life on, off, gone, waited or silent.
 * @property {number} since
 * @property {string} [refused]
 * @property {number} [twice_since] Two tables send under its name: what stands here is of either.
 * @property {string} [name]
 * @property {string} [game]
 * @property {string} [step]
 * @property {Message | null} [title]
 * @property {string} [mode]
 * @property {number} [round]
 * @property {number} [places]
 * @property {number[]} [seats]
 * @property {number[]} [alarms] High, medium and low.
 * @property {number} [alarm_since]
 * @property {number} [call_since]
 * @property {string} [reason]
 * @property {string} [coming]
 * @property {number} [coming_since]
 * @property {number} [decisions]
 * @property {number} [decisions_since]
 * @property {number} [late]
 * @property {number} [late_since]
 * @property {Held[]} [holds]
 * @property {string} [dealer]
 * @property {number} [dealer_since]
 * @property {[label: string, least: number, most: number][]} [limits]
 * @property {string[]} [flags]
 * @property {string} [time_zone] The house's.
 */

/**
 * @typedef {{house: string, language: string, languages: string[], version: string,
 *   signs: boolean, rounds: boolean}} Page What the page is told once.
 * @typedef {"halted" | "stopped" | "gone" | "silent" | "call" | "decisions" | "late" | "held"
 *   | "next" | "pins" | "refused" | "twice" | "pit"} Kind
 * @typedef {{kind: Kind, rank: number, since: number, cause?: string, count?: number}} Matter
 * @typedef {{tile: Tile, matters: Matter[], rank: number, since: number}} Placed
 */

/**
 * Milliseconds for which a matter stands before the board tells it: between two rounds the next deal
 * is forbidden now and then, and a program that was ended anew is back in a moment.
 *
 * @type {Partial<Record<Kind, number>>}
 */
const GRACE = { next: 20_000, gone: 5_000 };

/** Steps at which a table is not open: it is shut, or on its way. @type {readonly (string | undefined)[]} */
const SHUT = ["closed", "opening", "closing"];

/** Lost tables: what they need, nobody can know, so they come before who is known to wait. */
const LOST = ["silent", "refused", "gone", "twice"];

/** From so many tables of a pit on, lost within so many milliseconds, it is their pit that is lost. */
const PIT = 10;
const TOGETHER = 10_000;

/** The order of names: t9 before t10. One for all, because to make one is slow. */
const NAMES = new Intl.Collator(undefined, { numeric: true });

/** The rank of a table at which nobody is needed. */
export const CALM = 4;

/** Holds by the priority of their alarm. @type {Record<string, {kind: Kind, rank: number}>} */
const HELD = {
  high: { kind: "stopped", rank: 0 },
  medium: { kind: "held", rank: 2 },
  low: { kind: "next", rank: 3 },
};

/**
 * Return what of a table needs somebody, the most urgent first; of equal ones the oldest.
 *
 * @param {Tile} tile The table.
 * @param {number} now The time (milliseconds of UTC).
 * @returns {Matter[]} The matters.
 */
export function matters(tile, now) {
  if (tile.life === "off" || tile.life === "waited") return [];
  /** @type {Matter[]} */
  const found = [];
  if (tile.life === "gone") found.push({ kind: "gone", rank: 1, since: tile.since });
  // What it said before may be over; and what cannot be read was heard all the same.
  if (tile.life === "silent")
    return [{ kind: tile.refused ? "refused" : "silent", rank: 1, since: tile.since }];
  if (tile.twice_since) found.push({ kind: "twice", rank: 1, since: tile.twice_since });
  if (tile.flags?.includes("halted"))
    found.push({ kind: "halted", rank: 0, since: tile.alarm_since ?? 0 });
  for (const [cause, priority, since] of tile.holds ?? []) {
    const { kind, rank } = HELD[priority] ?? { kind: "next", rank: 3 };
    // What stands at a closed table is done before it opens: nobody waits for it.
    if (rank < 3 || tile.step !== "closed") found.push({ kind, rank, since, cause });
  }
  if (tile.call_since) found.push({ kind: "call", rank: 1, since: tile.call_since });
  const ruled = (tile.holds ?? []).some(([cause]) => cause === "irregular");
  if (tile.decisions && !ruled)
    found.push({
      kind: "decisions",
      rank: 1,
      since: tile.decisions_since ?? 0,
      count: tile.decisions,
    });
  if (tile.late)
    found.push({ kind: "late", rank: 1, since: tile.late_since ?? 0, count: tile.late });
  if (tile.refused) found.push({ kind: "refused", rank: 3, since: 0 });
  return found
    .filter(({ kind, since }) => now - since >= (GRACE[kind] ?? 0) || !GRACE[kind])
    .sort(
      (one, other) => one.rank - other.rank || lost(other) - lost(one) || one.since - other.since,
    )
    .filter((each, at, all) => all.findIndex((one) => same(one, each)) === at);
}

/** Tell whether a table is lost, by its first matter: 1, it is. @param {Matter | undefined} matter The first. */
function lost(matter) {
  return Number(matter?.rank === 1 && LOST.includes(matter.kind));
}

/** Tell whether a table is open. @param {Tile} tile The table's. @returns {boolean} It plays, or could. */
export function isOpen({ life, step }) {
  return life === "on" && !SHUT.includes(step);
}

/** Tell whether two matters are told in the same words. @param {Matter} one @param {Matter} other */
function same(one, other) {
  return one.kind === other.kind && one.cause === other.cause;
}

/**
 * Return the tables in their order: by rank, of which lost ones come first; to whom nobody comes yet,
 * first; then by the wait.
 *
 * @param {Iterable<Tile>} tiles The tables.
 * @param {number} now The time.
 * @returns {Placed[]} All of them.
 */
export function placed(tiles, now) {
  const found = [...tiles].map((tile) => {
    const all = matters(tile, now);
    return { tile, matters: all, rank: all[0]?.rank ?? CALM, since: all[0]?.since ?? 0 };
  });
  return found.sort(
    (one, other) =>
      one.rank - other.rank ||
      lost(other.matters[0]) - lost(one.matters[0]) ||
      Number(Boolean(one.tile.coming)) - Number(Boolean(other.tile.coming)) ||
      one.since - other.since ||
      NAMES.compare(one.tile.table, other.tile.table),
  );
}

/**
 * Return who needs somebody, line by line: tables of a pit that were lost together are one line.
 *
 * @param {readonly Placed[]} needed Tables that need somebody, in their order.
 * @returns {Placed[]} The lines, in the same order; a line of a pit has its tables' place.
 */
export function lines(needed) {
  /** @type {Map<Placed, Placed>} */
  const found = new Map();
  for (const [pit, tables] of pits(
    needed.filter(({ matters: [first] }) => first?.kind === "silent"),
  )) {
    const all = tables.toSorted((one, other) => one.since - other.since);
    for (let first = 0; first < all.length;) {
      const since = all[first]?.since ?? 0;
      const after = all.findIndex((each) => each.since > since + TOGETHER);
      const some = all.slice(first, after < 0 ? all.length : after);
      first += some.length < PIT ? 1 : some.length;
      if (some.length < PIT) continue;
      const matter = { kind: /** @type {const} */ ("pit"), rank: 1, since, count: some.length };
      const line = {
        tile: { table: "", pit, life: "silent", since },
        matters: [matter],
        rank: 1,
        since,
      };
      for (const each of some) found.set(each, line);
    }
  }
  return [...new Set(needed.map((each) => found.get(each) ?? each))];
}

/** @param {readonly Placed[]} some Lines. @returns {number} The tables of which they tell. */
export function tablesIn(some) {
  return some.reduce(
    (sum, { matters: [first] }) => sum + (first?.kind === "pit" ? (first.count ?? 1) : 1),
    0,
  );
}

/**
 * Return the tables of each pit, both in the order of their names.
 *
 * @param {readonly Placed[]} tables The tables.
 * @returns {[pit: string, tables: Placed[]][]} The pits.
 */
export function pits(tables) {
  /** @type {Map<string, Placed[]>} */
  const found = new Map();
  for (const each of tables) {
    const pit = found.get(each.tile.pit);
    if (pit) pit.push(each);
    else found.set(each.tile.pit, [each]);
  }
  for (const pit of found.values()) pit.sort((a, b) => NAMES.compare(a.tile.table, b.tile.table));
  return [...found].sort(([one], [other]) => NAMES.compare(one, other));
}

/** @param {Tile} tile A table. @returns {string} Its name within its pit; if it is of another, whole. */
export function short({ table, pit }) {
  if (!table) return pit;
  return pit && table.startsWith(`${pit}-`) ? table.slice(pit.length + 1) : table;
}

/** The most urgent first. @type {readonly ("high" | "medium" | "low")[]} */
const PRIORITIES = ["high", "medium", "low"];

/**
 * Return how urgently a table sounds: as its own panel does; and as a medium alarm, where somebody
 * waits for a supervisor, or the table is lost.
 *
 * @param {Placed} table The table.
 * @returns {"high" | "medium" | "low" | undefined} Its priority; undefined: it is silent.
 */
export function priorityOf({ tile, rank }) {
  if (rank === CALM) return undefined;
  const own = PRIORITIES.findIndex((_, index) => (tile.alarms?.[index] ?? 0) > 0);
  const at = tile.life === "on" && own >= 0 ? own : 2;
  return PRIORITIES[rank <= 1 ? Math.min(at, 1) : at];
}

/**
 * Return a wait in few letters: 0:42, 12:05, 3 h 07.
 *
 * @param {number} since When it began (milliseconds of UTC).
 * @param {number} now The time.
 * @returns {string} The wait; empty: it did not begin.
 */
export function wait(since, now) {
  if (!since) return "";
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)}`;
}
