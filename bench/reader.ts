/**
 * Main-content extraction on published pages, scored by the collections' own measures: ours beside
 * @mozilla/readability on linkedom and defuddle. CPU time is of the whole way from the HTML to the text.
 *
 *   npm install --prefix bench && node bench/reader.ts [--ours]
 */
import { parseHtml } from '../src/convert/html/parse.ts';
import { reader } from '../src/convert/main-content/reader.ts';
import { toText } from '../src/convert/main-content/text.ts';
import { parsePage } from '../src/convert/parse-page.ts';
import { howToFetch } from './data/pages.ts';
import { mean, quantile, startCpu } from './figures.ts';
import { hasPages, type ReaderPage, readPages } from './reader-pages.ts';
import { scoreArticles, scoreByType } from './reader-score.ts';
import { printTable } from './table.ts';

type Extract = (html: string) => string | Promise<string>;

/** The peers live in bench/package.json: untyped here, and absent unless someone installed them. */
const load = (name: string): Promise<unknown> => import(name);

type Linkedom = { parseHTML(html: string): { document: object } };
type Readability = {
  Readability: new (document: object) => { parse(): { textContent?: string | null } | null };
};
type Defuddle = { Defuddle(document: object, url: string): Promise<{ content: string }> };

const PEERS: Record<string, () => Promise<Extract>> = {
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

/** Some peers write every page's faults to the console. */
console.warn = () => {};
console.error = () => {};

const ours: Extract = (html) => toText(reader(parsePage(html).root).view);

async function measure(extract: Extract, pages: readonly ReaderPage[]) {
  const texts = new Map<string, string>();
  const times: number[] = [];
  for (const page of pages) {
    const cpu = startCpu();
    try {
      texts.set(page.id, await extract(page.html));
    } catch {
      texts.set(page.id, '');
    }
    times.push(cpu());
  }
  return { texts, times };
}

const KINDS = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'];

async function main(): Promise<void> {
  if (!hasPages()) {
    process.stdout.write(howToFetch('reader'));
    return;
  }
  const aeb = readPages('aeb');
  const wcxb = readPages('wcxb');
  const rows: string[][] = [];
  for (const [name, make] of Object.entries({
    ours: () => ours,
    ...(process.argv.includes('--ours') ? {} : PEERS),
  })) {
    let extract: Extract;
    try {
      extract = await make();
    } catch {
      console.log(`${name}: not installed (npm install --prefix bench)`);
      continue;
    }
    const articles = await measure(extract, aeb);
    const all = await measure(extract, wcxb);
    const scores = scoreByType(wcxb, all.texts);
    const times = [...articles.times, ...all.times].sort((a, b) => a - b);
    rows.push([
      name,
      scoreArticles(aeb, articles.texts).f1.toFixed(4),
      ...['all', ...KINDS].map((type) => scores.get(type)?.f1.toFixed(4) ?? '–'),
      mean(times).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      (times.at(-1) ?? 0).toFixed(0),
    ]);
  }
  printTable(
    'Main content: F1, and CPU ms a page',
    ['', 'AEB', 'WCXB', ...KINDS, 'mean ms', 'p95', 'worst'],
    rows,
  );
}

await main();
