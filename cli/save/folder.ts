/** A folder of pages: one file per page and format, and `index.jsonl` with a line for each page, in order. */
import {
  accessSync,
  constants,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CrawlPageWithScrape, type ScrapeResults, WinnowError } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { messageOf } from '../../src/errors.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { SaveFailed } from '../failure.ts';
import { type FormatName, textOf } from '../view/results.ts';
import { createNames } from './file-name.ts';

export type SavedPage = { url: string; results: ScrapeResults | undefined; facts: Record<string, unknown> };

export type PageFolder = {
  path: string;
  /** The pages of a crawl that earlier runs saved here. */
  savedPages(crawl: string): IndexEntry[];
  /** Whether an earlier run saved the page of this address. One that failed counts as missing. */
  has(address: string): boolean;
  save(page: SavedPage): Promise<string[]>;
  /** The last crawl of this address's site that saved pages here. */
  latestCrawl(start: string): string | undefined;
  /** Records that the files of a page stay unchanged. False if it has none. */
  keep(url: string, facts: Record<string, unknown>): Promise<boolean>;
  /** Removes a page and its files. */
  remove(url: string): Promise<void>;
  /** The pages of earlier crawls of the same hosts that this one has not found. */
  othersThan(crawl: string): string[];
  close(): Promise<void>;
};

/** The bytes of a picture; null if it is gone, so that the rest of its page is still saved. */
export type Download = (url: string) => Promise<Uint8Array | null>;

type IndexEntry = Partial<Pick<CrawlPageWithScrape, 'status' | 'statusCode' | 'warning'>> & {
  url: string;
  /** The requested address, if the page has moved to another. */
  requestedUrl?: string;
  name?: string;
  crawl?: string;
  error?: string;
  files?: string[];
  /** The page is gone; the entry is dropped when the index is rewritten. */
  removed?: true;
};

/** The ending of a format's file name, after the page's name. */
const ENDINGS: Record<FormatName, string> = {
  markdown: '.md',
  html: '.html',
  links: '.links.txt',
  images: '.images.txt',
  summary: '.summary.txt',
  json: '.json',
  branding: '.branding.json',
  screenshot: '.jpg',
  pdf: '.pdf',
  mhtml: '.mhtml',
  actions: '.actions.json',
};

/** Formats whose text is the address of a file. */
const DOWNLOADED: ReadonlySet<FormatName> = new Set(['screenshot', 'pdf', 'mhtml']);

function endingOf(format: FormatName, { screenshot }: ScrapeResults): string {
  const kind = format === 'screenshot' ? screenshot?.metadata.contentType : undefined;
  if (kind === 'image/png') return '.png';
  return kind === 'image/webp' ? '.webp' : ENDINGS[format];
}

