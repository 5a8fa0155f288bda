/** One page in one file: `winnow scrape URL -o page.md`. */
import { accessSync, constants, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { type FormatInput, type ScrapeResults, WinnowError } from '../../sdk/src/index.ts';
import { type OptionValues, UsageError } from '../../src/command-line/command.ts';
import type { FormatType } from '../../src/contract/page/formats.ts';
import { messageOf } from '../../src/errors.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { SaveFailed } from '../failure.ts';
import { contentOf, type Download } from './folder.ts';

/** The default format of a file ending; null if the format must be given. */
const FORMAT_BY_ENDING: Record<string, FormatType | null> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
  html: 'html',
  htm: 'html',
  json: null,
  csv: null,
  jpg: 'screenshot',
  jpeg: 'screenshot',
  png: 'screenshot',
  webp: 'screenshot',
  pdf: 'pdf',
  mhtml: 'mhtml',
};

/** Binary formats, which only files with a matching ending can hold. */
const FILES: ReadonlySet<string | null> = new Set(['screenshot', 'pdf', 'mhtml']);

/** Formats that a `.json` file can hold. */
const JSON_FORMATS: ReadonlySet<string> = new Set(['json', 'branding']);

function endingOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}

/** Decides by the ending, unless a folder has this name or it ends in a slash. */
export function isFileName(path: string): boolean {
  if (/[/\\]$/.test(path)) return false;
  const isKnown = Object.hasOwn(FORMAT_BY_ENDING, endingOf(path));
  return isKnown && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true;
}

/** A table holds the data of any number of pages. */
export function isTable(path: string): boolean {
  return endingOf(path) === 'csv';
}

/** The options, with a missing format and picture type taken from the name of the file. */
export function optionsForFile(path: string, options: OptionValues): OptionValues {
  const ending = endingOf(path);
  const named = FORMAT_BY_ENDING[ending] ?? null;
  const asksForData = ['prompt', 'schema', 'select', 'extractor'].some((name) => options[name] !== undefined);
  if (options.format === undefined && !asksForData && named === null) {
    const orAll = isTable(path) ? '' : `, or print everything with: --json > ${path}`;
    throw new UsageError(
      `${path} would contain Markdown. Describe the data to find with --prompt or --schema${orAll}`,
    );
  }
  const format = options.format ?? (asksForData || named === null ? undefined : [named]);
  const picture = named === 'screenshot' ? pictureOf(ending) : undefined;
  return { ...options, format, picture: options.picture ?? picture };
}

/** For output that needs a folder: one called `site.md` is most likely a mistake. */
export function refuseFileName(path: string): void {
  if (isFileName(path)) throw new UsageError(`${path} would be a file. This needs a folder: --output DIR`);
}

/** Whether the ending is right for the format. */
function fits(format: FormatInput, ending: string): boolean {
  const named = FORMAT_BY_ENDING[ending] ?? null;
  if (ending === 'json') return JSON_FORMATS.has(format.type);
  if (ending === 'csv') return format.type === 'json';
  if (format.type !== named) return !FILES.has(named) && !FILES.has(format.type);
  return format.type !== 'screenshot' || (format.format ?? pictureOf(ending)) === pictureOf(ending);
}

function pictureOf(ending: string): string {
  return ending.replace(/^jpe?g$/, 'jpeg');
}

/** Checks, before any work, that there is exactly one result to write and that it can be written. */
export function checkFile(
  path: string,
  { pages, formats }: { pages: string[]; formats: FormatInput[] },
): void {
  if (!isTable(path) && (pages.length > 1 || pages.includes('-')))
    throw new UsageError(`${path} would be a file. Several pages need a folder: --output DIR`);
  if (formats.length > 1)
    throw new UsageError(`${path} would be a file. Several formats need a folder: --output DIR`);
  const [format] = formats;
  if (format && !fits(format, endingOf(path))) {
    const kind = (format.type === 'screenshot' && format.format) || format.type;
    throw new UsageError(`${path} would have the wrong ending for the requested format, ${kind}.`);
  }
  checkPlace(path);
}

/** Whether a file can be written there. */
export function checkPlace(path: string): void {
  try {
    makeFolder(dirname(path));
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to ${path}: ${messageOf(error)}`);
  }
}

export async function saveFile(
  path: string,
  { type }: FormatInput,
  results: ScrapeResults,
  download: Download,
): Promise<void> {
  try {
    const content = await contentOf(type, results, download);
    if (content === null) throw new Error(`there is no ${type}`);
    await writeFile(path, content);
  } catch (error) {
    if (error instanceof WinnowError) throw error;
    throw new SaveFailed(`Cannot write ${path}: ${messageOf(error)}`, { cause: error });
  }
}
