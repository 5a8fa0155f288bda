/** One page in one file: `winnow scrape URL -o page.md`. */
import { accessSync, constants, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FormatInput, type ScrapeResults, WinnowError } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { makeFolder } from '../../src/make-folder.ts';
import { SaveFailed } from '../failure.ts';
import { contentOf, type Download } from './folder.ts';

const ENDING = /\.(?:md|markdown|html?|txt|json|jpe?g|png|webp|pdf|mhtml)$/i;

/** By its ending, unless a folder has this name. */
export function isFileName(path: string): boolean {
  return ENDING.test(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true;
}

/** Makes sure, before any work, that there is one thing to write and that it can be written. */
export function checkFile(
  path: string,
  { pages, formats }: { pages: string[]; formats: FormatInput[] },
): void {
  if (pages.length > 1 || pages.includes('-'))
    throw new UsageError(`${path} would be a file. Several pages need a folder: --output DIR`);
  if (formats.length > 1)
    throw new UsageError(`${path} would be a file. Several formats need a folder: --output DIR`);
  try {
    makeFolder(dirname(path));
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to ${path}: ${(error as Error).message}`);
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
    throw new SaveFailed(`Cannot write ${path}: ${(error as Error).message}`, { cause: error });
  }
}
