/** Finds the language data for text recognition: English is included, others come from the operator's folder. */

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DocumentInput } from './document-parts.ts';

export type OcrData = { languages: string[]; dataDir: string };

/**
 * The part of a document's input that this needs. Without a cache folder, one beside the installed packages is used.
 */
export type OcrSettings = Pick<DocumentInput, 'ocrLanguages' | 'ocrDataDir' | 'cacheDir'>;

const ENGLISH = 'eng';
const require = createRequire(import.meta.url);

/** Nothing is ever downloaded: a missing language is not used. */
export async function findOcrData({ ocrLanguages, ocrDataDir, cacheDir }: OcrSettings): Promise<OcrData> {
  const english = require.resolve('@tesseract.js-data/eng/package.json');
  const folder = join(cacheDir ?? join(dirname(english), '..', '..', '.cache', 'winnow'), 'tessdata');
  // Behind walls it exists, and cannot be written to.
  if (!existsSync(folder)) await mkdir(folder, { recursive: true });
  await place(join(folder, `${ENGLISH}.traineddata`), async (to) => {
    const packed = await readFile(join(dirname(english), '4.0.0_best_int', `${ENGLISH}.traineddata.gz`));
    await writeFile(to, gunzipSync(packed));
  });
  const found: string[] = [];
  for (const language of ocrLanguages) {
    if (await isAvailable(language, folder, ocrDataDir)) found.push(language);
  }
  return { languages: found.length > 0 ? found : [ENGLISH], dataDir: folder };
}

async function isAvailable(language: string, folder: string, dataDir: string | undefined): Promise<boolean> {
  if (!/^\w{2,20}$/.test(language)) return false;
  const to = join(folder, `${language}.traineddata`);
  const from = dataDir ? join(dataDir, `${language}.traineddata`) : null;
  if (from && existsSync(from)) await place(to, (temporary) => copyFile(from, temporary));
  return existsSync(to);
}

/** Atomic, since another process may be writing the same file. */
async function place(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  const temporary = `${path}.${process.pid}.${Date.now()}`;
  try {
    await write(temporary);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
