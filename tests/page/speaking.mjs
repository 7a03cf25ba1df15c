// What the page says: reads {language, texts, sentences, asked} and writes {spoken, unknown}. What
// is asked for is a message of the catalogues (`texts`, by their tags), or a finished sentence of
// the daemon's.
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const { say, setLanguage, untranslated } = await import(pathToFileURL(argv[2]));
const { language, texts, sentences, asked } = JSON.parse(await text(stdin));
setLanguage(language, texts, sentences);
stdout.write(JSON.stringify({ spoken: asked.map(say), unknown: untranslated() }));
