/** CPU time of turning real pages into formats, beside other converters; and what hostile pages cost. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { pageBase } from '../src/convert/html/base-url.ts';
import { pageMeta } from '../src/convert/html/page-meta.ts';
import { parseHtml } from '../src/convert/html/parse.ts';
import { toHtml } from '../src/convert/html/serialize.ts';
import { normalView } from '../src/convert/html/view.ts';
import { collectImages } from '../src/convert/images.ts';
import { collectLinks } from '../src/convert/links.ts';
import { prune } from '../src/convert/main-content/prune.ts';
import { reader } from '../src/convert/main-content/reader.ts';
import { toMarkdown } from '../src/convert/markdown/markdown.ts';
import { HOSTILE_PAGES } from './hostile-pages.ts';
import { hasPeers, markdownPeers } from './peers/markdown-peers.ts';
import { printTable, quantile } from './table.ts';

const PAGE_URL = 'https://example.com/dir/page.html';
const DATA = new URL('../../shared/data/', import.meta.url);
const FOLDERS = ['markdown/', 'reader/aeb/', 'reader/wcxb/'];
const WARM_UP = 40;

function markdown(html: string): void {
  const { root } = parseHtml(html);
  toMarkdown(normalView(root), pageBase(root, PAGE_URL));
}

function everyFormat(html: string): void {
  const { root } = parseHtml(html);
  const base = pageBase(root, PAGE_URL);
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
  const { root } = parseHtml(html);
  const base = pageBase(root, PAGE_URL);
  const normal = normalView(root);
  toMarkdown(normal, base);
  toHtml(normal, base);
  collectLinks(normal, base);
  collectImages(normal, base);
  pageMeta(root, base);
}

/** The most that one call can ask for, which takes each format once: both ways of finding the content that matters. */
function dearestCall(html: string): void {
  const { root } = parseHtml(html);
  const base = pageBase(root, PAGE_URL);
  toMarkdown(reader(root).view, base);
  toHtml(prune(root).view, base);
  const normal = normalView(root);
  collectLinks(normal, base);
  collectImages(normal, base);
  pageMeta(root, base);
}

const hostile = process.argv.indexOf('--hostile');
if (hostile >= 0) runHostile(process.argv[hostile + 1] ?? '');
else {
  benchPages();
  benchHostile();
}

function benchPages(): void {
  if (!existsSync(DATA)) {
    process.stdout.write('Skipped the pages: ../shared/data is not there\n');
    return;
  }
  const step = process.argv.includes('--all') ? 1 : 4;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, DATA))
      .filter((name) => name.endsWith('.html.gz'))
      .map((name) => new URL(folder + name, DATA)),
  ).filter((_, i) => i % step === 0);
  const pages = files.map((file) => gunzipSync(readFileSync(file)).toString('utf8'));
  const subjects: [string, (html: string) => unknown][] = [
    ['Winnow: parse + markdown', markdown],
    ['Winnow: parse + markdown, html, links, images, meta', oneOfEach],
    ['Winnow: the same with markdown in reader and html in prune', dearestCall],
    ['Winnow: all of it in all three modes', everyFormat],
  ];
  if (hasPeers()) for (const { name, convert } of markdownPeers()) subjects.push([name, convert]);
  else process.stdout.write('The peers are missing: npm install --prefix bench\n');
  printTable(
    `CPU ms a page, ${pages.length} real pages of ${Math.round(pages.reduce((sum, { length }) => sum + length, 0) / pages.length / 1024)} KB on average`,
    ['converter', 'mean', 'median', 'p95', 'worst', 'failed'],
    subjects.map(([name, convert]) => [name, ...timePages(pages, convert)]),
  );
}

function timePages(pages: string[], convert: (html: string) => unknown): (string | number)[] {
  const times: number[] = [];
  let failed = 0;
  const run = (page: string): void => {
    try {
      convert(page);
    } catch {
      failed++;
    }
  };
  pages.slice(0, WARM_UP).forEach(run);
  failed = 0;
  for (const page of pages) {
    const before = process.cpuUsage();
    run(page);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    ...[mean, quantile(times, 0.5), quantile(times, 0.95), times.at(-1) ?? 0].map((ms) => ms.toFixed(1)),
    failed,
  ];
}

/** Each page in a process of its own, with the memory limit of a converter child. */
function benchHostile(): void {
  const rows = Object.keys(HOSTILE_PAGES).map((name) => {
    const args = [
      '--max-old-space-size=256',
      '--max-semi-space-size=8',
      fileURLToPath(import.meta.url),
      '--hostile',
      name,
    ];
    try {
      return [
        name,
        ...(JSON.parse(
          execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 }),
        ) as number[]),
      ];
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
  const before = process.cpuUsage();
  oneOfEach(html);
  const { user, system } = process.cpuUsage(before);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    JSON.stringify([(html.length / 1e6).toFixed(1), Math.round((user + system) / 1000), peak]),
  );
}
