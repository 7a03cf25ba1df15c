// The order of a board's tables: reads {tiles}, writes each table with its rank, sound and matters.
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const { CALM, isOpen, lines, placed, pits, priorityOf, short, tablesIn, wait } = await import(pathToFileURL(argv[2]));
const { tiles, waits, now } = JSON.parse(await text(stdin));
const all = placed(tiles, now);
stdout.write(
  JSON.stringify({
    order: all.map((each) => [
      each.tile.table,
      each.rank,
      priorityOf(each) ?? "",
      each.matters.map(({ kind }) => kind),
    ]),
    open: tiles.filter(isOpen).map(({ table }) => table),
    lines: lines(all.filter(({ rank }) => rank < CALM)).map((each) => [
      each.tile.table || each.tile.pit,
      tablesIn([each]),
    ]),
    pits: pits(all).map(([name, tables]) => [name, tables.map(({ tile }) => tile.table)]),
    names: tiles.map((each) => each.table),
    short: tiles.map((each) => short(each)),
    waits: waits.map(([since, now]) => wait(since, now)),
  }),
);
