// What the page says: reads {language, texts, asked} and writes {spoken, unknown}. What is asked for
// are messages of the catalogues (`texts`, by their tags).
import { text } from "node:stream/consumers";
import { argv, stdin, stdout } from "node:process";
import { pathToFileURL } from "node:url";

const { say, setLanguage, untranslated } = await import(pathToFileURL(argv[2]));
const { language, texts, asked } = JSON.parse(await text(stdin));
setLanguage(language, texts);
stdout.write(JSON.stringify({ spoken: asked.map(say), unknown: untranslated() }));