/** Checks, before any work, that the folder exists and can be written. */
export function checkFolder(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to ${path}: ${messageOf(error)}`);
  }
}

export async function openFolder(
  path: string,
  options: {
    /** Pages of this host are named by their paths alone. null: the host of the first page. */
    site: string | null;
    download: Download;
  },
): Promise<PageFolder> {
  checkFolder(path);
  const file = join(path, 'index.jsonl');
  const earlier = readIndex(file);
  const known = earlier.flatMap(({ url, name }) => (name === undefined ? [] : [[url, name] as const]));
  const first = earlier[0]?.url;
  let names = first === undefined ? null : createNames(options.site ?? hostOf(first), known);
  const nameFor = (url: string) => {
    names ??= createNames(options.site ?? hostOf(url), known);
    return names(url);
  };
  const latest = new Map(earlier.map((entry) => [addressOf(entry), entry]));
  const index = await open(file, 'a');
  let writing: Promise<unknown> = Promise.resolve();
  let replaced = latest.size < earlier.length;
  async function append(entry: IndexEntry): Promise<void> {
    replaced ||= latest.has(addressOf(entry));
    latest.set(addressOf(entry), entry);
    // Lines are written one after the other.
    writing = writing.then(() => index.appendFile(`${JSON.stringify(entry)}\n`));
    await writing;
  }
  async function remove(entry: IndexEntry): Promise<void> {
    for (const name of entry.files ?? []) await rm(join(path, basename(name)), { force: true });
    const { crawl } = entry;
    await append({ url: entry.url, removed: true, ...(crawl !== undefined && { crawl }) });
  }
  return {
    path,
    latestCrawl(start) {
      // A crawl may have followed links to other sites, but its first page belongs to its own.
      const firstPages = new Map<string, string>();
      for (const { crawl, url } of latest.values()) {
        if (crawl !== undefined && !firstPages.has(crawl)) firstPages.set(crawl, url);
      }
      return [...firstPages].findLast(([, url]) => siteOf(url) === siteOf(start))?.[0];
    },
    async keep(url, facts) {
      const entry = latest.get(url);
      if (entry?.name === undefined) return false;
      await append({ url: entry.url, ...facts, ...filesOf(entry) });
      return true;
    },
    async remove(url) {
      const entry = latest.get(url);
      if (entry && !entry.removed) await remove(entry);
    },
    othersThan(crawl) {
      const entries = [...latest.values()].filter((entry) => entry.crawl !== undefined && !entry.removed);
      const [found = [], others = []] = [true, false].map((mine) =>
        entries.filter((entry) => (entry.crawl === crawl) === mine),
      );
      const hosts = new Set(found.map(({ url }) => hostOf(url)));
      return others.filter(({ url }) => hosts.has(hostOf(url))).map(addressOf);
    },
    savedPages: (crawl) => earlier.filter((entry) => entry.crawl === crawl),
    has: (address) => latest.get(address)?.name !== undefined && latest.get(address)?.error === undefined,
    async save({ url, results, facts }) {
      const name = results ? nameFor(url) : undefined;
      try {
        const files = name && results ? await writeFormats(path, name, results, options.download) : [];
        const entry: IndexEntry = { url, ...facts };
        // A page that cannot be fetched now keeps the files of an earlier run.
        const has = name ? { name, files } : filesOf(latest.get(addressOf(entry)));
        // The line is written last, so that every page in the index has its files.
        await append({ ...entry, ...has });
        return files;
      } catch (error) {
        if (error instanceof WinnowError) throw error;
        throw new SaveFailed(`Cannot write to ${path}: ${messageOf(error)}`, { cause: error });
      }
    },
    async close() {
      await index.close();
      if (replaced) keepLatest(file);
    },
  };
}

function filesOf({ name, files }: Partial<IndexEntry> = {}): Pick<IndexEntry, 'name' | 'files'> {
  return { ...(name !== undefined && { name }), ...(files && { files }) };
}

/** The host of an address as it was typed, which may lack its scheme. */
function hostOf(address: string): string {
  return URL.parse(address.includes('://') ? address : `https://${address}`)?.host ?? '';
}

function siteOf(address: string): string {
  return hostOf(address).replace(/^www\./, '');
}

function addressOf({ url, requestedUrl }: IndexEntry): string {
  return requestedUrl ?? url;
}

/**
 * Reduces the index to the last line of each address, in the order they were written. If that fails, as on a full disk,
 * the index is still valid, and the next run tries again.
 */
function keepLatest(file: string): void {
  const entries = readIndex(file);
  const last = new Map(entries.map((entry) => [addressOf(entry), entry]));
  const kept = entries.filter((entry) => last.get(addressOf(entry)) === entry && !entry.removed);
  const aside = `${file}.new`;
  try {
    writeFileSync(aside, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(aside, file);
  } catch {
    if (statSync(aside, { throwIfNoEntry: false })?.isFile()) rmSync(aside);
  }
}

async function writeFormats(
  path: string,
  name: string,
  results: ScrapeResults,
  download: Download,
): Promise<string[]> {
  const files: string[] = [];
  for (const format of Object.keys(ENDINGS) as FormatName[]) {
    const content = await contentOf(format, results, download);
    if (content === null) continue;
    const file = `${name}${endingOf(format, results)}`;
    await writeFile(join(path, file), content);
    files.push(file);
  }
  return files;
}

/** The content of a format's file; null if there is none. */
export async function contentOf(
  format: FormatName,
  results: ScrapeResults,
  download: Download,
): Promise<string | Uint8Array | null> {
  const text = textOf(format, results);
  if (text === null) return null;
  return DOWNLOADED.has(format) ? download(text) : `${text.trimEnd()}\n`;
}

/** How every line of an index begins. */
const BEGINNING = '{"url":"';

/** The lines of an index, without an unfinished last line, which is cut off. Other files are not changed. */
function readIndex(file: string): IndexEntry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const unfinished = text.slice(whole.length);
  const entries = whole.split('\n').filter(Boolean).map(readEntry);
  const isOurs = unfinished.startsWith(BEGINNING) || BEGINNING.startsWith(unfinished);
  if (!isOurs || !entries.every((entry) => entry !== null)) {
    throw new UsageError(`${file} is not an index of pages. Choose another folder.`);
  }
  if (unfinished !== '') truncateSync(file, Buffer.byteLength(whole));
  return entries;
}

function readEntry(line: string): IndexEntry | null {
  try {
    const entry = JSON.parse(line) as IndexEntry | null;
    return typeof entry?.url === 'string' ? entry : null;
  } catch {
    return null;
  }
}
