/**
 * What finds room on a wall, where nobody can scroll: how many tables are told of in large cards, how
 * many in small ones, and how large the mark of each table is.
 *
 * Pure. Sizes are units of which a wall is 1920 wide or 1080 high, whichever are the smaller ones;
 * board.css has the same.
 */

/** Heights of a large and a small card, and what lies between two. */
const LARGE = 108;
const SMALL = 42;
const GAP = 8;
/** Cards that stay large, however many there are. */
const FIRST = 2;
/** Width of a small card, and of a pit, at least. */
const CARD = 330;
const PIT = 180;
/** Between two pits, below one, and the height of its name. */
const APART = 16;
const BELOW = 10;
const NAME = 26;
/** Sizes of a mark; and what lies between two. */
const MARKS = [40, 34, 30, 27, 24, 22, 20, 18, 16, 14, 12, 10];
const BETWEEN = 4;

/** Of a tile: its least width, its height with two lines of words; and what lies between two. */
const TILE = { wide: 160, high: 98, apart: 6 };
/** How many times as large as that tiles can be. */
const TIMES = [2, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1];

/**
 * @typedef {{width: number, height: number}} Space
 * @typedef {{large: number, small: number, more: number, columns: number}} Shares How many tables
 *   have a large card, a small one, and none: of those a count is told; and the columns of small ones.
 */

/**
 * Share the room among the cards: as many as can be are large, the first ones before the others; small
 * ones stand in as few columns as can be, because the wider a card is, the more of its reason is read.
 *
 * @param {number} count Tables that need somebody.
 * @param {Space} space The room.
 * @returns {Shares} How many get which.
 */
export function shared(count, { width, height }) {
  const all = Math.floor((height + GAP) / (LARGE + GAP));
  if (count <= all) return { large: count, small: 0, more: 0, columns: 1 };
  const most = Math.max(1, Math.floor((width + GAP) / (CARD + GAP)));
  const rows = (/** @type {number} */ large) =>
    Math.max(0, Math.floor((height - large * (LARGE + GAP) + GAP) / (SMALL + GAP)));
  for (let columns = 1; columns <= most; columns++)
    for (let large = all - 1; large >= FIRST; large--)
      if (count - large <= columns * rows(large))
        return { large, small: count - large, more: 0, columns };
  const large = Math.max(0, Math.min(FIRST, all - 1));
  const small = Math.min(count - large, Math.max(0, most * rows(large) - 1));
  return { large, small, more: count - large - small, columns: most };
}

/**
 * Return how many times as large as they have to be the tiles of all tables find room.
 *
 * @param {readonly number[]} pits How many tables each pit has.
 * @param {Space} space The room.
 * @returns {number} So many times; 1, where none finds room.
 */
export function tileTimes(pits, { width, height }) {
  const needs = (/** @type {number} */ times) => {
    const { wide, high, apart } = TILE;
    const row = Math.max(1, Math.floor((width / times + apart) / (wide + apart)));
    return pits
      .map((count) => NAME + Math.ceil(count / row) * (high + apart) + BELOW)
      .reduce((sum, each) => sum + each * times, 0);
  };
  return TIMES.find((times) => needs(times) <= height) ?? 1;
}

/**
 * Return the size at which the marks of all tables find room; the smallest, where none does.
 *
 * @param {readonly number[]} pits How many tables each pit has, in the order of the pits.
 * @param {Space} space The room.
 * @returns {number} The size.
 */
export function markSize(pits, { width, height }) {
  const columns = Math.max(1, Math.floor((width + APART) / (PIT + APART)));
  const wide = (width + APART) / columns - APART;
  const needs = (/** @type {number} */ size) => {
    const row = Math.max(1, Math.floor((wide + BETWEEN) / (size + BETWEEN)));
    let high = 0;
    for (let first = 0; first < pits.length; first += columns) {
      const most = Math.max(...pits.slice(first, first + columns));
      high += NAME + Math.ceil(most / row) * (size + BETWEEN) + BELOW;
    }
    return high;
  };
  return MARKS.find((size) => needs(size) <= height) ?? MARKS.at(-1) ?? 10;
}
