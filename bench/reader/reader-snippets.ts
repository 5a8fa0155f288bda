/**
 * Main content on trafilatura's own evaluation: 990 pages in many languages, with snippets that the main text must have
 * and others that it must not have. By its rule: a snippet is there if it is part of the text, white space aside.
 * Rules are made with one half of the sites; the other is held out.
 *
 *   git clone https://github.com/adbar/trafilatura
 *   node bench/reader/reader-snippets.ts trafilatura/tests [--ours] [--misses]
 *
 * `--misses` lists what is wrong on the sites that rules are made with. PYTHON names a Python that has trafilatura and
 * readability-lxml. The other peers: npm install --prefix bench
 */
import type { Document } from 'domhandler';
import { normalView, type View } from '../../src/convert/html/view.ts';
import { leftOut } from '../../src/convert/main-content/left-out.ts';
import { prune } from '../../src/convert/main-content/prune.ts';
import { reader } from '../../src/convert/main-content/reader.ts';
import { toText } from '../../src/convert/main-content/text.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { mean, startCpu } from '../figures.ts';
import type { Half } from '../halves.ts';
import { type Program, runPythonReaders, type Taken } from '../peers/python-readers.ts';
import { type Extract, loadReaders } from '../peers/readers.ts';
import { printTable } from '../table.ts';
import { foundIn, type SnippetPage, snippetPages } from './snippet-pages.ts';

const MODES: Record<string, (root: Document) => View> = {
  reader: (root) => reader(root).view,
  prune: (root) => prune(root).view,
  normal: normalView,
};

const [folder = ''] = process.argv.slice(2);
const pages = snippetPages(folder);
if (pages.length === 0)
  process.stdout.write('reader-snippets: skipped, give it the tests of trafilatura’s repository\n');

async function run(name: string, extract: Extract): Promise<Program> {
  const taken = new Map<string, Taken>();
  for (const { url, html } of pages) {
    const cpu = startCpu();
    const text = await Promise.resolve(html)
      .then(extract)
      .catch(() => '');
    taken.set(url, { text, ms: cpu() });
  }
  return { name, taken };
}

type Counts = { kept: number; lost: number; leaked: number; out: number };

function count(of: readonly SnippetPage[], { taken }: Program): Counts {
  const sum: Counts = { kept: 0, lost: 0, leaked: 0, out: 0 };
  for (const page of of) {
    const isFound = foundIn(taken.get(page.url)?.text ?? '');
    for (const snippet of page.with) sum[isFound(snippet) ? 'kept' : 'lost']++;
    for (const snippet of page.without) sum[isFound(snippet) ? 'leaked' : 'out']++;
  }
  return sum;
}

function scores({ kept, lost, leaked, out }: Counts): string[] {
  return [
    kept / (kept + leaked),
    kept / (kept + lost),
    (kept + out) / (kept + lost + leaked + out),
    (2 * kept) / (2 * kept + leaked + lost),
  ].map((share) => share.toFixed(4));
}

const programs: Program[] = [];
if (pages.length > 0) {
  for (const [mode, view] of Object.entries(MODES))
    programs.push(await run(`ours, ${mode}`, (html) => toText(view(parsePage(html).root))));
  if (!process.argv.includes('--ours')) {
    for (const [name, extract] of await loadReaders()) programs.push(await run(name, extract));
    programs.push(...runPythonReaders(pages.map(({ url, bytes }) => ({ id: url, bytes }))));
  }
}

for (const half of [undefined, 'tuned on', 'held out'] satisfies (Half | undefined)[]) {
  const own = pages.filter((page) => half === undefined || page.half === half);
  if (own.length === 0) continue;
  printTable(
    `Snippets of trafilatura’s evaluation, ${half ?? 'all'}: ${own.length} pages of ${new Set(own.map(({ site }) => site)).size} sites`,
    ['', 'precision', 'recall', 'accuracy', 'F', 'CPU ms a page'],
    programs.map((program) => [
      program.name,
      ...scores(count(own, program)),
      mean(own.map(({ url }) => program.taken.get(url)?.ms ?? 0)).toFixed(1),
    ]),
  );
}

if (process.argv.includes('--misses'))
  for (const page of pages) if (page.half === 'tuned on') tellMisses(page);

/** What is lost with the reason that `explain` gives, and what is kept though it is no content. */
function tellMisses(page: SnippetPage): void {
  const { root } = parsePage(page.html);
  const { view, fallback } = reader(root);
  const isKept = foundIn(toText(view));
  const isOnPage = foundIn(toText(normalView(root)));
  const lost = page.with.filter((snippet) => !isKept(snippet));
  const leaked = page.without.filter(isKept);
  if (lost.length + leaked.length === 0) return;
  process.stdout.write(`\n${page.url}${fallback ? ` (${fallback})` : ''}\n`);
  const parts = leftOut(root, view);
  for (const snippet of lost) {
    const reason = parts.find(({ text }) => foundIn(text)(snippet.slice(0, 40)))?.reason;
    process.stdout.write(`  lost (${isOnPage(snippet) ? (reason ?? '?') : 'not on the page'}): ${snippet}\n`);
  }
  for (const snippet of leaked) process.stdout.write(`  kept: ${snippet}\n`);
}
