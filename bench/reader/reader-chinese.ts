/**
 * Main content on 69 Chinese pages whose text, author and date were written down by hand; their dates and authors are
 * in `extract-articles.ts`. Chinese has no spaces between words, so the score is over pairs of neighbouring characters
 * (letters and digits alone): precision, recall and F1 of each page, and the means over the pages.
 * Rules are made with one half of the sites; the other is held out.
 *
 *   node bench/reader/reader-chinese.ts [--ours] [--misses]
 *
 * `--misses` lists the lines that are lost and kept too much on the sites that rules are made with. PYTHON names a
 * Python that has trafilatura and readability-lxml. The other peers: npm install --prefix bench
 */
import { reader } from '../../src/convert/main-content/reader.ts';
import { toText } from '../../src/convert/main-content/text.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { howToFetch } from '../data/pages.ts';
import { articlePages } from '../extract/article-pages.ts';
import { mean, startCpu } from '../figures.ts';
import { HALVES, halfOf } from '../halves.ts';
import { type Program, runPythonReaders, type Taken } from '../peers/python-readers.ts';
import { type Extract, loadReaders } from '../peers/readers.ts';
import { printTable } from '../table.ts';

const pages = [...articlePages('chinese')].map((page) => ({ ...page, half: halfOf(page.host) }));
type Page = (typeof pages)[number];
if (pages.length === 0) process.stdout.write(howToFetch('reader-chinese'));

const ours: Extract = (html) => toText(reader(parsePage(html).root).view);

async function run(name: string, extract: Extract): Promise<Program> {
  const taken = new Map<string, Taken>();
  for (const { id, html } of pages) {
    const cpu = startCpu();
    const text = await Promise.resolve(html)
      .then(extract)
      .catch(() => '');
    taken.set(id, { text, ms: cpu() });
  }
  return { name, taken };
}

const bare = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');

function pairs(text: string): Map<string, number> {
  const characters = [...bare(text)];
  const counts = new Map<string, number>();
  for (let i = 1; i < characters.length; i++) {
    const pair = `${characters[i - 1]}${characters[i]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);

function score(truth: string, text: string): { precision: number; recall: number; f1: number } {
  const [wanted, given] = [pairs(truth), pairs(text)];
  let common = 0;
  for (const [pair, count] of wanted) common += Math.min(count, given.get(pair) ?? 0);
  const [precision, recall] = [common / Math.max(1, total(given)), common / Math.max(1, total(wanted))];
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

const programs: Program[] = pages.length > 0 ? [await run('ours, reader', ours)] : [];
if (pages.length > 0 && !process.argv.includes('--ours')) {
  for (const [name, extract] of await loadReaders()) programs.push(await run(name, extract));
  programs.push(...runPythonReaders(pages));
}

for (const half of [undefined, ...HALVES]) {
  const own = pages.filter((page) => half === undefined || page.half === half);
  if (own.length === 0) continue;
  printTable(
    `Main text of Chinese pages, ${half ?? 'all'}: ${own.length} pages of ${new Set(own.map(({ host }) => host)).size} sites`,
    ['', 'precision', 'recall', 'F1', 'CPU ms a page'],
    programs.map(({ name, taken }) => {
      const scores = own.map(({ id, text }) => score(text, taken.get(id)?.text ?? ''));
      const figures = (['precision', 'recall', 'f1'] as const).map((key) =>
        mean(scores.map((one) => one[key])),
      );
      return [
        name,
        ...figures.map((figure) => figure.toFixed(4)),
        mean(own.map(({ id }) => taken.get(id)?.ms ?? 0)).toFixed(1),
      ];
    }),
  );
}

if (process.argv.includes('--misses'))
  for (const page of pages) if (page.half === 'tuned on') tellMisses(page);

/** The lines of the one text that the other has not. */
function tellMisses({ id, host, text, html }: Page): void {
  const given = String(ours(html));
  process.stdout.write(`\n${id} ${host} ${score(text, given).f1.toFixed(3)}\n`);
  for (const [what, from, other] of [
    ['lost', text, bare(given)],
    ['kept', given, bare(text)],
  ] as const)
    for (const line of from.split('\n'))
      if (bare(line) !== '' && !other.includes(bare(line)))
        process.stdout.write(`  ${what}: ${line.slice(0, 160)}\n`);
}
