/**
 * Main-content extraction on published pages, scored by the collections' own measures: ours beside
 * @mozilla/readability on linkedom and defuddle. CPU time is of the whole way from the HTML to the text.
 *
 *   npm install --prefix bench && node bench/reader/reader.ts [--ours]
 */
import { reader } from '../../src/convert/main-content/reader.ts';
import { toText } from '../../src/convert/main-content/text.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { howToFetch } from '../data/pages.ts';
import { mean, quantile, startCpu } from '../figures.ts';
import { type Extract, loadReaders } from '../peers/readers.ts';
import { printTable } from '../table.ts';
import { hasPages, type ReaderPage, readPages } from './reader-pages.ts';
import { scoreArticles, scoreByType } from './reader-score.ts';

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
  const peers = process.argv.includes('--ours') ? [] : await loadReaders();
  for (const [name, extract] of [['ours', ours] as const, ...peers]) {
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
