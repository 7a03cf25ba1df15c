// What the page says: reads {language, catalogue, texts} and writes {spoken, unknown}. A text is a
// sentence of the daemon's (`say`), or a list of words of the page's own and their params (`t`).
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const { say, setLanguage, t, untranslated } = await import(pathToFileURL(argv[2]));
const { language, catalogue, texts } = JSON.parse(await text(stdin));
setLanguage(language, catalogue);
const spoken = texts.map((each) => (typeof each === "string" ? say(each) : t(...each)));
stdout.write(JSON.stringify({ spoken, unknown: untranslated() }));
