/** A folder of pages: one file a page and format, and `index.jsonl` with a line for each page in its order. */
import { accessSync, constants, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ScrapeResults, WinnowError } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { SaveFailed } from '../failure.ts';
import { type FormatName, textOf } from '../view/results.ts';
import { createNames } from './file-name.ts';

export type SavedPage = { url: string; results: ScrapeResults | undefined; facts: Record<string, unknown> };

export type PageFolder = {
  path: string;
  /** How many pages of a crawl earlier runs have saved here. */
  savedOf(crawl: string): number;
  save(page: SavedPage): Promise<string[]>;
  close(): Promise<void>;
};

/** The bytes of a picture; null if it is gone, which must not lose the rest of its page. */
export type Download = (url: string) => Promise<Uint8Array | null>;

type IndexEntry = { url: string; name?: string; crawl?: string };

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
};

/** Makes sure, before any work, that the folder is there and can be written. */
export function checkFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to ${path}: ${(error as Error).message}`);
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
  const earlier = readIndex(join(path, 'index.jsonl'));
  const taken = earlier.flatMap(({ name }) => name ?? []);
  const first = earlier[0]?.url;
  let names = first === undefined ? null : createNames(options.site ?? new URL(first).host, taken);
  const nameFor = (url: string) => {
    names ??= createNames(options.site ?? new URL(url).host, taken);
    return names(url);
  };
  const index = await open(join(path, 'index.jsonl'), 'a');
  return {
    path,
    savedOf: (crawl) => earlier.filter((entry) => entry.crawl === crawl).length,
    async save({ url, results, facts }) {
      const name = results ? nameFor(url) : undefined;
      try {
        const files = name && results ? await writeFormats(path, name, results, options.download) : [];
        // The line is written last, so that every page in the index has its files.
        await index.write(`${JSON.stringify({ url, ...facts, ...(name && { name, files }) })}\n`);
        return files;
      } catch (error) {
        if (error instanceof WinnowError) throw error;
        throw new SaveFailed(`Cannot write to ${path}: ${(error as Error).message}`, { cause: error });
      }
    },
    close: () => index.close(),
  };
}

async function writeFormats(
  path: string,
  name: string,
  results: ScrapeResults,
  download: Download,
): Promise<string[]> {
  const files: string[] = [];
  for (const format of Object.keys(ENDINGS) as FormatName[]) {
    const text = textOf(format, results);
    if (text === null) continue;
    const file = `${name}${ENDINGS[format]}`;
    const content = format === 'screenshot' ? await download(text) : `${text.trimEnd()}\n`;
    if (content === null) continue;
    await writeFile(join(path, file), content);
    files.push(file);
  }
  return files;
}

/** The lines of an index; a last one that a killed run left unfinished is cut off. */
function readIndex(file: string): IndexEntry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  try {
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as IndexEntry);
  } catch {
    throw new UsageError(`${file} is not an index of pages. Choose another folder.`);
  }
}
