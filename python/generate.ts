/** Writes the types and the calls of the Python client from the contract; a test says when they are stale. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { callsText } from './calls-text.ts';
import { Types } from './types-text.ts';

/** The texts as the contract of now would have them. */
export function generated(): Record<string, string> {
  const types = new Types();
  const text = callsText(types);
  for (const name of ['CrawlPage', 'CrawlPageWithScrape', 'ParseResult']) types.add(name);
  return { 'src/winnow/calls.py': text, 'src/winnow/types.py': types.text() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(generated())) {
    writeFileSync(fileURLToPath(new URL(path, import.meta.url)), text);
  }
}
