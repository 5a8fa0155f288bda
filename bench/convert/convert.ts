/** CPU time of turning real pages into formats, beside other converters; and what hostile pages cost. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Base, baseAt, pageBase } from '../../src/convert/html/base-url.ts';
import { pageMeta } from '../../src/convert/html/page-meta.ts';
import type { ParsedHtml } from '../../src/convert/html/parse.ts';
import { normalView } from '../../src/convert/html/view.ts';
import { toHtml } from '../../src/convert/html/write/serialize.ts';
import { collectImages } from '../../src/convert/images.ts';
import { collectLinks } from '../../src/convert/links.ts';
import { prune } from '../../src/convert/main-content/prune.ts';
import { reader } from '../../src/convert/main-content/reader.ts';
import { toMarkdown } from '../../src/convert/markdown/markdown.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { argumentAfter } from '../argument-after.ts';
import { howToFetch, pagePaths, readHtml } from '../data/pages.ts';
import { mean, quantile, startCpu } from '../figures.ts';
import { hasPeers, markdownPeers } from '../peers/markdown-peers.ts';
import { printTable } from '../table.ts';
import { HOSTILE_PAGES } from './hostile-pages.ts';

const PAGE_URL = 'https://example.com/dir/page.html';
const FOLDERS = ['markdown', 'reader/aeb', 'reader/wcxb'];
/** A converter child lives long, and is nearly as fast as it gets after some hundred pages; its first ones cost more. */
const FIRST = 50;
/** The memory limits of a converter child. */
const CHILD_OPTIONS = ['--max-old-space-size=512', '--max-semi-space-size=8'];

/** As the service does: most pages need no search for a `base` element. */
const baseOf = ({ root, hasBase }: ParsedHtml): Base =>
  hasBase ? pageBase(root, PAGE_URL) : baseAt(PAGE_URL);

function markdown(html: string): void {
  const parsed = parsePage(html);
  toMarkdown(normalView(parsed.root), baseOf(parsed));
}

function everyFormat(html: string): void {
  const parsed = parsePage(html);
  const { root } = parsed;
  const base = baseOf(parsed);
  const normal = normalView(root);
  for (const view of [normal, reader(root).view, prune(root).view]) {
    toMarkdown(view, base);
    toHtml(view, base);
  }
  collectLinks(normal, base);
  collectImages(normal, base);
  pageMeta(root, base);
}

/** One of each format of the whole page, as a call may ask for. */
function oneOfEach(html: string): void {
  const parsed = parsePage(html);
  const { root } = parsed;
  const base = baseOf(parsed);
  const normal = normalView(root);
  toMarkdown(normal, base);
  toHtml(normal, base);
  collectLinks(normal, base);
  collectImages(normal, base);
  pageMeta(root, base);
}

/** The most that one call can ask for, which takes each format once: both ways of finding the content that matters. */
function dearestCall(html: string): void {
  const parsed = parsePage(html);
  const { root } = parsed;
  const base = baseOf(parsed);
  toMarkdown(reader(root).view, base);
  toHtml(prune(root).view, base);
  const normal = normalView(root);
  collectLinks(normal, base);
  collectImages(normal, base);
  pageMeta(root, base);
}

const SUBJECTS: Record<string, (html: string) => unknown> = {
  'Winnow: parse + markdown': markdown,
  'Winnow: parse + markdown, html, links, images, meta': oneOfEach,
  'Winnow: the same with markdown in reader and html in prune': dearestCall,
  'Winnow: all of it in all three modes': everyFormat,
};

const hostile = argumentAfter('--hostile');
const subject = argumentAfter('--subject');
if (hostile !== undefined) runHostile(hostile);
else if (subject !== undefined) timeSubject(subject);
else {
  benchPages();
  benchHostile();
}

function benchPages(): void {
  const pages = loadPages();
  if (pages.length === 0) {
    process.stdout.write(howToFetch('convert'));
    return;
  }
  const names = Object.keys(SUBJECTS);
  if (hasPeers()) names.push(...markdownPeers().map(({ name }) => name));
  else process.stdout.write('The peers are missing: npm install --prefix bench\n');
  printTable(
    `CPU ms a page, ${pages.length} real pages of ${Math.round(pages.reduce((sum, { length }) => sum + length, 0) / pages.length / 1024)} KB on average`,
    ['converter', 'mean', 'median', 'p95', 'worst', `mean of the first ${FIRST}`, 'failed'],
    names.map((name) => [name, ...(JSON.parse(runAlone(['--subject', name])) as (string | number)[])]),
  );
}

/** Each in a process of its own: what one has warmed up would be a gift to the next. */
function runAlone(args: string[], options: string[] = []): string {
  const all = process.argv.includes('--all') ? ['--all'] : [];
  const command = [...options, fileURLToPath(import.meta.url), ...args, ...all];
  return execFileSync(process.execPath, command, { encoding: 'utf8', timeout: 600_000 });
}

function loadPages(): string[] {
  const step = process.argv.includes('--all') ? 1 : 4;
  return FOLDERS.flatMap(pagePaths)
    .filter((_, i) => i % step === 0)
    .map((path) => readHtml(path).toString());
}

/** All pages three times: the first time for the figure of the first ones, the third for all others. */
function timeSubject(name: string): void {
  const convert = SUBJECTS[name] ?? markdownPeers().find((peer) => peer.name === name)?.convert;
  if (!convert) throw new Error(`unknown converter ${name}`);
  const pages = loadPages();
  let failed = 0;
  const timeOf = (page: string): number => {
    const cpu = startCpu();
    try {
      convert(page);
    } catch {
      failed++;
    }
    return cpu();
  };
  const cold = pages.map(timeOf);
  pages.map(timeOf);
  failed = 0;
  const times = pages.map(timeOf).sort((a, b) => a - b);
  const figures = [
    mean(times),
    quantile(times, 0.5),
    quantile(times, 0.95),
    times.at(-1) ?? 0,
    mean(cold.slice(0, FIRST)),
  ];
  process.stdout.write(JSON.stringify([...figures.map((ms) => ms.toFixed(1)), failed]));
}

/** Each page in a process of its own. */
function benchHostile(): void {
  const rows = Object.keys(HOSTILE_PAGES).map((name) => {
    try {
      return [name, ...(JSON.parse(runAlone(['--hostile', name], CHILD_OPTIONS)) as number[])];
    } catch {
      return [name, '–', 'failed', '–'];
    }
  });
  printTable(
    'Hostile pages, all formats in normal mode',
    ['page', 'MB of HTML', 'CPU ms', 'peak MB of the process'],
    rows,
  );
}

function runHostile(name: string): void {
  const html = HOSTILE_PAGES[name]?.() ?? '';
  // A string made by repetition is put in order here, not on the clock.
  html.charCodeAt(html.length - 1);
  const cpu = startCpu();
  oneOfEach(html);
  const used = Math.round(cpu());
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify([(html.length / 1e6).toFixed(1), used, peak]));
}
