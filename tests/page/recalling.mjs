// A round of the past as the page shows it: reads {snapshot, round}, writes the table's picture at
// the end of each of its steps.
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const { asItWas } = await import(pathToFileURL(argv[2]));
const { snapshot, round } = JSON.parse(await text(stdin));
const shown = round.steps.map((_, index) => asItWas({ snapshot }, round, index).snapshot);
stdout.write(JSON.stringify(shown));
