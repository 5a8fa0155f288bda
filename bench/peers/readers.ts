/** Programs in JavaScript that find the main text of a page. */
import { parseHtml } from '../../src/convert/html/parse.ts';
import { toText } from '../../src/convert/main-content/text.ts';

export type Extract = (html: string) => string | Promise<string>;

/** They live in bench/package.json: untyped here, and absent unless someone installed them. */
const load = (name: string): Promise<unknown> => import(name);

type Linkedom = { parseHTML(html: string): { document: object } };
type Readability = {
  Readability: new (document: object) => { parse(): { textContent?: string | null } | null };
};
type Defuddle = { Defuddle(document: object, url: string): Promise<{ content: string }> };

const READERS: Record<string, () => Promise<Extract>> = {
  '@mozilla/readability on linkedom': async () => {
    const { parseHTML } = (await load('linkedom')) as Linkedom;
    const { Readability } = (await load('@mozilla/readability')) as Readability;
    return (html) => new Readability(parseHTML(html).document).parse()?.textContent ?? '';
  },
  'defuddle on linkedom': async () => {
    const { parseHTML } = (await load('linkedom')) as Linkedom;
    const { Defuddle } = (await load('defuddle/node')) as Defuddle;
    return async (html) => {
      const { content } = await Defuddle(parseHTML(html).document, 'https://page.example/');
      return toText({ root: parseHtml(content).root, dropped: new Set() });
    };
  },
};

/** Those that are installed, by name. */
export async function loadReaders(): Promise<[name: string, extract: Extract][]> {
  // Some write every page's faults to the console.
  console.warn = () => {};
  console.error = () => {};
  const found: [string, Extract][] = [];
  for (const [name, make] of Object.entries(READERS)) {
    const extract = await make().catch(() => null);
    if (extract) found.push([name, extract]);
    else process.stdout.write(`${name}: not installed (npm install --prefix bench)\n`);
  }
  return found;
}
